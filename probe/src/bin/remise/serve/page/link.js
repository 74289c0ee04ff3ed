// The whole state as the part of the address behind `#`, and back.

const readable = (text) =>
  encodeURIComponent(text).replaceAll("%3A", ":").replaceAll("%2C", ",");

/** The state as text: `variant=international&limits=fmjd&fen=W:WK46,K41,42:BK5&left=2`. */
export function writeLink({ variant, limits, line, flip, mode, lang, names }) {
  const facts = {
    variant,
    limits,
    fen: line.start.fen,
    left: line.start.left,
    moves: line.plies.map(({ move }) => move).join(","),
    at: line.plies.length > 0 ? line.at : null,
    white: names?.white,
    black: names?.black,
    flip: flip ? 1 : null,
    mode: mode === "setup" ? mode : null,
    lang,
  };
  return Object.entries(facts)
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    .map(([key, value]) => `${key}=${readable(String(value))}`)
    .join("&");
}

/** The facts of a link; what is not there or makes no sense is `null`. */
export function readLink(hash) {
  const facts = new URLSearchParams(hash.replace(/^#/, "").replaceAll("+", "%2B"));
  const number = (key) => (/^\d{1,3}$/.test(facts.get(key) ?? "") ? Number(facts.get(key)) : null);
  return {
    variant: facts.get("variant"),
    limits: facts.get("limits"),
    fen: facts.get("fen"),
    left: number("left"),
    moves: (facts.get("moves") ?? "").split(",").filter((move) => move !== ""),
    at: number("at"),
    names: { white: facts.get("white") ?? "", black: facts.get("black") ?? "" },
    flip: facts.get("flip") === "1",
    mode: facts.get("mode") === "setup" ? "setup" : "play",
    lang: facts.get("lang"),
  };
}
