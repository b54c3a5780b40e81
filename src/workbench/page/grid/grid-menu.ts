import type { MenuEntry } from '../controls/menu';
import type { SheetActions } from '../sheet/sheet-actions';

export type GridMenuKind = 'cells' | 'rows' | 'columns';

/**
 * @param isFiltered true if the sheet has a filter
 * @param addinEntries the add-in's entries, which appear only for cells
 */
export function createGridMenu(
  kind: GridMenuKind,
  actions: SheetActions,
  isFiltered: boolean,
  addinEntries: readonly MenuEntry[],
): readonly MenuEntry[] {
  const rowEntries: readonly MenuEntry[] = [
    { label: 'Insert rows above', run: () => actions.insertRows() },
    { label: 'Delete rows', run: () => actions.deleteRows() },
  ];
  const columnEntries: readonly MenuEntry[] = [
    { label: 'Insert columns left', run: () => actions.insertColumns() },
    { label: 'Delete columns', run: () => actions.deleteColumns() },
  ];
  const clearEntry: MenuEntry = { label: 'Clear contents', keys: 'Del', run: () => actions.clearContents() };
  if (kind === 'cells') {
    return [
      ...rowEntries,
      ...columnEntries,
      'separator',
      { label: 'Insert cells, shift down', run: () => actions.insertCells('down') },
      { label: 'Insert cells, shift right', run: () => actions.insertCells('right') },
      { label: 'Delete cells, shift up', run: () => actions.deleteCells('up') },
      { label: 'Delete cells, shift left', run: () => actions.deleteCells('left') },
      'separator',
      { label: 'Sort ascending', run: () => actions.sort(true) },
      { label: 'Sort descending', run: () => actions.sort(false) },
      { label: 'Filter by this value', run: () => actions.filterByValue() },
      { label: 'Show all rows', disabled: !isFiltered, run: () => actions.showAllRows() },
      'separator',
      { label: 'Fill down', keys: 'Ctrl+D', run: () => actions.fillDown() },
      clearEntry,
      ...addinEntries,
    ];
  }
  const groupEntries: readonly MenuEntry[] = [
    'separator',
    { label: 'Group rows', run: () => actions.groupRows() },
    { label: 'Ungroup rows', run: () => actions.ungroupRows() },
  ];
  const setHidden = kind === 'rows' ? actions.setRowsHidden : actions.setColumnsHidden;
  return [
    ...(kind === 'rows' ? rowEntries : columnEntries),
    clearEntry,
    'separator',
    { label: `Hide ${kind}`, run: () => setHidden(true) },
    { label: `Unhide ${kind}`, run: () => setHidden(false) },
    ...(kind === 'rows' ? groupEntries : []),
  ];
}
