/** Texts that may leave this room: without tokens, without markup, on one line, of bounded length. */

const LONGEST_MESSAGE = 300;
const DEEPEST_CAUSE = 4;

/** A string value that a token can have in a header; anything else makes `fetch` throw an error that quotes the token. */
export function isSendableToken(token: string): boolean {
  return /^[\x21-\x7e]+$/.test(token);
}

/** Also in the escaped forms in which a server or an engine may quote a token back. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret === '') continue;
    for (const form of new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])) {
      clean = clean.replaceAll(form, '•••');
    }
  }
  return clean;
}

/** Undefined when nothing readable is left, and for whole web pages: those come from something in between. */
export function plainWords(text: string | undefined, secrets: readonly string[]): string | undefined {
  if (text === undefined || /<(!doctype|html|head|body|script|style|\?xml)\b/i.test(text)) return undefined;
  const flat = withoutSecrets(text, secrets)
    .replace(/<!--.*?-->|<\/?[a-z][a-z0-9-]*(\s[^<>]*)?\/?>/gis, ' ')
    // Control and direction characters could make a sentence read otherwise than it is.
    .replace(/[\s\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim();
  if (flat === '') return undefined;
  return flat.length > LONGEST_MESSAGE ? `${flat.slice(0, LONGEST_MESSAGE - 1).trimEnd()}…` : flat;
}

/** A copy of whatever was thrown: name and words only, since the original may quote a header, and with it the token. */
export function causeWithoutSecrets(thrown: unknown, secrets: readonly string[]): Error {
  const words: string[] = [];
  let at: unknown = thrown;
  for (let depth = 0; depth < DEEPEST_CAUSE && isObject(at) && 'message' in at; depth += 1) {
    if (typeof at.message === 'string' && at.message !== '') words.push(at.message);
    at = 'cause' in at ? at.cause : undefined;
  }
  const cause = new Error(
    plainWords(words.length > 0 ? words.join(': ') : String(thrown), secrets) ?? 'no reason given',
  );
  if (isObject(thrown) && 'name' in thrown && typeof thrown.name === 'string') cause.name = thrown.name;
  delete cause.stack;
  return cause;
}

/** Not by `instanceof`: what a frame throws is made of its own `Object`. */
function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
