/** Defines scenarios with steps to follow: a placed report while the workbook around it changes. */
import type { ReadonlySignal } from '@preact/signals';
import type { Rect } from '../../../grid';
import type { WorkbookStore } from '../../store';
import type { Workbench } from '../workbook/workbench';
import { placeAtSelection, rect, type Scenario, selectAnchor, startPlacing } from './scenario';

export const GUIDED_SCENARIOS: readonly Scenario[] = [
  {
    name: 'shift-down',
    label: 'Shown: cells below move down',
    fill: selectAnchor,
    async afterLoad(workbench) {
      await placeAtSelection(workbench);
      const { store } = workbench.workbook.value.view;
      const sheet = store.activeSheetId;
      const { row, column, rows, columns } = findBlock(store);
      const end = row + rows - MISSING_ROWS;
      store.delete(sheet, rect(end, column, MISSING_ROWS, columns), 'up');
      store.write(sheet, rect(end, column), `=COUNTA(B${row + 2}:B${end})`, 'formulas');
      store.write(sheet, rect(end + 1, column), 'Mine, below the report', 'values');
      store.setStyle(sheet, rect(end, column, 2), { bold: true, fillColor: '#FFF0C0' });
      store.write(sheet, rect(row, column + columns + 1), `="Beside it, rows counted: "&B${end + 1}`, 'formulas');
      store.write(sheet, rect(end, column + columns + 1), 'Mine, beside', 'values');
    },
    steps: [
      'A formula and a note stand right below the placed report, and the report has more rows than its block.',
      'In the pane, open This workbook and press Refresh all: nothing is written, the report needs a decision.',
      'Press Extend, so that the formula counts the new rows too.',
      'Press Decide…, let the cells move down: formula and note move, in the columns of the report alone, and the formula beside still refers to them.',
      'Ctrl+Z takes it all back in one step.',
    ],
  },
  {
    name: 'cut-and-paste',
    label: 'Shown: a report that was cut and pasted',
    fill: selectAnchor,
    async afterLoad(workbench) {
      await placeAtSelection(workbench);
      const { store } = workbench.workbook.value.view;
      const sheetId = store.activeSheetId;
      store.move({ sheetId, rect: findBlock(store) }, sheetId, 11, 7);
      store.write(sheetId, rect(3, 1), 'Mine, where the report was', 'values');
      store.select(sheetId, rect(11, 7));
    },
    steps: [
      'The report was placed at B4, cut, and pasted at H12; a note stands at B4 now.',
      'In the pane, open This workbook and press Refresh all: the rows are written at H12, the note stays.',
      'Cut the block yourself (select it, Ctrl+X, then Ctrl+V elsewhere), or insert rows above it, and refresh again.',
    ],
  },
  {
    name: 'copied-workbook',
    label: 'Shown: the copy of a workbook',
    fill: selectAnchor,
    async afterLoad(workbench) {
      // A file that was never saved has no address, so the add-in could not recognize a copy of it.
      await workbench.reopen();
      selectAnchor(workbench.workbook.value.view.store);
      await placeAtSelection(workbench);
      await workbench.openFile(await workbench.saveCopy());
    },
    steps: [
      'A workbook with a placed report was saved as a copy, and the copy is open.',
      'In the pane, open This workbook: it asks what this file is, and refreshes nothing until you say.',
      'Say that it is a copy: it gets placements of its own. The menu File opens the original, which is as it was.',
    ],
  },
  {
    name: 'killed-pane',
    label: 'Shown: a pane that died while it was writing',
    fill(store) {
      store.write(store.activeSheetId, rect(1, 11), 'Mine, beside the report', 'values');
      store.select(store.activeSheetId, rect(0, 0));
    },
    afterLoad: crashWhilePlacing,
    steps: [
      'Excel ended the add-in while it was writing 120,000 rows: some of them stand in the sheet.',
      'Press Open Inlay: the pane lists the report, writes all of its rows, says so, and leaves the note in L2.',
    ],
  },
];

const LONG_REPORT = 'All order lines, long list';
/** The block has this many rows fewer than the report. */
const MISSING_ROWS = 3;
const ROWS_BEFORE_CRASH = 20_000;

/** Returns the cells of the block by the name that the add-in gave it. */
function findBlock(store: WorkbookStore): Rect {
  const [name] = store.listNames();
  const block = name && store.resolveName(name.name);
  if (!block) throw new Error('the report has no name in the workbook.');
  return block.rect;
}

async function crashWhilePlacing(workbench: Workbench): Promise<void> {
  const { view, faults } = workbench.workbook.value;
  const unsubscribe = view.store.subscribe((event) => {
    if (event.type !== 'cells' || event.rect.row + event.rect.rows < ROWS_BEFORE_CRASH) return;
    unsubscribe();
    faults.plan(1, { kind: 'paneEnds' }, true);
  });
  await startPlacing(workbench, LONG_REPORT);
  await waitUntilUndefined(workbench.pane.address);
  await workbench.whenSettled();
}

function waitUntilUndefined(address: ReadonlySignal<string | undefined>): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = address.subscribe((value) => {
      if (value !== undefined) return;
      // The listener's first call happens before the constant is assigned.
      queueMicrotask(() => unsubscribe());
      resolve();
    });
  });
}
