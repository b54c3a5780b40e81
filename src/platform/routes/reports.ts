/** Answers for reports and for the records of their placements. */
import { SERVED_OPERATIONS, type ServedReport } from '../../contract';
import { createInvalidInputError, createNotAllowedError, createNotFoundError } from '../api-error';
import {
  addressesPlacement,
  type Caller,
  connectPlacement,
  countReports,
  type DeploymentRow,
  disconnectPlacement,
  findReport,
  listReports,
  markRefreshed,
  type PlacementScope,
  type ReportRow,
  readSortValue,
  recordRefresh,
  recordView,
  type Sql,
} from '../store';
import { listPage, toListAnswer } from './answers';
import { createDeploymentHandler, permitEveryCaller } from './call';
import { computeQueryChecksum, createReportAnswers } from './report-answer';

export const REPORT_HANDLERS = {
  listReports: createDeploymentHandler(SERVED_OPERATIONS.listReports, permitEveryCaller, async (call) => {
    const { caller, deployment } = call;
    const { database } = call.deps;
    const { first, after, limit: pageSize, page, sortBy: key = 'updatedAt', sortDirection, ...filters } = call.query;
    const direction = sortDirection ?? (key === 'name' ? 'ASC' : 'DESC');
    const hasCursors = key !== 'lastViewedAt';
    if (!hasCursors && after !== undefined) {
      throw createInvalidInputError(
        'after cannot be used with sortBy=lastViewedAt: that order is personal and has no cursors.',
      );
    }
    const selection = { ...filters, deploymentId: deployment.id, search: filters.search?.trim() || undefined };
    const [{ rows, pageInfo }, count] = await Promise.all([
      listPage(
        { first, after, limit: pageSize, page },
        {
          order: `reports ${key} ${direction}`,
          sortValueType: key === 'name' ? undefined : 'times',
          toPosition: (row: ReportRow) => ({ value: readSortValue(row, key), id: row.id }),
          list: (position, limit, offset) =>
            listReports(database, caller, selection, { key, direction }, position, limit, offset),
        },
      ),
      countReports(database, caller, selection),
    ]);
    const { externalWorkbookId } = filters;
    const scope = externalWorkbookId === undefined ? undefined : { externalWorkbookId };
    return toListAnswer(await createReportAnswers(database, caller, rows, scope), count, hasCursors ? pageInfo : null);
  }),

  /** Records the view, because reports can be ordered by the caller's last view. */
  getReport: createDeploymentHandler(SERVED_OPERATIONS.getReport, permitEveryCaller, async (call) => {
    const { database, now } = call.deps;
    const row = await requireReport(call, database);
    await recordView(database, call.caller.userId, row.id, now());
    return createReportAnswer(call, database, row);
  }),

  /** Read access is enough, because the report's definition does not change. */
  connectReportToWorkbook: createDeploymentHandler(
    SERVED_OPERATIONS.connectReportToWorkbook,
    permitEveryCaller,
    (call) =>
      call.deps.database.transaction(async (sql) => {
        const row = await requireReport(call, sql);
        const scope = await connectPlacement(sql, createStamp(call, row), call.body);
        return createReportAnswer(call, sql, row, scope);
      }),
  ),

  /** Read access is enough. The call is safe to repeat. */
  disconnectReportFromWorkbook: createDeploymentHandler(
    SERVED_OPERATIONS.disconnectReportFromWorkbook,
    permitEveryCaller,
    (call) =>
      call.deps.database.transaction(async (sql) => {
        const row = await requireReport(call, sql);
        const scope = await disconnectPlacement(sql, row.id, call.body);
        return createReportAnswer(call, sql, row, scope);
      }),
  ),

  /**
   * Marks one placement as showing the current result; without an address, marks the report as run
   * by the caller.
   */
  refreshReport: createDeploymentHandler(SERVED_OPERATIONS.refreshReport, permitEveryCaller, (call) =>
    call.deps.database.transaction(async (sql) => {
      const row = await requireReport(call, sql);
      const { body } = call;
      const scope =
        body && addressesPlacement(body) ? await markRefreshed(sql, createStamp(call, row), body) : undefined;
      await recordRefresh(sql, call.caller.userId, row.id);
      return createReportAnswer(call, sql, await requireReport(call, sql), scope);
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
async function requireReport({ caller, deployment, path }: ReportCall, sql: Sql): Promise<ReportRow> {
  const found = await findReport(sql, caller, deployment.id, path.reportId);
  if (found === 'unknown')
    throw createNotFoundError(`There is no report ${path.reportId} in deployment ${deployment.id}.`);
  if (found === 'refused') throw createNotAllowedError(`You have no access to report ${path.reportId}.`);
  return found;
}

function createStamp({ deps, caller }: ReportCall, row: ReportRow) {
  return { reportId: row.id, userId: caller.userId, at: deps.now(), queryChecksum: computeQueryChecksum(row) };
}

async function createReportAnswer(
  { caller }: ReportCall,
  sql: Sql,
  row: ReportRow,
  scope?: PlacementScope,
): Promise<ServedReport> {
  const [report] = await createReportAnswers(sql, caller, [row], scope);
  if (report === undefined) throw new Error(`Report ${row.id} gave no answer.`);
  return report;
}
