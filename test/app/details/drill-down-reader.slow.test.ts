/** Tests the drill-down from the cell to a new sheet, over the sample platform. */

import type { FixedFilter } from '../../../src/placement';
import { type AppUnderTest, openReport, placements, select, setStage, until } from '../../support/app';
import { keptResultsInMemory } from '../../support/kept-results-in-memory';

const { connected } = setStage();

/** Places “Net sales by region” at B3. Opens its details and the card of the selected cell. */
async function place() {
  const keptResults = keptResultsInMemory();
  const test = await connected({ keptResults });
  await select(test, 2, 1);
  await openReport(test, 'Net sales by region');
  await test.app.report.place();
  const details = await test.app.placements.openDetails();
  const stop = details.follow();
  async function at(row: number, column: number) {
    const before = details.cell.value;
    await select(test, row, column);
    await until(() => details.cell.value !== before);
    const cell = details.cell.value;
    if (!cell) throw new Error('No cell.');
    return cell;
  }
  async function opened(row: number, column: number) {
    await details.openRows(await at(row, column));
    const state = details.rows.value;
    if (state.kind !== 'shown') throw new Error(`The rows are ${JSON.stringify(state)}.`);
    return state;
  }
  return { ...test, details, at, opened, keptResults, stop, id: placements(test)[0]?.id ?? '' };
}

/** Filters for orders that came through the web. */
async function onlineOnly({ details, id }: Awaited<ReturnType<typeof place>>): Promise<FixedFilter[]> {
  const filters = details.openFilters(id);
  const choices = await filters?.choices();
  const channel =
    typeof choices === 'object' ? choices.members.find(({ title }) => title.endsWith('Channel')) : undefined;
  if (!filters || !channel) throw new Error('Its channel cannot be filtered.');
  const { name: member, title, type } = channel;
  const { values } = await filters.values(member, '');
  return [{ member, title, type, operator: 'is', values: values.slice(0, 1) }];
}

const valueAt = ({ store }: AppUnderTest, row: number, column: number) =>
  store.values(store.activeSheetId, { row, column, rows: 1, columns: 1 })[0]?.[0];

