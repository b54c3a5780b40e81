/** Finds the changed cells of a block where their rows are now, as areas that Excel can select. */
import { type Address, type CellInput, joinCells, type Rect, takeAddressableRects, toShownValue } from '../../grid';
import { type CachedResult, findCurrentRows, type Placement } from '../../placement';
import type { Workbook } from '../../workbook';
import type { ChangedCell } from './details-state';

export interface ChangedAreas {
  readonly rects: readonly Rect[];
  /** Counts the cells of these rectangles. */
  readonly selectableCount: number;
  /** Counts the cells that still show the value that was written. */
  readonly foundCount: number;
}

/**
 * Reads the block, because the user may have sorted its rows or typed into it.
 * @param body the rows of data in the sheet
 * @param written the rows as they were written
 */
export async function findChangedAreas(
  workbook: Pick<Workbook, 'readRows'>,
  placement: Placement,
  body: Address,
  written: CachedResult,
  cells: readonly ChangedCell[],
): Promise<ChangedAreas> {
  const members = placement.written.layout?.map(({ member }) => member) ?? written.columns.map(({ name }) => name);
  const columns = written.columns.map(({ name }) => members.indexOf(name));
  const currentRows: CellInput[][] = [];
  await workbook.readRows(body, (rows) => {
    for (const row of rows) currentRows.push(columns.map((column) => row[column] ?? ''));
  });
  const writtenRows = Array.from({ length: written.rowCount }, (_, row) =>
    written.columns.map((column) => column.cells[row] ?? ''),
  );
  const places = findCurrentRows(currentRows, writtenRows);
  const marks = new Map<number, boolean[]>();
  let foundCount = 0;
  for (const { at } of cells) {
    const row = at && places.get(at.row);
    const index = at ? columns.indexOf(at.column) : -1;
    if (!at || row === undefined || index < 0) continue;
    const [value, writtenValue] = [currentRows[row]?.[index], writtenRows[at.row]?.[index]];
    if (toShownValue(value) !== toShownValue(writtenValue)) continue;
    foundCount += 1;
    const rowMarks = marks.get(row) ?? [];
    rowMarks[at.column] = true;
    marks.set(row, rowMarks);
  }
  const isMarked = Array.from({ length: currentRows.length }, (_, row) => marks.get(row) ?? []);
  const addressable = takeAddressableRects(joinCells(body.rect, isMarked));
  return { rects: addressable.rects, selectableCount: addressable.cells, foundCount };
}
