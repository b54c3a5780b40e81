/**
 * Edits that a user makes in a workbook with a placed block, beside it and in it; and what becomes
 * of the rows of its report meanwhile.
 */
import { SHEET_COLUMNS, SHEET_ROWS, StoreRefusal, type WorkbookStore } from '../../../src/workbench/store';
import { type Chance, shuffle } from '../chance';
import type { SmallReport } from '../small-platform';
import { readBlock, type ShownBlock, type TypedTexts } from './typed-texts';

export interface Scene {
  readonly store: WorkbookStore;
  readonly members: ReadonlySet<string>;
  readonly typedTexts: TypedTexts;
  readonly chance: Chance;
}

type Edit = (scene: Scene, block: ShownBlock) => void;

/** Notes may be in this many columns beside the block. */
const NOTE_COLUMNS = 3;

export const EDITS = {
  noteBeside: (scene, block) => {
    const { rect } = block;
    typeNextText(
      scene,
      block.sheetId,
      pickRow(scene, block),
      rect.column + rect.columns + scene.chance.nextBelow(NOTE_COLUMNS),
    );
  },
  noteInside: (scene, block) => {
    const right = scene.chance.pick(block.headers.flatMap((header, index) => (header === '' ? [index] : [])));
    if (right !== undefined) typeNextText(scene, block.sheetId, pickRow(scene, block), block.rect.column + right);
  },
  formulaBeside: (scene, block) => {
    const { rect } = block;
    const row = pickRow(scene, block);
    const text = `=LEN($A$1)&" ${scene.typedTexts.next()}"&R[0]C[-1]`;
    const target = { row, column: rect.column + rect.columns, rows: 1, columns: 1 };
    if (row >= rect.row + block.headerRows) scene.store.write(block.sheetId, target, text, 'formulasR1C1');
  },
  typeCell: (scene, block) => {
    const right = scene.chance.pick(
      block.headers.flatMap((one, index) => (one === '' || one === 'Key' ? [] : [index])),
    );
    if (right !== undefined) typeNextText(scene, block.sheetId, pickRow(scene, block), block.rect.column + right);
  },
  typeElsewhere: (scene, { sheetId, rect }) => {
    const { chance } = scene;
    const below = rect.row + rect.rows + chance.nextBelow(5);
    const right = rect.column + rect.columns + NOTE_COLUMNS + 2;
    const target = chance.pick([
      [below, rect.column + chance.nextBelow(rect.columns + 2)],
      [chance.nextBelow(rect.row + 1), chance.nextBelow(rect.column + 1)],
      [rect.row + chance.nextBelow(rect.rows), right],
    ]);
    if (target && !(target[0] === rect.row && target[1] === rect.column))
      typeNextText(scene, sheetId, target[0] ?? 0, target[1] ?? 0);
  },
  sort: ({ store, chance }, { sheetId, rect: blockRect, headerRows }) => {
    const rect = { ...blockRect, row: blockRect.row + headerRows - 1, rows: blockRect.rows - headerRows + 1 };
    if (rect.rows < 3) return;
    const columns = rect.columns + NOTE_COLUMNS;
    const key = { column: chance.nextBelow(rect.columns), ascending: chance.nextBelow(2) === 0 };
    store.filters.sort(sheetId, { ...rect, columns }, { keys: [key], hasHeaders: true, matchCase: false });
  },
  insertRows: ({ store, chance }, { sheetId, rect, headerRows }) => {
    const row = chance.nextBelow(rect.row + rect.rows + 2);
    // A refresh refuses to continue while there is a row between the rows of headers.
    const isBetweenHeaders = row > rect.row && row < rect.row + headerRows;
    store.insertRows(sheetId, isBetweenHeaders ? rect.row : row, 1 + chance.nextBelow(2));
  },
  deleteRows: ({ store, chance }, { sheetId, rect, headerRows }) => {
    // The headers stay, because they identify the columns.
    const row = rect.row + headerRows + chance.nextBelow(rect.rows - headerRows + 3);
    store.deleteRows(sheetId, row, 1);
  },
  insertColumns: ({ store, chance }, { sheetId, rect }) =>
    store.insertColumns(sheetId, chance.nextBelow(rect.column + rect.columns + NOTE_COLUMNS), 1),
  deleteColumns: ({ store, chance }, { sheetId, rect, headers }) => {
    const column = chance.nextBelow(rect.column + rect.columns + NOTE_COLUMNS);
    const header = headers[column - rect.column];
    if (header === undefined || header === '') store.deleteColumns(sheetId, column, 1);
  },
  renameSheet: ({ store, chance }, { sheetId }) => {
    const name = chance.pick(['Sheet1', 'Data', "It's", 'Q1 2026', 'A-B']) ?? 'Data';
    if (!store.findSheet(name)) store.renameSheet(sheetId, name);
  },
  fillColumn: ({ store, chance }, { sheetId, rect }) => {
    const column = rect.column + chance.nextBelow(rect.columns + 1);
    const wholeColumn = { row: 0, column, rows: SHEET_ROWS, columns: 1 };
    store.setStyle(sheetId, wholeColumn, { fillColor: chance.pick(['#FFFF00', '#00FF00']) ?? '#FFFF00', bold: true });
  },
  fillRow: ({ store, chance }, { sheetId, rect }) => {
    const wholeRow = { row: rect.row + chance.nextBelow(rect.rows), column: 0, rows: 1, columns: SHEET_COLUMNS };
    store.setStyle(sheetId, wholeRow, { italic: true });
  },
} satisfies Record<EditName, Edit>;

