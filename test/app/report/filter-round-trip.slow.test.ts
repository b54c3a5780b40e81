/**
 * Puts each value of the supplier import into a cell, as a block does, and uses that cell as a
 * filter. The embedded engine runs the query.
 */
import { resolveSpellings } from '../../../src/app/pipeline/fetch/filter-spellings';
import { assertFilterCellsValid } from '../../../src/app/pipeline/fetch/filter-values';
import type { DataClient } from '../../../src/client';
import { filterQuery } from '../../../src/client/query/filters/apply-filters';
import { type CellValue, type CellValues, toShownText } from '../../../src/grid';
import {
  applyCellValues,
  applyFilters,
  type CellFilter,
  formatFilterCellName,
  getReadableFilters,
} from '../../../src/placement';
import { toCellInput } from '../../../src/placement/result/result-column';
import { type DataModel, type DataService, openDataService } from '../../../src/platform/query';
import { AWKWARD_ROWS, createAwkwardTableStatements } from '../../../src/platform/world/awkward-values';
import { collect, createTestDataClient } from '../../client/data-parts';

const MEMBERS = {
  code: 'string',
  note: 'string',
  barcode: 'number',
  is_active: 'boolean',
  founded_on: 'time',
  received_at: 'time',
  ratio: 'number',
  price: 'number',
} as const;
type Member = keyof typeof MEMBERS;
const MODEL: DataModel = {
  currency: 'USD',
  views: [],
  cubes: [
    {
      ...{ name: 'f', title: 'Facts', table: 'source.supplier_import', joins: [], segments: [] },
      dimensions: ['item', ...Object.keys(MEMBERS)].map((name) => ({
        ...{ name, title: name, sql: `{CUBE}.${name}` },
        type: name in MEMBERS ? MEMBERS[name as Member] : 'string',
      })),
      measures: [{ name: 'count', title: 'Count', type: 'count' }],
    },
  ],
};

let service: DataService;
let data: DataClient;

beforeAll(async () => {
  service = await openDataService({
    model: MODEL,
    tables: [
      'CREATE SCHEMA IF NOT EXISTS source',
      ...createAwkwardTableStatements(),
      `INSERT INTO source.supplier_import SELECT 1000, 'Windows lines', 'W', 'one' || chr(13) || chr(10) || 'two',
        1, false, DATE '2026-01-01', TIMESTAMP '2026-01-01', 0.5, 1`,
      `INSERT INTO source.supplier_import SELECT 1001, 'Lower case truth', 'true', 'e' || chr(769),
        1, false, DATE '2026-01-01', TIMESTAMP '2026-01-01', 0.5, 1`,
    ],
    ...{ now: () => new Date('2026-11-26T09:30:00Z'), continueWaitTimeout: 60_000 },
    ...{ queryTimeout: 120_000, stallTimeout: 60_000 },
  });
  data = createTestDataClient('https://data.test', {
    fetch: async (_, { body, signal }) => {
      const { query, cache } = JSON.parse(String(body));
      const never = new AbortController().signal;
      const answer = await service.load({ caller: 'test', query, multi: false, cache }, signal ?? never);
      return new Response(answer, { headers: { 'content-type': 'application/json' } });
    },
  });
});
afterAll(() => service?.close());

const runQuery = async (query: string) => (await collect(data.query({ kind: 'json', query }))).rows;

const createFilter = (member: Member, operator: CellFilter['operator']): CellFilter => ({
  ...{ member: `f.${member}`, title: member, type: MEMBERS[member], operator },
  cell: { name: formatFilterCellName('one'), address: 'Sheet1!A1', values: [] },
});

/** Excel keeps no carriage return. */
function toCell(value: string | number | boolean | null, member: Member): CellValue {
  const input = toCellInput(value, MEMBERS[member]);
  return typeof input === 'string' ? toShownText(input).replaceAll('\r', '') : input;
}

