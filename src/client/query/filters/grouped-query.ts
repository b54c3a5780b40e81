/** One query instead of many that differ in the values of their filters alone: the report's, with the filtered members beside its own. Pure. */
import type { ModelMember } from '../data-model';
import { dimensionsOf, type LoadQuery, readLoadQueries } from '../load/load-query';
import { effectiveFields, filterConditions, type MemberFilter } from './effective-query';

interface GroupedQuery {
  readonly query: string;
  /** Columns of its result that tell the groups apart, in the order of the members. */
  readonly columns: readonly string[];
  /** More rows of one group than the report itself would give. */
  readonly mostRows: number;
}

/** Below, a limit is what the report is about: "the ten best". Most groups would have more rows than it. */
const LARGE_LIMIT = 500;

/**
 * The engine makes each measure anew for each group, so the rows of one are those of the report with one value for each filter. Undefined
 * where that is not so, or where nobody can say.
 * @param filters each with all of its values
 */
export function groupedQuery(
  query: string,
  filters: readonly MemberFilter[],
  model: ReadonlyMap<string, ModelMember>,
): GroupedQuery | undefined {
  const [read, ...others] = readLoadQueries(query) ?? [];
  if (!read || others.length > 0 || !mayBeGrouped(read, model)) return undefined;
  const {
    limit: _,
    offset: __,
    order: ___,
    total: ____,
    ...fields
  } = effectiveFields(read, filters.flatMap(filterConditions));
  const times = filters.filter(({ type }) => type === 'time').map(({ member }) => member);
  // Of two granularities of one time, not every engine gives both.
  const asked = [...read.timeDimensions.map(({ dimension }) => dimension), ...read.dimensions];
  if (times.some((time) => asked.some((name) => name === time || name.startsWith(`${time}.`)))) return undefined;
  const dimensions = filters.filter(({ type }) => type !== 'time').map(({ member }) => member);
  const own = Array.isArray(fields.timeDimensions) ? fields.timeDimensions : [];
  return {
    query: JSON.stringify({
      ...fields,
      dimensions: [...new Set([...read.dimensions, ...dimensions])],
      timeDimensions: [...own, ...times.map((dimension) => ({ dimension, granularity: 'day' }))],
    }),
    columns: filters.map(({ member, type }) => (type === 'time' ? `${member}.day` : member)),
    mostRows: read.limit ?? Number.POSITIVE_INFINITY,
  };
}

function mayBeGrouped(query: LoadQuery, model: ReadonlyMap<string, ModelMember>): boolean {
  const { limit = LARGE_LIMIT, offset, isComparison, isUngrouped, measures } = query;
  if (isComparison || isUngrouped || offset > 0) return false;
  if (limit < LARGE_LIMIT && (limit === 0 || dimensionsOf(query).length > 0)) return false;
  return measures.every((name) => standsAlone(model.get(name)));
}

/** Running totals and ranks look at other groups as well. */
export function standsAlone(measure: ModelMember | undefined): boolean {
  return measure?.kind === 'measure' && !measure.isCumulative && !LOOKING_BEYOND.has(measure.aggType ?? '');
}

const LOOKING_BEYOND: ReadonlySet<string> = new Set(['runningTotal', 'rank', '']);
