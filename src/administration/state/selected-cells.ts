/** Reads the texts of the selected cells in batches. */
import { computed, type ReadonlySignal } from '@preact/signals';
import { type Address, countCells, formatAddress, type Rect } from '../../grid';
import { type Selection, type Workbook, WorkbookFailure } from '../../workbook';

/** One request to Excel reads this many cells. */
const BATCH_CELLS = 5_000;

export interface SelectedCells {
  readonly sheet: string;
  /** Spans the first to the last filled row of the selection, in all of its columns. */
  readonly rect: Rect;
  readonly rows: readonly (readonly string[])[];
}

/**
 * Reads the selected cells. A whole column costs no more than its filled part.
 * @returns undefined unless exactly one area is selected and it has a filled cell
 */
export async function readSelectedCells(
  workbook: Workbook,
  signal: AbortSignal,
  onProgress: (readCount: number, total: number) => void = () => undefined,
): Promise<SelectedCells | undefined> {
  const [selection] = await workbook.readSnapshot({ kind: 'selection' });
  signal.throwIfAborted();
  if (selection.kind !== 'cells') return undefined;
  const { sheet, rect: selectedRect } = selection.address;
  const [{ filled }] = await workbook.readSnapshot({ kind: 'ground', sheet, rects: [selectedRect] });
  if (filled.length === 0) return undefined;
  const row = filled.reduce((first, rect) => Math.min(first, rect.row), filled[0]?.row ?? 0);
  const endRow = filled.reduce((last, rect) => Math.max(last, rect.row + rect.rows), row);
  const columns = filled.reduce((last, rect) => Math.max(last, rect.column + rect.columns), 0) - selectedRect.column;
  const rect = { row, column: selectedRect.column, rows: endRow - row, columns };
  const rows = await readInBatches(workbook, { sheet, rect }, (readCount) => {
    signal.throwIfAborted();
    onProgress(readCount, countCells(rect));
  });
  signal.throwIfAborted();
  return { sheet, rect, rows };
}

/**
 * Reads the texts of a rectangle in batches.
 * @param onProgress gets the number of cells read so far before each batch; if it throws, reading ends
 * @throws WorkbookFailure `CellsGone` if the cells no longer exist
 */
export async function readInBatches(
  workbook: Workbook,
  { sheet, rect }: Address,
  onProgress: (readCount: number) => void = () => undefined,
): Promise<string[][]> {
  const rows: string[][] = [];
  let batchRows = Math.max(1, Math.floor(BATCH_CELLS / rect.columns));
  while (rows.length < rect.rows) {
    onProgress(rows.length * rect.columns);
    const batchRect = { ...rect, row: rect.row + rows.length, rows: Math.min(batchRows, rect.rows - rows.length) };
    const address = { sheet, rect: batchRect };
    const [snapshot] = await workbook.readSnapshot({ kind: 'sight', address, rowsAtEachEnd: batchRect.rows });
    if (!snapshot) throw new WorkbookFailure('CellsGone', 'look');
    // Excel omits rows if the texts are long, so the batch is read again with fewer rows.
    if (snapshot.rows.length < batchRect.rows) batchRows = Math.ceil(batchRect.rows / 4);
    else for (const row of snapshot.rows) rows.push([...row]);
  }
  return rows;
}

/** Returns the address of the selected cells; undefined unless exactly one area is selected. */
export function deriveSelectedAddress(
  selection: ReadonlySignal<Selection | undefined>,
): ReadonlySignal<string | undefined> {
  return computed(() => (selection.value?.kind === 'cells' ? formatAddress(selection.value.address) : undefined));
}
