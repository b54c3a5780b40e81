/**
 * Tests that every way to cells of a hidden sheet says that the sheet is hidden, and that only
 * sheets in Excel's Unhide dialog are unhidden.
 */

import { readView } from '../support/app-state';
import { placeAtSelection } from '../support/place-report';
import { createSmallPlatform, openSmallApp, type SmallApp } from '../support/small-platform';
import { trackApps } from '../support/track-apps';

const apps = trackApps();
const FIRST = { row: 0, column: 0, rows: 1, columns: 1 };

/** Places a report on the sheet Raw, which is hidden afterwards; the sheet Front is active. */
async function placeOnHiddenSheet(visibility: 'Visible' | 'Hidden' | 'VeryHidden') {
  const report = { id: 1, name: 'Sales', columns: ['Region'], rows: [['North'], ['South']] };
  const test = apps.add(openSmallApp(createSmallPlatform([report])));
  const { store } = test;
  const rawSheet = store.activeSheetId;
  store.renameSheet(rawSheet, 'Raw');
  await test.app.start();
  await placeAtSelection(test);
  store.activateSheet(store.addSheet('Front').id);
  store.setSheetVisibility(rawSheet, visibility);
  return { test, report, rawSheet };
}

const WAYS: Readonly<Record<string, (test: SmallApp) => Promise<void>>> = {
  'a placement': ({ app, ...test }) => app.placements.show(readView({ app, ...test }).id),
  'any address of a page': async ({ app }) =>
    (await app.placements.openDetails()).showCells({ sheet: 'Raw', rect: FIRST }),
  'a changed cell': async ({ app, ...test }) =>
    (await app.placements.openDetails()).showCell(readView({ app, ...test }).id, { row: 0, column: 0 }),
};

describe.each(Object.entries(WAYS))('the way to %s', (_, showCells) => {
  it('the pane names a hidden sheet, and goes there once the user unhides it [P1] [P19]', async () => {
    const { test, rawSheet } = await placeOnHiddenSheet('Hidden');
    const { placements } = test.app;
    await showCells(test);
    expect(placements.hiddenSheet.value).toEqual({ sheet: 'Raw', hiddenAs: 'hidden' });
    expect([readView(test).status.kind, test.store.getSheet(rawSheet).visibility]).toEqual(['upToDate', 'Hidden']);
    await placements.answerHiddenSheet('unhide');
    expect(placements.hiddenSheet.value).toBeUndefined();
    expect([test.store.getSheet(rawSheet).visibility, test.store.activeSheetId]).toEqual(['Visible', rawSheet]);
    await showCells(test);
    expect(placements.hiddenSheet.value).toBeUndefined();
  });

  it('the pane names a very hidden sheet and never unhides it [P1] [P19]', async () => {
    const { test, rawSheet } = await placeOnHiddenSheet('VeryHidden');
    const { placements } = test.app;
    await showCells(test);
    expect(placements.hiddenSheet.value).toEqual({ sheet: 'Raw', hiddenAs: 'veryHidden' });
    await placements.answerHiddenSheet('unhide');
    expect([readView(test).status.kind, test.store.getSheet(rawSheet).visibility]).toEqual(['upToDate', 'VeryHidden']);
    expect(placements.hiddenSheet.value).toBeUndefined();
  });
});

it('a hidden sheet stays hidden if the structure of the workbook is protected, and the pane says why [P19]', async () => {
  const { test, rawSheet } = await placeOnHiddenSheet('Hidden');
  await test.Excel.run(async (context) => {
    context.workbook.protection.protect();
    await context.sync();
  });
  const { placements } = test.app;
  await placements.show(readView(test).id);
  await placements.answerHiddenSheet('unhide');
  expect(placements.hiddenSheet.value).toMatchObject({ sheet: 'Raw', failure: { code: 'StructureProtected' } });
  expect([readView(test).status.kind, test.store.getSheet(rawSheet).visibility]).toEqual(['upToDate', 'Hidden']);
  await placements.answerHiddenSheet('close');
  expect(placements.hiddenSheet.value).toBeUndefined();
});

it.each(['Hidden', 'VeryHidden'] as const)('a refresh writes on a sheet that is %s', async (visibility) => {
  const { test, report, rawSheet } = await placeOnHiddenSheet(visibility);
  report.rows = [['East'], ['West'], ['North']];
  await test.app.placements.refreshAll();
  expect(readView(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: 'A1:A4' });
  expect(test.store.readValues(rawSheet, { ...FIRST, row: 1 })).toEqual([['East']]);
});

describe('cells that are hidden on a visible sheet', () => {
  const HIDES: Readonly<Record<string, (test: SmallApp) => void>> = {
    rows: ({ store }) => store.setRowsHidden(store.activeSheetId, 0, 3, true),
    columns: ({ store }) => store.setColumnsHidden(store.activeSheetId, 0, 1, true),
  };

  it.each(Object.keys(HIDES))(
    'the pane says that the cells are selected but hidden by their %s [P19]',
    async (kind) => {
      const { test, rawSheet } = await placeOnHiddenSheet('Visible');
      const { placements } = test.app;
      test.store.activateSheet(rawSheet);
      HIDES[kind]?.(test);
      await placements.show(readView(test).id);
      expect(placements.hiddenSheet.value).toEqual({ sheet: 'Raw', hiddenAs: 'cells' });
      await placements.answerHiddenSheet('unhide');
      expect(placements.hiddenSheet.value).toBeUndefined();
      expect(test.store.readRowRuns(rawSheet).some(({ hidden }) => hidden)).toBe(kind === 'rows');
    },
  );

  it('a block is shown if only some of its rows are hidden', async () => {
    const { test, rawSheet } = await placeOnHiddenSheet('Visible');
    test.store.setRowsHidden(rawSheet, 0, 2, true);
    await test.app.placements.show(readView(test).id);
    expect(test.app.placements.hiddenSheet.value).toBeUndefined();
  });
});
