/** Tests the drill-down from the cell to a new sheet, over the sample platform. */

import type { FixedFilter } from '../../../src/placement';
import { openReport, select, setUpStage, waitUntil } from '../../support/app';
import { readViewsWithSheets } from '../../support/app-state';
import { createMemoryRowCache } from '../../support/memory-row-cache';
import { readCell } from '../../support/sheet-cells';

const { startConnectedApp } = setUpStage();

/** Places “Net sales by region” at B3. Opens its details and the card of the selected cell. */
async function placeReport() {
  const rowCache = createMemoryRowCache();
  const test = await startConnectedApp({ rowCache });
  await select(test, 2, 1);
  await openReport(test, 'Net sales by region');
  await test.app.report.place();
  const details = await test.app.placements.openDetails();
  const stop = details.followSelection();
  async function openCell(row: number, column: number) {
    const before = details.cell.value;
    await select(test, row, column);
    await waitUntil(() => details.cell.value !== before);
    const cell = details.cell.value;
    if (!cell) throw new Error('No cell.');
    return cell;
  }
  async function openRows(row: number, column: number) {
    await details.openRows(await openCell(row, column));
    const state = details.drillDownState.value;
    if (state.kind !== 'shown') throw new Error(`The rows are ${JSON.stringify(state)}.`);
    return state;
  }
  return { ...test, details, openCell, openRows, rowCache, stop, id: readViewsWithSheets(test)[0]?.id ?? '' };
}

/** Filters for orders that came through the web. */
async function createOnlineFilter({ details, id }: Awaited<ReturnType<typeof placeReport>>): Promise<FixedFilter[]> {
  const filters = details.openFilters(id);
  const choices = await filters?.readChoices();
  const channel =
    typeof choices === 'object' ? choices.members.find(({ title }) => title.endsWith('Channel')) : undefined;
  if (!filters || !channel) throw new Error('Its channel cannot be filtered.');
  const { name: member, title, type } = channel;
  const { values } = await filters.values(channel, '');
  return [{ member, title, type, operator: 'is', values: values.slice(0, 1) }];
}

