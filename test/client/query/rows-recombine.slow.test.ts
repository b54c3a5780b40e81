/**
 * Compares numbers of the sample's reports with the result of their drill-down rows, as a second
 * database computes it: the sum over the rows of a measure that adds up, and the measure over the
 * group of any other. In a report with more cells than `MAX_CELLS` it takes every second one, every
 * third one and so on. Cells of the same group are one question, and hundreds of questions are one
 * statement.
 */
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { DataClient, DataValue, QueryRequest } from '../../../src/client';
import type { PivotItems } from '../../../src/client/data/query-events';
import { isAdditive } from '../../../src/client/query/additive-measures';
import { type ModelMember, readMembers } from '../../../src/client/query/data-model';
import { findCellGroup } from '../../../src/client/query/drill-down/cell-group';
import { buildDrillDownQuery, buildGroupQuery } from '../../../src/client/query/drill-down/drill-down-query';
import { type LoadQuery, listDimensionColumns, readLoadQueries } from '../../../src/client/query/load/load-query';
import { describePivotChoices, readPivotLayout } from '../../../src/client/query/pivot/pivot-layout';
import { MetaAnswer } from '../../../src/contract';
import { type DataService, openDataService } from '../../../src/platform/query';
import { createSampleTableStatements, SAMPLE_REPORTS } from '../../../src/platform/world';
import { PIVOT_LABELS } from '../../support/english-reader';
import { type Collected, collect, createTestDataClient } from '../data-parts';
import { QUICK_LEDGER_MODEL } from './quick-ledger-model';

const MAX_CELLS = 200;
const BATCH_QUESTIONS = 200;
const MAX_CONCURRENT_REPORTS = 4;

/** The model no longer has a member that this report requests. */
const reports = SAMPLE_REPORTS.filter(({ json, name }) => json && name !== 'Margin by brand (old definition)');

let service: DataService;
let data: DataClient;
let members: ReadonlyMap<string, ModelMember>;
let database: DuckDBConnection;

beforeAll(async () => {
  const tables = createSampleTableStatements();
  [service, database] = await Promise.all([
    openDataService({
      ...{ model: QUICK_LEDGER_MODEL, tables, now: () => new Date('2026-11-20T12:00:00Z') },
      ...{ continueWaitTimeout: 60_000, queryTimeout: 120_000, stallTimeout: 60_000 },
    }),
    openDatabase(tables),
  ]);
  const json = (body: string) => new Response(body, { headers: { 'content-type': 'application/json' } });
  data = createTestDataClient('https://data.test', {
    fetch: async (input, { body, signal }) => {
      if (new URL(input).pathname.endsWith('/meta')) return json(JSON.stringify(service.describeMeta(false)));
      const { query, cache, queryType } = JSON.parse(String(body));
      const never = new AbortController().signal;
      return json(await service.load({ caller: 'test', query, multi: queryType === 'multi', cache }, signal ?? never));
    },
  });
  members = readMembers(MetaAnswer.parse(service.describeMeta(false)));
});
afterAll(async () => {
  database?.closeSync();
  await service?.close();
});

async function openDatabase(tables: readonly string[]): Promise<DuckDBConnection> {
  const connection = await (await DuckDBInstance.create()).connect();
  for (const statement of tables) await connection.run(statement);
  return connection;
}

interface Question {
  /** These cells belong to one group: their positions and values. */
  readonly cells: { readonly at: readonly unknown[]; readonly value: DataValue }[];
}

type Questions = Map<string, Question>;

/** A device remembers a row like this: a missing value and an empty text are the same. */
const toStoredValue = (value: DataValue | undefined) => (value === null || value === '' ? undefined : value);

/** @returns cells whose group is unknown */
function collectQuestions(questions: Questions, name: string, request: QueryRequest, { columns, rows }: Collected) {
  if (request.kind === 'sql') throw new Error('no query');
  const [query] = readLoadQueries(request.query) ?? [];
  if (!query) throw new Error('no query');
  const layout = readPivotLayout(request)?.layout;
  const labels = new Map(columns.map((column) => [column.name, column]));
  const labelColumns = columns.flatMap(({ name: column, isMeasure }, at) => (isMeasure ? [] : [[column, at] as const]));
  const step = Math.ceil((rows.length * (columns.length - labelColumns.length)) / MAX_CELLS);
  const unknown: unknown[] = [];
  let cells = 0;
  for (const values of rows) {
    const row = new Map(labelColumns.map(([column, at]) => [column, toStoredValue(values[at])]));
    columns.forEach(({ name: column, isMeasure }, at) => {
      const value = values[at] ?? null;
      if (!isMeasure || value === null) return;
      cells += 1;
      if (cells % step !== 0) return;
      const cellGroup = findCellGroup(query, layout, { column, row, labels }, members);
      const sql = cellGroup && buildSql(query, cellGroup);
      if (sql === undefined) unknown.push([name, column, [...row]]);
      else {
        const question = questions.get(sql) ?? { cells: [] };
        questions.set(sql, question);
        question.cells.push({ at: [name, column, [...row]], value });
      }
    });
  }
  return unknown;
}

