// What the service answers. Nothing else is ever asked than the host the page came from.

/** An error that the service names, or a service that does not answer. */
export class ServiceError extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const KEPT = 300;
const answers = new Map();

async function ask(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new ServiceError("offline", "");
  }
  const body = await response.json().catch(() => ({}));
  if (response.ok) return body;
  const { code = "failed", message = response.statusText } = body.error ?? {};
  throw new ServiceError(code, message);
}

function query(facts) {
  const known = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined);
  return new URLSearchParams(known).toString();
}

/** The variants and rule sets that the service knows, and those whose tables it has. */
export const tables = () => ask("tables");

/** The answer about a position; `left` is `null` for a fresh count. */
export async function answer({ variant, limits, fen, left }) {
  const path = `${variant}?${query({ fen, left, limits })}`;
  if (!answers.has(path)) {
    const found = await ask(path);
    if (answers.size >= KEPT) answers.delete(answers.keys().next().value);
    answers.set(path, found);
  }
  return answers.get(path);
}

/** The games of a PDN text, each with its plies and what the positions are worth. */
export async function games({ variant, limits }, pdn) {
  const path = `${variant}/game?${query({ limits })}`;
  const found = await ask(path, { method: "POST", body: pdn, headers: { "Content-Type": "text/plain" } });
  return found.games;
}
