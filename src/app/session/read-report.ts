/**
 * Reads a report and converts its SQL to a query where the data API can, so that nothing else has
 * to tell the two apart. A query of the user's own becomes a report, too.
 */
import {
  type ConvertedSql,
  type FormerColumn,
  listQueryColumns,
  listRenamedColumns,
  type Report,
  raceWithAbort,
  renameFields,
  type UnconvertedReason,
} from '../../client';
import { isOfReport, MAX_QUERY_LENGTH, type OwnQuery, type Placement } from '../../placement';
import { AppFailure, isAppFailure } from '../failure';
import type { Conversion } from './conversion-checks';
import type { Session } from './session';

/** Has either the query that its SQL was converted to, or the reason why its SQL runs unchanged. */
export interface RunnableReport extends Report {
  /** Is set if `jsonQuery` was converted from this SQL. */
  readonly convertedSql?: string;
  readonly columns?: ConvertedSql['columns'];
  /** Lists the members that are counts, if a filter needs to know. */
  readonly countMembers?: readonly string[];
  /** Holds the verdict of the comparison with the SQL, as a workbook keeps it. */
  readonly comparison?: string | undefined;
  readonly unconvertedReason?: UnconvertedReason;
  /** Is set if a placement has the columns of a query, although the SQL runs unchanged now. */
  readonly formerColumns?: readonly FormerColumn[];
  /** Is set if the user has built or changed the query in `jsonQuery`. */
  readonly ownQuery?: OwnQuery;
}

/** Identifies what a placement shows. */
type ReportRef = Pick<Placement['report'], 'deploymentId' | 'reportId'> &
  Partial<Pick<Placement['report'], 'reportName' | 'ownQuery'>>;

/** Returns undefined for a report that was not converted. */
export function getConversion({
  convertedSql: sql,
  jsonQuery: query,
  columns,
}: RunnableReport): Conversion | undefined {
  return sql !== undefined && query && columns ? { kind: 'converted', sql, query, columns } : undefined;
}

type ConversionSession = Pick<Session, 'data' | 'conversionChecks'>;

/** @throws PlatformFailure, AppFailure */
export async function readReport(
  session: ConversionSession & Pick<Session, 'client'>,
  reportRef: ReportRef,
  signal?: AbortSignal,
): Promise<RunnableReport> {
  return prepareReport(session, await loadReport(session, reportRef, signal), reportRef, signal);
}

/**
 * Returns the report with the query of a placement. SQL is converted even if the user has changed
 * its query, because layouts and formats of the report name the columns of its SQL.
 * @throws PlatformFailure, AppFailure
 */
export async function prepareReport(
  session: ConversionSession,
  report: RunnableReport,
  { ownQuery }: Pick<ReportRef, 'ownQuery'>,
  signal?: AbortSignal,
): Promise<RunnableReport> {
  if (!ownQuery) return convertReport(session, report, signal);
  if (!isOfReport({ ownQuery })) return report;
  const converted = await convertReport(session, report, signal).catch((error: unknown) => {
    // The user's query does not depend on SQL that cannot run.
    if (isAppFailure(error)) return report;
    throw error;
  });
  return replaceQuery(converted, ownQuery);
}

/**
 * Returns the report as the platform has it, or the query of the user's own if there is no report,
 * which costs no request.
 * @throws PlatformFailure
 */
export async function loadReport(
  { client }: Pick<Session, 'client'>,
  { deploymentId, reportId, reportName = '', ownQuery }: ReportRef,
  signal?: AbortSignal,
): Promise<RunnableReport> {
  if (ownQuery && !isOfReport({ ownQuery })) return createQueryReport(reportName, ownQuery);
  return client.getReport(deploymentId, reportId, signal);
}

/** Returns the query of a report as its author saved it. */
export function getSavedQuery({ convertedSql, sqlQuery, jsonQuery }: RunnableReport): string | undefined {
  return convertedSql ?? sqlQuery ?? jsonQuery ?? undefined;
}

/** @throws AppFailure `QueryTooLong` if the query does not fit into the record of a placement */
export function assertQueryFits(ownQuery: OwnQuery | undefined): void {
  if (ownQuery && ownQuery.json.length > MAX_QUERY_LENGTH) throw new AppFailure({ code: 'QueryTooLong' });
}

