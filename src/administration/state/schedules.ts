/** Searches schedules by dashboard or recipient, lists them page by page, and opens one of them. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { type Failure, isAbort, toFailure } from '../../app';
import type { ListNotificationsQuery, Notification } from '../../client';
import { type ActionParts, onNewSession } from './action';
import { type Cron, parseCron } from './cron';

/** Adds the times to the platform's notification, if `parseCron` can read its cron expression. */
export interface Schedule extends Notification {
  readonly cron: Cron | undefined;
}

/** A search can name only one kind of recipient. */
export interface ScheduleSearch {
  /** Takes a dashboard's number, or its public id of 12 letters and digits. */
  readonly dashboard: string;
  readonly recipient:
    | { readonly kind: 'anyone' }
    /** Takes a number or an email address. */
    | { readonly kind: 'user'; readonly user: string }
    | { readonly kind: 'embedUser'; readonly tenant: string; readonly externalId: string };
}

export type ScheduleSearchField = 'dashboard' | 'user' | 'tenant' | 'externalId';

export interface SchedulesStore {
  readonly list: ReadonlySignal<ScheduleList>;
  readonly openedSchedule: ReadonlySignal<OpenedSchedule | undefined>;
  /** Only a search for a user by number sets this number; any other search clears it. */
  readonly searchedUser: ReadonlySignal<number | undefined>;
  /** Starts the search, or returns the invalid fields and sends nothing. */
  search(search: ScheduleSearch): readonly ScheduleSearchField[];
  loadMore(): Promise<void>;
  /** Shows the schedule from the list at once, then updates it from the platform. */
  open(schedule: Schedule): Promise<void>;
  close(): void;
}

export type ScheduleList =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | {
      readonly kind: 'ready';
      readonly schedules: readonly Schedule[];
      readonly hasMore: boolean;
      readonly isLoadingMore: boolean;
      readonly moreFailure?: Failure;
    };

export interface OpenedSchedule {
  readonly schedule: Schedule;
  /** The update from the platform failed, so the schedule may be out of date. */
  readonly failure?: Failure;
}

const PAGE_SIZE = 50;

export interface Schedules extends SchedulesStore {
  /** If the list shows this user's schedules, removes one that the user no longer receives. */
  removeScheduleOfUser(user: number, scheduleId: number): void;
  dispose(): void;
}

