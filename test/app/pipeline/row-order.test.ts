/** Tests placements with an order of their own, and those that have only the first rows. */
import { findView, readId } from '../../support/app-state';
import { createFact, FACTS, readBlock, refreshAndReadStatus, setUpPivotStage } from './pivot-stage';

const { placePivot, report } = setUpPivotStage();
const BY_AMOUNT = [{ member: 'f.amount', title: 'Amount', descending: true as const }];

beforeEach(() => {
  report().ordersFacts = true;
  // East has the greatest single cell, and the smallest row but one.
  report().facts = [
    ...FACTS,
    createFact('East', '2026-01', 35),
    createFact('West', '2026-01', 33),
    createFact('West', '2026-03', 8),
  ];
});

test('a flat list has the first rows of its own order, and its refreshes keep both [P2] [P5]', async () => {
  const test = await placePivot({ laidOut: 'flat', order: BY_AMOUNT, firstRows: 2 });
  expect(readBlock(test)).toEqual([
    ['Region', 'Month', 'Amount'],
    ['East', '2026-01', 35],
    ['West', '2026-01', 33],
  ]);
  report().facts = [...(report().facts ?? []), createFact('South', '2026-02', 50)];
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  expect(
    readBlock(test)
      .slice(1)
      .map(([region]) => region),
  ).toEqual(['South', 'East']);
  expect(findView(test)).toMatchObject({ firstRows: 2, notices: [] });
});

test('a pivot has the first groups by their whole rows, and its totals include only these [P15]', async () => {
  const test = await placePivot({ order: BY_AMOUNT, firstRows: 2 });
  expect(readBlock(test)).toEqual([
    ['Amount · Region', '2026-01', '2026-03', 'Total'],
    ['West', 33, 8, 41],
    ['North', 10, 30, 40],
    ['Total', 43, 38, 81],
  ]);
});

test('a pivot ordered by a measure has all groups by their rows, and its columns stay in order [P15]', async () => {
  const test = await placePivot({ order: BY_AMOUNT });
  const block = readBlock(test);
  expect(block.map(([region]) => region)).toEqual(['Amount · Region', 'West', 'North', 'East', 'South', 'Total']);
  expect(block[0]).toEqual(['Amount · Region', '2026-01', '2026-03', 'Total']);
});

test('a chosen order replaces the one that the user has made in Excel', async () => {
  const test = await placePivot({ laidOut: 'flat', sort: { member: 'f.region', title: 'Region' } });
  const details = await test.app.placements.openDetails();
  await details.setOptions(readId(test), { order: BY_AMOUNT, firstRows: 1 });
  expect(details.getOptions(readId(test)).sort).toBeUndefined();
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  expect(readBlock(test)[1]).toEqual(['East', '2026-01', 35]);
});

test('a page of changes says that it compares the first rows only, and a later one without a limit does not [P19]', async () => {
  const test = await placePivot({ laidOut: 'flat', order: BY_AMOUNT, firstRows: 2 });
  const details = await test.app.placements.openDetails();
  report().facts = [...(report().facts ?? []), createFact('South', '2026-02', 50)];
  await refreshAndReadStatus(test);
  await details.openChanges(readId(test));
  expect(details.changesState.value).toMatchObject({ firstRows: 2, removed: { count: 1 } });
  await details.setOptions(readId(test), { firstRows: 0 });
  await refreshAndReadStatus(test);
  await details.openChanges(readId(test));
  expect(details.changesState.value).toMatchObject({ firstRows: undefined });
});

test('a caption names the first rows and their order [P19]', async () => {
  const test = await placePivot({ laidOut: 'flat', order: BY_AMOUNT, firstRows: 2, caption: true });
  expect(readBlock(test)[0]?.[0]).toMatch(/^First 2 rows by Amount · No filters · /);
});
