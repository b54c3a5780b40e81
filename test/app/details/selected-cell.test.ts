import { signal } from '@preact/signals';
import type { PlacementFilter, RowCache } from '../../../src/app';
import type { CellDetails } from '../../../src/app/details/cell-details';
import { createSelectedCell } from '../../../src/app/details/selected-cell';
import { createSession, type Session } from '../../../src/app/session/session';
import { createFreshnessCache } from '../../../src/app/workbook/freshness-cache';
import { Registry } from '../../../src/app/workbook/registry';
import { createTokenAuthorizer } from '../../../src/client';
import type { Selection } from '../../../src/workbook';
import { type AppUnderTest, clock, createNetwork, openReport, select, setUpStage, waitUntil } from '../../support/app';
import { answerEdits, readView, readViewsWithSheets } from '../../support/app-state';
import { ALL_ALLOWED, createMapStorage } from '../../support/device-storage';
import { createMemoryRowCache } from '../../support/memory-row-cache';
import { rect } from '../../support/rect';

const { startConnectedApp, platform } = setUpStage();

interface FollowedCell extends AppUnderTest {
  /** Returns what the cell is once that is known; undefined outside all blocks. */
  readDetails(row: number, column: number): Promise<CellDetails | undefined>;
  /** Does the same as leaving the tab and opening it again. */
  reopenDetails(): Promise<void>;
  /** Returns who refreshed the selected cell, once the platform has said so. */
  readAuthor(): Promise<CellDetails['refreshedBy']>;
}

/** Places “Net sales by region” at B3 of an otherwise empty sheet. */
async function placeReport(rowCache: RowCache = createMemoryRowCache()): Promise<FollowedCell> {
  const test = await startConnectedApp({ rowCache });
  await select(test, 2, 1);
  await openReport(test, 'Net sales by region');
  await test.app.report.place();

  const { workbook } = test;
  const registry = new Registry(workbook, createMapStorage(test.storedTexts), () => 'unused');
  await registry.load();
  const selection = signal<Selection | undefined>(undefined);
  const failures: unknown[] = [];
  const { cell, followSelection } = createSelectedCell({
    workbook,
    registry,
    placesByAnchor: signal(new Map()),
    hidden: signal(false),
    selection,
    setSelection: (newSelection) => failures.push(newSelection),
    session: signal(createPlatformSession()),
    takeOpeningSnapshot: () => undefined,
    touched: { lastTypedCells: signal(undefined) },
    allowedReports: ALL_ALLOWED,
    freshness: createFreshnessCache(),
    clock,
    openRowCache: async () => rowCache,
    reader: {
      locale: 'en',
      booleans: ['FALSE', 'TRUE'],
      dateSystem: 1900,
      pivotLabels: { total: 'Total', empty: '(empty)', measure: 'Measure' },
    },
    onFailure: (error) => failures.push(error),
  });
  let stop = followSelection();
  return {
    async reopenDetails() {
      stop();
      await registry.load();
      stop = followSelection();
    },
    ...test,
    async readDetails(row, column) {
      const before = cell.value;
      await select(test, row, column);
      selection.value = { kind: 'cells', address: { sheet: 'Sheet1', rect: { row, column, rows: 1, columns: 1 } } };
      await waitUntil(() => cell.value !== before);
      expect(failures).toEqual([]);
      return cell.value;
    },
    async readAuthor() {
      await waitUntil(() => cell.value?.refreshedBy !== undefined);
      return cell.value?.refreshedBy;
    },
  };
}

