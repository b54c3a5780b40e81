/** Sorts and filters the selected cells, or the list around the active cell. */
import { countCells } from '../../../grid';
import { findListAround, looksLikeHeaders } from './find-list';
import type { WorkbookView } from './workbook-view';

/**
 * @param attempt runs one undoable action and reports a refusal
 * @param notify reports what the user has to do first
 */
export function createSortActions(
  { store, activeSheet, selection }: WorkbookView,
  attempt: (work: () => void) => boolean,
  notify: (message: string) => void,
) {
  const getSheetId = () => activeSheet.value.id;

  function findList() {
    const { rect, active } = selection.value;
    if (countCells(rect) === 1) return findListAround(store, getSheetId(), active);
    return { rect, hasHeaders: looksLikeHeaders(store, getSheetId(), rect) };
  }

  return {
    /**
     * Sorts by the column of the cursor. It then selects the sorted cells, so that the user sees
     * their extent.
     */
    sort(ascending: boolean): boolean {
      const foundList = findList();
      if (!foundList) {
        notify('Select a cell of the list that is to be sorted.');
        return false;
      }
      const { rect, hasHeaders } = foundList;
      const { active } = selection.value;
      const keys = [{ column: active.column - rect.column, ascending }];
      const body = hasHeaders ? { ...rect, row: rect.row + 1, rows: rect.rows - 1 } : rect;
      return attempt(() => {
        store.filters.sort(getSheetId(), body, { keys, hasHeaders: false, matchCase: false });
        store.select(getSheetId(), body, { row: body.row, column: active.column });
      });
    },
    /** Keeps the rows with the active cell's text. The list's first row names the columns. */
    filterByValue(): boolean {
      const { active } = selection.value;
      const foundList = findListAround(store, getSheetId(), active);
      if (!foundList || active.row === foundList.rect.row) {
        notify('Select a value of the list, below its first row.');
        return false;
      }
      const [[text = ''] = []] = store.readTexts(getSheetId(), { ...active, rows: 1, columns: 1 });
      const criteria = { filterOn: 'Values', values: [text] } as const;
      const owner = { sheetId: getSheetId(), tableId: foundList.tableId };
      return attempt(() => store.filters.apply(owner, foundList.rect, active.column - foundList.rect.column, criteria));
    },
    /** Removes the sheet's filter and clears those of its tables. */
    showAllRows: () =>
      attempt(() => {
        for (const table of store.tables.list(getSheetId()))
          if (table.filter?.filtered) store.filters.clearCriteria({ sheetId: getSheetId(), tableId: table.id });
        store.filters.remove(getSheetId());
      }),
  };
}

export function hasFilter({ store, activeSheet }: WorkbookView): boolean {
  const { id, autoFilter } = activeSheet.value;
  return autoFilter !== undefined || store.tables.list(id).some(({ filter }) => filter?.filtered);
}
