/** Defines scheduled runs of dashboards and their recipients. */
import * as z from 'zod/mini';
import { defineOperation } from './operation';
import { cursorParameters, integerText, listResponse, requireItems } from './paging';
import { PageInfo } from './served-list';

const DashboardFilter = z.object({
  member: z.string(),
  /** Takes any text, because newer releases add operators to `DASHBOARD_FILTER_OPERATORS`. */
  operator: z.nullish(z.string()),
  value: z.optional(z.unknown()),
  caseSensitive: z.optional(z.unknown()),
  startInclusive: z.optional(z.unknown()),
  endInclusive: z.optional(z.unknown()),
});

const DashboardTimeGrain = z.object({ member: z.string(), grain: z.string() });

const DashboardMemberSwitcher = z.object({ member: z.string(), selected: z.string() });

export const Notification = z.object({
  id: z.number(),
  dashboardId: z.number(),
  deploymentId: z.nullish(z.number()),
  cronExpression: z.string(),
  timezone: z.string(),
  /** The platform describes the schedule for people: `Every Monday at 08:00`. */
  humanReadableSchedule: z.nullish(z.string()),
  isEnabled: z.nullish(z.boolean()),
  notificationEnabled: z.nullish(z.boolean()),
  /** Takes any text, because newer releases add formats to `png` and `pdf`. */
  notificationFormat: z.nullish(z.string()),
  filters: z.nullish(z.array(DashboardFilter)),
  timeGrains: z.nullish(z.array(DashboardTimeGrain)),
  notificationAiSummary: z.nullish(z.boolean()),
  memberSwitchers: z.nullish(z.array(DashboardMemberSwitcher)),
});

export type Notification = z.infer<typeof Notification>;

const NotificationsListResponse = listResponse(Notification);

/** One request may unsubscribe at most this many recipients. */
export const MAX_RECIPIENTS = 1000;

const DASHBOARD_FILTER_OPERATORS = [
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

const ServedDashboardFilter = z.object({
  member: z.string(),
  operator: z.nullish(z.enum(DASHBOARD_FILTER_OPERATORS)),
  value: z.nullish(z.union([z.string(), z.number(), z.boolean(), z.array(z.unknown())])),
  caseSensitive: z.nullish(z.unknown()),
  startInclusive: z.nullish(z.unknown()),
  endInclusive: z.nullish(z.unknown()),
});

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

/** Unlike the other lists, this one never had the older keys `data` and `count`. */
export const ServedNotificationsListResponse = z.object({
  items: z.array(ServedNotification),
  pageInfo: z.nullable(PageInfo),
});

const filterText = z.string().check(z.minLength(1), z.maxLength(255));

/** The server decides which of these filters exclude each other. */
export const ListNotificationsQuery = z.strictObject({
  ...cursorParameters,
  dashboardId: z.optional(integerText(1)),
  dashboardPublicId: z.optional(filterText),
  recipientUserId: z.optional(integerText(1)),
  recipientEmail: z.optional(filterText),
  recipientEmbedTenantName: z.optional(filterText),
  recipientExternalId: z.optional(filterText),
});
export type ListNotificationsQuery = z.output<typeof ListNotificationsQuery>;

const RECIPIENT_TYPES = ['USER', 'EMBED_USER', 'SLACK'] as const;

/** Also takes whole numbers that are too large to be exact in JavaScript. */
const wholeNumber = z.number().check(
  z.minimum(0),
  z.refine((value) => Number.isInteger(value)),
);

/**
 * Release 0.2.1 describes only `id` and `embedTenantName`; later releases require `type`. Without
 * `type`, a recipient with a tenant is an embed user, and one without is a user.
 */
export const RemoveNotificationRecipientInput = z.strictObject({
  type: z.optional(z.enum(RECIPIENT_TYPES)),
  /** Takes any size, because the server skips recipients that are not subscribed. */
  id: z.union([z.int().check(z.minimum(0)), wholeNumber, z.string().check(z.minLength(1), z.maxLength(255))]),
  embedTenantName: z.nullish(filterText),
});
export type RemoveNotificationRecipientInput = z.infer<typeof RemoveNotificationRecipientInput>;

export const RemoveNotificationRecipientsInput = z.strictObject({
  recipients: z.array(RemoveNotificationRecipientInput).check(z.minLength(1), z.maxLength(MAX_RECIPIENTS)),
});

export const NOTIFICATION_OPERATIONS = {
  getNotification: defineOperation({
    method: 'GET',
    path: '/v1/deployments/{deploymentId}/notifications/{id}',
    answer: Notification,
    servedAnswer: ServedNotification,
    refusals: [400, 403, 404],
    since: '0.2.1',
    description: 'One scheduled run of a dashboard',
  }),
  listNotifications: defineOperation({
    method: 'GET',
    path: '/v1/deployments/{deploymentId}/notifications',
    query: ListNotificationsQuery,
    answer: requireItems(NotificationsListResponse),
    servedAnswer: ServedNotificationsListResponse,
    refusals: [400, 403, 404],
    since: '0.2.1',
    description: 'Scheduled runs of dashboards, newest first',
  }),
  removeNotificationRecipients: defineOperation({
    method: 'DELETE',
    path: '/v1/deployments/{deploymentId}/notifications/{id}/recipients',
    body: RemoveNotificationRecipientsInput,
    answer: z.unknown(),
    servedAnswer: z.strictObject({}),
    refusals: [400, 403, 404],
    since: '0.2.1',
    description: 'Unsubscribes recipients; who is not subscribed is passed over',
  }),
} as const;
