/** Tests INLAY.MEASURE over the sample company: its values, its queries, and its problems. */
import { createPlatformClient, type DataClient, normalizePlatformAddress, toDataAddress } from '../../src/client';
import { createDataClient } from '../../src/client/query/data-client';
import { createClientParts } from '../client/local-server';
import { setUpStage } from '../support/app';
import { createChance } from '../support/chance';
import { createQuickClock } from '../support/quick-clock';
import { openMeasures } from './measure-stage';

const stage = setUpStage();
const RETAIL = 1;

/** Returns a client that queries the data API beside the app. */
async function openDirectClient(): Promise<DataClient> {
  const { url, token } = stage.platform();
  const address = normalizePlatformAddress(url);
  if ('problem' in address) throw new Error(address.problem);
  const client = createPlatformClient(createClientParts(address.address, { token }));
  const [deployment, environments] = await Promise.all([
    client.getDeployment(RETAIL),
    client.listEnvironments(RETAIL, { type: 'production' }),
  ]);
  return createDataClient({
    findAddress: async () => toDataAddress(deployment, environments) ?? '',
    issueToken: (signal) => client.issueDataToken(RETAIL, signal),
    fetch,
    clock: createQuickClock(),
    newRequestId: () => 'query-1',
  });
}

const REGION = 'sales.stores_region';
const CATEGORY = 'sales.products_category';
const TIME = 'sales.ordered_at';
const REGIONS = ['Scotland', 'Greater London', 'North East', 'Wales', 'Atlantis'];
const MONTHS = ['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '1999-01'];
const MEASURES = ['net_sales', 'order_count', 'margin_rate', 'gross_margin', 'line_count'].map(
  (name) => `sales.${name}`,
);

const createPair = (header: string, value: unknown, ...rest: readonly unknown[]) => [[[header]], [value, ...rest]];

it.each([
  ['its title in Explore', 'Net Sales'],
  ['the titles of its view and itself', 'sales  net sales'],
  ['its full name', 'sales.net_sales'],
  ['the last part of its name', 'net_sales'],
])('a formula finds a measure by %s', async (_, measure) => {
  const { readAll } = await openMeasures(stage);
  expect(await readAll([[measure]])).toEqual(await readAll([['sales.net_sales']]));
});

it('a formula with a wrong measure, dimension or value names the nearest one, and shows no other value [P19]', async () => {
  const { readAll } = await openMeasures(stage);
  const shown = await readAll([
    ['Nett Sales'],
    ['On Hand'],
    ['Net Sales', ...createPair('Regoin', 'Scotland')],
    ['Net Sales', ...createPair('Region', 'Sctoland')],
    ['Lines', ...createPair('Region', 'Sctoland')],
    ['Net Sales', ...createPair('Orders', 5)],
    ['Net Sales', [['Region']]],
    [''],
  ]);
  expect(shown).toMatchObject([
    { code: 'noSuchMeasure', nearest: 'Net Sales' },
    { code: 'severalMeasures', names: ['stock.on_hand_units', 'stock_ledger.on_hand_units'] },
    { code: 'noSuchMember', nearest: 'Region' },
    { code: 'noSuchValue', nearest: 'Scotland' },
    { code: 'noSuchValue', nearest: 'Scotland' },
    { code: 'measureAsFilter' },
    { code: 'pairWithoutValue' },
    { code: 'noModelMeasureGiven' },
  ]);
});

it('a count without rows is 0, and a sum without rows is no number, however many formulas share the query [P15]', async () => {
  const { readAll } = await openMeasures(stage);
  const ask = (measure: string, months: readonly string[]) =>
    months.map((month) => [
      measure,
      [
        [TIME, month],
        [REGION, 'Scotland'],
      ],
      [],
    ]);
  const few = await readAll([...ask('Lines', ['1999-01']), ...ask('Net Sales', ['1999-01'])]);
  const many = await readAll([...ask('Lines', MONTHS), ...ask('Net Sales', MONTHS)]);
  expect(few).toEqual([0, { code: 'nothingLeft' }]);
  expect([many[MONTHS.length - 1], many.at(-1)]).toEqual(few);
  const empty = await (await openMeasures(stage)).readAll(ask('Lines', ['1999-01', '1999-02', '1999-03', '1999-04']));
  expect(empty).toEqual([0, 0, 0, 0]);
});

it('formulas with random measures and filters have the values of queries of their own [P15]', async () => {
  const chance = createChance(17);
  const direct = await openDirectClient();
  const categories = (await direct.preview({ kind: 'json', query: { dimensions: [CATEGORY] } }, 9)).rows.map(String);
  const formulas = Array.from({ length: 60 }, () => {
    const pairs = [
      [REGION, chance.pick(REGIONS.slice(0, 4))],
      [CATEGORY, chance.pick(categories)],
      [TIME, chance.pick(MONTHS)],
    ].filter(() => chance.nextBelow(10) < 7);
    return { measure: chance.pick(MEASURES), pairs };
  });
  const { readAll } = await openMeasures(stage);
  const shown = await readAll(formulas.map(({ measure, pairs }) => [measure, pairs, []]));
  const expected: unknown[] = [];
  for (const { measure, pairs } of formulas) {
    const filters = pairs.map(([member, value = '']) =>
      member === TIME
        ? {
            member,
            operator: 'inDateRange',
            values: [`${value}-01`, `${value}-${value.endsWith('02') ? 28 : value.endsWith('11') ? 30 : 31}`],
          }
        : { member, operator: 'equals', values: [value] },
    );
    const { rows } = await direct.preview({ kind: 'json', query: { measures: [measure], filters } }, 1);
    expected.push(rows[0]?.[0]);
  }
  for (const [index, value] of expected.entries()) {
    const number = shown[index];
    if (value === null) expect(number).toEqual({ code: 'nothingLeft' });
    else expect(number).toBeCloseTo(Number(value), 4);
  }
});

it.each([
  [1_000, 5],
  [3_000, 5],
])('%i formulas with five measures take at most %i queries [P13]', async (count, most) => {
  const { readAll, countQueries } = await openMeasures(stage);
  const direct = await openDirectClient();
  const stores = (await direct.preview({ kind: 'json', query: { dimensions: ['sales.stores_name'] } }, 200)).rows.map(
    String,
  );
  const formulas = Array.from({ length: count }, (_, index) => [
    MEASURES[index % MEASURES.length],
    [
      ['sales.stores_name', stores[Math.floor(index / MEASURES.length) % stores.length]],
      [TIME, MONTHS[Math.floor(index / MEASURES.length / stores.length) % MONTHS.length]],
    ],
    [],
  ]);
  const shown = await readAll(formulas);
  expect(
    shown.filter((value) => typeof value !== 'number' && JSON.stringify(value) !== '{"code":"nothingLeft"}'),
  ).toEqual([]);
  expect(countQueries()).toBeLessThanOrEqual(most);
});
