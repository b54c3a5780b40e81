/**
 * Compares pivots of public data, bird strikes and the federal budget, with DuckDB's own GROUPING
 * SETS.
 */
import { resolve } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { DataClient, DataValue } from '../../../src/client';
import { type DataModel, type DataService, openDataService } from '../../../src/platform/query';
import { PIVOT_LABELS } from '../../support/english-reader';
import { collect, createTestDataClient } from '../data-parts';

const DATA = resolve(__dirname, '../../../node_modules/vega-datasets/data');

const STRIKES = `SELECT "Phase of flight" AS phase, "Wildlife Size" AS size, "Origin State" AS state, "Time of day" AS daytime,
  "Wildlife Species" AS species, "Cost Total $" AS cost, "Speed IAS in knots" AS speed
  FROM read_csv('${DATA}/birdstrikes.csv')`;
const RECEIPTS = `SELECT "Source category name" AS category, "Agency name" AS agency, "Account name" AS account, year,
  CAST(replace(amount, ',', '') AS BIGINT) AS amount
  FROM (UNPIVOT (SELECT * FROM read_json_auto('${DATA}/budget.json', maximum_object_size = 100000000))
    ON COLUMNS('^19[78][0-9]$') INTO NAME year VALUE amount)`;

const createDimension = (name: string) => ({ name, title: name, type: 'string' as const, sql: `{CUBE}.${name}` });
const createMeasure = (name: string, type: 'sum' | 'avg' | 'countDistinct', column: string) => ({
  ...{ name, title: name, type },
  sql: `{CUBE}.${column}`,
});
const MODEL: DataModel = {
  currency: 'USD',
  views: [],
  cubes: [
    {
      ...{ name: 'strikes', title: 'Strikes', table: 'source.strikes', joins: [], segments: [] },
      dimensions: ['phase', 'size', 'state', 'daytime'].map(createDimension),
      measures: [
        { name: 'count', title: 'count', type: 'count' },
        createMeasure('cost', 'sum', 'cost'),
        createMeasure('speed', 'avg', 'speed'),
        createMeasure('kinds', 'countDistinct', 'species'),
      ],
    },
    {
      ...{ name: 'receipts', title: 'Receipts', table: 'source.receipts', joins: [], segments: [] },
      dimensions: ['category', 'agency', 'account', 'year'].map(createDimension),
      measures: [
        createMeasure('amount', 'sum', 'amount'),
        createMeasure('average', 'avg', 'amount'),
        createMeasure('accounts', 'countDistinct', 'account'),
      ],
    },
  ],
};

/** Defines the cube's measures in SQL. */
const MEASURES: Readonly<Record<string, string>> = {
  'strikes.count': 'count(*)',
  'strikes.cost': 'sum(cost)',
  'strikes.speed': 'avg(speed)',
  'strikes.kinds': 'count(DISTINCT species)',
  'receipts.amount': 'sum(amount)',
  'receipts.average': 'avg(amount)',
  'receipts.accounts': 'count(DISTINCT account)',
};

let service: DataService;
let data: DataClient;

beforeAll(async () => {
  service = await openDataService({
    model: MODEL,
    tables: [
      'CREATE SCHEMA IF NOT EXISTS source',
      `CREATE TABLE source.strikes AS ${STRIKES}`,
      `CREATE TABLE source.receipts AS ${RECEIPTS}`,
    ],
    ...{ now: () => new Date(), continueWaitTimeout: 60_000, queryTimeout: 120_000, stallTimeout: 60_000 },
  });
  const json = (body: string) => new Response(body, { headers: { 'content-type': 'application/json' } });
  data = createTestDataClient('https://data.test', {
    fetch: async (input, { body, signal }) => {
      if (new URL(input).pathname.endsWith('/meta')) return json(JSON.stringify(service.describeMeta(false)));
      const { query, cache } = JSON.parse(String(body));
      const never = new AbortController().signal;
      return json(await service.load({ caller: 'test', query, multi: false, cache }, signal ?? never));
    },
  });
});
afterAll(() => service?.close());

type Cell = readonly [
  heads: readonly DataValue[],
  across: readonly DataValue[] | undefined,
  measure: string,
  value: string,
];

const formatDigits = (value: unknown): string => Number(value).toPrecision(10);
const sortCells = (cells: readonly Cell[]) => cells.map((cell) => JSON.stringify(cell)).sort();

interface Layout {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly measures: readonly string[];
}

/** Returns the contents of the cells. */
async function readCells(
  { rows, columns, measures }: Layout,
  filters: readonly object[] = [],
): Promise<readonly Cell[]> {
  const query = { dimensions: [...rows, ...columns], measures, filters };
  const items = { rows, columns, measures, showRowTotals: true, showColumnTotals: true, showSubtotals: true };
  const result = await collect(data.query({ kind: 'json', query, pivot: { items, labels: PIVOT_LABELS } }));
  expect(result.endEvent?.nonAdditiveTitles).toBeUndefined();
  return result.rows.flatMap((row) =>
    result.columns.slice(rows.length).flatMap(({ name }, at): Cell[] => {
      const parsed: (DataValue[] | string)[] = JSON.parse(name);
      const value = row[rows.length + at] ?? null;
      const across = parsed.length > 1 ? (parsed[0] as DataValue[]) : undefined;
      return value === null ? [] : [[row.slice(0, rows.length), across, String(parsed.at(-1)), formatDigits(value)]];
    }),
  );
}