describe('the drill-down from a number', () => {
  test('a drill-down shows rows that add up to the cell, without a request to Excel [P19]', async () => {
    const test = await place();
    const cell = await test.at(3, 2);
    const requests = test.host.log().length;
    await test.details.openRows(cell);
    expect(test.host.log()).toHaveLength(requests);
    const state = test.details.rows.value;
    if (state.kind !== 'shown') throw new Error(JSON.stringify(state));
    expect(state.rows).toHaveLength(50);
    expect(state.comparison).toMatchObject({ how: 'addedThere', comesTo: state.comparison.says });
    expect(state.comparison.differs).toBeUndefined();
    expect(state.columns.at(-1)?.title).toBe(state.measure);
    test.stop();
  });

  test('a drill-down explains the difference if the user has typed into the cell [P19]', async () => {
    const test = await place();
    const { store } = test;
    store.write(store.activeSheetId, { row: 3, column: 2, rows: 1, columns: 1 }, '18000', 'values');
    const { comparison: proof } = await test.opened(3, 2);
    expect(proof.differs).toMatchObject({ because: 'typed', written: proof.comesTo });
    test.stop();
  });

  test('a drill-down has the columns that the user chose, also the next time', async () => {
    const test = await place();
    const first = await test.opened(3, 2);
    const channel = first.choices.find(({ title }) => title === 'Channel')?.name ?? '';
    await test.details.chooseColumns([channel]);
    expect(test.details.rows.value).toMatchObject({ chosen: [channel] });
    test.details.closeRows();
    expect(test.details.rows.value).toEqual({ kind: 'closed', returns: true });
    const again = await test.opened(4, 2);
    expect(again.columns.map(({ title }) => title)).toEqual(['Channel', again.measure]);
    test.stop();
  });

  test('a drill-down is put on a new sheet as plain cells, without placement, name or record', async () => {
    const test = await place();
    const state = await test.opened(3, 2);
    const before = JSON.stringify(placements(test));
    const sheets = test.store.sheets().length;
    await test.details.copyToNewSheet('Rows C4');
    const done = test.details.rows.value;
    if (done.kind !== 'shown' || done.copy.kind !== 'written') throw new Error(JSON.stringify(done));
    expect(done.copy.rows).toBeGreaterThan(50);
    expect(test.store.sheets()).toHaveLength(sheets + 1);
    const sheet = test.store.sheets().at(-1);
    const [header, row] = test.store.values(sheet?.id ?? '', {
      ...{ row: 0, column: 0, rows: 2 },
      columns: state.columns.length,
    });
    expect(header).toEqual(state.columns.map(({ title }) => title));
    expect(row?.some((value) => value !== '')).toBe(true);
    expect(JSON.stringify(placements(test))).toBe(before);
    test.stop();
  });

  test('a drill-down leaves no added sheet if Excel refuses to write its rows [P1] [P2] [W54]', async () => {
    const test = await place();
    await test.opened(3, 2);
    const sheets = test.store.sheets().length;
    // The first write adds the sheet, so the second fails.
    test.host.faults.failNextWrite(2, 'GeneralException');
    await test.details.copyToNewSheet('Rows C4');
    expect(test.details.rows.value).toMatchObject({ copy: { kind: 'failed' } });
    expect(test.store.sheets()).toHaveLength(sheets);
    test.stop();
  });

  test('a drill-down has only rows that match the filters of its placement [P20]', async () => {
    const test = await place();
    const all = await test.opened(3, 2);
    const [channel] = await onlineOnly(test);
    await test.details.setOptions(test.id, { filters: await onlineOnly(test) });
    await test.app.placements.refresh(test.id);
    const own = await test.opened(3, 2);
    expect(own.comparison).toMatchObject({ how: 'addedThere', comesTo: own.comparison.says });
    expect(own.comparison.differs).toBeUndefined();
    expect(own.comparison.comesTo).not.toBe(all.comparison.comesTo);
    await test.details.chooseColumns([channel?.member ?? '']);
    const { rows } = test.details.rows.value.kind === 'shown' ? test.details.rows.value : { rows: [] };
    expect([...new Set(rows.map(([first]) => first))]).toEqual(channel?.values);
    test.stop();
  });

  test('a drill-down ignores a filter on a measure, which selects groups and not single rows [P20]', async () => {
    const test = await place();
    const all = await test.opened(3, 2);
    const choices = await test.details.openFilters(test.id)?.choices();
    const found = typeof choices === 'object' ? choices.members : [];
    const measure = found.find(({ isMeasure, title }) => isMeasure && title.endsWith('Net Sales'));
    if (!measure) throw new Error('Net sales cannot be filtered.');
    const { name: member, title, type } = measure;
    const before = Number(valueAt(test, 3, 2));
    const around = [String(Math.floor(before)), String(Math.ceil(before))];
    const filters: FixedFilter[] = [{ member, title, type, isMeasure: true, operator: 'between', values: around }];
    await test.details.setOptions(test.id, { filters });
    await test.app.placements.refresh(test.id);
    expect([valueAt(test, 3, 2), valueAt(test, 4, 2)]).toEqual([before, '']);
    const own = await test.opened(3, 2);
    expect(own.comparison).toMatchObject({ how: 'addedThere', comesTo: own.comparison.says });
    expect(own.comparison.differs).toBeUndefined();
    expect(own.rows).toEqual(all.rows);
    test.stop();
  });

  test('a drill-down is unavailable if the filters have changed since the last refresh [P20] [P19]', async () => {
    const test = await place();
    await test.details.setOptions(test.id, { filters: await onlineOnly(test) });
    await test.details.openRows(await test.at(3, 2));
    expect(test.details.rows.value).toMatchObject({ kind: 'none', because: 'otherFilters' });
    test.stop();
  });

  test('a drill-down is unavailable if this device does not know the row', async () => {
    const test = await place();
    const cell = await test.at(3, 2);
    await test.keptResults.removeAll();
    await test.details.openRows({ ...cell, number: { member: 'x', cachedRow: undefined, shownText: '1' } });
    expect(test.details.rows.value).toMatchObject({ kind: 'none', because: 'unknownRow' });
    expect(valueAt(test, 3, 2)).not.toBe('');
    test.stop();
  });
});
