/**
 * Tests the caption of a placed block: it is written with its rows, given up if the user has taken
 * its cell, and removed with its block.
 */
import { createWorkbookStore } from '../../../../src/workbench/store';
import { findView, readId } from '../../../support/app-state';
import { settle } from '../../../support/excel-host';
import { readPlacements } from '../../../support/file-records';
import { rect } from '../../../support/rect';
import { takeRequestCounts } from '../../../support/run-stage';
import { readCell, writeValue } from '../../../support/sheet-cells';
import type { SmallApp } from '../../../support/small-platform';
import { changeReport } from '../../../support/small-reports';
import { type CaptionStage, createCaptionStage, FIRST_CAPTION, LATER_CAPTION, NORTH } from './caption-stage';

let stage: CaptionStage;
beforeEach(() => {
  stage = createCaptionStage();
});

const openDetails = ({ app }: SmallApp) => app.placements.openDetails();
const setCaption = async (test: SmallApp, caption: boolean) =>
  (await openDetails(test)).setOptions(readId(test), { caption });
const refreshWithRows = async (test: SmallApp, rows = 4) => {
  stage.advance(60);
  stage.setReportRows(rows);
  await test.app.placements.refresh(readId(test));
};
const CHANGED_NOTICE = { kind: 'captionEnded', reason: 'changed' };
const readNotices = (test: SmallApp) => findView(test)?.notices;

describe('a caption with its rows', () => {
  it('a refreshed caption has the time of the new rows [P19]', async () => {
    const test = await stage.placeReport();
    await refreshWithRows(test);
    expect([readCell(test, 1, 1), readCell(test, 6, 1)]).toEqual([LATER_CAPTION, 'Region 3']);
    expect(findView(test)?.cells).toBe('B3:C7');
  });

  it('a caption keeps its time if no row has changed [P10]', async () => {
    const test = await stage.placeReport();
    takeRequestCounts(test);
    await refreshWithRows(test, 3);
    expect(readCell(test, 1, 1)).toBe(FIRST_CAPTION);
    expect(takeRequestCounts(test)).toMatchObject({ requests: 2, cellsWritten: 0 });
  });

  it('a caption names other filters although they return the same rows [P19]', async () => {
    const test = await stage.placeReport();
    await (await openDetails(test)).setOptions(readId(test), { filters: [{ ...NORTH, values: ['South'] }] });
    await test.app.placements.refresh(readId(test));
    expect(readCell(test, 1, 1)).toBe(FIRST_CAPTION.replace('North', 'South'));
  });

  it('a caption names the filters of the report', async () => {
    const test = await stage.placeReport();
    stage.setReportRows(4);
    changeReport(stage.platform, { filters: [{ member: 'f.region', operator: 'notEquals', values: ['West'] }] });
    await test.app.placements.refresh(readId(test));
    expect(readCell(test, 1, 1)).toBe(`Region is not West · ${FIRST_CAPTION}`);
  });

  it('a caption of restored rows has their time, and no filters, which are unknown [P19]', async () => {
    const test = await stage.placeReport();
    await refreshWithRows(test);
    await (await openDetails(test)).restoreFormerRows(readId(test));
    expect(readCell(test, 6, 1)).toBe('');
    expect(readCell(test, 1, 1)).toBe('Restored data · as of Nov 26, 2026, 2:30 PM');
  });

  it('a caption moves with its block when rows and columns are inserted above and beside both [P3]', async () => {
    const test = await stage.placeReport();
    const { store } = test;
    store.insertRows(store.activeSheetId, 0, 2);
    store.insertColumns(store.activeSheetId, 1, 1);
    await refreshWithRows(test);
    expect([readCell(test, 3, 2), readCell(test, 4, 2)]).toEqual([LATER_CAPTION, 'Region']);
    expect(readNotices(test)).toEqual([]);
  });

  it('a caption is recognized after an undo of the refresh [P3]', async () => {
    const test = await stage.placeReport();
    await refreshWithRows(test);
    test.store.undo();
    expect([readCell(test, 1, 1), readCell(test, 6, 1)]).toEqual([FIRST_CAPTION, '']);
    await refreshWithRows(test, 5);
    expect(readCell(test, 1, 1)).toBe(FIRST_CAPTION.replace('2:30', '4:30'));
    expect(readNotices(test)).toEqual([]);
  });
});

