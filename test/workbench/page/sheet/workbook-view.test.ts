import { jumpInSheet } from '../../../../src/workbench/page/grid/grid-keys';
import { createSheetActions } from '../../../../src/workbench/page/sheet/sheet-actions';
import { createWorkbookView } from '../../../../src/workbench/page/sheet/workbook-view';
import { createWorkbookStore } from '../../../../src/workbench/store';
import { rect } from '../../../support/rect';
import { openActions } from './open-actions';

function openSheet() {
  const opened = openActions();
  const { store, actions, sheetId } = opened;
  const readFormula = (row: number, column: number) => store.readFormulas(sheetId, rect(row, column))[0]?.[0];
  const typeText = (row: number, column: number, text: string) => {
    actions.select(rect(row, column));
    actions.beginEdit({ mode: 'enter', place: 'cell', text });
    return actions.commitEdit();
  };
  return { ...opened, at: readFormula, type: typeText };
}

describe('typing', () => {
  it('typing into a cell writes its value and updates every signal', () => {
    const { view, type: typeText, at: readFormula } = openSheet();
    const before = view.revision.value;
    expect(typeText(1, 1, '12%')).toBe(true);
    expect(readFormula(1, 1)).toBe(0.12);
    expect(view.edit.value).toBeUndefined();
    expect(view.revision.value).toBeGreaterThan(before);
    expect(view.canUndo.value).toBe(true);
    expect(view.usedRange.value).toEqual(rect(1, 1));
  });

  it('a cell edit continues if the store refuses its text, and the reason is shown', () => {
    const { store, view, type: typeText, notices, sheetId } = openSheet();
    store.setProtected(sheetId, true);
    expect(typeText(0, 0, '1')).toBe(false);
    expect(view.edit.value?.text).toBe('1');
    expect(notices).toHaveLength(1);
  });

  it('the message about a refused text disappears when the edit is cancelled or committed', () => {
    const store = createWorkbookStore();
    const view = createWorkbookView(store);
    let message: string | undefined;
    const notify = (sentence: string) => {
      message = sentence;
    };
    const actions = createSheetActions(view, notify, () => {
      message = undefined;
    });
    const typeText = (text: string) => {
      actions.beginEdit({ mode: 'enter', place: 'cell', text });
      return actions.commitEdit();
    };
    expect([typeText('=1+'), message]).toEqual([false, expect.stringContaining('Esc leaves the cell as it was.')]);
    actions.cancelEdit();
    expect(message).toBeUndefined();
    expect([typeText('=1+'), typeof message]).toEqual([false, 'string']);
    expect([typeText('=SUM(1,2'), message]).toEqual([true, undefined]);
    expect(store.readFormulas(store.activeSheetId, view.selection.value.rect)).toEqual([['=SUM(1,2)']]);
  });

  it('a cell edit without a change leaves no undo step', () => {
    const { view, actions } = openSheet();
    actions.select(rect(0, 0));
    actions.beginEdit({ mode: 'edit', place: 'cell' });
    actions.commitEdit();
    expect(view.canUndo.value).toBe(false);
  });
});

describe('the clipboard', () => {
  it('a copy moves the references of formulas', () => {
    const { actions, type: typeText, at: readFormula } = openSheet();
    typeText(0, 0, '5');
    typeText(0, 1, '=A1*2');
    actions.select(rect(0, 1));
    const text = actions.copy(false);
    expect(text).toBe('10');
    actions.select(rect(3, 1));
    actions.paste(text);
    expect(readFormula(3, 1)).toBe('=A4*2');
  });

  it('copied cells are pasted at the cursor, and repeat if they fit into the selection a whole number of times', () => {
    const { view, actions, type: typeText, at: readFormula } = openSheet();
    typeText(0, 0, '1');
    typeText(0, 1, '2');
    actions.select(rect(0, 0, 1, 2));
    const text = actions.copy(false);
    actions.select(rect(4, 3));
    actions.paste(text);
    expect([readFormula(4, 3), readFormula(4, 4)]).toEqual([1, 2]);
    expect(view.selection.value.rect).toEqual(rect(4, 3, 1, 2));
    actions.select(rect(6, 0, 2, 4));
    actions.paste(text);
    expect([readFormula(7, 0), readFormula(7, 1), readFormula(7, 2), readFormula(7, 3)]).toEqual([1, 2, 1, 2]);
  });

  it('cut cells move, and formulas that use them follow', () => {
    const { actions, type: typeText, at: readFormula } = openSheet();
    typeText(0, 0, '5');
    typeText(0, 1, '=A1*2');
    actions.select(rect(0, 0));
    const text = actions.copy(true);
    actions.select(rect(4, 4));
    actions.paste(text);
    expect([readFormula(0, 0), readFormula(4, 4), readFormula(0, 1)]).toEqual(['', 5, '=E5*2']);
  });

  it('text from another program is entered as if typed, and then selected', () => {
    const { view, actions, at: readFormula } = openSheet();
    actions.select(rect(1, 1));
    actions.paste('a\t1\r\nb\t=1+1\r\n');
    expect([readFormula(1, 1), readFormula(1, 2), readFormula(2, 1), readFormula(2, 2)]).toEqual(['a', 1, 'b', '=1+1']);
    expect(view.selection.value.rect).toEqual(rect(1, 1, 2, 2));
  });

  it('a single cell from another program fills the whole selection', () => {
    const { actions, at: readFormula } = openSheet();
    actions.select(rect(0, 0, 2, 2));
    actions.paste('7');
    expect([readFormula(0, 0), readFormula(1, 1)]).toEqual([7, 7]);
  });

  it('typing clears the copied cells', () => {
    const { view, actions, type: typeText } = openSheet();
    actions.select(rect(0, 0));
    actions.copy(false);
    expect(view.copiedCells.value).toBeDefined();
    typeText(5, 5, 'x');
    expect(view.copiedCells.value).toBeUndefined();
  });
});

describe('the sheet', () => {
  it('Ctrl with an arrow jumps over filled cells and gaps', () => {
    const { view, type: typeText } = openSheet();
    for (const row of [0, 1, 2, 6000]) typeText(row, 0, 'x');
    expect(jumpInSheet(view, { row: 0, column: 0 }, 'down')).toEqual({ row: 2, column: 0 });
    expect(jumpInSheet(view, { row: 2, column: 0 }, 'down')).toEqual({ row: 6000, column: 0 });
    expect(jumpInSheet(view, { row: 6000, column: 0 }, 'down')).toEqual({ row: 1_048_575, column: 0 });
    expect(jumpInSheet(view, { row: 6000, column: 0 }, 'up')).toEqual({ row: 2, column: 0 });
  });

  it('a cell edit ends when its sheet is no longer active', () => {
    const { view, actions } = openSheet();
    actions.select(rect(0, 0));
    actions.beginEdit({ mode: 'enter', place: 'cell', text: 'x' });
    actions.addSheet();
    expect(view.edit.value).toBeUndefined();
    expect(view.activeSheet.value.name).toBe('Sheet2');
  });

  it('hidden rows have no height', () => {
    const { view, actions } = openSheet();
    actions.select(rect(1, 0, 2));
    actions.setRowsHidden(true);
    expect(view.axes.value.rows.getSize(1)).toBe(0);
    expect(view.axes.value.rows.getOffset(3)).toBe(20);
  });

  it('a column keeps the exact width in pixels to which it was dragged', () => {
    const { view, actions } = openSheet();
    actions.setColumnWidths(2, 1, 133);
    expect(view.axes.value.columns.getSize(2)).toBe(133);
  });
});