/**
 * Returns SQL for the sum over single rows if the measure is additive, otherwise for the number
 * over the same rows.
 */
function buildSql(query: LoadQuery, cellGroup: NonNullable<ReturnType<typeof findCellGroup>>): string | undefined {
  const measure = members.get(cellGroup.measure);
  const isSum = measure !== undefined && isAdditive(measure);
  const found = isSum ? buildDrillDownQuery(query, cellGroup, [], members) : buildGroupQuery(query, cellGroup, members);
  if (!found) return undefined;
  // Members in another order form the same group.
  const filters = Array.isArray(found.filters) ? found.filters.map((one) => JSON.stringify(one)).sort() : [];
  const sortedQuery = { ...found, filters: filters.map((one) => JSON.parse(one)) };
  const generated = service.generateSql({ caller: 'test', query: sortedQuery, multi: true, cache: undefined });
  const { sql } = generated as { sql: { sql: [string] } };
  const rows = sql.sql[0].replace(/\n(ORDER BY .*\n)?LIMIT \d+$/, '');
  return `SELECT CAST(${isSum ? 'sum(c0)' : 'any_value(c0)'} AS VARCHAR) FROM (${rows})`;
}

/** Caches answers by question, because layouts of one report share groups. */
const answersBySql = new Map<string, unknown>();

async function answerQuestions(questions: readonly string[]): Promise<void> {
  for (let from = 0; from < questions.length; from += BATCH_QUESTIONS) {
    const some = questions.slice(from, from + BATCH_QUESTIONS);
    const statement = some.map((sql, index) => `SELECT ${index} AS place, (${sql}) AS value`).join(' UNION ALL ');
    const read = await database.runAndReadAll(`${statement} ORDER BY place`);
    for (const [place, value] of read.getRows()) answersBySql.set(some[Number(place)] ?? '', value);
  }
}

/** Returns results that differ from the shown values. */
async function findWrongCells(questions: Questions): Promise<readonly unknown[]> {
  await answerQuestions([...questions.keys()].filter((sql) => !answersBySql.has(sql)));
  return [...questions].flatMap(([sql, { cells }]) =>
    cells.flatMap(({ at, value }) =>
      isSame(answersBySql.get(sql), value) ? [] : [[at, value, answersBySql.get(sql)]],
    ),
  );
}

function isSame(one: unknown, other: DataValue): boolean {
  const [left, right] = [Number(one ?? 0), Number(other)];
  return Number.isNaN(left) ? one === other : Math.abs(left - right) <= 1e-9 * Math.max(1, Math.abs(right));
}

/** Queries the layouts of several reports concurrently. */
async function runConcurrently<Item>(items: readonly Item[], ask: (item: Item) => Promise<unknown>): Promise<void> {
  const waiting = [...items];
  const next = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await ask(item);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_REPORTS }, next));
}

async function proveCells(asked: readonly { readonly name: string; readonly items?: PivotItems | undefined }[]) {
  const questions: Questions = new Map();
  const unknown: unknown[] = [];
  await runConcurrently(asked, async ({ name, items }) => {
    const query = reports.find((report) => report.name === name)?.json;
    const request: QueryRequest = { kind: 'json', query, pivot: items && { items, labels: PIVOT_LABELS } };
    unknown.push(...collectQuestions(questions, name, request, await collect(data.query(request))));
  });
  expect(unknown).toEqual([]);
  expect(await findWrongCells(questions)).toEqual([]);
  return [...questions.values()].reduce((sum, { cells }) => sum + cells.length, 0);
}

test('up to 200 numbers of each report as a list equal the results of their drill-down rows [P19]', async () => {
  expect(await proveCells(reports.map(({ name }) => ({ name })))).toBeGreaterThan(1_500);
});

test('up to 200 numbers of each saved pivot equal the results of their drill-down rows [P19]', async () => {
  const saved = reports.flatMap(({ name, pivot }) => (pivot ? [{ name, items: pivot }] : []));
  expect(saved.length).toBeGreaterThanOrEqual(5);
  expect(await proveCells(saved)).toBeGreaterThan(150);
});

test('up to 200 numbers of one pivot of each report equal the results of their drill-down rows, totals included [P19]', async () => {
  const able = reports.filter(({ json }) => !describePivotChoices(json).flatReason);
  const pivots = able.map(({ name, json }, index) => {
    const [query] = readLoadQueries(json) ?? [];
    const names = query ? listDimensionColumns(query) : [];
    const items = {
      ...{ rows: names.slice(0, -1), columns: names.slice(-1), measures: query?.measures ?? [] },
      ...{ showRowTotals: true, showColumnTotals: true, showSubtotals: true },
      measuresAxis: index % 2 === 0 ? 'rows' : 'columns',
    };
    return { name, items };
  });
  expect(pivots.length).toBeGreaterThanOrEqual(30);
  expect(await proveCells(pivots)).toBeGreaterThan(1_500);
});
