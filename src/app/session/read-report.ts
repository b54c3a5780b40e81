/**
 * Reads a report and converts its SQL to a query where the data API can, so that nothing else has
 * to tell the two apart.
 */
import type { ConvertedSql, Report, UnconvertedReason } from '../../client';
import { AppFailure } from '../failure';
import type { Session } from './session';

/** Has either the query that its SQL was converted to, or the reason why its SQL runs unchanged. */
export interface RunnableReport extends Report {
  /** Is set if `jsonQuery` was converted from this SQL. */
  readonly convertedSql?: string;
  readonly columns?: ConvertedSql['columns'];
  readonly unconvertedReason?: UnconvertedReason;
}

type ConversionSession = Pick<Session, 'data' | 'conversionChecks'>;

/** @throws PlatformFailure, AppFailure */
export async function readReport(
  session: ConversionSession & Pick<Session, 'client'>,
  { deploymentId, reportId }: { readonly deploymentId: number; readonly reportId: number },
  signal?: AbortSignal,
): Promise<RunnableReport> {
  return convertReport(session, await session.client.getReport(deploymentId, reportId, signal), signal);
}

/** Snapshots of reports say both of these; a report may say them in its `meta`. */
const isPython = ({ pythonCode, meta }: Report): boolean => Boolean(pythonCode || meta?.pythonCode);
const isSourceSql = ({ isSourceReport, meta }: Report): boolean =>
  isSourceReport === true || meta?.isSourceReport === true;

/**
 * Converts the report's SQL, again if it was converted before, because `NOW()` becomes a date. What
 * could not be converted is not tried again.
 * @throws AppFailure `PythonReport`, `SourceSqlReport` if the data API cannot run the report. No
 * public text says what a source report is, so the engine has to refuse its SQL, too
 */
export async function convertReport(
  session: ConversionSession,
  report: RunnableReport,
  signal?: AbortSignal,
): Promise<RunnableReport> {
  if (isPython(report)) throw new AppFailure({ code: 'PythonReport' });
  const sql = report.convertedSql ?? report.sqlQuery;
  if (!sql || report.unconvertedReason) return report;
  const conversion = await (await session.data()).convertSql(sql, signal);
  if (conversion.kind === 'unconverted' && conversion.reason === 'refused' && isSourceSql(report))
    throw new AppFailure({ code: 'SourceSqlReport' });
  if (conversion.kind === 'unconverted') return { ...report, sqlQuery: sql, unconvertedReason: conversion.reason };
  if (session.conversionChecks.read(sql, conversion) === 'different')
    return { ...report, sqlQuery: sql, unconvertedReason: 'differs' };
  const { query, columns } = conversion;
  return {
    ...report,
    ...renamePivotItems(report, columns),
    sqlQuery: null,
    jsonQuery: query,
    convertedSql: sql,
    columns,
  };
}

function renamePivotItems({ pivotItems }: Report, columns: ConvertedSql['columns']): Pick<Report, 'pivotItems'> {
  if (!pivotItems) return {};
  const rename = (names: readonly string[]) => toMembers(names, columns);
  const { rows, columns: across, measures } = pivotItems;
  return { pivotItems: { ...pivotItems, rows: rename(rows), columns: rename(across), measures: rename(measures) } };
}

/** Layouts that were chosen while the SQL ran unchanged name its columns. */
export function toMembers(names: readonly string[], columns: RunnableReport['columns'] = []): string[] {
  return names.map(
    (name) => columns.find(({ member, title }) => (title ?? member.split('.')[1]) === name)?.member ?? name,
  );
}
