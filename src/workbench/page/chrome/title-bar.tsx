import { useState } from 'preact/hooks';
import { isProfileName, PROFILES } from '../../host';
import { Menu, type MenuEntry, type MenuPosition } from '../controls/menu';
import { Tool } from '../controls/tool';
import { readPageParameters } from '../page-parameters';
import { SCENARIOS } from '../scenarios/scenarios';
import type { Workbench } from '../workbook/workbench';
import { chooseWorkbook, downloadWorkbook } from '../workbook/xlsx-files';

const SAVE_STATE_LABELS = { saved: 'Saved in this browser', changed: 'Saving…', failed: 'Not saved' } as const;

/**
 * Shows menus for the file, the scenarios and the simulated Excels, undo and redo, the workbook's
 * name, and actions on the file as a whole.
 */
export function TitleBar({ workbench }: { readonly workbench: Workbench }) {
  const [menu, setMenu] = useState<{ readonly label: MenuName; readonly position: MenuPosition } | undefined>();
  const { name, view, actions } = workbench.workbook.value;
  const openMenu = (label: MenuName) => (event: MouseEvent & { readonly currentTarget: HTMLElement }) => {
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    setMenu(menu?.label === label ? undefined : { label, position: { x: left, y: bottom + 2 } });
  };
  return (
    <header class="title-bar">
      <h1>Inlay Workbench</h1>
      {MENUS.map((label) => (
        <button
          key={label}
          type="button"
          class="tool worded"
          aria-haspopup="menu"
          aria-expanded={menu?.label === label}
          onClick={openMenu(label)}
        >
          {label}
        </button>
      ))}
      <Tool icon="undo" label="Undo" keys="Ctrl+Z" disabled={!view.canUndo.value} run={() => actions.undo()} />
      <Tool icon="redo" label="Redo" keys="Ctrl+Y" disabled={!view.canRedo.value} run={() => actions.redo()} />
      <p class="workbook-name">
        <strong>{name}</strong>
        <span class={`save-state ${workbench.saveState.value}`}>{SAVE_STATE_LABELS[workbench.saveState.value]}</span>
      </p>
      <Tool
        icon="reopen"
        label="Reopen workbook"
        showsLabel
        title="Close the workbook and open its saved file"
        run={() => void workbench.reopen()}
      />
      <Tool
        icon="copyFile"
        label="Save a copy"
        showsLabel
        title="Save under a new name; this workbook stays open"
        run={() => void workbench.saveCopy()}
      />
      {menu && (
        <Menu
          key={menu.label}
          label={menu.label}
          position={menu.position}
          entries={ENTRIES[menu.label](workbench)}
          onClose={() => setMenu(undefined)}
        />
      )}
    </header>
  );
}

const MENUS = ['File', 'Scenarios', 'Excel'] as const;
type MenuName = (typeof MENUS)[number];

const ENTRIES: Readonly<Record<MenuName, (workbench: Workbench) => readonly MenuEntry[]>> = {
  File: createFileMenu,
  Scenarios: createScenarioMenu,
  Excel: createExcelMenu,
};

function createFileMenu(workbench: Workbench): readonly MenuEntry[] {
  const openName = workbench.workbook.value.name;
  const workbookNames = workbench.names.value.includes(openName)
    ? workbench.names.value
    : [openName, ...workbench.names.value];
  return [
    { label: 'New workbook', run: () => void workbench.openNewWorkbook() },
    { label: 'Open an .xlsx file…', run: () => chooseWorkbook(workbench) },
    { label: 'Export as .xlsx', run: () => void downloadWorkbook(workbench) },
    'separator',
    ...workbookNames.map((name) => ({
      label: name,
      checked: name === openName,
      run: () => {
        if (name !== openName) void workbench.openFile(name);
      },
    })),
  ];
}

/** Each scenario has its own address, so that a user can send it to another. */
function createScenarioMenu(): readonly MenuEntry[] {
  const openScenario = readPageParameters(window.location.search).scenario;
  return SCENARIOS.map(({ name, label }) => ({
    label,
    checked: name === openScenario,
    run: () => reloadWith('scenario', name),
  }));
}

/** Choosing another Excel keeps the open workbook. */
function createExcelMenu(): readonly MenuEntry[] {
  const currentProfile = readPageParameters(window.location.search).profile;
  const profiles = Object.keys(PROFILES).filter(isProfileName);
  return [
    { label: 'The kindest Excel', checked: currentProfile === undefined, run: () => reloadWith('profile', undefined) },
    ...profiles.map((name) => ({
      label: PROFILES[name].label,
      checked: name === currentProfile,
      run: () => reloadWith('profile', name),
    })),
    {
      label: 'As the last self-test found it',
      checked: currentProfile === 'recorded',
      run: () => reloadWith('profile', 'recorded'),
    },
  ];
}

function reloadWith(parameter: 'scenario' | 'profile', value: string | undefined): void {
  const parameters = new URLSearchParams(window.location.search);
  parameters.delete('new');
  if (value === undefined) parameters.delete(parameter);
  else parameters.set(parameter, value);
  window.location.search = parameters.toString();
}