describe('a caption that the user has changed', () => {
  it.each([
    ['typed over', 'mine'],
    ['cleared', ''],
  ])('a caption that the user has %s stays so, is switched off, and the pane says so [P1]', async (_, text) => {
    const test = await stage.placeReport();
    writeValue(test, 1, 1, text);
    await refreshWithRows(test);
    expect([readCell(test, 1, 1), readCell(test, 6, 1)]).toEqual([text, 'Region 3']);
    expect(readNotices(test)).toEqual([CHANGED_NOTICE]);
    expect((await openDetails(test)).getOptions(readId(test)).caption).toBe(false);
    expect(readPlacements(test.store)[0]).not.toHaveProperty('written.captionCell');
    await refreshWithRows(test, 5);
    expect(readCell(test, 1, 1)).toBe(text);
    expect(readNotices(test)).toEqual([]);
  });

  it('a caption that the user has changed costs its refresh no further request [P13]', async () => {
    const countRequests = async (typed: string) => {
      stage = createCaptionStage();
      const test = await stage.placeReport();
      writeValue(test, 1, 1, typed);
      takeRequestCounts(test);
      await refreshWithRows(test);
      return takeRequestCounts(test).requests;
    };
    expect(await countRequests('mine')).toBe(await countRequests(FIRST_CAPTION));
  });

  it('a caption that was deleted with its row is not written into the cell that moved there [P3]', async () => {
    const test = await stage.placeReport();
    writeValue(test, 0, 1, 'title');
    test.store.deleteRows(test.store.activeSheetId, 1, 1);
    await refreshWithRows(test);
    expect([readCell(test, 0, 1), readCell(test, 1, 1)]).toEqual(['title', 'Region']);
    expect(readNotices(test)).toEqual([CHANGED_NOTICE]);
  });

  it('a caption that an inserted row separates from its block stays, and no second one is written [P1]', async () => {
    const test = await stage.placeReport();
    test.store.insertRows(test.store.activeSheetId, 2, 1);
    await refreshWithRows(test);
    expect([readCell(test, 1, 1), readCell(test, 2, 1), readCell(test, 3, 1)]).toEqual([FIRST_CAPTION, '', 'Region']);
    expect(readNotices(test)).toEqual([CHANGED_NOTICE]);
  });

  it('a caption that is deleted with all rows above the block before any request of a refresh is given up [P2]', async () => {
    for (let nth = 1, isMet = true; isMet; nth += 1) {
      stage = createCaptionStage();
      const test = await stage.placeReport();
      isMet = false;
      test.host.faults.callAroundNthBatch(nth, () => {
        isMet = true;
        test.store.deleteRows(test.store.activeSheetId, 0, 2);
      });
      await refreshWithRows(test);
      expect({ nth, top: readCell(test, 0, 1), said: isMet ? FIRST_CAPTION : readCell(test, 1, 1) }).toEqual({
        nth,
        top: isMet ? 'Region' : '',
        said: isMet ? FIRST_CAPTION : LATER_CAPTION,
      });
      expect({ nth, last: readCell(test, isMet ? 4 : 6, 1), status: findView(test)?.status.kind }).toEqual({
        ...{ nth, last: 'Region 3', status: 'upToDate' },
      });
    }
  });

  it('a text that is typed over the caption before any request of a refresh stays [P1]', async () => {
    for (let nth = 1, isMet = true; isMet; nth += 1) {
      stage = createCaptionStage();
      const test = await stage.placeReport();
      isMet = false;
      test.host.faults.callAroundNthBatch(nth, () => {
        isMet = true;
        writeValue(test, 1, 1, 'mine');
      });
      await refreshWithRows(test);
      expect({ nth, said: readCell(test, 1, 1) }).toEqual({ nth, said: isMet ? 'mine' : LATER_CAPTION });
      expect(readCell(test, 6, 1)).toBe('Region 3');
    }
  });
});

