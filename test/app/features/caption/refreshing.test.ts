/**
 * Tests the caption of a placed block: it is written with its rows, given up if the user has taken
 * its cell, and removed with its block.
 */
import { createWorkbookStore } from '../../../../src/workbench/store';
import { view } from '../../../support/app';
import { settle } from '../../../support/excel-host';
import { asked } from '../../../support/run-stage';
import type { SmallApp } from '../../../support/small-platform';
import { at, type CaptionStage, captionStage, cell, idOf, LATER, NORTH, recordOf, SAID } from './caption-stage';

let stage: CaptionStage;
beforeEach(() => {
  stage = captionStage();
});

const details = ({ app }: SmallApp) => app.placements.openDetails();
const choose = async (test: SmallApp, caption: boolean) => (await details(test)).setOptions(idOf(test), { caption });
const refreshed = async (test: SmallApp, rows = 4) => {
  stage.later(60);
  stage.reportHas(rows);
  await test.app.placements.refresh(idOf(test));
};
const CHANGED = { kind: 'captionEnded', because: 'changed' };
const noticesOf = (test: SmallApp) => view(test)?.notices;
const write = ({ store }: SmallApp, row: number, text: string) =>
  store.write(store.activeSheetId, at(row, 1), text, 'values');

describe('a caption with its rows', () => {
  it('a refreshed caption has the time of the new rows [P19]', async () => {
    const test = await stage.placed();
    await refreshed(test);
    expect([cell(test, 1), cell(test, 6)]).toEqual([LATER, 'Region 3']);
    expect(view(test)?.cells).toBe('B3:C7');
  });

  it('a caption keeps its time if no row has changed [P10]', async () => {
    const test = await stage.placed();
    asked(test);
    await refreshed(test, 3);
    expect(cell(test, 1)).toBe(SAID);
    expect(asked(test)).toMatchObject({ requests: 2, cellsWritten: 0 });
  });

  it('a caption names other filters although they return the same rows [P19]', async () => {
    const test = await stage.placed();
    await (await details(test)).setOptions(idOf(test), { filters: [{ ...NORTH, values: ['South'] }] });
    await test.app.placements.refresh(idOf(test));
    expect(cell(test, 1)).toBe(SAID.replace('North', 'South'));
  });

  it('a caption names the filters of the report', async () => {
    const test = await stage.placed();
    stage.reportHas(4);
    const report = stage.platform.reports.get(1);
    if (report) report.filters = [{ member: 'f.region', operator: 'notEquals', values: ['West'] }];
    await test.app.placements.refresh(idOf(test));
    expect(cell(test, 1)).toBe(`Region is not West · ${SAID}`);
  });

  it('a caption of restored rows has their time, and no filters, which are unknown [P19]', async () => {
    const test = await stage.placed();
    await refreshed(test);
    await (await details(test)).putBack(idOf(test));
    expect(cell(test, 6)).toBe('');
    expect(cell(test, 1)).toBe('Earlier rows, put back · as of Nov 26, 2026, 2:30 PM');
  });

  it('a caption moves with its block when rows and columns are inserted above and beside both [P3]', async () => {
    const test = await stage.placed();
    const { store } = test;
    store.insertRows(store.activeSheetId, 0, 2);
    store.insertColumns(store.activeSheetId, 1, 1);
    await refreshed(test);
    expect([cell(test, 3, 2), cell(test, 4, 2)]).toEqual([LATER, 'Region']);
    expect(noticesOf(test)).toEqual([]);
  });

  it('a caption is recognized after an undo of the refresh [P3]', async () => {
    const test = await stage.placed();
    await refreshed(test);
    test.store.undo();
    expect([cell(test, 1), cell(test, 6)]).toEqual([SAID, '']);
    await refreshed(test, 5);
    expect(cell(test, 1)).toBe(SAID.replace('2:30', '4:30'));
    expect(noticesOf(test)).toEqual([]);
  });
});

