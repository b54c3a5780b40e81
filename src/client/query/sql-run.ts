/**
 * Runs SQL through cubesql, which answers with one JSON text per line: the columns first, then rows
 * in batches.
 */
import { readWireError, SqlDataLine, SqlSchemaLine } from '../../contract';
import { type DataCall, pacePolling } from '../data/data-call';
import { type DataColumn, type DataRows, type QueryEvent, toDataRows } from '../data/query-events';
import { createLineReader, isObject, parseExactJson, tryParseJson } from '../wire/json-lines';
import { isPlatformFailure } from '../wire/platform-failure';
import { createRetrier } from '../wire/retry';
import type { Answer } from '../wire/transport';
import { toSqlColumns } from './load/columns';
import { listSelectedMembers } from './select-list';

/**
 * Runs the SQL unchanged. It does not retry after the first rows, because SQL without ORDER BY may
 * return its rows in a different order the next time.
 */
export async function* runSql(call: DataCall, sql: string): AsyncGenerator<QueryEvent> {
  const { clock } = call.parts;
  const retrier = createRetrier(call.parts, true);
  let hasColumns = false;
  let hasRows = false;
  // An older engine refuses a request with a field that it does not know, and its error names the
  // field. Without `throwContinueWait` the engine keeps the request open until there are rows.
  let body: SqlBody = { query: sql, throwContinueWait: true };
  for (;;) {
    const startedAt = clock.now();
    try {
      let isWaiting = false;
      for await (const event of requestSqlRows(call, body)) {
        if (event.kind === 'waiting') isWaiting = true;
        else if (event.kind !== 'columns' || !hasColumns) yield event;
        hasColumns ||= event.kind === 'columns';
        hasRows ||= event.kind === 'rows';
      }
      if (!isWaiting) return;
    } catch (thrown) {
      if (hasRows) throw thrown;
      const refusedKey = findRefusedKey(thrown, body);
      if (refusedKey) body = { ...body, [refusedKey]: undefined };
      else await retrier.pauseAfter(thrown, call.signal).catch(call.cancelAndThrow);
      continue;
    }
    yield { kind: 'waiting' };
    await pacePolling(clock, startedAt, call.signal).catch(call.cancelAndThrow);
  }
}

/** Sends one request. The last event is `end`, or `waiting` if the engine must be polled again. */
async function* requestSqlRows(call: DataCall, body: SqlBody): AsyncGenerator<QueryEvent> {
  const answer = await call.open('cubesql', body);
  let columns: DataColumn[] | undefined;
  let freshAt: string | undefined;
  let rowCount = 0;
  // Even a result without rows has a line of data, an empty one. An answer that ends before its
  // first line of data has lost its rows.
  let hasData = false;
  try {
    for await (const lines of readLines(answer)) {
      const batches: DataRows[] = [];
      for (const line of lines) {
        const value = readLine(answer, line);
        if ('error' in value) {
          const failure = call.toFailure(answer, readWireError(value).message ?? '');
          // Without a failure the engine says "Continue wait". After the first rows that
          // is a failure as well, because yielded rows cannot be taken back.
          if (failure || rowCount > 0) throw failure ?? answer.failure('PlatformBroken');
          yield { kind: 'waiting' };
          return;
        }
        if (!columns) {
          const schemaLine = SqlSchemaLine.safeParse(value);
          if (!schemaLine.success) throw createBrokenAnswer(answer, 'the answer does not begin with its columns');
          if (schemaLine.data.schema.length === 0) throw answer.failure('NoColumns', {});
          columns = toSqlColumns(schemaLine.data.schema, listSelectedMembers(body.query));
          call.recordTimes(body, undefined);
          freshAt = schemaLine.data.lastRefreshTime ?? undefined;
          yield { kind: 'columns', columns, ...(freshAt ? { freshAt } : {}) };
          continue;
        }
        const dataLine = SqlDataLine.safeParse(value);
        const rows = dataLine.success ? toDataRows(dataLine.data.data, columns.length) : undefined;
        if (!rows) throw createBrokenAnswer(answer, 'a line holds no rows of these columns');
        hasData = true;
        if (rows.length > 0) batches.push(rows);
        rowCount += rows.length;
      }
      if (batches.length > 0)
        yield { kind: 'rows', rows: batches.length === 1 && batches[0] ? batches[0] : batches.flat() };
    }
  } finally {
    answer.close();
  }
  if (!columns) throw createBrokenAnswer(answer, 'the answer is empty');
  if (!hasData) throw createBrokenAnswer(answer, 'the answer ends after its columns');
  yield { kind: 'end', rowCount, ...(freshAt ? { freshAt } : {}) };
}

/**
 * A slow answer arrives in large chunks, which are split into slices of this size, so that whoever
 * consumes the rows can yield to the page between two slices.
 */
const SLICE_BYTES = 128_000;

/**
 * Yields the lines that each slice of the answer completes. If the last line is the beginning of a
 * JSON text, the answer broke off.
 */
async function* readLines(answer: Answer): AsyncGenerator<string[]> {
  const reader = createLineReader();
  for (let chunk = await answer.read(); chunk !== undefined; chunk = await answer.read()) {
    for (let from = 0; from < chunk.length; from += SLICE_BYTES) {
      const lines = decodeOrThrow(answer, () => reader.push(chunk.subarray(from, from + SLICE_BYTES)));
      if (lines.length > 0) yield lines;
    }
  }
  const last = decodeOrThrow(answer, () => reader.flush());
  if (last === undefined) return;
  if (last.startsWith('{') && tryParseJson(last) === undefined) {
    throw answer.failure('PlatformUnreachable', { cause: new Error('the answer broke off within a line') });
  }
  yield [last];
}

function decodeOrThrow<Value>(answer: Answer, read: () => Value): Value {
  try {
    return read();
  } catch (thrown) {
    throw createBrokenAnswer(answer, thrown instanceof RangeError ? thrown.message : 'the answer is not UTF-8');
  }
}

function readLine(answer: Answer, line: string): object {
  let value: unknown;
  try {
    value = parseExactJson(line);
  } catch {
    if (line.trimStart().startsWith('<')) throw answer.failure('WrongAddress');
  }
  if (isObject(value)) return value;
  throw createBrokenAnswer(answer, 'a line is not JSON');
}

function createBrokenAnswer(answer: Answer, reason: string) {
  return answer.failure('ContractBroken', { cause: new Error(reason) });
}

interface SqlBody {
  readonly query: string;
  readonly throwContinueWait?: true | undefined;
  /** If these keys are present and undefined, the request omits the call's own settings. */
  readonly cache?: undefined;
  readonly timezone?: undefined;
}

function findRefusedKey(thrown: unknown, body: SqlBody): Exclude<keyof SqlBody, 'query'> | undefined {
  if (!isPlatformFailure(thrown) || thrown.status !== 400) return undefined;
  const reason = thrown.platformMessage ?? '';
  if (body.throwContinueWait && reason.includes('throwContinueWait')) return 'throwContinueWait';
  const settings = ['cache', 'timezone'] as const;
  return settings.find((key) => !(key in body) && reason.includes(`"${key}" is not allowed`));
}
