/** Answers for reports and for the records of their placements. */
import { SERVED_OPERATIONS, type ServedReport } from '../../contract';
import { invalidInput, notAllowed, notFound } from '../api-error';
import {
  type Caller,
  connectPlacement,
  countReports,
  type DeploymentRow,
  disconnectPlacement,
  findReport,
  isAddressed,
  listReports,
  markRefreshed,
  type PlacementFocus,
  type ReportRow,
  recordRefresh,
  recordView,
  type Sql,
  sortValue,
} from '../store';
import { listAnswer, listPage } from './answers';
import { deploymentHandler, everyone } from './call';
import { queryChecksum, reportAnswers } from './report-answer';

export const REPORT_HANDLERS = {
  listReports: deploymentHandler(SERVED_OPERATIONS.listReports, everyone, async (call) => {
    const { caller, deployment } = call;
    const { database } = call.deps;
    const { first, after, limit: pageSize, page, sortBy: key = 'updatedAt', sortDirection, ...filters } = call.query;
    const direction = sortDirection ?? (key === 'name' ? 'ASC' : 'DESC');
    const hasCursors = key !== 'lastViewedAt';
    if (!hasCursors && after !== undefined) {
      throw invalidInput('after cannot be used with sortBy=lastViewedAt: that order is personal and has no cursors.');
    }
    const selection = { ...filters, deploymentId: deployment.id, search: filters.search?.trim() || undefined };
    const [{ rows, pageInfo }, count] = await Promise.all([
      listPage(
        { first, after, limit: pageSize, page },
        {
          order: `reports ${key} ${direction}`,
          values: key === 'name' ? undefined : 'times',
          positionFor: (row: ReportRow) => ({ value: sortValue(row, key), id: row.id }),
          list: (position, limit, offset) =>
            listReports(database, caller, selection, { key, direction }, position, limit, offset),
        },
      ),
      countReports(database, caller, selection),
    ]);
    const { externalWorkbookId } = filters;
    const focus = externalWorkbookId === undefined ? undefined : { externalWorkbookId };
    return listAnswer(await reportAnswers(database, caller, rows, focus), count, hasCursors ? pageInfo : null);
  }),

  /** Records the view, because reports can be ordered by the caller's last view. */
  getReport: deploymentHandler(SERVED_OPERATIONS.getReport, everyone, async (call) => {
    const { database, now } = call.deps;
    const row = await readableReport(call, database);
    await recordView(database, call.caller.userId, row.id, now());
    return reportAnswer(call, database, row);
  }),

  /** Read access is enough, because the report's definition does not change. */
  connectReportToWorkbook: deploymentHandler(SERVED_OPERATIONS.connectReportToWorkbook, everyone, (call) =>
    call.deps.database.transaction(async (sql) => {
      const row = await readableReport(call, sql);
      const focus = await connectPlacement(sql, refreshStamp(call, row), call.body);
      return reportAnswer(call, sql, row, focus);
    }),
  ),

  /** Read access is enough. The call is safe to repeat. */
  disconnectReportFromWorkbook: deploymentHandler(SERVED_OPERATIONS.disconnectReportFromWorkbook, everyone, (call) =>
    call.deps.database.transaction(async (sql) => {
      const row = await readableReport(call, sql);
      const focus = await disconnectPlacement(sql, row.id, call.body);
      return reportAnswer(call, sql, row, focus);
    }),
  ),

  /**
   * Marks one placement as showing the current result; without an address, marks the report as run
   * by the caller.
   */
  refreshReport: deploymentHandler(SERVED_OPERATIONS.refreshReport, everyone, (call) =>
    call.deps.database.transaction(async (sql) => {
      const row = await readableReport(call, sql);
      const { body } = call;
      const focus = body && isAddressed(body) ? await markRefreshed(sql, refreshStamp(call, row), body) : undefined;
      await recordRefresh(sql, call.caller.userId, row.id);
      return reportAnswer(call, sql, await readableReport(call, sql), focus);
    }),
  ),
};

interface ReportCall {
  readonly deps: { readonly now: () => Date };
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

function refreshStamp({ deps, caller }: ReportCall, row: ReportRow) {
  return { reportId: row.id, userId: caller.userId, at: deps.now(), queryChecksum: queryChecksum(row) };
}

async function reportAnswer(
  { caller }: ReportCall,
  sql: Sql,
  row: ReportRow,
  focus?: PlacementFocus,
): Promise<ServedReport> {
  const [report] = await reportAnswers(sql, caller, [row], focus);
  if (report === undefined) throw new Error(`Report ${row.id} gave no answer.`);
  return report;
}
