/** Adds a time zone to queries, and reads the dates of their relative ranges from the answers. Pure. */
import { isObject } from '../wire/json-lines';
import type { DataOperation } from './data-refusal';

export interface QueryTimes {
  /** Holds the IANA name of the zone that the query ran in; undefined if the engine chose it. */
  readonly timeZone?: string | undefined;
  /**
   * Holds the first and the last moment of each relative range, as clocks in the zone show them:
   * `this month` -> `2026-03-01T00:00:00.000`, `2026-03-31T23:59:59.999`.
   */
  readonly ranges?: Readonly<Record<string, string[]>> | undefined;
  /** Holds the first and the last moment of the period, then those of the period it is compared with. */
  readonly compared?: string[] | undefined;
}

/**
 * Returns the name if it is a known time zone; engines refuse a query with an unknown one, and with
 * an offset such as `+02:00`, which browsers know.
 */
export function findTimeZone(name: unknown): string | undefined {
  try {
    return typeof name === 'string' && /^[a-z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name })
      ? name
      : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the body with the time zone, unless its query names one. Dates in the query do not change. */
export function addTimeZone(operation: DataOperation, body: object | undefined, timeZone: string | undefined) {
  if (timeZone === undefined) return body;
  if (operation === 'cubesql') return { timezone: timeZone, ...body };
  if (operation !== 'load' && operation !== 'sql') return body;
  const addToQuery = (query: unknown): unknown => {
    if (Array.isArray(query)) return query.map(addToQuery);
    return isObject(query) && !readFields(query).timezone ? { ...query, timezone: timeZone } : query;
  };
  return { ...body, query: addToQuery(readFields(body).query) };
}

/** Returns the time zone that the body of a `load` or `cubesql` names. */
export function readTimeZone(body: object | undefined): string | undefined {
  const { query, timezone = readFields(query).timezone } = readFields(body);
  return typeof timezone === 'string' ? timezone : undefined;
}

/**
 * Returns each relative range of a request with its first and last moment. An answer contains the
 * query that the engine ran, in which each relative range has become two dates.
 */
export function listRanges(request: unknown, answer: unknown): (readonly [range: string, dates: string[]])[] {
  if (Array.isArray(request) && Array.isArray(answer))
    return request.flatMap((one, index) => listRanges(one, answer[index]));
  const [sent, resolved] = [readFields(request), readFields(answer)];
  if ((sent.member ?? sent.dimension) !== (resolved.member ?? resolved.dimension)) return [];
  const [range, ...others] = [sent.dateRange ?? sent.values].flat();
  const dates = [resolved.dateRange ?? resolved.values].flat().filter(isDate);
  const isRelative = typeof range === 'string' && !DATE.test(range) && others.length === 0 && dates.length === 2;
  const nested = NESTED_KEYS.flatMap((key) => (key in sent ? listRanges(sent[key], resolved[key]) : []));
  return isRelative ? [[range, dates], ...nested] : nested;
}

const NESTED_KEYS = ['query', 'timeDimensions', 'filters', 'and', 'or'];

const DATE = /^\d{4}-\d\d-\d\d/;

const isDate = (value: unknown): value is string => typeof value === 'string' && DATE.test(value);

const readFields = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? { ...value } : {});
