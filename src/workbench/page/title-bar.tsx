import { useState } from 'preact/hooks';
import { Icon } from './icon';
import { Menu, type MenuEntry, type MenuPlace } from './menu';
import type { Workbench } from './workbench';

const SAVE_WORDS = { saved: 'Saved in this browser', changed: 'Saving…', failed: 'Not saved' } as const;

/** File menu, undo and redo, the workbook's name, and what a person does to the file as a whole. */
export function TitleBar({ workbench }: { readonly workbench: Workbench }) {
  const [menu, setMenu] = useState<MenuPlace | undefined>();
  const { name, view, actions } = workbench.workbook.value;
  const openMenu = (event: MouseEvent & { readonly currentTarget: HTMLElement }) => {
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    setMenu(menu ? undefined : { x: left, y: bottom + 2 });
  };
  return (
    <header class="title-bar">
      <span class="product">
        <Mark />
        <h1>Inlay Workbench</h1>
      </span>
      <button
        type="button"
        class="quiet file"
        aria-haspopup="menu"
        aria-expanded={menu !== undefined}
        onClick={openMenu}
      >
        File
      </button>
      <button
        type="button"
        class="quiet"
        aria-label="Undo"
        title="Undo (Ctrl+Z)"
        disabled={!view.canUndo.value}
        onClick={() => actions.undo()}
      >
        <Icon name="undo" />
      </button>
      <button
        type="button"
        class="quiet"
        aria-label="Redo"
        title="Redo (Ctrl+Y)"
        disabled={!view.canRedo.value}
        onClick={() => actions.redo()}
      >
        <Icon name="redo" />
      </button>
      <p class="workbook-name">
        <strong>{name}</strong>
        <span class={`save-state ${workbench.saveState.value}`}>{SAVE_WORDS[workbench.saveState.value]}</span>
      </p>
      <button
        type="button"
        class="quiet worded"
        title="Close the workbook and open its saved file"
        onClick={() => void workbench.reopen()}
      >
        <Icon name="reopen" />
        Reopen workbook
      </button>
      <button
        type="button"
        class="quiet worded"
        title="Save under a new name; this workbook stays open"
        onClick={() => void workbench.saveCopy()}
      >
        <Icon name="copyFile" />
        Save a copy
      </button>
      {menu && <Menu label="File" place={menu} entries={fileMenu(workbench)} onClose={() => setMenu(undefined)} />}
    </header>
  );
}

function fileMenu(workbench: Workbench): readonly MenuEntry[] {
  const open = workbench.workbook.value.name;
  const others = workbench.names.value.includes(open) ? workbench.names.value : [open, ...workbench.names.value];
  return [
    { label: 'New workbook', run: () => void workbench.newWorkbook() },
    { label: 'Save a copy', run: () => void workbench.saveCopy() },
    { label: 'Reopen workbook', run: () => void workbench.reopen() },
    'separator',
    ...others.map((name) => ({
      label: name,
      checked: name === open,
      run: () => {
        if (name !== open) void workbench.openFile(name);
      },
    })),
  ];
}

function Mark() {
  return (
    <svg class="mark" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="18" height="18" rx="4" class="mark-sheet" />
      <path d="M1.500 7.500h17M7.500 7.500v11" class="mark-lines" />
      <rect x="9.500" y="9.500" width="7" height="7" rx="1.200" class="mark-block" />
    </svg>
  );
}
