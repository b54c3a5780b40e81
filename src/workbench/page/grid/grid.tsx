import type { ReadonlySignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Menu, type MenuEntry, type MenuPlace } from '../controls/menu';
import type { SheetActions } from '../sheet/sheet-actions';
import type { WorkbookView } from '../sheet/workbook-view';
import { CellEditor } from './cell-editor';
import { attachGrid } from './grid-behaviour';
import { type ClipboardButtons, type GridMenuKind, gridMenu } from './grid-menu';

interface GridProps {
  readonly view: WorkbookView;
  readonly actions: SheetActions;
  readonly clipboard: ClipboardButtons;
  readonly isDark: ReadonlySignal<boolean>;
  /** The add-in's entries of the cells' menu, as they are now. */
  addinMenu(): readonly MenuEntry[];
}

/** The sheet: headers, cells, selection, editor, scrollbars. Preact makes the frame; the cells in it are drawn by hand, as they scroll. */
export function Grid({ view, actions, clipboard, isDark, addinMenu }: GridProps) {
  const root = useRef<HTMLDivElement>(null);
  const corner = useRef<HTMLButtonElement>(null);
  const viewport = useRef<HTMLDivElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  const cells = useRef<HTMLDivElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  const columnHeaders = useRef<HTMLDivElement>(null);
  const rowHeaders = useRef<HTMLDivElement>(null);
  const verticalBar = useRef<HTMLDivElement>(null);
  const horizontalBar = useRef<HTMLDivElement>(null);
  const editor = useRef<HTMLTextAreaElement>(null);
  const [menu, setMenu] = useState<{ kind: GridMenuKind; place: MenuPlace } | undefined>();

  useEffect(() => {
    const elements = {
      root: found(root),
      viewport: found(viewport),
      lines: found(lines),
      cells: found(cells),
      overlay: found(overlay),
      columnHeaders: found(columnHeaders),
      rowHeaders: found(rowHeaders),
      verticalBar: found(verticalBar),
      horizontalBar: found(horizontalBar),
    };
    const openMenu = (kind: GridMenuKind, place: MenuPlace) => setMenu({ kind, place });
    const context = { view, actions, isDark, editor: found(editor), corner: found(corner), openMenu };
    return attachGrid(elements, context);
  }, [view, actions, isDark]);

  return (
    <>
      <div ref={root} class={view.edit.value ? 'grid editing' : 'grid'}>
        <button ref={corner} type="button" class="corner" aria-label="Select all" tabIndex={-1} />
        <div ref={columnHeaders} class="column-headers" aria-hidden="true" />
        <div ref={rowHeaders} class="row-headers" aria-hidden="true" />
        <div ref={viewport} class="viewport">
          <div ref={lines} class="column-lines" aria-hidden="true" />
          <div ref={cells} class="cells" />
          <div ref={overlay} class="overlay" />
          <CellEditor view={view} actions={actions} input={editor} />
        </div>
        <div ref={verticalBar} class="bar vertical" aria-hidden="true" tabIndex={-1}>
          <div />
        </div>
        <div ref={horizontalBar} class="bar horizontal" aria-hidden="true" tabIndex={-1}>
          <div />
        </div>
      </div>
      {menu && (
        <Menu
          label="Cells"
          place={menu.place}
          entries={gridMenu(menu.kind, actions, clipboard, addinMenu())}
          onClose={() => setMenu(undefined)}
        />
      )}
    </>
  );
}

function found<T>(reference: RefObject<T | null>): T {
  const { current } = reference;
  if (current === null) throw new Error('The grid is not on the page.');
  return current;
}
