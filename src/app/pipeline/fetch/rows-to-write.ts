/** Fetches the rows of a refresh, once for all placements of a run that have the same source. */
import type { Placement } from '../../../placement';
import type { Session } from '../../session/session';
import type { PlacementParts } from '../../workbook/placement-parts';
import type { OnProgress } from '../events';
import type { UserAnswer } from '../question';
import { type FetchedRows, fetchRows } from './fetch';
import { bypassCache, createQuerySource, type QuerySource } from './query-source';

/** Contains a fresh result, former rows to restore, or a result that has waited for the user. */
export interface RowsToWrite extends FetchedRows {
  /** Holds the time at which former rows were first written; undefined for other rows. */
  readonly firstWrittenAt?: number;
  /** Is set for a result that has waited for the user. */
  readonly columns?: WaitingColumns;
}

/** Describes renamed columns, and the user's answers about them. */
export interface WaitingColumns {
  /**
   * Current names of members by their former names: those under the same title, and those that the
   * user has confirmed.
   */
  readonly renamedMembers: ReadonlyMap<string, string>;
  /**
   * The user's answers by the former name of a column: its new name or its header; undefined if it
   * is not the same column.
   */
  readonly answers: ReadonlyMap<string, string | undefined>;
  /** The names about which the user is asked. */
  readonly doubtfulNames: readonly [was: string, now: string] | undefined;
  /** Says whether columns that have left the report stay in the block as user columns. */
  readonly keepsRemovedColumns?: boolean;
}

/** Returns true if the answer says whether two names are of one column. */
export function isColumnNameAnswer(choice: UserAnswer | undefined): boolean {
  return choice === 'sameColumn' || choice === 'otherColumn';
}

type ReadRows = RowsToWrite | 'deleted' | 'noAccess';

/**
 * Queries each source once, for all placements of a run: the first of them gets the progress of the
 * query, and each gets its failure.
 * @param isUnattended true if the user has not asked for the rows, so that they may come from the
 * engine's cache
 */
export function createSharedRowReader(
  parts: Pick<PlacementParts, 'freshness' | 'pause' | 'reader'>,
  session: Session,
  isUnattended: boolean,
  signal: AbortSignal,
): (placement: Placement, onProgress: OnProgress) => Promise<ReadRows> {
  const rowsBySource = new Map<string, Promise<ReadRows>>();
  const read = async (source: QuerySource, onProgress: OnProgress): Promise<ReadRows> => {
    const opened = await source.open(signal);
    if (typeof opened === 'string') return opened;
    const query = isUnattended ? opened.query : bypassCache(opened.query);
    const rows = await fetchRows(parts, session, { ...opened, query }, { signal, onProgress });
    parts.freshness.recordUpdate(session, opened.reportId, opened.origin.reportUpdatedAt);
    session.conversionChecks.add(opened.reportId, opened.origin.conversion);
    return rows;
  };
  return (placement, onProgress) => {
    const source = createQuerySource(session, placement, parts.reader);
    const rows = rowsBySource.get(source.key) ?? read(source, onProgress);
    rowsBySource.set(source.key, rows);
    return rows;
  };
}
