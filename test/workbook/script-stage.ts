/**
 * Provides a block with a record beside free cells, and scripts that change it, for the tests of
 * scripts without a stream of rows.
 */
import type { CellInput, PreviousCells, Rect } from '../../src/grid';
import type { Workbook } from '../../src/workbook';
import type { Switches } from '../support/excel-profiles';
import { openWorkbook } from '../support/office-workbook';
import { rect } from '../support/rect';

export const BLOCK_NAME = '_inlay_test';
const CONTENTS: CellInput[][] = [
  ['Region', 'Net'],
  ['North', 1],
  ['South', '=B2+1'],
];
export const createPreviousCells = (part: Rect, rows: readonly (readonly CellInput[])[]): PreviousCells => ({
  part,
  rows: { length: rows.length, row: (index) => rows[index] ?? [] },
  numberFormats: undefined,
});

/**
 * Opens a workbook with A1:B3 under a name, free cells from D1 on with a format of their own, and a
 * record.
 */
export async function openScriptStage(switches: Switches = {}) {
  const test = openWorkbook(switches);
  const { store, host, workbook } = test;
  const sheet = store.activeSheetId;
  store.write(sheet, rect(0, 0, 3, 2), CONTENTS, 'formulas');
  await workbook.setAnchor(BLOCK_NAME, { sheet: 'Sheet1', rect: rect(0, 0, 3, 2) });
  await workbook.writeRecords(new Map([['placement.1', 'here']]));
  host.clearLog();
  const everything = () => ({
    cells: store.readFormulas(sheet, rect(0, 0, 6, 6)),
    formats: store.readNumberFormats(sheet, rect(0, 0, 6, 6)),
    names: store.listNames().map(({ name, formula }) => `${name} ${formula}`),
    records: store.settings.entries().map(([key, text]) => `${key} ${text}`),
  });
  const type = (row: number, column: number, text: CellInput) =>
    store.write(sheet, rect(row, column), text, 'formulas');
  return { ...test, sheet, everything, type };
}

export type CellScript = Parameters<Workbook['execute']>[0];

export const BLOCK_RECT = rect(0, 0, 3, 2);
export const SCRIPT_NAMES = ['ends a block', 'writes over cells', 'fills free cells'] as const;
type ScriptName = (typeof SCRIPT_NAMES)[number];

export const SCRIPTS: Readonly<Record<ScriptName, CellScript>> = {
  'ends a block': {
    target: BLOCK_NAME,
    preconditions: { size: BLOCK_RECT, contents: [createPreviousCells(BLOCK_RECT, CONTENTS)] },
    operations: [{ kind: 'clear', part: BLOCK_RECT, what: 'contents' }],
    removesName: true,
    records: new Map([['placement.1', undefined]]),
  },
  'writes over cells': {
    target: BLOCK_NAME,
    preconditions: { size: BLOCK_RECT, contents: [createPreviousCells(rect(1, 0, 2, 1), [['North'], ['South']])] },
    operations: [
      { kind: 'numberFormat', part: rect(1, 0, 2, 1), format: '0.00' },
      { kind: 'values', part: rect(1, 0, 2, 1), rows: [[7], [8]] },
    ],
  },
  'fills free cells': {
    target: BLOCK_NAME,
    preconditions: { size: BLOCK_RECT, free: [rect(0, 3, 1, 2), rect(3, 1, 2, 1)] },
    operations: [
      { kind: 'fillDown', from: rect(2, 1), to: rect(3, 1, 2, 1) },
      { kind: 'contents', part: rect(0, 3, 1, 2), rows: [["'007", 0.5]] },
    ],
  },
};
