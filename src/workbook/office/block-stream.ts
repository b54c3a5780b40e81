/** A first block that is written while its rows are still on their way. */
import { type BlockCell, MAX_ROWS, type Rect } from '../../grid';
import type { BlockStream, StreamEnd, StreamStart } from '../workbook';
import { isWorkbookFailure } from '../workbook-failure';
import { partOf, putAnchor } from './anchors';
import { giveBack, loadStanding, type Standing, standingIn } from './block-chunk';
import { setWidths } from './block-finish';
import { formatColumns, formatHeader } from './block-formats';
import type { ExcelRun, RunOptions } from './excel-run';
import { dropNote, queueNote } from './records';

/** Writes a first block as its rows come. Each piece first asks whether the ground from there on is still free. */
export function streamBlock(run: ExcelRun, start: StreamStart, options: RunOptions): BlockStream {
  const { anchor, columns } = start;
  /** Rows that may have been touched. */
  let reached = 0;
  let formats: readonly string[] = [];
  /** Columns whose rows did not all get the same format. */
  const mixed = new Set<number>();
  /** How the ground was formatted before anything was written. */
  let ground: readonly unknown[] = [];

  function bodyRows(from: number): Rect {
    const row = Math.max(from, start.headerRows);
    return { row, column: 0, rows: reached - row, columns };
  }

  async function append(rows: BlockCell[][], numberFormats: readonly string[]): Promise<boolean> {
    const from = reached;
    formats.forEach((format, column) => {
      if (format !== numberFormats[column]) mixed.add(column);
    });
    formats = numberFormats;
    reached = from + rows.length;
    try {
      const written = await run(
        'writeBlock',
        async (context): Promise<'written' | 'notFree' | Standing> => {
          if (!(await isFreeFrom(context, start, from))) return 'notFree';
          if (from === 0) ground = await begin(context, start, rows.length);
          const target = partOf(context, anchor, { row: from, column: 0, rows: rows.length, columns });
          const standing = loadStanding(target);
          queueNote(context, start.note, reached, columns);
          const body = bodyRows(from);
          if (body.rows > 0) formatColumns(context, anchor, body, formats, ground);
          context.application.suspendApiCalculationUntilNextSync();
          target.values = rows;
          await context.sync();
          return standingIn(standing) ?? 'written';
        },
        options,
      );
      if (written === 'written') return true;
      if (written !== 'notFree')
        await giveBack(run, anchor, { row: from, column: 0, rows: rows.length, columns }, written);
      reached = from;
      return false;
    } catch (error) {
      if (!isWorkbookFailure(error) || error.code !== 'TooLarge' || rows.length < 2) throw error;
      const half = Math.ceil(rows.length / 2);
      reached = from;
      return (await append(rows.slice(0, half), numberFormats)) && append(rows.slice(half), numberFormats);
    }
  }

  async function finish(context: Excel.RequestContext, end: StreamEnd): Promise<void> {
    const top = context.workbook.names.getItem(anchor).getRange().load('rowIndex,columnIndex,worksheet/name');
    await context.sync();
    const block = { row: top.rowIndex, column: top.columnIndex, rows: reached, columns };
    await putAnchor(context, anchor, { sheet: top.worksheet.name, rect: block });
    const body = bodyRows(0);
    end.numberFormats.forEach((format, column) => {
      if (body.rows <= 0 || (format === formats[column] && !mixed.has(column))) return;
      partOf(context, anchor, { ...body, column, columns: 1 }).numberFormat = [[format]];
    });
    const { headerRows } = start;
    formatHeader(context, { anchor, block, headerRows, gains: [block], rightAligned: end.rightAligned });
    setWidths(context, anchor, end.widths);
    await context.sync();
  }

  return {
    append,
    finish: (end) => run('finishBlock', (context) => finish(context, end), options),
    undo: () =>
      run('putBack', async (context) => {
        const name = context.workbook.names.getItemOrNullObject(anchor).load('name');
        await context.sync();
        if (name.isNullObject) return;
        if (reached > 0) partOf(context, anchor, { row: 0, column: 0, rows: reached, columns }).clear('All');
        name.delete();
        await context.sync();
      }).then(() => dropNote(run, start.note)),
  };
}

/** The anchor goes with the first rows. The ground's first row speaks for the rest, as for a block of known length. */
async function begin(context: Excel.RequestContext, start: StreamStart, rows: number): Promise<readonly unknown[]> {
  const { anchor, sheet, row, column, columns, headerRows } = start;
  const first = context.workbook.worksheets.getItem(sheet).getRangeByIndexes(row + headerRows, column, 1, columns);
  first.load('numberFormat');
  await putAnchor(context, anchor, { sheet, rect: { row, column, rows, columns } });
  return first.numberFormat[0] ?? [];
}

/** Down to the sheet's edge, in the block's columns. */
async function isFreeFrom(context: Excel.RequestContext, start: StreamStart, from: number): Promise<boolean> {
  if (from > 0) return isFreeBelow(context, start.anchor, from);
  const { sheet, row, column, columns } = start;
  const ground = context.workbook.worksheets.getItem(sheet).getRangeByIndexes(row, column, MAX_ROWS - row, columns);
  const filled = ground.getUsedRangeOrNullObject(true).load('rowIndex');
  await context.sync();
  return filled.isNullObject;
}

async function isFreeBelow(context: Excel.RequestContext, anchor: string, reached: number): Promise<boolean> {
  const block = context.workbook.names.getItem(anchor).getRange().load('rowIndex');
  const filled = block.getEntireColumn().getUsedRangeOrNullObject(true).load('rowIndex,rowCount');
  await context.sync();
  return filled.isNullObject || filled.rowIndex + filled.rowCount <= block.rowIndex + reached;
}
