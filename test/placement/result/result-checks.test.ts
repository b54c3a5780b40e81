import fc from 'fast-check';
import type { CellInput } from '../../../src/grid';
import {
  computeTotal,
  findFailedChecks,
  fromCachedResult,
  type Result,
  type ResultChecks,
  type ResultColumn,
  type ResultMeasures,
  tryReadPlacement,
  writePlacement,
} from '../../../src/placement';
import { createPlacement } from '../placement-fixture';

type Column = { readonly cells: readonly CellInput[] } & Pick<ResultColumn, 'isMeasure' | 'measure' | 'totalLabel'>;

function createResult(columns: readonly Column[]): Result {
  return fromCachedResult({
    at: 0,
    rowCount: columns[0]?.cells.length ?? 0,
    columns: columns.map((column, at) => ({
      ...{ ...column, name: `c${at}`, title: `c${at}`, numberFormat: 'General' },
      type: column.measure === undefined ? ('string' as const) : ('number' as const),
    })),
  });
}

const before: ResultMeasures = { rows: 100, columns: ['Region', 'Net'], total: 1000 };
const total = { member: 'sales.net', title: 'Net', percent: 5 };

function listFailedKinds(
  gates: ResultChecks,
  newMeasures: Partial<ResultMeasures>,
  formerMeasures: Partial<ResultMeasures> = {},
) {
  return findFailedChecks(gates, { ...before, ...formerMeasures }, { ...before, ...newMeasures }).map(
    ({ kind }) => kind,
  );
}

describe('the checks of a result', () => {
  test('a result passes all checks while they are off', () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.string()), fc.integer(), (rows, columns, sum) => {
        expect(findFailedChecks({}, before, { rows, columns, total: sum })).toEqual([]);
        expect(findFailedChecks(undefined, before, { rows, columns, total: sum })).toEqual([]);
      }),
    );
  });

  test('the check of rows holds back a count that changed by more than allowed, either way', () => {
    expect([90, 89, 110, 111].map((rows) => listFailedKinds({ rows: 10 }, { rows }))).toEqual([
      [],
      ['rows'],
      [],
      ['rows'],
    ]);
    expect(listFailedKinds({ rows: 500 }, { rows: 1 }, { rows: 0 })).toEqual(['rows']);
    expect(listFailedKinds({ rows: 0 }, { rows: 100 })).toEqual([]);
  });

  test('the check of a total holds back a larger change than allowed, and an unknown total', () => {
    expect([950, 949, 1050, 1051].map((sum) => listFailedKinds({ total }, { total: sum }))).toEqual([
      [],
      ['total'],
      [],
      ['total'],
    ]);
    expect(listFailedKinds({ total }, { total: -960 }, { total: -1000 })).toEqual([]);
    expect(listFailedKinds({ total }, { total: undefined })).toEqual(['total']);
    expect(listFailedKinds({ total }, {}, { total: undefined })).toEqual(['total']);
  });

  test('the check of emptiness holds back a result without rows, and is then the only reason', () => {
    expect(listFailedKinds({ empty: true, rows: 10 }, { rows: 0 })).toEqual(['empty']);
    expect(listFailedKinds({ empty: true }, { rows: 0 }, { rows: 0 })).toEqual([]);
    expect(listFailedKinds({ empty: true }, { rows: 1 })).toEqual([]);
  });

  test('the check of columns names added and removed columns, and ignores their order', () => {
    expect(findFailedChecks({ columns: true }, before, { ...before, columns: ['Orders', 'Region'] })).toEqual([
      { kind: 'columns', added: ['Orders'], removed: ['Net'] },
    ]);
    expect(listFailedKinds({ columns: true }, { columns: ['Net', 'Region'] })).toEqual([]);
  });

  test('the checks are stored with their placement, and invalid ones are dropped', () => {
    const gates: ResultChecks = { rows: 10, total, empty: true, columns: true };
    expect(tryReadPlacement(writePlacement(createPlacement({ choices: { gates } })))?.choices.gates).toEqual(gates);
    const broken = JSON.stringify({
      ...JSON.parse(writePlacement(createPlacement({}))),
      gates: { rows: 'many', total: 5 },
    });
    expect(tryReadPlacement(broken)).toEqual(createPlacement({}));
  });
});

test('a column of numbers has a sum; a column with a text has none', () => {
  const total = (cells: readonly CellInput[]) => computeTotal(createResult([{ cells }]), 0);
  expect(total([1, '', 2.5])).toBe(3.5);
  expect(total([])).toBe(0);
  expect(total([1, "'00123"])).toBeUndefined();
});

test('a pivot’s total comes from its row of totals, and is unknown without such a row [P15]', () => {
  const region = { isMeasure: false, totalLabel: 'Total', cells: ['North', 'South', 'Total'] };
  const average = { isMeasure: true, measure: 'a.average', cells: [10, 20, 12] };
  const city = { isMeasure: false, cells: ['A', 'B', ''] };
  expect(computeTotal(createResult([region, average]), 1)).toBe(12);
  expect(computeTotal(createResult([region, city, average]), 2)).toBe(12);
  expect(computeTotal(createResult([{ ...region, totalLabel: undefined }, average]), 1)).toBeUndefined();
  const subtotalled = { ...city, totalLabel: 'Total', cells: ['A', 'B', 'Total'] };
  const byRegion = { isMeasure: false, cells: ['North', 'South', 'South'] };
  expect(computeTotal(createResult([byRegion, subtotalled, average]), 2)).toBeUndefined();
});
