/** Reads the texts of the selected cells in batches. */
import { computed, type ReadonlySignal } from '@preact/signals';
import { type Address, cellCount, formatAddress, type Rect } from '../../grid';
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
 * Reads the texts of the selected cells in batches. A whole column costs no more than its filled
 * part.
 * @returns undefined unless exactly one area is selected and it has a filled cell
 */
export async function readSelectedCells(
  workbook: Workbook,
  signal: AbortSignal,
  onCells: (read: number, total: number) => void = () => undefined,
): Promise<SelectedCells | undefined> {
  const [selection] = await workbook.look({ kind: 'selection' });
  signal.throwIfAborted();
  if (selection.kind !== 'cells') return undefined;
  const { sheet, rect: selected } = selection.address;
  const [{ filled }] = await workbook.look({ kind: 'ground', sheet, rects: [selected] });
  if (filled.length === 0) return undefined;
  const row = filled.reduce((first, rect) => Math.min(first, rect.row), filled[0]?.row ?? 0);
  const end = filled.reduce((last, rect) => Math.max(last, rect.row + rect.rows), row);
  const columns = filled.reduce((last, rect) => Math.max(last, rect.column + rect.columns), 0) - selected.column;
  const rect = { row, column: selected.column, rows: end - row, columns };
  const rows = await readInParts(workbook, { sheet, rect }, (read) => {
    signal.throwIfAborted();
    onCells(read, cellCount(rect));
  });
  signal.throwIfAborted();
  return { sheet, rect, rows };
}

/**
 * Reads the texts of a rectangle in batches.
 * @param onCells gets the number of cells read so far before each batch; if it throws, reading ends
 * @throws WorkbookFailure `CellsGone` if the cells no longer exist
 */
export async function readInParts(
  workbook: Workbook,
  { sheet, rect }: Address,
  onCells: (read: number) => void = () => undefined,
): Promise<string[][]> {
  const rows: string[][] = [];
  let rowsAtOnce = Math.max(1, Math.floor(BATCH_CELLS / rect.columns));
  while (rows.length < rect.rows) {
    onCells(rows.length * rect.columns);
    const part = { ...rect, row: rect.row + rows.length, rows: Math.min(rowsAtOnce, rect.rows - rows.length) };
    const address = { sheet, rect: part };
    const [sight] = await workbook.look({ kind: 'sight', address, rowsAtEachEnd: part.rows });
    if (!sight) throw new WorkbookFailure('CellsGone', 'look');
    // Excel omits rows if the texts are long, so the batch is read again with fewer rows.
    if (sight.rows.length < part.rows) rowsAtOnce = Math.ceil(part.rows / 4);
    else for (const row of sight.rows) rows.push([...row]);
  }
  return rows;
}

/** Returns the address of the selected cells; undefined unless exactly one area is selected. */
export function selectedAddress(selection: ReadonlySignal<Selection | undefined>): ReadonlySignal<string | undefined> {
  return computed(() => (selection.value?.kind === 'cells' ? formatAddress(selection.value.address) : undefined));
}
