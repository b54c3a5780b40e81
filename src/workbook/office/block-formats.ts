/** How new cells look: number formats, headers, and what somebody gave a whole column goes on in rows that the block gains. */
import { containsRect, intersectRect, type Rect } from '../../grid';
import type { BlockWrite } from '../workbook';
import { offsetFrom, partOf } from './anchors';
import type { ExcelRun, RunOptions } from './excel-run';

/** What Excel calls a cell in which every input stays text, numbers too. */
const TEXT_FORMAT = '@';

/**
 * Loads how the new cells of the body are formatted. The first row speaks for the rest: formats of a large range are slow to read, and
 * an analyst formats whole columns.
 * @param toInsert cells that are still to be inserted: they will be formatted as the row above them is
 */
export function loadGround(context: Excel.RequestContext, write: BlockWrite, toInsert?: Rect): Ground[] {
  return bodyGains(write).map((gain) => {
    const isToCome = toInsert !== undefined && containsRect(toInsert, gain);
    const first = { ...gain, row: isToCome ? Math.max(0, gain.row - 1) : gain.row, rows: 1 };
    const range = write.previous
      ? partOf(context, write.anchor, offsetFrom(write.block, first))
      : context.workbook.worksheets
          .getItem(write.sheet)
          .getRangeByIndexes(first.row, first.column, first.rows, first.columns);
    return { gain, formats: range.load('numberFormat') };
  });
}

export interface Ground {
  readonly gain: Rect;
  readonly formats: Excel.Range;
}

/**
 * Formats come before values: a number that is written to a cell formatted as text would become text. One assignment for each column:
 * arrays of formats over large ranges are slow on desktop and web (office-js issue 5852).
 */
export function formatBody(context: Excel.RequestContext, write: BlockWrite, ground: readonly Ground[]): void {
  const { anchor, block, numberFormats } = write;
  for (const { gain, formats } of ground) {
    formatColumns(context, anchor, offsetFrom(block, gain), numberFormats, formats.numberFormat[0] ?? []);
  }
}

/** @param standing how the columns of the part are formatted now */
export function formatColumns(
  context: Excel.RequestContext,
  anchor: string,
  part: Rect,
  numberFormats: readonly string[],
  standing: readonly unknown[],
): void {
  for (let index = 0; index < part.columns; index += 1) {
    const format = numberFormats[part.column + index] ?? 'General';
    if (format === 'General' && standing[index] !== TEXT_FORMAT) continue;
    const column = { ...part, column: part.column + index, columns: 1 };
    partOf(context, anchor, column).numberFormat = [[format]];
  }
}

/** Bold, and over numbers on the right, as the numbers are. */
export function formatHeader(
  context: Excel.RequestContext,
  write: Pick<BlockWrite, 'anchor' | 'block' | 'headerRows' | 'gains' | 'rightAligned'>,
): void {
  const { anchor, block, headerRows, gains, rightAligned } = write;
  if (headerRows === 0) return;
  for (const gain of gains) {
    const header = intersectRect(gain, { ...block, rows: 1 });
    if (!header) continue;
    const part = offsetFrom(block, header);
    partOf(context, anchor, part).format.font.bold = true;
    for (let column = part.column; column < part.column + part.columns; column += 1) {
      if (!rightAligned[column]) continue;
      partOf(context, anchor, { ...part, column, columns: 1 }).format.horizontalAlignment = 'Right';
    }
  }
}

/**
 * The values of a column decide how many decimals its format shows, so new values may need another one. Where somebody gave the column
 * another look meanwhile, that stays. The first and the last row speak for the rest.
 */
export async function renewFormats(run: ExcelRun, write: BlockWrite, options: RunOptions): Promise<void> {
  const { anchor, block, previous, headerRows, numberFormats, formerFormats = [] } = write;
  const rows = block.rows - headerRows;
  const renewed = numberFormats.flatMap((format, column) =>
    formerFormats[column] === undefined || formerFormats[column] === format ? [] : [column],
  );
  if (!previous || rows <= 0 || renewed.length === 0) return;
  await run(
    'renewFormats',
    async (context) => {
      const part = (column: number, row: number, count = 1) =>
        partOf(context, anchor, { row, column, rows: count, columns: 1 });
      const standing = renewed.map((column) => ({
        column,
        ends: [headerRows, block.rows - 1].map((row) => part(column, row).load('numberFormat')),
      }));
      await context.sync();
      for (const { column, ends } of standing) {
        if (ends.some(({ numberFormat }) => numberFormat[0]?.[0] !== formerFormats[column])) continue;
        part(column, headerRows, rows).numberFormat = [[numberFormats[column] ?? 'General']];
      }
      await context.sync();
    },
    options,
  );
}

function bodyGains({ block, headerRows, gains }: BlockWrite): Rect[] {
  const body = { ...block, row: block.row + headerRows, rows: block.rows - headerRows };
  return gains.map((gain) => intersectRect(gain, body)).filter((part) => part !== undefined);
}

/** The number format and the fill that somebody gave a whole column go on in the rows that the block gains below. */
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
