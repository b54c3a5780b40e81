/** The rows of a refresh, and which report they are of. */
import { isPlatformFailure, type Report } from '../../client';
import type { Placement } from '../../placement';
import { type Fetched, fetchResult, pastCache, queryOf } from '../place/fetch-result';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';

/** What a refresh is to write: a fresh result, former rows to put back, or a result that has waited for the analyst. */
export interface RowsToWrite extends Fetched {
  readonly reportName: string;
  readonly reportUpdatedAt: string;
  readonly queryChecksum: string | undefined;
  /** Of former rows: when they were first written. */
  readonly rowsOf?: number;
}

interface ReadSteps {
  reading(rows: number, waiting: boolean): void;
}

/** @param unattended nobody has asked: what the engine holds will do */
export async function readRowsToWrite(
  { news }: Pick<PlacementParts, 'news'>,
  session: Session,
  placement: Placement,
  unattended: boolean,
  signal: AbortSignal,
  steps: ReadSteps,
): Promise<RowsToWrite | 'deleted' | 'noAccess'> {
  const report = await readReport(session, placement, signal);
  if (typeof report === 'string') return report;
  const query = unattended ? queryOf(report) : pastCache(queryOf(report));
  const fetched = await fetchResult(session, query, signal, {
    onRows: (rows) => steps.reading(rows, false),
    onWaiting: () => steps.reading(0, true),
  });
  const { name, updatedAt, currentQueryChecksum } = report;
  news.hear(session, report.id, { updatedAt, freshAt: fetched.freshAt });
  return {
    ...fetched,
    reportName: name,
    reportUpdatedAt: updatedAt ?? '',
    queryChecksum: currentQueryChecksum ?? undefined,
  };
}

/**
 * The same rows for all placements of a report in a run: asked for by the first of them, whose progress tells that of all. Where that
 * fails, it fails for each.
 */
export function shareRows(
  parts: Pick<PlacementParts, 'news'>,
  session: Session,
  unattended: boolean,
  signal: AbortSignal,
): (placement: Placement, steps: ReadSteps) => ReturnType<typeof readRowsToWrite> {
  let asked: ReturnType<typeof readRowsToWrite> | undefined;
  return (placement, steps) => {
    asked ??= readRowsToWrite(parts, session, placement, unattended, signal, steps);
    return asked;
  };
}

async function readReport(
  session: Session,
  placement: Placement,
  signal: AbortSignal,
): Promise<Report | 'deleted' | 'noAccess'> {
  try {
    return await session.client.getReport(placement.deploymentId, placement.reportId, signal);
  } catch (error) {
    if (isPlatformFailure(error) && error.code === 'NotFound') return 'deleted';
    if (isPlatformFailure(error) && error.code === 'NotAllowed') return 'noAccess';
    throw error;
  }
}