describe('a caption that the user has changed', () => {
  it.each([
    ['typed over', 'mine'],
    ['cleared', ''],
  ])('a caption that the user has %s stays so, is switched off, and the pane says so [P1]', async (_, text) => {
    const test = await stage.placed();
    write(test, 1, text);
    await refreshed(test);
    expect([cell(test, 1), cell(test, 6)]).toEqual([text, 'Region 3']);
    expect(noticesOf(test)).toEqual([CHANGED]);
    expect((await details(test)).getOptions(idOf(test)).caption).toBe(false);
    expect(recordOf(test)).not.toHaveProperty('written.captionCell');
    await refreshed(test, 5);
    expect(cell(test, 1)).toBe(text);
    expect(noticesOf(test)).toEqual([]);
  });

  it('a caption that the user has changed costs its refresh no further request [P13]', async () => {
    const requestsOf = async (typed: string) => {
      stage = captionStage();
      const test = await stage.placed();
      write(test, 1, typed);
      asked(test);
      await refreshed(test);
      return asked(test).requests;
    };
    expect(await requestsOf('mine')).toBe(await requestsOf(SAID));
  });

  it('a caption that was deleted with its row is not written into the cell that moved there [P3]', async () => {
    const test = await stage.placed();
    write(test, 0, 'title');
    test.store.deleteRows(test.store.activeSheetId, 1, 1);
    await refreshed(test);
    expect([cell(test, 0), cell(test, 1)]).toEqual(['title', 'Region']);
    expect(noticesOf(test)).toEqual([CHANGED]);
  });

  it('a caption that an inserted row separates from its block stays, and no second one is written [P1]', async () => {
    const test = await stage.placed();
    test.store.insertRows(test.store.activeSheetId, 2, 1);
    await refreshed(test);
    expect([cell(test, 1), cell(test, 2), cell(test, 3)]).toEqual([SAID, '', 'Region']);
    expect(noticesOf(test)).toEqual([CHANGED]);
  });

  it('a caption that is deleted with all rows above the block before any request of a refresh is given up [P2]', async () => {
    for (let met = 1, isMet = true; isMet; met += 1) {
      stage = captionStage();
      const test = await stage.placed();
      isMet = false;
      test.host.faults.atSync(met, () => {
        isMet = true;
        test.store.deleteRows(test.store.activeSheetId, 0, 2);
      });
      await refreshed(test);
      expect({ met, top: cell(test, 0), said: isMet ? SAID : cell(test, 1) }).toEqual({
        met,
        top: isMet ? 'Region' : '',
        said: isMet ? SAID : LATER,
      });
      expect({ met, last: cell(test, isMet ? 4 : 6), status: view(test)?.status.kind }).toEqual({
        ...{ met, last: 'Region 3', status: 'upToDate' },
      });
    }
  });

  it('a text that is typed over the caption before any request of a refresh stays [P1]', async () => {
    for (let met = 1, isMet = true; isMet; met += 1) {
      stage = captionStage();
      const test = await stage.placed();
      isMet = false;
      test.host.faults.atSync(met, () => {
        isMet = true;
        write(test, 1, 'mine');
      });
      await refreshed(test);
      expect({ met, said: cell(test, 1) }).toEqual({ met, said: isMet ? 'mine' : LATER });
      expect(cell(test, 6)).toBe('Region 3');
    }
  });
});

describe('a caption that is switched on and off', () => {
  async function plain(row = 1): Promise<SmallApp> {
    const test = await stage.opened();
    test.store.select(test.store.activeSheetId, at(row, 1));
    await test.app.report.place();
    return test;
  }

  it('a caption that is switched on is written by the next refresh although no row changes', async () => {
    const test = await plain();
    await choose(test, true);
    await test.app.placements.refresh(idOf(test));
    expect([cell(test, 0), cell(test, 1)]).toEqual(['No filters · as of Nov 26, 2026, 2:30 PM', 'Region']);
  });

  it('a first caption is written again after an undo of its refresh, and no more once the user clears it [P1] [P16]', async () => {
    const test = await plain();
    await choose(test, true);
    await refreshed(test);
    test.store.undo();
    await refreshed(test, 5);
    expect([cell(test, 0), cell(test, 6)]).toEqual([
      SAID.replace(/^.* ·/, 'No filters ·').replace('2:30', '4:30'),
      'Region 4',
    ]);
    expect(noticesOf(test)).toEqual([]);
    write(test, 0, '');
    await refreshed(test, 6);
    expect([cell(test, 0), noticesOf(test)]).toEqual(['', [CHANGED]]);
  });

  it.each([
    [0, 'firstRow'],
    [1, 'inTheWay'],
  ] as const)(
    'a caption is switched off if there is no free cell above a block in row %i, and the pane says so [P1]',
    async (row, because) => {
      const test = await plain(row);
      if (row > 0) write(test, 0, 'title');
      await choose(test, true);
      await refreshed(test);
      expect(cell(test, row + 4)).toBe('Region 3');
      expect(cell(test, 0)).toBe(row > 0 ? 'title' : 'Region');
      expect(noticesOf(test)).toEqual([{ kind: 'captionEnded', because }]);
      expect((await details(test)).getOptions(idOf(test)).caption).toBe(false);
    },
  );

  it('a caption that is switched off is cleared with its format by the next refresh', async () => {
    const test = await stage.placed();
    const { store } = test;
    store.write(store.activeSheetId, at(1, 1), '0%', 'numberFormats');
    await choose(test, false);
    await test.app.placements.refresh(idOf(test));
    expect([cell(test, 1), cell(test, 2)]).toEqual(['', 'Region']);
    expect(store.numberFormats(store.activeSheetId, at(1, 1))).toEqual([['0%']]);
    expect(recordOf(test)?.choices.caption).toBe(false);
    expect(recordOf(test)).not.toHaveProperty('written.captionCell');
  });

  it('a caption that is switched off leaves what the user has typed over it [P1]', async () => {
    const test = await stage.placed();
    write(test, 1, 'mine');
    await choose(test, false);
    await test.app.placements.refresh(idOf(test));
    expect(cell(test, 1)).toBe('mine');
    expect(recordOf(test)).not.toHaveProperty('written.captionCell');
  });
});

