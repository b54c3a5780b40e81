/** Tests which measures a workbook may read with INLAY.MEASURE, and how the pane lists its formulas. */
import { countAllowed, countRequested, createMeasureKey, listRequested } from '../../src/app';
import { PROFILES } from '../../src/workbench/host';
import { setUpStage, waitUntil } from '../support/app';
import { settle } from '../support/excel-host';
import { type MeasureStage, openMeasures } from './measure-stage';

const stage = setUpStage();

function readNotAllowed({ test }: MeasureStage) {
  const state = test.app.placements.state.peek();
  return state.kind === 'ready' ? state.notAllowed : undefined;
}

const countLoads = ({ test }: MeasureStage) => test.requests.filter((request) => /\/(load|meta)$/.test(request)).length;

it('formulas from the file query nothing before the user allows their measures, which the question counts and names [P18]', async () => {
  const measures = await openMeasures(stage);
  const calls = [['Net Sales'], ['net  sales'], ['Orders']].map((values) => measures.call(values, 'Sheet1!B2'));
  await waitUntil(() => calls.every(({ shown }) => shown.length === 1));
  await measures.test.app.refreshAll();
  expect(calls.map(({ shown }) => shown)).toMatchObject(calls.map(() => [{ code: 'notAllowed' }]));
  expect(countLoads(measures)).toBe(0);
  const question = readNotAllowed(measures);
  expect(question && countRequested(question)).toEqual({ reports: 0, names: 0, measures: 2 });
  expect(question && listRequested(question)).toMatchObject([
    { name: 'Net Sales', formulas: 2, isMeasure: true },
    { name: 'Orders', formulas: 1, isMeasure: true },
  ]);
  await measures.test.app.placements.answerAllow('allow');
  await waitUntil(() => calls.every(({ shown }) => typeof shown.at(-1) === 'number'));
  const state = measures.test.app.placements.state.peek();
  expect(state.kind === 'ready' && countAllowed(state.allowed, measures.test.app.session.peek())).toEqual({
    ...{ reports: 0, names: 0, measures: 2 },
  });
});

it('a measure that is allowed allows neither another one nor a report with its name, and no query has them [P18]', async () => {
  const bodies: string[] = [];
  const measures = await openMeasures(stage, {
    fetch: (input, init) => {
      bodies.push(String(input) + String(init?.body ?? ''));
      return fetch(input, init);
    },
  });
  await measures.readAll([['Net Sales']]);
  const secret = measures.call(['Cost of Sales'], 'Sheet1!B9');
  await waitUntil(() => secret.shown.length === 1);
  await measures.test.app.refreshAll();
  const rows = await measures.test.app.openReportRows();
  expect(['Net Sales', createMeasureKey('Net Sales'), createMeasureKey('Cost of Sales')].map(rows.mayRead)).toEqual([
    ...[false, true, false],
  ]);
  expect(secret.shown).toMatchObject([{ code: 'notAllowed' }]);
  expect(bodies.filter((body) => body.includes('cost_of_sales'))).toEqual([]);
});

it('a report that is allowed by its name does not allow a measure with that name [P18]', async () => {
  const measures = await openMeasures(stage);
  const rows = await measures.test.app.openReportRows();
  rows.allowTyped(['Net Sales']);
  expect([rows.mayRead('Net Sales'), rows.mayRead(createMeasureKey('Net Sales'))]).toEqual([true, false]);
});

it.each([
  ['the kindest', {}],
  ['the hostile', PROFILES.hostile.switches],
] as const)(
  'a formula that the user types runs at once in %s Excel, and asks Excel for nothing [P13] [P18]',
  async (_, switches) => {
    const measures = await openMeasures(stage, switches);
    const { test } = measures;
    test.store.typeInto(test.store.activeSheetId, 3, 1, '=INLAY.MEASURE("Net Sales")');
    await settle(test.host);
    const requestCount = test.host.readLog().length;
    const { shown } = measures.call(['Net Sales'], 'Sheet1!B4');
    await waitUntil(() => shown.length === 1);
    expect([typeof shown[0], readNotAllowed(measures), test.host.readLog().length - requestCount]).toEqual([
      'number',
      undefined,
      0,
    ]);
  },
);

it('formulas are listed by their measures, and those with an error by themselves [P19]', async () => {
  const measures = await openMeasures(stage);
  const { formulas, formulaErrors } = await measures.test.app.placements.openDetails();
  const calls = [['Net Sales'], ['Nett Sales'], ['Orders'], ['Net Sales', [['Region']], ['Scotland']]].map(
    (values, row) => measures.call(values, `Sheet1!B${row + 1}`),
  );
  await measures.test.app.placements
    .answerAllow('allow')
    .then(() => waitUntil(() => calls.every(({ shown }) => shown.length > 0)));
  await measures.test.app.placements.answerAllow('allow');
  await waitUntil(() => formulaErrors.peek().length === 1 && formulas.peek().every(({ times }) => times !== undefined));
  expect(formulas.peek()).toMatchObject([
    { report: createMeasureKey('Net Sales'), name: 'Net Sales', formulas: 2, first: 'Sheet1!B1' },
    { report: createMeasureKey('Orders'), name: 'Orders', formulas: 1, first: 'Sheet1!B3' },
  ]);
  expect(formulaErrors.peek()).toMatchObject([{ cell: 'Sheet1!B2', problem: { code: 'noSuchMeasure' } }]);
});

it('a measure whose query fails shows why, and the others of its query show their values [P19]', async () => {
  const measures = await openMeasures(stage, {
    fetch: async (input, init) =>
      String(input).includes('margin_rate') || String(init?.body ?? '').includes('margin_rate')
        ? Response.json({ error: 'Error: division by zero' }, { status: 400 })
        : fetch(input, init),
  });
  const shown = await measures.readAll([['Net Sales'], ['Margin Rate'], ['Orders']]);
  expect(shown).toMatchObject([expect.any(Number), { code: 'failed' }, expect.any(Number)]);
});

it('a refresh reads all measures of a view with one query, whenever their formulas were typed [P13]', async () => {
  const measures = await openMeasures(stage);
  await measures.readAll([['Net Sales']]);
  await measures.readAll([['Orders']]);
  const before = measures.countQueries();
  await measures.test.app.refreshAll();
  expect([before, measures.countQueries() - before]).toEqual([2, 1]);
});
