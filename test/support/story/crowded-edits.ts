/**
 * Edits that a user makes on a crowded sheet of several blocks, in them and beside them; and what
 * becomes of the reports meanwhile.
 */

import type { PlacementOptions } from '../../../src/app';
import { StoreRefusal, type WorkbookStore } from '../../../src/workbench/store';
import { type Chance, shuffle } from '../chance';
import { rect } from '../rect';
import type { SmallReport } from '../small-platform';
import { type Block, findBlocks, type OutsideOracle } from './outside-oracle';

export interface CrowdedScene {
  readonly store: WorkbookStore;
  readonly oracle: OutsideOracle;
  readonly chance: Chance;
}

type Edit = (scene: CrowdedScene, block: Block) => void;

const DATE_FORMAT = 'yyyy-mm-dd';

/** Lists the edits that also happen between two requests of one refresh. */
export const CROWDED_EDITS = {
  typeIntoBlock: (scene, { sheetId, rect }) =>
    typeText(
      scene,
      sheetId,
      pickWithin(scene, rect.row + 1, rect.rows - 1),
      pickWithin(scene, rect.column, rect.columns),
    ),
  typeHeader: (scene, { sheetId, rect }) =>
    typeText(scene, sheetId, rect.row, pickWithin(scene, rect.column, rect.columns)),
  typeHeaderFormula: (scene, { sheetId, rect }) =>
    typeFormula(scene, sheetId, rect.row, pickWithin(scene, rect.column, rect.columns), createReference(scene)),
  typeBeside: (scene, { sheetId, rect }) =>
    typeText(
      scene,
      sheetId,
      pickWithin(scene, rect.row + 1, rect.rows - 1),
      rect.column + rect.columns + scene.chance.nextBelow(2),
    ),
  typeFormulaBeside: (scene, { sheetId, rect }) =>
    typeFormula(
      scene,
      sheetId,
      pickWithin(scene, rect.row + 1, rect.rows - 1),
      rect.column + rect.columns,
      'R[0]C[-1]',
    ),
  typeBelow: (scene, { sheetId, rect }) =>
    typeText(
      scene,
      sheetId,
      rect.row + rect.rows + scene.chance.nextBelow(3),
      pickWithin(scene, rect.column, rect.columns + 1),
    ),
  typeFormulaBelow: (scene, { sheetId, rect }) =>
    typeFormula(scene, sheetId, rect.row + rect.rows + 1, pickWithin(scene, rect.column, rect.columns), 'R[-2]C[0]'),
  dateBeside: (scene, { sheetId, rect }) =>
    typeDate(
      scene,
      sheetId,
      pickWithin(scene, rect.row + 1, rect.rows - 1),
      rect.column + rect.columns + scene.chance.nextBelow(2),
    ),
  dateBelow: (scene, { sheetId, rect }) =>
    typeDate(
      scene,
      sheetId,
      rect.row + rect.rows + scene.chance.nextBelow(3),
      pickWithin(scene, rect.column, rect.columns + 1),
    ),
  typeElsewhere: (scene) => {
    const { store, chance } = scene;
    typeText(
      scene,
      chance.pick(store.listSheets())?.id ?? store.activeSheetId,
      chance.nextBelow(30),
      chance.nextBelow(16),
    );
  },
  insertRows: ({ store, chance }, { sheetId, rect }) =>
    store.insertRows(sheetId, chance.nextBelow(rect.row + rect.rows + 3), 1 + chance.nextBelow(2)),
  deleteRows: ({ store, chance }, { sheetId, rect }) =>
    store.deleteRows(sheetId, chance.nextBelow(rect.row + rect.rows + 3), 1),
  insertColumns: ({ store, chance }, { sheetId, rect }) =>
    store.insertColumns(sheetId, chance.nextBelow(rect.column + rect.columns + 2), 1),
  deleteColumns: ({ store, chance }, { sheetId, rect }) =>
    store.deleteColumns(sheetId, chance.nextBelow(rect.column + rect.columns + 2), 1),
  sort: ({ store, chance }, { sheetId, rect }) => {
    if (rect.rows < 3) return;
    const key = { column: chance.nextBelow(rect.columns), ascending: chance.nextBelow(2) === 0 };
    const columns = rect.columns + chance.nextBelow(3);
    store.filters.sort(sheetId, { ...rect, columns }, { keys: [key], hasHeaders: true, matchCase: false });
  },
} satisfies Record<string, Edit>;
export type CrowdedEdit = keyof typeof CROWDED_EDITS;