describe('a caption that is switched on and off', () => {
  async function placeWithoutCaption(row = 1): Promise<SmallApp> {
    const test = await stage.openReport();
    test.store.select(test.store.activeSheetId, rect(row, 1));
    await test.app.report.place();
    return test;
  }

  it('a caption that is switched on is written by the next refresh although no row changes', async () => {
    const test = await placeWithoutCaption();
    await setCaption(test, true);
    await test.app.placements.refresh(readId(test));
    expect([readCell(test, 0, 1), readCell(test, 1, 1)]).toEqual([
      'No filters · as of Nov 26, 2026, 2:30 PM',
      'Region',
    ]);
  });

  it('a first caption is written again after an undo of its refresh, and no more once the user clears it [P1] [P16]', async () => {
    const test = await placeWithoutCaption();
    await setCaption(test, true);
    await refreshWithRows(test);
    test.store.undo();
    await refreshWithRows(test, 5);
    expect([readCell(test, 0, 1), readCell(test, 6, 1)]).toEqual([
      FIRST_CAPTION.replace(/^.* ·/, 'No filters ·').replace('2:30', '4:30'),
      'Region 4',
    ]);
    expect(readNotices(test)).toEqual([]);
    writeValue(test, 0, 1, '');
    await refreshWithRows(test, 6);
    expect([readCell(test, 0, 1), readNotices(test)]).toEqual(['', [CHANGED_NOTICE]]);
  });

  it.each([
    [0, 'firstRow'],
    [1, 'inTheWay'],
  ] as const)(
    'a caption is switched off if there is no free cell above a block in row %i, and the pane says so [P1]',
    async (row, because) => {
      const test = await placeWithoutCaption(row);
      if (row > 0) writeValue(test, 0, 1, 'title');
      await setCaption(test, true);
      await refreshWithRows(test);
      expect(readCell(test, row + 4, 1)).toBe('Region 3');
      expect(readCell(test, 0, 1)).toBe(row > 0 ? 'title' : 'Region');
      expect(readNotices(test)).toEqual([{ kind: 'captionEnded', reason: because }]);
      expect((await openDetails(test)).getOptions(readId(test)).caption).toBe(false);
    },
  );

  it('a caption that is switched off is cleared with its format by the next refresh', async () => {
    const test = await stage.placeReport();
    const { store } = test;
    store.write(store.activeSheetId, rect(1, 1), '0%', 'numberFormats');
    await setCaption(test, false);
    await test.app.placements.refresh(readId(test));
    expect([readCell(test, 1, 1), readCell(test, 2, 1)]).toEqual(['', 'Region']);
    expect(store.readNumberFormats(store.activeSheetId, rect(1, 1))).toEqual([['0%']]);
    expect(readPlacements(test.store)[0]?.choices.caption).toBe(false);
    expect(readPlacements(test.store)[0]).not.toHaveProperty('written.captionCell');
  });

  it('a caption that is switched off leaves what the user has typed over it [P1]', async () => {
    const test = await stage.placeReport();
    writeValue(test, 1, 1, 'mine');
    await setCaption(test, false);
    await test.app.placements.refresh(readId(test));
    expect(readCell(test, 1, 1)).toBe('mine');
    expect(readPlacements(test.store)[0]).not.toHaveProperty('written.captionCell');
  });
});

