import type { NotificationsRequest } from '../../client';
import type { ScheduleSearch, ScheduleSearchField } from './schedules-state';

const NUMBER = /^[1-9]\d{0,8}$/;
const PUBLIC_ID = /^[0-9A-Za-z]{12}$/;
const EMAIL = /^\S+@\S+$/;

/** What to ask of the platform; or the fields that cannot be read. Empty fields do not filter, but for those of the chosen recipient. */
export function readScheduleSearch({
  dashboard,
  recipient,
}: ScheduleSearch): { readonly request: NotificationsRequest } | { readonly problems: readonly ScheduleSearchField[] } {
  const problems: ScheduleSearchField[] = [];
  const board = dashboard.trim();
  const isPublic = PUBLIC_ID.test(board);
  if (board !== '' && !isPublic && !NUMBER.test(board)) problems.push('dashboard');
  const of = board === '' ? {} : isPublic ? { dashboardPublicId: board } : { dashboardId: Number(board) };
  let to: NotificationsRequest = {};
  if (recipient.kind === 'user') {
    const user = recipient.user.trim();
    if (NUMBER.test(user)) to = { recipientUserId: Number(user) };
    else if (EMAIL.test(user)) to = { recipientEmail: user };
    else problems.push('user');
  }
  if (recipient.kind === 'embedUser') {
    const [tenant, externalId] = [recipient.tenant.trim(), recipient.externalId.trim()];
    if (tenant === '') problems.push('tenant');
    if (externalId === '') problems.push('externalId');
    to = { recipientEmbedTenantName: tenant, recipientExternalId: externalId };
  }
  return problems.length > 0 ? { problems } : { request: { ...of, ...to } };
}
