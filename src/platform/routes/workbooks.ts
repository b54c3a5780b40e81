/** Copies workbooks of the platform, and attaches threads to their dashboards. */
import { createHash } from 'node:crypto';
import {
  SERVED_OPERATIONS,
  type ServedDashboard,
  type ServedDashboardConfig,
  type ServedWorkbook,
} from '../../contract';
import { createConflictError, createInvalidInputError, createNotAllowedError, createNotFoundError } from '../api-error';
import {
  copyReports,
  copyWorkbook,
  type DashboardRow,
  findFolderPaths,
  findWorkbook,
  findWorkbookDashboard,
  mayPerform,
  publishConfig,
  type Sql,
  type WorkbookAccess,
} from '../store';
import { toOwner, toWireRow } from './answers';
import {
  createDeploymentHandler,
  type DeploymentOperationCall,
  permitEveryCaller,
  permitRolesWithAction,
} from './call';

/** A caller with any of these actions counts as an author. */
const AUTHOR_ACTIONS = ['AIBIDevelop', 'AIBIExplore', 'WorkbookManage', 'WorkbookEdit'] as const;

export const WORKBOOK_HANDLERS = {
  /** Publishes a new version of the dashboard whose widget has the thread. */
  updatePublishedAiWidgetThread: createDeploymentHandler(
    SERVED_OPERATIONS.updatePublishedAiWidgetThread,
    permitEveryCaller,
    (call) =>
      call.deps.database.transaction(async (sql) => {
        const { body } = call;
        const { row: workbook, editable } = await requireWorkbook(call, sql);
        if (!editable) throw createNotAllowedError(`You may not change workbook ${workbook.id}.`);
        const dashboard = await findWorkbookDashboard(sql, workbook.id, 'FOR UPDATE');
        if (dashboard?.status !== 'published')
          throw createNotFoundError(`Workbook ${workbook.id} has no published dashboard.`);
        if (body.checksum != null && body.checksum !== computeDashboardChecksum(dashboard)) {
          throw createConflictError('The dashboard has changed since you read it. Read it again and repeat.');
        }
        const widget = dashboard.config.widgets.find(({ id }) => id === body.widgetId);
        if (widget === undefined) throw createNotFoundError(`The dashboard has no widget ${body.widgetId}.`);
        if (widget.type !== 'ai')
          throw createInvalidInputError(`widgetId must name an AI widget; ${widget.id} is one of type ${widget.type}.`);
        const changedWidget = { ...widget, config: { ...widget.config, threadId: body.threadId } };
        const widgets = dashboard.config.widgets.map((one) => (one.id === changedWidget.id ? changedWidget : one));
        await publishConfig(sql, dashboard.id, { ...dashboard.config, widgets });
        return toDashboard(await findWorkbookDashboard(sql, workbook.id));
      }),
  ),

  /**
   * The copy belongs to the caller. With `shared` it is made from the published dashboard, which
   * the shared workspace shows.
   */
  duplicateWorkbook: createDeploymentHandler(SERVED_OPERATIONS.duplicateWorkbook, permitEveryCaller, (call) =>
    call.deps.database.transaction(async (sql) => {
      const isShared = call.body?.shared === true;
      const found = await requireWorkbook(call, sql, isShared);
      // The role check comes second, because only readers may learn whether the workbook exists.
      permitRolesWithAction('duplicate a workbook', ...AUTHOR_ACTIONS)(call.caller);
      const id = isShared ? await duplicatePublished(call, sql, found) : await duplicatePrivate(call, sql, found);
      const copy = await findWorkbook(sql, call.caller, found.row.deployment_id, id);
      if (copy === undefined) throw new Error(`Workbook ${id} is gone right after it was made.`);
      return toWorkbook(sql, copy);
    }),
  ),
};

type WorkbookCall = DeploymentOperationCall<
  typeof SERVED_OPERATIONS.duplicateWorkbook | typeof SERVED_OPERATIONS.updatePublishedAiWidgetThread
>;

async function duplicatePrivate(call: WorkbookCall, sql: Sql, { row }: WorkbookAccess): Promise<number> {
  const now = call.deps.now();
  const { userId } = call.caller;
  const folderId = mayPerform(call.caller, 'FolderEdit', 'FolderManage') ? row.folder_id : null;
  const published = await findWorkbookDashboard(sql, row.id);
  const dashboardDraft = row.dashboard_draft ?? published?.config ?? null;
  const id = await copyWorkbook(sql, row.id, { folderId, userId, name: `${row.name} (copy)`, dashboardDraft, at: now });
  await copyReports(sql, call.caller, { workbookId: row.id }, { workbookId: id, folderId, at: now });
  return id;
}

async function duplicatePublished(call: WorkbookCall, sql: Sql, { row }: WorkbookAccess): Promise<number> {
  const now = call.deps.now();
  const { userId } = call.caller;
  const published = await findWorkbookDashboard(sql, row.id);
  if (published?.status !== 'published') throw createInvalidInputError(`Nothing of workbook ${row.id} is published.`);
  const copy = { folderId: null, userId, name: `${row.name} (copy)`, dashboardDraft: published.config, at: now };
  const id = await copyWorkbook(sql, row.id, copy);
  const reportIds = published.report_snapshots.map(({ reportId }) => reportId);
  await copyReports(sql, call.caller, { reportIds }, { workbookId: id, folderId: null, at: now });
  return id;
}

/**
 * Everyone in the deployment may copy from the shared workspace. Anything else needs read access.
 */
async function requireWorkbook(call: WorkbookCall, sql: Sql, fromSharedWorkspace = false): Promise<WorkbookAccess> {
  const { deployment } = call;
  const { workbookId } = call.path;
  const found = await findWorkbook(sql, call.caller, deployment.id, workbookId);
  if (found === undefined)
    throw createNotFoundError(`There is no workbook ${workbookId} in deployment ${deployment.id}.`);
  if (fromSharedWorkspace) {
    if (!found.row.in_shared_workspace)
      throw createInvalidInputError(`Workbook ${workbookId} is not in the shared workspace.`);
  } else if (!found.readable) throw createNotAllowedError(`You have no access to workbook ${workbookId}.`);
  return found;
}

/** Covers everything that a change of the dashboard could touch. */
function computeDashboardChecksum({ id, version_number, config }: DashboardRow): string {
  return createHash('sha256')
    .update(JSON.stringify([id, version_number, config]))
    .digest('hex')
    .slice(0, 32);
}

function toDashboard(row: DashboardRow | undefined): ServedDashboard {
  if (row === undefined) throw new Error('The dashboard is gone in the middle of its own change.');
  return {
    ...toWireRow(row),
    // The store has one row per dashboard, so a version has no id except its number.
    versionId: row.version_number,
    title: row.config.title ?? null,
    description: row.config.description ?? null,
    checksum: computeDashboardChecksum(row),
  };
}

async function toWorkbook(sql: Sql, { row }: WorkbookAccess): Promise<ServedWorkbook> {
  const published = await findWorkbookDashboard(sql, row.id);
  const publishedConfig: ServedDashboardConfig | null = published?.config ?? null;
  const paths = await findFolderPaths(sql, row.deployment_id, row.folder_id === null ? [] : [row.folder_id]);
  return {
    ...toWireRow(row),
    type: 'WORKBOOK',
    createdBy: row.user_id,
    user: toOwner(row),
    folderPath: row.folder_id === null ? [] : (paths.get(row.folder_id) ?? []),
    isFavorite: false,
    dashboardPublished: publishedConfig,
    publishedDashboard: published === undefined ? null : toDashboard(published),
  };
}
