/** Prepares the report of a placement: its SQL may be converted now and not in its last run, or vice versa. */
import { type DataClient, type FormerColumn, listFilterChoices } from '../../../client';
import { applyFilters, getReadableFilters, type Placement, type PlacementFilters } from '../../../placement';
import { type RunnableReport, readReport } from '../../session/read-report';
import type { Session } from '../../session/session';

interface ModelSession {
  data(): Promise<Pick<DataClient, 'readModel'>>;
}

/** Reads the report of a placement as it will run for it. */
export async function readPlacedReport(
  session: Pick<Session, 'client' | 'data' | 'conversionChecks'>,
  placement: Placement,
  signal?: AbortSignal,
): Promise<RunnableReport> {
  return preparePlacedReport(session, await readReport(session, placement.report, signal), placement, signal);
}

/** Adds the former columns of the placement or, for a converted query, the members that are counts. */
export async function preparePlacedReport(
  session: ModelSession,
  report: RunnableReport,
  placement: Pick<Placement, 'choices' | 'written'>,
  signal?: AbortSignal,
): Promise<RunnableReport> {
  const formerColumns = report.unconvertedReason && listFormerColumns(placement);
  return formerColumns
    ? { ...report, formerColumns }
    : readCountMembers(session, report, placement.choices.filters, signal);
}

/** Returns undefined unless the placement has columns of a query that SQL was converted to. */
export function listFormerColumns({ written }: Pick<Placement, 'written'>): readonly FormerColumn[] | undefined {
  const { converted, layout = [] } = written;
  return converted && (converted.members ?? layout.flatMap(({ member, title }) => (member ? [{ member, title }] : [])));
}

/**
 * Adds the members that are counts if a filter on a column of SQL compares its member with a
 * fraction: SQL compares counts with fractions, too, but engines round those of a query.
 */
export async function readCountMembers(
  { data }: ModelSession,
  report: RunnableReport,
  filters: PlacementFilters,
  signal?: AbortSignal,
): Promise<RunnableReport> {
  const hasFraction = applyFilters(getReadableFilters(filters) ?? []).some(
    ({ isColumn, type, values }) =>
      isColumn && type === 'number' && values.some((value) => !Number.isInteger(Number(value))),
  );
  if (!report.columns || !report.jsonQuery || !hasFraction) return report;
  const choices = listFilterChoices(report.jsonQuery, await (await data()).readModel(signal));
  return { ...report, countMembers: choices?.members.flatMap(({ name, counts }) => (counts ? [name] : [])) ?? [] };
}