describe('the drill-down from a number', () => {
  test('a drill-down shows rows that add up to the cell, without a request to Excel [P19]', async () => {
    const test = await placeReport();
    const cell = await test.openCell(3, 2);
    const requests = test.host.readLog().length;
    await test.details.openRows(cell);
    expect(test.host.readLog()).toHaveLength(requests);
    const state = test.details.drillDownState.value;
    if (state.kind !== 'shown') throw new Error(JSON.stringify(state));
    expect(state.rows).toHaveLength(50);
    expect(state.comparison).toMatchObject({ summedBy: 'addedThere', sumText: state.comparison.cellText });
    expect(state.comparison.difference).toBeUndefined();
    expect(state.columns[1]?.title).toBe(state.measure);
    test.stop();
  });

  test('a drill-down explains the difference if the user has typed into the cell [P19]', async () => {
    const test = await placeReport();
    const { store } = test;
    store.write(store.activeSheetId, { row: 3, column: 2, rows: 1, columns: 1 }, '18000', 'values');
    const { comparison } = await test.openRows(3, 2);
    expect(comparison.difference).toMatchObject({ reason: 'typed', reportText: comparison.sumText });
    test.stop();
  });

  test('a drill-down has the columns that the user chose, also the next time', async () => {
    const test = await placeReport();
    const firstDrillDown = await test.openRows(3, 2);
    const channel = firstDrillDown.choices.find(({ title }) => title === 'Channel')?.name ?? '';
    await test.details.chooseColumns([channel]);
    expect(test.details.drillDownState.value).toMatchObject({ chosenColumns: [channel] });
    test.details.closeRows();
    expect(test.details.drillDownState.value).toEqual({ kind: 'closed', returns: true });
    const secondDrillDown = await test.openRows(4, 2);
    expect(secondDrillDown.columns.map(({ title }) => title)).toEqual(['Channel', secondDrillDown.measure]);
    test.stop();
  });

  test('a drill-down is put on a new sheet as plain cells, without placement, name or record', async () => {
    const test = await placeReport();
    const state = await test.openRows(3, 2);
    const before = JSON.stringify(readViewsWithSheets(test));
    const sheets = test.store.listSheets().length;
    await test.details.copyToNewSheet('Rows C4', 'Rows behind 17 in Sheet1!C4');
    const finalState = test.details.drillDownState.value;
    if (finalState.kind !== 'shown' || finalState.copy.kind !== 'written') throw new Error(JSON.stringify(finalState));
    expect(finalState.copy.rows).toBeGreaterThan(50);
    expect(test.store.listSheets()).toHaveLength(sheets + 1);
    const sheet = test.store.listSheets().at(-1);
    const [caption, header, row] = test.store.readValues(sheet?.id ?? '', {
      ...{ row: 0, column: 0, rows: 3 },
      columns: state.columns.length,
    });
    expect(caption?.filter((value) => value !== '')).toEqual(['Rows behind 17 in Sheet1!C4']);
    expect(header).toEqual(state.columns.map(({ title }) => title));
    expect(row?.some((value) => value !== '')).toBe(true);
    expect(JSON.stringify(readViewsWithSheets(test))).toBe(before);
    test.stop();
  });

  test('a drill-down leaves no added sheet if Excel refuses to write its rows [P1] [P2] [W54]', async () => {
    const test = await placeReport();
    await test.openRows(3, 2);
    const sheets = test.store.listSheets().length;
    // The first write adds the sheet, so the second fails.
    test.host.faults.failNthWrite(2, 'GeneralException');
    await test.details.copyToNewSheet('Rows C4', 'Rows behind 17 in Sheet1!C4');
    expect(test.details.drillDownState.value).toMatchObject({ copy: { kind: 'failed' } });
    expect(test.store.listSheets()).toHaveLength(sheets);
    test.stop();
  });

  test('a drill-down has only rows that match the filters of its placement [P20]', async () => {
    const test = await placeReport();
    const allRows = await test.openRows(3, 2);
    const [channel] = await createOnlineFilter(test);
    await test.details.setOptions(test.id, { filters: await createOnlineFilter(test) });
    await test.app.placements.refresh(test.id);
    const filteredRows = await test.openRows(3, 2);
    expect(filteredRows.comparison).toMatchObject({
      summedBy: 'addedThere',
      sumText: filteredRows.comparison.cellText,
    });
    expect(filteredRows.comparison.difference).toBeUndefined();
    expect(filteredRows.comparison.sumText).not.toBe(allRows.comparison.sumText);
    await test.details.chooseColumns([channel?.member ?? '']);
    const { rows } =
      test.details.drillDownState.value.kind === 'shown' ? test.details.drillDownState.value : { rows: [] };
    expect([...new Set(rows.map(([firstDrillDown]) => firstDrillDown))]).toEqual(channel?.values);
    test.stop();
  });

  test('a drill-down ignores a filter on a measure, which selects groups and not single rows [P20]', async () => {
    const test = await placeReport();
    const allRows = await test.openRows(3, 2);
    const choices = await test.details.openFilters(test.id)?.readChoices();
    const members = typeof choices === 'object' ? choices.members : [];
    const measure = members.find(({ isMeasure, title }) => isMeasure && title.endsWith('Net Sales'));
    if (!measure) throw new Error('Net sales cannot be filtered.');
    const { name: member, title, type } = measure;
    const before = Number(readCell(test, 3, 2));
    const bounds = [String(Math.floor(before)), String(Math.ceil(before))];
    const filters: FixedFilter[] = [{ member, title, type, isMeasure: true, operator: 'between', values: bounds }];
    await test.details.setOptions(test.id, { filters });
    await test.app.placements.refresh(test.id);
    expect([readCell(test, 3, 2), readCell(test, 4, 2)]).toEqual([before, '']);
    const filteredRows = await test.openRows(3, 2);
    expect(filteredRows.comparison).toMatchObject({
      summedBy: 'addedThere',
      sumText: filteredRows.comparison.cellText,
    });
    expect(filteredRows.comparison.difference).toBeUndefined();
    expect(filteredRows.rows).toEqual(allRows.rows);
    test.stop();
  });

  test('a drill-down is unavailable if the filters have changed since the last refresh [P20] [P19]', async () => {
    const test = await placeReport();
    await test.details.setOptions(test.id, { filters: await createOnlineFilter(test) });
    await test.details.openRows(await test.openCell(3, 2));
    expect(test.details.drillDownState.value).toMatchObject({ kind: 'none', reason: 'otherFilters' });
    test.stop();
  });

  test('a drill-down is unavailable if this device does not know the row', async () => {
    const test = await placeReport();
    const cell = await test.openCell(3, 2);
    await test.rowCache.removeAll();
    await test.details.openRows({ ...cell, number: { member: 'x', cachedRow: undefined, shownText: '1' } });
    expect(test.details.drillDownState.value).toMatchObject({ kind: 'none', reason: 'unknownRow' });
    expect(readCell(test, 3, 2)).not.toBe('');
    test.stop();
  });
});
