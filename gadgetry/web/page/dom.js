// Elements by their names, and new ones. Text is only ever set as text: no name becomes markup.

export function byId(id) {
  return document.getElementById(id);
}

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export function makeSvg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export function svgFrom(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return parsed.nodeName === "svg" ? document.importNode(parsed, true) : makeSvg("svg");
}

export class Failure extends Error {
  constructor(error) {
    super(error.message);
    this.error = error;
  }
}

// Names of ours as a person writes them: "first" is a player, "flag-coloring" a game.
export function playerName(player) {
  return player === "first" || player === "second" ? `the ${player} player` : player;
}

export function sentence(text) {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}

export function gameName(ruleset) {
  return ruleset.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}
