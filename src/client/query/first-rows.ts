/** Reads the first rows of a result and closes the answer. */
import type { CutRows, DataColumn, DataValue, OwnLimit, QueryEvent } from '../data/query-events';
import { isPlatformFailure, type PlatformFailureCode } from '../wire/platform-failure';

export interface Preview {
  readonly columns: readonly DataColumn[];
  /** Lists the members that a pivot is built from; for a flat list it equals `columns`. */
  readonly members: readonly DataColumn[];
  readonly rows: readonly (readonly DataValue[])[];
  /** Counts the whole result, if that is known without another request. */
  readonly total?: number;
  readonly freshAt?: string;
  /** Set for a pivot if the platform cut its rows. */
  readonly laidOutOf?: CutRows;
  /** Set if the report's own limit leaves out rows. */
  readonly ownLimit?: OwnLimit;
}

/**
 * After one of these failures an extra (count, preview) is only missing. An unreachable platform is
 * not among them.
 */
const REFUSALS: readonly PlatformFailureCode[] = [
  'QueryFailed',
  'QueryTooSlow',
  'RowLimit',
  'SeveralQueries',
  'SourceFailed',
  'Refused',
  'ContractBroken',
  'PlatformBroken',
  'DataApiDown',
];

/**
 * Resolves to undefined if the platform refuses the request.
 * @throws any other failure
 */
export async function unlessRefused<Value>(request: Promise<Value>): Promise<Value | undefined> {
  try {
    return await request;
  } catch (thrown) {
    if (isPlatformFailure(thrown) && REFUSALS.includes(thrown.code)) return undefined;
    throw thrown;
  }
}

/**
 * Resolves to the first rows and closes the answer.
 * @param requested is the largest number of rows that the platform was asked for
 */
export async function firstRows(events: AsyncIterable<QueryEvent>, most: number, requested = most): Promise<Preview> {
  let columns: readonly DataColumn[] = [];
  let members: readonly DataColumn[] = [];
  let rows: (readonly DataValue[])[] = [];
  let shape: Pick<Preview, 'total' | 'laidOutOf' | 'ownLimit'> = {};
  for await (const event of events) {
    // A pivot knows its number of rows before it yields the first.
    if (event.kind === 'shape') {
      const { rows: total, laidOutOf, ownLimit } = event;
      shape = { total, ...(laidOutOf && { laidOutOf }), ...(ownLimit && { ownLimit }) };
    }
    if (event.kind === 'columns') {
      columns = event.columns;
      members = event.members ?? columns;
    }
    if (event.kind === 'rows') rows = rows.concat(event.rows);
    if (event.kind === 'end') {
      const { rowCount, freshAt, cut, ownLimit } = event;
      const total = event.total ?? (rowCount < requested && !cut ? rowCount : undefined);
      const facts = {
        ...shape,
        ...(total === undefined ? {} : { total }),
        ...(freshAt ? { freshAt } : {}),
        ...(ownLimit && { ownLimit }),
      };
      return { columns, members, rows: rows.slice(0, most), ...facts };
    }
    if (rows.length > most) break;
  }
  return { columns, members, rows: rows.slice(0, most), ...shape };
}
