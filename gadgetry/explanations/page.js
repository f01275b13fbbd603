"use strict";
(() => {
  const all = (selector, under = document) => Array.from(under.querySelectorAll(selector));
  const tokens = (part) => part.getAttribute("data-part").split(" ");
  const chosen = document.getElementById("chosen");
  const hint = "Choose a variable, a clause or a gadget, in the words or in a picture.";
  const unmark = (...names) => names.forEach((name) =>
    all(`.${name}`).forEach((part) => part.classList.remove(name)));

  function clear() {
    unmark("lit", "dim");
    chosen.textContent = hint;
  }

  function select(asked) {
    clear();
    const wanted = asked.split(" ");
    const has = (part) => tokens(part).some((token) => wanted.includes(token));
    const lit = all("[data-part]").filter(has);
    if (!lit.length) { chosen.textContent = "Nothing in the pictures belongs to it alone."; return; }
    // what a gadget was made for lights up in the source, too
    const alone = wanted.some((token) => /^[pa]\d/.test(token));
    const made = new Set(alone ? [] : lit.flatMap(tokens).filter((t) => t.startsWith("e0-")));
    const source = all("#figure-source [data-part]").filter((p) => tokens(p).some((t) => made.has(t)));
    lit.concat(source).forEach((part) => part.classList.add("lit"));
    const counts = all("aside figure").map((figure) => {
      const shapes = figure.querySelectorAll(".lit > :first-child:not(path)").length;
      if (shapes) figure.querySelector("svg").classList.add("dim");
      return shapes ? `${figure.querySelector("figcaption").firstChild.textContent}, ${shapes}` : "";
    });
    chosen.textContent = `Highlighted in: ${counts.filter(Boolean).join("; ")} (Esc clears)`;
    const first = all("aside figure:not(#figure-source) .lit")[0];
    if (first) first.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  // A picture is zoomed by its viewBox: buttons, + - 0 and arrows, the wheel once it has the focus.
  function zoomed(figure) {
    const svg = figure.querySelector("svg");
    const [x0, y0, width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
    let box = [x0, y0, width, height];
    const show = (next) => { box = next; svg.setAttribute("viewBox", box.join(" ")); };
    const whole = () => show([x0, y0, width, height]);
    const zoom = (by, at = [0.5, 0.5]) => {
      const size = [Math.min(box[2] / by, width), Math.min(box[3] / by, height)];
      const left = box[0] + (box[2] - size[0]) * at[0], top = box[1] + (box[3] - size[1]) * at[1];
      show([Math.max(x0, Math.min(left, x0 + width - size[0])),
            Math.max(y0, Math.min(top, y0 + height - size[1])), ...size]);
    };
    const move = (dx, dy) => show([
      Math.max(x0, Math.min(box[0] + dx * box[2], x0 + width - box[2])),
      Math.max(y0, Math.min(box[1] + dy * box[3], y0 + height - box[3])), box[2], box[3]]);
    const keys = {
      "+": () => zoom(1.4), "=": () => zoom(1.4), "-": () => zoom(1 / 1.4), "0": whole,
      ArrowLeft: () => move(-0.1, 0), ArrowRight: () => move(0.1, 0),
      ArrowUp: () => move(0, -0.1), ArrowDown: () => move(0, 0.1),
    };
    figure.tabIndex = 0;
    figure.addEventListener("keydown", (event) => {
      if (event.target.tagName === "BUTTON" && !event.key.startsWith("Arrow")) return;
      if (keys[event.key]) { keys[event.key](); event.preventDefault(); }
    });
    svg.addEventListener("wheel", (event) => {
      if (!figure.contains(document.activeElement) && !event.ctrlKey) return;
      const at = svg.getBoundingClientRect();
      zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2,
           [(event.clientX - at.left) / at.width, (event.clientY - at.top) / at.height]);
      event.preventDefault();
    }, { passive: false });
    let held = null;
    svg.addEventListener("pointerdown", (event) => { held = [event.clientX, event.clientY]; });
    svg.addEventListener("pointermove", (event) => {
      if (!held || !event.buttons) return;
      const at = svg.getBoundingClientRect();
      move((held[0] - event.clientX) / at.width, (held[1] - event.clientY) / at.height);
      held = [event.clientX, event.clientY];
    });
    const buttons = document.createElement("span");
    buttons.className = "zoom";
    [["+", "zoom in", () => zoom(1.4)], ["−", "zoom out", () => zoom(1 / 1.4)],
     ["1:1", "the whole picture", whole]].forEach(([sign, title, act]) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = sign;
      button.title = title;
      button.addEventListener("click", act);
      buttons.append(button);
    });
    figure.querySelector("figcaption").append(buttons);
  }

  // The line of play: each step lights one vertex or cell, and the arc to it; those before stay.
  function steps(section) {
    const moves = all("li[data-move]", section);
    const said = section.querySelector("[role=status]");
    let at = 0;
    const parts = (move) => {
      const wanted = move.getAttribute("data-move").split(" ").filter(Boolean);
      return all("[data-part]").filter((part) => tokens(part).some((t) => wanted.includes(t)));
    };
    const show = (next) => {
      at = Math.max(0, Math.min(next, moves.length));
      clear();
      unmark("now", "gone", "odd", "even");
      moves.slice(0, at).forEach((move, i) => {
        const now = i === at - 1;
        [move, ...parts(move)].forEach((part) => {
          part.classList.remove("odd", "even", "gone");
          part.classList.add(now ? "now" : "gone", i % 2 ? "odd" : "even");
        });
      });
      said.textContent = at ? `move ${at} of ${moves.length}` : `${moves.length} moves`;
      if (!at) return;
      chosen.textContent = `${at}. ${moves[at - 1].textContent}`;
      moves[at - 1].scrollIntoView({ block: "center" });
      const shape = all("aside .now")[0];
      if (shape) shape.scrollIntoView({ block: "center", inline: "nearest" });
    };
    section.querySelector("[data-step=next]").addEventListener("click", () => show(at + 1));
    section.querySelector("[data-step=back]").addEventListener("click", () => show(at - 1));
    moves.forEach((move, i) => move.addEventListener("click", () => show(i + 1)));
    show(0);
    return { next: () => show(at + 1), back: () => show(at - 1), none: () => show(0), at: show };
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-select]");
    const part = event.target.closest("svg [data-part]");
    if (button) select(button.getAttribute("data-select"));
    else if (part) select(tokens(part)[0]);
  });
  all("figure").forEach(zoomed);
  const played = all(".play").map(steps);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { played.forEach((play) => play.none()); clear(); }
    if (event.key === "n") played.forEach((play) => play.next());
    if (event.key === "b") played.forEach((play) => play.back());
  });
  document.body.classList.add("live");
  clear();
  const asked = /^#select=([\w-]+)$/.exec(location.hash);
  if (asked) select(asked[1]);
  const move = /^#move=(\d+)$/.exec(location.hash);
  if (move) played.forEach((play) => play.at(Number(move[1])));
})();
