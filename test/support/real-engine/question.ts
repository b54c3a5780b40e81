/** Represents a request to a data API, as the corpus stores it. */
export interface Question {
  /** Describes the question; no two questions have the same name. */
  readonly name: string;
  readonly query: unknown;
  /** True if it is sent as `queryType: "multi"`: compared date ranges, lists of queries. */
  readonly multi?: boolean;
  /** The time to which the engine's clock is set; undefined if any time will do. */
  readonly clock?: string;
}

export const TIME_MEMBER = 'sales.ordered_at';
/** Selects five days in a time dimension. */
export const weekRange = { dimension: TIME_MEMBER, dateRange: ['2026-11-16', '2026-11-20'] };

/** Lists the operators of filters on times. */
export const DATE_OPERATORS = [
  'inDateRange',
  'notInDateRange',
  'onTheDate',
  'beforeDate',
  'beforeOrOnDate',
  'afterDate',
  'afterOrOnDate',
];

export type Query = Readonly<Record<string, unknown>>;

export function toQuestions(queries: Readonly<Record<string, Query>>): Question[] {
  return Object.entries(queries).map(([name, query]) => ({ name, query }));
}