describe('a caption whose block ends or goes elsewhere', () => {
  it('a caption stays as text when its block is unlinked', async () => {
    const test = await stage.placeReport();
    await test.app.placements.unlink(readId(test), 'leave');
    expect(readCell(test, 1, 1)).toBe(FIRST_CAPTION);
    expect(test.store.listNames()).toEqual([]);
  });

  it('a caption is among the cells that unlinking names and clears [P19]', async () => {
    const test = await stage.placeReport();
    const clearedCells = await (await openDetails(test)).readCellsToClear(readId(test));
    expect(clearedCells?.cells).toEqual(['B2', 'B3:C6']);
    await (await openDetails(test)).unlinkAndClear(readId(test), clearedCells ?? { cells: [], rows: undefined });
    expect([readCell(test, 1, 1), readCell(test, 2, 1)]).toEqual(['', '']);
    expect(test.store.listNames()).toEqual([]);
  });

  it('a caption that is typed over during the question about unlinking stays, and the user is asked again [P1]', async () => {
    const test = await stage.placeReport();
    const { readCellsToClear, unlinkAndClear } = await openDetails(test);
    const clearedCells = await readCellsToClear(readId(test));
    writeValue(test, 1, 1, 'mine');
    const remainingCells = await unlinkAndClear(readId(test), clearedCells ?? fail());
    expect(remainingCells?.cells).toEqual(['B3:C6']);
    await unlinkAndClear(readId(test), remainingCells ?? fail());
    expect([readCell(test, 1, 1), readCell(test, 2, 1)]).toEqual(['mine', '']);
  });

  it('a caption moves to a new sheet with its block, and its old cell is cleared [P1]', async () => {
    const test = await stage.placeReport();
    writeValue(test, 6, 1, 'below');
    await refreshWithRows(test);
    await test.app.placements.decide(readId(test), 'newSheet');
    const sheet = test.store.listSheets().find(({ name }) => name === 'Sales')?.id ?? '';
    expect([readCell(test, 0, 0, sheet), readCell(test, 1, 0, sheet)]).toEqual([LATER_CAPTION, 'Region']);
    expect([readCell(test, 1, 1), readCell(test, 2, 1), readCell(test, 6, 1)]).toEqual(['', '', 'below']);
    await refreshWithRows(test, 5);
    expect(readCell(test, 0, 0, sheet)).toBe(FIRST_CAPTION.replace('2:30', '4:30'));
  });

  it('a caption is cleared when its block, whose rows were deleted, is placed again elsewhere [P3]', async () => {
    const test = await stage.placeReport();
    const { store, app, host } = test;
    store.deleteRows(store.activeSheetId, 2, 4);
    await app.placements.reload();
    store.select(store.activeSheetId, rect(8, 1));
    await settle(host);
    await app.placements.placeAgain(readId(test));
    expect([readCell(test, 1, 1), readCell(test, 8, 1), readCell(test, 9, 1)]).toEqual(['', FIRST_CAPTION, 'Region']);
  });

  it('a caption of a copied sheet is written with the block of the copy, which has its own placement [P7]', async () => {
    const test = await stage.placeReport();
    const { store, app } = test;
    const copy = store.copySheet(store.activeSheetId).id;
    await app.placements.reload();
    const state = app.placements.state.value;
    const [first] = state.kind === 'ready' ? (state.sheetCopies ?? []) : [];
    if (!first) throw new Error('No copy is asked about.');
    await app.placements.answerSheetCopy(first, 'own');
    stage.advance(60);
    stage.setReportRows(4);
    await app.placements.refreshAll();
    expect([readCell(test, 1, 1), readCell(test, 1, 1, copy)]).toEqual([LATER_CAPTION, LATER_CAPTION]);
  });

  it('a caption is recognized after the workbook was opened again [P3]', async () => {
    const test = await stage.placeReport();
    const reopenedApp = await stage.openReport({ store: createWorkbookStore({ file: test.store.toFile() }) });
    await refreshWithRows(reopenedApp);
    expect(readCell(reopenedApp, 1, 1)).toBe(LATER_CAPTION);
    expect(readNotices(reopenedApp)).toEqual([]);
  });
});
