/** JSON whose long whole numbers stay exact. */

const LONG_INTEGER = /-?\d{16,}/;
/** A whole number with no fraction or exponent, of 16 digits or more: may be past what a double holds. */
const LONG_INTEGERS = /(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/** As `JSON.parse`, but whole numbers of 16 digits and more come as text: an id must not change its last digits on the way. */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(LONG_INTEGER.test(text) ? withQuotedIntegers(text) : text);
  return value;
}

/** Walks from string to string, so that digits inside texts are left alone. */
function withQuotedIntegers(text: string): string {
  const parts: string[] = [];
  let from = 0;
  while (from < text.length) {
    const open = text.indexOf('"', from);
    const end = open === -1 ? text.length : open;
    parts.push(text.slice(from, end).replace(LONG_INTEGERS, '"$&"'));
    if (open === -1) break;
    from = endOfString(text, open);
    parts.push(text.slice(open, from));
  }
  return parts.join('');
}

/** Index after the closing quote of the string that opens at `open`. */
function endOfString(text: string, open: number): number {
  for (let close = text.indexOf('"', open + 1); close !== -1; close = text.indexOf('"', close + 1)) {
    let backslashes = 0;
    while (text[close - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return close + 1;
  }
  return text.length;
}