describe('a caption whose block ends or goes elsewhere', () => {
  it('a caption stays as text when its block is unlinked', async () => {
    const test = await stage.placed();
    await test.app.placements.unlink(idOf(test), 'leave');
    expect(cell(test, 1)).toBe(SAID);
    expect(test.store.names()).toEqual([]);
  });

  it('a caption is among the cells that unlinking names and clears [P19]', async () => {
    const test = await stage.placed();
    const shown = await (await details(test)).cellsToClear(idOf(test));
    expect(shown?.cells).toEqual(['B2', 'B3:C6']);
    await (await details(test)).unlinkAndClear(idOf(test), shown ?? { cells: [], rows: undefined });
    expect([cell(test, 1), cell(test, 2)]).toEqual(['', '']);
    expect(test.store.names()).toEqual([]);
  });

  it('a caption that is typed over during the question about unlinking stays, and the user is asked again [P1]', async () => {
    const test = await stage.placed();
    const { cellsToClear, unlinkAndClear } = await details(test);
    const shown = await cellsToClear(idOf(test));
    write(test, 1, 'mine');
    const others = await unlinkAndClear(idOf(test), shown ?? fail());
    expect(others?.cells).toEqual(['B3:C6']);
    await unlinkAndClear(idOf(test), others ?? fail());
    expect([cell(test, 1), cell(test, 2)]).toEqual(['mine', '']);
  });

  it('a caption moves to a new sheet with its block, and its old cell is cleared [P1]', async () => {
    const test = await stage.placed();
    write(test, 6, 'below');
    await refreshed(test);
    await test.app.placements.decide(idOf(test), 'newSheet');
    const sheet = test.store.sheets().find(({ name }) => name === 'Sales')?.id ?? '';
    expect([cell(test, 0, 0, sheet), cell(test, 1, 0, sheet)]).toEqual([LATER, 'Region']);
    expect([cell(test, 1), cell(test, 2), cell(test, 6)]).toEqual(['', '', 'below']);
    await refreshed(test, 5);
    expect(cell(test, 0, 0, sheet)).toBe(SAID.replace('2:30', '4:30'));
  });

  it('a caption is cleared when its block, whose rows were deleted, is placed again elsewhere [P3]', async () => {
    const test = await stage.placed();
    const { store, app, host } = test;
    store.deleteRows(store.activeSheetId, 2, 4);
    await app.placements.reload();
    store.select(store.activeSheetId, at(8, 1));
    await settle(host);
    await app.placements.placeAgain(idOf(test));
    expect([cell(test, 1), cell(test, 8), cell(test, 9)]).toEqual(['', SAID, 'Region']);
  });

  it('a caption of a copied sheet is written with the block of the copy, which has its own placement [P7]', async () => {
    const test = await stage.placed();
    const { store, app } = test;
    const copy = store.copySheet(store.activeSheetId).id;
    await app.placements.reload();
    const state = app.placements.state.value;
    const [first] = state.kind === 'ready' ? (state.sheetCopies ?? []) : [];
    if (!first) throw new Error('No copy is asked about.');
    await app.placements.answerSheetCopy(first, 'own');
    stage.later(60);
    stage.reportHas(4);
    await app.placements.refreshAll();
    expect([cell(test, 1), cell(test, 1, 1, copy)]).toEqual([LATER, LATER]);
  });

  it('a caption is recognized after the workbook was opened again [P3]', async () => {
    const test = await stage.placed();
    const again = await stage.opened({ store: createWorkbookStore({ file: test.store.toFile() }) });
    await refreshed(again);
    expect(cell(again, 1)).toBe(LATER);
    expect(noticesOf(again)).toEqual([]);
  });
});
