// Tests that the zone of the account or the report goes into queries, and what the answers say of it.
import { addTimeZone, findTimeZone, listRanges, readTimeZone } from '../../../src/client/data/query-times';
import { collect, createTestDataClient, SCHEMA, SQL_REQUEST, sendLines } from '../data-parts';
import { createServerStarter, sendJson } from '../local-server';

const start = createServerStarter();
const SYDNEY = 'Australia/Sydney';

test('a time zone must be one that engines know', () => {
  expect([SYDNEY, 'UTC', 'Sydney town', '+02:00', '', null, 7].map(findTimeZone)).toEqual([
    SYDNEY,
    'UTC',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

describe('the time zone of a request', () => {
  const bounds = ['2026-01-05T00:00:00.000Z'];
  const query = { filters: [{ member: 'o.at', operator: 'afterOrOnDate', values: bounds }] };

  test.each([
    ['load', { query }, { query: { ...query, timezone: SYDNEY } }],
    ['sql', { query: [query] }, { query: [{ ...query, timezone: SYDNEY }] }],
    ['sql', { format: 'sql', query: 'SELECT 1' }, { format: 'sql', query: 'SELECT 1' }],
    ['cubesql', { query: 'SELECT 1' }, { query: 'SELECT 1', timezone: SYDNEY }],
    ['convertQuery', { input: 'sql' }, { input: 'sql' }],
  ] as const)('a request of %s has the zone where the engine takes it, and its bounds stay [P22]', (...one) => {
    const [operation, body, expected] = one;
    expect(addTimeZone(operation, body, SYDNEY)).toEqual(expected);
    expect(addTimeZone(operation, body, undefined)).toBe(body);
  });

  test("the report's time zone replaces the account's [P22]", () => {
    const own = { query: { timezone: 'Europe/Berlin' } };
    expect(addTimeZone('load', own, SYDNEY)).toEqual(own);
    expect([own, { query: 'SELECT 1' }].map(readTimeZone)).toEqual(['Europe/Berlin', undefined]);
  });
});

test('relative ranges get their dates, anywhere in the query, and no other ranges do [P22]', () => {
  const [march, week] = [
    ['2026-03-01T00:00:00.000', '2026-03-31T23:59:59.999'],
    ['2026-02-23T00:00:00.000', '2026-03-01T23:59:59.999'],
  ];
  const createQuery = (month: unknown, days: unknown, fixed: unknown) => ({
    query: {
      timeDimensions: [
        { dimension: 'o.at', dateRange: month },
        { dimension: 'o.due', dateRange: fixed },
      ],
      filters: [
        { or: [{ member: 'o.at', operator: 'inDateRange', values: days }] },
        { member: 'o.region', operator: 'equals', values: ['North'] },
      ],
    },
  });
  const request = createQuery('this month', ['this week'], '2026-03-05');
  const answer = createQuery(march, week, ['2026-03-05T00:00:00.000', '2026-03-05T23:59:59.999']);
  expect(Object.fromEntries(listRanges(request, answer))).toEqual({ 'this month': march, 'this week': week });
  expect(listRanges(answer, answer)).toEqual([]);
  expect(listRanges(request, {})).toEqual([]);
});

describe('the times of a run', () => {
  const rows = { data: [['1', 'a']] };

  test("the end event names the account's time zone, unless an older engine refuses it [P22]", async () => {
    const answers = [false, true].map(async (isOld) => {
      const server = await start(({ body }, response) =>
        isOld && body.includes('timezone')
          ? sendJson(response, { error: 'Invalid query format: "timezone" is not allowed' }, 400)
          : sendLines(response, SCHEMA, rows),
      );
      const client = createTestDataClient(server.origin, { readTimeZone: async () => SYDNEY });
      const { endEvent } = await collect(client.query(SQL_REQUEST));
      return [endEvent?.times, server.requests.map(({ body }) => JSON.parse(body).timezone)];
    });
    expect(await Promise.all(answers)).toEqual([
      [{ timeZone: SYDNEY }, [SYDNEY]],
      [undefined, [SYDNEY, undefined]],
    ]);
  });

  test("SQL runs in the report's time zone instead of the account's, and otherwise names none [P22]", async () => {
    const server = await start((_, response) => sendLines(response, SCHEMA, rows));
    const client = createTestDataClient(server.origin, { readTimeZone: async () => SYDNEY });
    await collect(client.query({ ...SQL_REQUEST, timeZone: 'Europe/Berlin' }));
    expect((await collect(createTestDataClient(server.origin).query(SQL_REQUEST))).endEvent).not.toHaveProperty(
      'times',
    );
    expect(server.requests.map(({ body }) => JSON.parse(body).timezone)).toEqual(['Europe/Berlin', undefined]);
  });
});