/** Returns the same cells from one statement over all grains. */
async function readGroupingSets(table: string, { rows, columns, measures }: Layout): Promise<readonly Cell[]> {
  const names = (members: readonly string[]) => members.map((member) => member.split('.')[1] ?? '');
  const [down, across] = [names(rows), names(columns)];
  const all = [...down, ...across];
  const levels = down.map((_, at) => down.slice(0, at + 1)).concat([[]]);
  const sets = levels.flatMap((level) => [[...level, ...across], level]).map((set) => `(${set.join(', ')})`);
  const grouping = all.map((name) => `grouping(${name})`);
  const selectedFields = [...all, ...grouping, ...measures.map((name) => `CAST(${MEASURES[name]} AS DOUBLE)`)];
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  const statement = `SELECT ${selectedFields.join(', ')} FROM (${table}) GROUP BY GROUPING SETS (${sets.join(', ')})`;
  const answer = await connection.runAndReadAll(statement);
  connection.closeSync();
  return answer.getRows().flatMap((row) => {
    const isTotal = row.slice(all.length, 2 * all.length).map((bit) => Number(bit) === 1);
    const level = down.findIndex((_, at) => isTotal[at]);
    const heads = down.map((_, at): DataValue => {
      if (level >= 0 && at >= level) return at === level ? PIVOT_LABELS.total : null;
      return row[at] === null ? PIVOT_LABELS.empty : String(row[at]);
    });
    const tuple = across.map((_, at) => (row[down.length + at] === null ? null : String(row[down.length + at])));
    return measures.flatMap((measure, at): Cell[] => {
      const value = row[2 * all.length + at];
      return value === null ? [] : [[heads, isTotal[down.length] ? undefined : tuple, measure, formatDigits(value)]];
    });
  });
}

describe('a pivot with all its totals', () => {
  it.each([
    ['bird strikes by phase and size', STRIKES, ['strikes.phase'], ['strikes.size'], ['strikes.count', 'strikes.cost']],
    [
      'kinds of birds and speeds by state',
      STRIKES,
      ['strikes.state', 'strikes.phase'],
      ['strikes.daytime'],
      ['strikes.kinds', 'strikes.speed'],
    ],
    [
      'strikes over two members across',
      STRIKES,
      ['strikes.phase'],
      ['strikes.size', 'strikes.daytime'],
      ['strikes.kinds'],
    ],
    [
      'receipts by category, agency and account',
      RECEIPTS,
      ['receipts.category', 'receipts.agency', 'receipts.account'],
      ['receipts.year'],
      ['receipts.amount'],
    ],
    [
      'averages and counts of accounts by agency',
      RECEIPTS,
      ['receipts.agency'],
      ['receipts.year'],
      ['receipts.average', 'receipts.accounts'],
    ],
  ])('a pivot has exactly the cells of GROUPING SETS: %s [P15]', async (_, table, rows, columns, measures) => {
    const layout = { rows, columns, measures };
    const ours = await readCells(layout);
    expect(ours.length).toBeGreaterThan(50);
    expect(sortCells(ours)).toEqual(sortCells(await readGroupingSets(table, layout)));
  });

  it.each([
    ['more than', 'gt', 'strikes.count', 60],
    ['less than', 'lt', 'strikes.count', 60],
    ['less than, of a measure that it shows', 'lt', 'strikes.kinds', 20],
  ] as const)(
    'a pivot filtered by a measure has whole totals of the remaining rows and columns: %s [P15]',
    async (_, operator, filtered, bound) => {
      const layout = {
        rows: ['strikes.phase', 'strikes.daytime'],
        columns: ['strikes.size'],
        measures: ['strikes.kinds'],
      };
      const all = await readGroupingSets(STRIKES, { ...layout, measures: ['strikes.kinds', 'strikes.count'] });
      const isCell = ([heads, across]: Cell) => across !== undefined && !heads.includes(PIVOT_LABELS.total);
      const left = all.filter(
        (cell) =>
          isCell(cell) &&
          cell[2] === filtered &&
          (operator === 'gt' ? Number(cell[3]) > bound : Number(cell[3]) < bound),
      );
      const isLeft = ([heads, across]: Cell) => {
        const named = heads.includes(PIVOT_LABELS.total) ? heads.slice(0, heads.indexOf(PIVOT_LABELS.total)) : heads;
        return left.some(
          ([rowValues, column]) =>
            named.every((value, at) => value === rowValues[at]) &&
            (!across || JSON.stringify(across) === JSON.stringify(column)),
        );
      };
      const expected = all.filter((cell) => cell[2] === 'strikes.kinds' && isLeft(cell));
      const ours = await readCells(layout, [{ member: filtered, operator, values: [String(bound)] }]);
      expect(left.length).toBeGreaterThan(5);
      expect(ours.length).toBeLessThan(all.length / 2);
      expect(sortCells(ours)).toEqual(sortCells(expected));
    },
  );

  it('a pivot has totals of distinct counts and averages that differ from the sums of its cells [P15]', async () => {
    const cells = await readCells({
      rows: ['strikes.phase'],
      columns: ['strikes.size'],
      measures: ['strikes.kinds', 'strikes.speed'],
    });
    for (const measure of ['strikes.kinds', 'strikes.speed']) {
      const measureCells = cells.filter(([, __, name]) => name === measure);
      const totals = measureCells.filter(([[head], across]) => head === PIVOT_LABELS.total && across !== undefined);
      const differ = totals.filter(([, across, , total]) => {
        const parts = measureCells.filter(
          ([[head], other]) => head !== PIVOT_LABELS.total && JSON.stringify(other) === JSON.stringify(across),
        );
        return parts.length > 1 && Number(total) !== parts.reduce((sum, [, , , value]) => sum + Number(value), 0);
      });
      expect(differ.length).toBeGreaterThan(0);
    }
  });
});
