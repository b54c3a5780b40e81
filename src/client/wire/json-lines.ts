/** Splits a byte stream into lines of JSON, and parses JSON without rounding long numbers. */

interface LineReader {
  /**
   * Returns the lines that this chunk completes, without line ends.
   * @throws TypeError on invalid UTF-8, RangeError on a line that does not end
   */
  push(piece: Uint8Array): string[];
  /** Returns the text after the last line end; undefined if it is only white space. */
  end(): string | undefined;
}

/** Characters. Engines send lines with some thousand rows. */
const MAX_LINE_LENGTH = 64 * 1024 * 1024;

/**
 * Returns a reader that skips empty lines. It joins the chunks of a line once, when the line is
 * complete.
 * @param maxLength limits the characters of a line; a longer one is a RangeError
 */
export function createLineReader(maxLength = MAX_LINE_LENGTH): LineReader {
  // Strict decoding fails on invalid bytes; a replacement character would change a value silently.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let pieces: string[] = [];
  let pendingLength = 0;

  function take(last: string): string {
    const line = pieces.length === 0 ? last : `${pieces.join('')}${last}`;
    pieces = [];
    pendingLength = 0;
    return line;
  }

  return {
    push(piece) {
      const text = decoder.decode(piece, { stream: true });
      const lines: string[] = [];
      let from = 0;
      for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
        const line = take(text.slice(from, end));
        if (line.trim() !== '') lines.push(line);
        from = end + 1;
      }
      pendingLength += text.length - from;
      if (pendingLength > maxLength) throw new RangeError(`a line is longer than ${maxLength} characters`);
      if (from < text.length) pieces.push(text.slice(from));
      return lines;
    },
    end() {
      const line = take(decoder.decode());
      return line.trim() === '' ? undefined : line;
    },
  };
}

/** A number with this many digits and points may lose digits as a double. */
const LONG_DIGITS = 16;
const HIGH_POWER = /\d[eE][+-]?\d{3}/;
const LONG_NUMBERS = /(?<![\d.eE+-])-?(?:(?=[\d.]{16})\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\d+(?:\.\d+)?[eE][+-]?\d{3,})/g;

/**
 * Parses like `JSON.parse`, but returns a number as text if a double would change it, so that an id
 * or an amount keeps its last digits. All whole numbers of 16 digits or more become text, because
 * Excel keeps 15.
 */
export function parseExactJson(text: string): unknown {
  const mayBePastDouble = hasLongRun(text) || HIGH_POWER.test(text);
  const value: unknown = JSON.parse(mayBePastDouble ? withQuotedNumbers(text) : text);
  return value;
}

/**
 * Checks only every sixteenth character, because every long run contains one. A regular expression
 * would take longer than parsing.
 */
function hasLongRun(text: string): boolean {
  for (let at = LONG_DIGITS - 1; at < text.length; at += LONG_DIGITS) {
    let [from, end] = [at, at];
    while (isDigitOrPoint(text.charCodeAt(end))) end += 1;
    while (end > at && isDigitOrPoint(text.charCodeAt(from - 1))) from -= 1;
    if (end - from >= LONG_DIGITS) return true;
  }
  return false;
}

function isDigitOrPoint(code: number): boolean {
  return (code >= 48 && code <= 57) || code === 46;
}

/** Skips from string to string, so that digits inside strings stay unchanged. */
function withQuotedNumbers(text: string): string {
  const parts: string[] = [];
  let from = 0;
  while (from < text.length) {
    const open = text.indexOf('"', from);
    const end = open === -1 ? text.length : open;
    parts.push(text.slice(from, end).replace(LONG_NUMBERS, (number) => (isExact(number) ? number : `"${number}"`)));
    if (open === -1) break;
    from = endOfString(text, open);
    parts.push(text.slice(open, from));
  }
  return parts.join('');
}

function isExact(number: string): boolean {
  return /[.eE]/.test(number) ? String(Number(number)) === number : number.replace('-', '').length < 16;
}

/** Returns the index after the closing quote of the string that opens at `open`. */
function endOfString(text: string, open: number): number {
  for (let close = text.indexOf('"', open + 1); close !== -1; close = text.indexOf('"', close + 1)) {
    let backslashes = 0;
    while (text[close - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return close + 1;
  }
  return text.length;
}

/** Avoids `instanceof`, because objects of another frame have another `Object`. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Returns the parsed JSON; undefined for any other text. */
export function tryJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
