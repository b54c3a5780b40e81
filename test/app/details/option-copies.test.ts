/** Tests that the options of a placement are applied to its copies. */
import { type AppliedGroups, copyOptions } from '../../../src/app/details/option-copies';
import { DEFAULT_OPTIONS, type PlacementFilter, type PlacementOptions } from '../../../src/placement';
import { findReadyView, readReadyViews } from '../../support/app-state';
import { EXCELS } from '../../support/excel-profiles';
import { readPlacements } from '../../support/file-records';
import { takeRequestCounts } from '../../support/run-stage';
import type { SmallApp } from '../../support/small-platform';
import { BY_REGION, BY_REGION_AND_MONTH, placeQuery, setUpOwnQueryStage } from '../pipeline/own-query-stage';

const { startApp } = setUpOwnQueryStage();

const ALL: AppliedGroups = { filters: true, layout: true, others: true };
const target = { title: 'Region', type: 'string', operator: 'is' } as const;
const fixed = (member: string, value: string): PlacementFilter => ({ ...target, member, values: [value] });
const fromCell = (member: string, name: string): PlacementFilter => ({
  ...{ ...target, member },
  cell: { name: `_inlay_${name}_cell`, address: 'Sheet1!A1', values: ['North'] },
});
const choose = (options: Partial<PlacementOptions>): PlacementOptions => ({ ...DEFAULT_OPTIONS, ...options });

describe('the options of a copy', () => {
  it('fixed filters are replaced, added and removed, and a filter that reads a cell stays', () => {
    const source = choose({
      filters: [fixed('f.region', 'North'), fixed('f.month', '2026-01'), fromCell('f.day', 'a')],
    });
    const copy = choose({ filters: [fromCell('f.region', 'b'), fixed('f.month', '2026-02'), fixed('f.city', 'Rome')] });
    expect(copyOptions(source, copy, ALL)?.filters).toEqual([
      fixed('f.month', '2026-01'),
      fromCell('f.day', 'a'),
      fromCell('f.region', 'b'),
    ]);
  });

  it('the value of a sheet that belongs to a set is neither copied nor replaced [P19]', () => {
    const createSheet = (value: string, filter: PlacementFilter) =>
      choose({ sheetOf: { set: 'p1', member: 'f.region', value }, filters: [fixed('f.month', value), filter] });
    const north = createSheet('North', fromCell('f.region', 'a'));
    const south = createSheet('South', fixed('f.region', 'South'));
    const original = choose({});
    const readFilters = (source: PlacementOptions, copy: PlacementOptions) => copyOptions(source, copy, ALL)?.filters;
    expect(readFilters(north, south)).toEqual([fixed('f.month', 'North'), fixed('f.region', 'South')]);
    expect(readFilters(original, south)).toEqual([fixed('f.region', 'South')]);
    expect(readFilters(north, original)).toEqual([fixed('f.month', 'North')]);
    expect(copyOptions(north, south, ALL)).not.toHaveProperty('sheetOf');
  });

  it('tables and comparisons are copied with their groups', () => {
    const labels = { former: 'last year', amount: 'change', percent: 'in %' };
    const source = choose({ table: true, comparison: { period: 'lastYear', labels } });
    const copied = copyOptions(source, choose({}), { filters: false, layout: true, others: true });
    expect(copied).toMatchObject({ table: true, comparison: source.comparison });
    const reset = { ...source, ...copyOptions(choose({}), source, ALL) };
    expect([reset.table, reset.comparison]).toEqual([false, undefined]);
  });

  it('only the chosen groups are applied, and the name and the labels of a pivot stay', () => {
    const labels = { total: 'Gesamt', empty: '(leer)', measure: 'Kennzahl' };
    const source = choose({
      ...{ ownName: 'Mine', firstRows: 5, caption: true, rowKey: ['f.region'] },
      laidOut: 'pivot',
    });
    const copy = choose({ ownName: 'Yours', labels, filters: [fixed('f.region', 'North')] });
    const apply = (groups: Partial<AppliedGroups>) => ({
      ...copy,
      ...copyOptions(source, copy, { filters: false, layout: false, others: false, ...groups }),
    });
    expect(apply({ filters: true })).toEqual({ ...copy, filters: [] });
    expect(apply({ layout: true })).toEqual({ ...copy, firstRows: 5, laidOut: 'pivot' });
    expect(apply({ others: true })).toEqual({ ...copy, caption: true, rowKey: ['f.region'] });
  });

  it('a copy is left out if its filters would be too many or cannot be read', () => {
    const source = choose({ filters: Array.from({ length: 20 }, (_, index) => fixed(`f.${index}`, 'x')) });
    expect(copyOptions(source, choose({ filters: [fromCell('f.region', 'b')] }), ALL)).toBeUndefined();
    expect(copyOptions(source, choose({ filters: { unread: 'newer' } }), ALL)).toBeUndefined();
    expect(copyOptions(source, choose({ filters: { unread: 'newer' } }), { ...ALL, filters: false })).toBeDefined();
  });
});

/** Places a query three times, and another query once. */
async function startWithCopies(options: Parameters<typeof startApp>[0] = {}) {
  const test = await startApp(options);
  const ids: string[] = [];
  for (const column of [1, 5, 9]) ids.push(await placeQuery(test, BY_REGION, {}, [3, column]));
  await placeQuery(test, BY_REGION_AND_MONTH, {}, [3, 13]);
  return { test, ids, source: ids[0] ?? '' };
}

async function applyToCopies({ app }: SmallApp, id: string, groups: AppliedGroups): Promise<readonly string[]> {
  const details = app.placements.openDetails();
  const applied = (await details.applyToCopies(id, groups)) ?? [];
  await details.refreshCopies(applied);
  return applied;
}

it.each([EXCELS[0], EXCELS.at(-1)].flatMap((one) => (one ? [one] : [])))(
  'the copies get the options and their rows, and other queries stay, in %s [P1] [P17]',
  async (_, switches) => {
    const { test, ids, source } = await startWithCopies(switches);
    const details = test.app.placements.openDetails();
    await details.setOptions(source, { filters: [fixed('f.region', 'South')], caption: false, firstRows: 1 });
    expect(details.listCopies(source, ALL)).toEqual(ids.slice(1).map((id) => ({ id, isApplicable: true })));
    expect(await applyToCopies(test, source, ALL)).toEqual(ids.slice(1));
    expect(readReadyViews(test).map(({ rows }) => rows)).toEqual([2, 1, 1, 4]);
    expect(findReadyView(test, ids[2] ?? '')?.status.kind).toBe('upToDate');
    const filters = readPlacements(test.store).map(({ choices }) => choices.filters);
    expect(filters.filter((list) => 'length' in list && list.length === 1)).toHaveLength(3);
  },
);

it('the records of all copies are saved with one request [P13]', async () => {
  const { test, source } = await startWithCopies();
  const details = test.app.placements.openDetails();
  await details.setOptions(source, { gates: { empty: true } });
  takeRequestCounts(test);
  const applied = await details.applyToCopies(source, { ...ALL, filters: false });
  expect(takeRequestCounts(test).requests).toBe(1);
  await details.refreshCopies(applied ?? []);
  // Unchanged rows cost one snapshot and one write of the records.
  expect(takeRequestCounts(test).requests).toBe(2);
});

it('without a sign-in there are no copies to apply options to [P18]', async () => {
  const { test, source } = await startWithCopies();
  test.app.connection.signOut();
  expect(test.app.placements.openDetails().listCopies(source, ALL)).toEqual([]);
});
