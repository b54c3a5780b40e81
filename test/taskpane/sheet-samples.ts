/** Provides arguments for the messages of the page that makes a sheet for each value of a column. */
import { type Calls, countCalls, nameCalls } from './placement-samples';

export const SHEET_SAMPLES: Readonly<Record<string, Calls>> = {
  'details.sheets.columnTitle': ['day', 'month', 'year'].map((period) => [{ member: { title: 'Ordered at' }, period }]),
  'details.sheets.periods.day': nameCalls,
  'details.sheets.periods.month': nameCalls,
  'details.sheets.periods.year': nameCalls,
  'details.sheets.noColumns': ['unreadable', 'filtersUnread', 'tooManyFilters'].map((reason) => [reason]),
  'details.sheets.withoutSheet': [
    [0, 0],
    [5, 0],
    [5, 1],
    [5, 5],
  ],
  'details.sheets.ended': [
    [{ created: 1, total: 1 }],
    [{ created: 12, total: 12 }],
    [{ created: 0, total: 1 }],
    [{ created: 3, total: 12 }],
  ],
  'details.sheets.tooMany': countCalls,
  'details.sheets.create': countCalls,
  'details.sheets.progress': [[{ done: 3, total: 12, value: 'North' }]],
  'details.sheets.failed': nameCalls,
};
