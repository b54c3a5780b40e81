/** Resolves the period of a request to dates, once for all queries of a run. */
import type { TimesRecorder } from '../../data/data-call';
import type { QueryRequest } from '../../data/query-events';
import { type LoadQuery, readLoadQueries } from '../load/load-query';
import { computeFormerRange, readDateRange } from './calendar';
import { type ComparedPeriod, findComparedPeriod, type ResolvedComparison } from './compared-period';

export interface PreparedComparison {
  readonly period: ComparedPeriod;
  readonly comparison: ResolvedComparison;
}

interface PrepareParts {
  readonly recorder: TimesRecorder | undefined;
  /** Resolves to the dates that the engine answers for the words, if it does. */
  readDates(query: object, words: string): Promise<readonly string[] | undefined>;
  createFailure(reason: string): Error;
}

/** Returns a function that resolves the period with its first call; to undefined without a comparison. */
export function createComparisonReader(
  request: QueryRequest,
  parts: PrepareParts,
): () => Promise<PreparedComparison | undefined> {
  let prepared: Promise<PreparedComparison | undefined> | undefined;
  return () => {
    prepared ??= prepareComparison(request, parts);
    return prepared;
  };
}

async function prepareComparison(
  request: QueryRequest,
  { recorder = {}, readDates, createFailure }: PrepareParts,
): Promise<PreparedComparison | undefined> {
  if (request.kind === 'sql' || !request.comparison) return undefined;
  const [query] = readLoadQueries(request.query) ?? [];
  const period = query ? findComparedPeriod(query) : 'noPeriod';
  if (!query || typeof period === 'string') throw createFailure('the query has no period to compare');
  const words = readDateRange(period.ends) ? undefined : String(period.ends[0]);
  const dates = words === undefined ? period.ends : await readDates(buildRangeQuery(query, period), words);
  const current = readDateRange(dates ?? []);
  if (!current) throw createFailure(`the dates of ${words} are unknown`);
  const former = computeFormerRange(current, request.comparison.period);
  recorder.compared = {
    compared: [...current, ...former],
    ...(words !== undefined && { ranges: { [words]: [...current] } }),
  };
  return { period, comparison: { ...request.comparison, current, former } };
}

/** An answer with one number says which dates the words mean. */
function buildRangeQuery({ fields, measures }: LoadQuery, { dimension, ends }: ComparedPeriod): object {
  const { timezone } = fields;
  return {
    measures: measures.slice(0, 1),
    timeDimensions: [{ dimension, dateRange: ends[0] }],
    ...(timezone !== undefined && { timezone }),
  };
}
