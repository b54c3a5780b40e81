/** Compares the rows of a report's SQL with those of the query that was placed, once per text. */
import type { RunnableReport } from '../session/read-report';
import type { Session } from '../session/session';

/**
 * Returns true if the rows differ; the report then runs as SQL from now on. A check that fails is
 * repeated after the next placing.
 */
export async function findsOtherRows(
  { data, conversionChecks }: Pick<Session, 'data' | 'conversionChecks'>,
  { convertedSql, jsonQuery, columns }: RunnableReport,
  signal: AbortSignal,
): Promise<boolean> {
  if (convertedSql === undefined || !jsonQuery || !columns) return false;
  const conversion = { kind: 'converted', query: jsonQuery, columns } as const;
  if (conversionChecks.read(convertedSql, conversion) !== undefined) return false;
  const comparison = await (await data()).compareConversion(convertedSql, conversion, signal);
  if (comparison === 'unknown') return false;
  conversionChecks.save(convertedSql, conversion, comparison);
  return comparison === 'different';
}
