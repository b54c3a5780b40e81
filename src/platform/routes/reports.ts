import {
  ConnectReportToWorkbookInput,
  DisconnectReportFromWorkbookInput,
  ListReportsQuery,
  RefreshReportInput,
  type ServedReport,
  type ServedReportsListResponse,
} from '../../contract';
import { invalidInput, notAllowed, notFound } from '../api-error';
import { readId, readInput } from '../read-input';
import {
  connect,
  countReports,
  cursorOrder,
  disconnect,
  findReport,
  isAddressed,
  listReports as listRows,
  type ReportRow,
  readCursor,
  recordRefresh,
  recordView,
  reportCursor,
  type Sql,
  stampRefresh,
} from '../store';
import { type Call, deploymentOf, jsonBody, listAnswer, pageInfo } from './call';
import { queryChecksum, reportAnswers } from './report-answer';

/** Page size when the caller names none. */
export const DEFAULT_PAGE_SIZE = 100;

export async function listReports(call: Call): Promise<ServedReportsListResponse> {
  const deployment = await deploymentOf(call);
  const query = readInput(ListReportsQuery, call.query, 'The query string');
  const { first = DEFAULT_PAGE_SIZE, after: cursor, sortBy: key = 'updatedAt', sortDirection, ...filters } = query;
  const order = { key, direction: sortDirection ?? (key === 'name' ? 'ASC' : 'DESC') } as const;
  const paged = key !== 'lastViewedAt';
  if (!paged && cursor !== undefined) {
    throw invalidInput('after cannot be used with sortBy=lastViewedAt: that order is personal and has no cursors.');
  }
  const after = cursor === undefined ? undefined : readCursor(cursor, cursorOrder(order));
  const selection = { ...filters, deploymentId: deployment.id, search: filters.search?.trim() || undefined };
  const { database } = call.surroundings;
  // One row more than asked for tells whether there is a next page.
  const [found, count] = await Promise.all([
    listRows(database, call.caller, selection, order, after, first + 1),
    countReports(database, call.caller, selection),
  ]);
  const rows = found.slice(0, first);
  const cursorOf = (row: ReportRow) => reportCursor(row, order);
  return listAnswer(
    await reportAnswers(database, call.caller, rows),
    count,
    paged ? pageInfo(rows, cursorOf, found.length > first, after !== undefined) : null,
  );
}

/** Remembers that the caller looked at the report, for the order by last view. */
export async function getReport(call: Call): Promise<ServedReport> {
  const { database, now } = call.surroundings;
  const row = await readableReport(call, database);
  await recordView(database, call.caller.userId, row.id, now());
  return answerOf(call, database, row);
}

/** Needs read access alone; the report's definition stays as it is. */
export async function connectReportToWorkbook(call: Call): Promise<ServedReport> {
  const { database, now } = call.surroundings;
  await deploymentOf(call);
  const input = readInput(ConnectReportToWorkbookInput, await jsonBody(call), 'The body');
  return database.transaction(async (sql) => {
    const row = await readableReport(call, sql);
    const connection = {
      reportId: row.id,
      userId: call.caller.userId,
      at: now(),
      queryChecksum: queryChecksum(row),
    };
    await connect(sql, connection, input);
    return answerOf(call, sql, row);
  });
}

/** Needs read access alone; safe to repeat. */
export async function disconnectReportFromWorkbook(call: Call): Promise<ServedReport> {
  await deploymentOf(call);
  const input = readInput(DisconnectReportFromWorkbookInput, await jsonBody(call), 'The body');
  return call.surroundings.database.transaction(async (sql) => {
    const row = await readableReport(call, sql);
    await disconnect(sql, row.id, input);
    return answerOf(call, sql, row);
  });
}

/** Stamps one placement as holding the rows of now; without an address, the report itself as run by the caller. */
export async function refreshReport(call: Call): Promise<ServedReport> {
  const { database, now } = call.surroundings;
  await deploymentOf(call);
  const input = readInput(RefreshReportInput, await jsonBody(call, {}), 'The body');
  return database.transaction(async (sql) => {
    const row = await readableReport(call, sql);
    const userId = call.caller.userId;
    if (isAddressed(input)) {
      const stamp = { reportId: row.id, userId, at: now(), queryChecksum: queryChecksum(row) };
      await stampRefresh(sql, stamp, input);
    }
    await recordRefresh(sql, userId, row.id);
    return answerOf(call, sql, await readableReport(call, sql));
  });
}

/** Takes the handle of the running transaction: a second connection of the embedded store would wait for it for ever. */
async function readableReport(call: Call, sql: Sql): Promise<ReportRow> {
  const deployment = await deploymentOf(call, sql);
  const reportId = readId(call.path('reportId'), 'reportId');
  const found = await findReport(sql, call.caller, deployment.id, reportId);
  if (found === 'unknown') throw notFound(`There is no report ${reportId} in deployment ${deployment.id}.`);
  if (found === 'refused') throw notAllowed(`You have no access to report ${reportId}.`);
  return found;
}

async function answerOf(call: Call, sql: Sql, row: ReportRow): Promise<ServedReport> {
  const [report] = await reportAnswers(sql, call.caller, [row]);
  if (report === undefined) throw new Error(`Report ${row.id} gave no answer.`);
  return report;
}
