import type { BlockCell, Rect } from '../../grid';
import type { BlockStream, StreamEnd, StreamStart } from '../workbook';
import { isWorkbookFailure } from '../workbook-failure';
import { setWidths } from './block-finish';
import { formatColumns, formatHeader } from './block-formats';
import { partOf } from './block-parts';
import { putAnchor } from './excel-anchors';
import type { ExcelRun, RunOptions } from './excel-run';
import { dropNote, queueNote } from './write-note';

/** Writes a first block as its rows come: one request for each piece, which also asks whether the ground below is still free. */
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
      return await run(
        'writeBlock',
        async (context) => {
          if (from === 0) ground = await begin(context, start, rows.length);
          queueNote(context, start.note, reached, columns);
          const body = bodyRows(from);
          if (body.rows > 0) formatColumns(context, anchor, body, formats, ground);
          context.application.suspendApiCalculationUntilNextSync();
          partOf(context, anchor, { row: from, column: 0, rows: rows.length, columns }).values = rows;
          return isFreeBelow(context, anchor, reached);
        },
        options,
      );
    } catch (error) {
      if (!isWorkbookFailure(error) || error.code !== 'TooLarge' || rows.length < 2) throw error;
      const half = Math.ceil(rows.length / 2);
      reached = from;
      await append(rows.slice(0, half), numberFormats);
      return append(rows.slice(half), numberFormats);
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
        partOf(context, anchor, { row: 0, column: 0, rows: reached, columns }).clear('All');
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

async function isFreeBelow(context: Excel.RequestContext, anchor: string, reached: number): Promise<boolean> {
  const block = context.workbook.names.getItem(anchor).getRange().load('rowIndex');
  const filled = block.getEntireColumn().getUsedRangeOrNullObject(true).load('rowIndex,rowCount');
  await context.sync();
  return filled.isNullObject || filled.rowIndex + filled.rowCount <= block.rowIndex + reached;
}
