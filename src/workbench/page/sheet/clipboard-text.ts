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
export function parseClipboardText(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let position = 0;
  while (position <= text.length) {
    const cell = text[position] === '"' ? parseQuotedCell(text, position) : parsePlainCell(text, position);
    row.push(cell.text);
    position = cell.end;
    if (text[position] === '\t') {
      position += 1;
      continue;
    }
    rows.push(row);
    row = [];
    if (position >= text.length) break;
    position += text.startsWith('\r\n', position) ? 2 : 1;
    if (position === text.length) break;
  }
  return rows;
}

function quoteCell(cell: string): string {
  return /[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

interface ParsedCell {
  readonly text: string;
  readonly end: number;
}

function parsePlainCell(text: string, start: number): ParsedCell {
  let end = start;
  while (end < text.length && !'\t\r\n'.includes(text[end] ?? '')) end += 1;
  return { text: text.slice(start, end), end };
}

/** A quote without an end, or with text after its end, is read literally. */
function parseQuotedCell(text: string, start: number): ParsedCell {
  const quotedCell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y;
  quotedCell.lastIndex = start;
  const match = quotedCell.exec(text);
  if (!match) return parsePlainCell(text, start);
  return { text: (match[1] ?? '').replaceAll('""', '"'), end: start + match[0].length };
}
