/** Reads the first rows of a result and closes the answer. */
import type { DataColumn, DataValue, QueryEvent, ReportLimit, Truncation } from '../data/query-events';
import type { QueryTimes } from '../data/query-times';
import { isPlatformFailure, type PlatformFailureCode } from '../wire/platform-failure';

export interface Preview {
  readonly columns: readonly DataColumn[];
  /** Lists the members that a pivot is built from; for a flat list it equals `columns`. */
  readonly members: readonly DataColumn[];
  readonly rows: readonly (readonly DataValue[])[];
  /** Counts the whole result, if that is known without another request. */
  readonly total?: number;
  readonly freshAt?: string;
  /** Set if the platform cut the rows that a pivot, or a result of SQL, is computed from. */
  readonly sourceTruncation?: Truncation;
  /** Set if the report's own limit leaves out rows. */
  readonly reportLimit?: ReportLimit;
  /** Is set if a zone was sent with the query, or if it has relative ranges. */
  readonly times?: QueryTimes;
}

/**
 * After one of these failures an extra (count, preview) is only missing. An unreachable platform is
 * not among them.
 */
const REFUSAL_CODES: readonly PlatformFailureCode[] = [
  'QueryFailed',
  'QueryTooSlow',
  'RowLimit',
  'NoColumns',
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
export async function ignoreRefusal<Value>(request: Promise<Value>): Promise<Value | undefined> {
  try {
    return await request;
  } catch (thrown) {
    if (isPlatformFailure(thrown) && REFUSAL_CODES.includes(thrown.code)) return undefined;
    throw thrown;
  }
}

/**
 * Resolves to the first rows and closes the answer.
 * @param requestedRows is the largest number of rows that the platform was asked for
 */
export async function readFirstRows(
  events: AsyncIterable<QueryEvent>,
  maxRows: number,
  requestedRows = maxRows,
): Promise<Preview> {
  let columns: readonly DataColumn[] = [];
  let members: readonly DataColumn[] = [];
  let rows: (readonly DataValue[])[] = [];
  let shape: Pick<Preview, 'total' | 'sourceTruncation' | 'reportLimit'> = {};
  for await (const event of events) {
    // A pivot knows its number of rows before it yields the first.
    if (event.kind === 'shape') {
      const { rows: total, sourceTruncation, reportLimit } = event;
      shape = { total, ...(sourceTruncation && { sourceTruncation }), ...(reportLimit && { reportLimit }) };
    }
    if (event.kind === 'columns') {
      columns = event.columns;
      members = event.members ?? columns;
    }
    if (event.kind === 'rows') rows = rows.concat(event.rows);
    if (event.kind === 'end') {
      const { rowCount, freshAt, truncation, reportLimit } = event;
      const total = event.total ?? (rowCount < requestedRows && !truncation ? rowCount : undefined);
      const facts = {
        ...shape,
        ...(total === undefined ? {} : { total }),
        ...(freshAt ? { freshAt } : {}),
        ...(reportLimit && { reportLimit }),
      };
      return { columns, members, rows: rows.slice(0, maxRows), ...facts };
    }
    if (rows.length > maxRows) break;
  }
  return { columns, members, rows: rows.slice(0, maxRows), ...shape };
}
