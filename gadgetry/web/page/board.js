// The picture of the position: legal places can be clicked, walked with the arrow keys, and played.
import { byId, gameName, make, makeSvg, svgFrom } from "./dom.js";
import { Camera } from "./camera.js";
import { tokensOf } from "./lights.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const FEW = 12; // places that are looked at together
const SMALL = 9; // pixels, less than which is hard to hit
const READABLE = 24; // pixels of a vertex with its name
const ASIDE = 2.5; // how much further a place may be straight ahead than one to the side

function middle({ box }) {
  return [box.x + box.width / 2, box.y + box.height / 2];
}

// A line is thin: a wider one that nobody sees is what is clicked.
function widen(path) {
  const reach = path.cloneNode(false);
  reach.setAttribute("class", "reach");
  path.after(reach);
}

export class Board {
  constructor(play, hovered) {
    this.figure = byId("board");
    this.chooser = byId("chooser");
    this.play = play;
    this.camera = new Camera(this.figure);
    this.places = [];
    this.legal = new Map();
    this.figure.addEventListener("click", (event) => this.clicked(event));
    this.figure.addEventListener("keydown", (event) => this.key(event));
    this.figure.addEventListener("focusin", (event) => this.stopAt(event.target));
    this.figure.addEventListener("pointerover", (event) => {
      const part = event.target.closest("[data-part]");
      hovered(part ? tokensOf(part) : []);
    });
    this.figure.addEventListener("pointerleave", () => hovered([]));
    document.addEventListener("click", (event) => {
      if (!event.target.closest("#chooser, #board")) this.closeChooser();
    });
  }

  show(view, open) {
    const focused = this.figure.contains(document.activeElement);
    const svg = svgFrom(view.picture);
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", `${gameName(view.ruleset)}, ${view.moves.length} legal moves`);
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    svg.querySelector(":scope > title")?.remove();
    const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
    this.figure.style.setProperty("--shape", String(width / height));
    this.figure.replaceChildren(svg);
    this.svg = svg;
    this.legal = new Map(view.moves.map((move) => [move.index, move]));
    this.open = open;
    this.starred = new Set(); // the moves of the last hint
    this.camera.take(svg);
    this.markPlaces(open);
    this.comeNear();
    this.closeChooser();
    if (focused) this.focus();
  }

  markPlaces(open) {
    const layer = makeSvg("g", { class: "marks", "aria-hidden": "true" });
    this.svg.append(layer);
    this.places = [];
    for (const element of this.svg.querySelectorAll("[data-moves]")) {
      const indices = element.getAttribute("data-moves").split(" ").map(Number);
      const moves = indices.map((index) => this.legal.get(index) || { index, name: `move ${index}`, spoken: `move ${index}` });
      const place = { element, moves, box: element.getBBox() };
      if (!open) {
        element.classList.remove("legal");
        continue;
      }
      element.setAttribute("role", "button");
      element.setAttribute("tabindex", "-1");
      element.setAttribute("aria-label", moves.map((move) => move.spoken || move.name).join(", or "));
      const paths = element.matches("path") ? [element] : element.querySelectorAll("path");
      for (const path of paths) widen(path);
      if (!paths.length && !element.querySelector("text")) layer.append(this.dot(place.box));
      this.places.push(place);
    }
    this.nearest()?.element.setAttribute("tabindex", "0");
    const last = [...this.svg.querySelectorAll(".last")];
    const stones = last.filter((element) => element.querySelector("circle, ellipse"));
    const inside = (inner, outer) => inner.x > outer.x && inner.y > outer.y && inner.x + inner.width < outer.x + outer.width;
    for (const element of last) { // of a stone on a cell, the stone
      const covered = stones.some((stone) => stone !== element && inside(stone.getBBox(), element.getBBox()));
      if (!covered) layer.append(this.ring(element));
    }
    this.layer = layer;
  }

  // In a picture so large that nobody could hit a place, look at those that matter: the legal ones
  // if they are few, else where the last move was made, or, at the start, the first legal one.
  comeNear() {
    const last = [...this.svg.querySelectorAll(".last")];
    const places = this.places.map((place) => place.element);
    let some = places.length > FEW ? last : places.concat(last);
    if (this.camera.zoom > 1.001) {
      if (some.length) this.camera.follow(some);
      return;
    }
    if (!some.length) some = places.slice(0, 1);
    if (!some.length) return;
    const { top, bottom } = this.camera.around(some.slice(0, 1));
    const size = (bottom - top) * this.camera.scale;
    if (size >= SMALL) return;
    if (this.camera.fits(some) * size < SMALL) some = last.length ? last : places.slice(0, 1); // too far apart
    this.camera.focusOn(some, READABLE / size);
  }

  // The moves that are not seen, where they are a few: they need buttons.
  outside() {
    const unseen = this.places.filter((place) => !this.camera.sees(place.element)).flatMap((place) => place.moves);
    return unseen.length > FEW ? [] : unseen.map((move) => move.index);
  }

  dot(box) {
    const radius = Math.max(1.2, Math.min(box.width, box.height) * 0.13);
    return makeSvg("circle", { class: "dot", cx: box.x + box.width / 2, cy: box.y + box.height / 2, r: radius });
  }