export const EDIT_NAMES = [
  'noteBeside',
  'noteInside',
  'formulaBeside',
  'typeCell',
  'typeElsewhere',
  'sort',
  'insertRows',
  'deleteRows',
  'insertColumns',
  'deleteColumns',
  'renameSheet',
  'fillColumn',
  'fillRow',
] as const;
export type EditName = (typeof EDIT_NAMES)[number];

/** Makes one edit; an edit that Excel refuses changes nothing. */
export function makeEdit(scene: Scene, name: EditName): void {
  const block = readBlock(scene.store, scene.members);
  if (!block) return;
  try {
    EDITS[name](scene, block);
  } catch (error) {
    if (!(error instanceof StoreRefusal)) throw error;
  }
}

function pickRow({ chance }: Scene, { rect, headerRows }: ShownBlock): number {
  return rect.row + headerRows + chance.nextBelow(Math.max(1, rect.rows - headerRows));
}

function typeNextText({ store, typedTexts }: Scene, sheetId: string, row: number, column: number): void {
  store.write(sheetId, { row, column, rows: 1, columns: 1 }, typedTexts.next(), 'formulas');
}

/** Creates the report in its first state: each key has one kind, and a number for each measure. */
const MEASURES = ['Net', 'Share', 'Orders'] as const;
export const MEMBERS: ReadonlySet<string> = new Set(['Key', 'Kind', ...MEASURES]);
const KEYS = 12;

export const REPORT_CHANGES = {
  order: (report, chance) => (report.rows = shuffle(report.rows, chance)),
  rows: (report, chance) => {
    const keys = Array.from({ length: KEYS }, (_, key) => key).filter(() => chance.nextBelow(3) > 0);
    report.rows = shuffle(
      keys.map((key) => createRow(key, report.columns, chance.nextBelow(1_000))),
      chance,
    );
  },
  none: (report) => (report.rows = []),
  values: (report, chance) =>
    (report.rows = report.rows.map(([key]) =>
      createRow(Number(String(key).slice(1)), report.columns, chance.nextBelow(1_000)),
    )),
  columns: (report, chance) => {
    const keys = report.rows.map(([key]) => Number(String(key).slice(1)));
    report.columns = ['Key', 'Kind', ...MEASURES.filter(() => chance.nextBelow(3) > 0)];
    report.rows = keys.map((key) => createRow(key, report.columns, chance.nextBelow(1_000)));
  },
} satisfies Record<ReportChangeName, (report: SmallReport, chance: Chance) => void>;

export const REPORT_CHANGE_NAMES = ['order', 'rows', 'none', 'values', 'columns'] as const;
export type ReportChangeName = (typeof REPORT_CHANGE_NAMES)[number];

export function createRow(key: number, columns: readonly string[], seed: number): string[] {
  return columns.map((column) => {
    if (column === 'Key') return `k${key}`;
    return column === 'Kind' ? `kind ${key % 3}` : `${column} ${key} ${seed}`;
  });
}
