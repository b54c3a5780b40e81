/** Runs queries that were edited at random on the embedded engine. The slow test takes longer walks. */
import fc from 'fast-check';
import { openSampleClient } from '../sample-client';
import {
  compareWithPublicClient,
  compareWithSql,
  convertBack,
  createWorld,
  type World,
  walk,
  walks,
} from './explore-walk';

let world: World;
beforeAll(async () => {
  world = await createWorld(await openSampleClient());
});
afterAll(() => world?.sample.close());

test('each query that edits can build is taken by the engine, with the rows of the public client [P4] [P20]', async () => {
  const outcomes: string[] = [];
  const property = fc.asyncProperty(walks, async (steps) => {
    const query = walk(world, steps);
    if (query !== undefined) outcomes.push(await compareWithPublicClient(world, query));
  });
  await fc.assert(property, { numRuns: 40, seed: 7 });
  expect(outcomes.filter((outcome) => outcome === 'compared').length).toBeGreaterThan(15);
});

test('the SQL of a query has the rows of the query [P22]', async () => {
  const texts: (string | undefined)[] = [];
  const property = fc.asyncProperty(walks, async (steps) => {
    const query = walk(world, steps);
    if (query !== undefined) texts.push(await compareWithSql(world, query));
  });
  await fc.assert(property, { numRuns: 25, seed: 11 });
  expect(texts.filter((text) => text !== undefined).length).toBeGreaterThan(8);
});

const QUERY = {
  measures: ['sales.net_sales', 'sales.margin_rate'],
  dimensions: ['sales.stores_region'],
  order: [['sales.net_sales', 'desc']],
} as const;
const MONTHS = { dimension: 'sales.ordered_at', granularity: 'month' };
const createFilter = (member: string, operator: string, ...values: string[]) => ({
  filters: [{ member: `sales.${member}`, operator, ...(values.length > 0 && { values }) }],
});

test.each<[string, object]>([
  ['measures by a dimension', QUERY],
  ['measures only', { measures: QUERY.measures, order: [] }],
  ['the first rows after some', { ...QUERY, limit: 3, offset: 1 }],
  ['months', { ...QUERY, timeDimensions: [MONTHS] }],
  [
    'rows that are not grouped',
    { dimensions: ['sales.order_number', 'sales.units'], ungrouped: true, order: [], limit: 5 },
  ],
  ['a segment', { ...QUERY, segments: ['sales.completed'] }],
  ['one of several values', { ...QUERY, ...createFilter('channel', 'equals', 'Shop', "O'Neill") }],
  ['none of several values', { ...QUERY, ...createFilter('channel', 'notEquals', 'Shop', 'Web') }],
  ['no value', { ...QUERY, ...createFilter('channel', 'notSet') }],
  ['a text within', { ...QUERY, ...createFilter('stores_city', 'contains', 'ham') }],
  ['a text at the start', { ...QUERY, ...createFilter('stores_city', 'notStartsWith', 'B') }],
  ['a number', { ...QUERY, ...createFilter('quantity', 'gte', '2') }],
  ['a boolean', { ...QUERY, ...createFilter('is_gift', 'equals', 'true') }],
  ['a measure', { ...QUERY, ...createFilter('order_count', 'gt', '10') }],
  ['an open range of dates', { ...QUERY, ...createFilter('ordered_at', 'afterOrOnDate', '2026-03-01') }],
  [
    'conditions that are combined',
    {
      ...QUERY,
      filters: [
        {
          or: [
            { member: 'sales.channel', operator: 'set' },
            {
              and: [
                { member: 'sales.quantity', operator: 'lt', values: ['5'] },
                { member: 'sales.stores_name', operator: 'endsWith', values: ['t'] },
              ],
            },
          ],
        },
      ],
    },
  ],
])('the engine converts the SQL of a query back to the query: %s [P22]', async (_, query) => {
  expect(await convertBack(world, JSON.stringify(query))).toEqual([]);
});
