/** A query as the engine takes it: checked, with its defaults filled in. */
import * as z from 'zod/mini';
import { DataQuery, GRANULARITIES, type QueryFilter } from '../../contract';
import { readDateRange } from './date-range';
import { type Catalogue, findMember } from './model';
import { badQuery, QueryError } from './query-error';

export const DEFAULT_ROWS = 10_000;
const MOST_ROWS = 50_000;

/** A query with everything filled in, as the answer repeats it. */
export interface NormalisedQuery {
  /** Left out when the query names none, as the real engine does; the other lists are filled in. */
  readonly measures?: readonly string[];
  readonly dimensions: readonly string[];
  readonly segments?: readonly string[];
  readonly timeDimensions: readonly NormalisedTimeDimension[];
  readonly filters: readonly QueryFilter[];
  readonly order?: readonly { readonly id: string; readonly desc: boolean }[];
  readonly limit: number;
  readonly rowLimit: number;
  readonly offset?: number;
  readonly total?: boolean;
  readonly timezone: string;
  readonly ungrouped?: boolean;
  readonly responseFormat?: 'default' | 'compact' | 'columnar';
  readonly cacheMode: string;
}

interface NormalisedTimeDimension {
  readonly dimension: string;
  readonly granularity?: string;
  readonly dateRange?: readonly [string, string];
}

/**
 * Reads a query of any accepted spelling. Several come back for `compareDateRange`, one per range.
 * Throws a `QueryError` with the status that the real engine gives.
 */
export function normaliseQuery(
  catalogue: Catalogue,
  input: unknown,
  options: { readonly today: Date; readonly cache: string | undefined },
): NormalisedQuery[] {
  const query = readQuery(input);
  const limit = query.limit ?? DEFAULT_ROWS;
  if (limit > MOST_ROWS) throw new QueryError(500, 'Error: The query limit has been exceeded.');
  const dimensions: string[] = [];
  const timeDimensions: { dimension: string; granularity?: string; ranges?: (string | string[])[] }[] = [];
  for (const path of query.dimensions ?? []) {
    const [source, member, granularity] = path.split('.');
    if (granularity === undefined) dimensions.push(path);
    else timeDimensions.push({ dimension: `${source}.${member}`, granularity });
  }
  for (const item of query.timeDimensions ?? []) {
    const ranges = item.compareDateRange ?? (item.dateRange === undefined ? undefined : [item.dateRange]);
    timeDimensions.push({
      dimension: item.dimension,
      ...(item.granularity == null ? {} : { granularity: item.granularity }),
      ...(ranges === undefined ? {} : { ranges }),
    });
  }
  checkMembers(catalogue, query, dimensions, timeDimensions);
  const { segments, offset, total, ungrouped, responseFormat } = query;
  const base = {
    ...(query.measures === undefined ? {} : { measures: query.measures }),
    dimensions,
    ...(segments === undefined ? {} : { segments }),
    filters: query.filters ?? [],
    ...(query.order === undefined ? {} : { order: readOrder(query.order) }),
    limit,
    rowLimit: limit,
    ...(offset === undefined ? {} : { offset }),
    ...(total === undefined ? {} : { total }),
    timezone: readTimezone(query.timezone),
    ...(ungrouped === undefined ? {} : { ungrouped }),
    ...(responseFormat === undefined ? {} : { responseFormat }),
    cacheMode: options.cache ?? 'stale-if-slow',
  };
  const compared = Math.max(1, ...timeDimensions.map((item) => item.ranges?.length ?? 1));
  return Array.from({ length: compared }, (_, index) => ({
    ...base,
    timeDimensions: timeDimensions.map(({ dimension, granularity, ranges }) => {
      const range = ranges?.[index] ?? ranges?.[0];
      return {
        dimension,
        ...(granularity === undefined ? {} : { granularity }),
        ...(range === undefined ? {} : { dateRange: readDateRange(range, options.today) }),
      };
    }),
  }));
}

function readQuery(input: unknown): DataQuery {
  const lists = z.safeParse(listFields, input);
  // The real engine runs into an internal fault here, and answers with its status.
  if (!lists.success) throw new QueryError(500, 'TypeError: measures, dimensions and segments must be lists');
  const read = z.safeParse(DataQuery, input);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const where = issue?.path.join('.') ?? '';
  throw badQuery(issue?.code === 'unrecognized_keys' ? `"${issue.keys[0]}" is not allowed` : `"${where}" is not valid`);
}

const listFields = z.object({
  measures: z.optional(z.array(z.unknown())),
  dimensions: z.optional(z.array(z.unknown())),
  segments: z.optional(z.array(z.unknown())),
});

function checkMembers(
  catalogue: Catalogue,
  query: DataQuery,
  dimensions: readonly string[],
  timeDimensions: readonly { dimension: string; granularity?: string }[],
): void {
  const granular = timeDimensions.filter((item) => item.granularity !== undefined);
  if ((query.measures ?? []).length + dimensions.length + granular.length === 0) {
    throw new QueryError(
      400,
      'Query should contain either measures, dimensions or timeDimensions with granularities in order to be valid',
    );
  }
  const expect = (path: string, kind: string) => {
    const member = findMember(catalogue, path);
    if (member.kind !== kind) throw badQuery(`'${path}' is a ${member.kind}, not a ${kind}`);
    return member;
  };
  for (const path of query.measures ?? []) expect(path, 'measure');
  for (const path of dimensions) expect(path, 'dimension');
  for (const path of query.segments ?? []) expect(path, 'segment');
  for (const { dimension, granularity } of timeDimensions) {
    const member = expect(dimension, 'dimension');
    if (member.kind !== 'dimension' || member.definition.type !== 'time') {
      throw badQuery(`'${dimension}' is not a time dimension`);
    }
    if (granularity !== undefined && !GRANULARITIES.some((known) => known === granularity)) {
      throw badQuery(`'${granularity}' is not a granularity`);
    }
  }
}

function readOrder(order: NonNullable<DataQuery['order']>) {
  const pairs = Array.isArray(order) ? order : Object.entries(order);
  return pairs.map(([id, direction]) => ({ id, desc: direction === 'desc' }));
}

function readTimezone(name: string | undefined): string {
  if (name === undefined) return 'UTC';
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name;
  } catch {
    throw badQuery(`'${name}' is not a time zone`);
  }
}
