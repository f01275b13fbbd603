// Choosing a formula and a game: errors as one types, examples, targets with their sizes.
import { byId, make, Failure } from "./dom.js";
import { ServerSource } from "./server.js";

const QUIET = 350; // milliseconds without a key until the text is looked at

export class Setup {
  constructor(start) {
    this.start = start;
    this.text = byId("text");
    this.run = 0;
    this.text.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.look(), QUIET);
    });
    ServerSource.examples().then((examples) => this.showExamples(examples)).catch(() => {});
  }

  showExamples(examples) {
    byId("examples").replaceChildren(...examples.map((example) => make("li", {}, make("button", {
      type: "button", title: example.about,
      onclick: () => { this.text.value = example.text; this.look(); this.text.focus(); },
    }, example.title))));
  }

  async look() {
    const run = ++this.run;
    const text = this.text.value;
    if (!text.trim()) return this.show([], []);
    try {
      const answer = await ServerSource.look(text);
      if (run === this.run) this.showTargets(text, answer);
    } catch (error) {
      if (run === this.run) this.showError(error);
    }
  }

  show(looked, targets) {
    byId("looked").replaceChildren(...looked);
    byId("targets").replaceChildren(...targets);
    byId("targets-hint").hidden = targets.length > 0;
    this.text.setAttribute("aria-invalid", "false");
  }

  showError(error) {
    if (!(error instanceof Failure)) throw error;
    const { message, line, column, excerpt, hint } = error.error;
    const place = line ? `Line ${line}, column ${column || 1}: ` : "";
    const parts = [make("p", { class: "wrong" }, make("strong", {}, place), message)];
    if (excerpt && column) parts.push(make("pre", {}, `${excerpt}\n${" ".repeat(column - 1)}^`));
    if (hint) parts.push(make("p", { class: "quiet" }, hint));
    if (line) parts.push(make("button", { type: "button", onclick: () => this.goTo(line, column || 1) }, "Go there"));
    this.show(parts, []);
    this.text.setAttribute("aria-invalid", "true");
  }

  goTo(line, column) {
    const before = this.text.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    this.text.focus();
    this.text.setSelectionRange(before + column - 1, before + column);
  }

  showTargets(text, answer) {
    if (answer.undecided) {
      return this.show([make("p", {}, `The sizes were not counted ${answer.undecided}: this is too large for a page.`)], []);
    }
    const cards = [...answer.targets].sort((a, b) => a.chain.split("->").length - b.chain.split("->").length).map((target) => this.card(text, target));
    if (answer.playable) cards.unshift(this.asItIs(text, answer.kind));
    const said = [make("p", { class: "fine" }, "Read as ", make("strong", {}, answer.kind), answer.targets.length || answer.playable ? "." : ": nothing to play from here.")];
    this.show(said, cards);
  }

  asItIs(text, kind) {
    return make("li", { class: "target itself" }, make("button", { type: "button", "data-target": "", onclick: () => this.start({ text, to: null, variant: [] }) },
      make("strong", {}, kind), make("span", { class: "sizes" }, "as it is")));
  }

  card(text, target) {
    const variants = make("select", { "aria-label": `variant of ${target.name}` }, make("option", { value: "" }, "usual variant"),
      ...target.variants.map((name) => make("option", { value: name }, name)));
    const begin = () => this.start({ text, to: target.name, variant: variants.value ? [variants.value] : [] });
    const way = target.chain.split(" -> ").slice(1, -1).join(", ");
    return make("li", { class: target.fits ? "target" : "target large" },
      make("button", { type: "button", "data-target": target.name, disabled: !target.fits, onclick: begin },
        make("strong", {}, target.name),
        make("span", { class: "sizes" }, target.fits ? target.sizes : `too large: ${target.sizes}`),
        make("span", { class: "theorem" }, target.theorem.charAt(0).toUpperCase() + target.theorem.slice(1), way ? make("span", { class: "way" }, `; by way of ${way}`) : null)),
      target.fits && target.variants.length ? variants : null);
  }
}
