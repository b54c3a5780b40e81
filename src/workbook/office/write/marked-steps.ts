/**
 * Completes requests that move columns in several steps. Excel may carry out only the beginning of
 * a request that fails. So a hidden name over a cell of each column is added before the first step,
 * moves with its cell, and shows how many steps were made.
 */
import { type Address, anchorOf, stepsMade } from '../../../grid';
import { WorkbookFailure } from '../../workbook-failure';
import { PLACE, queueHiddenName, rangeAt } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { queueAnchor } from '../look/names';
import { surely } from '../outcome';
import { queuePlaceGuard } from './place-guard';

export interface MarkedSteps {
  /** The prefix of the names of the marks, which are numbered from 0. */
  readonly name: string;
  readonly steps: number;
  /**
   * Returns the ranges whose first cells are marked, in their places after this number of steps.
   */
  cellsAfter(made: number): readonly Address[];
}

/** Queues the marks; call it before the first step. */
export function queueMarks(context: Excel.RequestContext, marked: MarkedSteps): void {
  // A closed pane may have left marks behind.
  queueMarksGo(context, marked);
  marked.cellsAfter(0).forEach((cell, index) => {
    queueHiddenName(context, `${marked.name}_${index}`, rangeAt(context, cell).getCell(0, 0));
  });
}

export function queueMarksGo({ workbook }: Excel.RequestContext, { name, cellsAfter }: MarkedSteps): void {
  cellsAfter(0).forEach((_, index) => {
    workbook.names.getItemOrNullObject(`${name}_${index}`).delete();
  });
}

/**
 * Completes a request that failed half-way; does nothing if it had not begun.
 * @param queueIsDone reads what shows that all of it was done
 * @param queueRest queues the steps from this one on, and what comes after them
 * @returns true if all of it is done
 * @throws WorkbookFailure `OutcomeUnknown` if a user has moved the marked cells
 */
export function completeSteps(
  run: ExcelRun,
  at: string,
  marked: MarkedSteps,
  queueIsDone: (context: Excel.RequestContext) => () => boolean,
  queueRest: (context: Excel.RequestContext, made: number) => void,
): Promise<boolean> {
  const { name, steps, cellsAfter } = marked;
  return surely(run, at, async () => {
    const { isDone, made } = await run.ask(at, (context) => {
      const readIsDone = queueIsDone(context);
      const marks = cellsAfter(0).map((_, index) => queueAnchor(context, `${name}_${index}`, PLACE));
      return () => {
        const found = marks.map(({ read }) => read());
        const places = found.map((mark) => (mark.kind === 'found' ? anchorOf(mark.address) : undefined));
        // All marks come before the first step.
        const isBegun = found.every((mark) => mark.kind !== 'missing');
        const made = isBegun ? stepsMade(steps, (count) => cellsAfter(count).map(anchorOf), places) : 0;
        return { isDone: readIsDone(), made };
      };
    });
    if (!isDone && made === undefined) throw new WorkbookFailure('OutcomeUnknown', at);
    await run.act(at, (context) => {
      if (isDone || !made) {
        queueMarksGo(context, marked);
        return;
      }
      cellsAfter(made).forEach((cell, index) => {
        queuePlaceGuard(context, `${name}_${index}`, { ...cell, rect: { ...cell.rect, rows: 1, columns: 1 } });
      });
      queueRest(context, made);
    });
    return isDone || made !== 0;
  });
}
