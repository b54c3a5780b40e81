/** A request to a data API, as the corpus has it. */
export interface Question {
  /** Says what is asked; no two questions have one name. */
  readonly name: string;
  readonly query: unknown;
  /** Asked as `queryType: "multi"`: compared date ranges, lists of queries. */
  readonly multi?: boolean;
  /** Asked of an engine whose clock stood there; left out where any time will do. */
  readonly clock?: string;
}

/** Operators of filters on times. */
export const ON_DATES = [
  'inDateRange',
  'notInDateRange',
  'onTheDate',
  'beforeDate',
  'beforeOrOnDate',
  'afterDate',
  'afterOrOnDate',
];

export type Query = Readonly<Record<string, unknown>>;

export function named(queries: Readonly<Record<string, Query>>): Question[] {
  return Object.entries(queries).map(([name, query]) => ({ name, query }));
}
