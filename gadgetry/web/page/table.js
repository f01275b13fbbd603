// The game on the table: the moves made, where in them we look, who plays whom, and what is shown.
import { byId, gameName, make, playerName, sentence, Failure } from "./dom.js";
import { writeAddress } from "./address.js";
import { Board } from "./board.js";
import { showFormula } from "./formula.js";
import { Lights } from "./lights.js";
import { showWords } from "./words.js";

export class Table {
  constructor(failed) {
    this.failed = failed;
    this.lights = new Lights();
    this.board = new Board((index) => this.play(index), (tokens) => this.lights.glow(tokens));
    this.run = 0; // counts what was begun: an answer to something older is thrown away
    this.timer = null;
  }

  open(source, state) {
    return this.guarded((run) => this.begin(source, state, run));
  }

  async begin(source, { moves, you, opponent, seed }, run) {
    Object.assign(this, { source, opponent, seed, views: new Map(), by: new Map() });
    Object.assign(this, { moves: [...moves], at: moves.length, you: null, view: null });
    byId("opponent").value = opponent;
    this.tell("");
    this.say("Building the game …");
    byId("table").classList.add("empty");
    const view = await this.built(source, run);
    if (run !== this.run) return;
    this.keep(this.moves, view);
    this.you = view.players.includes(you) ? you : source.you || this.starter(view);
    this.seats(view);
    this.show(view);
    await this.answered(run);
  }

  async built(source, run) {
    try {
      const view = await source.open(this.moves, (heard) => run === this.run && this.progress(heard));
      if (view.undecided) throw new Failure({ message: `The game was not built ${view.undecided}: it is too large for this page. “New game” goes back to the choice.` });
      return view;
    } catch (error) {
      if (run === this.run) this.say("");
      throw error;
    } finally {
      if (run === this.run) this.progress(null);
    }
  }

  starter(view) {
    return view.played.length ? view.played[0].player : view.mover || view.players[0];
  }

  keep(moves, view) {
    this.views.set(moves.join("."), view);
    if (this.views.size > 300) this.views.delete(this.views.keys().next().value);
  }

  async viewAt(moves) {
    const known = this.views.get(moves.join("."));
    if (known) return known;
    const view = await this.source.view(moves);
    if (view.undecided) throw new Failure({ message: `The position could not be shown ${view.undecided}.` });
    this.keep(moves, view);
    return view;
  }

  get puzzle() {
    return this.view.sort === "puzzle";
  }

  mine(view = this.view) {
    return !view.over && (this.puzzle || this.opponent === "friend" || view.mover === this.you);
  }

  async guarded(work) {
    const run = ++this.run;
    const { dataset } = byId("table");
    this.stopAnimation();
    dataset.state = "working";
    try {
      await work(run);
    } catch (error) {
      if (run !== this.run) return;
      this.busy(false);
      this.failed(error);
    } finally {
      if (run === this.run) dataset.state = "settled";
    }
  }

  play(index) {
    if (!this.view || !this.mine() || this.working) return Promise.resolve();
    return this.guarded(async (run) => {
      const moves = [...this.moves.slice(0, this.at), index];
      this.tell("");
      await this.goTo(moves, moves.length, run);
      await this.answered(run);
    });
  }

  async goTo(moves, at, run = ++this.run) {
    const view = await this.viewAt(moves.slice(0, at));
    if (run !== this.run) return;
    Object.assign(this, { moves, at });
    this.show(view);
  }

  async answered(run) {
    if (run !== this.run || this.view.over || this.mine() || this.at !== this.moves.length) return;
    this.busy(true);
    try {
      const reply = await this.source.reply(this.moves, this.opponent, this.seed);
      if (run !== this.run) return;
      if (reply.undecided) throw new Failure({ message: `The opponent found no move ${reply.undecided}.` });
      const moves = [...this.moves, reply.index];
      this.by.set(moves.join("."), reply);
      this.keep(moves, reply.view);
      await this.goTo(moves, moves.length, run);
    } finally {
      if (run === this.run) this.busy(false);
    }
    await this.answered(run); // where a player moves twice
  }

  back() {
    return this.guarded(async (run) => {
      this.busy(false);
      let at = this.at - 1;
      while (at > 0 && !this.mine(await this.viewAt(this.moves.slice(0, at)))) at -= 1;
      this.tell("");
      if (at >= 0) await this.goTo(this.moves, at, run);
    });
  }

  redo() {
    return this.guarded(async (run) => {
      let at = Math.min(this.at + 1, this.moves.length);
      while (at < this.moves.length && !this.mine(await this.viewAt(this.moves.slice(0, at)))) at += 1;
      await this.goTo(this.moves, at, run);
    });
  }

