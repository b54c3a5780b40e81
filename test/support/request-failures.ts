/** Makes requests to Excel fail in every way in which one can. */
import type { BatchLogEntry, ExcelHost } from '../../src/workbench/host';

/**
 * The request is not carried out (`before`); it stops half-way and its first actions stay
 * (`within`); or it is carried out and only its answer is a failure (`afterwards`).
 */
export const FAILURE_WAYS = ['before', 'within', 'afterwards'] as const;
type FailureWay = (typeof FAILURE_WAYS)[number];

export interface RequestFailure {
  /** 1 is the next request. */
  readonly nth: number;
  readonly way: FailureWay;
  /** How many actions a request that stops half-way carries out; half of them by default. */
  readonly actions?: number;
}

export function listFailures(requests: number): readonly RequestFailure[] {
  return Array.from({ length: requests }, (_, at) => FAILURE_WAYS.map((way) => ({ nth: at + 1, way }))).flat();
}

/** Lists every failure that stops a request half-way, before each of its actions. */
export function listStops(requests: readonly Pick<BatchLogEntry, 'actions'>[]): readonly RequestFailure[] {
  return requests.flatMap(({ actions: actionCount }, at) =>
    Array.from({ length: actionCount }, (_, actions) => ({ nth: at + 1, way: 'within' as const, actions })),
  );
}

export function failRequest(host: ExcelHost, { nth, way, actions }: RequestFailure): void {
  if (way === 'within') host.faults.failWithinNthBatch(nth, 'GeneralException', actions);
  else host.faults.failNthBatch(nth, 'GeneralException', way === 'afterwards');
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
  for (let nth = 1; nth <= writes; nth += 1) host.faults.failNthWrite(nth, code, isCarriedOut);
}

/** Calls `act` just before the next request that changes the workbook. */
export function callBeforeNextWrite(host: ExcelHost, act: () => void): void {
  host.faults.callBeforeNthWrite(1, act);
}

/** Fails every request until `host.faults.clear()`. */
export function failEveryRequest(host: ExcelHost, code = 'GeneralException'): void {
  for (let nth = 1; nth <= EVERY_REQUEST; nth += 1) host.faults.failNthBatch(nth, code);
}
