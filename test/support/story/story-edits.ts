/**
 * Edits that a user makes in a workbook with a placed block, beside it and in it; and what becomes
 * of the rows of its report meanwhile.
 */
import { SHEET_COLUMNS, SHEET_ROWS, StoreRefusal, type WorkbookStore } from '../../../src/workbench/store';
import type { Chance } from '../chance';
import type { SmallReport } from '../small-platform';
import { type SeenBlock, seenBlock, type TypedTexts } from './typed-texts';

export interface Scene {
  readonly store: WorkbookStore;
  readonly members: ReadonlySet<string>;
  readonly typed: TypedTexts;
  readonly chance: Chance;
}

type Edit = (scene: Scene, block: SeenBlock) => void;

/** Notes may be in this many columns beside the block. */
const BESIDE = 3;

export const EDITS = {
  noteBeside: (scene, block) => {
    const { rect } = block;
    write(scene, block.sheetId, anyRow(scene, block), rect.column + rect.columns + scene.chance.below(BESIDE));
  },
  noteInside: (scene, block) => {
    const right = scene.chance.of(block.headers.flatMap((header, index) => (header === '' ? [index] : [])));
    if (right !== undefined) write(scene, block.sheetId, anyRow(scene, block), block.rect.column + right);
  },
  formulaBeside: (scene, block) => {
    const { rect } = block;
    const row = anyRow(scene, block);
    const text = `=LEN($A$1)&" ${scene.typed.next()}"&R[0]C[-1]`;
    const target = { row, column: rect.column + rect.columns, rows: 1, columns: 1 };
    if (row >= rect.row + block.headerRows) scene.store.write(block.sheetId, target, text, 'formulasR1C1');
  },
  typeCell: (scene, block) => {
    const right = scene.chance.of(block.headers.flatMap((one, index) => (one === '' || one === 'Key' ? [] : [index])));
    if (right !== undefined) write(scene, block.sheetId, anyRow(scene, block), block.rect.column + right);
  },
  typeElsewhere: (scene, { sheetId, rect }) => {
    const { chance } = scene;
    const below = rect.row + rect.rows + chance.below(5);
    const right = rect.column + rect.columns + BESIDE + 2;
    const spot = chance.of([
      [below, rect.column + chance.below(rect.columns + 2)],
      [chance.below(rect.row + 1), chance.below(rect.column + 1)],
      [rect.row + chance.below(rect.rows), right],
    ]);
    if (spot && !(spot[0] === rect.row && spot[1] === rect.column)) write(scene, sheetId, spot[0] ?? 0, spot[1] ?? 0);
  },
  sort: ({ store, chance }, { sheetId, rect: whole, headerRows }) => {
    const rect = { ...whole, row: whole.row + headerRows - 1, rows: whole.rows - headerRows + 1 };
    if (rect.rows < 3) return;
    const columns = rect.columns + BESIDE;
    const key = { column: chance.below(rect.columns), ascending: chance.below(2) === 0 };
    store.filters.sort(sheetId, { ...rect, columns }, { keys: [key], hasHeaders: true, matchCase: false });
  },
  insertRows: ({ store, chance }, { sheetId, rect, headerRows }) => {
    const row = chance.below(rect.row + rect.rows + 2);
    // A refresh refuses to continue while there is a row between the rows of headers.
    const isBetween = row > rect.row && row < rect.row + headerRows;
    store.insertRows(sheetId, isBetween ? rect.row : row, 1 + chance.below(2));
  },
  deleteRows: ({ store, chance }, { sheetId, rect, headerRows }) => {
    // The headers stay, because they identify the columns.
    const row = rect.row + headerRows + chance.below(rect.rows - headerRows + 3);
    store.deleteRows(sheetId, row, 1);
  },
  insertColumns: ({ store, chance }, { sheetId, rect }) =>
    store.insertColumns(sheetId, chance.below(rect.column + rect.columns + BESIDE), 1),
  deleteColumns: ({ store, chance }, { sheetId, rect, headers }) => {
    const column = chance.below(rect.column + rect.columns + BESIDE);
    const header = headers[column - rect.column];
    if (header === undefined || header === '') store.deleteColumns(sheetId, column, 1);
  },
  renameSheet: ({ store, chance }, { sheetId }) => {
    const name = chance.of(['Sheet1', 'Data', "It's", 'Q1 2026', 'A-B']) ?? 'Data';
    if (!store.findSheet(name)) store.renameSheet(sheetId, name);
  },
  fillColumn: ({ store, chance }, { sheetId, rect }) => {
    const column = rect.column + chance.below(rect.columns + 1);
    const whole = { row: 0, column, rows: SHEET_ROWS, columns: 1 };
    store.setStyle(sheetId, whole, { fillColor: chance.of(['#FFFF00', '#00FF00']) ?? '#FFFF00', bold: true });
  },
  fillRow: ({ store, chance }, { sheetId, rect }) => {
    const whole = { row: rect.row + chance.below(rect.rows), column: 0, rows: 1, columns: SHEET_COLUMNS };
    store.setStyle(sheetId, whole, { italic: true });
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
export function edit(scene: Scene, name: EditName): void {
  const block = seenBlock(scene.store, scene.members);
  if (!block) return;
  try {
    EDITS[name](scene, block);
  } catch (error) {
    if (!(error instanceof StoreRefusal)) throw error;
  }
}

function anyRow({ chance }: Scene, { rect, headerRows }: SeenBlock): number {
  return rect.row + headerRows + chance.below(Math.max(1, rect.rows - headerRows));
}

function write({ store, typed }: Scene, sheetId: string, row: number, column: number): void {
  store.write(sheetId, { row, column, rows: 1, columns: 1 }, typed.next(), 'formulas');
}

/** Creates the report in its first state: each key has one kind, and a number for each measure. */
const MEASURES = ['Net', 'Share', 'Orders'] as const;
export const MEMBERS: ReadonlySet<string> = new Set(['Key', 'Kind', ...MEASURES]);
const KEYS = 12;

export const NEWS = {
  order: (report, chance) => (report.rows = shuffled(report.rows, chance)),
  rows: (report, chance) => {
    const keys = Array.from({ length: KEYS }, (_, key) => key).filter(() => chance.below(3) > 0);
    report.rows = shuffled(
      keys.map((key) => rowOf(key, report.columns, chance.below(1_000))),
      chance,
    );
  },
  none: (report) => (report.rows = []),
  values: (report, chance) =>
    (report.rows = report.rows.map(([key]) =>
      rowOf(Number(String(key).slice(1)), report.columns, chance.below(1_000)),
    )),
  columns: (report, chance) => {
    const keys = report.rows.map(([key]) => Number(String(key).slice(1)));
    report.columns = ['Key', 'Kind', ...MEASURES.filter(() => chance.below(3) > 0)];
    report.rows = keys.map((key) => rowOf(key, report.columns, chance.below(1_000)));
  },
} satisfies Record<NewsName, (report: SmallReport, chance: Chance) => void>;

export const NEWS_NAMES = ['order', 'rows', 'none', 'values', 'columns'] as const;
export type NewsName = (typeof NEWS_NAMES)[number];

export function rowOf(key: number, columns: readonly string[], seed: number): string[] {
  return columns.map((column) => {
    if (column === 'Key') return `k${key}`;
    return column === 'Kind' ? `kind ${key % 3}` : `${column} ${key} ${seed}`;
  });
}

function shuffled<One>(all: readonly One[], chance: Chance): One[] {
  const left = [...all];
  return all.flatMap(() => left.splice(chance.below(left.length), 1));
}
