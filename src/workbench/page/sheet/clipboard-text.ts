/**
 * Returns the cells as tab-separated text, the format of spreadsheets on the clipboard. A cell that
 * contains a tab or line end, or begins with a quote, is quoted and its quotes are doubled.
 */
export function toClipboardText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoteCell).join('\t')).join('\r\n');
}

/**
 * Inverts `toClipboardText`; accepts all line ends, and ignores the one that spreadsheets add after
 * the last row.
 */
export function fromClipboardText(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const cell = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at);
    row.push(cell.text);
    at = cell.end;
    if (text[at] === '\t') {
      at += 1;
      continue;
    }
    rows.push(row);
    row = [];
    if (at >= text.length) break;
    at += text.startsWith('\r\n', at) ? 2 : 1;
    if (at === text.length) break;
  }
  return rows;
}

function quoteCell(cell: string): string {
  return /[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

interface ReadCell {
  readonly text: string;
  readonly end: number;
}

function readPlain(text: string, start: number): ReadCell {
  let end = start;
  while (end < text.length && !'\t\r\n'.includes(text[end] ?? '')) end += 1;
  return { text: text.slice(start, end), end };
}

/** A quote without an end, or with text after its end, is read literally. */
function readQuoted(text: string, start: number): ReadCell {
  const closed = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y;
  closed.lastIndex = start;
  const match = closed.exec(text);
  if (!match) return readPlain(text, start);
  return { text: (match[1] ?? '').replaceAll('""', '"'), end: start + match[0].length };
}
