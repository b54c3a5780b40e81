/**
 * Tells formulas that Excel calls again from new and edited ones. Excel does not say why it calls: a
 * recalculated formula ends and is called with the same arguments, in either order (office-js#6483).
 */
import type { SourceId } from '../app';
import type { CachedRead, Call } from './called-reports';

/**
 * One calculation calls many formulas, perhaps over several seconds. Those that come after the
 * source was read again take the same rows.
 */
const MAX_CALCULATION_MS = 10_000;

/**
 * Without a cell, a formula that is called again cannot be told from another cell with the same
 * formula, so it takes newer rows only if those that are there are older than this.
 */
const UNKNOWN_CELL_AGE_MS = 300_000;

/** More would let each edit of the workbook send a query, if a formula depends on `TODAY()`. */
const MAX_RECALCULATIONS = 3;
const RECALCULATIONS_SPAN_MS = 60_000;

/** Calls without a cell are told apart by their questions. */
export const getCallKey = ({ cell, question }: Call): string => cell ?? JSON.stringify(question);

/**
 * Returns true if the user has recalculated the formula or entered it again, so that these rows are
 * too old for it. A formula whose arguments have changed is another one.
 * @param now counts milliseconds since 1970
 */
export function isCalledAgain(call: Call, read: CachedRead, now: number): boolean {
  const previousCall = read.answeredCalls.get(getCallKey(call));
  if (!previousCall || previousCall === call) return false;
  const age = now - read.startedAt;
  if (call.cell === undefined) return age > UNKNOWN_CELL_AGE_MS;
  if (JSON.stringify(previousCall.question) !== JSON.stringify(call.question)) return false;
  // The rows were read for the calculation in which this formula is called, too.
  const isSameCalculation =
    read.recalculatedFrom !== undefined && previousCall.order < read.recalculatedFrom && age < MAX_CALCULATION_MS;
  return !isSameCalculation;
}

/**
 * Returns a function that says whether a report may be read again for a recalculated formula, and
 * counts it if so. Excel recalculates formulas that depend on volatile functions with each edit.
 * @param now counts milliseconds since 1970
 */
export function createRecalculationLimit(now: () => number): (sourceId: SourceId) => boolean {
  const timesByReport = new Map<SourceId, readonly number[]>();
  return (sourceId) => {
    const times = (timesByReport.get(sourceId) ?? []).filter((time) => now() - time < RECALCULATIONS_SPAN_MS);
    const isAllowed = times.length < MAX_RECALCULATIONS;
    timesByReport.set(sourceId, isAllowed ? [...times, now()] : times);
    return isAllowed;
  };
}
