import { bindTexts, type Formats, type Translation } from '../../parts';
import type { RemovalOutcome, RemovalReport } from '../state/removal-list';
import type { Schedule } from '../state/schedules';
import type { schedulePageTexts } from './en/schedule-texts';

export type SchedulePageTexts = Translation<typeof schedulePageTexts>;

export function createSchedulePageMessages(pageTexts: SchedulePageTexts, formats: Formats) {
  const texts = bindTexts<typeof schedulePageTexts>(pageTexts, formats);
  return {
    ...texts,
    found: (shownCount: number, hasMore: boolean) =>
      hasMore ? texts.firstFound(shownCount) : texts.allFound(shownCount),
    meta: ({ dashboardId, isEnabled, notificationEnabled }: Schedule) =>
      [
        texts.dashboardOf(String(dashboardId)),
        isEnabled === false && texts.switchedOff,
        notificationEnabled === false && texts.sendsNothing,
      ]
        .filter(Boolean)
        .join(' · '),
    title: ({ id }: Schedule) => texts.title(String(id)),
    format: (word: string) => word.toUpperCase(),
    reviewed: ({ recipientCount }: RemovalReport) =>
      recipientCount === 0 ? texts.noneReadable : texts.toRemove(recipientCount),
    asides: ({ duplicateCount, unreadableCount }: RemovalReport) =>
      [duplicateCount > 0 && texts.duplicates(duplicateCount), unreadableCount > 0 && texts.unreadable(unreadableCount)]
        .filter(Boolean)
        .join(' '),
    ask: (all: number, id: number) => texts.askAll({ count: all, id: String(id) }),
    removedSoFar: ({ removedCount, recipientCount }: RemovalReport) =>
      texts.removed({ removed: removedCount, total: recipientCount }),
    ended: {
      done: ({ recipientCount }: RemovalReport) => texts.done(recipientCount),
      cancelled: ({ removedCount, recipientCount }: RemovalReport) =>
        texts.stopped({ count: removedCount, recipients: texts.recipientsInAll(recipientCount) }),
      failed: ({ removedCount, recipientCount }: RemovalReport) =>
        removedCount === 0
          ? texts.noneRemoved
          : texts.someRemoved({ count: removedCount, recipients: texts.recipientsInAll(recipientCount) }),
    },
    removeUser: (user: number) => texts.removeUser(String(user)),
    removeFrom: (schedules: number) => (schedules === 0 ? texts.removeFromNone : texts.removeFromSome(schedules)),
    askUser: (user: number, schedules: number) => texts.askUserOf({ user: String(user), count: schedules }),
    userRemovedSoFar: (done: number, schedules: number) => texts.doneSoFar({ done, count: schedules }),
    userRemoved: (user: number, done: number, schedules: number) =>
      done === schedules
        ? texts.userRemovedFromAll({ user: String(user), count: schedules })
        : texts.userRemovedFromSome({ user: String(user), done, count: schedules }),
    userOutcome: (id: number, outcome: string) => texts.userOutcomeIn({ id: String(id), outcome }),
    outcome(outcome: RemovalOutcome): string {
      if ('problem' in outcome) return texts.unreadableEntries[outcome.problem];
      return outcome.kind === 'duplicate' ? texts.outcomes.duplicate(outcome.original) : texts.outcomes[outcome.kind];
    },
  };
}
