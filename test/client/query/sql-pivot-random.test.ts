/**
 * Checks random rows of SQL in random layouts: each value is in exactly one cell, where its members
 * cross, or nothing is laid out.
 */
import fc from 'fast-check';
import type { DataColumn, DataValue } from '../../../src/client';
import { runSqlPivot } from '../../../src/client/query/pivot/sql-pivot';
import { PIVOT_LABELS } from '../../support/english-reader';
import { collect } from '../data-parts';

const COLUMNS: readonly DataColumn[] = [
  { name: 'region', title: 'region', type: 'string' },
  { name: 'month', title: 'month', type: 'time' },
  { name: 'hour', title: 'hour', type: 'number' },
  { name: 'amount', title: 'amount', type: 'number' },
];

const ROW = fc.tuple(
  fc.constantFrom('North', 'south', 'South', '', '(empty)', null),
  fc.constantFrom('2026-01-01', '2026-01-01T00:00:00.000', '2026-02-01', null),
  fc.constantFrom('8', '9', '10', null),
  fc.option(fc.integer({ min: -9, max: 9 }).map(String)),
);

/** Generates an axis for each of the first three columns; the hour may be a value. */
const PLACES = fc
  .tuple(
    fc.constantFrom('rows', 'columns'),
    fc.constantFrom('rows', 'columns'),
    fc.constantFrom('rows', 'columns', 'values'),
  )
  .filter((places) => places.includes('columns'));

async function layOutPivot(places: readonly string[], rows: readonly (readonly DataValue[])[], areStacked: boolean) {
  const listColumns = (axis: string) => COLUMNS.flatMap(({ name }, index) => (places[index] === axis ? [name] : []));
  async function* events() {
    yield { kind: 'columns', columns: COLUMNS } as const;
    if (rows.length > 0) yield { kind: 'rows', rows } as const;
    yield { kind: 'end', rowCount: rows.length } as const;
  }
  const items = {
    rows: listColumns('rows'),
    columns: listColumns('columns'),
    measures: [],
    measuresAxis: areStacked ? 'rows' : 'columns',
  };
  return await collect(
    runSqlPivot({
      ...{ spec: { items, labels: PIVOT_LABELS }, sql: 'SELECT 1', events: events(), pause: () => undefined },
      readAdditiveMeasures: async () => new Set<string>(),
      createConflict: (said) => new Error(said),
    }),
  );
}

it('a pivot of SQL has every value of every row in exactly the cell that its members name [P15]', async () => {
  let [isLaidOut, isRefused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(PLACES, fc.array(ROW, { maxLength: 14 }), fc.boolean(), async (places, rows, areStacked) => {
      const onAxes = (row: readonly DataValue[]) => row.slice(0, 3).filter((_, index) => places[index] !== 'values');
      const isShared = new Set(rows.map((row) => JSON.stringify(onAxes(row)))).size < rows.length;
      const pivotResult = await layOutPivot(places, rows, areStacked).catch(() => undefined);
      expect(pivotResult === undefined).toBe(isShared);
      if (!pivotResult) {
        isRefused += 1;
        return;
      }
      isLaidOut += 1;
      const titles = pivotResult.columns.map(({ title }) => title.toLowerCase());
      expect(new Set(titles).size).toBe(titles.length);
      const values = COLUMNS.flatMap((column, index) =>
        places[index] === 'rows' || places[index] === 'columns' ? [] : [column.name],
      );
      const heads = places.filter((place) => place === 'rows').length;
      const isNamedDown = areStacked && values.length > 1;
      const cells = pivotResult.rows.flatMap((row) =>
        pivotResult.columns.slice(heads + (isNamedDown ? 1 : 0)).flatMap(({ name }, at) => {
          const [tuple, measure]: [DataValue[], string] = JSON.parse(name);
          const value = row[heads + (isNamedDown ? 1 : 0) + at] ?? null;
          const down = isNamedDown ? row[heads] : measure;
          return value === null ? [] : [JSON.stringify([row.slice(0, heads), tuple, down, value])];
        }),
      );
      const empties = COLUMNS.map((_, index) =>
        rows.some((row) => row[index] === PIVOT_LABELS.empty) ? `(${PIVOT_LABELS.empty})` : PIVOT_LABELS.empty,
      );
      const expected = rows.flatMap((row) =>
        values.flatMap((name) => {
          const value = row[COLUMNS.findIndex((column) => column.name === name)] ?? null;
          const on = (axis: string) =>
            row.flatMap((one, index) => (places[index] === axis ? [[one, empties[index]] as const] : []));
          const down = on('rows').map(([one, empty]) => one ?? empty);
          return value === null ? [] : [JSON.stringify([down, on('columns').map(([one]) => one), name, value])];
        }),
      );
      // The two spellings of a day are one member.
      const listDays = (texts: readonly string[]) => texts.map((text) => text.replaceAll('T00:00:00.000', '')).sort();
      expect(listDays(cells)).toEqual(listDays(expected));
    }),
    { numRuns: 1_000, seed: 7 },
  );
  expect(Math.min(isLaidOut, isRefused)).toBeGreaterThan(150);
});
