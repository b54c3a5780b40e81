/** The rows of a refresh, and which report they are of. */
import { isPlatformFailure, type Report } from '../../client';
import type { Placement } from '../../placement';
import { type Fetched, fetchResult, queryOf } from '../place/fetch-result';
import type { Session } from '../session/session';

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

export async function readRowsToWrite(
  session: Session,
  placement: Placement,
  signal: AbortSignal,
  steps: ReadSteps,
): Promise<RowsToWrite | 'deleted' | 'noAccess'> {
  const report = await readReport(session, placement, signal);
  if (typeof report === 'string') return report;
  const fetched = await fetchResult(session, queryOf(report), signal, {
    onRows: (rows) => steps.reading(rows, false),
    onWaiting: () => steps.reading(0, true),
  });
  const { name, updatedAt, currentQueryChecksum } = report;
  return {
    ...fetched,
    reportName: name,
    reportUpdatedAt: updatedAt ?? '',
    queryChecksum: currentQueryChecksum ?? undefined,
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
