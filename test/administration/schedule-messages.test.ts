import { scheduleTexts } from '../../src/administration/messages/en/schedule-texts';
import { createScheduleMessages } from '../../src/administration/messages/schedule-messages';
import { parseCron } from '../../src/administration/state/cron';
import type { Schedule } from '../../src/administration/state/schedules';
import { createFormats } from '../../src/parts';

const messages = createScheduleMessages(scheduleTexts, createFormats({ locale: 'en-GB', now: () => 0 }));

function createSchedule(cronExpression: string, timezone = 'Europe/Dublin'): Schedule {
  return {
    id: 1,
    dashboardId: 1,
    cronExpression,
    timezone,
    humanReadableSchedule: 'As the platform says',
    cron: parseCron(cronExpression),
  };
}

test.each([
  ['0 8 * * *', 'Every day at 08:00'],
  ['0 8,17 * * *', 'Every day at 08:00 and 17:00'],
  ['0 8 * * 1', 'Every Monday at 08:00'],
  ['0 8 * * 1,3,0', 'Every Monday, Wednesday and Sunday at 08:00'],
  ['0 6 * * 1-5', 'Monday to Friday at 06:00'],
  ['30 17 1 * *', 'On day 1 of the month at 17:30'],
  ['30 17 1,15 * *', 'On day 1 and 15 of the month at 17:30'],
  ['0 9 1 1,7 *', 'On day 1 of January and July at 09:00'],
  ['0 9 * 12 5', 'Every Friday in December at 09:00'],
  ['*/15 * * * *', 'Every 15 minutes'],
  ['*/15 * * * 1', 'Every 15 minutes, every Monday'],
  ['0 * * * *', 'Every hour'],
  ['20 */2 * * *', 'Every 2 hours, 20 minutes past the hour'],
])('the expression %s reads: %s', (expression, sentence) => {
  expect(messages.when(createSchedule(expression))).toBe(`${sentence}, Ireland Time (Europe/Dublin)`);
});

test.each(['0 9 L * *', '0 9 1 * 1', '*/5 8-18 * * *', '0 0 8 * * 1'])(
  '%s is shown in the platform’s own words',
  (expression) => {
    expect(messages.when(createSchedule(expression))).toBe('As the platform says, Ireland Time (Europe/Dublin)');
  },
);

test('the cron expression itself is shown if it cannot be put into words', () => {
  expect(messages.when({ ...createSchedule('0 9 L * *'), humanReadableSchedule: '' })).toMatch(/^0 9 L \* \*, /);
});

test('an unknown time zone stays as the platform wrote it', () => {
  expect(messages.when(createSchedule('0 8 * * *', 'Mars/Olympus'))).toBe('Every day at 08:00, Mars/Olympus');
});

test.each([
  [{ operator: 'equals', value: ['Ireland', 'Wales'] }, 'region is Ireland or Wales'],
  [{ operator: null, value: 'Ireland' }, 'region is Ireland'],
  [{ operator: 'less_than', value: 10 }, 'region is less than 10'],
  [{ operator: 'is_not_null' }, 'region has a value'],
  [
    { operator: 'between', value: ['2026-01-01', '2026-12-31'], startInclusive: true, endInclusive: false },
    'region is between 2026-01-01 and 2026-12-31 (including the start, excluding the end)',
  ],
  [{ operator: 'contains', value: 'x', caseSensitive: false }, 'region contains x (not case-sensitive)'],
  [{ operator: 'newer_word', value: true }, 'region newer word true'],
])('a filter %j reads: %s', (filter, sentence) => {
  expect(messages.filter({ member: 'region', ...filter })).toBe(sentence);
});
