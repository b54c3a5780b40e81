/** Tests the query that the user builds on the page of a report, and what stays of it afterwards. */
import type { PlacementFilter } from '../../../src/placement';
import { waitUntil } from '../../support/app';
import { readOpenReport, readPlacing } from '../../support/app-state';
import type { SmallApp } from '../../support/small-platform';
import { BY_REGION, BY_REGION_AND_MONTH, setUpOwnQueryStage } from '../pipeline/own-query-stage';

const { verbs, reportVerbs, startApp } = setUpOwnQueryStage();

const createFilter = (region: string): PlacementFilter => ({
  ...{ member: 'f.region', title: 'Region', type: 'string', operator: 'is', values: [region] },
});
const AXES = { rows: ['f.region'], columns: ['f.month'], measuresOn: 'columns' } as const;
const PIVOT_OF_NORTH = { laidOut: 'pivot', axes: AXES, filters: [createFilter('North')] } as const;

function readPreviewRows(test: SmallApp): unknown {
  const { preview } = readOpenReport(test);
  return preview.kind === 'ready' ? preview.rows : preview.kind;
}

async function goOn({ app }: SmallApp): Promise<void> {
  const draft = app.report.draft.value;
  if (!draft) throw new Error('No draft is kept.');
  await app.report.openQuery(draft.name, draft.json);
}

it('a draft keeps its name, its query and its options, whatever report is opened in between [P19]', async () => {
  const test = await startApp();
  const { report } = test.app;
  await report.openQuery('Mine', BY_REGION);
  report.setQuery(BY_REGION_AND_MONTH);
  report.renameQuery('My pivot');
  report.setOptions(PIVOT_OF_NORTH);
  report.close();
  await report.open(1);
  report.setOptions({ filters: [createFilter('South')], order: [{ member: 'f.amount', title: 'Amount' }] });
  report.close();
  await goOn(test);
  expect(readOpenReport(test)).toMatchObject({
    detail: { name: 'My pivot', isQuery: true, blockAddresses: [] },
    options: { ...PIVOT_OF_NORTH, order: [] },
  });
  expect(readPreviewRows(test)).toEqual([['North', '10', '30']]);
});

it('another query begins without the options of the draft, and so does a report [P19]', async () => {
  const test = await startApp();
  const { report } = test.app;
  await report.openQuery('Mine', BY_REGION_AND_MONTH);
  report.setOptions(PIVOT_OF_NORTH);
  report.close();
  await report.openQuery('Other', BY_REGION);
  expect(readOpenReport(test).options).toMatchObject({ laidOut: 'saved', filters: [] });
  report.close();
  await report.open(1);
  expect(readOpenReport(test).options).toMatchObject({ laidOut: 'saved', filters: [] });
});

it('a query without fields is not sent, and no draft is kept of it [P13]', async () => {
  const test = await startApp();
  await test.app.report.openQuery('Empty', '{}');
  expect(readOpenReport(test).preview.kind).toBe('waiting');
  test.app.report.close();
  expect([test.app.report.draft.value, reportVerbs()]).toEqual([undefined, []]);
});

it('signing out forgets the draft, also that of an open page [P8]', async () => {
  const test = await startApp();
  await test.app.report.openQuery('Mine', BY_REGION);
  test.app.report.close();
  expect(test.app.report.draft.value).toBeDefined();
  await test.app.report.openQuery('Open', BY_REGION_AND_MONTH);
  test.app.connection.signOut();
  await waitUntil(() => test.app.session.value === undefined);
  expect([test.app.report.draft.value, test.app.report.state.value.kind]).toEqual([undefined, 'closed']);
});

it('changes of a query wait until the user runs them, and so do its options [P13]', async () => {
  const test = await startApp();
  const { report } = test.app;
  await report.openQuery('Mine', BY_REGION);
  report.setReadsAtOnce(false);
  report.setQuery(BY_REGION_AND_MONTH);
  expect(readOpenReport(test).preview.kind).toBe('waiting');
  report.setOptions({ filters: [createFilter('North')] });
  expect(readOpenReport(test).preview.kind).toBe('waiting');
  report.readPreview();
  await waitUntil(() => readOpenReport(test).preview.kind === 'ready');
  expect(readPreviewRows(test)).toHaveLength(2);
  report.setQuery(BY_REGION);
  report.setReadsAtOnce(true);
  await waitUntil(() => readOpenReport(test).preview.kind === 'ready');
  expect(readPreviewRows(test)).toEqual([['North', '40']]);
});

it('a preview that is cancelled waits until the user runs it [P9]', async () => {
  const test = await startApp();
  await test.app.report.openQuery('Mine', BY_REGION);
  test.app.report.setQuery(BY_REGION_AND_MONTH);
  test.app.report.cancelPreview();
  expect(readOpenReport(test).preview).toEqual({ kind: 'waiting' });
  test.app.report.readPreview();
  await waitUntil(() => readOpenReport(test).preview.kind === 'ready');
  expect(readPreviewRows(test)).toHaveLength(4);
});

it('a query that waits is placed as it is shown in the editor [P19]', async () => {
  const test = await startApp();
  await test.app.report.openQuery('Mine', BY_REGION);
  test.app.report.setReadsAtOnce(false);
  test.app.report.setQuery(BY_REGION_AND_MONTH);
  await test.app.report.place();
  expect(readPlacing(test)).toMatchObject({ kind: 'placed', rows: 4 });
  expect(verbs().filter((verb) => verb === 'query')).toHaveLength(1);
});

it('a saved report whose query is changed has no draft, and shows its own query again [P19]', async () => {
  const test = await startApp();
  await test.app.report.open(1);
  test.app.report.setQuery(BY_REGION);
  await waitUntil(() => readOpenReport(test).preview.kind === 'ready');
  expect(readOpenReport(test).detail).toMatchObject({ isQuery: false, editable: { json: BY_REGION } });
  test.app.report.setQuery(undefined);
  expect(readOpenReport(test).detail.editable?.json).toBe(BY_REGION_AND_MONTH);
  test.app.report.close();
  expect(test.app.report.draft.value).toBeUndefined();
});
