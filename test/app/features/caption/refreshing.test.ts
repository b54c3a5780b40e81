/**
 * Tests the caption of a placed block: it is written with its rows, given up if the user has taken
 * its cell, and removed with its block.
 */
import { createWorkbookStore } from '../../../../src/workbench/store';
import { view } from '../../../support/app';
import { asked } from '../../../support/run-stage';
import type { SmallApp } from '../../../support/small-platform';
import {
  at,
  type CaptionStage,
  captionNames,
  captionStage,
  cell,
  idOf,
  LATER,
  NORTH,
  recordOf,
  SAID,
} from './caption-stage';

let stage: CaptionStage;
beforeEach(() => {
  stage = captionStage();
});

const details = ({ app }: SmallApp) => app.placements.openDetails();
const refreshed = async (test: SmallApp, rows = 4) => {
  stage.later(60);
  stage.reportHas(rows);
  await test.app.placements.refresh(idOf(test));
};
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

  it('[P3] is written where its name has gone', async () => {
    const test = await stage.placed();
    const { store } = test;
    store.insertRows(store.activeSheetId, 2, 2);
    store.insertRows(store.activeSheetId, 0, 1);
    await refreshed(test);
    expect([cell(test, 2), cell(test, 5)]).toEqual([LATER, 'Region']);
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
    ['typed over', 'mine', 'theirs'],
    ['cleared', '', 'theirs'],
  ] as const)('[P1] %s: it stays so, is switched off, and that is said', async (_, text, because) => {
    const test = await stage.placed();
    write(test, 1, text);
    await refreshed(test);
    expect([cell(test, 1), cell(test, 6)]).toEqual([text, 'Region 3']);
    expect(noticesOf(test)).toEqual([{ kind: 'captionEnded', because }]);
    expect((await details(test)).optionsOf(idOf(test)).caption).toBe(false);
    expect(captionNames(test)).toEqual([]);
    expect(recordOf(test)).not.toHaveProperty('written.captionCell');
    await refreshed(test, 5);
    expect(cell(test, 1)).toBe(text);
    expect(noticesOf(test)).toEqual([]);
  });

  it('a caption that ends takes two requests more than one that stays, both for its name [P13]', async () => {
    const requestsOf = async (typed: string) => {
      stage = captionStage();
      const test = await stage.placed();
      write(test, 1, typed);
      asked(test);
      await refreshed(test);
      return asked(test).requests;
    };
    expect(await requestsOf('mine')).toBe((await requestsOf(SAID)) + 2);
  });

  it('[P3] deleted with its row, it is not written into the cell that came there', async () => {
    const test = await stage.placed();
    write(test, 0, 'title');
    test.store.deleteRows(test.store.activeSheetId, 1, 1);
    await refreshed(test);
    expect([cell(test, 0), cell(test, 1)]).toEqual(['title', 'Region']);
    expect(noticesOf(test)).toEqual([{ kind: 'captionEnded', because: 'gone' }]);
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
    expect(await (await details(test)).choose(idOf(test), { caption: true })).toBeUndefined();
    await test.app.placements.refresh(idOf(test));
    expect([cell(test, 0), cell(test, 1)]).toEqual(['No filters · as of Nov 26, 2026, 2:30 PM', 'Region']);
    expect((await details(test)).writtenOf(idOf(test)).captionCell?.text).toBe(cell(test, 0));
  });

  it('[P3] comes again where the refresh was undone that wrote the first one; emptied once more, it is the analyst’s', async () => {
    const test = await plain();
    await (await details(test)).choose(idOf(test), { caption: true });
    await refreshed(test);
    test.store.undo();
    expect(cell(test, 0)).toBe('');
    await refreshed(test, 5);
    expect(cell(test, 0)).toBe('No filters · as of Nov 26, 2026, 4:30 PM');
    expect(test.store.numberFormats(test.store.activeSheetId, at(0, 1))).toEqual([['@']]);
    write(test, 0, '');
    await refreshed(test, 6);
    expect([cell(test, 0), cell(test, 7)]).toEqual(['', 'Region 5']);
    expect(noticesOf(test)).toEqual([{ kind: 'captionEnded', because: 'theirs' }]);
  });

  it('[P1] is refused where the cell above is filled', async () => {
    const test = await plain();
    write(test, 0, 'title');
    expect(await (await details(test)).choose(idOf(test), { caption: true })).toEqual({ kind: 'filled', cell: 'B1' });
    expect((await details(test)).optionsOf(idOf(test)).caption).toBe(false);
  });

  it('[P1] does not write where the cell above was filled meanwhile', async () => {
    const test = await plain();
    await (await details(test)).choose(idOf(test), { caption: true });
    write(test, 0, 'title');
    await refreshed(test);
    expect([cell(test, 0), cell(test, 5)]).toEqual(['title', 'Region 3']);
    expect(noticesOf(test)).toEqual([{ kind: 'captionEnded', because: 'inTheWay' }]);
    expect((await details(test)).optionsOf(idOf(test)).caption).toBe(false);
  });

  it('empties its cell, and takes its name and its look away', async () => {
    const test = await stage.placed();
    expect(await (await details(test)).choose(idOf(test), { caption: false })).toBeUndefined();
    expect([cell(test, 1), cell(test, 2)]).toEqual(['', 'Region']);
    expect(test.store.numberFormats(test.store.activeSheetId, at(1, 1))).toEqual([['General']]);
    expect(captionNames(test)).toEqual([]);
    expect(recordOf(test)?.choices.caption).toBe(false);
    expect(recordOf(test)).not.toHaveProperty('written.captionCell');
  });

  it('[P1] leaves what the analyst has typed there', async () => {
    const test = await stage.placed();
    write(test, 1, 'mine');
    await (await details(test)).choose(idOf(test), { caption: false });
    expect(cell(test, 1)).toBe('mine');
    expect(captionNames(test)).toEqual([]);
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

  it('[P1] goes along to a new sheet, and its old cell is emptied', async () => {
    const test = await stage.placed();
    write(test, 6, 'below');
    await refreshed(test);
    await test.app.placements.decide(idOf(test), 'newSheet');
    const sheet = test.store.sheets().find(({ name }) => name === 'Sales')?.id ?? '';
    expect([cell(test, 0, 0, sheet), cell(test, 1, 0, sheet)]).toEqual([LATER, 'Region']);
    expect([cell(test, 1), cell(test, 2), cell(test, 6)]).toEqual(['', '', 'below']);
    expect(captionNames(test)).toHaveLength(1);
    await refreshed(test, 5);
    expect(cell(test, 0, 0, sheet)).toBe(SAID.replace('2:30', '4:30'));
  });

  it('[P7] of a copied sheet that becomes a placement of its own has its own name', async () => {
    const test = await stage.placed();
    const { store, app } = test;
    const copy = store.copySheet(store.activeSheetId).id;
    await app.placements.reload();
    const state = app.placements.state.value;
    const [first] = state.kind === 'ready' ? (state.sheetCopies ?? []) : [];
    if (!first) throw new Error('No copy is asked about.');
    await app.placements.answerSheetCopy(first, 'own');
    expect(captionNames(test)).toHaveLength(2);
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
