/** Requests to Excel that fail, in every way in which one can. */
import type { BatchLogEntry, ExcelHost } from '../../src/workbench/host';

/** It is not carried out, stops half-way and keeps what it did before, or is carried out and only said to have failed. */
export const WAYS = ['before', 'within', 'afterwards'] as const;
type Way = (typeof WAYS)[number];

export interface Failing {
  /** 1 is the next request. */
  readonly nth: number;
  readonly way: Way;
  /** Of one that stops half-way: so many of its actions are carried out, half of them by default. */
  readonly actions?: number;
}

export function everyFailure(requests: number): readonly Failing[] {
  return Array.from({ length: requests }, (_, at) => WAYS.map((way) => ({ nth: at + 1, way }))).flat();
}

/** Requests that stop half-way, each before every one of its actions. */
export function everyStop(requests: readonly Pick<BatchLogEntry, 'actions'>[]): readonly Failing[] {
  return requests.flatMap(({ actions: all }, at) =>
    Array.from({ length: all }, (_, actions) => ({ nth: at + 1, way: 'within' as const, actions })),
  );
}

export function failAt(host: ExcelHost, { nth, way, actions }: Failing): void {
  if (way === 'within') host.faults.failWithinSync(nth, 'GeneralException', actions);
  else host.faults.failNextSync(nth, 'GeneralException', way === 'afterwards');
}