  startOver() {
    return this.guarded(async (run) => {
      this.busy(false);
      this.tell("");
      await this.goTo([], 0, run);
      await this.answered(run);
    });
  }

  look(focus) {
    return this.guarded(async (run) => {
      this.source.focus = focus || null;
      this.views.clear();
      await this.goTo(this.moves, this.at, run);
    });
  }

  step(at) {
    return this.guarded((run) => this.goTo(this.moves, Math.max(0, Math.min(at, this.moves.length)), run));
  }

  // The same board with the swap rule or without it: another game, from its start.
  changeSwap() {
    const { source, you, opponent, seed } = this;
    return this.open(source.withText(this.view.swap.text), { moves: [], you, opponent, seed });
  }

  sit({ you = this.you, opponent = this.opponent }) {
    return this.guarded(async (run) => {
      Object.assign(this, { you, opponent });
      this.busy(false);
      this.show(this.view);
      await this.answered(run);
    });
  }

  thinking(question, told) {
    return this.guarded(async (run) => {
      this.busy(true);
      this.tell("Thinking …");
      const answer = await question(this.moves.slice(0, this.at));
      if (run !== this.run) return;
      this.busy(false);
      if (answer.undecided) this.tell(`Undecided ${answer.undecided}: this game is too large to search.`);
      else await told(answer, run);
    });
  }

  hint() {
    if (this.view.over) return this.tell("The game is over.");
    return this.thinking((moves) => this.source.hints(moves), (answer) => {
      const names = answer.winning.map((index) => this.nameOf(index));
      this.board.star(answer.winning);
      document.querySelectorAll("#placeless button, #moves button").forEach((button) => {
        button.classList.toggle("winning", answer.winning.includes(Number(button.dataset.index)));
      });
      const some = names.slice(0, 8).join(", ") + (names.length > 8 ? ` and ${names.length - 8} more` : "");
      if (this.puzzle) this.tell(names.length ? `On a shortest way: ${some} (★).` : "No move leads to the end from here.");
      else if (names.length) this.tell(sentence(`${playerName(this.view.mover)} wins with ${some} (★)`));
      else this.tell(`No move wins here: with best play, ${playerName(answer.winner)} wins.`);
    });
  }

  nameOf(index) {
    return this.view.moves.find((move) => move.index === index)?.name || `move ${index}`;
  }

  line() {
    if (this.view.over) return this.tell("The game is over.");
    return this.thinking((moves) => this.source.line(moves), async (answer, run) => {
      if (!answer.line.length) return this.tell("There is no move to show.");
      const moves = [...this.moves.slice(0, this.at), ...answer.line];
      this.tell(`Best play from here, ${answer.line.length} moves: step through them below. Play a move at any time to go on from there.`);
      await this.goTo(moves, this.at + 1, run);
    });
  }

  why() {
    const who = this.opponent === "friend" ? this.view.mover || this.you : this.you;
    return this.thinking((moves) => this.source.turning(moves, who), async ({ turning }, run) => {
      if (!turning) {
        const lost = this.view.over && this.view.winner !== who;
        return this.tell(sentence(`${playerName(who)} ${lost ? "could not win against best play, from the first move on" : "has not let a win slip so far"}`));
      }
      const at = turning.number - 1;
      const name = this.view.played[at].name;
      await this.goTo(this.moves, at, run);
      this.board.star(turning.instead);
      const names = turning.instead.slice(0, 8).map((index) => this.nameOf(index)).join(", ");
      this.tell(`Move ${turning.number}, ${name}, lost a won game. Here ${playerName(who)} wins with ${names} (★).`);
    });
  }

  animate() {
    if (this.timer) return this.stopAnimation();
    const run = ++this.run;
    byId("animate").setAttribute("aria-pressed", "true");
    const next = async () => {
      if (run !== this.run || this.at >= this.moves.length) return this.stopAnimation();
      await this.goTo(this.moves, this.at + 1, run);
      if (run === this.run) this.timer = setTimeout(next, Number(byId("speed").value));
    };
    if (this.at >= this.moves.length) this.at = 0;
    this.timer = setTimeout(next, 0);
  }

  stopAnimation() {
    clearTimeout(this.timer);
    this.timer = null;
    byId("animate").setAttribute("aria-pressed", "false");
  }

  busy(working) {
    this.working = working;
    byId("game-pane").setAttribute("aria-busy", String(working));
    if (this.view) this.say(this.statusOf(this.view));
  }

