/**
 * Finds the placements that need no query in an automatic run: the report has not changed since it
 * was placed, its rows are recent, no newer data are known, and the cells still show what was
 * written. The data API is not asked for the version of its data, because that would cost a whole
 * query. A doubtful placement is refreshed.
 */
import { type Report, raceWithAbort } from '../../client';
import type { CellInput } from '../../grid';
import {
  checksumFilters,
  checksumRowChoices,
  compareRowSums,
  countHeaderRows,
  createRowSumBuilder,
  findNewerData,
  getReadableFilters,
  isOfReport,
  isSameInstant,
  isYoungerThan,
  type Placement,
  tryReadRowSums,
} from '../../placement';
import type { RunSnapshots } from '../pipeline/observe/run-snapshots';
import type { Session } from '../session/session';
import { updateFilterValues } from '../workbook/filter-cells';
import type { PlacementParts } from '../workbook/placement-parts';
import type { ReportVersions } from './report-versions';

const NO_REPORTS: ReadonlyMap<number, Report> = new Map();

interface UpToDateSearch {
  readonly session: Session;
  readonly signal: AbortSignal;
  readonly snapshots: Pick<RunSnapshots, 'getShared'>;
}

/**
 * @param freshFor minutes for which rows need no query
 * @returns ids of the placements; rejects only with the signal's reason, because the refresh
 * reports all other problems of a placement
 */
export async function findUpToDate(
  parts: Pick<PlacementParts, 'workbook' | 'registry' | 'clock' | 'freshness'>,
  reportVersions: ReportVersions,
  { session, signal, snapshots }: UpToDateSearch,
  placements: readonly Placement[],
  freshFor: number,
): Promise<ReadonlySet<string>> {
  const time = parts.clock.now();
  const candidates = placements.filter(
    (placement) => isCandidate(placement) && isYoungerThan(placement.written, time, freshFor),
  );
  if (candidates.length === 0) return new Set();
  const hasReports = candidates.some(({ report }) => isOfReport(report));
  const listing = hasReports ? reportVersions.list(session, signal) : Promise.resolve(NO_REPORTS);
  const reports = await listing.catch(() => NO_REPORTS);
  signal.throwIfAborted();
  const upToDateIds = new Set<string>();
  const queue = candidates.filter(
    (placement) =>
      hasSameQuery(placement, reports.get(placement.report.reportId)) &&
      !findNewerData(placement.written, parts.freshness.get(placement)),
  );
  for (const placement of queue) {
    const isUnchanged = showsWrittenRows(parts, placement, snapshots).catch(() => false);
    if (await raceWithAbort(isUnchanged, signal)) upToDateIds.add(placement.id);
  }
  return upToDateIds;
}

function isCandidate({ written: { rowSums }, sync: { recordPending } }: Placement): boolean {
  return rowSums !== undefined && !recordPending;
}

/**
 * Compares the time and the checksum of the report's query: the time also changes when a report is
 * only renamed. The placement's own query, filters and other choices are compared too, because
 * neither includes them.
 */
function hasSameQuery({ report: { ownQuery }, choices, written }: Placement, report: Report | undefined): boolean {
  const { reportUpdatedAt, queryChecksum, filteredBy, arrangedBy } = written;
  if (filteredBy !== checksumFilters(choices.filters, ownQuery)) return false;
  if (arrangedBy !== undefined && arrangedBy !== checksumRowChoices(choices)) return false;
  if (hasRelativeFilter(choices) || isRelative(ownQuery?.json)) return false;
  if (!isOfReport({ ownQuery })) return true;
  if (!report || !isSameInstant(report.updatedAt ?? '', reportUpdatedAt)) return false;
  if (isRelative(report.sqlQuery) || isRelative(report.jsonQuery)) return false;
  return (
    queryChecksum === undefined || report.currentQueryChecksum == null || report.currentQueryChecksum === queryChecksum
  );
}

/**
 * Matches words in queries that return different rows tomorrow even if their source is the same. A
 * word too many only costs a query.
 */
const RELATIVE =
  /\b(now|today|yesterday|tomorrow|last|next|this|ago|(sun|mon|tues|wednes|thurs|fri|satur)day|current_\w+|current|localtime\w*|getdate|sysdate|random|rand|uuid)\b/i;

function isRelative(query: string | null | undefined): boolean {
  return RELATIVE.test(query ?? '');
}

function hasRelativeFilter({ filters }: Placement['choices']): boolean {
  const ownFilters = getReadableFilters(filters);
  return ownFilters?.some(({ operator }) => operator === 'inPeriod' || operator === 'inTheLast') ?? true;
}

/**
 * Returns true if the cells of the filters hold the values of the last query, and each of the
 * report's cells holds what was written. The rows of a large block are read for that.
 */
async function showsWrittenRows(
  { workbook, registry }: Pick<PlacementParts, 'workbook' | 'registry'>,
  placement: Placement,
  snapshots: Pick<RunSnapshots, 'getShared'>,
): Promise<boolean> {
  const sums = tryReadRowSums(placement.written.rowSums);
  const { finding, snapshot, cells, blocks } = await snapshots.getShared(placement);
  const { choices } = updateFilterValues(placement, { cells, dateSystem: registry.dateSystem, blocks, placements: [] });
  if (placement.written.filteredBy !== checksumFilters(choices.filters, placement.report.ownQuery)) return false;
  if (!sums || (finding.kind !== 'found' && finding.kind !== 'moved') || finding.reason === 'emptied') return false;
  const { sheet, rect } = finding.address;
  const headerRows = countHeaderRows(placement.written);
  const offsets = findReportColumns(placement);
  if (rect.rows !== placement.written.rows + headerRows || rect.columns !== offsets.width) return false;
  if (placement.written.rows === 0) return true;
  const sumBuilder = createRowSumBuilder(sums.rowsInChunk);
  const addRows = (rows: readonly (readonly CellInput[])[]) => {
    for (const row of rows) sumBuilder.pushInputs(offsets.reportOffsets.map((offset) => row[offset] ?? ''));
  };
  const body = { ...rect, row: rect.row + headerRows, rows: placement.written.rows };
  if (snapshot.rows) addRows(snapshot.rows.slice(headerRows));
  else await workbook.readRows({ sheet, rect: body }, addRows);
  return compareRowSums(sums, sumBuilder.finish()).kind === 'same';
}

/**
 * Returns the columns of the block that the report fills, and the width of the block including user
 * columns.
 */
function findReportColumns({ written: { layout, columns } }: Placement): {
  readonly reportOffsets: readonly number[];
  readonly width: number;
} {
  if (!layout) return { reportOffsets: columns.map((_, index) => index), width: columns.length };
  const reportOffsets = layout.flatMap(({ member }, index) => (member === undefined ? [] : [index]));
  return { reportOffsets, width: layout.length };
}