export function createSchedules({ session, onFailure }: ActionParts): Schedules {
  const list = signal<ScheduleList>({ kind: 'idle' });
  const openedSchedule = signal<OpenedSchedule | undefined>(undefined);
  const currentQuery = signal<ListNotificationsQuery>({});
  let nextCursor: string | undefined;
  let listController = new AbortController();

  const unsubscribe = onNewSession(session, () => {
    listController.abort();
    list.value = { kind: 'idle' };
    currentQuery.value = {};
    openedSchedule.value = undefined;
  });

  async function load(): Promise<void> {
    listController.abort();
    listController = new AbortController();
    const { signal: abortSignal } = listController;
    const currentSession = session.peek();
    if (!currentSession) return;
    list.value = { kind: 'loading' };
    try {
      const client = await currentSession.management();
      const page = await client.listNotifications(
        currentSession.deployment.id,
        { ...currentQuery.peek(), first: PAGE_SIZE },
        abortSignal,
      );
      nextCursor = page.nextCursor;
      list.value = {
        kind: 'ready',
        schedules: page.items.map(toSchedule),
        hasMore: nextCursor !== undefined,
        isLoadingMore: false,
      };
    } catch (error) {
      if (abortSignal.aborted || isAbort(error)) return;
      onFailure(error);
      list.value = { kind: 'failed', failure: toFailure(error, currentSession.host) };
    }
  }

  return {
    list,
    openedSchedule,
    searchedUser: computed(() => currentQuery.value.recipientUserId),
    search(search) {
      const parsed = parseScheduleSearch(search);
      if ('problems' in parsed) return parsed.problems;
      currentQuery.value = parsed.request;
      void load();
      return [];
    },
    async loadMore() {
      const currentList = list.peek();
      const currentSession = session.peek();
      if (!currentSession || currentList.kind !== 'ready' || nextCursor === undefined || currentList.isLoadingMore)
        return;
      const { signal: abortSignal } = listController;
      const { moreFailure: _, ...loaded } = currentList;
      list.value = { ...loaded, isLoadingMore: true };
      try {
        const client = await currentSession.management();
        const page = await client.listNotifications(
          currentSession.deployment.id,
          { ...currentQuery.peek(), first: PAGE_SIZE, after: nextCursor },
          abortSignal,
        );
        if (abortSignal.aborted) return;
        nextCursor = page.nextCursor;
        const listedIds = new Set(currentList.schedules.map(({ id }) => id));
        const newSchedules = page.items.filter(({ id }) => !listedIds.has(id)).map(toSchedule);
        list.value = {
          kind: 'ready',
          schedules: [...currentList.schedules, ...newSchedules],
          hasMore: nextCursor !== undefined,
          isLoadingMore: false,
        };
      } catch (error) {
        if (abortSignal.aborted || isAbort(error)) return;
        onFailure(error);
        list.value = { ...loaded, isLoadingMore: false, moreFailure: toFailure(error, currentSession.host) };
      }
    },
    async open(schedule) {
      const currentSession = session.peek();
      if (!currentSession) return;
      openedSchedule.value = { schedule };
      const isStillOpen = () => openedSchedule.peek()?.schedule.id === schedule.id;
      try {
        const client = await currentSession.management();
        const notification = await client.getNotification(currentSession.deployment.id, schedule.id);
        if (isStillOpen()) openedSchedule.value = { schedule: toSchedule(notification) };
      } catch (error) {
        if (!isStillOpen()) return;
        onFailure(error);
        openedSchedule.value = { schedule, failure: toFailure(error, currentSession.host) };
      }
    },
    removeScheduleOfUser(user, scheduleId) {
      const currentList = list.peek();
      if (currentList.kind !== 'ready' || currentQuery.peek().recipientUserId !== user) return;
      list.value = { ...currentList, schedules: currentList.schedules.filter(({ id }) => id !== scheduleId) };
    },
    close: () => {
      openedSchedule.value = undefined;
    },
    dispose() {
      unsubscribe();
      listController.abort();
    },
  };
}

function toSchedule(notification: Notification): Schedule {
  return { ...notification, cron: parseCron(notification.cronExpression) };
}

const NUMBER = /^[1-9]\d{0,8}$/;
const PUBLIC_ID = /^[0-9A-Za-z]{12}$/;
const EMAIL = /^\S+@\S+$/;

/**
 * Returns the query, or the invalid fields. Empty fields do not filter, except that the chosen kind
 * of recipient must be filled in.
 */
function parseScheduleSearch({
  dashboard,
  recipient,
}: ScheduleSearch):
  | { readonly request: ListNotificationsQuery }
  | { readonly problems: readonly ScheduleSearchField[] } {
  const problems: ScheduleSearchField[] = [];
  const dashboardText = dashboard.trim();
  const isPublic = PUBLIC_ID.test(dashboardText);
  if (dashboardText !== '' && !isPublic && !NUMBER.test(dashboardText)) problems.push('dashboard');
  const dashboardQuery =
    dashboardText === ''
      ? {}
      : isPublic
        ? { dashboardPublicId: dashboardText }
        : { dashboardId: Number(dashboardText) };
  let recipientQuery: ListNotificationsQuery = {};
  if (recipient.kind === 'user') {
    const user = recipient.user.trim();
    if (NUMBER.test(user)) recipientQuery = { recipientUserId: Number(user) };
    else if (EMAIL.test(user)) recipientQuery = { recipientEmail: user };
    else problems.push('user');
  }
  if (recipient.kind === 'embedUser') {
    const [tenant, externalId] = [recipient.tenant.trim(), recipient.externalId.trim()];
    if (tenant === '') problems.push('tenant');
    if (externalId === '') problems.push('externalId');
    recipientQuery = { recipientEmbedTenantName: tenant, recipientExternalId: externalId };
  }
  return problems.length > 0 ? { problems } : { request: { ...dashboardQuery, ...recipientQuery } };
}
