/** Tests placements that leave out members of their report. */
import { readId } from '../../support/app-state';
import { createFact, FACTS, readBlock, refreshAndReadStatus, setUpPivotStage } from './pivot-stage';

const { placePivot, report } = setUpPivotStage();

test('a flat list without a dimension groups by the others, and its refreshes keep that [P2] [P15]', async () => {
  const test = await placePivot({ laidOut: 'flat', omitted: ['f.month'] });
  expect(readBlock(test)).toEqual([
    ['Region', 'Amount'],
    ['North', 40],
    ['South', 12],
  ]);
  report().facts = [...FACTS, createFact('South', '2026-02', 2)];
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  expect(readBlock(test)).toEqual([
    ['Region', 'Amount'],
    ['North', 40],
    ['South', 14],
  ]);
});

test('a placed report takes a left out member back at its right end [P15]', async () => {
  const test = await placePivot({ laidOut: 'flat', omitted: ['f.month'] });
  const details = await test.app.placements.openDetails();
  await details.setOptions(readId(test), { omitted: [] });
  expect(await refreshAndReadStatus(test)).toBe('upToDate');
  expect(readBlock(test)[0]).toEqual(['Region', 'Amount', 'Month']);
});

test('the totals of a pivot without a member are those of the same rows [P15]', async () => {
  expect(readBlock(await placePivot({ omitted: ['f.region'] })).at(-1)).toEqual([15, 37, 52]);
});
