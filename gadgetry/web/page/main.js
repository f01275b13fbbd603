// Where the page begins: on a game from its file or its address, or on the choice of one.
import { byId, Failure } from "./dom.js";
import { addressOf, readAddress } from "./address.js";
import { setUpControls } from "./controls.js";
import { FileSource } from "./file.js";
import { ServerSource } from "./server.js";
import { Setup } from "./setup.js";
import { Table } from "./table.js";

function failed(error) {
  const box = byId("failure");
  if (!(error instanceof Failure)) console.error(error);
  box.textContent = error instanceof Failure ? error.message : "This page has made a mistake; reload it.";
  box.hidden = false;
}

function shown(what) {
  byId("setup").hidden = what !== "setup";
  byId("table").hidden = what !== "table";
  byId("to-setup").hidden = byId("copy-link").hidden = what !== "table" || table.offline;
  byId("skip").hidden = what !== "table";
  byId("failure").hidden = true;
}

function startGame(source, state) {
  shown("table");
  return table.open(source, state);
}

async function startFromAddress() {
  const state = readAddress();
  try {
    if (state.given) Object.assign(state.source, await ServerSource.given());
  } catch (error) {
    return failed(error);
  }
  if (state.source.text && (state.source.to || state.given || state.begun)) {
    return startGame(new ServerSource(state.source), state);
  }
  shown("setup");
  if (state.source.text) {
    setup.text.value = state.source.text;
    setup.look();
  }
}

function choose() {
  const { source } = table.source;
  setup.text.value = source.text;
  history.pushState(null, "", "#");
  document.title = "Gadgetry: formulas to play";
  shown("setup");
  setup.look();
  setup.text.focus();
}

const table = new Table(failed);
setUpControls(table);
const kept = byId("kept-game");
table.offline = kept !== null;
const setup = table.offline ? null : new Setup((source) => {
  const state = { moves: [], you: null, opponent: "perfect", seed: 0 };
  const whole = { format: null, via: [], ...source };
  history.pushState(null, "", addressOf({ ...state, source: whole }));
  startGame(new ServerSource(whole), state);
});
if (table.offline) {
  const source = new FileSource(JSON.parse(kept.textContent));
  startGame(source, { moves: [], you: source.you, opponent: "perfect", seed: 0 });
} else {
  byId("to-setup").addEventListener("click", choose);
  addEventListener("popstate", startFromAddress);
  startFromAddress();
}
