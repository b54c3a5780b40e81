import * as z from 'zod/mini';
import { DashboardMemberSwitcher, DashboardTimeGrain, MOST_RECIPIENTS, Notification } from '../notifications';
import { PageInfo } from '../paging';
import { cursorParameters } from './paging';
import { wholeNumberText } from './text-parameters';

export const DASHBOARD_FILTER_OPERATORS = [
  'equals',
  'not_equals',
  'greater_than',
  'greater_than_or_equal',
  'less_than',
  'less_than_or_equal',
  'contains',
  'not_contains',
  'starts_with',
  'not_starts_with',
  'ends_with',
  'not_ends_with',
  'is_null',
  'is_not_null',
  'is_empty',
  'is_not_empty',
  'between',
  'custom',
] as const;

export const ServedDashboardFilter = z.object({
  member: z.string(),
  operator: z.nullish(z.enum(DASHBOARD_FILTER_OPERATORS)),
  value: z.nullish(z.union([z.string(), z.number(), z.boolean(), z.array(z.unknown())])),
  caseSensitive: z.nullish(z.unknown()),
  startInclusive: z.nullish(z.unknown()),
  endInclusive: z.nullish(z.unknown()),
});

/** A notification as a server of this contract writes it. */
export const ServedNotification = z.extend(Notification, {
  id: z.int(),
  dashboardId: z.int(),
  deploymentId: z.int(),
  humanReadableSchedule: z.string(),
  isEnabled: z.boolean(),
  notificationEnabled: z.boolean(),
  notificationFormat: z.string(),
  filters: z.nullable(z.array(ServedDashboardFilter)),
  timeGrains: z.nullable(z.array(DashboardTimeGrain)),
  notificationAiSummary: z.boolean(),
  memberSwitchers: z.nullable(z.array(DashboardMemberSwitcher)),
});
export type ServedNotification = z.infer<typeof ServedNotification>;

/** The one list that never had the older keys. */
export const ServedNotificationsListResponse = z.object({
  items: z.array(ServedNotification),
  pageInfo: z.nullable(PageInfo),
});
export type ServedNotificationsListResponse = z.infer<typeof ServedNotificationsListResponse>;

const filterText = z.string().check(z.minLength(1), z.maxLength(255));

/** Query string of the notification list. Which filters exclude each other is the server's to say. */
export const ListNotificationsQuery = z.strictObject({
  ...cursorParameters,
  dashboardId: z.optional(wholeNumberText(1)),
  dashboardPublicId: z.optional(filterText),
  recipientUserId: z.optional(wholeNumberText(1)),
  recipientEmail: z.optional(filterText),
  recipientEmbedTenantName: z.optional(filterText),
  recipientExternalId: z.optional(filterText),
});
export type ListNotificationsQuery = z.output<typeof ListNotificationsQuery>;

export const RECIPIENT_TYPES = ['USER', 'EMBED_USER', 'SLACK'] as const;

/**
 * Release 0.2.1 describes `id` and `embedTenantName` alone, later texts require `type`: without it, a recipient with a
 * tenant is an embed user, one without is a user.
 */
export const RemoveNotificationRecipientInput = z.strictObject({
  type: z.optional(z.enum(RECIPIENT_TYPES)),
  id: z.union([z.int().check(z.minimum(0)), z.string().check(z.minLength(1), z.maxLength(255))]),
  embedTenantName: z.nullish(filterText),
});
export type RemoveNotificationRecipientInput = z.infer<typeof RemoveNotificationRecipientInput>;

export const RemoveNotificationRecipientsInput = z.strictObject({
  recipients: z.array(RemoveNotificationRecipientInput).check(z.minLength(1), z.maxLength(MOST_RECIPIENTS)),
});
export type RemoveNotificationRecipientsInput = z.infer<typeof RemoveNotificationRecipientsInput>;
