/** Formats the results of load and faults as rows of tables. */
import type { Figure } from './figures';

export interface LoadFigure {
  readonly store: string;
  readonly clients: number;
  readonly call: string;
  /** Lists the time of each call that was answered with 200, in milliseconds. */
  readonly runsMs: readonly number[];
  /** Measures from the first call to the last answer, in milliseconds. */
  readonly totalMs: number;
  /** Counts the calls that were answered otherwise. */
  readonly failed: number;
}

export interface FaultFigure {
  readonly fault: string;
  readonly times: number;
  /** Counts the writes that were answered with 200. */
  readonly answered: number;
  /** Counts the answered writes that are missing afterwards. */
  readonly lost: number;
  /** Counts the answers that no platform may give: neither 200 nor 503 with `Retry-After`. */
  readonly faults: number;
}

export function formatLoadRows(figures: readonly LoadFigure[]): string[] {
  return [
    '| store | clients | call | calls/s | median | 95 of 100 | longest | failed |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...figures.map(({ store, clients, call, runsMs, totalMs: wholeMs, failed }) =>
      formatRow(
        store,
        clients,
        call,
        Math.round((runsMs.length / wholeMs) * 1000),
        ...[0.5, 0.95, 1].map((share) => `${Math.round(computeQuantile(runsMs, share))} ms`),
        failed,
      ),
    ),
  ];
}

export function formatFaultRows(figures: readonly FaultFigure[]): string[] {
  return [
    '| fault | times | writes answered | answered and lost | other answers |',
    '| --- | --- | --- | --- | --- |',
    ...figures.map(({ fault, times, answered, lost, faults }) => formatRow(fault, times, answered, lost, faults)),
  ];
}

export const toFaultFigure = ({ fault, times, answered, lost }: FaultFigure): Figure => ({
  name: `${fault}, ${times} times`,
  values: { writes: answered, 'lost writes': lost },
  aims: { 'lost writes': 0 },
});

/**
 * Returns the smallest value that is at least as large as this share of them; NaN if there are
 * none.
 */
export function computeQuantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

const formatRow = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
