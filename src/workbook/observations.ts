/** What was observed of this Excel since the pane was opened, for support: times, counts and the host's codes, never what a cell holds. */
export interface Observations {
  /** A request has ended. */
  request(at: string, milliseconds: number, hostCode: string | undefined): void;
  note(trait: Trait, times?: number): void;
  told(): ObservedExcel;
}

/** How this Excel was found to behave. */
type Trait =
  /** Formats of columns that read as they were written, and others: respelled, or somebody gave the column another. */
  | 'formatsAsWritten'
  | 'formatsOtherwise'
  | 'refreshesUndone'
  /** A request had to wait until a cell was left. */
  | 'waitsForCell'
  | 'requestsUnanswered'
  | 'answersLate';

interface Requests {
  readonly count: number;
  readonly longestMs: number;
  readonly allMs: number;
}

interface ObservedExcel {
  /** By the verb that sent them. */
  readonly requests: Readonly<Record<string, Requests>>;
  /** How often each came. */
  readonly codes: Readonly<Record<string, number>>;
  readonly found: Readonly<Partial<Record<Trait, number>>>;
}

export function createObservations(): Observations {
  const requests: Record<string, Requests> = {};
  const codes: Record<string, number> = {};
  const found: Partial<Record<Trait, number>> = {};
  return {
    request(at, milliseconds, hostCode) {
      const { count, longestMs, allMs } = requests[at] ?? { count: 0, longestMs: 0, allMs: 0 };
      const ms = Math.round(milliseconds);
      requests[at] = { count: count + 1, longestMs: Math.max(longestMs, ms), allMs: allMs + ms };
      if (hostCode === undefined) return;
      // A code is one word; whatever else a host may say can hold anything.
      const code = /^[A-Za-z]\w{0,59}$/.test(hostCode) ? hostCode : 'Other';
      codes[code] = (codes[code] ?? 0) + 1;
    },
    note(trait, times = 1) {
      if (times > 0) found[trait] = (found[trait] ?? 0) + times;
    },
    told: () => structuredClone({ requests, codes, found }),
  };
}
