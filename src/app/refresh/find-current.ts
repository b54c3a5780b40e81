/**
 * Versions first: which placements need no query at all. Only what is proved to be current counts: the report is the one that was placed,
 * the data API has read its source no later than for these rows, and the cells still show what was written. Where nothing tells, the
 * placement is refreshed.
 */
import type { Report } from '../../client';
import { compareRowSums, createRowSummer, type Placement, tryReadRowSums } from '../../placement';
import { type Query, queryOf } from '../place/fetch-result';
import type { Session } from '../session/session';
import { resolvePlacement } from '../workbook/find-blocks';
import type { PlacementParts } from '../workbook/placement-parts';

/** Questions about the source are small queries. */
const ASKED_AT_ONCE = 3;

type Parts = Pick<PlacementParts, 'workbook' | 'registry'>;

/** Rejects only with the signal's reason: a question that fails leaves its placement to the refresh, which knows what to say. */
export async function findCurrent(
  parts: Parts,
  session: Session,
  placements: readonly Placement[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const candidates = placements.filter(isCandidate);
  if (candidates.length === 0) return new Set();
  const reports = await reportsOf(parts, session, signal).catch(() => new Map<number, Report>());
  signal.throwIfAborted();
  const answers = new Map<number, Promise<number | undefined>>();
  const current = new Set<string>();
  const queue = candidates.filter((placement) => hasSameReport(placement, reports.get(placement.reportId)));
  const ask = async (): Promise<void> => {
    for (let next = queue.shift(); next && !signal.aborted; next = queue.shift()) {
      const { id, reportId } = next;
      if (!(await isAsWritten(parts, next).catch(() => false))) continue;
      const report = reports.get(reportId);
      if (!answers.has(reportId))
        answers.set(
          reportId,
          sourceReadAt(session, report, signal).catch(() => undefined),
        );
      const readAt = await answers.get(reportId);
      if (readAt !== undefined && readAt <= Date.parse(next.freshAt ?? '')) current.add(id);
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, ask));
  signal.throwIfAborted();
  return current;
}

function isCandidate({ freshAt, rowSums, reportUpdatedAt, recordPending }: Placement): boolean {
  return !Number.isNaN(Date.parse(freshAt ?? '')) && rowSums !== undefined && reportUpdatedAt !== '' && !recordPending;
}

async function reportsOf(
  { registry }: Parts,
  { client, deployment }: Session,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, Report>> {
  const reports = new Map<number, Report>();
  const record = registry.workbook.peek();
  if (!record) return reports;
  for (let after: string | undefined; ; ) {
    const request = { first: 100, after, externalWorkbookId: record.id };
    const page = await client.listReports(deployment.id, request, signal);
    for (const report of page.items) reports.set(report.id, report);
    after = page.nextCursor;
    if (after === undefined) return reports;
  }
}

/** The checksum tells more than the time, which also moves when a report is merely renamed; both are asked. */
function hasSameReport({ reportUpdatedAt, queryChecksum }: Placement, report: Report | undefined): boolean {
  if (!report || report.updatedAt !== reportUpdatedAt) return false;
  return (
    queryChecksum === undefined || report.currentQueryChecksum == null || report.currentQueryChecksum === queryChecksum
  );
}

/** Such a query gives other rows tomorrow, whatever its source does. Errs on the side of a query. */
const RELATIVE =
  /\b(now|today|yesterday|tomorrow|last|next|this|ago|current_\w+|current|localtime\w*|getdate|sysdate|random|rand|uuid)\b/i;

/** Milliseconds since 1970 when the data API last read what the query reads; undefined where it does not say. */
async function sourceReadAt(
  session: Session,
  report: Report | undefined,
  signal: AbortSignal,
): Promise<number | undefined> {
  const query = report && queryOf(report);
  if (!query || RELATIVE.test(textOf(query))) return undefined;
  const data = await session.data();
  const at = Date.parse((await data.freshAt(query, signal)) ?? '');
  return Number.isNaN(at) ? undefined : at;
}

function textOf(query: Query): string {
  return query.kind === 'sql' ? query.sql : query.query;
}

/** The block stands whole, and each of our cells holds what was written into it. */
async function isAsWritten(parts: Parts, placement: Placement): Promise<boolean> {
  const sums = tryReadRowSums(placement.rowSums);
  const finding = await resolvePlacement(parts, placement);
  if (!sums || finding.kind !== 'found' || finding.reason !== 'asRemembered') return false;
  const { sheet, rect } = finding.address;
  const headerRows = placement.headers ? 1 : 0;
  const offsets = ourColumns(placement);
  if (rect.rows !== placement.rows + headerRows || rect.columns !== offsets.width) return false;
  if (placement.rows === 0) return true;
  const summer = createRowSummer(sums.rowsInChunk);
  const body = { ...rect, row: rect.row + headerRows, rows: placement.rows };
  await parts.workbook.readRows({ sheet, rect: body }, (rows) => {
    for (const row of rows) summer.pushInputs(offsets.ours.map((offset) => row[offset] ?? ''));
  });
  return compareRowSums(sums, summer.finish()).kind === 'same';
}

/** Which columns of the block the report fills, and how many there are with the analyst's own. */
function ourColumns({ layout, columns }: Placement): { readonly ours: readonly number[]; readonly width: number } {
  if (!layout) return { ours: columns.map((_, index) => index), width: columns.length };
  const ours = layout.flatMap(({ member }, index) => (member === undefined ? [] : [index]));
  return { ours, width: layout.length };
}
