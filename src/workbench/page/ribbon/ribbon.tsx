import { useState } from 'preact/hooks';
import type { AddinManifest } from '../addin/addin-manifest';
import { Group, Tool } from '../controls/tool';
import type { ClipboardButtons } from '../grid/grid-menu';
import type { SheetActions } from '../sheet/sheet-actions';
import type { WorkbookView } from '../sheet/workbook-view';
import type { Workbench } from '../workbook/workbench';
import { AddinGroup } from './addin-group';
import { HostTab } from './host-tab';

interface RibbonProps {
  readonly workbench: Workbench;
  readonly manifest: AddinManifest | undefined;
  readonly clipboard: ClipboardButtons;
}

const HOME = 'TabHome';
const HOST = 'Host';

/** The ribbon: the tabs that the manifest names with the add-in's buttons, Home's own ones, and a tab for the stand-in host itself. */
export function Ribbon({ workbench, manifest, clipboard }: RibbonProps) {
  const [open, setOpen] = useState(HOME);
  const named = manifest?.tabs ?? [];
  const tabs = [{ id: HOME, label: 'Home' }, ...named.filter((tab) => tab.id !== HOME), { id: HOST, label: 'Host' }];
  const groups = named.filter((tab) => tab.id === open).flatMap((tab) => tab.groups);
  const pressKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const at = tabs.findIndex((tab) => tab.id === open);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (step === 0 || !next) return;
    setOpen(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  return (
    <section class="ribbon" aria-label="Ribbon">
      <div class="ribbon-tabs" role="tablist" aria-label="Ribbon tabs" onKeyDown={pressKey}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`tab-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === open}
            aria-controls="ribbon-panel"
            tabIndex={tab.id === open ? 0 : -1}
            onClick={() => setOpen(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id="ribbon-panel" class="ribbon-panel" role="tabpanel" aria-labelledby={`tab-${open}`}>
        {open === HOME && <HomeGroups workbench={workbench} clipboard={clipboard} />}
        {open === HOST && <HostTab workbench={workbench} />}
        {groups.map((group) => (
          <AddinGroup key={group.id} group={group} workbench={workbench} />
        ))}
      </div>
    </section>
  );
}

function HomeGroups({ workbench, clipboard }: Pick<RibbonProps, 'workbench' | 'clipboard'>) {
  const { view, actions } = workbench.workbook.value;
  view.revision.value;
  const { sheetId, rect } = view.selection.value;
  const style = view.store.commonStyle(sheetId, rect);
  return (
    <>
      <Group label="Clipboard">
        <Tool icon="paste" label="Paste" keys="Ctrl+V" isWorded run={() => clipboard.paste()} />
        <div class="tool-column">
          <Tool icon="cut" label="Cut" keys="Ctrl+X" isWorded run={() => clipboard.copy(true)} />
          <Tool icon="copy" label="Copy" keys="Ctrl+C" isWorded run={() => clipboard.copy(false)} />
        </div>
      </Group>
      <Group label="Format">
        <div class="tool-column">
          <NumberFormatChoice view={view} actions={actions} />
          <div class="tool-row">
            <Tool
              icon="bold"
              label="Bold"
              keys="Ctrl+B"
              isPressed={style.bold === true}
              run={() => actions.setStyle({ bold: style.bold !== true })}
            />
            <Tool
              icon="italic"
              label="Italic"
              keys="Ctrl+I"
              isPressed={style.italic === true}
              run={() => actions.setStyle({ italic: style.italic !== true })}
            />
          </div>
        </div>
      </Group>
      <Group label="Cells">
        <div class="tool-column">
          <Tool icon="insertRow" label="Insert rows" isWorded run={() => actions.insertRows()} />
          <Tool icon="deleteRow" label="Delete rows" isWorded run={() => actions.deleteRows()} />
        </div>
        <div class="tool-column">
          <Tool icon="insertColumn" label="Insert columns" isWorded run={() => actions.insertColumns()} />
          <Tool icon="deleteColumn" label="Delete columns" isWorded run={() => actions.deleteColumns()} />
        </div>
      </Group>
    </>
  );
}

const FORMATS = [
  ['General', 'General'],
  ['Number', '0.00'],
  ['Thousands', '#,##0'],
  ['Currency', '$#,##0.00'],
  ['Percentage', '0%'],
  ['Short date', 'm/d/yyyy'],
  ['ISO date', 'yyyy-mm-dd'],
  ['Time', 'h:mm:ss AM/PM'],
  ['Text', '@'],
] as const;

/** The number format of the selection, and common ones to give it. */
function NumberFormatChoice({ view, actions }: { readonly view: WorkbookView; readonly actions: SheetActions }) {
  view.revision.value;
  const { sheetId, rect } = view.selection.value;
  const current = view.store.commonStyle(sheetId, rect).numberFormat ?? '';
  const isKnown = current === '' || FORMATS.some(([, format]) => format === current);
  return (
    <select
      aria-label="Number format"
      value={current}
      onChange={(event) => actions.setStyle({ numberFormat: event.currentTarget.value })}
    >
      {current === '' && <option value="">Mixed</option>}
      {!isKnown && <option value={current}>{current}</option>}
      {FORMATS.map(([label, format]) => (
        <option key={format} value={format}>
          {label}
        </option>
      ))}
    </select>
  );
}
