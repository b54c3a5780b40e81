/** The rows of a refresh, and which report they are of. */
import { isPlatformFailure, type Report } from '../../client';
import { filtersMark, type Placement, type PlacementFilters } from '../../placement';
import { type Fetched, fetchResult, laidOutQuery, pastCache } from '../place/fetch-result';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';
import type { UserAnswer } from './question';

/** What a refresh is to write: a fresh result, former rows to put back, or a result that has waited for the analyst. */
export interface RowsToWrite extends Fetched {
  readonly reportName: string;
  readonly reportUpdatedAt: string;
  readonly queryChecksum: string | undefined;
  /** By which filters they came. */
  readonly filteredBy?: string | undefined;
  /** These, with what their cells held. */
  readonly filters?: PlacementFilters;
  /** Of their report, which may have filters of its own. */
  readonly reportQuery?: Pick<Report, 'sqlQuery' | 'jsonQuery'>;
  /** Of former rows: when they were first written. */
  readonly rowsOf?: number;
  /** Of rows that have waited for the analyst. */
  readonly columns?: ColumnsOfRows;
}

/** Members that the report calls otherwise, by their former names. */
export interface ColumnsOfRows {
  /** Beyond doubt, or by the analyst's word. */
  readonly renamed: ReadonlyMap<string, string>;
  /** What the analyst has said: for a column that has left, undefined. */
  readonly answers: ReadonlyMap<string, string | undefined>;
  /** About which the analyst is asked now. */
  readonly asked: readonly [was: string, now: string] | undefined;
  /** Columns that have left stay in the block, as the analyst's own. */
  readonly keepsLeaving?: boolean;
}

/** With the analyst's answer to what was asked about these rows. */
export function withColumnAnswer(rows: RowsToWrite, choice: UserAnswer): RowsToWrite {
  const { columns } = rows;
  if (columns && choice === 'keepColumn') return { ...rows, columns: { ...columns, keepsLeaving: true } };
  if (!columns?.asked || !isAboutName(choice)) return rows;
  const [was, now] = columns.asked;
  const answers = new Map([...columns.answers, [was, choice === 'sameColumn' ? now : undefined]]);
  return { ...rows, columns: { ...columns, answers, asked: undefined } };
}

/** It says whether two names are of one column. */
export function isAboutName(choice: UserAnswer | undefined): boolean {
  return choice === 'sameColumn' || choice === 'otherColumn';
}

interface ReadSteps {
  reading(rows: number, waiting: boolean): void;
}

/** @param unattended nobody has asked: what the engine holds will do */
async function readRowsToWrite(
  parts: Pick<PlacementParts, 'news' | 'pause' | 'reader'>,
  session: Session,
  placement: Placement,
  unattended: boolean,
  signal: AbortSignal,
  steps: ReadSteps,
): Promise<RowsToWrite | 'deleted' | 'noAccess'> {
  const report = await readReport(session, placement, signal);
  if (typeof report === 'string') return report;
  const asked = laidOutQuery(report, placement.choices, parts.reader);
  const query = unattended ? asked : pastCache(asked);
  const fetched = await fetchResult(parts, session, query, signal, {
    onRows: (rows) => steps.reading(rows, false),
    onWaiting: () => steps.reading(0, true),
  });
  const { name, updatedAt, currentQueryChecksum, sqlQuery, jsonQuery } = report;
  parts.news.hear(session, report.id, { updatedAt, freshAt: fetched.freshAt });
  return {
    ...fetched,
    reportName: name,
    reportUpdatedAt: updatedAt ?? '',
    queryChecksum: currentQueryChecksum ?? undefined,
    filteredBy: filtersMark(placement.choices.filters),
    filters: placement.choices.filters,
    reportQuery: { sqlQuery, jsonQuery },
  };
}

/**
 * The same rows for all placements of a report in a run that are filtered and laid out alike: asked for by the first of them, whose
 * progress tells that of all. Where that fails, it fails for each.
 */
export function shareRows(
  parts: Pick<PlacementParts, 'news' | 'pause' | 'reader'>,
  session: Session,
  unattended: boolean,
  signal: AbortSignal,
): (placement: Placement, steps: ReadSteps) => ReturnType<typeof readRowsToWrite> {
  /** By what makes their queries differ. */
  const asked = new Map<string, ReturnType<typeof readRowsToWrite>>();
  return (placement, steps) => {
    const { filters, laidOut, axes, totals, labels } = placement.choices;
    const key = JSON.stringify([filtersMark(filters), laidOut, axes, totals, labels]);
    const rows = asked.get(key) ?? readRowsToWrite(parts, session, placement, unattended, signal, steps);
    asked.set(key, rows);
    return rows;
  };
}

async function readReport(
  session: Session,
  placement: Placement,
  signal: AbortSignal,
): Promise<Report | 'deleted' | 'noAccess'> {
  try {
    return await session.client.getReport(placement.report.deploymentId, placement.report.reportId, signal);
  } catch (error) {
    if (isPlatformFailure(error) && error.code === 'NotFound') return 'deleted';
    if (isPlatformFailure(error) && error.code === 'NotAllowed') return 'noAccess';
    throw error;
  }
}
