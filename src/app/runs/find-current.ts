/**
 * Which placements need no query when nobody has asked for one: the report is the one that was placed, its rows are young and nothing
 * newer was heard of, and the cells still show what was written. No version is asked of the data API: that is a whole query to it. Where
 * nothing tells, the placement is refreshed.
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
import type { RunLook } from '../pipeline/observe';
import { effectiveQuery } from '../pipeline/query-source';
import type { Session } from '../session/session';
import { withFiltersNow } from '../workbook/filter-cells';
import type { PlacementParts } from '../workbook/placement-parts';
import type { PlacedReports } from './placed-reports';

export interface FindCurrentParts extends Pick<PlacementParts, 'workbook' | 'registry' | 'clock' | 'news'> {
  readonly placedReports: PlacedReports;
}

/**
 * Rejects only with the signal's reason: a question that fails leaves its placement to the refresh, which knows what to say.
 * @param freshFor minutes for which rows need no query
 */
export async function findCurrent(
  parts: FindCurrentParts,
  session: Session,
  placements: readonly Placement[],
  freshFor: number,
  look: Pick<RunLook, 'at'>,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const now = parts.clock.now();
  const candidates = placements.filter((one) => isCandidate(one) && isYounger(one.written, now, freshFor));
  if (candidates.length === 0) return new Set();
  const reports = await parts.placedReports.list(session, signal).catch(() => new Map<number, Report>());
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
 * The checksum tells more than the time, which also moves when a report is merely renamed; both are asked. What the placement itself limits
 * the rows to is no part of either.
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

/** Such a query gives other rows tomorrow, whatever its source does. Errs on the side of a query. */
const RELATIVE =
  /\b(now|today|yesterday|tomorrow|last|next|this|ago|(sun|mon|tues|wednes|thurs|fri|satur)day|current_\w+|current|localtime\w*|getdate|sysdate|random|rand|uuid)\b/i;

function isRelative(report: Report, options: Placement['choices']): boolean {
  try {
    const query = effectiveQuery(report, options);
    return RELATIVE.test(query.kind === 'sql' ? query.sql : query.query);
  } catch {
    // The refresh says why its query cannot be run.
    return true;
  }
}

/** The cells of its filters hold what its rows came by. The block stands whole, and each of our cells holds what was written into it. What the look did not see of a large one is read. */
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

/** Which columns of the block the report fills, and how many there are with the analyst's own. */
function ourColumns({ written: { layout, columns } }: Placement): {
  readonly ours: readonly number[];
  readonly width: number;
} {
  if (!layout) return { ours: columns.map((_, index) => index), width: columns.length };
  const ours = layout.flatMap(({ member }, index) => (member === undefined ? [] : [index]));
  return { ours, width: layout.length };
}
