/**
 * Finds the placements that need no query in an automatic run: the report has not changed since it
 * was placed, its rows are recent, no newer data are known, and the cells still show what was
 * written. The data API is not asked for the version of its data, because that would cost a whole
 * query. A doubtful placement is refreshed.
 */
import { type Report, untilAborted } from '../../client';
import type { CellInput } from '../../grid';
import {
  compareRowSums,
  createRowSummer,
  filtersMark,
  headerRowsOf,
  isSameInstant,
  isYounger,
  outdatedBy,
  type Placement,
  tryReadRowSums,
} from '../../placement';
import { effectiveQuery } from '../pipeline/fetch/query-source';
import type { RunLook } from '../pipeline/observe/observe';
import type { Session } from '../session/session';
import { withFiltersNow } from '../workbook/filter-cells';
import type { PlacementParts } from '../workbook/placement-parts';
import type { PlacedReports } from './placed-reports';

interface CurrentRun {
  readonly session: Session;
  readonly signal: AbortSignal;
  readonly look: Pick<RunLook, 'at'>;
}

/**
 * @param freshFor minutes for which rows need no query
 * @returns ids of the placements; rejects only with the signal's reason, because the refresh
 * reports all other problems of a placement
 */
export async function findCurrent(
  parts: Pick<PlacementParts, 'workbook' | 'registry' | 'clock' | 'news'>,
  placedReports: PlacedReports,
  { session, signal, look }: CurrentRun,
  placements: readonly Placement[],
  freshFor: number,
): Promise<ReadonlySet<string>> {
  const now = parts.clock.now();
  const candidates = placements.filter((one) => isCandidate(one) && isYounger(one.written, now, freshFor));
  if (candidates.length === 0) return new Set();
  const reports = await placedReports.list(session, signal).catch(() => new Map<number, Report>());
  signal.throwIfAborted();
  const current = new Set<string>();
  const queue = candidates.filter(
    (one) => hasSameQuery(one, reports.get(one.report.reportId)) && !outdatedBy(one.written, parts.news.of(one)),
  );
  for (const placement of queue) {
    const asWritten = isAsWritten(parts, placement, look).catch(() => false);
    if (await untilAborted(asWritten, signal)) current.add(placement.id);
  }
  return current;
}

function isCandidate({ written: { rowSums }, sync: { recordPending } }: Placement): boolean {
  return rowSums !== undefined && !recordPending;
}

/**
 * Compares the time and the checksum of the report's query: the time also changes when a report is
 * only renamed. The placement's own filters are compared too, because neither includes them.
 */
function hasSameQuery(placement: Placement, report: Report | undefined): boolean {
  const { choices } = placement;
  const { reportUpdatedAt, queryChecksum, filteredBy } = placement.written;
  if (!report || !isSameInstant(report.updatedAt ?? '', reportUpdatedAt) || isRelative(report, choices)) return false;
  if (filteredBy !== filtersMark(choices.filters)) return false;
  return (
    queryChecksum === undefined || report.currentQueryChecksum == null || report.currentQueryChecksum === queryChecksum
  );
}

/**
 * Words in queries that return different rows tomorrow even if their source is the same. A word too
 * many only costs a query.
 */
const RELATIVE =
  /\b(now|today|yesterday|tomorrow|last|next|this|ago|(sun|mon|tues|wednes|thurs|fri|satur)day|current_\w+|current|localtime\w*|getdate|sysdate|random|rand|uuid)\b/i;

function isRelative(report: Report, options: Placement['choices']): boolean {
  try {
    const query = effectiveQuery(report, options);
    return RELATIVE.test(query.kind === 'sql' ? query.sql : query.query);
  } catch {
    // The refresh reports why its query cannot be run.
    return true;
  }
}

/**
 * Returns true if the cells of the filters hold the values of the last query, and each of the
 * report's cells holds what was written. The rows of a large block are read for that.
 */
async function isAsWritten(
  { workbook, registry }: Pick<PlacementParts, 'workbook' | 'registry'>,
  placement: Placement,
  look: Pick<RunLook, 'at'>,
): Promise<boolean> {
  const sums = tryReadRowSums(placement.written.rowSums);
  const { finding, seen, cells, blocks } = await look.at(placement);
  const { choices } = withFiltersNow(placement, { cells, dateSystem: registry.dateSystem, blocks, placements: [] });
  if (placement.written.filteredBy !== filtersMark(choices.filters)) return false;
  if (!sums || (finding.kind !== 'found' && finding.kind !== 'moved') || finding.reason === 'emptied') return false;
  const { sheet, rect } = finding.address;
  const headerRows = headerRowsOf(placement.written);
  const offsets = ourColumns(placement);
  if (rect.rows !== placement.written.rows + headerRows || rect.columns !== offsets.width) return false;
  if (placement.written.rows === 0) return true;
  const summer = createRowSummer(sums.rowsInChunk);
  const sumUp = (rows: readonly (readonly CellInput[])[]) => {
    for (const row of rows) summer.pushInputs(offsets.ours.map((offset) => row[offset] ?? ''));
  };
  const body = { ...rect, row: rect.row + headerRows, rows: placement.written.rows };
  if (seen.rows) sumUp(seen.rows.slice(headerRows));
  else await workbook.readRows({ sheet, rect: body }, sumUp);
  return compareRowSums(sums, summer.finish()).kind === 'same';
}

/**
 * Returns the columns of the block that the report fills, and the width of the block including user
 * columns.
 */
function ourColumns({ written: { layout, columns } }: Placement): {
  readonly ours: readonly number[];
  readonly width: number;
} {
  if (!layout) return { ours: columns.map((_, index) => index), width: columns.length };
  const ours = layout.flatMap(({ member }, index) => (member === undefined ? [] : [index]));
  return { ours, width: layout.length };
}