  ring(element) {
    const { x, y, width, height } = element.getBBox();
    const path = element.querySelector("path");
    if (path && !element.querySelector("circle, ellipse, rect, polygon")) { // an edge
      const along = path.cloneNode(false);
      along.setAttribute("class", "ring");
      return along;
    }
    if (element.querySelector("circle, ellipse")) {
      return makeSvg("ellipse", { class: "ring", cx: x + width / 2, cy: y + height / 2, rx: width / 2 + 3.5, ry: height / 2 + 3.5 });
    }
    return makeSvg("rect", { class: "ring", x: x - 2.5, y: y - 2.5, width: width + 5, height: height + 5, rx: 4 });
  }

  star(indices) {
    this.svg?.querySelectorAll(".star").forEach((star) => star.remove());
    this.svg?.querySelectorAll(".winning").forEach((element) => element.classList.remove("winning"));
    const wanted = new Set(indices);
    this.starred = wanted;
    for (const { element, moves, box } of this.places) {
      if (!moves.some((move) => wanted.has(move.index))) continue;
      element.classList.add("winning");
      const cell = element.querySelector("polygon, rect:not([rx])"); // beside others: the star stays in it
      const size = cell ? Math.min(box.width, box.height) * 0.34 : Math.max(9, Math.min(16, box.height * 0.8));
      const [x, y] = cell ? [box.x + box.width * 0.8, box.y + box.height * 0.36] : [box.x + box.width, box.y + size * 0.3];
      const star = makeSvg("text", { class: "star", x, y, "font-size": size, "text-anchor": "middle" });
      star.textContent = "★";
      this.layer.append(star);
    }
  }

  clicked(event) {
    if (this.camera.dragged) return;
    const element = event.target.closest("[data-moves]");
    const place = this.places.find((each) => each.element === element);
    if (place) this.choose(place);
    else this.closeChooser();
  }

  choose(place) {
    if (place.moves.length === 1) {
      this.play(place.moves[0].index);
      return;
    }
    const buttons = place.moves.map((move) => make("button", {
      type: "button", class: this.starred.has(move.index) ? "winning" : null, "aria-label": this.spokenOf(move),
      onclick: () => { this.closeChooser(); this.play(move.index); },
    }, move.name));
    this.chooser.replaceChildren(make("p", {}, "Which move?"), ...buttons);
    this.chooser.hidden = false;
    const at = place.element.getBoundingClientRect();
    const frame = this.chooser.parentElement.getBoundingClientRect();
    const left = Math.min(at.right - frame.x + 6, frame.width - this.chooser.offsetWidth - 4);
    const top = Math.min(at.top - frame.y, frame.height - this.chooser.offsetHeight - 4);
    this.chooser.style.left = `${Math.max(4, left)}px`;
    this.chooser.style.top = `${Math.max(4, top)}px`;
    buttons[0].focus();
  }

  spokenOf(move) {
    return (move.spoken || move.name) + (this.starred.has(move.index) ? ", by the hint" : "");
  }

  closeChooser() {
    this.chooser.hidden = true;
  }

  focus() {
    const place = this.places.find((each) => each.element.getAttribute("tabindex") === "0");
    (place ? place.element : this.figure).focus({ preventScroll: true });
  }

  stopAt(target) {
    const chosen = target.closest("[data-moves]");
    if (!chosen) return;
    for (const place of this.places) {
      place.element.setAttribute("tabindex", place.element === chosen ? "0" : "-1");
      if (place.element === chosen) this.spot = middle(place);
    }
  }

  // Where the keys go on after a move: as near as can be to where they were.
  nearest() {
    if (!this.spot) return this.places[0];
    const far = (place) => Math.hypot(middle(place)[0] - this.spot[0], middle(place)[1] - this.spot[1]);
    return this.places.reduce((best, place) => (best && far(best) <= far(place) ? best : place), null);
  }

  key(event) {
    const at = this.places.findIndex((place) => place.element === document.activeElement);
    if (event.altKey || event.ctrlKey || event.metaKey || !this.places.length) return;
    if (event.key === "Enter" || event.key === " ") {
      if (at >= 0) this.choose(this.places[at]);
    } else if (event.key === "Home" || event.key === "End") {
      this.places[event.key === "Home" ? 0 : this.places.length - 1].element.focus();
    } else if (ARROWS[event.key]) {
      (at < 0 ? this.places[0] : this.ahead(this.places[at], ARROWS[event.key])).element.focus();
    } else {
      return;
    }
    event.preventDefault();
  }

  ahead(from, [dx, dy]) {
    const [x0, y0] = middle(from);
    let [best, least] = [from, Infinity];
    for (const place of this.places) {
      const [x, y] = middle(place);
      const forward = (x - x0) * dx + (y - y0) * dy;
      const aside = Math.abs((x - x0) * dy) + Math.abs((y - y0) * dx);
      const far = forward + ASIDE * aside;
      if (forward > 0.5 && far < least) [best, least] = [place, far];
    }
    return best;
  }
}
