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
  it('[P19] says from when the new rows are', async () => {
    const test = await stage.placed();
    await refreshed(test);
    expect([cell(test, 1), cell(test, 6)]).toEqual([LATER, 'Region 3']);
    expect(view(test)?.cells).toBe('B3:C7');
  });

  it('[P10] stays as it is with rows that stay, and its time is still that of these rows', async () => {
    const test = await stage.placed();
    asked(test);
    await refreshed(test, 3);
    expect(cell(test, 1)).toBe(SAID);
    expect(asked(test)).toMatchObject({ requests: 2, cellsWritten: 0 });
  });

  it('[P19] names other filters although they bring the same rows', async () => {
    const test = await stage.placed();
    await (await details(test)).setOptions(idOf(test), { filters: [{ ...NORTH, values: ['South'] }] });
    await test.app.placements.refresh(idOf(test));
    expect(cell(test, 1)).toBe(SAID.replace('North', 'South'));
  });

  it('names the filters of the report itself', async () => {
    const test = await stage.placed();
    stage.reportHas(4);
    const report = stage.platform.reports.get(1);
    if (report) report.filters = [{ member: 'f.region', operator: 'notEquals', values: ['West'] }];
    await test.app.placements.refresh(idOf(test));
    expect(cell(test, 1)).toBe(`Region is not West · ${SAID}`);
  });

  it('[P19] of rows that were put back says when they came, and no filters, which nobody knows', async () => {
    const test = await stage.placed();
    await refreshed(test);
    await (await details(test)).putBack(idOf(test));
    expect(cell(test, 6)).toBe('');
    expect(cell(test, 1)).toBe('Earlier rows, put back · as of Nov 26, 2026, 2:30 PM');
  });

  it('is still above its block after rows and columns were inserted above and beside both [P3]', async () => {
    const test = await stage.placed();
    const { store } = test;
    store.insertRows(store.activeSheetId, 0, 2);
    store.insertColumns(store.activeSheetId, 1, 1);
    await refreshed(test);
    expect([cell(test, 3, 2), cell(test, 4, 2)]).toEqual([LATER, 'Region']);
    expect(noticesOf(test)).toEqual([]);
  });

  it('[P3] is known again after an undo of the refresh', async () => {
    const test = await stage.placed();
    await refreshed(test);
    test.store.undo();
    expect([cell(test, 1), cell(test, 6)]).toEqual([SAID, '']);
    await refreshed(test, 5);
    expect(cell(test, 1)).toBe(SAID.replace('2:30', '4:30'));
    expect(noticesOf(test)).toEqual([]);
  });
});

