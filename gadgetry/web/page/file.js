// A game that is kept in the page: the positions that one player can reach against a perfect one.
import { Failure } from "./dom.js";

export class FileSource {
  constructor(data) {
    this.data = data;
    for (const { view } of data.nodes) {
      view.moves = view.moves.map((number) => data.values[number]);
      for (const key of ["words", "title", "formula"]) if (key in view) view[key] = data.values[view[key]];
    }
    this.you = data.you;
    this.offline = true;
  }

  walk(moves) {
    const path = [this.data.start];
    for (const move of moves) {
      const next = this.data.nodes[path[path.length - 1]].next[move];
      if (next === undefined) throw new Failure({ message: "This move is not kept in this file: gadgetry serve knows them all." });
      path.push(next);
    }
    return path.map((number) => this.data.nodes[number]);
  }

  node(moves) {
    const path = this.walk(moves);
    return path[path.length - 1];
  }

  async view(moves) {
    const path = this.walk(moves);
    const node = path[path.length - 1];
    const played = moves.map((index, number) => {
      const { view } = path[number];
      const move = view.moves.find((each) => each.index === index) || {};
      return { index, name: move.name || `move ${index}`, player: view.mover || view.players[0], said: move.said || "" };
    });
    const picture = node.picture.map((number) => this.data.lines[number]).join("\n");
    const last = played.length ? played[played.length - 1].said : "";
    const { result, winner, sort } = node.view;
    const after = winner && sort !== "impartial" ? `${result} after ${moves.length} ${moves.length === 1 ? "move" : "moves"}` : result;
    return { ...node.view, result: after, played, picture, words: { ...node.view.words, last } };
  }

  open(moves) {
    return this.view(moves);
  }

  async reply(moves) {
    const { reply: index, by } = this.node(moves);
    return { index, by, said: "", view: await this.view([...moves, index]) };
  }

  async hints(moves) {
    const { winner, winning } = this.node(moves);
    return { winner, winning, by: "strategy" };
  }

  async line(moves) {
    const line = [];
    for (let node = this.node(moves); !node.view.over && line.length < 400;) {
      const known = Object.keys(node.next).map(Number);
      const best = node.reply ?? (node.winning || []).find((move) => known.includes(move)) ?? known[0];
      if (best === undefined || node.next[best] === undefined) break;
      line.push(best);
      node = this.data.nodes[node.next[best]];
    }
    return { line };
  }

  async turning(moves, who) {
    const path = this.walk(moves);
    for (let number = path.length - 1; number > 0; number -= 1) {
      const [before, after] = [path[number - 1], path[number]];
      if (before.winner === who && after.winner !== who) return { turning: { number, instead: before.winning } };
    }
    return { turning: null };
  }
}
