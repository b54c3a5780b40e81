/** Lists scheduled runs of dashboards and removes their recipients. */
import * as z from 'zod/mini';
import { type ListNotificationsQuery, SERVED_OPERATIONS, ServedNotification } from '../../contract';
import { createInvalidInputError, createNotFoundError } from '../api-error';
import {
  findNotification,
  listNotifications,
  type NotificationRow,
  type NotificationSelection,
  removeRecipients,
  type Sql,
} from '../store';
import { listPage, toWireRow } from './answers';
import { createDeploymentHandler, permitAdministrators } from './call';

const permitReading = permitAdministrators('see scheduled notifications');

export const NOTIFICATION_HANDLERS = {
  listNotifications: createDeploymentHandler(
    SERVED_OPERATIONS.listNotifications,
    permitReading,
    async ({ query, deployment, deps }) => {
      const selection = toSelection(query);
      const { rows, pageInfo } = await listPage(query, {
        order: 'notifications',
        sortValueType: 'times',
        toPosition: (row: NotificationRow) => ({ value: row.created_at.toISOString(), id: row.id }),
        list: (after, limit) =>
          listNotifications(
            deps.database,
            deployment.id,
            selection,
            after && { time: after.value, id: after.id },
            limit,
          ),
      });
      return { items: rows.map(toNotification), pageInfo };
    },
  ),

  getNotification: createDeploymentHandler(
    SERVED_OPERATIONS.getNotification,
    permitReading,
    async ({ path, deployment, deps }) =>
      toNotification(await requireNotification(deps.database, deployment.id, path.id)),
  ),

  /** Removes all recipients or none, and is safe to repeat. */
  removeNotificationRecipients: createDeploymentHandler(
    SERVED_OPERATIONS.removeNotificationRecipients,
    permitAdministrators('unsubscribe recipients'),
    async ({ path, body, deployment, deps }) => {
      for (const [index, { type, id, embedTenantName }] of body.recipients.entries()) {
        const field = `recipients.${index}`;
        if (type === 'EMBED_USER' && embedTenantName == null) {
          throw createInvalidInputError(
            `${field}.embedTenantName is missing: an embed user is addressed together with the tenant.`,
          );
        }
        if (type !== 'SLACK' && typeof id === 'string' && !/^\d+$/.test(id))
          throw createInvalidInputError(`${field}.id must be a whole number.`);
      }
      return deps.database.transaction(async (sql) => {
        const { id } = await requireNotification(sql, deployment.id, path.id);
        await removeRecipients(sql, id, body.recipients);
        return {};
      });
    },
  ),
};

function toSelection(query: ListNotificationsQuery): NotificationSelection {
  const { dashboardId, dashboardPublicId, recipientUserId, recipientEmail } = query;
  const { recipientEmbedTenantName: tenant, recipientExternalId: externalId } = query;
  if (dashboardId !== undefined && dashboardPublicId !== undefined) {
    throw createInvalidInputError('dashboardId and dashboardPublicId exclude each other: send one of them.');
  }
  if ((tenant === undefined) !== (externalId === undefined)) {
    throw createInvalidInputError(
      'recipientEmbedTenantName and recipientExternalId go together: send both or neither.',
    );
  }
  const recipients = [
    recipientUserId === undefined ? undefined : { userId: recipientUserId },
    recipientEmail === undefined ? undefined : { email: recipientEmail },
    tenant === undefined || externalId === undefined ? undefined : { tenant, externalId },
  ].filter((recipient) => recipient !== undefined);
  if (recipients.length > 1) {
    throw createInvalidInputError(
      'recipientUserId, recipientEmail and recipientEmbedTenantName with recipientExternalId exclude each other: send one way of naming the recipient.',
    );
  }
  return { dashboardId, dashboardPublicId, recipient: recipients[0] };
}

async function requireNotification(sql: Sql, deploymentId: number, id: number): Promise<NotificationRow> {
  const row = await findNotification(sql, deploymentId, id);
  if (row === undefined) throw createNotFoundError(`There is no notification ${id} in deployment ${deploymentId}.`);
  return row;
}

function toNotification(row: NotificationRow): ServedNotification {
  // The store keeps filters and grains as JSON, so we check them like external input.
  return z.parse(ServedNotification, toWireRow(row));
}
