/** Tests that what a user typed into a block is never lost without a message. */
import { formatAnchorName } from '../../../../src/placement';
import { answerEdits as answer, askedEdits as asked, placedView as view } from '../../../support/app';
import { rect } from '../../../support/rect';
import { addresses, giveUp, ownCells, refresh, rowsOf, setEditsStage, shown, type, written } from './edits-stage';

const { reportHas, dropColumn, beforeReturn, placed, elsewhere } = setEditsStage();

describe('typed cells', () => {
  it('a typed cell is asked about with the report’s value before anything is written [P1]', async () => {
    const test = await placed();
    type(test, { row: 2, column: 1 }, 'about 8');
    reportHas(rowsOf(6).map((row, at) => (at === 1 ? row.with(1, 'Net now') : row.with(2, `Share ${at} b`))));
    test.host.clearLog();
    await refresh(test);
    expect(asked(test)).toMatchObject({
      count: 1,
      keeping: 'possible',
      cells: [
        {
          ...{ address: 'B3', label: 'Region 1 · Net', fate: 'stays' },
          ...{ mine: 'about 8', written: 'Net 1', now: 'Net now' },
        },
      ],
    });
    expect(test.app.placements.state.value).toMatchObject({ needsUserCount: 1, run: { kind: 'done', waiting: 1 } });
    expect(written(test)).toBe(0);
    expect([shown(test, 2, 1), shown(test, 1, 2)]).toEqual(['about 8', 'Share 0']);
  });

  it('a kept cell follows its row until the user gives it up [P1]', async () => {
    const test = await placed();
    type(test, { row: 2, column: 1 }, 'about 8');
    await refresh(test);
    await answer(test, 'keepEdits');
    expect(view(test).status.kind).toBe('upToDate');
    expect(shown(test, 2, 1)).toBe('about 8');
    reportHas([...rowsOf(3, 10), ...rowsOf(6)]);
    await refresh(test);
    expect([shown(test, 2, 1), shown(test, 5, 1)]).toEqual(['Net 11', 'about 8']);
    expect(ownCells(test)).toMatchObject([{ at: { down: 5, right: 1 }, reports: 'Net 1' }]);
    test.host.clearLog();
    await refresh(test);
    expect(written(test)).toBe(0);
    await giveUp(test);
    expect(shown(test, 5, 1)).toBe('Net 1');
    expect(ownCells(test)).toEqual([]);
  });

  it('a single kept cell gets the report’s value once the user clears it and overwrites [P1]', async () => {
    const test = await placed();
    for (const row of [1, 2, 3]) type(test, { row, column: 1 }, `mine ${row}`);
    await refresh(test);
    expect(addresses(test)).toEqual(['B2', 'B3', 'B4']);
    await answer(test, 'keepEdits');
    type(test, { row: 2, column: 1 }, '');
    await refresh(test);
    expect(addresses(test)).toEqual(['B3']);
    await answer(test, 'overwriteEdits');
    expect([1, 2, 3].map((row) => shown(test, row, 1))).toEqual(['mine 1', 'Net 1', 'mine 3']);
  });

  it('a typed cell stays as it is if the user cancels, and the next refresh asks again [P1]', async () => {
    const test = await placed();
    type(test, { row: 2, column: 1 }, 'about 8');
    await refresh(test);
    await test.app.placements.decide(view(test).id, 'skip');
    expect([view(test).status.kind, shown(test, 2, 1)]).toEqual(['outOfDate', 'about 8']);
    await refresh(test);
    expect(addresses(test)).toEqual(['B3']);
  });

  it('typed cells are asked about again if the answer was given to other edits [P1]', async () => {
    const test = await placed();
    type(test, { row: 2, column: 1 }, 'about 8');
    await refresh(test);
    type(test, { row: 3, column: 1 }, 'about 9');
    await answer(test, 'overwriteEdits');
    expect(asked(test).count).toBe(2);
    expect([shown(test, 2, 1), shown(test, 3, 1)]).toEqual(['about 8', 'about 9']);
  });

  it('a cleared cell counts as edited, and stays empty if the user keeps it [P1]', async () => {
    const test = await placed();
    type(test, { row: 2, column: 1 }, '');
    await refresh(test);
    expect(asked(test).cells).toMatchObject([{ address: 'B3', mine: '', now: 'Net 1' }]);
    await answer(test, 'keepEdits');
    reportHas([...rowsOf(2, 10), ...rowsOf(6)]);
    await refresh(test);
    expect([shown(test, 2, 1), shown(test, 4, 1)]).toEqual(['Net 11', '']);
    expect(view(test).status.kind).toBe('upToDate');
  });

  it('a text that is typed over a kept cell replaces it without a question [P1]', async () => {
    const test = await placed();
    type(test, { row: 2, column: 1 }, 'about 8');
    await refresh(test);
    await answer(test, 'keepEdits');
    type(test, { row: 2, column: 1 }, 'about 9');
    reportHas([...rowsOf(1, 10), ...rowsOf(6)]);
    await refresh(test);
    expect(view(test).status.kind).toBe('upToDate');
    expect([shown(test, 2, 1), shown(test, 3, 1)]).toEqual(['Net 0', 'about 9']);
    expect(ownCells(test)).toMatchObject([{ value: 'about 9', reports: 'Net 1' }]);
  });

  it('a kept cell into which the user types the report’s value is no longer a user cell', async () => {
    const test = await placed();
    type(test, { row: 2, column: 1 }, 'about 8');
    await refresh(test);
    await answer(test, 'keepEdits');
    type(test, { row: 2, column: 1 }, 'Net 1');
    await refresh(test);
    expect([view(test).status.kind, ownCells(test)]).toEqual(['upToDate', []]);
  });

  it('a kept formula reads cells at the same distance wherever its row moves [P1]', async () => {
    const test = await placed();
    const { store } = test;
    store.write(store.activeSheetId, rect(3, 1), '=C4&B3&$F$1', 'formulas');
    await refresh(test);
    expect(asked(test).cells).toMatchObject([{ address: 'B4', mine: '=C4&B3&$F$1' }]);
    await answer(test, 'keepEdits');
    reportHas([...rowsOf(2, 10), ...rowsOf(6)]);
    await refresh(test);
    const formulaAt = (row: number) => store.formulas(store.activeSheetId, { row, column: 1, rows: 1, columns: 1 });
    expect([formulaAt(3), formulaAt(5)]).toEqual([[['Net 0']], [['=C6&B5&$F$1']]]);
    store.insertRows(store.activeSheetId, 0, 3);
    await refresh(test);
    expect([view(test).status.kind, formulaAt(8)]).toEqual(['upToDate', [['=C9&B8&$F$4']]]);
    reportHas([...rowsOf(1, 10), ...rowsOf(6)]);
    await refresh(test);
    expect(formulaAt(7)).toEqual([['=C8&B7&$F$4']]);
  });

  it('a kept cell whose row leaves the report is written again when the row returns [P1]', async () => {
    const test = await placed();
    type(test, { row: 2, column: 1 }, 'about 8');
    reportHas(rowsOf(6).toSpliced(1, 1));
    await refresh(test);
    expect(asked(test).cells).toMatchObject([{ address: 'B3', mine: 'about 8', now: undefined, fate: 'rowLeaves' }]);
    expect(shown(test, 2, 1)).toBe('about 8');
    await answer(test, 'keepEdits');
    expect(ownCells(test)).toMatchObject([{ value: 'about 8', label: 'Region 1 · Net' }]);
    expect(ownCells(test)[0]?.at).toBeUndefined();
    reportHas(rowsOf(6));
    await refresh(test);
    expect([view(test).status.kind, shown(test, 2, 1)]).toEqual(['upToDate', 'about 8']);
  });

  it('a kept cell whose column leaves the report is written again when the column returns [P1]', async () => {
    const test = await placed();
    type(test, { row: 2, column: 1 }, 'about 8');
    await refresh(test);
    await answer(test, 'keepEdits');
    dropColumn('Net');
    await refresh(test);
    expect(ownCells(test)).toMatchObject([{ value: 'about 8' }]);
    beforeReturn();
    await refresh(test);
    expect([view(test).status.kind, shown(test, 2, 2)]).toEqual(['upToDate', 'about 8']);
  });

  it('a typed cell is the only one that another device asks about after it opens the workbook [P6]', async () => {
    const first = await placed();
    type(first, { row: 3, column: 2 }, 'mine');
    reportHas(rowsOf(6).map(([region = ''], at) => [region, `Net ${at} b`, `Share ${at} b`]));
    const again = await elsewhere(first);
    expect(shown(again, 3, 2)).toBe('mine');
    expect(asked(again)).toMatchObject({
      keeping: 'possible',
      cells: [{ address: 'C4', mine: 'mine', written: undefined, now: 'Share 2 b' }],
    });
    await answer(again, 'keepEdits');
    expect([1, 2].map((column) => shown(again, 3, column))).toEqual(['Net 2 b', 'mine']);
  });

  it('a kept cell that replaces the name of its row follows the row on another device [P1]', async () => {
    const first = await placed();
    type(first, { row: 3, column: 0 }, 'Mine');
    reportHas([...rowsOf(2, 10), ...rowsOf(6)]);
    const again = await elsewhere(first);
    expect(asked(again).cells).toMatchObject([{ address: 'A4', now: 'Region 2' }]);
    await answer(again, 'keepEdits');
    expect([shown(again, 3, 0), shown(again, 5, 0)]).toEqual(['Region 0', 'Mine']);
  });

  it('a cell that was typed after an undo is the only one that another device asks about [P1]', async () => {
    const first = await placed();
    reportHas(rowsOf(6).map(([region = ''], at) => [region, `Net ${at} b`, `Share ${at} b`]));
    await refresh(first);
    first.store.undo();
    type(first, { row: 3, column: 2 }, 'mine');
    const again = await elsewhere(first);
    await refresh(again);
    expect(asked(again)).toMatchObject({ keeping: 'possible', count: 1, cells: [{ address: 'C4', mine: 'mine' }] });
    await answer(again, 'keepEdits');
    expect([1, 2].map((column) => shown(again, 3, column))).toEqual(['Net 2 b', 'mine']);
    expect(shown(again, 4, 2)).toBe('Share 3 b');
  });

  it('a kept cell of a row without a key stays with an equal row, and waits if there is none [P1]', async () => {
    const same = [
      ['a', 'x', '1'],
      ['a', 'x', '1'],
      ['b', 'y', '3'],
    ];
    reportHas(same);
    const test = await placed();
    type(test, { row: 3, column: 2 }, 'mine');
    await refresh(test);
    await answer(test, 'keepEdits');
    reportHas([['b', 'y', '4'], ...same.slice(0, 2)]);
    await refresh(test);
    expect([1, 2, 3].map((row) => shown(test, row, 2))).toEqual(['mine', '1', '1']);
    reportHas(same.slice(0, 2));
    await refresh(test);
    expect([1, 2].map((row) => shown(test, row, 2))).toEqual(['1', '1']);
    expect(ownCells(test)).toMatchObject([{ value: 'mine' }]);
  });

  it('cells of a refresh that could not save its record do not count as typed [P2]', async () => {
    reportHas(rowsOf(40));
    const test = await placed();
    const kept = test.store.settings.entries().map((entry) => [...entry] as const);
    reportHas(rowsOf(40, 100));
    await refresh(test);
    for (const [key, value] of kept) test.store.settings.set(key, value);
    const again = await elsewhere(test);
    expect(view(again).status.kind).toBe('upToDate');
    expect(ownCells(again)).toEqual([]);
  });

  it('sorted rows do not count as typed', async () => {
    const test = await placed();
    const { store } = test;
    store.write(store.activeSheetId, rect(1, 0, 6, 3), rowsOf(6).reverse(), 'values');
    await refresh(test);
    expect([view(test).status.kind, shown(test, 1, 0)]).toEqual(['upToDate', 'Region 0']);
  });

  it('a typed cell and cells in the way of the block are asked about once each [P1]', async () => {
    const test = await placed();
    type(test, { row: 2, column: 1 }, 'about 8');
    type(test, { row: 8, column: 0 }, 'below');
    reportHas(rowsOf(9));
    await refresh(test);
    await answer(test, 'keepEdits');
    expect(view(test).status.kind).toBe('needsDecision');
    await test.app.placements.decide(view(test).id, 'shiftDown');
    expect(view(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: 'A1:C10' });
    expect([shown(test, 2, 1), shown(test, 11, 0)]).toEqual(['about 8', 'below']);
  });

  it('a kept formula moves to a new sheet with its block and reads the cells there [P1]', async () => {
    const test = await placed();
    const { store } = test;
    store.insertRows(store.activeSheetId, 0, 2);
    store.write(store.activeSheetId, rect(4, 1), '=A5&"!"', 'formulas');
    type(test, { row: 10, column: 0 }, 'below');
    reportHas(rowsOf(9));
    await refresh(test);
    await answer(test, 'keepEdits');
    await test.app.placements.decide(view(test).id, 'newSheet');
    const cell = rect(2, 1);
    expect(view(test)).toMatchObject({ status: { kind: 'upToDate' }, cells: 'A1:C10' });
    expect(store.formulas(store.nameReference(formatAnchorName(view(test).id))?.sheetId ?? '', cell)).toEqual([
      ['=A3&"!"'],
    ]);
  });
});
