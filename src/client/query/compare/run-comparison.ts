/**
 * Runs a query for its period and for another one, and yields their rows side by side. In a pivot,
 * each grain is compared by a run of its own, so that totals compare true totals.
 */
import type { DataColumn, DataRows, QueryEnd, QueryEvent } from '../../data/query-events';
import type { ModelMember } from '../data-model';
import { listReportFilters } from '../filters/apply-filters';
import { createFilterMeasureTest, filtersMeasure } from '../filters/measure-filters';
import { COMPARED_RANGE_KEY } from '../load/columns';
import { pickOlderTime } from '../load/load-call';
import { buildTotalOrder, readEffectiveOrder } from '../load/load-order';
import { type LoadQuery, omitRowFields, readLoadQueries } from '../load/load-query';
import { createFirstGroupsFilter } from '../pivot/first-groups';
import {
  type ComparedPeriod,
  omitComparedNames,
  type ResolvedComparison,
  repeatsLeapDay,
  replacePeriod,
} from './compared-period';
import { addComparedColumns, mergePeriods } from './merge-periods';

interface ComparisonRun {
  /** Is the query of a flat list or of one grain; the engine does not know all of its measures. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly period: ComparedPeriod;
  readonly comparison: ResolvedComparison;
  readonly maxRows: number | undefined;
  /** Yields columns in the order of the query, whatever the order of its times. */
  runQuery(fields: Readonly<Record<string, unknown>>, maxRows?: number): AsyncIterable<QueryEvent>;
  readModel(): Promise<ReadonlyMap<string, ModelMember>>;
  createFailure(reason: string): Error;
}

interface PeriodRows {
  readonly columns: readonly DataColumn[];
  readonly rows: DataRows;
  readonly end?: QueryEnd;
}

/**
 * Yields the result. If the query has a limit, or filters on measures, its period alone decides which
 * rows there are, and their former values are looked up.
 */
export async function* runComparison(run: ComparisonRun): AsyncGenerator<QueryEvent> {
  const { period, comparison, maxRows, readModel } = run;
  const [query] = readLoadQueries(omitComparedNames(run.fields)) ?? [];
  if (!query) return;
  if (repeatsLeapDay(query, period, comparison)) throw run.createFailure('both periods have 29 February');
  const filters = listReportFilters(query.fields.filters);
  const isMeasure = await createFilterMeasureTest(query, readModel);
  const rowFilters = filters.filter((filter) => !filtersMeasure(filter, isMeasure));
  const hasCurrentRowsOnly = query.limit !== undefined || query.offset > 0 || rowFilters.length < filters.length;
  const isWhole = !hasCurrentRowsOnly && (maxRows === undefined || !(yield* isLong(run, query)));
  const { current, former } = isWhole ? yield* readBoth(run, query) : yield* readInTurn(run, query, rowFilters);
  const { columns } = current;
  const rows = mergePeriods(columns, {
    ...{ comparison, dimension: period.dimension, order: readEffectiveOrder(query) },
    ...{ current: current.rows, former: former.rows, hasCurrentRowsOnly: !isWhole },
  });
  yield { kind: 'columns', columns: addComparedColumns(columns, comparison) };
  const returnedRows = rows.slice(0, maxRows);
  if (returnedRows.length > 0) yield { kind: 'rows', rows: returnedRows };
  const total = isWhole ? rows.length : hasCurrentRowsOnly ? current.end?.total : undefined;
  yield joinEnds(current.end, former.end, { rowCount: returnedRows.length, total });
}

/** A preview of fewer rows reads both periods to their ends, because only then their rows are counted. */
const MAX_COUNTED_ROWS = 10_000;

async function* isLong({ period, comparison, runQuery }: ComparisonRun, { fields }: LoadQuery) {
  const first = yield* collect(runQuery(replacePeriod(fields, period, { dateRange: comparison.current }), 1));
  return (first.end?.total ?? 0) > MAX_COUNTED_ROWS;
}

