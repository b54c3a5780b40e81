/** Searches schedules by dashboard or recipient, lists them page by page, and opens one of them. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { type Failure, isAbort, toFailure } from '../../app';
import type { ListNotificationsQuery, Notification } from '../../client';
import { type ActionParts, onNewSession } from './action';
import { type Cron, readCron } from './cron';

/** Adds the parsed times to the platform's notification, if a sentence can express them. */
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
  readonly opened: ReadonlySignal<OpenedSchedule | undefined>;
  /** Is undefined unless the last search named a user by number. */
  readonly searchedUser: ReadonlySignal<number | undefined>;
  /** Starts the search, or returns the invalid fields and sends nothing. */
  find(search: ScheduleSearch): readonly ScheduleSearchField[];
  more(): Promise<void>;
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
      readonly loadingMore: boolean;
      readonly moreFailure?: Failure;
    };

export interface OpenedSchedule {
  readonly schedule: Schedule;
  /** Is set if the update from the platform failed. */
  readonly failure?: Failure;
}

const PAGE_SIZE = 50;

export interface Schedules extends SchedulesStore {
  /** Removes the schedule from a list of this user's schedules once the user is removed from it. */
  leave(user: number, scheduleId: number): void;
  dispose(): void;
}

export function createSchedules({ session, onFailure }: ActionParts): Schedules {
  const list = signal<ScheduleList>({ kind: 'idle' });
  const opened = signal<OpenedSchedule | undefined>(undefined);
  const request = signal<ListNotificationsQuery>({});
  let after: string | undefined;
  let asking = new AbortController();

  const stopFollowing = onNewSession(session, () => {
    asking.abort();
    list.value = { kind: 'idle' };
    request.value = {};
    opened.value = undefined;
  });

  async function load(): Promise<void> {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const login = session.peek();
    if (!login) return;
    list.value = { kind: 'loading' };
    try {
      const client = await login.management();
      const page = await client.listNotifications(login.deployment.id, { ...request.peek(), first: PAGE_SIZE }, signal);
      after = page.nextCursor;
      list.value = {
        kind: 'ready',
        schedules: page.items.map(toSchedule),
        hasMore: after !== undefined,
        loadingMore: false,
      };
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      onFailure(error);
      list.value = { kind: 'failed', failure: toFailure(error, login.host) };
    }
  }

  return {
    list,
    opened,
    searchedUser: computed(() => request.value.recipientUserId),
    find(search) {
      const read = readScheduleSearch(search);
      if ('problems' in read) return read.problems;
      request.value = read.request;
      void load();
      return [];
    },
    async more() {
      const before = list.peek();
      const login = session.peek();
      if (!login || before.kind !== 'ready' || after === undefined || before.loadingMore) return;
      const { signal } = asking;
      const { moreFailure: _, ...loaded } = before;
      list.value = { ...loaded, loadingMore: true };
      try {
        const client = await login.management();
        const page = await client.listNotifications(
          login.deployment.id,
          { ...request.peek(), first: PAGE_SIZE, after },
          signal,
        );
        if (signal.aborted) return;
        after = page.nextCursor;
        const listedIds = new Set(before.schedules.map(({ id }) => id));
        const added = page.items.filter(({ id }) => !listedIds.has(id)).map(toSchedule);
        list.value = {
          kind: 'ready',
          schedules: [...before.schedules, ...added],
          hasMore: after !== undefined,
          loadingMore: false,
        };
      } catch (error) {
        if (signal.aborted || isAbort(error)) return;
        onFailure(error);
        list.value = { ...loaded, loadingMore: false, moreFailure: toFailure(error, login.host) };
      }
    },
    async open(schedule) {
      const login = session.peek();
      if (!login) return;
      opened.value = { schedule };
      const isStillOpen = () => opened.peek()?.schedule.id === schedule.id;
      try {
        const client = await login.management();
        const fresh = await client.getNotification(login.deployment.id, schedule.id);
        if (isStillOpen()) opened.value = { schedule: toSchedule(fresh) };
      } catch (error) {
        if (!isStillOpen()) return;
        onFailure(error);
        opened.value = { schedule, failure: toFailure(error, login.host) };
      }
    },
    leave(user, scheduleId) {
      const current = list.peek();
      if (current.kind !== 'ready' || request.peek().recipientUserId !== user) return;
      list.value = { ...current, schedules: current.schedules.filter(({ id }) => id !== scheduleId) };
    },
    close: () => {
      opened.value = undefined;
    },
    dispose() {
      stopFollowing();
      asking.abort();
    },
  };
}

function toSchedule(notification: Notification): Schedule {
  return { ...notification, cron: readCron(notification.cronExpression) };
}

const NUMBER = /^[1-9]\d{0,8}$/;
const PUBLIC_ID = /^[0-9A-Za-z]{12}$/;
const EMAIL = /^\S+@\S+$/;

/**
 * Returns the query, or the invalid fields. Empty fields do not filter, except that the chosen kind
 * of recipient must be filled in.
 */
function readScheduleSearch({
  dashboard,
  recipient,
}: ScheduleSearch):
  | { readonly request: ListNotificationsQuery }
  | { readonly problems: readonly ScheduleSearchField[] } {
  const problems: ScheduleSearchField[] = [];
  const board = dashboard.trim();
  const isPublic = PUBLIC_ID.test(board);
  if (board !== '' && !isPublic && !NUMBER.test(board)) problems.push('dashboard');
  const of = board === '' ? {} : isPublic ? { dashboardPublicId: board } : { dashboardId: Number(board) };
  let to: ListNotificationsQuery = {};
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
