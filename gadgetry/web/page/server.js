// A game whose rules are asked of the server. `file.js` has the same methods for a page without one.
import { Failure } from "./dom.js";

const LONGEST = 60000; // milliseconds until nobody waits for an answer any more

async function post(path, body) {
  try {
    return await fetch(`api/${path}`, {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
      signal: AbortSignal.timeout(LONGEST),
    });
  } catch {
    throw new Failure({ message: "The server does not answer. Is it still running?" });
  }
}

async function ask(kind, body) {
  const response = await post(kind, body);
  const answer = await response.json();
  if (!response.ok) throw new Failure(answer.error);
  return answer;
}

async function askWithProgress(kind, body, heard) {
  const response = await post(`${kind}/progress`, body);
  if (!response.ok) throw new Failure((await response.json()).error);
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value || new Uint8Array(), { stream: !done });
    let end;
    while ((end = text.indexOf("\n\n")) >= 0) {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/s.exec(text.slice(0, end));
      text = text.slice(end + 2);
      if (event === "answer") return JSON.parse(data);
      if (event === "failure") throw new Failure(JSON.parse(data).error);
      heard(JSON.parse(data));
    }
    if (done) throw new Failure({ message: "The answer broke off; try again." });
  }
}

export class ServerSource {
  constructor(source) {
    this.source = source;
    this.offline = false;
    this.focus = null; // of a large construction: the gadgets that are shown
  }

  withText(text) {
    return new ServerSource({ ...this.source, text, format: null });
  }

  static look(text) {
    return ask("look", { source: { text } });
  }

  static async given() {
    const response = await fetch("given");
    const answer = await response.json();
    if (!response.ok) throw new Failure(answer.error);
    return answer;
  }

  static async examples() {
    return (await fetch("examples.json")).json();
  }

  open(moves, heard) {
    return askWithProgress("view", { source: this.source, moves, focus: this.focus }, heard);
  }

  view(moves) {
    return ask("view", { source: this.source, moves, focus: this.focus });
  }

  reply(moves, opponent, seed) {
    return ask("reply", { source: this.source, moves, opponent, seed, focus: this.focus });
  }

  hints(moves) {
    return ask("hints", { source: this.source, moves });
  }

  line(moves) {
    return ask("line", { source: this.source, moves });
  }

  turning(moves, who) {
    return ask("turning", { source: this.source, moves, who });
  }
}
