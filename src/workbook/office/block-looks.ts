/** The number format and the fill that somebody gave a whole column go on in the rows that the block gains below. */
import type { BlockWrite } from '../workbook';
import { partOf } from './block-parts';

export interface Looks {
  readonly firstRow: Excel.Range;
  readonly lastRow: Excel.Range;
  readonly fills: readonly Excel.RangeFill[];
}

/** The first and the last row speak for the rest: formats of a large range are slow to read. Undefined where no rows are gained below. */
export function loadLooks(context: Excel.RequestContext, write: BlockWrite): Looks | undefined {
  const { anchor, block, previous, headerRows } = write;
  if (!previous || block.rows <= previous.rows || previous.rows <= headerRows) return undefined;
  const row = (at: number) =>
    partOf(context, anchor, { row: at, column: 0, rows: 1, columns: previous.columns }).load('numberFormat');
  const fills = Array.from({ length: previous.columns }, (_, column) =>
    partOf(context, anchor, { row: headerRows, column, rows: previous.rows - headerRows, columns: 1 }).format.fill.load(
      'color',
    ),
  );
  return { firstRow: row(headerRows), lastRow: row(previous.rows - 1), fills };
}

export function continueLooks(context: Excel.RequestContext, write: BlockWrite, looks: Looks | undefined): void {
  const { anchor, block, previous, numberFormats, overwrites } = write;
  if (!looks || !previous) return;
  const theirs = new Set(write.analystColumns);
  const last: unknown[] = looks.lastRow.numberFormat[0] ?? [];
  const first: unknown[] = looks.firstRow.numberFormat[0] ?? [];
  const columns = Math.min(previous.columns, block.columns);
  for (let column = 0; column < columns; column += 1) {
    if (theirs.has(column)) continue;
    const below = { row: previous.rows, column, rows: block.rows - previous.rows, columns: 1 };
    const format = last[column];
    const isTheirs = format === first[column] && format !== (numberFormats[column] ?? 'General');
    // As text, numbers would become text.
    if (isTheirs && typeof format === 'string' && format !== '@')
      partOf(context, anchor, below).numberFormat = [[format]];
    // Mixed colours read null. Of cells that were given up the colours could not be put back.
    const color: unknown = looks.fills[column]?.color;
    if (!overwrites && typeof color === 'string' && color !== '' && color.toUpperCase() !== '#FFFFFF')
      partOf(context, anchor, below).format.fill.color = color;
  }
}
