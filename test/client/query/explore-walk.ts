/** Walks at random through the edits of a query, and compares its rows with those of the public client. */
import type { Query } from '@cubejs-client/core';
import fc from 'fast-check';
import {
  addField,
  describeQueryChanges,
  EMPTY_QUERY,
  type FilterMember,
  filterQuery,
  hasFields,
  listFilterChoices,
  type MemberFilter,
  moveField,
  type QueryChange,
  readQueryFields,
  removeField,
  removeReportFilter,
  setGranularity,
  toSemanticSql,
} from '../../../src/client';
import { type ModelMember, readMembers } from '../../../src/client/query/data-model';
import { MetaAnswer } from '../../../src/contract';
import { collect } from '../data-parts';
import type { SampleClient } from '../sample-client';

/** The engine reads these very slowly on purpose. */
const SLOW_SOURCES = ['stock_ledger', 'stock_audit'];
/** A report refers to a member that the model no longer has. */
const BROKEN = 'Margin by brand (old definition)';
const GRANULARITIES = ['day', 'week', 'month', 'quarter', 'year', undefined] as const;
/** Rows are compared up to this number. */
const MAX_ROWS = 3_000;

export interface World {
  readonly sample: SampleClient;
  readonly model: ReadonlyMap<string, ModelMember>;
  readonly views: ReadonlySet<string>;
  readonly members: readonly ModelMember[];
  /** Lists queries to start from: an empty one, and those of reports. */
  readonly starts: readonly string[];
}

export async function createWorld(sample: SampleClient): Promise<World> {
  const meta = await sample.readMeta();
  const { cubes } = meta as { cubes: { name: string; type: string }[] };
  const model = readMembers(MetaAnswer.parse(meta));
  const isSlow = (text: string) => SLOW_SOURCES.some((source) => text.includes(source));
  const reports = sample.reports.flatMap(({ jsonQuery, name }) => (jsonQuery && name !== BROKEN ? [jsonQuery] : []));
  return {
    ...{ sample, model },
    views: new Set(cubes.filter(({ type }) => type === 'view').map(({ name }) => name)),
    members: [...model.values()].filter(({ name }) => !isSlow(name)),
    starts: [EMPTY_QUERY, ...reports.filter((query) => readQueryFields(query) && !isSlow(query))],
  };
}

/** A step is three numbers, so that a failing walk can be shortened. */
type Step = readonly [edit: number, field: number, choice: number];
export type Walk = readonly [start: number, steps: readonly Step[]];

const nat = fc.nat(9_999);
export const walks: fc.Arbitrary<Walk> = fc.tuple(
  fc.oneof(fc.constant(0), nat),
  fc.array(fc.tuple(nat, nat, nat), { minLength: 1, maxLength: 9 }),
);

const pick = <T>(items: readonly T[], index: number): T | undefined => items[index % Math.max(1, items.length)];

/** Returns the last query of a walk that may be sent. */
export function walk(world: World, [start, steps]: Walk): string | undefined {
  const queries = [pick(world.starts, start) ?? EMPTY_QUERY];
  for (const step of steps) queries.push(takeStep(world, queries.at(-1) ?? EMPTY_QUERY, step));
  return queries.findLast(hasFields);
}

