// The formula beside the game: values set so far, clauses won and lost.
import { byId, make, sentence } from "./dom.js";

const QUANTIFIERS = { exists: ["∃", "exists"], forall: ["∀", "for all"] };
const SIGNS = { true: ["✓", "true"], false: ["✗", "false"], open: ["○", "open"] };

export function showFormula(view, lights, focus) {
  const pane = byId("formula-pane");
  const { formula } = view;
  pane.hidden = !formula;
  document.querySelector(".panes").classList.toggle("without-formula", !formula);
  if (!formula) return;
  byId("formula-title").textContent = { qbf: "Quantified formula", cnf: "Formula", "avoid-true": "Avoid true" }[formula.kind] || "Formula";
  const parts = [];
  if (formula.turn) parts.push(make("p", { class: "turn" }, sentence(formula.turn)));
  parts.push(make("div", { class: "blocks" }, ...formula.blocks.map((block) => blockRow(block, lights, focus))));
  if (formula.clauses.length) {
    const count = (state) => formula.clauses.filter((clause) => clause.state === state).length;
    const said = `${count("true")} true, ${count("false")} false, ${count("open")} open`;
    parts.push(make("h3", {}, "Clauses ", make("span", { class: "quiet" }, said)));
    parts.push(make("ol", { class: "clauses" }, ...formula.clauses.map((clause) => clauseRow(clause, lights, focus))));
  }
  if (formula.more) parts.push(make("p", { class: "quiet" }, `and ${formula.more} more`));
  if (formula.note) parts.push(make("p", { class: "quiet" }, sentence(formula.note)));
  byId("formula").replaceChildren(...parts);
}

function lighting(token, lights, focus) {
  return {
    type: "button", "data-token": token, "aria-pressed": String(lights.pinned === token),
    onpointerenter: () => lights.light([token]), onpointerleave: () => lights.restore(),
    onfocus: () => lights.light([token]), onblur: () => lights.restore(),
    onclick: () => focus(lights.pin(token)),
  };
}

function blockRow(block, lights, focus) {
  const [sign, word] = QUANTIFIERS[block.quantifier] || ["", ""];
  const chips = block.variables.map((variable) => {
    const token = `e0-variable-${variable.number}`;
    const state = variable.value === null ? "open" : String(variable.value);
    const value = { true: "true", false: "false", open: "?" }[state];
    const spoken = `${variable.name}: ${state === "open" ? "no value yet" : value}`;
    return make("button", { ...lighting(token, lights, focus), class: `variable ${state}`, "data-part": token, "aria-label": spoken, title: "Show its gadget" },
      make("bdi", {}, variable.name), make("span", { class: "value" }, value));
  });
  return make("div", { class: "block" }, sign ? make("span", { class: "quantifier", title: word, "aria-label": word, role: "img" }, sign) : null, ...chips);
}

function clauseRow(clause, lights, focus) {
  const token = `e0-clause-${clause.number}`;
  const [sign, word] = SIGNS[clause.state];
  const literals = clause.literals.flatMap((literal, number) => [
    number ? " ∨ " : "", make("bdi", { class: `literal ${literal.state}` }, literal.text),
  ]);
  const spoken = `clause ${clause.number}, ${word}: ${clause.literals.map((l) => `${l.text} ${l.state}`).join(", ")}`;
  return make("li", { class: `clause ${clause.state}`, "data-part": token },
    make("button", { ...lighting(token, lights, focus), "aria-label": spoken, title: "Show its gadget" },
      make("span", { class: "sign", "aria-hidden": "true" }, sign), make("span", {}, ...(literals.length ? literals : ["(empty)"]))));
}
