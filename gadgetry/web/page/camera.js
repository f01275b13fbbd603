// Zoom and pan: what part of the picture is looked at. It stays the same from move to move.

const MOST_ZOOM = 1000; // the lines of a part of a large construction may lead very far

export class Camera {
  constructor(frame) {
    this.frame = frame;
    this.svg = null;
    this.whole = null;
    this.seen = null;
    this.pointers = new Map();
    this.dragged = false;
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    frame.addEventListener("pointerdown", (event) => this.down(event));
    frame.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
      frame.addEventListener(name, (event) => this.pointers.delete(event.pointerId));
    }
  }

  take(svg) {
    const [x, y, w, h] = svg.getAttribute("viewBox").split(/[ ,]+/).map(Number);
    const same = this.whole && ["x", "y", "w", "h"].every((k, i) => this.whole[k] === [x, y, w, h][i]);
    this.svg = svg;
    this.whole = { x, y, w, h };
    if (!same) this.seen = { ...this.whole };
    this.show();
  }

  show() {
    const { x, y, w, h } = this.seen;
    this.svg.setAttribute("viewBox", [x, y, w, h].map((n) => n.toFixed(3)).join(" "));
    this.frame.classList.toggle("near", this.zoom > 1.001);
  }

  get zoom() {
    return this.whole ? this.whole.w / this.seen.w : 1;
  }

  // Pixels of a unit when all is seen.
  get scale() {
    const { width, height } = this.svg.getBoundingClientRect();
    return Math.min(width / this.whole.w, height / this.whole.h);
  }

  point(event) {
    const box = this.svg.getBoundingClientRect();
    return { u: (event.clientX - box.x) / box.width, v: (event.clientY - box.y) / box.height };
  }

  by(factor, { u, v } = { u: 0.5, v: 0.5 }) {
    if (!this.svg) return;
    const zoom = Math.min(MOST_ZOOM, Math.max(1, this.zoom * factor));
    const [w, h] = [this.whole.w / zoom, this.whole.h / zoom];
    this.seen = this.kept({
      x: this.seen.x + u * (this.seen.w - w), y: this.seen.y + v * (this.seen.h - h), w, h,
    });
    this.show();
  }

  fit() {
    if (!this.svg) return;
    this.seen = { ...this.whole };
    this.show();
  }

  kept({ x, y, w, h }) {
    const { whole } = this;
    return {
      x: Math.min(Math.max(x, whole.x), whole.x + whole.w - w),
      y: Math.min(Math.max(y, whole.y), whole.y + whole.h - h), w, h,
    };
  }

  // Without the words: where they are tiny, the browser takes them for larger than they are.
  around(elements) {
    const shapes = (element) => [...element.querySelectorAll("circle, ellipse, rect, polygon, path")];
    const boxes = elements.flatMap((element) => (shapes(element).length ? shapes(element) : [element])).map((shape) => shape.getBBox());
    return {
      left: Math.min(...boxes.map((b) => b.x)), right: Math.max(...boxes.map((b) => b.x + b.width)),
      top: Math.min(...boxes.map((b) => b.y)), bottom: Math.max(...boxes.map((b) => b.y + b.height)),
    };
  }

  // What is looked at has the shape of the picture; the frame may show more, to both sides of it.
  sees(element) {
    const { left, right, top, bottom } = this.around([element]);
    const { x, y, w, h } = this.seen;
    const { width, height } = this.svg.getBoundingClientRect();
    const scale = Math.min(width / w, height / h);
    const [beside, above] = [(width / scale - w) / 2, (height / scale - h) / 2];
    return left >= x - beside && right <= x + w + beside && top >= y - above && bottom <= y + h + above;
  }

  // As near as before, but where the game has gone.
  follow(elements) {
    if (elements.every((element) => this.sees(element))) return;
    const { left, right, top, bottom } = this.around(elements);
    const { w, h } = this.seen;
    this.seen = this.kept({ x: (left + right - w) / 2, y: (top + bottom - h) / 2, w, h });
    this.show();
  }

  // How near all of some elements can be seen, with a margin.
  fits(elements) {
    const { left, right, top, bottom } = this.around(elements);
    const { width, height } = this.svg.getBoundingClientRect();
    return Math.max(1, Math.min(width / (right - left), height / (bottom - top)) / (1.5 * this.scale));
  }

  focusOn(elements, most = 6) {
    const { left, right, top, bottom } = this.around(elements);
    const zoom = Math.min(most, MOST_ZOOM, this.fits(elements));
    const [w, h] = [this.whole.w / zoom, this.whole.h / zoom];
    this.seen = this.kept({ x: (left + right - w) / 2, y: (top + bottom - h) / 2, w, h });
    this.show();
  }

  wheel(event) {
    if (!this.svg || !(event.ctrlKey || event.metaKey || this.zoom > 1.001)) return;
    event.preventDefault();
    this.by(Math.exp(-event.deltaY / 300), this.point(event));
  }

  down(event) {
    if (event.target.closest("button")) return;
    this.dragged = false;
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before || !this.svg) return;
    const now = [event.clientX, event.clientY];
    const box = this.svg.getBoundingClientRect();
    if (this.pointers.size === 2) {
      const [other] = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      const apart = (at) => Math.hypot(at[0] - other[0], at[1] - other[1]);
      this.by(apart(now) / Math.max(1, apart(before)), this.point(event));
      this.dragged = true;
    } else if (this.zoom > 1.001 && (this.dragged || Math.hypot(now[0] - before[0], now[1] - before[1]) > 4)) {
      this.dragged = true;
      this.seen = this.kept({
        ...this.seen,
        x: this.seen.x - (now[0] - before[0]) * this.seen.w / box.width,
        y: this.seen.y - (now[1] - before[1]) * this.seen.h / box.height,
      });
      this.show();
    } else {
      return;
    }
    this.pointers.set(event.pointerId, now);
  }
}
