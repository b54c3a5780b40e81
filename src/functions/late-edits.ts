/** Finds formulas that the user has typed, although Excel reports the edit long after the call. */
import type { ReportKey, ReportRows } from '../app';
import type { Clock } from '../client';
import type { Call, CalledReport } from './called-reports';

/** Excel reports an edit by then, even if it is busy with the calculation that the edit has started. */
const MAX_EVENT_DELAY_MS = 30_000;

/** Excel ends the call of a formula that was overwritten sooner than this. */
const EDITED_FORMULA_ENDS_MS = 1_000;

/**
 * A formula whose call is still open a moment after an edit of its cell is the one that the user has
 * typed there. That holds only for a recent call: later, the user may have moved the formula, and
 * Excel does not call it again then.
 * @param signal is aborted when the functions are disposed
 * @param checkTyped receives the cells of a report's formulas that may have been typed
 * @returns the function that stops watching
 */
export function watchLateEdits(
  rows: ReportRows,
  clock: Pick<Clock, 'now' | 'wait'>,
  reports: ReadonlyMap<ReportKey, CalledReport>,
  signal: AbortSignal,
  checkTyped: (report: CalledReport, cells: readonly (string | undefined)[]) => Promise<void>,
): () => void {
  const wasCalledRecently = ({ calledAt, hasMoved }: Call) => !hasMoved && clock.now() - calledAt <= MAX_EVENT_DELAY_MS;

  function listRecentCells({ waitsFor, calls }: CalledReport): readonly (string | undefined)[] {
    return waitsFor === undefined && rows.isSignedIn
      ? []
      : [...calls].filter(wasCalledRecently).map(({ cell }) => cell);
  }

  async function checkLateEdit(): Promise<void> {
    if ([...reports.values()].every((report) => listRecentCells(report).length === 0)) return;
    await clock.wait(EDITED_FORMULA_ENDS_MS, signal);
    for (const report of reports.values()) {
      const cells = listRecentCells(report);
      if (cells.length > 0) void checkTyped(report, cells);
    }
  }

  function markMovedCalls(): void {
    for (const { calls } of reports.values()) for (const call of calls) call.hasMoved = true;
  }

  return rows.watchTyped((hasMovedCells) => {
    if (hasMovedCells) markMovedCalls();
    // It rejects when the functions are disposed.
    else void checkLateEdit().catch(() => undefined);
  });
}
