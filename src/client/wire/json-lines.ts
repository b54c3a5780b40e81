/** Splits a byte stream into lines of JSON, and parses JSON without rounding long numbers. */

interface LineReader {
  /**
   * Returns the lines that this chunk completes, without line ends.
   * @throws TypeError on invalid UTF-8, RangeError on a line that does not end
   */
  push(chunk: Uint8Array): string[];
  /** Returns the text after the last line end; undefined if it is only white space. */
  flush(): string | undefined;
}

/** Counts characters. Engines send lines with some thousand rows. */
const MAX_LINE_LENGTH = 64 * 1024 * 1024;

/**
 * Returns a reader that skips empty lines. It joins the chunks of a line once, when the line is
 * complete.
 * @param maxLength limits the characters of a line; a longer one is a RangeError
 */
export function createLineReader(maxLength = MAX_LINE_LENGTH): LineReader {
  // Strict decoding fails on invalid bytes; a replacement character would change a value silently.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let lineParts: string[] = [];
  let pendingLength = 0;

  function takeLine(last: string): string {
    const line = lineParts.length === 0 ? last : `${lineParts.join('')}${last}`;
    lineParts = [];
    pendingLength = 0;
    return line;
  }

  return {
    push(chunk) {
      const text = decoder.decode(chunk, { stream: true });
      const lines: string[] = [];
      let start = 0;
      for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
        const line = takeLine(text.slice(start, end));
        if (line.trim() !== '') lines.push(line);
        start = end + 1;
      }
      pendingLength += text.length - start;
      if (pendingLength > maxLength) throw new RangeError(`a line is longer than ${maxLength} characters`);
      if (start < text.length) lineParts.push(text.slice(start));
      return lines;
    },
    flush() {
      const line = takeLine(decoder.decode());
      return line.trim() === '' ? undefined : line;
    },
  };
}

/** A number with this many digits and points may lose digits as a double. */
const LONG_NUMBER_LENGTH = 16;
const LARGE_EXPONENT = /\d[eE][+-]?\d{3}/;
const LONG_NUMBERS = /(?<![\d.eE+-])-?(?:(?=[\d.]{16})\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\d+(?:\.\d+)?[eE][+-]?\d{3,})/g;

/**
 * Parses like `JSON.parse`, but returns a number as text if a double would change it, so that an id
 * or an amount keeps its last digits. All whole numbers of 16 digits or more become text, because
 * Excel keeps 15.
 */
export function parseExactJson(text: string): unknown {
  const mayExceedDouble = hasLongNumber(text) || LARGE_EXPONENT.test(text);
  const value: unknown = JSON.parse(mayExceedDouble ? quoteLongNumbers(text) : text);
  return value;
}

/**
 * Checks only every sixteenth character, because every long run contains one. A regular expression
 * would take longer than parsing.
 */
function hasLongNumber(text: string): boolean {
  for (let at = LONG_NUMBER_LENGTH - 1; at < text.length; at += LONG_NUMBER_LENGTH) {
    let [from, end] = [at, at];
    while (isDigitOrPoint(text.charCodeAt(end))) end += 1;
    while (end > at && isDigitOrPoint(text.charCodeAt(from - 1))) from -= 1;
    if (end - from >= LONG_NUMBER_LENGTH) return true;
  }
  return false;
}

function isDigitOrPoint(code: number): boolean {
  return (code >= 48 && code <= 57) || code === 46;
}

/** Skips from string to string, so that digits inside strings stay unchanged. */
function quoteLongNumbers(text: string): string {
  const parts: string[] = [];
  let start = 0;
  while (start < text.length) {
    const open = text.indexOf('"', start);
    const end = open === -1 ? text.length : open;
    parts.push(text.slice(start, end).replace(LONG_NUMBERS, (number) => (isExact(number) ? number : `"${number}"`)));
    if (open === -1) break;
    start = findStringEnd(text, open);
    parts.push(text.slice(open, start));
  }
  return parts.join('');
}

function isExact(number: string): boolean {
  return /[.eE]/.test(number) ? String(Number(number)) === number : number.replace('-', '').length < 16;
}

/** Returns the index after the closing quote of the string that opens at `open`. */
function findStringEnd(text: string, open: number): number {
  for (
    let closeIndex = text.indexOf('"', open + 1);
    closeIndex !== -1;
    closeIndex = text.indexOf('"', closeIndex + 1)
  ) {
    let backslashes = 0;
    while (text[closeIndex - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return closeIndex + 1;
  }
  return text.length;
}

/** Avoids `instanceof`, because objects of another frame have another `Object`. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Returns the parsed JSON; undefined for any other text. */
export function tryParseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
