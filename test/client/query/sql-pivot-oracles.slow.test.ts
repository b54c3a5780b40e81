/** Compares pivots of the sample company's SQL reports with DuckDB's own PIVOT of their rows. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { type DataClient, type DataValue, isPlatformFailure } from '../../../src/client';
import { type DataService, openDataService } from '../../../src/platform/query';
import { createSampleTableStatements, SAMPLE_REPORTS } from '../../../src/platform/world';
import { PIVOT_LABELS } from '../../support/english-reader';
import { type Collected, collect, createTestDataClient } from '../data-parts';
import { QUICK_LEDGER_MODEL } from './quick-ledger-model';

const MAX_ROWS = 2_000;
const MAX_VALUES = 5;
/** The model no longer has a member that this report requests. */
const reports = SAMPLE_REPORTS.flatMap(({ name, sql }) =>
  sql === undefined || name === 'Margin by brand (old definition)' ? [] : [{ name, sql }],
);

let service: DataService;
let data: DataClient;
let database: DuckDBConnection;
let folder: string;

beforeAll(async () => {
  service = await openDataService({
    ...{
      model: QUICK_LEDGER_MODEL,
      tables: createSampleTableStatements(),
      now: () => new Date('2026-11-20T12:00:00Z'),
    },
    ...{ continueWaitTimeout: 60_000, queryTimeout: 120_000, stallTimeout: 60_000 },
    streamsSql: true,
  });
  data = createTestDataClient('https://data.test', {
    fetch: async (_, { body }) => {
      const { query } = JSON.parse(String(body));
      const lines: string[] = [];
      const order = { caller: 'test', text: query, throwContinueWait: true };
      for await (const line of service.streamSql(order, new AbortController().signal)) lines.push(`${line}\n`);
      return new Response(lines.join(''), { headers: { 'content-type': 'application/json' } });
    },
  });
  database = await (await DuckDBInstance.create()).connect();
  folder = mkdtempSync(join(tmpdir(), 'inlay-pivots-'));
});
afterAll(async () => {
  database?.closeSync();
  await service?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Layout {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly values: readonly string[];
}

/** Returns the layout that most users would choose first, and one with a number as a row member. */
function createLayouts({ columns }: Collected): readonly Layout[] {
  const numbers = columns.filter(({ type }) => type === 'number').map(({ name }) => name);
  const others = columns.filter(({ type }) => type !== 'number').map(({ name }) => name);
  const usual = { rows: others.slice(0, -1), columns: others.slice(-1), values: numbers.slice(0, MAX_VALUES) };
  const layoutWithNumber = {
    ...usual,
    rows: [...usual.rows, ...numbers.slice(0, 1)],
    values: numbers.slice(1, MAX_VALUES),
  };
  return [usual, layoutWithNumber].filter((layout) => layout.columns.length > 0 && layout.values.length > 0);
}

const SEVERAL = 'several rows in one cell';
type Cells = readonly string[] | typeof SEVERAL;
/** No report contains this text, so it stands for a missing value. */
const NOTHING = '\u0000';
/** DuckDB's client removes a byte order mark from the start of a text. */
const toText = (value: DataValue | undefined) =>
  value === null || value === undefined ? NOTHING : String(value).replace(/^\ufeff/, '');

/** Returns each cell with a value: its row, its column tuple, and its measure. */
async function readOurCells(sql: string, { rows, columns, values }: Layout): Promise<Cells> {
  const items = { rows, columns, measures: values };
  try {
    const pivotResult = await collect(data.query({ kind: 'sql', sql, pivot: { items, labels: PIVOT_LABELS } }));
    return pivotResult.rows.flatMap((row) =>
      pivotResult.columns.slice(rows.length).flatMap(({ name }, at) => {
        const [tuple, measure]: [DataValue[], string] = JSON.parse(name);
        const value = row[rows.length + at] ?? null;
        const heads = row.slice(0, rows.length).map((head) => (head === PIVOT_LABELS.empty ? NOTHING : toText(head)));
        return value === null ? [] : [JSON.stringify([heads, tuple.map(toText), measure, String(value)])];
      }),
    );
  } catch (error) {
    if (isPlatformFailure(error) && error.code === 'SeveralInCell') return SEVERAL;
    throw error;
  }
}

async function readDuckDbCells(flat: Collected, { rows, columns, values }: Layout): Promise<Cells> {
  const file = join(folder, 'rows.json');
  const formatColumnName = (name: string) => `c${flat.columns.findIndex((column) => column.name === name)}`;
  const fields = flat.columns.map((_, index) => `c${index}: 'VARCHAR'`).join(', ');
  const records = flat.rows.map((row) =>
    JSON.stringify(Object.fromEntries(row.map((value, index) => [`c${index}`, value === null ? null : String(value)]))),
  );
  writeFileSync(file, records.join('\n'));
  const formatField = (name: string) => `coalesce(${formatColumnName(name)}, chr(1)) AS ${formatColumnName(name)}`;
  const source = [...rows, ...columns].map(formatField).concat(values.map(formatColumnName)).join(', ');
  await database.run(
    `CREATE OR REPLACE TABLE flat AS SELECT ${source} FROM read_json('${file}', format = 'newline_delimited', columns = {${fields}})`,
  );
  const group = [...rows, ...columns].map(formatColumnName).join(', ');
  const shared = await database.runAndReadAll(`SELECT 1 FROM flat GROUP BY ${group} HAVING count(*) > 1 LIMIT 1`);
  if (shared.getRows().length > 0) return SEVERAL;
  const cells: string[] = [];
  const text = (value: unknown) => (value === '\u0001' ? NOTHING : String(value));
  for (const value of values) {
    const by = rows.length > 0 ? ` GROUP BY ${rows.map(formatColumnName).join(', ')}` : '';
    const one = `SELECT ${[...rows, ...columns, value].map(formatColumnName).join(', ')} FROM flat`;
    const pivot = await database.runAndReadAll(
      `PIVOT (${one}) ON ${columns.map(formatColumnName).join(', ')} USING first(${formatColumnName(value)})${by}`,
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

const sortCells = (cells: Cells) => (typeof cells === 'string' ? cells : [...cells].sort());

it('a pivot of SQL has exactly the cells of PIVOT, and is refused if several rows share a cell [P15]', async () => {
  const ends = { laidOut: 0, refused: 0 };
  for (const { name, sql } of reports) {
    const flat = await collect(data.query({ kind: 'sql', sql }));
    if (flat.rows.length > MAX_ROWS) continue;
    for (const layout of createLayouts(flat)) {
      const [ours, theirs] = [await readOurCells(sql, layout), await readDuckDbCells(flat, layout)];
      expect({ name, layout, cells: sortCells(ours) }).toEqual({ name, layout, cells: sortCells(theirs) });
      ends[ours === SEVERAL ? 'refused' : 'laidOut'] += 1;
    }
  }
  expect(ends.laidOut).toBeGreaterThan(20);
  expect(ends.refused).toBeGreaterThan(0);
});
