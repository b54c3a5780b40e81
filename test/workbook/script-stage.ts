/**
 * Provides a block with a record beside free cells, and scripts that change it, for the tests of
 * scripts without a stream of rows.
 */
import type { CellInput, PreviousCells, Rect } from '../../src/grid';
import type { Workbook } from '../../src/workbook';
import type { Switches } from '../support/either-excel';
import { openWorkbook } from '../support/office-workbook';

export const BLOCK = '_inlay_test';
const HELD: CellInput[][] = [
  ['Region', 'Net'],
  ['North', 1],
  ['South', '=B2+1'],
];
export const at = (row: number, column: number, rows = 1, columns = 1) => ({ row, column, rows, columns });
export const holding = (part: Rect, rows: readonly (readonly CellInput[])[]): PreviousCells => ({
  part,
  rows: { length: rows.length, row: (index) => rows[index] ?? [] },
  numberFormats: undefined,
});

/**
 * Opens a workbook with A1:B3 under a name, free cells from D1 on with a format of their own, and a
 * record.
 */
export async function open(switches: Switches = {}) {
  const test = openWorkbook(switches);
  const { store, host, workbook } = test;
  const sheet = store.activeSheetId;
  store.write(sheet, at(0, 0, 3, 2), HELD, 'formulas');
  await workbook.setAnchor(BLOCK, { sheet: 'Sheet1', rect: at(0, 0, 3, 2) });
  await workbook.writeRecords(new Map([['placement.1', 'here']]));
  host.clearLog();
  const everything = () => ({
    cells: store.formulas(sheet, at(0, 0, 6, 6)),
    formats: store.numberFormats(sheet, at(0, 0, 6, 6)),
    names: store.names().map(({ name, formula }) => `${name} ${formula}`),
    records: store.settings.entries().map(([key, text]) => `${key} ${text}`),
  });
  const type = (row: number, column: number, text: CellInput) => store.write(sheet, at(row, column), text, 'formulas');
  return { ...test, sheet, everything, type };
}

export type CellScript = Parameters<Workbook['execute']>[0];

export const ALL = at(0, 0, 3, 2);
export const NAMES = ['ends a block', 'writes over cells', 'fills free cells'] as const;
type ScriptName = (typeof NAMES)[number];

export const SCRIPTS: Readonly<Record<ScriptName, CellScript>> = {
  'ends a block': {
    target: BLOCK,
    preconditions: { size: ALL, contents: [holding(ALL, HELD)] },
    operations: [{ kind: 'clear', part: ALL, what: 'contents' }],
    removesName: true,
    records: new Map([['placement.1', undefined]]),
  },
  'writes over cells': {
    target: BLOCK,
    preconditions: { size: ALL, contents: [holding(at(1, 0, 2, 1), [['North'], ['South']])] },
    operations: [
      { kind: 'numberFormat', part: at(1, 0, 2, 1), format: '0.00' },
      { kind: 'values', part: at(1, 0, 2, 1), rows: [[7], [8]] },
    ],
  },
  'fills free cells': {
    target: BLOCK,
    preconditions: { size: ALL, free: [at(0, 3, 1, 2), at(3, 1, 2, 1)] },
    operations: [
      { kind: 'fillDown', from: at(2, 1), to: at(3, 1, 2, 1) },
      { kind: 'contents', part: at(0, 3, 1, 2), rows: [["'007", 0.5]] },
    ],
  },
};
