// What belongs together lights up on both sides: a clause and its gadget, a variable and its places.

export function tokensOf(element) {
  return (element.getAttribute("data-part") || "").split(" ").filter(Boolean);
}

function all(selector) {
  return Array.from(document.querySelectorAll(selector));
}

export class Lights {
  constructor() {
    this.pinned = null;
  }

  // What the pointer is over in the picture: its rows in the formula, and the picture stays calm.
  glow(tokens) {
    this.restore();
    const wanted = new Set(tokens);
    const rows = all("#formula [data-part]").filter((row) => tokensOf(row).some((token) => wanted.has(token)));
    rows.forEach((row) => row.classList.add("lit"));
  }

  light(tokens) {
    this.dark();
    const wanted = new Set(tokens);
    const parts = all("[data-part]").filter((part) => tokensOf(part).some((token) => wanted.has(token)));
    parts.forEach((part) => part.classList.add("lit"));
    const shapes = parts.filter((part) => part.closest("#board"));
    if (shapes.length) document.querySelector("#board svg").classList.add("dim");
    return shapes;
  }

  dark() {
    all(".lit").forEach((part) => part.classList.remove("lit"));
    all("svg.dim").forEach((svg) => svg.classList.remove("dim"));
  }

  pin(token) {
    this.pinned = this.pinned === token ? null : token;
    all("[aria-pressed][data-token]").forEach((button) => {
      button.setAttribute("aria-pressed", String(button.dataset.token === this.pinned));
    });
    return this.restore();
  }

  restore() {
    if (this.pinned) return this.light([this.pinned]);
    this.dark();
    return [];
  }

  clear() {
    if (this.pinned) this.pin(this.pinned);
    this.dark();
  }
}
