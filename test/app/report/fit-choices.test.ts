/** Tests which choices for a placement stay with another report. */
import { type FitTarget, fitChoices } from '../../../src/app/report/fit-choices';
import { DEFAULT_OPTIONS, type PlacementOptions } from '../../../src/placement';

const region = { member: 'sales.region', title: 'Region', type: 'string', operator: 'is', values: ['North'] } as const;
const month = { ...region, member: 'sales.month', title: 'Month' } as const;

const choose = (options: Partial<PlacementOptions>): PlacementOptions => ({ ...DEFAULT_OPTIONS, ...options });

/** Describes a report with a region and a number, which can be ordered and limited. */
function createTarget(layout: Partial<FitTarget['layout']> = {}): FitTarget {
  const members = ['sales.region', 'sales.net'];
  const savedRows = { limit: undefined, orderedMembers: [], unlimitedScope: 'shown' } as const;
  return {
    layout: { pivot: undefined, flatReason: undefined, totalsScope: 'shown', neededMembers: [], savedRows, ...layout },
    hasColumn: (member) => members.includes(member),
    canFilter: ({ member }) => members.includes(member),
    nameField: (member) => member.toUpperCase(),
  };
}

it('choices about fields that the report has stay, and nothing is dropped', () => {
  const options = choose({
    filters: [region],
    order: [{ member: 'sales.net', title: 'Net', descending: true }],
    ...{ firstRows: 5, rowKey: ['sales.region'], omitted: ['sales.region'] },
  });
  const fitted = fitChoices(options, createTarget());
  expect({ ...options, ...fitted.options }).toEqual(options);
  expect(fitted.dropped).toEqual([]);
});

it('a filter, an order, a check and a key on fields that the report lacks are dropped by name', () => {
  const options = choose({
    filters: [region, month],
    order: [{ member: 'sales.month', title: 'Month' }],
    sort: { member: 'sales.day', title: 'Day' },
    rowKey: ['sales.region', 'sales.month'],
    omitted: ['sales.channel'],
    gates: { rows: 10, total: { member: 'sales.units', title: 'Units', percent: 5 } },
  });
  const fitted = fitChoices(options, createTarget());
  expect(fitted.options).toMatchObject({ filters: [region], order: [], rowKey: ['sales.region'], gates: { rows: 10 } });
  expect(fitted.options).toMatchObject({ sort: undefined, omitted: [] });
  expect(fitted.dropped).toEqual([
    { kind: 'filter', titles: ['Month'] },
    { kind: 'omitted', titles: ['SALES.CHANNEL'] },
    { kind: 'order', titles: ['Month', 'Day'] },
    { kind: 'rowKey', titles: ['SALES.MONTH'] },
    { kind: 'check', titles: ['Units'] },
  ]);
});

const axes = { rows: ['sales.region'], columns: ['sales.month'], measuresOn: 'columns' } as const;
const totals = { rows: true, groups: ['sales.region', 'sales.month'] };

it('a pivot keeps the fields that the report has', () => {
  const fitted = fitChoices(choose({ laidOut: 'pivot', axes, totals }), createTarget());
  expect(fitted.options).toMatchObject({
    laidOut: 'pivot',
    axes: { rows: ['sales.region'], columns: [] },
    totals: { rows: true, groups: ['sales.region'] },
  });
  expect(fitted.dropped).toEqual([{ kind: 'layout', titles: ['SALES.MONTH'] }]);
});

it('a pivot is dropped if the report has none of its fields, or can only be a list', () => {
  const pivot = choose({ laidOut: 'pivot', axes: { ...axes, rows: [] }, totals });
  const saved = { laidOut: 'saved', axes: DEFAULT_OPTIONS.axes, totals: {} };
  expect(fitChoices(pivot, createTarget()).options).toMatchObject(saved);
  const listed = fitChoices(choose({ laidOut: 'pivot', axes, totals }), createTarget({ flatReason: 'noMeasure' }));
  expect(listed.options).toMatchObject(saved);
  expect(listed.dropped).toEqual([{ kind: 'layout', titles: ['SALES.REGION', 'SALES.MONTH'] }]);
});

it('order and first rows are dropped if the user cannot replace those of the report', () => {
  const options = choose({ order: [{ member: 'sales.net', title: 'Net' }], firstRows: 10, omitted: ['sales.region'] });
  const { savedRows: _, neededMembers: __, ...sqlLayout } = createTarget().layout;
  const fitted = fitChoices(options, { ...createTarget(), layout: sqlLayout });
  expect(fitted.options).toMatchObject({ order: [], firstRows: undefined, omitted: [] });
  expect(fitted.dropped.map(({ kind }) => kind)).toEqual(['omitted', 'order', 'firstRows']);
});

it('filters that cannot be read stay, because without them the placement would get other rows', () => {
  const fitted = fitChoices(choose({ filters: { unread: 'newer' } }), createTarget());
  expect(fitted.options.filters).toBeUndefined();
  expect(fitted.dropped).toEqual([]);
});

const comparison = { period: 'lastYear', labels: { former: 'last year', amount: 'change', percent: 'in %' } } as const;

it('a comparison stays if the report can be compared with the choices that stay', () => {
  const options = choose({ comparison, filters: [region, month] });
  const findComparisonObstacle: FitTarget['layout']['findComparisonObstacle'] = ({ filters }) =>
    JSON.stringify(filters) === JSON.stringify([region]) ? undefined : 'noPeriod';
  expect(fitChoices(options, createTarget({ findComparisonObstacle })).options).not.toHaveProperty('comparison');
  for (const findObstacle of [undefined, () => 'noPeriod' as const]) {
    const fitted = fitChoices(options, createTarget({ ...(findObstacle && { findComparisonObstacle: findObstacle }) }));
    expect({ ...options, ...fitted.options }.comparison).toBeUndefined();
    expect(fitted.dropped).toContainEqual({ kind: 'comparison', titles: ['last year'] });
  }
});

it('a sheet of one value leaves its set with the filter of that value', () => {
  const sheetOf = { set: 'id-0', member: 'sales.month', value: '2026-01' };
  const readSheetOf = (member: string) => {
    const options = choose({ filters: [region, month], sheetOf: { ...sheetOf, member } });
    return { ...options, ...fitChoices(options, createTarget()).options }.sheetOf;
  };
  expect([readSheetOf('sales.month'), readSheetOf('sales.region')]).toEqual([
    undefined,
    { ...sheetOf, member: 'sales.region' },
  ]);
});
