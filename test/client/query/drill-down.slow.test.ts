/**
 * Compares the drill-down of the sample's reports with the public client's `drillDown()`: the rows
 * must be the same and give the same number. The test lists measures for which the public client
 * returns no rows. It refuses compared ranges and several queries at once, which the sample does
 * not have.
 */
import type { Query, ResultSet } from '@cubejs-client/core';
import type { DataValue, QueryRequest, Report } from '../../../src/client';
import { type ModelMember, readMembers } from '../../../src/client/query/data-model';
import { type DrillDownCell, findCellGroup } from '../../../src/client/query/drill-down/cell-group';
import type { CellGroup } from '../../../src/client/query/drill-down/drill-down-query';
import { type LoadQuery, readLoadQueries } from '../../../src/client/query/load/load-query';
import { readPivotLayout } from '../../../src/client/query/pivot/pivot-layout';
import { isObject } from '../../../src/client/wire/json-lines';
import { MetaAnswer } from '../../../src/contract';
import { createChance } from '../../support/chance';
import { PIVOT_LABELS } from '../../support/english-reader';
import { type Collected, collect } from '../data-parts';
import { openSampleClient, type SampleClient } from '../sample-client';

/** The test compares this many numbers in each layout of a report. */
const MAX_CELLS = 4;
/** Only the number is compared if there are more rows. */
const MAX_ROWS = 2_000;
/** This report takes some seconds every time. */
const SLOW = 'Audited stock by format';
/** The model no longer has a member that this report requests. */
const BROKEN = 'Margin by brand (old definition)';

let sample: SampleClient;
let reports: readonly Report[];
let members: ReadonlyMap<string, ModelMember>;

beforeAll(async () => {
  sample = await openSampleClient();
  reports = sample.reports.filter(({ jsonQuery, name }) => jsonQuery && name !== SLOW && name !== BROKEN);
  members = readMembers(MetaAnswer.parse(await sample.readMeta()));
});

afterAll(async () => {
  await sample?.close();
});

type JsonRequest = Extract<QueryRequest, { kind: 'json' }>;

interface SelectedCell extends Required<DrillDownCell> {
  readonly value: DataValue;
}

/**
 * Returns the first, the last and some cells in between. A device remembers a row like this: a
 * missing value and an empty text are the same.
 */
function pickDrillDownCells({ columns, rows }: Collected, seed: number): readonly SelectedCell[] {
  const random = createChance(seed);
  const labels = new Map(columns.map((column) => [column.name, column]));
  const cells = rows.flatMap((values) => {
    const shown = columns.flatMap(({ name, isMeasure }, at) =>
      isMeasure ? [] : [[name, values[at] === '' ? undefined : (values[at] ?? undefined)] as const],
    );
    return columns.flatMap(({ name, isMeasure }, at) => {
      const value = values[at] ?? null;
      return isMeasure && value !== null ? [{ row: new Map(shown), labels, column: name, value }] : [];
    });
  });
  if (cells.length <= MAX_CELLS) return cells;
  const between = Array.from({ length: MAX_CELLS - 2 }, () => random.pick(cells)).filter((cell) => cell !== undefined);
  return [...cells.slice(0, 1), ...cells.slice(-1), ...between];
}

/**
 * Returns the report's query at the grain of a cell: a total has fewer groups. The public client
 * has no totals, so it is called at their grain.
 */
function toGrainQuery({ fields }: LoadQuery, { group }: CellGroup): Query {
  const names = new Set(group.map(({ member }) => member));
  const { order: _, limit: __, offset: ___, total: ____, ...others } = fields;
  const dimensions: readonly unknown[] = Array.isArray(fields.dimensions) ? fields.dimensions : [];
  const times: readonly unknown[] = Array.isArray(fields.timeDimensions) ? fields.timeDimensions : [];
  return JSON.parse(
    JSON.stringify({
      ...others,
      dimensions: dimensions.filter((name) => names.has(String(name))),
      timeDimensions: times.flatMap((time) => {
        if (!isObject(time) || !('dimension' in time)) return [];
        const { granularity, ...range }: Readonly<Record<string, unknown>> = { ...time };
        if (names.has(`${time.dimension}.${granularity}`)) return [time];
        return 'dateRange' in range ? [range] : [];
      }),
      limit: 1,
    }),
  );
}

const resultsByGrain = new Map<string, Promise<ResultSet>>();

async function drillDownPublicly(query: LoadQuery, cellGroup: CellGroup) {
  const grain = toGrainQuery(query, cellGroup);
  const key = JSON.stringify(grain);
  const cachedResult = resultsByGrain.get(key) ?? sample.publicClient.load(grain);
  resultsByGrain.set(key, cachedResult);
  const { measure, group } = cellGroup;
  // The public client's types allow only texts.
  const values = group.map(({ value }) => (value === undefined ? null : value) as string);
  return (await cachedResult).drillDown(
    { xValues: values, yValues: [measure] },
    { x: group.map(({ member }) => member), y: ['measures'] },
  );
}