/**
 * Edits that happen only between two actions of the product; undo during a write is not covered
 * here.
 */
export const QUIET_EDITS = {
  filter: ({ store, chance }, { sheetId, rect }) => {
    const texts = store.readValues(sheetId, { ...rect, row: rect.row + 1, columns: 1 }).map(([text]) => String(text));
    const values = texts.filter(() => chance.nextBelow(2) === 0);
    if (rect.rows > 2) store.filters.apply(sheetId, rect, 0, { filterOn: 'Values', values });
  },
  clearFilter: ({ store }, { sheetId }) => store.filters.clearCriteria(sheetId),
  emptyCell: ({ store, chance }, { sheetId, rect }) =>
    store.clear(
      sheetId,
      {
        row: rect.row + chance.nextBelow(rect.rows + 2),
        column: rect.column + chance.nextBelow(rect.columns + 2),
        rows: 1,
        columns: 1,
      },
      'contents',
    ),
  renameSheet: ({ store, chance }, { sheetId }) => {
    const name = chance.pick(['Data', "It's", 'Q1 2026']) ?? 'Data';
    if (!store.findSheet(name)) store.renameSheet(sheetId, name);
  },
  removeSheet: ({ store, chance }) => {
    const sheet = chance.pick(store.listSheets().slice(1));
    if (sheet) store.removeSheet(sheet.id);
  },
  undo: ({ store }) => void store.undo(),
  redo: ({ store }) => void store.redo(),
} satisfies Record<string, Edit>;
export type QuietEdit = keyof typeof QUIET_EDITS;

/** Makes one edit in a random block; an edit that Excel refuses changes nothing. */
export function editCrowded(scene: CrowdedScene, name: CrowdedEdit | QuietEdit): void {
  const block = scene.chance.pick(findBlocks(scene.store));
  if (!block) return;
  const edit: Edit = { ...CROWDED_EDITS, ...QUIET_EDITS }[name];
  scene.oracle.edit(() => {
    try {
      edit(scene, block);
    } catch (error) {
      if (!(error instanceof StoreRefusal)) throw error;
    }
  });
}

function pickWithin({ chance }: CrowdedScene, first: number, count: number): number {
  return first + chance.nextBelow(Math.max(1, count));
}

/**
 * Returns a formula's reference to a cell of another sheet, or to a cell of a column that may be
 * deleted.
 */
function createReference({ store, chance }: CrowdedScene): string {
  const other = store.listSheets()[1];
  return other && chance.nextBelow(2) === 0 ? `'${other.name.replaceAll("'", "''")}'!R1C1` : 'R1C13';
}

function typeText({ store, oracle }: CrowdedScene, sheetId: string, row: number, column: number): void {
  store.write(sheetId, rect(row, column), oracle.nextText(), 'formulas');
}

function typeFormula({ store, oracle }: CrowdedScene, sheetId: string, row: number, column: number, reference: string) {
  store.write(sheetId, rect(row, column), `="${oracle.nextFormulaText()} "&${reference}`, 'formulasR1C1');
}

function typeDate({ store, oracle }: CrowdedScene, sheetId: string, row: number, column: number): void {
  store.write(sheetId, rect(row, column), DATE_FORMAT, 'numberFormats');
  store.write(sheetId, rect(row, column), oracle.nextDate(), 'values');
}