/** Returns the items of the rows that the filter leaves. */
async function selectItems(member: Member, operator: CellFilter['operator'], content: CellValue) {
  const filter = createFilter(member, operator);
  const rect = { row: 0, column: 0, rows: 1, columns: 1 };
  const one: CellValues = {
    ...{ kind: 'found', address: { sheet: 'Sheet1', rect }, rows: [[content]] },
    ...{ first: rect, formulas: [], reads: [] },
  };
  const cells = new Map([[filter.cell.name, one]]);
  const context = { cells, dateSystem: 1900, previousFilters: [] } as const;
  const applied = applyCellValues([filter], cells, 1900);
  if ('fault' in applied) return applied.fault.problem.kind;
  const session = { data: async () => data };
  const filters = await resolveSpellings(session, applied.filters, context);
  await assertFilterCellsValid(session, filters, context);
  const query = JSON.stringify({ dimensions: ['f.item'] });
  const rows = await runQuery(filterQuery(query, applyFilters(getReadableFilters(filters) ?? [])));
  return rows.map(([item]) => String(item)).sort();
}

/** A cell that a filter reads as a day means all moments of that day. */
const toKey = (content: CellValue, member: Member) =>
  MEMBERS[member] === 'time' && typeof content === 'number'
    ? Math.floor(content)
    : MEMBERS[member] === 'time'
      ? String(content).slice(0, 10)
      : content;

describe.each(Object.keys(MEMBERS) as Member[])('a cell that holds a value of %s', (member) => {
  it('selects exactly the rows with that value, and by "is not" all others [P4] [P20]', async () => {
    const rows = await runQuery(JSON.stringify({ dimensions: ['f.item', `f.${member}`] }));
    expect(rows.length).toBe(AWKWARD_ROWS.length + 2);
    const wrong: unknown[] = [];
    for (const [, value] of rows) {
      const content = toCell(value ?? null, member);
      const isEmpty = String(content).trim() === '';
      if (isEmpty || String(content).length > 500) continue;
      const hasIt = ([, other]: (typeof rows)[number]) =>
        toKey(toCell(other ?? null, member), member) === toKey(content, member);
      const selected = await selectItems(member, 'is', content).catch(String);
      const expected = rows
        .filter(hasIt)
        .map(([item]) => String(item))
        .sort();
      if (JSON.stringify(selected) !== JSON.stringify(expected)) wrong.push({ content, selected, expected });
      if (MEMBERS[member] !== 'string' && MEMBERS[member] !== 'number') continue;
      const others = await selectItems(member, 'isNot', content).catch(String);
      const expectedOthers = rows
        .filter((row) => !hasIt(row))
        .map(([item]) => String(item))
        .sort();
      if (JSON.stringify(others) !== JSON.stringify(expectedOthers)) wrong.push({ content, others, isNot: true });
    }
    expect(wrong).toEqual([]);
  });
});

it.each<[Member, CellValue, readonly string[] | string]>([
  ['note', true, ['False and zero']],
  ['code', false, ['False and zero']],
  ['code', true, ['Lower case truth']],
  ['note', 'é', ['Lower case truth']],
  ['code', 45_356, ['ISO-looking text']],
  ['note', 7, 'refused'],
  ['code', ' EXP ', ['Very large and very small']],
])('a typed value that the data spell differently is found: %s %p [P4]', async (member, content, expected) => {
  const selected = await selectItems(member, 'is', content).catch(() => 'refused');
  expect(selected).toEqual(expected);
});

it.each<[Member, string, readonly string[]]>([
  ['code', '%', ['Percent and currency text']],
  ['code', '_', []],
  ['note', 'E\ntw', ['Windows lines']],
  ['note', "'", ['Formula with a call', 'Leading apostrophe', 'Quotes and commas']],
])(
  'a search takes each sign for itself, and a line break in any form: %s contains %p [P4]',
  async (member, text, items) => {
    expect(await selectItems(member, 'contains', text)).toEqual(items);
  },
);
