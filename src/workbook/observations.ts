/**
 * Collects what support can learn of this Excel since the pane was opened: times, counts and
 * Excel's codes, but never the contents of cells.
 */
export interface Observations {
  /**
   * Records that a request has ended.
   * @param verb the verb that sent it
   * @param hostCode the code of Excel's error, if it failed
   */
  recordRequest(verb: string, milliseconds: number, hostCode: string | undefined): void;
  note(trait: Trait, times?: number): void;
  /** Returns a copy of everything that was observed so far. */
  copyObservations(): ObservedExcel;
}

/** Names a behaviour of this Excel that is counted. */
type Trait =
  /**
   * Columns whose number format reads as it was written, and columns with another: Excel has
   * respelled it, or a user has changed it.
   */
  | 'formatsAsWritten'
  | 'formatsOtherwise'
  | 'refreshesUndone'
  /** A request had to wait until the user left a cell. */
  | 'waitsForCell'
  | 'requestsUnanswered'
  | 'answersLate';

interface RequestTimes {
  readonly count: number;
  readonly longestMs: number;
  readonly totalMs: number;
}

interface ObservedExcel {
  /** Counts requests by the verb that sent them. */
  readonly requests: Readonly<Record<string, RequestTimes>>;
  /** Counts Excel's error codes. */
  readonly codes: Readonly<Record<string, number>>;
  readonly found: Readonly<Partial<Record<Trait, number>>>;
}

export function createObservations(): Observations {
  const requests: Record<string, RequestTimes> = {};
  const codes: Record<string, number> = {};
  const traitCounts: Partial<Record<Trait, number>> = {};
  return {
    recordRequest(verb, milliseconds, hostCode) {
      const { count, longestMs, totalMs } = requests[verb] ?? { count: 0, longestMs: 0, totalMs: 0 };
      const ms = Math.round(milliseconds);
      requests[verb] = { count: count + 1, longestMs: Math.max(longestMs, ms), totalMs: totalMs + ms };
      if (hostCode === undefined) return;
      // A code is one word. Anything else that Excel reports may contain contents of the workbook.
      const code = /^[A-Za-z]\w{0,59}$/.test(hostCode) ? hostCode : 'Other';
      codes[code] = (codes[code] ?? 0) + 1;
    },
    note(trait, times = 1) {
      if (times > 0) traitCounts[trait] = (traitCounts[trait] ?? 0) + times;
    },
    copyObservations: () => structuredClone({ requests, codes, found: traitCounts }),
  };
}
