import { computed, signal } from '@preact/signals';
import { isAbort, toFailure } from '../../app/to-failure';
import type { Notification, NotificationsRequest } from '../../client';
import { onNewSession } from './create-action';
import { readCron } from './cron';
import type { ManageParts } from './manage-parts';
import { readScheduleSearch } from './read-schedule-search';
import type { OpenedSchedule, Schedule, ScheduleList, SchedulesStore } from './schedules-state';

const PAGE_SIZE = 50;

export interface Schedules extends SchedulesStore {
  /** The user was taken out of the schedule: a list of what this user receives shows it no longer. */
  leave(user: number, scheduleId: number): void;
  dispose(): void;
}

export function createSchedules({ session, onFailure }: ManageParts): Schedules {
  const list = signal<ScheduleList>({ kind: 'idle' });
  const opened = signal<OpenedSchedule | undefined>(undefined);
  const request = signal<NotificationsRequest>({});
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
    const { signal: aborted } = asking;
    const now = session.peek();
    if (!now) return;
    list.value = { kind: 'loading' };
    try {
      const client = await now.management();
      const page = await client.listNotifications(now.deployment.id, { ...request.peek(), first: PAGE_SIZE }, aborted);
      after = page.nextCursor;
      list.value = {
        kind: 'ready',
        schedules: page.items.map(toSchedule),
        hasMore: after !== undefined,
        loadingMore: false,
      };
    } catch (error) {
      if (aborted.aborted || isAbort(error)) return;
      onFailure(error);
      list.value = { kind: 'failed', failure: toFailure(error, now.host) };
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
      const now = session.peek();
      if (!now || before.kind !== 'ready' || after === undefined || before.loadingMore) return;
      const { signal: aborted } = asking;
      const { moreFailure: _, ...kept } = before;
      list.value = { ...kept, loadingMore: true };
      try {
        const client = await now.management();
        const page = await client.listNotifications(
          now.deployment.id,
          { ...request.peek(), first: PAGE_SIZE, after },
          aborted,
        );
        if (aborted.aborted) return;
        after = page.nextCursor;
        const known = new Set(before.schedules.map(({ id }) => id));
        const added = page.items.filter(({ id }) => !known.has(id)).map(toSchedule);
        list.value = {
          kind: 'ready',
          schedules: [...before.schedules, ...added],
          hasMore: after !== undefined,
          loadingMore: false,
        };
      } catch (error) {
        if (aborted.aborted || isAbort(error)) return;
        onFailure(error);
        list.value = { ...kept, loadingMore: false, moreFailure: toFailure(error, now.host) };
      }
    },
    async open(schedule) {
      const now = session.peek();
      if (!now) return;
      opened.value = { schedule };
      const isStillOpen = () => opened.peek()?.schedule.id === schedule.id;
      try {
        const client = await now.management();
        const fresh = await client.getNotification(now.deployment.id, schedule.id);
        if (isStillOpen()) opened.value = { schedule: toSchedule(fresh) };
      } catch (error) {
        if (!isStillOpen()) return;
        onFailure(error);
        opened.value = { schedule, failure: toFailure(error, now.host) };
      }
    },
    leave(user, scheduleId) {
      const now = list.peek();
      if (now.kind !== 'ready' || request.peek().recipientUserId !== user) return;
      list.value = { ...now, schedules: now.schedules.filter(({ id }) => id !== scheduleId) };
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
