/**
 * Moves new columns of a block between its others, in one request, with formats and widths.
 * Whatever refers to a column follows it.
 */
import {
  type Address,
  type ColumnStep,
  computeColumnAfterSteps,
  findMarkerColumns,
  formatRangeFormula,
  hasSameSize,
  MAX_COLUMNS,
  planColumnSteps,
} from '../../../grid';
import type { Arrangement } from '../../workbook';
import { WorkbookFailure } from '../../workbook-failure';
import { ADDRESS_PROPERTIES, createPartGetter, type PartGetter, toAddress } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { queueReadHasRecords, queueWriteRecords } from '../records';
import { queueApplyLooks, queueReadColumnLooks } from './column-looks';
import { completeSteps, type MarkedSteps, queueRemoveMarks, queueSetMarks } from './marked-steps';
import { isPlaceRefusal, MAX_ATTEMPTS, queuePlaceGuard, queueUsedGuard } from './place-guard';

/**
 * @returns the block's place; undefined, with nothing done, if cells right of the block would have
 * to move
 * @throws WorkbookFailure `CellsChanged` if the block has another size; nothing has changed then,
 * unless the failure's outcome is unknown
 */
export async function arrangeColumns(run: ExcelRun, arrangement: Arrangement): Promise<Address | undefined> {
  const { anchor, size, order, records } = arrangement;
  const steps = planColumnSteps(order);
  const markers = findMarkerColumns(order);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const { blockAddress, usedEnd, looks } = await readSnapshot(run, arrangement);
    const end = blockAddress.rect.column + blockAddress.rect.columns;
    if (!hasSameSize(blockAddress.rect, size)) break;
    if (usedEnd > end || end >= MAX_COLUMNS) return undefined;
    const getColumnAddress = (offset: number) => ({
      ...blockAddress,
      rect: { ...blockAddress.rect, column: blockAddress.rect.column + offset },
    });
    const markedSteps: MarkedSteps = {
      name: `${anchor}_column`,
      steps: steps.length,
      getCellsAfter: (stepsMade) =>
        markers.map((column) => getColumnAddress(computeColumnAfterSteps(steps.slice(0, stepsMade), column))),
    };
    const queueRemainingSteps = (context: Excel.RequestContext, stepsMade: number) => {
      const getPart = createPartGetter(context, blockAddress);
      for (const step of steps.slice(stepsMade)) queueStep(getPart, size.rows, step);
      queueApplyLooks(getPart, size.rows, looks, order, 'look');
      context.workbook.names.getItem(anchor).formula = formatRangeFormula(blockAddress, size);
      queueWriteRecords(context, records);
      queueRemoveMarks(context, markedSteps);
    };
    try {
      await run.send('arrangeColumns', (context) => {
        queuePlaceGuard(context, anchor, blockAddress);
        if (usedEnd > 0) {
          const used = context.workbook.names.getItem(anchor).getRange().getEntireRow().getUsedRange(true);
          queueUsedGuard(context, used, { ...blockAddress, rect: { ...blockAddress.rect, column: 0, columns: end } });
        }
        queueSetMarks(context, markedSteps);
        queueRemainingSteps(context, 0);
      });
      return blockAddress;
    } catch (error) {
      const queueReadIsDone = (context: Excel.RequestContext) => queueReadHasRecords(context, records);
      if (await completeSteps(run, 'arrangeColumns', markedSteps, queueReadIsDone, queueRemainingSteps))
        return blockAddress;
      if (!isPlaceRefusal(error)) throw error;
    }
  }
  throw new WorkbookFailure('CellsChanged', 'arrangeColumns');
}

function readSnapshot(run: ExcelRun, arrangement: Arrangement) {
  const { anchor, size, order } = arrangement;
  return run.sendAndRead('prepareArrangement', (context) => {
    const block = context.workbook.names.getItem(anchor).getRange().load(ADDRESS_PROPERTIES);
    const used = block.getEntireRow().getUsedRangeOrNullObject(true).load('columnIndex,columnCount');
    const readLooks = queueReadColumnLooks(createPartGetter(context, anchor), size, order, arrangement);
    return () => ({
      blockAddress: toAddress(block),
      /** All that these rows hold lies left of this column; 0 if they are empty. */
      usedEnd: used.isNullObject ? 0 : used.columnIndex + used.columnCount,
      looks: readLooks(),
    });
  });
}

function queueStep(getPart: PartGetter, rows: number, step: ColumnStep): void {
  const getColumns = (column: number) => getPart({ row: 0, column, rows, columns: step.columns });
  if (step.kind === 'insert') getColumns(step.at).insert('Right');
  else if (step.kind === 'cut') getColumns(step.from).moveTo(getColumns(step.to));
  else getColumns(step.at).delete('Left');
}
