/**
 * Returns the details of an open report, as far as report, platform and account allow showing them.
 */
import { type AppConfigResponse, readQueryFields } from '../../client';
import { checksumQuery } from '../../placement';
import { formatOwner } from '../catalogue/catalogue';
import type { Reader } from '../parts';
import { getSavedQuery, type RunnableReport } from '../session/read-report';
import { chooseWorkspaceTitle } from '../session/workspace-title';
import { getLayoutChoices } from './layout-choices';
import type { ReportFilters } from './report-filters';
import type { EditableQuery, GeneratedSql, PlatformExtra, Preview, ReportDetail } from './report-state';

export interface OpenedReport {
  readonly report: RunnableReport;
  /** Holds the report as it is saved on the platform; undefined for a query without a report. */
  readonly savedReport: RunnableReport | undefined;
  readonly preview: Preview;
  /** Holds the account's settings, which say what may be shown; undefined until they were read. */
  readonly settings: AppConfigResponse | undefined;
  readonly generatedSql: GeneratedSql;
  readonly pageAddress: string | undefined;
  readonly filters: ReportFilters;
}

/**
 * @param folder path of the report's folder; empty if the list of folders does not have it
 * @param blockAddresses addresses of its blocks
 */
export function createDetail(
  { report, savedReport, settings, generatedSql, pageAddress, filters }: OpenedReport,
  folder: readonly string[],
  blockAddresses: readonly string[],
  { locale }: Reader,
): ReportDetail {
  const { showSemanticSql, showGeneratedSql } = settings?.creatorMode ?? {};
  return {
    id: report.id,
    name: report.name,
    title: report.title && !isSameText(report.title, report.name) ? report.title : undefined,
    description: report.description || undefined,
    folder: folder.length > 0 ? folder : (report.folderPath?.map(({ name }) => name) ?? []),
    author: formatOwner(report.user),
    updatedAt: report.updatedAt ?? '',
    refreshedBy: report.refreshedBy == null ? undefined : formatOwner(report.refreshedByUser),
    blockAddresses,
    query: showSemanticSql === true || report.ownQuery ? getSavedQuery(report) : undefined,
    generatedSql: showGeneratedSql === true ? generatedSql : undefined,
    pageAddress,
    filters,
    layout: getLayoutChoices(report),
    onlyOnPlatform: listPlatformExtras(report),
    isQuery: savedReport === undefined,
    editable: describeEditable(report, savedReport),
    root: chooseWorkspaceTitle(settings, locale),
  };
}

/** Returns undefined for SQL that runs unchanged, and for a query that has no single list of fields. */
export function describeEditable(
  { jsonQuery, ownQuery }: RunnableReport,
  savedReport: RunnableReport | undefined,
): EditableQuery | undefined {
  if (!jsonQuery || !readQueryFields(jsonQuery)) return undefined;
  const { changedFrom } = ownQuery ?? {};
  return {
    json: jsonQuery,
    savedQuery: savedReport?.jsonQuery ?? undefined,
    isReportNewer:
      savedReport !== undefined &&
      changedFrom !== undefined &&
      changedFrom !== checksumQuery(getSavedQuery(savedReport)),
  };
}

function listPlatformExtras({ fillMissingRows, periodComparisons }: RunnableReport): PlatformExtra[] {
  return [
    ...(fillMissingRows ? (['missingRows'] as const) : []),
    ...(periodComparisons?.length ? (['periodComparisons'] as const) : []),
  ];
}

/** Returns true if filters are shown by default: the report decides, or else the account. */
export function showsFiltersByDefault({ report, settings }: Pick<OpenedReport, 'report' | 'settings'>): boolean {
  return report.pivotItems?.showAppliedFilters ?? settings?.sheetsUi?.showAppliedFilters ?? false;
}

/** Returns true if the title says only what the name says, so that it need not be shown. */
function isSameText(title: string, name: string): boolean {
  const normalize = (text: string) =>
    text
      .toLowerCase()
      .replace(/[\s_-]+/g, ' ')
      .trim();
  return normalize(title) === normalize(name);
}
