import { useEffect, useRef, useState } from 'preact/hooks';
import { Menu, type MenuEntry, type MenuPosition } from '../controls/menu';
import type { SheetActions } from '../sheet/sheet-actions';
import { hasFilter } from '../sheet/sort-actions';
import type { WorkbookView } from '../sheet/workbook-view';
import { CellEditor } from './cell-editor';
import { attachGrid } from './grid-behaviour';
import { createGridMenu, type GridMenuKind } from './grid-menu';

interface GridProps {
  readonly view: WorkbookView;
  readonly actions: SheetActions;
  /** Returns the add-in's current entries of the cells' menu. */
  getAddinMenu(): readonly MenuEntry[];
}

/**
 * Shows the sheet: headers, cells, selection, editor, scrollbars. Preact renders the frame; cells
 * are drawn by hand, because scrolling must be fast.
 */
export function Grid({ view, actions, getAddinMenu }: GridProps) {
  const root = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<{ kind: GridMenuKind; position: MenuPosition } | undefined>();

  useEffect(() => {
    const openMenu = (kind: GridMenuKind, position: MenuPosition) => setMenu({ kind, position });
    return root.current ? attachGrid(root.current, { view, actions, openMenu }) : undefined;
  }, [view, actions]);

  return (
    <>
      <div ref={root} class={view.edit.value ? 'grid editing' : 'grid'}>
        <button type="button" class="corner" aria-label="Select all" tabIndex={-1} />
        <div class="column-headers" aria-hidden="true" />
        <div class="row-headers" aria-hidden="true" />
        <div class="outline" />
        <div class="viewport">
          <div class="cells" />
          <div class="overlay" />
          <div class="fill-handle" title="Drag to fill the cells below or beside" />
          <CellEditor view={view} actions={actions} />
        </div>
        <div class="bar vertical" aria-hidden="true" tabIndex={-1}>
          <div />
        </div>
        <div class="bar horizontal" aria-hidden="true" tabIndex={-1}>
          <div />
        </div>
      </div>
      {menu && (
        <Menu
          label="Cells"
          position={menu.position}
          entries={createGridMenu(menu.kind, actions, hasFilter(view), getAddinMenu())}
          onClose={() => setMenu(undefined)}
        />
      )}
    </>
  );
}
