import { type DataCaller, openDataApi } from './data-caller';
import { type RunningPlatform, runPlatform } from './running-platform';

let platform: RunningPlatform;
let api: DataCaller;

beforeAll(async () => {
  platform = await runPlatform({ continueWaitTimeout: 2000 });
  api = await openDataApi(platform);
});
afterAll(() => platform.close());

describe('load', () => {
  test('load answers GET like POST', async () => {
    const query = {
      measures: ['sales.order_count'],
      dimensions: ['sales.channel'],
      order: { 'sales.channel': 'asc' },
    };
    const url = `${api.base}/v1/load?query=${encodeURIComponent(JSON.stringify(query))}`;
    const getAnswer = await (await fetch(url, { headers: { authorization: api.token } })).json();
    const postAnswer = await api.load(query);
    expect(getAnswer.data).toEqual(postAnswer.data);
    expect(getAnswer.data).toHaveLength(3);
  });

  test('load refuses what the real engine refuses, with the same status', async () => {
    const refusals: [unknown, number, string][] = [
      [{}, 400, 'Query param is required'],
      ['{"query":', 500, 'SyntaxError'],
      [{ query: {} }, 400, 'Query should contain'],
      [{ query: { measures: ['sales.net_sales'], limits: 5 } }, 400, '"limits" is not allowed'],
      [{ query: { measures: ['sales.net_sales'], timezone: 'Mars/Olympus' } }, 400, 'Mars/Olympus'],
      [{ query: { measures: ['nope.count'] } }, 400, "'nope' not found"],
      [{ query: { measures: ['stock.on_hand_units'], dimensions: ['members.city'] } }, 400, "Can't find join path"],
      [
        {
          query: {
            measures: ['sales.units'],
            filters: [{ member: 'sales.units', operator: 'gt', values: ['1; DROP'] }],
          },
        },
        400,
        "Could not convert string '1; DROP'",
      ],
    ];
    for (const [body, status, error] of refusals) {
      const response = await api.post('/v1/load', body);
      expect([response.status, (await response.json()).error]).toEqual([status, expect.stringContaining(error)]);
    }
  });

  test('load gives 10,000 rows without a limit, and pages by unique sort keys without gap or repetition [P5]', async () => {
    const order = { 'sales.units': 'desc', 'sales.line_id': 'asc' };
    const query = { dimensions: ['sales.line_id'], measures: ['sales.units'], order };
    const loadIds = async (more: object) => {
      const { data } = await api.load({ ...query, responseFormat: 'columnar', ...more });
      return data.columns[0]?.map(Number) ?? [];
    };
    expect(await loadIds({})).toHaveLength(10_000);
    const pages = [...(await loadIds({ limit: 3000 })), ...(await loadIds({ limit: 3000, offset: 3000 }))];
    expect(pages).toEqual(await loadIds({ limit: 6000 }));
    expect(new Set(pages).size).toBe(6000);
  });

  // A real engine, release 1.7.43, gives these values of the same rows.
  test.each([
    ['an estimated count', 'sales.customer_estimate', 'sales.channel', '23397'],
    ['a calculated text', 'members.mailing_reach', 'members.city', 'Most'],
    ['a calculated time', 'sales.last_order', 'sales.channel', '2026-11-20T20:50:41.000'],
    ['a calculated boolean', 'stock.needs_order', 'stock.stores_code', true],
  ])('load answers %s', async (_, measure, dimension, value) => {
    const { data } = await api.load({ measures: [measure], dimensions: [dimension], order: { [dimension]: 'asc' } });
    expect(data[0]?.[measure]).toBe(value);
  });

  test('a quote in a filter of load stays part of the value', async () => {
    const filters = [{ member: 'sales.stores_name', operator: 'equals', values: ["x' OR '1'='1"] }];
    const { data } = await api.load({ measures: ['sales.line_count'], filters });
    expect(data).toEqual([{ 'sales.line_count': '0' }]);
  });

  test.each([
    ['equals', ['Online', 'Shop'], ['Online', 'Shop']],
    ['notEquals', ['Shop'], ['Click & collect', 'Online']],
    ['contains', ['COLLECT'], ['Click & collect']],
    ['notContains', ['o'], []],
    ['startsWith', ['on'], ['Online']],
    ['endsWith', ['p', 't'], ['Click & collect', 'Shop']],
    ['notStartsWith', ['on'], ['Click & collect', 'Shop']],
    ['notEndsWith', ['p'], ['Click & collect', 'Online']],
    ['in', ['Shop'], ['Shop']],
    ['notIn', ['Shop', 'Online'], ['Click & collect']],
    ['contains', ['%'], []],
  ])('load filters text by %s %j', async (operator, values, expected) => {
    const query = { dimensions: ['sales.channel'], filters: [{ member: 'sales.channel', operator, values }] };
    const { data } = await api.load(query);
    expect(data.map((row) => row['sales.channel'])).toEqual(expected);
  });

  // The four one-sided operators treat a day as its first moment.
  test.each([
    ['onTheDate', ['2026-02-03'], '2026-02-03', '2026-02-03'],
    ['inDateRange', ['2026-02-03', '2026-02-05'], '2026-02-03', '2026-02-05'],
    ['beforeDate', ['2023-11-23'], '2023-11-21', '2023-11-22'],
    ['beforeOrOnDate', ['2023-11-23'], '2023-11-21', '2023-11-22'],
    ['afterDate', ['2026-11-18'], '2026-11-18', '2026-11-20'],
    ['afterOrOnDate', ['2026-11-19'], '2026-11-19', '2026-11-20'],
  ])('load filters time by %s', async (operator, values, first, last) => {
    const query = {
      timeDimensions: [{ dimension: 'sales.ordered_at', granularity: 'day' }],
      filters: [{ member: 'sales.ordered_at', operator, values }],
      responseFormat: 'columnar',
    };
    const { data } = await api.load(query);
    expect([data.columns[0]?.at(0), data.columns[0]?.at(-1)]).toEqual([
      `${first}T00:00:00.000`,
      `${last}T00:00:00.000`,
    ]);
  });

  test('load answers "Continue wait" while a slow query runs, and the rows to the repeated request [P9]', async () => {
    const query = { measures: ['stock_ledger.item_count'] };
    const answers: unknown[] = [];
    // The query continues between the requests. If each request restarted it, it would never end.
    while (answers.at(-1) !== 'rows') {
      const answer = await (await api.post('/v1/load', { query })).json();
      answers.push(answer.error ?? 'rows');
    }
    expect(answers.slice(0, 2)).toEqual(['Continue wait', 'Continue wait']);
    expect(new Set(answers)).toEqual(new Set(['Continue wait', 'rows']));
  });
});
