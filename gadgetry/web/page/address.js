// The whole state of the page is in its address, after the #: nothing of it is sent by opening it.

export function readAddress(text = location.hash) {
  const said = new URLSearchParams(text.replace(/^#/, ""));
  const names = (key) => (said.get(key) || "").split(",").filter(Boolean);
  const numbers = (said.get("moves") || "").split(".").filter((word) => /^\d{1,15}$/.test(word));
  const opponent = said.get("opponent");
  return {
    given: said.has("given"),
    begun: said.has("moves"),
    source: {
      text: said.get("f") || "", format: said.get("from") || null, to: said.get("to") || null,
      variant: names("variant"), via: names("via"),
    },
    moves: numbers.map(Number),
    you: said.get("as") || null,
    opponent: ["perfect", "careless", "friend"].includes(opponent) ? opponent : "perfect",
    seed: Number(/^\d{1,15}$/.test(said.get("seed")) ? said.get("seed") : 0),
  };
}

export function addressOf(state) {
  const said = new URLSearchParams();
  const { source } = state;
  if (source.to) said.set("to", source.to);
  if (source.format) said.set("from", source.format);
  if (source.variant.length) said.set("variant", source.variant.join(","));
  if (source.via.length) said.set("via", source.via.join(","));
  if (state.you) said.set("as", state.you);
  if (state.opponent !== "perfect") said.set("opponent", state.opponent);
  if (state.seed) said.set("seed", String(state.seed));
  said.set("moves", state.moves.join(".")); // also when there are none: a game is on the table
  said.set("f", source.text);
  return `#${said}`;
}

export function writeAddress(state) {
  const address = addressOf(state);
  if (address !== location.hash) history.replaceState(null, "", address);
}