  statusOf(view) {
    if (view.over) return sentence(view.result || `${playerName(view.winner)} wins`);
    if (this.puzzle) return "Your move.";
    const mover = sentence(playerName(view.mover)).slice(0, -1);
    if (this.opponent !== "friend" && view.mover === this.you) return `Your move: you are ${playerName(view.mover)}.`;
    if (!this.working || this.opponent === "friend") return `${mover} is to move.`;
    return view.estimated && this.opponent === "perfect" ? `${mover} is thinking for a second …` : `${mover} is thinking …`;
  }

  say(text) {
    const status = byId("status");
    if (status.textContent !== text) status.textContent = text;
  }

  tell(text) {
    byId("told").textContent = text;
  }

  progress(heard) {
    const bar = byId("progress");
    bar.hidden = heard === null;
    if (heard === null) return;
    if (heard.total) Object.assign(bar, { max: heard.total, value: heard.done });
    else if (heard.waiting) this.say(`Waiting: ${heard.waiting} in the queue.`);
  }

  seats(view) {
    const puzzle = view.sort === "puzzle";
    byId("seat-you").hidden = byId("seat-opponent").hidden = puzzle || this.source.offline;
    byId("you").replaceChildren(...view.players.map((player) => make("option", { value: player }, playerName(player))));
    byId("you").value = this.you;
  }

  show(view) {
    this.view = view;
    byId("table").classList.remove("empty");
    const title = (view.title || []).filter(Boolean);
    byId("game-title").textContent = gameName(view.ruleset);
    document.title = `${gameName(view.ruleset)} – Gadgetry`;
    byId("headline").textContent = title.length > 1 ? sentence(title[0]) : "";
    byId("you").value = this.you;
    byId("seat-you").hidden = view.sort === "puzzle" || this.source.offline || this.opponent === "friend";
    byId("opponent").options[0].textContent = view.estimated ? "the Hex player" : "a perfect player";
    byId("seat-swap").hidden = !view.swap || this.source.offline;
    byId("why").hidden = view.sort === "puzzle";
    byId("swap").checked = Boolean(view.swap?.on);
    byId("table").classList.toggle("finished", view.over);
    byId("shown").textContent = view.shown ? sentence(view.shown) : "";
    byId("shown-part").hidden = this.source.offline || !(view.shown || this.source.focus);
    const open = this.mine(view);
    this.board.show(view, open);
    showFormula(view, this.lights, (shapes) => (shapes.length ? this.board.camera.focusOn(shapes) : this.board.camera.fit()));
    showWords(view, this.by.get(this.moves.slice(0, this.at).join(".")));
    this.showMoves(view, open);
    this.showRecord(view);
    this.say(this.statusOf(view));
    this.lights.restore();
    const { back, redo, over } = { back: byId("back"), redo: byId("redo"), over: byId("over") };
    [back.disabled, redo.disabled, over.disabled] = [this.at === 0, this.at >= this.moves.length, !this.moves.length];
    byId("first").disabled = byId("previous").disabled = this.at === 0;
    byId("last").disabled = byId("next").disabled = this.at >= this.moves.length;
    byId("animate").disabled = !this.moves.length;
    if (!this.source.offline) {
      writeAddress({ source: this.source.source, moves: this.moves.slice(0, this.at), you: this.you, opponent: this.opponent, seed: this.seed });
    }
  }

  showMoves(view, open) {
    const button = (move) => make("button", {
      type: "button", "data-index": move.index, "aria-label": move.spoken || move.name, title: move.spoken || null,
      disabled: !open, onclick: () => this.play(move.index),
    }, make("bdi", {}, move.name));
    const outside = this.board.outside();
    const placeless = view.moves.filter((move) => (move.place === null && !move.hidden) || outside.includes(move.index));
    byId("placeless").replaceChildren(...placeless.map(button));
    byId("placeless").hidden = !placeless.length;
    byId("every").hidden = !view.moves.length;
    byId("moves").replaceChildren(...view.moves.map((move) => make("li", {}, button(move))),
      ...(view.more ? [make("li", { class: "quiet" }, `and ${view.more} more, on the board`)] : []));
  }

  showRecord(view) {
    const known = this.views.get(this.moves.join("."));
    const played = known ? known.played : view.played;
    const rows = played.map((move, number) => make("li", {}, make("button", {
      type: "button", "aria-current": number + 1 === this.at ? "step" : null,
      title: move.said || null, onclick: () => this.step(number + 1),
    }, make("span", { class: "player" }, make("bdi", {}, move.player)), " ", make("bdi", {}, move.name))));
    const unseen = this.moves.length - played.length;
    if (unseen > 0) rows.push(make("li", { class: "quiet" }, `and ${unseen} to come`));
    byId("played").replaceChildren(...rows);
    const current = byId("played").querySelector("[aria-current]");
    if (current) byId("played").scrollTop = current.offsetTop - byId("played").clientHeight / 2;
  }
}