type Periods = AsyncGenerator<QueryEvent, { readonly current: PeriodRows; readonly former: PeriodRows }>;

/** Reads both periods by one request; a column of the answer names the range of each row. */
async function* readBoth(run: ComparisonRun, query: LoadQuery): Periods {
  const { period, runQuery, createFailure } = run;
  const { current, former } = run.comparison;
  // Rows that tie would come in another order with each refresh.
  const fields = { ...query.fields, order: buildTotalOrder(query) };
  const both = yield* collect(runQuery(replacePeriod(fields, period, { compareDateRange: [current, former] })));
  const position = both.columns.findIndex(({ name }) => name === COMPARED_RANGE_KEY);
  const omitRange = <Item>(items: readonly Item[]) => items.filter((_, index) => index !== position);
  const columns = omitRange(both.columns);
  // Ranges may overlap, but never begin at the same time.
  const pick = (from: string) => both.rows.filter((row) => String(row[position]).startsWith(from)).map(omitRange);
  const [currentRows, formerRows] = [pick(current[0]), pick(former[0])];
  if (currentRows.length + formerRows.length < both.rows.length) throw createFailure('a row of an unknown range');
  return { current: { ...both, columns, rows: currentRows }, former: { ...both, columns, rows: formerRows } };
}

/**
 * Reads the rows of the current period, then the former values of these.
 * @param rowFilters leaves out filters on measures, which former values need not pass
 */
async function* readInTurn(run: ComparisonRun, query: LoadQuery, rowFilters: readonly unknown[]): Periods {
  const { period, comparison, maxRows, runQuery, readModel } = run;
  const { fields } = query;
  const current = yield* collect(runQuery(replacePeriod(fields, period, { dateRange: comparison.current }), maxRows));
  if (current.rows.length === 0) return { current, former: current };
  const groupFilter = await createRowsFilter(current, query, readModel);
  const lookup = { ...omitRowFields(fields), filters: [...rowFilters, ...(groupFilter ? [groupFilter] : [])] };
  const former = yield* collect(runQuery(replacePeriod(lookup, period, { dateRange: comparison.former })));
  return { current, former };
}

/**
 * Returns a filter for the values that one dimension has in the rows, because the former period may
 * have many more rows.
 */
async function createRowsFilter(
  { columns, rows }: PeriodRows,
  query: LoadQuery,
  readModel: ComparisonRun['readModel'],
) {
  const index = columns.findIndex(({ name, type }) => type === 'string' && query.dimensions.includes(name));
  const column = columns[index];
  if (!column || column.granularity) return undefined;
  const values = [...new Set(rows.map((row) => row[index] ?? null))];
  return createFirstGroupsFilter({ columns: [column], rows: values.map((value) => [value]) }, column.name, readModel);
}

async function* collect(events: AsyncIterable<QueryEvent>): AsyncGenerator<QueryEvent, PeriodRows> {
  let result: PeriodRows = { columns: [], rows: [] };
  for await (const event of events) {
    if (event.kind === 'waiting') yield event;
    else if (event.kind === 'columns') result = { ...result, columns: event.columns };
    else if (event.kind === 'rows') result = { ...result, rows: result.rows.concat(event.rows) };
    else if (event.kind === 'end') result = { ...result, end: event };
  }
  return result;
}

function joinEnds(
  current: QueryEnd | undefined,
  former: QueryEnd | undefined,
  { rowCount, total }: { readonly rowCount: number; readonly total: number | undefined },
): QueryEnd {
  const freshAt = pickOlderTime(current?.freshAt, former?.freshAt);
  const truncation = current?.truncation ?? former?.truncation;
  return {
    ...{ kind: 'end', rowCount },
    ...(total !== undefined && { total }),
    ...(freshAt !== undefined && { freshAt }),
    ...(truncation && { truncation: { ...truncation, rows: rowCount } }),
    ...(current?.reportLimit && { reportLimit: current.reportLimit }),
  };
}
