/**
 * Completes requests that move columns in several steps. Excel may carry out only the beginning of
 * a request that fails. So a hidden name over a cell of each column is added before the first step,
 * moves with its cell, and shows how many steps were made.
 */
import { type Address, countStepsMade, formatFirstCell, getFirstCell } from '../../../grid';
import { WorkbookFailure } from '../../workbook-failure';
import { ADDRESS_PROPERTIES, getRange, queueAddHiddenName } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { retryOrReportUnknown } from '../outcome';
import { queueReadAnchor } from '../questions/names';
import { queuePlaceGuard } from './place-guard';

export interface MarkedSteps {
  /** The names of the marks begin with this, and end with numbers from 0. */
  readonly name: string;
  readonly steps: number;
  /**
   * Returns the ranges whose first cells are marked, in their places after this number of steps.
   */
  getCellsAfter(stepsMade: number): readonly Address[];
}

/** Queues the marks; call it before the first step. */
export function queueSetMarks(context: Excel.RequestContext, markedSteps: MarkedSteps): void {
  // A closed pane may have left marks behind.
  queueRemoveMarks(context, markedSteps);
  markedSteps.getCellsAfter(0).forEach((cell, index) => {
    queueAddHiddenName(context, `${markedSteps.name}_${index}`, getRange(context, cell).getCell(0, 0));
  });
}

export function queueRemoveMarks({ workbook }: Excel.RequestContext, { name, getCellsAfter }: MarkedSteps): void {
  getCellsAfter(0).forEach((_, index) => {
    workbook.names.getItemOrNullObject(`${name}_${index}`).delete();
  });
}

/**
 * Completes a request that failed half-way; does nothing if it had not begun.
 * @param queueReadIsDone reads what shows that all of it was done
 * @param queueRemainingSteps queues the steps from this one on, and what comes after them
 * @returns true if all of it is done
 * @throws WorkbookFailure `OutcomeUnknown` if a user has moved the marked cells
 */
export function completeSteps(
  run: ExcelRun,
  verb: string,
  markedSteps: MarkedSteps,
  queueReadIsDone: (context: Excel.RequestContext) => () => boolean,
  queueRemainingSteps: (context: Excel.RequestContext, stepsMade: number) => void,
): Promise<boolean> {
  const { name, steps, getCellsAfter } = markedSteps;
  return retryOrReportUnknown(run, verb, async () => {
    const { isDone, stepsMade } = await run.sendAndRead(verb, (context) => {
      const readIsDone = queueReadIsDone(context);
      const marks = getCellsAfter(0).map((_, index) =>
        queueReadAnchor(context, `${name}_${index}`, ADDRESS_PROPERTIES),
      );
      return () => {
        const found = marks.map(({ read }) => read());
        const places = found.map((mark) => (mark.kind === 'found' ? formatFirstCell(mark.address) : undefined));
        // All marks come before the first step.
        const isBegun = found.every((mark) => mark.kind !== 'missing');
        const stepsMade = isBegun
          ? countStepsMade(steps, (count) => getCellsAfter(count).map(formatFirstCell), places)
          : 0;
        return { isDone: readIsDone(), stepsMade };
      };
    });
    if (!isDone && stepsMade === undefined) throw new WorkbookFailure('OutcomeUnknown', verb);
    await run.send(verb, (context) => {
      if (isDone || !stepsMade) {
        queueRemoveMarks(context, markedSteps);
        return;
      }
      getCellsAfter(stepsMade).forEach((cell, index) => {
        queuePlaceGuard(context, `${name}_${index}`, getFirstCell(cell));
      });
      queueRemainingSteps(context, stepsMade);
    });
    return isDone || stepsMade !== 0;
  });
}