/** Refreshes the report itself as the user, so that the platform names them. */
async function refreshReportOnPlatform(): Promise<void> {
  const { url, token } = platform();
  const response = await fetch(`${url}/v1/deployments/1/reports/1/refresh`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
}

function createPlatformSession(): Session {
  const network = createNetwork((input, init) => fetch(input, init));
  const { url, token } = platform();
  const authorizer = createTokenAuthorizer(token);
  const deployment = { id: 1, name: 'Retail production' };
  return createSession(
    network,
    { address: url, authorizer, deployment },
    network.createPlatformClient(url, authorizer),
    createMapStorage(new Map()),
  );
}

describe('the details of a cell', () => {
  it('the details show the report, column, row and age of a cell, and that it was not edited', async () => {
    const test = await placeReport();
    const [placed] = readViewsWithSheets(test);
    const region = test.store.readValues(test.store.activeSheetId, rect(3, 1))[0]?.[0];
    const header = test.store.readValues(test.store.activeSheetId, rect(2, 2))[0]?.[0];
    expect(await test.readDetails(3, 2)).toMatchObject({
      placementId: placed?.id,
      reportName: 'Net sales by region',
      part: 'data',
      column: header,
      row: [{ value: region }],
      rowNumber: 1,
      refreshedAt: placed?.refreshedAt,
      edit: 'none',
    });
    expect(await test.readDetails(2, 2)).toMatchObject({ part: 'header', column: header, row: [] });
    expect(await test.readDetails(3, 0)).toBeUndefined();
  });

  it('the details offer a formula for the value of a cell, if a formula can return it', async () => {
    const test = await placeReport();
    const region = test.store.readValues(test.store.activeSheetId, rect(3, 1))[0]?.[0];
    const cell = await test.readDetails(3, 2);
    expect(cell?.figure).toEqual({
      reportId: 1,
      measure: cell?.column,
      pairs: [{ column: cell?.row[0]?.column, value: region }],
    });
    expect((await test.readDetails(2, 2))?.figure).toBeUndefined();
    test.store.write(test.store.activeSheetId, rect(4, 2), '17', 'values');
    expect((await test.readDetails(4, 2))?.figure).toBeUndefined();
  });

  it('the details add the filters of the placement to the formula, and offer none if a formula cannot express them', async () => {
    const test = await placeReport();
    const [placed] = readViewsWithSheets(test);
    const region = (await test.readDetails(3, 2))?.row[0];
    const filter = { member: 'sales.channel', title: 'Channel', type: 'string', operator: 'is' } as const;
    const readFigurePairs = async (filters: readonly PlacementFilter[]) => {
      const details = await test.app.placements.openDetails();
      await details.setOptions(placed?.id ?? '', { filters: [...filters] });
      await test.app.placements.refresh(placed?.id ?? '');
      await test.reopenDetails();
      const figure = (await test.readDetails(3, 2))?.figure;
      return figure && 'pairs' in figure ? figure.pairs : figure;
    };
    const ownPair = { column: region?.column };
    expect(await readFigurePairs([{ ...filter, values: ['Online'] }])).toMatchObject([
      ownPair,
      { column: 'sales.channel', value: 'Online' },
    ]);
    expect(await readFigurePairs([{ ...filter, values: ['Online', 'Shop'] }])).toEqual({ obstacle: 'filters' });
    // The key of the row already says this.
    const rowFilter = { ...filter, member: 'sales.stores_region', values: [String(region?.value), 'Wales'] };
    expect(await readFigurePairs([rowFilter])).toMatchObject([ownPair]);
  });

  it('the details say who refreshed a cell: the user on this device, otherwise whoever the platform names', async () => {
    const rowCache = createMemoryRowCache();
    const test = await placeReport(rowCache);
    expect(await test.readDetails(3, 2)).toMatchObject({ refreshedBy: 'you' });
    const [placed] = readViewsWithSheets(test);
    await rowCache.remove(placed?.id ?? '');
    await refreshReportOnPlatform();
    await test.reopenDetails();
    expect(await test.readDetails(3, 3)).toMatchObject({ edit: 'unknown' });
    expect(await test.readAuthor()).toEqual({ name: 'Sam' });
  });

  it('the details show the report’s value of a typed cell, also after the rows were sorted', async () => {
    const test = await placeReport();
    const { store } = test;
    const sheet = store.activeSheetId;
    const body = rect(3, 1, 2, 3);
    const [first = [], second = []] = store.readValues(sheet, body).map((row) => row.map(String));
    store.write(sheet, body, [second, first], 'values');
    expect(await test.readDetails(3, 2)).toMatchObject({ row: [{ value: second[0] }], edit: 'none' });
    store.write(sheet, rect(4, 2), '17', 'values');
    expect(await test.readDetails(4, 2)).toMatchObject({
      row: [{ value: first[0] }],
      edit: { written: expect.stringMatching(/\d/) },
    });
  });

  it('the details distinguish a value that the user keeps from one typed over it, and show the report’s value [P19]', async () => {
    const test = await placeReport();
    const { store, app } = test;
    const typedCell = rect(3, 2);
    const reportValue = store.readGrids(store.activeSheetId, typedCell).values[0]?.[0];
    store.write(store.activeSheetId, typedCell, '17', 'values');
    await app.placements.refresh(readView(test).id);
    await answerEdits(test, 'keepEdits');
    await test.reopenDetails();
    const keptCell = await test.readDetails(3, 2);
    expect(keptCell).toMatchObject({ edit: { by: 'kept', written: expect.stringMatching(/\d/) } });
    store.write(store.activeSheetId, typedCell, '18', 'values');
    await test.reopenDetails();
    const reportText = typeof keptCell?.edit === 'object' ? keptCell.edit.written : '';
    expect(await test.readDetails(3, 2)).toMatchObject({ edit: { by: 'typed', written: reportText } });
    store.write(store.activeSheetId, typedCell, String(reportValue), 'values');
    await test.reopenDetails();
    expect(await test.readDetails(3, 2)).toMatchObject({ edit: 'none' });
  });

  it('the details do not know about edits on a device without cached rows, and name the row by its texts', async () => {
    const rowCache = createMemoryRowCache();
    const test = await placeReport(rowCache);
    const [placed] = readViewsWithSheets(test);
    await rowCache.remove(placed?.id ?? '');
    const region = test.store.readValues(test.store.activeSheetId, rect(3, 1))[0]?.[0];
    expect(await test.readDetails(3, 2)).toMatchObject({ row: [{ value: region }], edit: 'unknown' });
  });

  it('the details recognize a cell in a column that the user inserted', async () => {
    const test = await placeReport();
    test.store.insertColumns(test.store.activeSheetId, 2, 1);
    expect(await test.readDetails(3, 2)).toMatchObject({ part: 'ownColumn', column: '' });
  });
});
