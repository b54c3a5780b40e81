import type { MenuEntry } from '../controls/menu';
import type { SheetActions } from '../sheet/sheet-actions';

/** The kind of place a context menu was asked for. */
export type GridMenuKind = 'cells' | 'rows' | 'columns';

export interface ClipboardButtons {
  copy(isCut: boolean): void;
  paste(): void;
}

/** @param addin the add-in's own entries, for cells alone */
export function gridMenu(
  kind: GridMenuKind,
  actions: SheetActions,
  clipboard: ClipboardButtons,
  addin: readonly MenuEntry[],
): readonly MenuEntry[] {
  const edit: readonly MenuEntry[] = [
    { label: 'Cut', keys: 'Ctrl+X', run: () => clipboard.copy(true) },
    { label: 'Copy', keys: 'Ctrl+C', run: () => clipboard.copy(false) },
    { label: 'Paste', keys: 'Ctrl+V', run: () => clipboard.paste() },
    'separator',
  ];
  const rows: readonly MenuEntry[] = [
    { label: 'Insert rows above', run: () => actions.insertRows() },
    { label: 'Delete rows', run: () => actions.deleteRows() },
  ];
  const columns: readonly MenuEntry[] = [
    { label: 'Insert columns left', run: () => actions.insertColumns() },
    { label: 'Delete columns', run: () => actions.deleteColumns() },
  ];
  const clear: MenuEntry = { label: 'Clear contents', keys: 'Del', run: () => actions.clearContents() };
  switch (kind) {
    case 'rows':
      return [
        ...edit,
        ...rows,
        clear,
        'separator',
        { label: 'Hide rows', run: () => actions.setRowsHidden(true) },
        { label: 'Unhide rows', run: () => actions.setRowsHidden(false) },
      ];
    case 'columns':
      return [
        ...edit,
        ...columns,
        clear,
        'separator',
        { label: 'Hide columns', run: () => actions.setColumnsHidden(true) },
        { label: 'Unhide columns', run: () => actions.setColumnsHidden(false) },
      ];
    case 'cells':
      return [
        ...edit,
        ...rows,
        ...columns,
        'separator',
        { label: 'Insert cells, shift down', run: () => actions.insertCells('down') },
        { label: 'Insert cells, shift right', run: () => actions.insertCells('right') },
        { label: 'Delete cells, shift up', run: () => actions.deleteCells('up') },
        { label: 'Delete cells, shift left', run: () => actions.deleteCells('left') },
        'separator',
        clear,
        ...addin,
      ];
  }
}
