/** Tests the record that a workbook has of itself, whatever wrote it. */
import { tryReadWorkbookRecord } from '../../../src/placement';

const read = (more: object) => tryReadWorkbookRecord(JSON.stringify({ v: 1, id: 'w', ...more }));

it.each([[1e12], [10_081], [0], [-5], ['5'], [null]])(
  'a file that wants to refresh every %p minutes refreshes when it is opened or asked, and no more',
  (refreshEvery) => {
    expect(read({ refreshEvery, refreshOnOpen: true })).toEqual({ id: 'w', location: '', refreshOnOpen: true });
  },
);

it.each([1, 5, 60, 10_080])('every %s minutes is taken as it is', (refreshEvery) => {
  expect(read({ refreshEvery })?.refreshEvery).toBe(refreshEvery);
});

it.each([[1e15], [-1], ['old']])('rows that count as fresh for %p minutes count so as long as usual', (freshFor) => {
  expect(read({ freshFor })?.freshFor).toBeUndefined();
});
