// Tests placements that follow the cells of their filters.
import { createWorkbookStore } from '../../../src/workbench/store';
import { findReadyView } from '../../support/app-state';
import { settle } from '../../support/excel-host';
import { runTurns } from '../../support/manual-clock';
import {
  type CellTest,
  chooseCellFilter,
  computeRows,
  placeReport,
  placeWithFilterCells,
  REGIONS,
  readCellFault,
  readRows,
  setUpCellStage,
  typeText,
} from './cell-stage';

/** The file is on a disk, where no co-author has it open. */
const documentUrl = 'C:\\Book1.xlsx';
const { startApp, platform } = setUpCellStage();

/** Resolves once the change has settled and all work that follows from it has ended. */
async function waitForFollowing({ host, clock }: CellTest): Promise<void> {
  for (let times = 0; times < 6; times += 1) {
    await settle(host);
    await clock.advance(200);
    await runTurns(20);
  }
}

/** Begins with South in B1 and all events handled. */
async function placeFollowing(
  options: Parameters<typeof startApp>[0] = {},
): Promise<CellTest & { readonly id: string }> {
  const test = await startApp({ documentUrl, ...options });
  const id = await placeWithFilterCells(test, 'South');
  await waitForFollowing(test);
  platform().cacheModes.length = 0;
  return Object.assign(test, { id });
}

const countRequests = ({ host }: CellTest) => host.readLog().length;

