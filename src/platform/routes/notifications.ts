import * as z from 'zod/mini';
import {
  ListNotificationsQuery,
  RemoveNotificationRecipientsInput,
  ServedNotification,
  type ServedNotificationsListResponse,
} from '../../contract';
import { invalidInput, notFound } from '../api-error';
import { readId, readInput } from '../read-input';
import {
  findNotification,
  listNotifications as listRows,
  type NotificationRow,
  type NotificationSelection,
  readCursor,
  removeRecipients,
  type Sql,
  writeCursor,
} from '../store';
import { requireAdministrator } from './access';
import { type Call, deploymentOf, jsonBody, pageInfo } from './call';
import { DEFAULT_PAGE_SIZE } from './reports';

const ORDER = 'notifications';

export async function listNotifications(call: Call): Promise<ServedNotificationsListResponse> {
  const deployment = await deploymentOf(call);
  requireAdministrator(call, 'see scheduled notifications');
  const query = readInput(ListNotificationsQuery, call.query, 'The query string');
  const first = query.first ?? DEFAULT_PAGE_SIZE;
  const cursor = query.after === undefined ? undefined : readCursor(query.after, ORDER);
  const after = cursor === undefined ? undefined : { time: cursor.value, id: cursor.id };
  const found = await listRows(call.surroundings.database, deployment.id, selectionOf(query), after, first + 1);
  const rows = found.slice(0, first);
  const cursorOf = (row: NotificationRow) =>
    writeCursor({ order: ORDER, value: row.created_at.toISOString(), id: row.id });
  return {
    items: rows.map(notificationAnswer),
    pageInfo: pageInfo(rows, cursorOf, found.length > first, after !== undefined),
  };
}

export async function getNotification(call: Call): Promise<ServedNotification> {
  const deployment = await deploymentOf(call);
  requireAdministrator(call, 'see scheduled notifications');
  return notificationAnswer(await notificationOf(call, deployment.id, call.surroundings.database));
}

/** All or nothing, and safe to repeat. */
export async function removeNotificationRecipients(call: Call): Promise<Record<string, never>> {
  const deployment = await deploymentOf(call);
  requireAdministrator(call, 'unsubscribe recipients');
  const input = readInput(RemoveNotificationRecipientsInput, await jsonBody(call), 'The body');
  for (const [index, { type, id, embedTenantName }] of input.recipients.entries()) {
    const field = `recipients.${index}`;
    if (type === 'EMBED_USER' && embedTenantName == null) {
      throw invalidInput(`${field}.embedTenantName is missing: an embed user is addressed together with the tenant.`);
    }
    if (type !== 'SLACK' && !/^\d{1,9}$/.test(String(id))) throw invalidInput(`${field}.id must be a whole number.`);
  }
  return call.surroundings.database.transaction(async (sql) => {
    const { id } = await notificationOf(call, deployment.id, sql);
    await removeRecipients(sql, id, input.recipients);
    return {};
  });
}

function selectionOf(query: ListNotificationsQuery): NotificationSelection {
  const { dashboardId, dashboardPublicId, recipientUserId, recipientEmail } = query;
  const { recipientEmbedTenantName: tenant, recipientExternalId: externalId } = query;
  if (dashboardId !== undefined && dashboardPublicId !== undefined) {
    throw invalidInput('dashboardId and dashboardPublicId exclude each other: send one of them.');
  }
  if ((tenant === undefined) !== (externalId === undefined)) {
    throw invalidInput('recipientEmbedTenantName and recipientExternalId go together: send both or neither.');
  }
  const ways = [
    recipientUserId === undefined ? undefined : { userId: recipientUserId },
    recipientEmail === undefined ? undefined : { email: recipientEmail },
    tenant === undefined || externalId === undefined ? undefined : { tenant, externalId },
  ].filter((way) => way !== undefined);
  if (ways.length > 1) {
    throw invalidInput(
      'recipientUserId, recipientEmail and recipientEmbedTenantName with recipientExternalId exclude each other: send one way of naming the recipient.',
    );
  }
  return { dashboardId, dashboardPublicId, recipient: ways[0] };
}

async function notificationOf(call: Call, deploymentId: number, sql: Sql): Promise<NotificationRow> {
  const id = readId(call.path('id'), 'id');
  const row = await findNotification(sql, deploymentId, id);
  if (row === undefined) throw notFound(`There is no notification ${id} in deployment ${deploymentId}.`);
  return row;
}

function notificationAnswer(row: NotificationRow): ServedNotification {
  // Filters and grains lie in the store as JSON, so they are read like anything from outside.
  return z.parse(ServedNotification, {
    id: row.id,
    dashboardId: row.dashboard_id,
    deploymentId: row.deployment_id,
    cronExpression: row.cron_expression,
    timezone: row.timezone,
    humanReadableSchedule: row.human_readable_schedule,
    isEnabled: row.is_enabled,
    notificationEnabled: row.notification_enabled,
    notificationFormat: row.notification_format,
    notificationAiSummary: row.notification_ai_summary,
    filters: row.filters,
    timeGrains: row.time_grains,
    memberSwitchers: row.member_switchers,
  });
}
