/** The first rows of a result; the rest of the answer is not read. */
import type { CutRows, DataColumn, DataValue, OwnLimit, QueryEvent } from '../data/query-events';
import { isPlatformFailure, type PlatformFailureCode } from '../wire/platform-failure';

export interface Preview {
  readonly columns: readonly DataColumn[];
  /** What its rows are laid out from: the columns themselves where it is a flat list. */
  readonly members: readonly DataColumn[];
  readonly rows: readonly (readonly DataValue[])[];
  /** Rows of the whole result, where that is known without asking again. */
  readonly total?: number;
  readonly freshAt?: string;
  /** Of a pivot whose own rows the platform has cut. */
  readonly laidOutOf?: CutRows;
  /** The report's own limit leaves out rows. */
  readonly ownLimit?: OwnLimit;
}

/** What was refused of a result beside its rows is only missing; a platform that is gone is a failure. */
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

export async function unlessRefused<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked;
  } catch (thrown) {
    if (isPlatformFailure(thrown) && REFUSALS.includes(thrown.code)) return undefined;
    throw thrown;
  }
}

/**
 * Reads the first rows and closes the answer.
 * @param asked rows that the platform was asked for at most
 */
export async function firstRows(events: AsyncIterable<QueryEvent>, most: number, asked = most): Promise<Preview> {
  let columns: readonly DataColumn[] = [];
  let members: readonly DataColumn[] = [];
  let rows: (readonly DataValue[])[] = [];
  let shape: Pick<Preview, 'total' | 'laidOutOf' | 'ownLimit'> = {};
  for await (const event of events) {
    // What is laid out knows the number of its rows ahead.
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
      const total = event.total ?? (rowCount < asked && !cut ? rowCount : undefined);
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
