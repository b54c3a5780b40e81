/**
 * Moves new columns of a block between its others, in one request, with formats and widths.
 * Whatever refers to a column follows it.
 */
import {
  type Address,
  type ColumnStep,
  columnAfter,
  columnSteps,
  hasSameSize,
  MAX_COLUMNS,
  referenceTo,
  tellingColumns,
} from '../../../grid';
import type { Arrangement } from '../../workbook';
import { WorkbookFailure } from '../../workbook-failure';
import { addressOf, type PartOf, PLACE, partsOf } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { queueHasKept, queueRecords } from '../records';
import { queueLooks, queueReadLooks } from './column-looks';
import { completeSteps, type MarkedSteps, queueMarks, queueMarksGo } from './marked-steps';
import { isPlaceRefusal, MAX_TRIES, queueNothingBeyond, queuePlaceGuard } from './place-guard';

/**
 * @returns the block's place; undefined, with nothing done, if cells right of the block would have
 * to move
 * @throws WorkbookFailure `CellsChanged` if the block has another size; nothing has changed then,
 * unless the failure's outcome is unknown
 */
export async function arrangeColumns(run: ExcelRun, arrangement: Arrangement): Promise<Address | undefined> {
  const { anchor, size, order, records } = arrangement;
  const steps = columnSteps(order);
  const telling = tellingColumns(order);
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const { at, beside, looks } = await readSnapshot(run, arrangement);
    const end = at.rect.column + at.rect.columns;
    if (!hasSameSize(at.rect, size)) break;
    if (beside > end || end >= MAX_COLUMNS) return undefined;
    const columnAt = (offset: number) => ({ ...at, rect: { ...at.rect, column: at.rect.column + offset } });
    const marked: MarkedSteps = {
      name: `${anchor}_column`,
      steps: steps.length,
      cellsAfter: (made) => telling.map((column) => columnAt(columnAfter(steps.slice(0, made), column))),
    };
    const queueRest = (context: Excel.RequestContext, made: number) => {
      const part = partsOf(context, at);
      for (const step of steps.slice(made)) queueStep(part, size.rows, step);
      queueLooks(part, size.rows, looks, order, 'look');
      context.workbook.names.getItem(anchor).formula = referenceTo(at, size);
      queueRecords(context, records);
      queueMarksGo(context, marked);
    };
    try {
      await run.act('arrangeColumns', (context) => {
        queuePlaceGuard(context, anchor, at);
        if (beside > 0) {
          const used = context.workbook.names.getItem(anchor).getRange().getEntireRow().getUsedRange(true);
          queueNothingBeyond(context, used, { ...at, rect: { ...at.rect, column: 0, columns: end } });
        }
        queueMarks(context, marked);
        queueRest(context, 0);
      });
      return at;
    } catch (error) {
      const queueIsDone = (context: Excel.RequestContext) => queueHasKept(context, records);
      if (await completeSteps(run, 'arrangeColumns', marked, queueIsDone, queueRest)) return at;
      if (!isPlaceRefusal(error)) throw error;
    }
  }
  throw new WorkbookFailure('CellsChanged', 'arrangeColumns');
}

function readSnapshot(run: ExcelRun, arrangement: Arrangement) {
  const { anchor, size, order } = arrangement;
  return run.ask('prepareArrangement', (context) => {
    const block = context.workbook.names.getItem(anchor).getRange().load(PLACE);
    const used = block.getEntireRow().getUsedRangeOrNullObject(true).load('columnIndex,columnCount');
    const readLooks = queueReadLooks(partsOf(context, anchor), size, order, arrangement);
    return () => ({
      at: addressOf(block),
      /** The first column behind all that these rows hold; 0 if they are empty. */
      beside: used.isNullObject ? 0 : used.columnIndex + used.columnCount,
      looks: readLooks(),
    });
  });
}

function queueStep(part: PartOf, rows: number, step: ColumnStep): void {
  const columnsAt = (column: number) => part({ row: 0, column, rows, columns: step.columns });
  if (step.kind === 'insert') columnsAt(step.at).insert('Right');
  else if (step.kind === 'cut') columnsAt(step.from).moveTo(columnsAt(step.to));
  else columnsAt(step.at).delete('Left');
}
