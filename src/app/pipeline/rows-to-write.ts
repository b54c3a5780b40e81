/** The rows of a refresh, and which report they are of. */
import type { Placement } from '../../placement';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';
import { type FetchedRows, type FetchProgress, fetchRows } from './fetch';
import { pastCache, type QuerySource, reportSource } from './query-source';
import type { UserAnswer } from './question';

/** What a refresh is to write: a fresh result, former rows to put back, or a result that has waited for the analyst. */
export interface RowsToWrite extends FetchedRows {
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

type ReadSteps = Pick<FetchProgress, 'reading'>;
type RowsRead = RowsToWrite | 'deleted' | 'noAccess';

/**
 * The same rows for all placements of a run that have the same source: read for the first of them, whose progress is shown for all. A failure
 * is the failure of each.
 * @param unattended nobody has asked: what the engine holds will do
 */
export function shareRows(
  parts: Pick<PlacementParts, 'news' | 'pause' | 'reader'>,
  session: Session,
  unattended: boolean,
  signal: AbortSignal,
): (placement: Placement, steps: ReadSteps) => Promise<RowsRead> {
  const shared = new Map<string, Promise<RowsRead>>();
  const read = async (source: QuerySource, steps: ReadSteps): Promise<RowsRead> => {
    const opened = await source.open(signal);
    if (typeof opened === 'string') return opened;
    const query = unattended ? opened.query : pastCache(opened.query);
    return fetchRows(parts, session, { ...opened, query }, signal, steps);
  };
  return (placement, steps) => {
    const source = reportSource(session, placement, parts.reader);
    const rows = shared.get(source.key) ?? read(source, steps);
    shared.set(source.key, rows);
    return rows;
  };
}
