/** Answers for reports and for the records of their placements. */
import { SERVED_OPERATIONS, type ServedReport } from '../../contract';
import { invalidInput, notAllowed, notFound } from '../api-error';
import {
  type Caller,
  connect,
  countReports,
  type DeploymentRow,
  disconnect,
  findReport,
  isAddressed,
  listReports,
  type PlacementFocus,
  type ReportRow,
  recordRefresh,
  recordView,
  type Sql,
  sortValue,
  stampRefresh,
} from '../store';
import { listAnswer, pageOfRows } from './answers';
import { everyone, ofDeployment } from './call';
import { queryChecksum, reportAnswers } from './report-answer';

export const REPORT_HANDLERS = {
  listReports: ofDeployment(SERVED_OPERATIONS.listReports, everyone, async (call) => {
    const { caller, deployment } = call;
    const { database } = call.surroundings;
    const { first, after, limit: size, page, sortBy: key = 'updatedAt', sortDirection, ...filters } = call.query;
    const direction = sortDirection ?? (key === 'name' ? 'ASC' : 'DESC');
    const paged = key !== 'lastViewedAt';
    if (!paged && after !== undefined) {
      throw invalidInput('after cannot be used with sortBy=lastViewedAt: that order is personal and has no cursors.');
    }
    const selection = { ...filters, deploymentId: deployment.id, search: filters.search?.trim() || undefined };
    const [{ rows, pageInfo }, count] = await Promise.all([
      pageOfRows(
        { first, after, limit: size, page },
        {
          order: `reports ${key} ${direction}`,
          values: key === 'name' ? undefined : 'times',
          positionOf: (row: ReportRow) => ({ value: sortValue(row, key), id: row.id }),
          list: (position, limit, skipped) =>
            listReports(database, caller, selection, { key, direction }, position, limit, skipped),
        },
      ),
      countReports(database, caller, selection),
    ]);
    const { externalWorkbookId } = filters;
    const focus = externalWorkbookId === undefined ? undefined : { externalWorkbookId };
    return listAnswer(await reportAnswers(database, caller, rows, focus), count, paged ? pageInfo : null);
  }),

  /** Records the view, because reports can be ordered by the caller's last view. */
  getReport: ofDeployment(SERVED_OPERATIONS.getReport, everyone, async (call) => {
    const { database, now } = call.surroundings;
    const row = await readableReport(call, database);
    await recordView(database, call.caller.userId, row.id, now());
    return answerOf(call, database, row);
  }),

  /** Read access is enough, because the report's definition does not change. */
  connectReportToWorkbook: ofDeployment(SERVED_OPERATIONS.connectReportToWorkbook, everyone, (call) =>
    call.surroundings.database.transaction(async (sql) => {
      const row = await readableReport(call, sql);
      const focus = await connect(sql, stampOf(call, row), call.body);
      return answerOf(call, sql, row, focus);
    }),
  ),

  /** Read access is enough. The call is safe to repeat. */
  disconnectReportFromWorkbook: ofDeployment(SERVED_OPERATIONS.disconnectReportFromWorkbook, everyone, (call) =>
    call.surroundings.database.transaction(async (sql) => {
      const row = await readableReport(call, sql);
      const focus = await disconnect(sql, row.id, call.body);
      return answerOf(call, sql, row, focus);
    }),
  ),

  /**
   * Marks one placement as showing the current result; without an address, marks the report as run by
   * the caller.
   */
  refreshReport: ofDeployment(SERVED_OPERATIONS.refreshReport, everyone, (call) =>
    call.surroundings.database.transaction(async (sql) => {
      const row = await readableReport(call, sql);
      const { body } = call;
      const focus = body && isAddressed(body) ? await stampRefresh(sql, stampOf(call, row), body) : undefined;
      await recordRefresh(sql, call.caller.userId, row.id);
      return answerOf(call, sql, await readableReport(call, sql), focus);
    }),
  ),
};

interface ReportCall {
  readonly surroundings: { readonly now: () => Date };
  readonly caller: Caller;
  readonly deployment: DeploymentRow;
  readonly path: { readonly reportId: number };
}

/**
 * Uses the handle of the running transaction: the embedded store would wait for ever for a second
 * connection.
 */
async function readableReport({ caller, deployment, path }: ReportCall, sql: Sql): Promise<ReportRow> {
  const found = await findReport(sql, caller, deployment.id, path.reportId);
  if (found === 'unknown') throw notFound(`There is no report ${path.reportId} in deployment ${deployment.id}.`);
  if (found === 'refused') throw notAllowed(`You have no access to report ${path.reportId}.`);
  return found;
}

function stampOf({ surroundings, caller }: ReportCall, row: ReportRow) {
  return { reportId: row.id, userId: caller.userId, at: surroundings.now(), queryChecksum: queryChecksum(row) };
}

async function answerOf(
  { caller }: ReportCall,
  sql: Sql,
  row: ReportRow,
  focus?: PlacementFocus,
): Promise<ServedReport> {
  const [report] = await reportAnswers(sql, caller, [row], focus);
  if (report === undefined) throw new Error(`Report ${row.id} gave no answer.`);
  return report;
}