/** Returns a report of the user's own query; the platform does not have it. */
function createQueryReport(name: string, ownQuery: OwnQuery): RunnableReport {
  return { id: 0, name, jsonQuery: ownQuery.json, ownQuery };
}

/**
 * Returns the report with a query that the user has changed. Its columns keep the titles that they
 * have in the SQL of the report, and a time with another granularity stays on its axis.
 */
export function replaceQuery(report: RunnableReport, ownQuery: OwnQuery): RunnableReport {
  const { convertedSql, comparison: _, unconvertedReason: __, ...fields } = report;
  const { pivotItems } = report;
  const newNames = listRenamedColumns(report.jsonQuery ?? '', ownQuery.json);
  const changedReport = {
    ...{ ...fields, jsonQuery: ownQuery.json, ownQuery },
    ...(pivotItems && { pivotItems: renameFields(pivotItems, (name) => newNames.get(name) ?? name) }),
  };
  if (!report.sqlQuery && convertedSql === undefined) return changedReport;
  const { columns: savedColumns = [] } = report;
  const ownColumns = listQueryColumns(ownQuery.json);
  const isListed = ({ member }: SelectedColumn) => ownColumns.some((column) => column.member === member);
  const columns = [
    ...ownColumns.map((column) => savedColumns.find(({ member }) => member === column.member) ?? column),
    // A layout or a filter may still name columns that have left.
    ...savedColumns.filter((column) => !isListed(column)),
  ];
  return {
    ...changedReport,
    sqlQuery: null,
    columns,
    ...(pivotItems && {
      pivotItems: renameFields(pivotItems, (name) => {
        const member = toMember(name, columns);
        return newNames.get(member) ?? member;
      }),
    }),
  };
}

/** Snapshots of reports have these two fields; a report may have them in its `meta`. */
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
  const converted = await (await raceWithAbort(session.data(), signal)).convertSql(sql, signal);
  if (converted.kind === 'unconverted') {
    if (converted.reason === 'refused' && isSourceSql(report)) throw new AppFailure({ code: 'SourceSqlReport' });
    return { ...report, sqlQuery: sql, unconvertedReason: converted.reason };
  }
  const { query, columns } = converted;
  const { pivotItems } = report;
  const conversion = { ...converted, sql };
  const comparison = session.conversionChecks.describe(conversion);
  if (session.conversionChecks.hasOtherRows(conversion))
    return { ...report, sqlQuery: sql, unconvertedReason: 'differs', comparison };
  return {
    ...report,
    sqlQuery: null,
    jsonQuery: query,
    convertedSql: sql,
    columns,
    comparison,
    ...(pivotItems && { pivotItems: renameFields(pivotItems, (name) => toMember(name, columns)) }),
  };
}

/**
 * Returns the member of a column that is named as SQL names it: by its alias, by the member's own
 * name, or by an expression such as `measure(sales.net_sales)`. Any other name stays.
 */
export function toMember(name: string, columns: RunnableReport['columns'] = []): string {
  const exactColumn = columns.find(({ title }) => title === name);
  if (exactColumn) return exactColumn.member;
  for (const isNamed of [hasAlias, hasOwnName, isLastInExpression]) {
    const [column, ...others] = columns.filter((one) => isNamed(one, name.toLowerCase()));
    if (column && others.length === 0) return column.member;
  }
  return name;
}

type SelectedColumn = ConvertedSql['columns'][number];

const hasAlias = ({ title }: SelectedColumn, name: string): boolean => title?.toLowerCase() === name;
const hasOwnName = ({ member }: SelectedColumn, name: string): boolean => member.split('.')[1]?.toLowerCase() === name;

function isLastInExpression({ member, title }: SelectedColumn, name: string): boolean {
  const [, ownName, granularity] = member.toLowerCase().split('.');
  const words = name.split(/[^\p{L}\p{N}_]+/u).filter((word) => word !== '');
  const hasGranularity = granularity === undefined || words.includes(granularity);
  return title === undefined && name.includes('(') && words.at(-1) === ownName && hasGranularity;
}
