/**
 * Searches for a lost block by what it showed. What it finds looks like the block and may be a copy
 * of it, so the user decides before anything is written.
 */
import { type CellInput, textOfInput } from '../../grid';
import {
  BY_CELLS,
  cellChecksum,
  type Evidence,
  firstFilled,
  ROWS_AT_EACH_END,
  recognises,
  rowChecksum,
} from './evidence';
import { headerRowsOf, headersOf } from './headers';
import { compareRowSums, createRowSummer, type RowSums, tryReadRowSums } from './row-sums';

interface Lookalike {
  readonly row: number;
  readonly column: number;
  /**
   * Is true if its rows of data are those that were written; another report may have the same
   * headers.
   */
  readonly isProved: boolean;
}

interface Wide {
  /** Has one entry for each column of the block, if that was saved; a user column has no member. */
  readonly layout?: readonly { readonly member?: string | undefined }[] | undefined;
  /** Has one entry for each column of the report. */
  readonly columns: readonly unknown[];
}

/** Holds what the record says about the block as it was last written. */
interface Sought extends Wide {
  readonly evidence?: Evidence | undefined;
  /** See `RowSums`. */
  readonly rowSums?: string | undefined;
  readonly rows: number;
  readonly headers: boolean;
  readonly headerRows?: number | undefined;
}

/**
 * @param rows what the cells of an area hold, row by row
 * @returns the first cells of blocks that look like it, in reading order, counted from the area's
 */
export function searchBlock(sought: Sought, rows: readonly (readonly CellInput[])[]): Lookalike[] {
  const { evidence, headers } = sought;
  if (!evidence) return [];
  const texts = rows.map((row) => row.map(textOfInput));
  const width = widthOf(sought);
  const starts = headers
    ? byHeaders(evidence, texts, { width, headerRows: headerRowsOf(sought) })
    : byFirstRow(evidence, texts, width);
  // Texts that match this often do not identify the block.
  if (starts.length > MOST_STARTS) return [];
  const found = starts.map((at) => ({ ...at, isProved: proves(sought, rows, at) }));
  // Without headers, only rows can prove a match.
  return headers ? found : found.filter(({ isProved }) => isProved);
}

const MOST_STARTS = 50;

/**
 * Returns the number of columns of the block, user columns included if the record has its layout.
 */
export function widthOf({ layout, columns }: Wide): number {
  return layout?.length ?? columns.length;
}

interface Start {
  readonly row: number;
  readonly column: number;
}

function byHeaders(
  evidence: Evidence,
  rows: readonly (readonly string[])[],
  { width, headerRows }: { readonly width: number; readonly headerRows: number },
): Start[] {
  const wanted = new Set(evidence.header);
  const starts: Start[] = [];
  for (const row of rows.keys()) {
    const head = rows.slice(row, row + headerRows);
    const texts = headersOf(head, headerRows);
    for (const column of startsHolding(texts, wanted, width)) {
      const first = row + headerRows;
      const below = rows.slice(first, first + ROWS_AT_EACH_END).map((line) => line.slice(column, column + width));
      const isFilled = below.some((line) => line.some((text) => text !== ''));
      const sight = { rows: head.map((line) => line.slice(column, column + width)), isEmpty: false };
      // Headers with nothing below them may be a table that the user is about to fill.
      if (isFilled && recognises(evidence, sight)) starts.push({ row, column });
      if (starts.length > MOST_STARTS) return starts;
    }
  }
  return starts;
}

/**
 * Searches by the cells of the first row, which the evidence keeps one by one. A row with only one
 * filled cell is too common to be searched for.
 */
function byFirstRow(evidence: Evidence, rows: readonly (readonly string[])[], width: number): Start[] {
  const firsts = evidence.rows.filter((sum) => sum.startsWith(BY_CELLS)).map((sum) => sum.slice(1).split(','));
  const starts: Start[] = [];
  for (const first of firsts) {
    const wanted = new Set(first);
    for (const [row, texts] of rows.entries()) {
      for (const column of startsHolding(texts, wanted, width)) {
        const within = texts.slice(column, column + width);
        if (firstFilled(within).map(cellChecksum).join() !== first.join()) continue;
        if (starts.length > MOST_STARTS) return starts;
        const left = leftEdges(texts, column, width - within.filter((text) => text !== '').length);
        for (const top of new Set([row, topOf(rows, row, column, width)]))
          for (const edge of left)
            if (!starts.some((one) => one.row === top && one.column === edge)) starts.push({ row: top, column: edge });
      }
    }
  }
  return starts;
}

/** Returns the possible left edges, because the row may begin with empty cells. */
function leftEdges(texts: readonly string[], column: number, most: number): number[] {
  const edges = [column];
  for (let edge = column - 1; edge >= 0 && column - edge <= most && texts[edge] === ''; edge -= 1) edges.push(edge);
  return edges;
}

/** Returns the block's top row: if the block was sorted, its former first row is further down. */
function topOf(rows: readonly (readonly string[])[], row: number, column: number, width: number): number {
  let top = row;
  while (top > 0 && rows[top - 1]?.slice(column, column + width).some((text) => text !== '')) top -= 1;
  return top;
}

/**
 * Returns columns at which a row with such cells may begin: each window holds at least one of them
 * at its start or its end.
 */
function startsHolding(texts: readonly string[], wanted: ReadonlySet<string>, width: number): number[] {
  const hits = texts.flatMap((text, column) => (text !== '' && wanted.has(cellChecksum(text)) ? [column] : []));
  const starts: number[] = [];
  for (let next = 0; next < hits.length; ) {
    const column = hits[next] ?? 0;
    starts.push(column);
    while (next < hits.length && (hits[next] ?? 0) < column + width) next += 1;
  }
  return starts;
}

/**
 * Returns true if at least half of the chunks match, or all rows in another order. Without row
 * sums, as in older records, two rows of the evidence have to match.
 */
function proves(sought: Sought, rows: readonly (readonly CellInput[])[], { row, column }: Start): boolean {
  const { evidence, layout } = sought;
  const from = row + headerRowsOf(sought);
  const width = widthOf(sought);
  const body = rows.slice(from, from + sought.rows).map((line) => line.slice(column, column + width));
  const filled = body.reduce((sum, line) => sum + line.filter((cell) => cell !== '').length, 0);
  if (filled < FEWEST_FILLED) return false;
  const sums = tryReadRowSums(sought.rowSums);
  if (sums) return hasRows(sums, body, layout);
  const wanted = new Set(evidence?.rows.filter((sum) => !sum.startsWith(BY_CELLS)));
  const seen = new Set(body.map((line) => rowChecksum(line.map(textOfInput))));
  const shared = [...seen].filter((sum) => sum !== undefined && wanted.has(sum)).length;
  return shared >= Math.min(2, sought.rows);
}

/** Fewer filled cells may match by chance. */
const FEWEST_FILLED = 3;

function hasRows(sums: RowSums, body: readonly (readonly CellInput[])[], layout: Wide['layout']): boolean {
  const isOurs = (_: unknown, offset: number) => !layout || layout[offset]?.member !== undefined;
  const summer = createRowSummer(sums.rowsInChunk);
  for (const line of body) summer.pushInputs(line.filter(isOurs));
  const compared = compareRowSums(sums, summer.finish());
  if (compared.kind !== 'edited') return true;
  return sums.chunks.length > 0 && (sums.chunks.length - compared.chunks.length) * 2 >= sums.chunks.length;
}
