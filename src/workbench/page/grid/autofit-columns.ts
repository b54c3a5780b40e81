import type { WorkbookStore } from '../../store';

const PADDING = 14;
const WIDEST = 600;
/** Enough to fit what is looked at; measuring a million cells would freeze the page. */
const ROWS_MEASURED = 5_000;

/** Width in CSS pixels that shows the column's texts whole; undefined for an empty column. */
export function fittingWidth(store: WorkbookStore, sheetId: string, column: number, font: string): number | undefined {
  const used = store.usedRange(sheetId, true);
  const context = document.createElement('canvas').getContext('2d');
  if (!used || !context) return undefined;
  context.font = font;
  const rows = Math.min(used.rows, ROWS_MEASURED);
  const texts = store.texts(sheetId, { row: used.row, column, rows, columns: 1 });
  const widest = Math.max(...texts.map(([text = '']) => context.measureText(text.slice(0, 200)).width));
  return widest > 0 ? Math.min(Math.ceil(widest) + PADDING, WIDEST) : undefined;
}
