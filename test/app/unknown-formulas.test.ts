/**
 * Tests formulas that ask for reports, in an Excel that does not know them after their file was
 * opened: refreshing all enters them again.
 */
import { createWorkbookStore, type WorkbookStore } from '../../src/workbench/store';
import { settle } from '../support/excel-host';
import { placeAt, placeAtSelection } from '../support/place-report';
import { rect } from '../support/rect';
import { callBeforeNextWrite } from '../support/request-failures';
import { readCell } from '../support/sheet-cells';
import { createSmallPlatform, type SmallApp, type SmallAppOptions } from '../support/small-platform';
import { trackApps } from '../support/track-apps';

const apps = trackApps();

const FIGURE = {
  id: 'FIGURE',
  name: 'INLAY.FIGURE',
  isStreaming: true,
  parameters: [{ type: 'any', isOptional: false, isRepeating: false, isMatrix: false }],
} as const;

const createPlatform = () => createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region'], rows: [['North']] }]);

/**
 * Makes a file with two formulas that ask for a report, one that calls a missing function, and a
 * placement if it is wanted.
 */
async function createFile(isPlaced: boolean, isProtected = false) {
  const store = createWorkbookStore({ customFunctions: [FIGURE] });
  const sheet = store.activeSheetId;
  const test = await apps.start(createPlatform(), { store });
  store.typeInto(sheet, 0, 5, '=INLAY.FIGURE("a")');
  store.typeInto(sheet, 1, 5, '=1+INLAY.FIGURE("b")');
  store.typeInto(sheet, 2, 5, '=OTHERS.FIGURE("c")');
  // The page does the same once a formula has asked for a report.
  test.app.setFormulaRefresh(async () => undefined);
  if (isPlaced) {
    await placeAt(test, 2, 1);
  }
  store.setProtected(sheet, isProtected);
  const file = store.toFile();
  apps.close(test);
  return file;
}

async function openFile(file: ReturnType<WorkbookStore['toFile']>, options: SmallAppOptions): Promise<SmallApp> {
  const store = createWorkbookStore({ file, customFunctions: [FIGURE] });
  const test = await apps.start(createPlatform(), { store, ...options });
  await settle(test.host);
  return test;
}

it.each([true, false])(
  'formulas that Excel does not know are entered again, in a file with a placement: %s [P17]',
  async (isPlaced) => {
    const test = await openFile(await createFile(isPlaced), { openedFormulas: 'stayUnknown' });
    const { store } = test;
    const formulas = store.readFormulas(store.activeSheetId, { ...rect(0, 5), rows: 3 });
    expect([0, 1, 2].map((row) => readCell({ store }, row, 5))).toEqual(Array(3).fill({ error: '#NAME?' }));
    await test.app.refreshAll();
    expect([0, 1, 2].map((row) => readCell({ store }, row, 5))).toEqual([
      { error: '#BUSY!' },
      { error: '#BUSY!' },
      { error: '#NAME?' },
    ]);
    expect(store.readFormulas(store.activeSheetId, { ...rect(0, 5), rows: 3 })).toEqual(formulas);
  },
);

it('a value that was typed over a formula just before it is entered again stays, and the others are entered [P1]', async () => {
  const test = await openFile(await createFile(false), { openedFormulas: 'stayUnknown' });
  const { store } = test;
  const sheet = store.activeSheetId;
  callBeforeNextWrite(test.host, () => {
    store.typeInto(sheet, 0, 5, '007 typed');
    store.typeInto(sheet, 2, 5, '=1+1');
  });
  await test.app.refreshAll();
  expect([0, 1, 2].map((row) => readCell({ store }, row, 5))).toEqual(['007 typed', { error: '#BUSY!' }, 2]);
});

it('a formula whose row moves down just before it is entered again is entered there, and no other cell changes [P1] [W108]', async () => {
  const test = await openFile(await createFile(false), { openedFormulas: 'stayUnknown' });
  const { store } = test;
  const sheet = store.activeSheetId;
  callBeforeNextWrite(test.host, () => {
    store.insertRows(sheet, 1, 1);
    store.write(sheet, rect(1, 5), '0.00', 'numberFormats');
    store.typeInto(sheet, 1, 5, '7');
  });
  await test.app.refreshAll();
  expect([0, 1, 2].map((row) => readCell({ store }, row, 5))).toEqual([{ error: '#BUSY!' }, 7, { error: '#BUSY!' }]);
  expect(store.readNumberFormats(sheet, rect(1, 5))).toEqual([['0.00']]);
});

it('a formula below 20,000 cells that show errors is entered again [P17]', async () => {
  const store = createWorkbookStore({ customFunctions: [FIGURE] });
  const column = { row: 0, column: 7, rows: 20_001, columns: 1 };
  const formulas = Array.from({ length: column.rows }, (_, row) => [row < 20_000 ? '=1/0' : '=INLAY.FIGURE("a")']);
  store.write(store.activeSheetId, column, formulas, 'formulas');
  const test = await openFile(store.toFile(), { openedFormulas: 'stayUnknown' });
  await test.app.refreshAll();
  expect(readCell(test, 20_000, 7)).toEqual({ error: '#BUSY!' });
});

it('formulas that Excel knows are left alone [P1] [P17]', async () => {
  const test = await openFile(await createFile(false), { openedFormulas: 'callAddIn' });
  test.host.clearLog();
  await test.app.refreshAll();
  expect(test.host.readLog().reduce((sum, { cellsWritten }) => sum + cellsWritten, 0)).toBe(0);
});

it('formulas on a protected sheet stay as they are, and everything else is refreshed [P1] [P9]', async () => {
  const test = await openFile(await createFile(false, true), { openedFormulas: 'stayUnknown' });
  await test.app.refreshAll();
  expect(readCell(test, 0, 5)).toEqual({ error: '#NAME?' });
  expect(test.app.placements.state.peek()).toMatchObject({ kind: 'ready', unknownFormulas: 2 });
  expect(JSON.stringify(JSON.parse(test.app.getDiagnostics()).failures)).not.toContain('enterUnknown');
});

it('formulas cost no request in a workbook whose file lists none [P13]', async () => {
  const first = await apps.start(createPlatform(), { store: createWorkbookStore({ customFunctions: [FIGURE] }) });
  await placeAtSelection(first);
  const test = await openFile(first.store.toFile(), { openedFormulas: 'stayUnknown' });
  test.host.clearLog();
  await test.app.refreshAll();
  expect(test.host.readLog()).toHaveLength(2);
});
