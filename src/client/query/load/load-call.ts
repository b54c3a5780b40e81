/** Makes one call of load: polls while the platform says "Continue wait", then reads the answer. */
import { type LoadResult, readLeniently, readWireError } from '../../../contract';
import { type DataCall, pacePolling, readJson } from '../../data/data-call';
import type { DataColumn, DataRows, QueryEvent } from '../../data/query-events';
import { isObject } from '../../wire/json-lines';
import { isPlatformFailure } from '../../wire/platform-failure';
import { createRetrier } from '../../wire/retry';
import type { Answer } from '../../wire/transport';
import { toLoadColumns, toLoadRows } from './columns';
import type { LoadQuery } from './load-query';

const MAX_PAGE_BYTES = 256 * 1024 * 1024;

/**
 * Polls until there is a result, and repeats a page that broke off, which is safe because it
 * changes nothing.
 */
export async function* pollLoad(
  call: DataCall,
  body: object,
): AsyncGenerator<QueryEvent, { answer: Answer; value: unknown }> {
  const { clock } = call.parts;
  const retrier = createRetrier(call.parts, true);
  for (;;) {
    const startedAt = clock.now();
    let failure: unknown;
    try {
      const answer = await call.open('load', body);
      const value = await readJson(answer, MAX_PAGE_BYTES);
      const error = isObject(value) && 'error' in value ? readWireError(value).message : undefined;
      if (error === undefined) {
        call.recordTimes(body, value);
        return { answer, value };
      }
      failure = call.toFailure(answer, error);
    } catch (thrown) {
      failure = thrown;
    }
    if (failure === undefined) {
      yield { kind: 'waiting' };
      await pacePolling(clock, startedAt, call.signal).catch(call.cancelAndThrow);
    } else await retrier.pauseAfter(failure, call.signal).catch(call.cancelAndThrow);
  }
}

/**
 * Returns the parsed value, without optional parts that cannot be read: an odd count, title or time
 * says nothing about the rows.
 * @throws PlatformFailure `ContractBroken` if it does not fit the schema
 */
export function parseAs<Schema extends Parameters<typeof readLeniently>[0]>(
  schema: Schema,
  answer: Answer,
  value: unknown,
) {
  const parsed = readLeniently(schema, value);
  if (parsed.success) return parsed.data;
  throw answer.failure('ContractBroken', { cause: new Error('the answer is not a result') });
}

/**
 * Returns the rows in the order of the columns.
 * @throws PlatformFailure `ContractBroken` if they do not fit the columns
 */
export function readOrderedRows(answer: Answer, columns: readonly DataColumn[], result: LoadResult): DataRows {
  const rows = toLoadRows(columns, result.data);
  if (rows) return rows;
  throw answer.failure('ContractBroken', { cause: new Error('the rows do not match the columns') });
}

/**
 * Returns the columns of a result.
 * @throws PlatformFailure `NoColumns` if the query or the answer has none
 */
export function readColumns(answer: Answer, query: LoadQuery, result: LoadResult): DataColumn[] {
  const columns = toLoadColumns(query, result.annotation);
  if (columns.length > 0 && !hasNoMembers(result)) return columns;
  throw answer.failure('NoColumns', {});
}

/** Without rows, engines list no members, but still describe them in the annotation. */
function hasNoMembers({ annotation, data }: LoadResult): boolean {
  if (!('members' in data) || data.members.length > 0) return false;
  const hasRows = 'dataset' in data && data.dataset.length > 0;
  const { measures, dimensions, timeDimensions } = annotation;
  return hasRows || Object.keys({ ...measures, ...dimensions, ...timeDimensions }).length === 0;
}

/** Returns the limit that the engine says it applied. */
export function readAppliedLimit(result: LoadResult): number | undefined {
  const limit = result.query?.rowLimit ?? result.query?.limit;
  return typeof limit === 'number' ? limit : undefined;
}

/** Returns true if the data API refused the number of rows. */
export function exceedsRowLimit(thrown: unknown): boolean {
  return isPlatformFailure(thrown) && thrown.code === 'RowLimit';
}

/** Returns the earlier of two times of reading the source, because it holds for both results. */
export function pickOlderTime(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Date.parse(other) < Date.parse(one) ? other : one;
}
