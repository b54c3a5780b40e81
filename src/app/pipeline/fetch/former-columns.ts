/** Keeps the columns of a converted query while the report's SQL runs unchanged for whatever reason. */
import type { FormerColumn } from '../../../client';
import type { Placement } from '../../../placement';
import { type RunnableReport, readReport } from '../../session/read-report';
import type { Session } from '../../session/session';

/** Reads the report of a placement as it will run for it. */
export async function readPlacedReport(
  session: Pick<Session, 'client' | 'data' | 'conversionChecks'>,
  placement: Placement,
  signal?: AbortSignal,
): Promise<RunnableReport> {
  return keepFormerColumns(await readReport(session, placement.report, signal), placement);
}

/** Returns the report with the columns that its SQL keeps in this placement. */
export function keepFormerColumns(report: RunnableReport, placement: Pick<Placement, 'written'>): RunnableReport {
  const formerColumns = report.unconverted && listFormerColumns(placement);
  return formerColumns ? { ...report, formerColumns } : report;
}

/** Returns undefined unless the placement has columns of a query that SQL was converted to. */
export function listFormerColumns({ written }: Pick<Placement, 'written'>): readonly FormerColumn[] | undefined {
  const { converted, layout = [] } = written;
  return converted && (converted.members ?? layout.flatMap(({ member, title }) => (member ? [{ member, title }] : [])));
}
