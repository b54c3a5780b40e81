/** Lists the scenarios in the order of the menu. */
import type { WorkbookStore } from '../../store';
import { GUIDED_SCENARIOS } from './guided-scenarios';
import { placeAtSelection, rect, type Scenario, selectAnchor } from './scenario';

export const SCENARIOS: readonly Scenario[] = [
  { name: 'empty', label: 'Empty workbook' },
  { name: 'placed', label: 'A placed report', fill: selectAnchor, afterLoad: placeAtSelection },
  { name: 'cells-in-the-way', label: 'Cells in the way of the next report', fill: fillObstacles },
  {
    name: 'merged-cells-in-the-way',
    label: 'Merged cells in the way',
    fill(store) {
      fillObstacles(store);
      store.merge(store.activeSheetId, rect(6, 1, 2, 3));
    },
  },
  {
    name: 'filtered-sheet',
    label: 'A sheet with a filter on',
    fill(store) {
      const id = store.activeSheetId;
      store.write(
        id,
        rect(0, 0, 4, 2),
        [
          ['Region', 'Target'],
          ['North', 100],
          ['South', 120],
          ['West', 90],
        ],
        'values',
      );
      store.setAutoFilter(id, { rect: rect(0, 0, 4, 2), filtered: true });
      store.setRowsHidden(id, 2, 1, true);
      selectAnchor(store);
    },
  },
  {
    name: 'protected-sheet',
    label: 'A protected sheet',
    fill(store) {
      selectAnchor(store);
      store.setProtected(store.activeSheetId, true);
    },
  },
  {
    name: 'read-only',
    label: 'Opened read-only',
    fill(store) {
      store.readOnly = true;
    },
  },
  { name: 'old-excel', label: 'The oldest Excel that is served', requirements: '1.14' },
  {
    name: 'slow-excel',
    label: 'A slow Excel',
    beforeLoad: ({ workbook }) => workbook.value.faults.setLatency(SLOW_LATENCY_MS),
  },
  {
    name: 'offline',
    label: 'No network for the add-in',
    beforeLoad: ({ network }) => {
      network.isOffline.value = true;
    },
  },
  {
    name: 'offline-after-placing',
    label: 'A placed report, then no network',
    fill: selectAnchor,
    async afterLoad(workbench) {
      await placeAtSelection(workbench);
      workbench.network.isOffline.value = true;
    },
  },
  {
    name: 'copied-sheet',
    label: 'The copy of a sheet',
    fill: selectAnchor,
    async afterLoad(workbench) {
      await placeAtSelection(workbench);
      const { store } = workbench.workbook.value.view;
      store.activateSheet(store.copySheet(store.activeSheetId).id);
    },
  },
  {
    name: 'fixed-frame',
    label: 'A selected range of several cells',
    fill: (store) => store.select(store.activeSheetId, rect(3, 1, 8, 4)),
  },
  { name: 'large', label: '1,200,000 filled cells', fill: fillManyCells },
  ...GUIDED_SCENARIOS,
];

export function findScenario(name: string | undefined): Scenario | undefined {
  return SCENARIOS.find((scenario) => scenario.name === name);
}

/** Each batch waits this many milliseconds. */
const SLOW_LATENCY_MS = 1_000;

function fillObstacles(store: WorkbookStore): void {
  const id = store.activeSheetId;
  const notes = ['Targets', 'North 100', 'South 120', '=COUNTA(B8:B9)', "Ann's note: leave as it is"];
  store.write(
    id,
    rect(6, 1, notes.length, 1),
    notes.map((note) => [note]),
    'formulas',
  );
  store.setStyle(id, rect(6, 1), { bold: true, fillColor: '#FFF0C0' });
  selectAnchor(store);
}

function fillManyCells(store: WorkbookStore): void {
  const rows = Array.from({ length: 120_000 }, (_, row) =>
    Array.from({ length: 10 }, (__, column) => (column === 0 ? `Region ${row % 17}` : row * 1.25 + column)),
  );
  store.write(store.activeSheetId, rect(0, 0, rows.length, 10), rows, 'values');
}
