/** Scheduled runs of dashboards, as a reader takes them from any release. */
import * as z from 'zod/mini';
import { listResponse } from './paging';

export const DashboardFilter = z.object({
  member: z.string(),
  /** A word of `DASHBOARD_FILTER_OPERATORS` or a newer one. */
  operator: z.nullish(z.string()),
  value: z.optional(z.unknown()),
  caseSensitive: z.optional(z.unknown()),
  startInclusive: z.optional(z.unknown()),
  endInclusive: z.optional(z.unknown()),
});
export type DashboardFilter = z.infer<typeof DashboardFilter>;

export const DashboardTimeGrain = z.object({ member: z.string(), grain: z.string() });
export type DashboardTimeGrain = z.infer<typeof DashboardTimeGrain>;

export const DashboardMemberSwitcher = z.object({ member: z.string(), selected: z.string() });

export const Notification = z.object({
  id: z.number(),
  dashboardId: z.number(),
  deploymentId: z.nullish(z.number()),
  cronExpression: z.string(),
  timezone: z.string(),
  /** The schedule in words, as the platform puts it. */
  humanReadableSchedule: z.nullish(z.string()),
  isEnabled: z.nullish(z.boolean()),
  notificationEnabled: z.nullish(z.boolean()),
  /** `png`, `pdf` or a newer word. */
  notificationFormat: z.nullish(z.string()),
  filters: z.nullish(z.array(DashboardFilter)),
  timeGrains: z.nullish(z.array(DashboardTimeGrain)),
  notificationAiSummary: z.nullish(z.boolean()),
  memberSwitchers: z.nullish(z.array(DashboardMemberSwitcher)),
});
export type Notification = z.infer<typeof Notification>;

export const NotificationsListResponse = listResponse(Notification);
export type NotificationsListResponse = z.infer<typeof NotificationsListResponse>;

/** Recipients that one request may unsubscribe. */
export const MOST_RECIPIENTS = 1000;
