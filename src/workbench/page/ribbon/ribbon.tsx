import { useState } from 'preact/hooks';
import type { AddinManifest } from '../addin/addin-manifest';
import { Group, Tool, type ToolProps } from '../controls/tool';
import type { SheetActions } from '../sheet/sheet-actions';
import { hasFilter } from '../sheet/sort-actions';
import { simulateDay } from '../workbook/simulated-day';
import type { Workbench } from '../workbook/workbench';
import { AddinGroup } from './addin-group';
import { FaultsTab } from './faults-tab';

const TABS = ['Home', 'Faults'] as const;

interface RibbonProps {
  readonly workbench: Workbench;
  readonly manifest: AddinManifest | undefined;
}

/** Shows the ribbon: Home with the add-in's groups, and a tab that causes faults. */
export function Ribbon({ workbench, manifest }: RibbonProps) {
  const [openTab, setOpenTab] = useState<(typeof TABS)[number]>('Home');
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    const next = openTab === 'Home' ? 'Faults' : 'Home';
    setOpenTab(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <section class="ribbon" aria-label="Ribbon">
      <div class="ribbon-tabs" role="tablist" aria-label="Ribbon tabs" onKeyDown={handleKey}>
        {TABS.map((tab) => (
          <button
            key={tab}
            id={`tab-${tab}`}
            type="button"
            role="tab"
            aria-selected={tab === openTab}
            aria-controls="ribbon-panel"
            tabIndex={tab === openTab ? 0 : -1}
            onClick={() => setOpenTab(tab)}
          >
            {tab}
          </button>
        ))}
      </div>
      <div id="ribbon-panel" class="ribbon-panel" role="tabpanel" aria-labelledby={`tab-${openTab}`}>
        {openTab === 'Faults' ? (
          <FaultsTab workbench={workbench} />
        ) : (
          <>
            <HomeGroups workbench={workbench} />
            {manifest?.groups.map((group) => (
              <AddinGroup key={group.id} group={group} workbench={workbench} />
            ))}
            <SampleCompanyGroup workbench={workbench} />
          </>
        )}
      </div>
    </section>
  );
}

function HomeGroups({ workbench }: Pick<RibbonProps, 'workbench'>) {
  const { view, actions } = workbench.workbook.value;
  view.revision.value;
  const { sheetId, rect } = view.selection.value;
  const style = view.store.readCommonStyle(sheetId, rect);
  return (
    <>
      <Group label="Format">
        <div class="tool-column">
          <NumberFormatChoice current={style.numberFormat ?? ''} actions={actions} />
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
          <Tool icon="insertRow" label="Insert rows" showsLabel run={() => actions.insertRows()} />
          <Tool icon="deleteRow" label="Delete rows" showsLabel run={() => actions.deleteRows()} />
        </div>
        <div class="tool-column">
          <Tool icon="insertColumn" label="Insert columns" showsLabel run={() => actions.insertColumns()} />
          <Tool icon="deleteColumn" label="Delete columns" showsLabel run={() => actions.deleteColumns()} />
        </div>
      </Group>
      <Group label="Sort and filter">
        <div class="tool-column">
          <ListTool icon="sortUp" label="Ascending" title={SORT_TITLE} run={() => actions.sort(true)} />
          <ListTool icon="sortDown" label="Descending" title={SORT_TITLE} run={() => actions.sort(false)} />
        </div>
        <div class="tool-column">
          <ListTool icon="filter" label="Filter by value" title={FILTER_TITLE} run={actions.filterByValue} />
          <ListTool icon="allRows" label="Show all rows" disabled={!hasFilter(view)} run={actions.showAllRows} />
        </div>
      </Group>
    </>
  );
}

function SampleCompanyGroup({ workbench }: Pick<RibbonProps, 'workbench'>) {
  const [isSimulatingDay, setSimulatingDay] = useState(false);
  const runDay = async () => {
    setSimulatingDay(true);
    workbench.notice.value = await simulateDay();
    setSimulatingDay(false);
  };
  return (
    <Group label="Sample company">
      <Tool
        icon="nextDay"
        label="Trade a day"
        title="New orders, a store that opens, one that closes, a corrected order: then refresh"
        showsLabel
        disabled={isSimulatingDay}
        run={runDay}
      />
    </Group>
  );
}

/** Gives the sheet the focus after it ran, as in Excel: Ctrl+Z then undoes a wrong sort. */
function ListTool({ run, ...tool }: Omit<ToolProps, 'showsLabel'>) {
  const runAndFocusSheet = () => {
    run();
    document.querySelector<HTMLElement>('.cells')?.focus();
  };
  return <Tool {...tool} showsLabel run={runAndFocusSheet} />;
}

const SORT_TITLE = 'Sorts the selected cells, or the whole list around one cell, by the column of that cell';
const FILTER_TITLE = 'Shows only the rows of the list that have the value of the selected cell in its column';

const NUMBER_FORMATS = [
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

/** Shows the number format of the selection and offers common ones. */
function NumberFormatChoice({ current, actions }: { readonly current: string; readonly actions: SheetActions }) {
  const isKnown = current === '' || NUMBER_FORMATS.some(([, format]) => format === current);
  return (
    <select
      aria-label="Number format"
      value={current}
      onChange={(event) => actions.setStyle({ numberFormat: event.currentTarget.value })}
    >
      {current === '' && <option value="">Mixed</option>}
      {!isKnown && <option value={current}>{current}</option>}
      {NUMBER_FORMATS.map(([label, format]) => (
        <option key={format} value={format}>
          {label}
        </option>
      ))}
    </select>
  );
}
