import { useRef, useState } from 'preact/hooks';
import type { SheetInfo } from '../../store';
import { Icon } from '../controls/icon';
import { Menu, type MenuEntry, type MenuPosition } from '../controls/menu';
import { Tool } from '../controls/tool';
import type { SheetActions } from '../sheet/sheet-actions';
import type { WorkbookView } from '../sheet/workbook-view';

/** Shows the sheets of the workbook: switch, add, rename, move, copy, delete. */
export function SheetTabs({ view, actions }: { readonly view: WorkbookView; readonly actions: SheetActions }) {
  const [renaming, setRenaming] = useState<string | undefined>();
  const [menu, setMenu] = useState<{ sheet: SheetInfo; position: MenuPosition } | undefined>();
  const visible = view.sheets.value.filter((sheet) => sheet.visibility === 'Visible');
  const activeId = view.activeSheet.value.id;
  const activate = (sheetId: string) => {
    if (actions.commitEdit()) actions.activateSheet(sheetId);
  };
  const handleKey = (event: KeyboardEvent, sheet: SheetInfo) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = visible[visible.indexOf(sheet) + step];
    if (event.key === 'F2') setRenaming(sheet.id);
    else if (step !== 0 && next) {
      activate(next.id);
      document.getElementById(`sheet-${next.id}`)?.focus();
    } else return;
    event.preventDefault();
  };
  return (
    <nav class="sheet-tabs" aria-label="Sheets of the workbook">
      <div role="tablist" aria-label="Sheets">
        {visible.map((sheet) =>
          renaming === sheet.id ? (
            <SheetNameInput
              key={sheet.id}
              name={sheet.name}
              rename={(name) => name === sheet.name || actions.renameSheet(sheet.id, name)}
              onEnd={() => setRenaming(undefined)}
            />
          ) : (
            <button
              key={sheet.id}
              id={`sheet-${sheet.id}`}
              type="button"
              role="tab"
              class={sheet.protected ? 'sheet-tab protected' : 'sheet-tab'}
              aria-selected={sheet.id === activeId}
              tabIndex={sheet.id === activeId ? 0 : -1}
              style={sheet.tabColor ? { boxShadow: `inset 0 -3px ${sheet.tabColor}` } : undefined}
              onClick={() => activate(sheet.id)}
              onDblClick={() => setRenaming(sheet.id)}
              onKeyDown={(event) => handleKey(event, sheet)}
              onContextMenu={(event) => {
                event.preventDefault();
                activate(sheet.id);
                setMenu({ sheet, position: { x: event.clientX, y: event.clientY } });
              }}
            >
              {sheet.protected && <Icon name="lock" />}
              {sheet.name}
            </button>
          ),
        )}
      </div>
      <Tool icon="plus" label="New sheet" run={() => actions.addSheet()} />
      {menu && (
        <Menu
          label={`Sheet ${menu.sheet.name}`}
          position={menu.position}
          entries={createSheetMenu(menu.sheet, view, actions, () => setRenaming(menu.sheet.id))}
          onClose={() => setMenu(undefined)}
        />
      )}
    </nav>
  );
}

function createSheetMenu(
  sheet: SheetInfo,
  view: WorkbookView,
  actions: SheetActions,
  rename: () => void,
): readonly MenuEntry[] {
  const last = view.sheets.value.length - 1;
  const { id, position } = sheet;
  return [
    { label: 'Rename', keys: 'F2', run: rename },
    { label: 'Make a copy', run: () => actions.copySheet(id) },
    { label: 'Move left', disabled: position === 0, run: () => actions.moveSheet(id, position - 1) },
    { label: 'Move right', disabled: position === last, run: () => actions.moveSheet(id, position + 1) },
    'separator',
    { label: 'Delete', disabled: last === 0, run: () => actions.removeSheet(id) },
  ];
}

interface SheetNameInputProps {
  readonly name: string;
  /** Returns false if the workbook refused the name. */
  readonly rename: (name: string) => boolean;
  readonly onEnd: () => void;
}

function SheetNameInput({ name, rename, onEnd }: SheetNameInputProps) {
  const hasEnded = useRef(false);
  const endRenaming = (input: HTMLInputElement, isCommitted: boolean) => {
    if (hasEnded.current) return;
    if (isCommitted && !rename(input.value.trim())) {
      input.select();
      return;
    }
    hasEnded.current = true;
    onEnd();
    document.querySelector<HTMLElement>('.cells')?.focus();
  };
  return (
    <input
      class="sheet-name-input"
      aria-label="Sheet name"
      size={Math.max(6, name.length)}
      defaultValue={name}
      ref={(input) => {
        if (input && document.activeElement !== input) input.select();
        input?.focus();
      }}
      onBlur={(event) => endRenaming(event.currentTarget, true)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') endRenaming(event.currentTarget, true);
        if (event.key === 'Escape') endRenaming(event.currentTarget, false);
      }}
    />
  );
}
