// What is happening, told: the last move, the gadget, the rules, the theorem.
import { byId, make, playerName, sentence } from "./dom.js";

const BY = {
  search: "The computer searched the game to its end.",
  strategy: "The computer plays a strategy for the formula, carried over to this game.",
  chance: "The computer chose it by chance.",
  "nothing to lose": "The computer is losing; it chose a move that makes it hard.",
  estimates: "Who wins is out of reach of search here; the computer plays by estimates.",
  undecided: "Who wins is out of reach of search here; the computer chose a move that is not lost at once.",
};

const ESTIMATED = "This board is too large to be searched to the end: the computer plays by estimates, about a second a move, and is certain only of what it says it is.";

const opened = new Map(); // what the reader has opened or closed stays so

export function showWords(view, reply) {
  const { words } = view;
  const last = view.played[view.played.length - 1];
  const parts = [];
  if (last) {
    parts.push(make("h3", {}, "The last move"));
    parts.push(make("p", {}, make("strong", {}, make("bdi", {}, sentence(playerName(last.player)).slice(0, -1)), " played ", make("bdi", {}, last.name)), words.last ? `: ${words.last}.`.replace(/\.\.$/, ".") : "."));
    if (reply && BY[reply.by]) parts.push(make("p", { class: "quiet" }, BY[reply.by], reply.by === "estimates" ? ` ${sentence(reply.said)}` : ""));
  } else {
    parts.push(make("p", {}, "No move has been made yet. Legal places have a dashed rim or a dot; click one, or walk there with the arrow keys."));
    if (view.estimated) parts.push(make("p", { class: "quiet" }, ESTIMATED));
  }
  if (words.gadget) parts.push(make("h3", {}, "This gadget"), make("p", {}, words.gadget));
  parts.push(folded("The rules", words.rules, !last), folded("The theorem", [words.theorem, words.claim, words.proved].filter(Boolean).map(sentence).join("\n\n"), true), folded("Why it holds", words.why, false));
  byId("words").replaceChildren(...parts.filter(Boolean));
}

function folded(title, text, open) {
  if (!text) return null;
  const paragraphs = text.split(/\n\n+/).map((part) => make("p", {}, part));
  const remember = (event) => opened.set(title, !event.currentTarget.parentElement.open);
  return make("details", { open: opened.get(title) ?? open },
    make("summary", { onclick: remember }, title), ...paragraphs);
}
