/** Tests which placements a workbook refreshes on opening after the user has changed what they ask for. */
import type { PlacementOptions } from '../../../src/app';
import { PlatformFailure } from '../../../src/client';
import { findReadyView } from '../../support/app-state';
import type { SmallApp } from '../../support/small-platform';
import {
  BY_REGION,
  BY_REGION_AND_MONTH,
  changeQuery,
  placeQuery,
  placeReport,
  setUpOwnQueryStage,
} from '../pipeline/own-query-stage';
import { readBlock } from '../pipeline/pivot-stage';

const { platform, verbs, reportVerbs, startApp, reopen } = setUpOwnQueryStage();

/** A file on a disk has one user: the app does not wait for the notes of another. */
const ON_DISK = { documentUrl: 'C:\\Files\\Book1.xlsx' };
const ONLY_NORTH = JSON.stringify({
  ...JSON.parse(BY_REGION_AND_MONTH),
  filters: [{ member: 'f.region', operator: 'equals', values: ['North'] }],
});
const LAST_MONTH = JSON.stringify({
  ...JSON.parse(BY_REGION),
  timeDimensions: [{ dimension: 'f.day', dateRange: 'last month' }],
});

/** Opens an app whose queries fail once `isBroken` is true. */
async function startBreakableApp() {
  const network = { isBroken: false };
  const gate = async (verb: string) => {
    if (verb === 'query' && network.isBroken)
      throw new PlatformFailure('PlatformUnreachable', { operation: verb, requestId: '', wasSent: false });
  };
  return { test: await startApp({ ...ON_DISK, gate }), network };
}

/** Opens the file again. Returns the requests of that, as the platform gets them. */
async function countQueriesOnOpen(test: SmallApp): Promise<{ readonly queries: number; readonly reopened: SmallApp }> {
  test.app.dispose();
  verbs().length = 0;
  const reopened = await reopen(test, ON_DISK);
  return { queries: verbs().filter((verb) => verb === 'query').length, reopened };
}

it('opening a workbook runs no query of its own that is fresh, and asks the platform for no report [P6]', async () => {
  const test = await startApp(ON_DISK);
  await placeQuery(test);
  const { queries } = await countQueriesOnOpen(test);
  expect([queries, reportVerbs(), platform().records]).toEqual([0, [], []]);
  const ofWorkbook = [...verbs()];
  verbs().length = 0;
  await startApp(ON_DISK);
  // These requests are for the list that the pane shows with any workbook.
  expect(ofWorkbook).toEqual(verbs());
});

it('opening a workbook runs a query with a relative range of dates [P21]', async () => {
  const test = await startApp(ON_DISK);
  await placeQuery(test, LAST_MONTH);
  expect((await countQueriesOnOpen(test)).queries).toBe(1);
});

it('a changed query whose refresh has failed is refreshed on the next open [P21]', async () => {
  const { test, network } = await startBreakableApp();
  const id = await placeReport(test);
  network.isBroken = true;
  await changeQuery(test, id, ONLY_NORTH);
  expect(findReadyView(test, id)?.status.kind).toBe('failed');
  const { queries, reopened } = await countQueriesOnOpen(test);
  expect([queries, findReadyView(reopened, id)?.status.kind]).toEqual([1, 'upToDate']);
  expect(readBlock(reopened).map(([region]) => region)).toEqual(['Region', 'North', 'North']);
  expect((await countQueriesOnOpen(reopened)).queries).toBe(0);
});

const AMOUNT = { member: 'f.amount', title: 'Amount' };
/** An automatic refresh leaves it to the user to remove columns. */
const CHANGES: readonly (readonly [string, Partial<PlacementOptions>, 'upToDate' | 'waits'])[] = [
  ['fields', { omitted: ['f.month'] }, 'waits'],
  ['order', { order: [{ ...AMOUNT, descending: true }] }, 'upToDate'],
  ['number of rows', { order: [AMOUNT], firstRows: 2 }, 'upToDate'],
  ['layout', { laidOut: 'pivot', axes: { rows: ['f.region'], columns: ['f.month'], measuresOn: 'columns' } }, 'waits'],
];

it.each(CHANGES)('a change of the %s whose refresh has failed is queried on the next open [P21]', async (...row) => {
  const [, change, statusOnOpen] = row;
  const { test, network } = await startBreakableApp();
  const id = await placeReport(test, { laidOut: 'flat' });
  network.isBroken = true;
  await (await test.app.placements.openDetails()).setOptions(id, change);
  await test.app.placements.refresh(id);
  expect(findReadyView(test, id)?.status.kind).toBe('failed');
  const { queries, reopened } = await countQueriesOnOpen(test);
  expect([queries, findReadyView(reopened, id)?.status.kind]).toEqual([1, statusOnOpen]);
  if (statusOnOpen === 'waits') await reopened.app.placements.refresh(id);
  expect((await countQueriesOnOpen(reopened)).queries).toBe(0);
});

it('a choice that was set back needs no query [P6]', async () => {
  const test = await startApp(ON_DISK);
  const id = await placeQuery(test, BY_REGION_AND_MONTH, { omitted: ['f.month'] });
  const details = await test.app.placements.openDetails();
  await details.setOptions(id, { omitted: [] });
  await details.setOptions(id, { omitted: ['f.month'] });
  expect((await countQueriesOnOpen(test)).queries).toBe(0);
});

it('a record of an older version is neither queried nor written because of its choices alone [P6] [P16]', async () => {
  const test = await startApp(ON_DISK);
  const order = [{ ...AMOUNT, descending: true as const }];
  await placeQuery(test, BY_REGION, { order });
  await placeQuery(test, LAST_MONTH, { order }, [3, 6]);
  for (const [key, text] of test.store.settings.entries())
    test.store.settings.set(key, String(text).replace(/"arrangedBy":"[^"]*",?/, ''));
  const file = JSON.stringify(test.store.toFile());
  const { queries, reopened } = await countQueriesOnOpen(test);
  expect(queries).toBe(1);
  expect(JSON.stringify(reopened.store.toFile())).toBe(file);
});