describe('a placement with a filter from a cell', () => {
  it('a placement follows the value that is typed into its filter cell with one query [P20]', async () => {
    const test = await placeFollowing();
    typeText(test, 0, 1, 'West');
    await waitForFollowing(test);
    expect(readRows(test)).toEqual(computeRows('West'));
    expect(findReadyView(test, test.id)?.status).toMatchObject({ kind: 'upToDate' });
    expect(platform().cacheModes).toEqual([undefined]);
    typeText(test, 0, 1, '');
    await waitForFollowing(test);
    expect(readRows(test)).toEqual(computeRows(...REGIONS));
  });

  it('a placement follows the value of a formula in its filter cell [P20]', async () => {
    const test = await startApp({ documentUrl });
    typeText(test, 0, 0, 'North');
    await placeWithFilterCells(test, '=A1');
    await waitForFollowing(test);
    typeText(test, 0, 0, 'East');
    await waitForFollowing(test);
    expect(readRows(test)).toEqual(computeRows('East'));
  });

  it('a placement queries only the newest value of its filter cell, and not the one that it already shows [P13]', async () => {
    const test = await placeFollowing();
    for (const region of ['North', 'East', 'West']) typeText(test, 0, 1, region);
    await waitForFollowing(test);
    expect(platform().cacheModes).toHaveLength(1);
    expect(readRows(test)).toEqual(computeRows('West'));
    typeText(test, 0, 1, 'South');
    typeText(test, 0, 1, 'West');
    await waitForFollowing(test);
    expect(platform().cacheModes).toHaveLength(1);
  });

  it('a settled change takes one request for all placements with filter cells [P13]', async () => {
    const test = await placeFollowing();
    await placeReport(test, [await chooseCellFilter(test, 'Sheet1!B2')], 8);
    await waitForFollowing(test);
    const requestsBefore = countRequests(test);
    typeText(test, 9, 0, 'beside');
    typeText(test, 9, 1, '=1+1');
    await waitForFollowing(test);
    expect(countRequests(test) - requestsBefore).toBe(1);
  });

  it('a change takes no request if no placement has a filter cell, or none has one anymore [P13]', async () => {
    const test = await startApp({ documentUrl });
    const id = await placeReport(test, []);
    await waitForFollowing(test);
    const requestsBefore = countRequests(test);
    typeText(test, 9, 1, '=1+1');
    await waitForFollowing(test);
    expect(countRequests(test)).toBe(requestsBefore);
    const details = await test.app.placements.openDetails();
    typeText(test, 0, 1, 'South');
    await details.setOptions(id, { filters: [await chooseCellFilter(test, 'Sheet1!B1')] });
    await waitForFollowing(test);
    await details.setOptions(id, { filters: [] });
    await waitForFollowing(test);
    const requestsAfter = countRequests(test);
    typeText(test, 0, 1, 'West');
    await waitForFollowing(test);
    expect(countRequests(test)).toBe(requestsAfter);
  });

  it('a placement keeps its rows while its filter cell is invalid, says so once, and recovers automatically [P2]', async () => {
    const test = await placeFollowing();
    typeText(test, 0, 1, '=NA()');
    await waitForFollowing(test);
    expect(readCellFault(test, test.id)).toMatchObject({ problem: { kind: 'error' } });
    expect(readRows(test)).toEqual(computeRows('South'));
    const requestsBefore = countRequests(test);
    typeText(test, 9, 1, 'beside');
    await waitForFollowing(test);
    expect(countRequests(test) - requestsBefore).toBe(1);
    typeText(test, 0, 1, 'South');
    await waitForFollowing(test);
    expect(findReadyView(test, test.id)?.status).toMatchObject({ kind: 'upToDate' });
    expect(platform().cacheModes).toEqual([]);
  });

  it('a placement with a filter cell waits while there is no network [P2]', async () => {
    let isOnline = true;
    let notifyConnection: () => void = () => undefined;
    const connection = {
      isOnline: () => isOnline,
      watchOnline: (listener: () => void) => {
        notifyConnection = listener;
        return () => undefined;
      },
    };
    const test = await placeFollowing({ connection });
    isOnline = false;
    notifyConnection();
    typeText(test, 0, 1, 'West');
    await waitForFollowing(test);
    expect(readRows(test)).toEqual(computeRows('South'));
    isOnline = true;
    notifyConnection();
    await waitForFollowing(test);
    expect(readRows(test)).toEqual(computeRows('West'));
  });

  it('a placement with a filter cell waits while the user edits a cell [P2]', async () => {
    const test = await placeFollowing();
    typeText(test, 0, 1, 'West');
    await settle(test.host);
    test.host.setCellEditing(true);
    await test.clock.advance(200);
    await runTurns(20);
    expect(readRows(test)).toEqual(computeRows('South'));
    test.host.setCellEditing(false);
    await waitForFollowing(test);
    expect(readRows(test)).toEqual(computeRows('West'));
  });

  it('a placement follows another placement whose rows contain its filter cell [P20]', async () => {
    const test = await placeFollowing();
    await placeReport(test, [await chooseCellFilter(test, 'Sheet1!D2')], 8);
    await waitForFollowing(test);
    typeText(test, 0, 1, 'East');
    await waitForFollowing(test);
    expect([readRows(test), readRows(test, 8)]).toEqual([computeRows('East'), computeRows('East')]);
  });

  it('a placement stops following if each refresh gives its filter cell another value, and says so [P2]', async () => {
    const test = await placeFollowing();
    // The value depends on more cells than the app examines.
    for (const [row, formula] of ['=A2', '=A3', '=A4', '=A5', '=A6', '=D2'].entries()) typeText(test, row, 0, formula);
    typeText(test, 0, 1, '=IF(A1="North","South","North")');
    for (let times = 0; times < 4; times += 1) await waitForFollowing(test);
    expect(readCellFault(test, test.id)).toMatchObject({ problem: { kind: 'unsettled' } });
    const queryCount = platform().cacheModes.length;
    expect(queryCount).toBeLessThanOrEqual(4);
    await waitForFollowing(test);
    expect(platform().cacheModes).toHaveLength(queryCount);
  });

  it('a placement reports a filter cell that depends on its own rows at once, and later follows it again [P19]', async () => {
    const test = await placeFollowing();
    typeText(test, 0, 0, '=D2');
    typeText(test, 0, 1, '=IF(A1="North","South","North")');
    await waitForFollowing(test);
    expect(readCellFault(test, test.id)).toMatchObject({ problem: { kind: 'inside' } });
    expect(platform().cacheModes).toEqual([]);
    typeText(test, 0, 0, 'South');
    await waitForFollowing(test);
    expect(findReadyView(test, test.id)?.status).toMatchObject({ kind: 'upToDate' });
    expect(readRows(test)).toEqual(computeRows('North'));
  });

  it.each([
    ['the user has not said whether the file is a copy', { documentUrl: 'C:\\Book2.xlsx' }],
    ['its report is not allowed on this device', { documentUrl, asksFirst: true }],
    ['no one is signed in', { documentUrl, storedTexts: new Map() }],
  ])('a placement does not follow its filter cell while %s [P2]', async (_, options) => {
    const first = await placeFollowing();
    const store = createWorkbookStore({ file: first.store.toFile() });
    first.app.dispose();
    const test = await startApp({ store, ...options });
    await waitForFollowing(test);
    const requestsBefore = countRequests(test);
    typeText(test, 0, 1, 'West');
    await waitForFollowing(test);
    expect(countRequests(test)).toBe(requestsBefore);
    expect(readRows(test)).toEqual(computeRows('South'));
  });

  it('a placement follows its filter cell in a reopened workbook that does not refresh on opening [P20]', async () => {
    const first = await placeFollowing();
    await first.app.placements.setRefreshOnOpen(false);
    const store = createWorkbookStore({ file: first.store.toFile() });
    first.app.dispose();
    const test = await startApp({ store, documentUrl });
    await waitForFollowing(test);
    typeText(test, 0, 1, 'West');
    await waitForFollowing(test);
    expect(readRows(test)).toEqual(computeRows('West'));
  });

  it('a placement does not follow its filter cell in a read-only workbook [P2]', async () => {
    const first = await placeFollowing();
    const store = createWorkbookStore({ file: first.store.toFile() });
    store.readOnly = true;
    first.app.dispose();
    const test = await startApp({ store, documentUrl });
    await waitForFollowing(test);
    typeText(test, 0, 1, 'West');
    await waitForFollowing(test);
    expect(platform().cacheModes).toEqual([]);
    expect(findReadyView(test, first.id)?.status).toMatchObject({ kind: 'upToDate' });
  });
});
