import { createFigureCall } from '../../../src/app/details/figure-call';
import type { CachedColumn, CachedResult } from '../../../src/placement';
import { createPlacement } from '../../placement/placement-fixture';

const placement = createPlacement({});
const MEASURE = { name: 'sales.net', title: 'Net Sales' };
const QUARTER = { name: 'sales.ordered_at.quarter', title: 'Ordered at' };
const JULY = 45_839;

function createColumn(name: string, title: string, cells: CachedColumn['cells'], more: Partial<CachedColumn> = {}) {
  return { name, title, type: 'string', numberFormat: 'General', cells, ...more } as const;
}

const region = createColumn('sales.region', 'Region', ['Wales', '(empty)', 'Total'], {
  emptyLabel: '(empty)',
  totalLabel: 'Total',
});
const createValues = (name: string, measure: typeof MEASURE | undefined) =>
  createColumn(name, 'Q3 2025', [10, 20, 30], {
    ...{ type: 'number', isMeasure: true },
    pivotSource: { members: [QUARTER], measure },
  });
const thirdQuarter = createValues('[["2025-07-01T00:00:00.000"],"sales.net"]', MEASURE);
const total = createValues('["sales.net"]', MEASURE);

function callFigure(columns: readonly CachedColumn[], row: number, member: string, keys = columns.slice(0, 1)) {
  const cachedResult: CachedResult = { at: 0, rowCount: 3, columns };
  return createFigureCall(placement, { cachedResult, previousResult: undefined, keys }, row, member, 1900);
}

describe('the formula for a cell of a pivot [P19]', () => {
  it('the formula has the members of both axes as pairs, and an empty text for an empty member', () => {
    const columns = [region, thirdQuarter, total];
    const quarterPair = { column: 'Ordered at', value: JULY };
    expect(callFigure(columns, 0, thirdQuarter.name)).toEqual({
      ...{ reportId: placement.report.reportId, measure: 'Net Sales' },
      pairs: [{ column: 'Region', value: 'Wales' }, quarterPair],
    });
    expect(callFigure(columns, 1, thirdQuarter.name)).toMatchObject({
      pairs: [{ column: 'Region', value: '' }, quarterPair],
    });
  });

  it('a total has no formula, in a row or in a column of totals', () => {
    const columns = [region, thirdQuarter, total];
    expect(callFigure(columns, 2, thirdQuarter.name)).toEqual({ obstacle: 'total' });
    expect(callFigure(columns, 0, total.name)).toEqual({ obstacle: 'total' });
  });

  it('the formula of stacked measures takes the measure from its row, without the scale', () => {
    const names = createColumn('*measures', 'Measure', ['Net Sales (thousands)', 'Orders', '']);
    const stackedColumn = createValues('[["2025-07-01T00:00:00.000"],"*measures"]', undefined);
    const labels = { total: 'Total', empty: '(empty)', measure: 'Measure', scales: { '1': 'thousands' } };
    const scaledPlacement = { ...placement, choices: { ...placement.choices, labels } };
    const cachedResult: CachedResult = { at: 0, rowCount: 3, columns: [region, names, stackedColumn] };
    const rows = { cachedResult, previousResult: undefined, keys: [region] };
    expect(createFigureCall(scaledPlacement, rows, 0, stackedColumn.name, 1900)).toMatchObject({
      measure: 'Net Sales',
    });
    expect(createFigureCall(scaledPlacement, rows, 1, stackedColumn.name, 1900)).toMatchObject({ measure: 'Orders' });
  });

  it('rows that were cached without column members have no formula until the next refresh', () => {
    const { pivotSource: _, ...older } = thirdQuarter;
    expect(callFigure([region, older], 0, older.name)).toEqual({ obstacle: 'row' });
  });
});

describe('the formula for a cell of a list [P19]', () => {
  const net = createColumn('sales.net', 'Net Sales', [10, 20, 30], { type: 'number', isMeasure: true });

  it('a number without key columns has no formula, and a label shows no reason', () => {
    const label = createColumn('sales.region', 'Region', ['Wales', 'Wales', 'Wales']);
    expect(callFigure([label, net], 0, net.name, [])).toEqual({ obstacle: 'row' });
    expect(callFigure([label, net], 0, label.name, [])).toBeUndefined();
  });

  it('a number has no formula if a filter excludes a value', () => {
    const filter = { member: 'sales.channel', title: 'Channel', type: 'string', operator: 'isNot' } as const;
    const filteredPlacement = {
      ...placement,
      choices: { ...placement.choices, filters: [{ ...filter, values: ['Online'] }] },
    };
    const label = createColumn('sales.region', 'Region', ['Wales', 'Kent', 'Essex']);
    const rows = {
      cachedResult: { at: 0, rowCount: 3, columns: [label, net] },
      ...{ previousResult: undefined, keys: [label] },
    };
    expect(createFigureCall(filteredPlacement, rows, 0, net.name, 1900)).toEqual({ obstacle: 'filters' });
  });
});

test('rows that a query gave have no formula, although the placement has a report now [P19]', () => {
  const net = createColumn('sales.net', 'Net', [1, 2], { type: 'number', isMeasure: true });
  const columns = [createColumn('sales.region', 'Region', ['Wales', 'Kent']), net];
  const rows = { cachedResult: { at: 0, rowCount: 2, columns }, previousResult: undefined, keys: columns.slice(0, 1) };
  const call = (id: number) =>
    createFigureCall(createPlacement({ written: { formerReport: { id, name: 'Mine' } } }), rows, 0, net.name, 1900);
  expect(call(7)).toMatchObject({ reportId: 7, pairs: [{ column: 'Region', value: 'Wales' }] });
  expect(call(0)).toEqual({ obstacle: 'ownQuery' });
});
