import { MAX_COLUMNS, MAX_ROWS } from '../../../grid';
import type { AxisRun, WorkbookStore } from '../../store';
import { createAxis } from './axis';
import type { SheetAxes } from './selection-moves';

/** The store keeps sizes in points, the screen draws CSS pixels: 96 to an inch against 72. */
export const PIXELS_PER_POINT = 4 / 3;
export const ROW_HEIGHT = 20;
export const COLUMN_WIDTH = 64;

/** Rows and columns of a sheet as the screen shows them, hidden ones with size 0. */
export function sheetGeometry(store: WorkbookStore, sheetId: string): SheetAxes {
  return {
    rows: createAxis(MAX_ROWS, ROW_HEIGHT, store.rowRuns(sheetId).map(sizedRun)),
    columns: createAxis(MAX_COLUMNS, COLUMN_WIDTH, store.columnRuns(sheetId).map(sizedRun)),
  };
}

function sizedRun(run: AxisRun) {
  return { start: run.start, count: run.count, size: run.hidden ? 0 : Math.round(run.size * PIXELS_PER_POINT) };
}
