/** Tests stored queries that newer engines refuse or misread: what is sent in their place. */
import { buildPageFields, type LoadPage, readLoadQueries } from '../../../src/client/query/load/load-query';
import { collect, createTestDataClient } from '../data-parts';
import { createServerStarter, sendJson } from '../local-server';

const start = createServerStarter();
const MEMBERS = { measures: ['o.count'], dimensions: ['o.status'] };
const ONLY_PAGE: LoadPage = { limit: 5, offset: 0, total: false, isOnlyPage: true };
const DEFAULT_ORDER = [
  ['o.count', 'desc'],
  ['o.status', 'asc'],
];

function readFields(stored: unknown) {
  return readLoadQueries(stored)?.map(({ fields }) => fields);
}

describe('a stored query', () => {
  test.each<[string, object, object]>([
    ['renewQuery', { renewQuery: true }, { cache: 'must-revalidate' }],
    ['renewQuery that asks for nothing', { renewQuery: false }, {}],
    ['renewQuery beside a cache mode', { renewQuery: true, cache: 'no-cache' }, { cache: 'no-cache' }],
    ['rowLimit', { rowLimit: 5000 }, { limit: 5000 }],
    ['rowLimit beside an empty limit', { rowLimit: 5000, limit: null }, { limit: 5000 }],
    ['rowLimit beside a limit', { rowLimit: 5000, limit: 7 }, { limit: 7 }],
    ['an empty limit', { limit: null, offset: null }, {}],
    ['a limit as text', { limit: '100', offset: ' 20 ' }, { limit: 100, offset: 20 }],
    ['rowLimit as text', { rowLimit: '30' }, { limit: 30 }],
    [
      'a list order with none',
      {
        order: [
          ['o.status', 'none'],
          ['o.count', 'asc'],
        ],
      },
      { order: [['o.count', 'asc']] },
    ],
    ['an object order with none', { order: { 'o.status': 'none', 'o.count': 'asc' } }, { order: [['o.count', 'asc']] }],
    ['an order of none only', { order: { 'o.status': 'none' } }, {}],
    ['no order on purpose', { order: [] }, { order: [] }],
  ])('a query with %s is rewritten', (_, stored, expected) => {
    expect(readFields({ ...MEMBERS, ...stored })).toEqual([{ ...MEMBERS, ...expected }]);
    const [again] = readFields({ ...MEMBERS, ...stored }) ?? [];
    expect(readFields(again)).toEqual([again]);
  });

  test.each([{ limit: 'all' }, { limit: '' }, { limit: '1e3' }, { offset: '-1' }, { rowLimit: '5 rows' }])(
    'a query with the text %j as a limit cannot be read [P5]',
    (stored) => {
      expect(readFields({ ...MEMBERS, ...stored })).toBeUndefined();
    },
  );

  test.each<[string, unknown, number | undefined]>([
    ['a request around a query', { query: MEMBERS, queryType: 'multi' }, 1],
    ['a request around a list of one query', { query: [MEMBERS], queryType: 'multi' }, 1],
    ['a request around a text', { query: JSON.stringify(MEMBERS), queryType: 'regularQuery' }, 1],
    ['a request as a text', JSON.stringify({ query: MEMBERS, queryType: 'regularQuery' }), 1],
    ['a request around several queries', { query: [MEMBERS, MEMBERS], queryType: 'multi' }, 2],
    ['a request around nothing', { query: null }, undefined],
  ])('%s is unwrapped', (_, stored, count) => {
    expect(readFields(stored)).toEqual(count === undefined ? undefined : Array.from({ length: count }, () => MEMBERS));
  });

  it('an order of none only becomes the engine’s default order, paged or not', () => {
    const [query] = readLoadQueries({ ...MEMBERS, order: [['o.status', 'none']] }) ?? [];
    if (!query) throw new Error('not readable');
    expect(buildPageFields(query, ONLY_PAGE)).not.toHaveProperty('order');
    expect(buildPageFields(query, { ...ONLY_PAGE, isOnlyPage: false }).order).toEqual(DEFAULT_ORDER);
  });

  it.each<[string, object, string | undefined]>([
    ['the report’s', {}, 'must-revalidate'],
    ['the run’s own', { cache: 'no-cache' }, 'no-cache'],
  ])('a request says %s cache mode beside the query', async (_, request, cache) => {
    const answer = { query: {}, annotation: {}, data: { members: ['o.status', 'o.count'], dataset: [] }, total: 0 };
    const server = await start((__, response) => sendJson(response, answer));
    const client = createTestDataClient(server.origin);
    const query = JSON.stringify({ query: { ...MEMBERS, renewQuery: true, rowLimit: 3 }, queryType: 'multi' });
    await collect(client.query({ kind: 'json', query, ...request }));
    const body = JSON.parse(server.requests[0]?.body ?? '');
    expect(body.cache).toBe(cache);
    expect(body.query).toEqual({ ...MEMBERS, limit: 3, offset: 0, total: true, responseFormat: 'compact' });
  });
});
