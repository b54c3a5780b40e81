/** Makes requests to Excel fail in every way in which one can. */
import type { BatchLogEntry, ExcelHost } from '../../src/workbench/host';

/**
 * The request is not carried out (`before`); it stops half-way and its first actions stay
 * (`within`); or it is carried out and only its answer is a failure (`afterwards`).
 */
export const WAYS = ['before', 'within', 'afterwards'] as const;
type Way = (typeof WAYS)[number];

export interface Failing {
  /** 1 is the next request. */
  readonly nth: number;
  readonly way: Way;
  /** How many actions a request that stops half-way carries out; half of them by default. */
  readonly actions?: number;
}

export function everyFailure(requests: number): readonly Failing[] {
  return Array.from({ length: requests }, (_, at) => WAYS.map((way) => ({ nth: at + 1, way }))).flat();
}

/** Lists every failure that stops a request half-way, before each of its actions. */
export function everyStop(requests: readonly Pick<BatchLogEntry, 'actions'>[]): readonly Failing[] {
  return requests.flatMap(({ actions: all }, at) =>
    Array.from({ length: all }, (_, actions) => ({ nth: at + 1, way: 'within' as const, actions })),
  );
}

export function failAt(host: ExcelHost, { nth, way, actions }: Failing): void {
  if (way === 'within') host.faults.failWithinSync(nth, 'GeneralException', actions);
  else host.faults.failNextSync(nth, 'GeneralException', way === 'afterwards');
}

/** Exceeds the number of requests that any test sends. */
const EVERY_REQUEST = 1_000;

/**
 * Fails the next request that changes the workbook, however many requests read before it.
 * @param isCarriedOut true if the request takes effect and only its answer is a failure
 * @param writes how many such requests fail, one after the other
 */
export function failNextWrite(
  host: ExcelHost,
  { code = 'GeneralException', isCarriedOut = false, writes = 1 } = {},
): void {
  for (let nth = 1; nth <= writes; nth += 1) host.faults.failNextWrite(nth, code, isCarriedOut);
}

/** Calls `act` just before the next request that changes the workbook. */
export function beforeNextWrite(host: ExcelHost, act: () => void): void {
  host.faults.beforeNextWrite(1, act);
}

/** Fails every request until `host.faults.clear()`. */
export function failEveryRequest(host: ExcelHost, code = 'GeneralException'): void {
  for (let nth = 1; nth <= EVERY_REQUEST; nth += 1) host.faults.failNextSync(nth, code);
}
