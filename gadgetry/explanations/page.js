"use strict";
(() => {
  const all = (selector) => Array.from(document.querySelectorAll(selector));
  const tokens = (part) => part.getAttribute("data-part").split(" ");
  const chosen = document.getElementById("chosen");
  const hint = "Choose a variable, a clause or a gadget, in the words or in a picture.";

  function clear() {
    all(".lit").forEach((part) => part.classList.remove("lit"));
    all("svg.dim").forEach((svg) => svg.classList.remove("dim"));
    chosen.textContent = hint;
  }

  function select(token) {
    clear();
    const lit = all("[data-part]").filter((part) => tokens(part).includes(token));
    if (!lit.length) { chosen.textContent = "Nothing in the pictures belongs to it alone."; return; }
    // what a gadget was made for lights up in the source, too
    const made = new Set(lit.flatMap(tokens).filter((t) => t.startsWith("e0-")));
    const source = all("#figure-source [data-part]").filter((p) => tokens(p).some((t) => made.has(t)));
    lit.concat(source).forEach((part) => part.classList.add("lit"));
    const counts = all("figure").map((figure) => {
      const shapes = figure.querySelectorAll(".lit > :first-child:not(path)").length;
      if (shapes) figure.querySelector("svg").classList.add("dim");
      return shapes ? `${figure.querySelector("figcaption").textContent}: ${shapes}` : "";
    });
    chosen.textContent = `Highlighted: ${counts.filter(Boolean).join("; ")} (Esc clears)`;
    const first = all("figure:not(#figure-source) .lit")[0];
    if (first) first.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-select]");
    const part = event.target.closest("svg [data-part]");
    if (button) select(button.getAttribute("data-select"));
    else if (part) select(tokens(part)[0]);
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") clear(); });
  document.body.classList.add("live");
  clear();
  const asked = /^#select=([\w-]+)$/.exec(location.hash);
  if (asked) select(asked[1]);
})();