describe('a caption that is the analyst’s by now', () => {
  it.each([
    ['typed over', 'mine'],
    ['cleared', ''],
  ])('[P1] %s: it stays so, is switched off, and that is said', async (_, text) => {
    const test = await stage.placed();
    write(test, 1, text);
    await refreshed(test);
    expect([cell(test, 1), cell(test, 6)]).toEqual([text, 'Region 3']);
    expect(noticesOf(test)).toEqual([CHANGED]);
    expect((await details(test)).optionsOf(idOf(test)).caption).toBe(false);
    expect(recordOf(test)).not.toHaveProperty('written.captionCell');
    await refreshed(test, 5);
    expect(cell(test, 1)).toBe(text);
    expect(noticesOf(test)).toEqual([]);
  });

  it('it ends within the requests of its refresh [P13]', async () => {
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

  it('[P3] deleted with its row, it is not written into the cell that came there', async () => {
    const test = await stage.placed();
    write(test, 0, 'title');
    test.store.deleteRows(test.store.activeSheetId, 1, 1);
    await refreshed(test);
    expect([cell(test, 0), cell(test, 1)]).toEqual(['title', 'Region']);
    expect(noticesOf(test)).toEqual([CHANGED]);
  });

  it('moved away from its block by an inserted row, it stays there, and no second one is written [P1]', async () => {
    const test = await stage.placed();
    test.store.insertRows(test.store.activeSheetId, 2, 1);
    await refreshed(test);
    expect([cell(test, 1), cell(test, 2), cell(test, 3)]).toEqual([SAID, '', 'Region']);
    expect(noticesOf(test)).toEqual([CHANGED]);
  });

  it('deleted with all rows above the block just before any request of a refresh, it is given up [P2]', async () => {
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

  it('[P1] typed just before any request of a refresh, it stays, or the rows were written before', async () => {
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

  it('comes with the next refresh, though it brings the same rows', async () => {
    const test = await plain();
    await choose(test, true);
    await test.app.placements.refresh(idOf(test));
    expect([cell(test, 0), cell(test, 1)]).toEqual(['No filters · as of Nov 26, 2026, 2:30 PM', 'Region']);
  });

  it('stays away once the refresh is undone that wrote the first one [P16]', async () => {
    const test = await plain();
    await choose(test, true);
    await refreshed(test);
    test.store.undo();
    await refreshed(test, 5);
    expect([cell(test, 0), cell(test, 6)]).toEqual(['', 'Region 4']);
    expect(noticesOf(test)).toEqual([CHANGED]);
  });

  it.each([
    [0, 'firstRow'],
    [1, 'inTheWay'],
  ] as const)(
    'is switched off again if there is no free cell above a block in row %i, and that is said [P1]',
    async (row, because) => {
      const test = await plain(row);
      if (row > 0) write(test, 0, 'title');
      await choose(test, true);
      await refreshed(test);
      expect(cell(test, row + 4)).toBe('Region 3');
      expect(cell(test, 0)).toBe(row > 0 ? 'title' : 'Region');
      expect(noticesOf(test)).toEqual([{ kind: 'captionEnded', because }]);
      expect((await details(test)).optionsOf(idOf(test)).caption).toBe(false);
    },
  );

  it('is cleared by the refresh that follows, with its look', async () => {
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

  it('[P1] leaves what the analyst has typed there', async () => {
    const test = await stage.placed();
    write(test, 1, 'mine');
    await choose(test, false);
    await test.app.placements.refresh(idOf(test));
    expect(cell(test, 1)).toBe('mine');
    expect(recordOf(test)).not.toHaveProperty('written.captionCell');
  });
});

describe('a caption whose block ends or goes elsewhere', () => {
  it('unlinked, it stays as text', async () => {
    const test = await stage.placed();
    await test.app.placements.unlink(idOf(test), 'leave');
    expect(cell(test, 1)).toBe(SAID);
    expect(test.store.names()).toEqual([]);
  });

  it('[P19] is named among the cells that unlinking empties, and is emptied', async () => {
    const test = await stage.placed();
    const shown = await (await details(test)).cellsToClear(idOf(test));
    expect(shown?.cells).toEqual(['B2', 'B3:C6']);
    await (await details(test)).unlinkAndClear(idOf(test), shown ?? { cells: [], rows: undefined });
    expect([cell(test, 1), cell(test, 2)]).toEqual(['', '']);
    expect(test.store.names()).toEqual([]);
  });

  it('typed over while the user is asked about unlinking, it stays, and the user is asked again [P1]', async () => {
    const test = await stage.placed();
    const { cellsToClear, unlinkAndClear } = await details(test);
    const shown = await cellsToClear(idOf(test));
    write(test, 1, 'mine');
    const others = await unlinkAndClear(idOf(test), shown ?? fail());
    expect(others?.cells).toEqual(['B3:C6']);
    await unlinkAndClear(idOf(test), others ?? fail());
    expect([cell(test, 1), cell(test, 2)]).toEqual(['mine', '']);
  });

  it('[P1] goes along to a new sheet, and its old cell is emptied', async () => {
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

  it('is cleared when the block, whose rows were deleted, is placed again elsewhere [P3]', async () => {
    const test = await stage.placed();
    const { store, app, host } = test;
    store.deleteRows(store.activeSheetId, 2, 4);
    await app.placements.reload();
    store.select(store.activeSheetId, at(8, 1));
    await settle(host);
    await app.placements.placeAgain(idOf(test));
    expect([cell(test, 1), cell(test, 8), cell(test, 9)]).toEqual(['', SAID, 'Region']);
  });

  it('of a copied sheet that becomes a placement of its own is written with its own block [P7]', async () => {
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

  it('[P3] is still ours once the workbook was opened again', async () => {
    const test = await stage.placed();
    const again = await stage.opened({ store: createWorkbookStore({ file: test.store.toFile() }) });
    await refreshed(again);
    expect(cell(again, 1)).toBe(LATER);
    expect(noticesOf(again)).toEqual([]);
  });
});
