/** Compares pivots of the sample company's SQL reports with DuckDB's own PIVOT of their rows. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { type DataClient, type DataValue, isPlatformFailure } from '../../../src/client';
import { type DataModel, type DataService, openDataService } from '../../../src/platform/query';
import { SAMPLE_MODEL, SAMPLE_REPORTS, sampleTableStatements } from '../../../src/platform/world';
import { type Collected, collect, dataClient } from '../data-parts';

const LABELS = { total: 'Total', empty: '(empty)', measure: 'Measure' };
const MOST_ROWS = 2_000;
const MOST_VALUES = 5;
/** Here the slow ledger answers at once: its rows are those of the inventory. */
const MODEL: DataModel = {
  ...SAMPLE_MODEL,
  cubes: SAMPLE_MODEL.cubes.map((cube) =>
    cube.name === 'stock_audit' ? { ...cube, table: 'source.inventory' } : cube,
  ),
};
/** The model no longer has a member that this report requests. */
const reports = SAMPLE_REPORTS.flatMap(({ name, sql }) =>
  sql === undefined || name === 'Margin by brand (old definition)' ? [] : [{ name, sql }],
);

let service: DataService;
let data: DataClient;
let own: DuckDBConnection;
let folder: string;

beforeAll(async () => {
  service = await openDataService({
    ...{ model: MODEL, tables: sampleTableStatements(), now: () => new Date('2026-11-20T12:00:00Z') },
    ...{ continueWaitTimeout: 60_000, queryTimeout: 120_000, stallTimeout: 60_000 },
  });
  data = dataClient('https://data.test', {
    fetch: async (_, { body }) => {
      const { query } = JSON.parse(String(body));
      const lines: string[] = [];
      const order = { caller: 'test', text: query, throwContinueWait: true };
      for await (const line of service.sql(order, new AbortController().signal)) lines.push(`${line}\n`);
      return new Response(lines.join(''), { headers: { 'content-type': 'application/json' } });
    },
  });
  own = await (await DuckDBInstance.create()).connect();
  folder = mkdtempSync(join(tmpdir(), 'inlay-pivots-'));
});
afterAll(async () => {
  own?.closeSync();
  await service?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Layout {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly values: readonly string[];
}

/** Returns the layout that most users would choose first, and one with a number as a row member. */
function layoutsOf({ columns }: Collected): readonly Layout[] {
  const numbers = columns.filter(({ type }) => type === 'number').map(({ name }) => name);
  const others = columns.filter(({ type }) => type !== 'number').map(({ name }) => name);
  const usual = { rows: others.slice(0, -1), columns: others.slice(-1), values: numbers.slice(0, MOST_VALUES) };
  const numbered = { ...usual, rows: [...usual.rows, ...numbers.slice(0, 1)], values: numbers.slice(1, MOST_VALUES) };
  return [usual, numbered].filter((layout) => layout.columns.length > 0 && layout.values.length > 0);
}

const SEVERAL = 'several rows in one cell';
type Cells = readonly string[] | typeof SEVERAL;
/** No report contains this text, so it stands for a missing value. */
const NOTHING = '\u0000';
/** DuckDB's client removes a byte order mark from the start of a text. */
const shown = (value: DataValue | undefined) =>
  value === null || value === undefined ? NOTHING : String(value).replace(/^\ufeff/, '');

/** Returns each cell with a value: its row, its column tuple, and its measure. */
async function ours(sql: string, { rows, columns, values }: Layout): Promise<Cells> {
  const items = { rows, columns, measures: values };
  try {
    const laid = await collect(data.query({ kind: 'sql', sql, pivot: { items, labels: LABELS } }));
    return laid.rows.flatMap((row) =>
      laid.columns.slice(rows.length).flatMap(({ name }, at) => {
        const [tuple, measure]: [DataValue[], string] = JSON.parse(name);
        const value = row[rows.length + at] ?? null;
        const heads = row.slice(0, rows.length).map((head) => (head === LABELS.empty ? NOTHING : shown(head)));
        return value === null ? [] : [JSON.stringify([heads, tuple.map(shown), measure, String(value)])];
      }),
    );
  } catch (error) {
    if (isPlatformFailure(error) && error.code === 'SeveralInCell') return SEVERAL;
    throw error;
  }
}

async function duckDb(flat: Collected, { rows, columns, values }: Layout): Promise<Cells> {
  const file = join(folder, 'rows.json');
  const at = (name: string) => `c${flat.columns.findIndex((column) => column.name === name)}`;
  const fields = flat.columns.map((_, index) => `c${index}: 'VARCHAR'`).join(', ');
  const records = flat.rows.map((row) =>
    JSON.stringify(Object.fromEntries(row.map((value, index) => [`c${index}`, value === null ? null : String(value)]))),
  );
  writeFileSync(file, records.join('\n'));
  const named = (name: string) => `coalesce(${at(name)}, chr(1)) AS ${at(name)}`;
  const source = [...rows, ...columns].map(named).concat(values.map(at)).join(', ');
  await own.run(
    `CREATE OR REPLACE TABLE flat AS SELECT ${source} FROM read_json('${file}', format = 'newline_delimited', columns = {${fields}})`,
  );
  const group = [...rows, ...columns].map(at).join(', ');
  const shared = await own.runAndReadAll(`SELECT 1 FROM flat GROUP BY ${group} HAVING count(*) > 1 LIMIT 1`);
  if (shared.getRows().length > 0) return SEVERAL;
  const cells: string[] = [];
  const text = (value: unknown) => (value === '\u0001' ? NOTHING : String(value));
  for (const value of values) {
    const by = rows.length > 0 ? ` GROUP BY ${rows.map(at).join(', ')}` : '';
    const one = `SELECT ${[...rows, ...columns, value].map(at).join(', ')} FROM flat`;
    const pivot = await own.runAndReadAll(
      `PIVOT (${one}) ON ${columns.map(at).join(', ')} USING first(${at(value)})${by}`,
    );
    const names = pivot.columnNames();
    for (const row of pivot.getRows())
      row.slice(rows.length).forEach((cell, index) => {
        const heads = row.slice(0, rows.length).map(text);
        const across = [text(names[rows.length + index])];
        if (cell !== null) cells.push(JSON.stringify([heads, across, value, String(cell)]));
      });
  }
  return cells;
}

const sorted = (cells: Cells) => (typeof cells === 'string' ? cells : [...cells].sort());

it('a pivot of SQL has exactly the cells of PIVOT, and is refused if several rows share a cell [P15]', async () => {
  const ends = { laidOut: 0, refused: 0 };
  for (const { name, sql } of reports) {
    const flat = await collect(data.query({ kind: 'sql', sql }));
    if (flat.rows.length > MOST_ROWS) continue;
    for (const layout of layoutsOf(flat)) {
      const [mine, theirs] = [await ours(sql, layout), await duckDb(flat, layout)];
      expect({ name, layout, cells: sorted(mine) }).toEqual({ name, layout, cells: sorted(theirs) });
      ends[mine === SEVERAL ? 'refused' : 'laidOut'] += 1;
    }
  }
  expect(ends.laidOut).toBeGreaterThan(20);
  expect(ends.refused).toBeGreaterThan(0);
});
