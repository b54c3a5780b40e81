// Tests what a user can filter a report by, before and after it is placed.
import { waitUntil } from '../../support/app';
import { readOpenReport } from '../../support/app-state';
import { createSmallPlatform, type SmallApp } from '../../support/small-platform';
import { trackApps } from '../../support/track-apps';

const REGIONS = Array.from({ length: 60 }, (_, index) => `Region ${String(index).padStart(2, '0')}`);
const QUERY = {
  dimensions: ['f.region'],
  measures: ['f.amount'],
  filters: [{ member: 'f.month', operator: 'equals', values: ['2026-01'] }],
};

const apps = trackApps();

async function startApp(): Promise<SmallApp> {
  const facts = REGIONS.map((region) => ({ region, month: '2026-01', customer: 'a', amount: '1' }));
  const pivotItems = { rows: ['f.region'], columns: [], measures: [], filters: ['f.customer', 'f.warehouse'] };
  const pivot = { jsonQuery: JSON.stringify(QUERY), pivotItems };
  return apps.start(
    createSmallPlatform([
      { id: 1, name: 'Sales', columns: [], rows: [], pivot, facts },
      { id: 2, name: 'In SQL', columns: ['a'], rows: [['x']] },
    ]),
  );
}

async function openFilters(test: SmallApp, report = 1) {
  await test.app.report.open(report);
  await waitUntil(() => test.app.report.state.value.kind === 'open');
  return readOpenReport(test).detail.filters;
}

const region = { member: 'f.region', type: 'string', operator: 'is' } as const;

describe('the filters of a report', () => {
  it('the filter choices list the report’s own filters beside the members, those offered by its pivot first [P19]', async () => {
    const choices = await (await openFilters(await startApp())).readChoices();
    expect(choices).toEqual({
      reportFilters: [{ titles: ['Month'], operator: 'equals', values: ['2026-01'] }],
      members: ['customer', 'region', 'month'].map((name) => ({
        ...{ name: `f.${name}`, title: name.charAt(0).toUpperCase() + name.slice(1), type: 'string' },
      })),
      offeredMembers: ['f.customer'],
      unfilterableTitles: ['f.warehouse'],
    });
  });

  it('a report of SQL has no filters [P19]', async () => {
    expect(await (await openFilters(await startApp(), 2)).readChoices()).toBe('notSupported');
  });

  it('the values of a member are its first ones, or those that contain the typed text', async () => {
    const filters = await openFilters(await startApp());
    expect(await filters.values({ name: 'f.region' }, '')).toEqual({ values: REGIONS.slice(0, 50), isAll: false });
    expect(await filters.values({ name: 'f.region' }, 'region 5')).toEqual({ values: REGIONS.slice(50), isAll: true });
  });

  it('a measure that the model calls a number has the type of its values [P4]', async () => {
    const filters = await openFilters(await startApp());
    const createMeasure = (name: string) => ({ name, title: name, type: 'number', isMeasure: true }) as const;
    const readMeasureType = (name: string) => filters.readType({ ...createMeasure(name), mayBeTime: true });
    expect(await readMeasureType('f.last')).toEqual({ ...createMeasure('f.last'), type: 'time' });
    expect(await readMeasureType('f.amount')).toEqual(createMeasure('f.amount'));
    expect(await readMeasureType('f.unheard')).toEqual(createMeasure('f.unheard'));
  });

  it('a value that the data do not have is named with the nearest one [P19]', async () => {
    const filters = await openFilters(await startApp());
    expect(await filters.findWrongValue({ ...region, values: ['Region 07', 'Region 41'] })).toBeUndefined();
    const wrongValue = await filters.findWrongValue({ ...region, values: ['Region 07', 'Regon 41'] });
    expect(wrongValue).toEqual({ typedValue: 'Regon 41', nearest: 'Region 41' });
    expect(await filters.findWrongValue({ ...region, values: ['Regon 41', 'Region 07', 'x', 'y'] })).toEqual({
      ...{ typedValue: 'Regon 41', nearest: 'Region 41', others: ['x', 'y'] },
    });
    expect(await filters.findWrongValue({ ...region, operator: 'contains', values: ['41'] })).toBeUndefined();
  });

  it('the nearest value is named even for a member with thousands of values [P19]', async () => {
    const facts = Array.from({ length: 4_000 }, (_, index) => ({
      ...{ region: 'North', month: '2026-01', amount: '1', customer: `Customer ${index + 1_000}` },
    }));
    const pivotItems = { rows: ['f.region'], columns: [], measures: [], filters: [] };
    const pivot = { jsonQuery: JSON.stringify(QUERY), pivotItems };
    const test = await apps.start(createSmallPlatform([{ id: 1, name: 'Sales', columns: [], rows: [], pivot, facts }]));
    const filters = await openFilters(test);
    const customer = { member: 'f.customer', type: 'string', operator: 'is' } as const;
    expect(await filters.findWrongValue({ ...customer, values: ['Customer 4711', 'Costumer 4812'] })).toEqual({
      ...{ typedValue: 'Costumer 4812', nearest: 'Customer 4812' },
    });
    expect(await filters.findWrongValue({ ...customer, values: ['Somebody'] })).toEqual({
      ...{ typedValue: 'Somebody', nearest: undefined },
    });
  });

  it('the filters of a report say how many rows they would select, but not for a pivot [P19]', async () => {
    const filters = await openFilters(await startApp());
    const regionFilter = [{ ...region, title: 'Region', values: ['Region 01', 'Region 02', 'Nowhere'] }];
    const { signal } = new AbortController();
    expect(await filters.countRows({ filters: regionFilter, omitted: [], order: [], laidOut: 'flat' }, signal)).toBe(2);
    expect(await filters.countRows({ filters: [], omitted: [], order: [], laidOut: 'flat' }, signal)).toBe(
      REGIONS.length,
    );
    for (const laidOut of ['saved', 'pivot'] as const)
      expect(
        await filters.countRows({ filters: regionFilter, omitted: [], order: [], laidOut }, signal),
      ).toBeUndefined();
  });

  it('the filter choices of a placement are the same as those of its report', async () => {
    const test = await startApp();
    const reportChoices = await (await openFilters(test)).readChoices();
    await test.app.report.place();
    const { placing } = readOpenReport(test);
    if (placing.kind !== 'placed') throw new Error('It is not placed.');
    const details = await test.app.placements.openDetails();
    expect(await details.openFilters(placing.placementId)?.readChoices()).toEqual(reportChoices);
    expect(details.openFilters('of nothing')).toBeUndefined();
  });

  it('the filters of one report do not apply to another', async () => {
    const test = await startApp();
    await openFilters(test);
    test.app.report.setOptions({ filters: [{ ...region, title: 'Region', values: ['Region 01'] }] });
    await openFilters(test, 2);
    expect(readOpenReport(test).options.filters).toEqual([]);
  });
});
