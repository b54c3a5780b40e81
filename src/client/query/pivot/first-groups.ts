/** Builds the query that ranks the groups of a pivot's outermost row field, and the filter for them. Pure. */
import type { QueryFilter } from '../../../contract';
import type { DataColumn, DataRows, DataValue, QueryRequest } from '../../data/query-events';
import type { ModelMember } from '../data-model';
import { computeTimeBucket } from '../drill-down/time-bucket';
import { appendFilters } from '../filters/apply-filters';
import { createMeasureTest, type MeasureTest } from '../filters/measure-filters';
import { isSameMember } from '../load/load-order';
import { getMemberName, type LoadQuery } from '../load/load-query';
import type { GroupRanking } from './group-ranking';
import { toCanonicalValue } from './member-values';
import { buildGrainQuery, type Grain, type PivotLayout, readPivotLayout } from './pivot-layout';

/** Each group is ranked by its row over all columns. */
export function getRankingGrain({ columns }: Pick<PivotLayout, 'columns'>): Grain {
  return { rows: 1, includesColumns: columns.length === 0 };
}

/** Returns the query of the groups in their order. */
export function buildRankingQuery(
  query: LoadQuery,
  layout: PivotLayout,
  { order, limit }: GroupRanking,
  isMeasure?: MeasureTest,
): Readonly<Record<string, unknown>> {
  const { limit: _, offset: __, ...fields } = buildGrainQuery(query, layout, getRankingGrain(layout), isMeasure);
  const rankingMeasures = query.measures.filter((name) => order.some(([field]) => isSameMember(name, field)));
  return {
    ...fields,
    measures: [...new Set([...layout.measures, ...rankingMeasures])],
    order: order.length > 0 ? order : undefined,
    ...(limit !== undefined && { limit }),
  };
}

/**
 * Resolves to the request for a drill-down: if its pivot has only the first groups, a filter leaves
 * these, so that the rows of a total make its number.
 */
export async function filterFirstGroups(
  request: QueryRequest,
  model: ReadonlyMap<string, ModelMember>,
  readRows: (query: object, rows: number) => Promise<RankedRows>,
): Promise<QueryRequest> {
  const pivot = readPivotLayout(request);
  const limit = pivot?.layout.ranking?.limit;
  if (request.kind === 'sql' || !pivot?.layout.ranking || limit === undefined) return request;
  const { query, layout } = pivot;
  const rankingQuery = buildRankingQuery(query, layout, pivot.layout.ranking, createMeasureTest(model));
  const ranked = await readRows(rankingQuery, limit);
  const filter =
    ranked.rows.length < limit
      ? undefined
      : await createFirstGroupsFilter(ranked, layout.rows[0] ?? '', async () => model);
  return { ...request, query: appendFilters(query, filter ? [filter] : []) };
}

interface RankedRows {
  readonly columns: readonly DataColumn[];
  readonly rows: DataRows;
}

/** Maps the groups, by their values as JSON, to their places; each value in both of its spellings. */
export function readRanks({ columns, rows }: RankedRows, member: string): ReadonlyMap<string, number> {
  const [index, column] = findColumn(columns, member);
  const ranks = new Map<string, number>();
  for (const [rank, row] of rows.entries()) {
    const value = row[index] ?? null;
    for (const spelling of [toCanonicalValue(value, column?.type), value]) {
      const key = JSON.stringify(spelling);
      if (!ranks.has(key)) ranks.set(key, rank);
    }
  }
  return ranks;
}

/** Engines accept more, but a query of this size becomes slow. */
const MAX_FILTER_VALUES = 10_000;

/** Resolves to the filter for these groups; undefined if there is none, as for {@link createGroupFilter}. */
export async function createFirstGroupsFilter(
  ranked: RankedRows,
  name: string,
  readModel: () => Promise<ReadonlyMap<string, ModelMember>>,
): Promise<QueryFilter | undefined> {
  const filter = createGroupFilter(ranked, name, undefined);
  const [, , granularity] = name.split('.');
  if (filter || granularity === undefined) return filter;
  const interval = (await readModel()).get(getMemberName(name))?.intervals.get(granularity);
  return interval === undefined ? undefined : createGroupFilter(ranked, name, interval);
}

/**
 * Returns the filter for these groups; undefined if there is none: they are too many, or times whose
 * granularity has no known length.
 * @param interval is the length of a granularity that the data model defines
 */
function createGroupFilter(
  { columns, rows }: RankedRows,
  name: string,
  interval: string | undefined,
): QueryFilter | undefined {
  if (rows.length > MAX_FILTER_VALUES) return undefined;
  const [index, column] = findColumn(columns, name);
  const member = getMemberName(name);
  const values = rows.map((row) => row[index] ?? null);
  const presentValues = values.flatMap((value) => (value === null ? [] : [String(value)]));
  const isTime = column?.type === 'time' || member !== name;
  const spans = isTime ? presentValues.map((value) => findSpan(value, name, interval)) : [];
  if (spans.includes(undefined)) return undefined;
  const filters: QueryFilter[] = [
    ...(values.length > presentValues.length ? [{ member, operator: 'notSet' as const }] : []),
    ...spans.flatMap((span) => (span ? [{ member, operator: 'inDateRange' as const, values: [...span] }] : [])),
    ...(!isTime && presentValues.length > 0 ? [{ member, operator: 'equals' as const, values: presentValues }] : []),
  ];
  const [only, ...others] = filters;
  return only && others.length === 0 ? only : { or: filters };
}

/** A time without a granularity is a moment. */
function findSpan(value: DataValue, name: string, interval: string | undefined): readonly [string, string] | undefined {
  const [, , granularity] = name.split('.');
  if (granularity !== undefined) return computeTimeBucket(String(value), granularity, interval);
  const moment = String(value).replace(' ', 'T').replace(/Z$/, '');
  return [moment, moment];
}

function findColumn(columns: readonly DataColumn[], member: string): [index: number, column: DataColumn | undefined] {
  const index = columns.findIndex(({ name }) => name === member);
  return [index, columns[index]];
}
