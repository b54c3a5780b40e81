import type { Formats } from '../../../parts';
import type { RecipientProblem, RemovalOutcome, RemovalReport } from '../../state/removal-list';
import type { Schedule, ScheduleSearchField } from '../../state/schedules';

export function createSchedulePageMessages({ count, number }: Formats) {
  const recipients = (value: number) => count(value, 'recipient', 'recipients');
  return {
    dashboard: 'Dashboard',
    dashboardHint: 'Its number, or its public id of 12 letters and digits. Empty for all dashboards.',
    receivedBy: 'Received by',
    receivers: { anyone: 'Anyone', user: 'A user', embedUser: 'An embed user' },
    user: 'User',
    userHint: 'Number or email address.',
    tenant: 'Embed tenant',
    externalId: 'External id of the user',
    problems: {
      dashboard: 'Type a whole number, or a public id of 12 letters and digits.',
      user: 'Type the number of the user, or an email address.',
      tenant: 'Type the name of the embed tenant.',
      externalId: 'Type the id that the user has in your own system.',
    } satisfies Record<ScheduleSearchField, string>,
    find: 'Find schedules',
    finding: 'Finding schedules',
    notFound: 'The schedules did not load.',
    moreFailed: 'The next schedules did not load.',
    more: 'More',
    list: 'Schedules',
    found: (shown: number, hasMore: boolean) =>
      hasMore ? `The first ${number(shown)} schedules` : count(shown, 'schedule', 'schedules'),
    none: 'No schedules match.',
    noneNext: 'Check the number or the address, or look for anyone.',
    meta: ({ dashboardId, isEnabled, notificationEnabled }: Schedule) =>
      [
        `Dashboard ${dashboardId}`,
        isEnabled === false && 'switched off',
        notificationEnabled === false && 'sends nothing',
      ]
        .filter(Boolean)
        .join(' · '),

    title: ({ id }: Schedule) => `Schedule ${id}`,
    outdated: 'The platform did not bring it up to date. You see what the list knew.',
    facts: {
      dashboard: 'Dashboard',
      deployment: 'Deployment',
      runs: 'Schedule',
      sends: 'Messages',
      format: 'Sent as',
      summary: 'AI summary',
      cron: 'Cron expression',
      zone: 'Time zone',
      platformWords: 'In the platform’s words',
      filters: 'Filters',
      grains: 'Time grains',
      switches: 'Chosen members',
    },
    on: 'On',
    off: 'Off',
    unknown: 'Not said',
    format: (word: string) => word.toUpperCase(),

    remove: 'Remove recipients',
    removeText:
      'The platform does not list who receives a schedule, and it removes people by their numbers. A cell or a line holds a user’s number (12), an embed tenant with the number of its user (acme 501), or the id of a chat channel (C0TRADING).',
    fromCells: 'From the selected cells',
    readCells: 'Read the cells',
    typed: 'Type them',
    typedLabel: 'Recipients, one on a line',
    readTyped: 'Read the lines',
    reading: 'Reading the cells',
    readSoFar: (read: number, total: number) => `${number(read)} of ${number(total)} cells read`,
    nothingThere: 'Nothing is written there.',
    nothingThereNext: 'Select the cells that hold the recipients, or type them.',
    cellsNotRead: 'The cells were not read.',
    reviewed: ({ recipientCount }: RemovalReport) =>
      recipientCount === 0 ? 'No recipient can be read.' : `${recipients(recipientCount)} to remove.`,
    asides: ({ duplicateCount, unreadableCount }: RemovalReport) =>
      [
        duplicateCount > 0 && `${count(duplicateCount, 'repetition is', 'repetitions are')} sent once.`,
        unreadableCount > 0 && `${count(unreadableCount, 'entry', 'entries')} cannot be read and will be left out.`,
      ]
        .filter(Boolean)
        .join(' '),
    removeAll: (all: number) => `Remove ${recipients(all)}`,
    ask: (all: number, id: number) => `Remove ${recipients(all)} from schedule ${id}?`,
    askText: 'They get no more messages from this schedule. Inlay cannot subscribe them again.',
    keep: 'Keep them',
    removing: 'Removing recipients',
    removedSoFar: ({ removedCount, recipientCount }: RemovalReport) =>
      `${number(removedCount)} of ${number(recipientCount)} removed`,
    ended: {
      done: ({ recipientCount }: RemovalReport) =>
        recipientCount === 1
          ? '1 recipient is no longer subscribed.'
          : `${recipients(recipientCount)} are no longer subscribed.`,
      cancelled: ({ removedCount, recipientCount }: RemovalReport) =>
        `Cancelled. ${number(removedCount)} of ${recipients(recipientCount)} ${removedCount === 1 ? 'is' : 'are'} no longer subscribed.`,
      failed: ({ removedCount, recipientCount }: RemovalReport) =>
        removedCount === 0
          ? 'Nobody was removed.'
          : `${number(removedCount)} of ${recipients(recipientCount)} were removed.`,
    },
    whoWas: 'Who of them was subscribed before, the platform does not say.',
    retryText: 'Try again sends those alone who were not removed.',
    discard: 'Start over',
    removeUser: (user: number) => `Remove user ${user}`,
    fromWhich: 'From which schedules',
    removeFrom: (all: number) => (all === 0 ? 'Remove' : `Remove from ${count(all, 'schedule', 'schedules')}`),
    askUser: (user: number, all: number) => `Remove user ${user} from ${count(all, 'schedule', 'schedules')}?`,
    askUserText: 'They get no more messages from what is ticked. Inlay cannot subscribe them again.',
    keepUser: 'Keep the user',
    userRemovedSoFar: (done: number, all: number) => `${number(done)} of ${count(all, 'schedule', 'schedules')}`,
    userRemoved: (user: number, done: number, all: number) =>
      done === all
        ? `User ${user} no longer receives ${count(all, 'schedule', 'schedules')}.`
        : `User ${user} was removed from ${number(done)} of ${count(all, 'schedule', 'schedules')}.`,
    userOutcome: (id: number, outcome: string) => `Schedule ${id}: ${outcome}`,

    read: 'What was read',
    report: 'What became of each',
    columns: { at: 'At', value: 'Value', outcome: 'Outcome', both: 'Value and outcome' },
    shownOf: (shown: number, all: number) => `${number(shown)} of ${number(all)} shown; the copy has them all.`,
    copyReport: 'Copy report',
    outcome: (outcome: RemovalOutcome) => {
      switch (outcome.kind) {
        case 'removed':
          return 'Not subscribed any more';
        case 'duplicate':
          return `Same as ${outcome.original}`;
        case 'notSent':
          return 'Not sent';
        case 'unanswered':
          return 'Sent, no answer yet';
        case 'refused':
          return 'Not removed: the platform refused its group';
        default:
          return unreadableTexts[outcome.problem];
      }
    },
  };
}

const unreadableTexts: Readonly<Record<RecipientProblem, string>> = {
  email: 'Not read: the platform removes nobody by an email address',
  externalId: 'Not read: the platform wants the number of the embed user, not the external id',
  unknown: 'Not read: no number, no tenant with a number, no chat channel',
};
