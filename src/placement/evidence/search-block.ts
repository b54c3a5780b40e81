/**
 * Searches for a lost block by what it showed. What it finds looks like the block and may be a copy
 * of it, so the user decides before anything is written.
 */
import { type CellInput, toShownText } from '../../grid';
import {
  CELL_BY_CELL,
  checksumCell,
  checksumRow,
  type Evidence,
  matchesEvidence,
  ROWS_AT_EACH_END,
  takeFilledCells,
} from './evidence';
import { countHeaderRows, readHeaders } from './headers';
import { compareRowSums, createRowSumBuilder, type RowSums, tryReadRowSums } from './row-sums';

interface Lookalike {
  readonly row: number;
  readonly column: number;
  /**
   * Says whether its rows of data are those that were written; another report may have the same
   * headers.
   */
  readonly isProven: boolean;
}

interface BlockColumns {
  /** Has one entry for each column of the block, if that was saved; a user column has no member. */
  readonly layout?: readonly { readonly member?: string | undefined }[] | undefined;
  /** Has one entry for each column of the report. */
  readonly columns: readonly unknown[];
}

/** Holds what the record says about the block as it was last written. */
interface SoughtBlock extends BlockColumns {
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
export function searchBlock(soughtBlock: SoughtBlock, rows: readonly (readonly CellInput[])[]): Lookalike[] {
  const { evidence, headers } = soughtBlock;
  if (!evidence) return [];
  const texts = rows.map((row) => row.map(toShownText));
  const width = getBlockWidth(soughtBlock);
  const startCells = headers
    ? findByHeaders(evidence, texts, { width, headerRows: countHeaderRows(soughtBlock) })
    : findByFirstRow(evidence, texts, width);
  // Texts that match this often do not identify the block.
  if (startCells.length > MAX_STARTS) return [];
  const found = startCells.map((at) => ({ ...at, isProven: isProvenAt(soughtBlock, rows, at) }));
  // Without headers, only rows can prove a match.
  return headers ? found : found.filter(({ isProven }) => isProven);
}

const MAX_STARTS = 50;

/**
 * Returns the number of columns of the block, user columns included if the record has its layout.
 */
export function getBlockWidth({ layout, columns }: BlockColumns): number {
  return layout?.length ?? columns.length;
}

interface StartCell {
  readonly row: number;
  readonly column: number;
}

function findByHeaders(
  evidence: Evidence,
  rows: readonly (readonly string[])[],
  { width, headerRows }: { readonly width: number; readonly headerRows: number },
): StartCell[] {
  const wantedSums = new Set(evidence.header);
  const startCells: StartCell[] = [];
  for (const row of rows.keys()) {
    const head = rows.slice(row, row + headerRows);
    const texts = readHeaders(head, headerRows);
    for (const column of findStartColumns(texts, wantedSums, width)) {
      const first = row + headerRows;
      const below = rows.slice(first, first + ROWS_AT_EACH_END).map((line) => line.slice(column, column + width));
      const isFilled = below.some((line) => line.some((text) => text !== ''));
      const sample = { rows: head.map((line) => line.slice(column, column + width)), isEmpty: false };
      // Headers with nothing below them may be a table that the user is about to fill.
      if (isFilled && matchesEvidence(evidence, sample)) startCells.push({ row, column });
      if (startCells.length > MAX_STARTS) return startCells;
    }
  }
  return startCells;
}

/**
 * Searches by the cells of the first row, which the evidence keeps one by one. A row with only one
 * filled cell is too common to be searched for.
 */
function findByFirstRow(evidence: Evidence, rows: readonly (readonly string[])[], width: number): StartCell[] {
  const firstRows = evidence.rows.filter((sum) => sum.startsWith(CELL_BY_CELL)).map((sum) => sum.slice(1).split(','));
  const startCells: StartCell[] = [];
  for (const firstRow of firstRows) {
    const wantedSums = new Set(firstRow);
    for (const [row, texts] of rows.entries()) {
      for (const column of findStartColumns(texts, wantedSums, width)) {
        const cells = texts.slice(column, column + width);
        if (takeFilledCells(cells).map(checksumCell).join() !== firstRow.join()) continue;
        if (startCells.length > MAX_STARTS) return startCells;
        const leftEdges = findLeftEdges(texts, column, width - cells.filter((text) => text !== '').length);
        for (const top of new Set([row, findTopRow(rows, row, column, width)]))
          for (const edge of leftEdges)
            if (!startCells.some((one) => one.row === top && one.column === edge))
              startCells.push({ row: top, column: edge });
      }
    }
  }
  return startCells;
}

/** Returns the possible left edges, because the row may begin with empty cells. */
function findLeftEdges(texts: readonly string[], column: number, maxSteps: number): number[] {
  const edges = [column];
  for (let edge = column - 1; edge >= 0 && column - edge <= maxSteps && texts[edge] === ''; edge -= 1) edges.push(edge);
  return edges;
}

/** Returns the block's top row: if the block was sorted, its former first row is further down. */
function findTopRow(rows: readonly (readonly string[])[], row: number, column: number, width: number): number {
  let top = row;
  while (top > 0 && rows[top - 1]?.slice(column, column + width).some((text) => text !== '')) top -= 1;
  return top;
}

/**
 * Returns columns at which a row with such cells may begin: each window holds at least one of them
 * at its start or its end.
 */
function findStartColumns(texts: readonly string[], wantedSums: ReadonlySet<string>, width: number): number[] {
  const hits = texts.flatMap((text, column) => (text !== '' && wantedSums.has(checksumCell(text)) ? [column] : []));
  const startColumns: number[] = [];
  for (let nextHit = 0; nextHit < hits.length; ) {
    const column = hits[nextHit] ?? 0;
    startColumns.push(column);
    while (nextHit < hits.length && (hits[nextHit] ?? 0) < column + width) nextHit += 1;
  }
  return startColumns;
}

/**
 * Returns true if at least half of the chunks match, or all rows in another order. Without row
 * sums, as in older records, two rows of the evidence have to match.
 */
function isProvenAt(
  soughtBlock: SoughtBlock,
  rows: readonly (readonly CellInput[])[],
  { row, column }: StartCell,
): boolean {
  const { evidence, layout } = soughtBlock;
  const from = row + countHeaderRows(soughtBlock);
  const width = getBlockWidth(soughtBlock);
  const body = rows.slice(from, from + soughtBlock.rows).map((line) => line.slice(column, column + width));
  const filled = body.reduce((sum, line) => sum + line.filter((cell) => cell !== '').length, 0);
  if (filled < MIN_FILLED_CELLS) return false;
  const sums = tryReadRowSums(soughtBlock.rowSums);
  if (sums) return matchesRowSums(sums, body, layout);
  const wantedSums = new Set(evidence?.rows.filter((sum) => !sum.startsWith(CELL_BY_CELL)));
  const shownSums = new Set(body.map((line) => checksumRow(line.map(toShownText))));
  const sharedCount = [...shownSums].filter((sum) => sum !== undefined && wantedSums.has(sum)).length;
  return sharedCount >= Math.min(2, soughtBlock.rows);
}

/** Fewer filled cells may match by chance. */
const MIN_FILLED_CELLS = 3;

function matchesRowSums(
  sums: RowSums,
  body: readonly (readonly CellInput[])[],
  layout: BlockColumns['layout'],
): boolean {
  const isOurs = (_: unknown, offset: number) => !layout || layout[offset]?.member !== undefined;
  const sumBuilder = createRowSumBuilder(sums.rowsInChunk);
  for (const line of body) sumBuilder.pushInputs(line.filter(isOurs));
  const comparison = compareRowSums(sums, sumBuilder.finish());
  if (comparison.kind !== 'edited') return true;
  return sums.chunks.length > 0 && (sums.chunks.length - comparison.chunks.length) * 2 >= sums.chunks.length;
}