/** Sorts rows after putting the columns of each into one order. */
function sortRows({ columns }: Pick<Collected, 'columns'>, rows: Collected['rows']) {
  const at = columns.map(({ name }, index) => [name, index] as const).sort(([one], [other]) => (one < other ? -1 : 1));
  return rows.map((row) => JSON.stringify(at.map(([name, index]) => [name, row[index] ?? null]))).sort();
}

const findColumnIndex = ({ columns }: Pick<Collected, 'columns'>, measure: string) =>
  columns.findIndex(({ name }) => name === measure);

function isSame(one: DataValue, other: DataValue): boolean {
  const [left, right] = [Number(one), Number(other)];
  return one === other || Math.abs(left - right) <= 1e-9 * Math.max(1, Math.abs(right));
}

const compared = { numbers: 0, rows: 0 };
/**
 * The public client returns no rows for these measures, because the data model lists no members to
 * show.
 */
const measuresWithoutRows = new Set<string>();

interface Difference {
  readonly at: readonly unknown[];
  readonly theirs: unknown;
  readonly ours: unknown;
}

async function compareCell(request: JsonRequest, { column, row, value, labels }: SelectedCell) {
  const [query] = readLoadQueries(request.query) ?? [];
  const cellGroup = query && findCellGroup(query, readPivotLayout(request)?.layout, { column, row, labels }, members);
  const number = await sample.data.drillDown(request, { column, row, labels });
  if (!cellGroup || number.kind === 'none') throw new Error(`${column} tells no group`);
  const { measure } = cellGroup;
  const drill = await drillDownPublicly(query, cellGroup);
  if (drill === null) {
    expect(number.drillMembers).toEqual([]);
    measuresWithoutRows.add(measure);
    return [];
  }
  const found: Difference[] = [];
  const at = [column, [...row]];
  const numberResult = await readRows({ ...drill, dimensions: [], measures: [measure] });
  const measureValue = numberResult.rows[0]?.[findColumnIndex(numberResult, measure)] ?? null;
  compared.numbers += 1;
  if (!isSame(measureValue, value)) found.push({ at, theirs: measureValue, ours: value });
  const theirs = await readRows({ ...drill, measures: [measure], ungrouped: true, limit: MAX_ROWS + 1 });
  if (theirs.rows.length > MAX_ROWS) return found;
  const ours = await number.readFirst(number.drillMembers);
  // A view hides the measure's own filter, so rows that it excludes have no value.
  const countedRows = theirs.rows.filter(
    (one) => members.get(measure)?.aggType === 'number' || one[findColumnIndex(theirs, measure)] !== null,
  );
  compared.rows += countedRows.length;
  const [left, right] = [sortRows(theirs, countedRows), sortRows(ours, [...ours.rows])];
  const different = left.findIndex((one, index) => one !== right[index]);
  if (different >= 0) found.push({ at, theirs: left[different], ours: right[different] });
  if (left.length !== right.length) found.push({ at, theirs: left.length, ours: right.length });
  return found;
}

const readRows = async (query: object) => await collect(sample.data.query({ kind: 'json', query }));

async function findDifferences(request: JsonRequest, seed: number): Promise<readonly Difference[]> {
  const found: Difference[] = [];
  for (const cell of pickDrillDownCells(await collect(sample.data.query(request)), seed))
    found.push(...(await compareCell(request, cell)));
  return found;
}

describe('the rows of a drill-down and of the public client [P19]', () => {
  it('the drill-down rows equal those of the public client for up to four numbers of each report as a list', async () => {
    for (const [index, { name, jsonQuery }] of reports.entries())
      expect([name, await findDifferences({ kind: 'json', query: jsonQuery }, index)]).toEqual([name, []]);
    expect(compared.numbers).toBeGreaterThan(100);
    expect(compared.rows).toBeGreaterThan(10_000);
    expect([...measuresWithoutRows]).toEqual(['members.member_count', 'members.mailable_count']);
  });

  it('the drill-down rows equal those of the public client for up to four numbers of each saved pivot with totals', async () => {
    const pivots = reports.flatMap(({ pivotItems, ...report }) => (pivotItems ? [{ ...report, pivotItems }] : []));
    expect(pivots.length).toBeGreaterThanOrEqual(5);
    for (const [index, { name, jsonQuery, pivotItems }] of pivots.entries()) {
      const items = { ...pivotItems, showRowTotals: true, showColumnTotals: true, showSubtotals: true };
      const request = { kind: 'json', query: jsonQuery, pivot: { items, labels: PIVOT_LABELS } } as const;
      expect([name, await findDifferences(request, index)]).toEqual([name, []]);
    }
  });
});