const MEASURES = ['Net', 'Share', 'Orders'] as const;
const DIMENSIONS = ['Key', 'Day'] as const;
const KEYS = 9;

/** Creates a report whose two days are 46346 and 46347 in cells. */
export function createCrowdedReport(id: number, name: string): SmallReport {
  const report: SmallReport = { id, name, columns: [], rows: [], types: new Map([[1, 'time']]), measures: MEASURES };
  setRows(report, [...DIMENSIONS, ...MEASURES.slice(0, id)], [0, 1, 2, 3], 0);
  return report;
}

function createRow(key: number, columns: readonly string[], seed: number): string[] {
  return columns.map((column) => {
    if (column === 'Key') return `k${key}`;
    return column === 'Day' ? `2026-11-${20 + (seed % 2)}T00:00:00.000` : `${column} ${key} ${seed}`;
  });
}

/** Returns what the cells of a column show. */
export function computeShownColumn({ columns, rows }: SmallReport, column: string): readonly string[] {
  const columnIndex = columns.indexOf(column);
  const days: Readonly<Record<string, string>> = {
    '2026-11-20T00:00:00.000': '46346',
    '2026-11-21T00:00:00.000': '46347',
  };
  return rows.map((row) => String(row[columnIndex])).map((text) => days[text] ?? text);
}

/** Creates a report whose rows are grouped above their subtotals. */
export function createGroupedReport(id: number, name: string): SmallReport {
  const pivotItems = {
    ...{ rows: ['f.region'], columns: ['f.month'], measures: ['f.amount'], filters: [] },
    ...{ showRowTotals: true, showColumnTotals: true },
  };
  const jsonQuery = JSON.stringify({ dimensions: ['f.region', 'f.month'], measures: ['f.amount'] });
  return { id, name, columns: [], rows: [], pivot: { jsonQuery, pivotItems }, facts: createFacts([0, 1, 2, 3], 0) };
}

export const GROUPED_OPTIONS: Partial<PlacementOptions> = {
  ...{ laidOut: 'pivot', axes: { rows: ['f.region', 'f.month'], columns: [], measuresOn: 'columns' } },
  ...{ totals: { columns: true, groups: true }, outline: true },
};

function createFacts(keys: readonly number[], seed: number): NonNullable<SmallReport['facts']> {
  return keys.map((key) => ({
    region: `Region ${key % 3}`,
    month: `2026-0${1 + key}`,
    customer: 'c',
    amount: String(key + seed),
  }));
}

/** Lists the changes of a report between two refreshes. */
export const CROWDED_REPORT_CHANGES = {
  nextDay: (report, chance) => setRows(report, report.columns, readKeys(report), 1 + 2 * chance.nextBelow(400)),
  otherRows: (report, chance) =>
    setRows(
      report,
      report.columns,
      shuffle(
        Array.from({ length: KEYS }, (_, key) => key),
        chance,
      ).slice(chance.nextBelow(KEYS)),
      chance.nextBelow(800),
    ),
  noRows: (report) => setRows(report, report.columns, [], 0),
  otherOrder: (report, chance) => {
    report.rows = shuffle(report.rows, chance);
  },
  columnsLeaveOrCome: (report, chance) => {
    const measures = MEASURES.filter(() => chance.nextBelow(3) > 0);
    setRows(report, [...DIMENSIONS, ...measures], readKeys(report), chance.nextBelow(800));
  },
} satisfies Record<string, (report: SmallReport, chance: Chance) => void>;
export type CrowdedReportChange = keyof typeof CROWDED_REPORT_CHANGES;

function readKeys({ rows }: SmallReport): readonly number[] {
  return rows.map(([key]) => Number(String(key).slice(1)));
}

function setRows(report: SmallReport, columns: readonly string[], keys: readonly number[], seed: number): void {
  if (report.pivot) report.facts = createFacts(keys, seed);
  else report.columns = columns;
  report.rows = keys.map((key) => createRow(key, columns, seed));
}
