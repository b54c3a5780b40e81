/** Requests to Excel that fail, in every way in which one can. */
import type { ExcelHost } from '../../src/workbench/host';

/** It is not carried out, stops half-way and keeps what it did before, or is carried out and only said to have failed. */
export const WAYS = ['before', 'within', 'afterwards'] as const;
export type Way = (typeof WAYS)[number];

/** For writes that are not right yet where a request stops half-way: cells that it has moved by then stay where they are. */
export const WHOLE_WAYS: readonly Way[] = ['before', 'afterwards'];

export interface Failing {
  /** 1 is the next request. */
  readonly nth: number;
  readonly way: Way;
}

export function everyFailure(requests: number, ways: readonly Way[] = WAYS): readonly Failing[] {
  return Array.from({ length: requests }, (_, at) => ways.map((way) => ({ nth: at + 1, way }))).flat();
}

export function failAt(host: ExcelHost, { nth, way }: Failing): void {
  if (way === 'within') host.failWithinSync(nth, 'GeneralException');
  else host.failNextSync(nth, 'GeneralException', way === 'afterwards');
}
