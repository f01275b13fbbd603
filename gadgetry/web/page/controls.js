// Buttons, keys, light and dark.
import { byId } from "./dom.js";

const KEYS = {
  u: "back", r: "redo", s: "over", h: "hint", b: "line", w: "why", ",": "previous", ".": "next",
  p: "animate", "+": "zoom-in", "=": "zoom-in", "-": "zoom-out", 0: "zoom-fit", n: "to-setup", "?": "show-keys",
};
const THEMES = ["light", "dark"];

function stored(name, value) {
  try {
    if (value !== undefined) localStorage.setItem(name, value);
    return localStorage.getItem(name);
  } catch {
    return null; // a page from a file may keep nothing
  }
}

export function setUpControls(table) {
  const actions = {
    back: () => table.back(), redo: () => table.redo(), over: () => table.startOver(),
    hint: () => table.hint(), line: () => table.line(), why: () => table.why(),
    first: () => table.step(0), previous: () => table.step(table.at - 1),
    next: () => table.step(table.at + 1), last: () => table.step(table.moves.length),
    animate: () => table.animate(),
    "zoom-in": () => table.board.camera.by(1.4), "zoom-out": () => table.board.camera.by(1 / 1.4),
    "zoom-fit": () => table.board.camera.fit(),
    "show-keys": () => byId("keys").showModal(),
    skip: () => table.board.focus(),
    theme: changeTheme,
    "copy-link": copyLink,
  };
  for (const [id, action] of Object.entries(actions)) byId(id).addEventListener("click", action);
  byId("you").addEventListener("change", (event) => table.sit({ you: event.target.value }));
  byId("opponent").addEventListener("change", (event) => table.sit({ opponent: event.target.value }));
  byId("swap").addEventListener("change", () => table.changeSwap());
  byId("shown-part").addEventListener("submit", (event) => {
    event.preventDefault();
    table.look(byId("focus").value.trim());
  });
  const letters = byId("letters");
  letters.checked = stored("letters") !== "off";
  letters.addEventListener("change", () => stored("letters", letters.checked ? "on" : "off"));
  document.addEventListener("keydown", (event) => pressed(event, table));
  setTheme(stored("theme"));
}

function pressed(event, table) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") {
    table.board.closeChooser();
    table.lights.clear();
    byId("failure").hidden = true;
    return;
  }
  const typing = event.target.closest("input, textarea, select, dialog");
  const id = KEYS[event.key.toLowerCase()];
  if (typing || !id || !byId("letters").checked) return;
  const button = byId(id);
  if (button.offsetParent === null || button.disabled) return;
  event.preventDefault();
  button.click();
}

function setTheme(theme) {
  if (THEMES.includes(theme)) document.documentElement.dataset.theme = theme;
}

function changeTheme() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const now = document.documentElement.dataset.theme || dark;
  setTheme(stored("theme", now === "dark" ? "light" : "dark") || (now === "dark" ? "light" : "dark"));
}

async function copyLink() {
  const button = byId("copy-link");
  try {
    await navigator.clipboard.writeText(location.href);
    button.textContent = "Copied";
  } catch {
    button.textContent = "It is in the address bar";
  }
  setTimeout(() => { button.textContent = "Copy link"; }, 2000);
}