/** The engine combines members of one view only, or of any cubes that it can join. */
function canAdd(query: string, name: string, views: ReadonlySet<string>): boolean {
  const source = name.split('.')[0] ?? '';
  const usedSources = [...query.matchAll(/"(\w+)\.[a-z]/g)].map(([, usedSource = '']) => usedSource);
  return usedSources.every((used) => used === source || !(views.has(used) || views.has(source)));
}

function takeStep({ members, model, views }: World, query: string, [edit, field, choice]: Step): string {
  const { dimensions = [], measures = [], filters = [] } = readQueryFields(query) ?? {};
  const column = pick([...dimensions, ...measures], field) ?? '';
  switch (edit % 9) {
    case 0:
      return removeField(query, column);
    case 1:
      return moveField(query, column, choice % 4);
    case 2: {
      const times = dimensions.filter((name) => model.get(name.split('.').slice(0, 2).join('.'))?.type === 'time');
      return setGranularity(query, pick(times, field) ?? '', pick(GRANULARITIES, choice));
    }
    case 3:
      return removeReportFilter(query, choice % Math.max(1, filters.length));
    case 4: {
      const filter = createFilter(pick(listFilterChoices(query, model)?.members ?? [], field), choice);
      return filter ? filterQuery(query, [filter]) : query;
    }
    default: {
      const addable = members.filter(({ name }) => canAdd(query, name, views));
      const kind = pick(['measure', 'dimension', undefined] as const, choice);
      const member = pick(
        addable.filter((one) => kind === undefined || one.kind === kind),
        field,
      );
      return member ? addField(query, member, pick(['day', 'month', 'year'], choice)) : query;
    }
  }
}

function createFilter(member: FilterMember | undefined, choice: number): MemberFilter | undefined {
  if (!member || SLOW_SOURCES.some((source) => member.name.startsWith(source))) return undefined;
  const { name, type } = member;
  const filters: Readonly<Record<FilterMember['type'], readonly (readonly [MemberFilter['operator'], string[]])[]>> = {
    string: [
      ['contains', ['a']],
      ['isNot', ['Shop']],
    ],
    // The user filters the first or last of times by days.
    number: member.mayBeTime ? [] : [['moreThan', ['2']]],
    // The data API knows periods in words for columns only.
    time: [
      ['between', ['2026-01-01', '2026-06-30']],
      member.isMeasure ? ['before', ['2026-03-01']] : ['inPeriod', ['last month']],
    ],
    boolean: [['is', ['true']]],
  };
  const [operator, values] = pick([['isNotEmpty', []] as const, ...filters[type]], choice) ?? ['isNotEmpty', []];
  return { member: name, type, operator, values: [...values], ...(member.counts && { counts: true }) };
}

export type Outcome = 'compared' | 'long' | 'not joined';

/** Compares all rows of a query, unless there are many: then only that the engine takes it. */
export async function compareWithPublicClient(world: World, query: string): Promise<Outcome> {
  const expected = await loadRows(world, query);
  if (typeof expected === 'string') return expected;
  const result = await collect(world.sample.data.query({ kind: 'json', query }));
  const names = result.columns.map(({ name }) => name);
  const expectedRows = expected.map((row) => names.map((name) => row[name]));
  expectSameRows(query, result.rows, expectedRows);
  return 'compared';
}

/** Compares the rows of the SQL with those of the query; returns undefined if there is no SQL. */
export async function compareWithSql(world: World, query: string): Promise<string | undefined> {
  const sql = toSemanticSql(query, world.model);
  if (sql === undefined || typeof (await loadRows(world, query)) === 'string') return undefined;
  const result = await collect(world.sample.data.query({ kind: 'json', query }));
  const sqlResult = await world.sample.publicClient.cubeSql(sql);
  expect(sqlResult.schema).toHaveLength(result.columns.length);
  expectSameRows(query, result.rows, sqlResult.data);
  return sql;
}

/** Only the engine knows which cubes can be joined, so it may refuse a query over several ones. */
const JOIN_REFUSAL = /Can't find join path|would count rows of '\w+' several times/;

async function loadRows({ sample, views }: World, query: string) {
  const fields: Query = JSON.parse(query);
  try {
    const result = await sample.publicClient.load({ ...fields, limit: Math.min(fields.limit ?? MAX_ROWS, MAX_ROWS) });
    const rows = result.rawData();
    return rows.length === MAX_ROWS ? 'long' : rows;
  } catch (thrown) {
    const isOverViews = [...views].some((view) => query.includes(`"${view}.`));
    if (!isOverViews && thrown instanceof Error && JOIN_REFUSAL.test(thrown.message)) return 'not joined';
    throw thrown;
  }
}

/** Returns the changes of a query that is written as SQL and converted back. */
export async function convertBack({ sample, model }: World, query: string): Promise<readonly QueryChange[]> {
  const sql = toSemanticSql(query, model);
  const conversion = await sample.data.convertSql(sql ?? '');
  if (conversion.kind !== 'converted') throw new Error(`${conversion.reason}: ${sql}`);
  return describeQueryChanges(query, conversion.query);
}

type Rows = readonly (readonly unknown[])[];

/** The last digits of a sum depend on the order in which the engine adds. */
function expectSameRows(query: string, rows: Rows, expectedRows: Rows): void {
  expect(rows).toHaveLength(expectedRows.length);
  // A limit may choose among rows that tie.
  if (JSON.parse(query).limit === rows.length) return;
  const [sorted, expected] = [rows, expectedRows].map((list) =>
    list
      .map((row) => row.map(normalizeValue))
      .map((row) => ({ row, key: JSON.stringify(row.map((value) => (isFraction(value) ? roundValue(value) : value))) }))
      .sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key))),
  );
  for (const [index, { row }] of (sorted ?? []).entries()) {
    const other = expected?.[index]?.row ?? [];
    const isSame = row.every((value, column) => isClose(value, other[column]));
    if (!isSame) expect(row).toEqual(other);
  }
}

function isClose(one: unknown, other: unknown): boolean {
  if (!isFraction(one) || typeof other !== 'number') return one === other;
  return Math.abs(one - other) <= 1e-9 * Math.abs(other);
}

const isFraction = (value: unknown): value is number => typeof value === 'number' && !Number.isInteger(value);
const roundValue = (value: number): number => Number(value.toPrecision(7));

/** SQL shortens midnights and infinity; a load marks the minimum of a time as UTC. */
function normalizeValue(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return value ?? null;
  const text = String(value)
    .replace(/^(\d{4}-\d\d-\d\d)[T ]00:00:00(?:\.0+)?Z?$/, '$1')
    .replace(/^(\d{4}-\d\d-\d\dT[\d:.]+)Z$/, '$1')
    .replace(/^(-?)inf$/, '$1Infinity');
  const number = Number(text);
  return Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number)) ? number : text;
}
