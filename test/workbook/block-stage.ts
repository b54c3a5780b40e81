/** Blocks to write, and the sheet before and after, for the tests that write them over the real office.js. */
import type { CellInput, Rect } from '../../src/grid';
import type { BlockWrite, WriteControl } from '../../src/workbook';
import type { WorkbookUnderTest } from '../support/office-workbook';

export const ANCHOR = '_inlay_test';

export function rowsOf(count: number, columns: number, seed = 0): CellInput[][] {
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: columns }, (_, column) =>
      column === 0 ? `Row ${row + seed}` : row * columns + column + seed,
    ),
  );
}

export function aWrite(rows: readonly CellInput[][], more: Partial<BlockWrite> = {}): BlockWrite {
  const block: Rect = { row: 3, column: 1, rows: rows.length, columns: rows[0]?.length ?? 1 };
  return {
    anchor: ANCHOR,
    sheet: 'Sheet1',
    block,
    previous: undefined,
    headerRows: 0,
    row: (index) => [...(rows[index] ?? [])],
    numberFormats: [],
    rightAligned: [],
    widths: [],
    clears: [],
    gains: [block],
    shift: undefined,
    overwrites: false,
    ...more,
  };
}

export function control(more: Partial<WriteControl> = {}): WriteControl {
  return { signal: new AbortController().signal, onRows() {}, onWaitingForCell() {}, ...more };
}

export function sheetOf({ store }: WorkbookUnderTest): string {
  return store.activeSheetId;
}

export function everything(test: WorkbookUnderTest) {
  const sheet = sheetOf(test);
  const used = test.store.usedRange(sheet) ?? { row: 0, column: 0, rows: 1, columns: 1 };
  const names = test.store.names().map(({ name, formula }) => `${name} ${formula}`);
  return { used, cells: test.store.formulas(sheet, used), formats: test.store.numberFormats(sheet, used), names };
}
