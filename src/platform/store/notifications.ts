/** Stores scheduled runs of dashboards and their recipients. */
import * as z from 'zod/mini';
import type { RemoveNotificationRecipientInput } from '../../contract';
import type { Sql } from './database';

const listOfObjects = z.nullable(z.array(z.record(z.string(), z.unknown())));

const notificationRow = z.object({
  id: z.number(),
  deployment_id: z.number(),
  dashboard_id: z.number(),
  cron_expression: z.string(),
  timezone: z.string(),
  human_readable_schedule: z.string(),
  is_enabled: z.boolean(),
  notification_enabled: z.boolean(),
  notification_format: z.string(),
  notification_ai_summary: z.boolean(),
  filters: listOfObjects,
  time_grains: listOfObjects,
  member_switchers: listOfObjects,
  created_at: z.date(),
});
export type NotificationRow = z.infer<typeof notificationRow>;

const COLUMNS = Object.keys(notificationRow.shape)
  .map((name) => `n.${name}`)
  .join(', ');

/**
 * A selection has at most one of the two fields for the dashboard, and at most one way to name the
 * recipient.
 */
export interface NotificationSelection {
  readonly dashboardId?: number | undefined;
  readonly dashboardPublicId?: string | undefined;
  readonly recipient?:
    | { readonly userId: number }
    | { readonly email: string }
    | { readonly tenant: string; readonly externalId: string }
    | undefined;
}

export async function findNotification(
  sql: Sql,
  deploymentId: number,
  id: number,
): Promise<NotificationRow | undefined> {
  return sql.queryRow(
    notificationRow,
    `SELECT ${COLUMNS} FROM notifications n WHERE n.deployment_id = $1 AND n.id = $2`,
    [deploymentId, id],
  );
}

/** Lists the newest first, after (`time`, `id`), at most `limit`. */
export async function listNotifications(
  sql: Sql,
  deploymentId: number,
  selection: NotificationSelection,
  after: { readonly time: string; readonly id: number } | undefined,
  limit: number,
): Promise<NotificationRow[]> {
  const parameters: unknown[] = [];
  const addParameter = (value: unknown): string => `$${parameters.push(value)}`;
  const conditions = [`n.deployment_id = ${addParameter(deploymentId)}`];
  const { dashboardId, dashboardPublicId, recipient } = selection;
  if (dashboardId !== undefined) conditions.push(`n.dashboard_id = ${addParameter(dashboardId)}`);
  if (dashboardPublicId !== undefined) {
    conditions.push(
      `n.dashboard_id IN (SELECT id FROM dashboards WHERE public_id = ${addParameter(dashboardPublicId)})`,
    );
  }
  if (recipient !== undefined) {
    conditions.push(
      `EXISTS (SELECT 1 FROM notification_recipients p WHERE p.notification_id = n.id AND ${recipientCondition(recipient, addParameter)})`,
    );
  }
  if (after !== undefined) {
    conditions.push(`(n.created_at, n.id) < (${addParameter(after.time)}::timestamptz, ${addParameter(after.id)})`);
  }
  return sql.queryRows(
    notificationRow,
    `SELECT ${COLUMNS} FROM notifications n WHERE ${conditions.join(' AND ')}
      ORDER BY n.created_at DESC, n.id DESC LIMIT ${addParameter(limit)}`,
    parameters,
  );
}

function recipientCondition(
  recipient: NonNullable<NotificationSelection['recipient']>,
  addParameter: (value: unknown) => string,
): string {
  if ('userId' in recipient) return `p.user_id = ${addParameter(recipient.userId)}`;
  if ('email' in recipient) {
    return `p.user_id IN (SELECT id FROM users WHERE lower(email) = lower(${addParameter(recipient.email)}))`;
  }
  return `p.embed_user_id IN (SELECT id FROM embed_users
    WHERE tenant_name = ${addParameter(recipient.tenant)} AND external_id = ${addParameter(recipient.externalId)})`;
}

/**
 * Unsubscribes the recipients and skips those that are not subscribed. An embed user is identified
 * together with the tenant.
 */
export async function removeRecipients(
  sql: Sql,
  notificationId: number,
  recipients: readonly RemoveNotificationRecipientInput[],
): Promise<void> {
  await sql.run(
    `DELETE FROM notification_recipients p USING jsonb_to_recordset($2::jsonb) AS gone (type text, id text, tenant text)
      WHERE p.notification_id = $1 AND p.type = gone.type AND p.recipient_id = gone.id
        AND (gone.type <> 'EMBED_USER' OR p.embed_user_id IN (SELECT id FROM embed_users WHERE tenant_name = gone.tenant))`,
    [
      notificationId,
      JSON.stringify(
        recipients.map(({ type, id, embedTenantName }) => ({
          type: type ?? (embedTenantName == null ? 'USER' : 'EMBED_USER'),
          id: String(id),
          tenant: embedTenantName ?? null,
        })),
      ),
    ],
  );
}
