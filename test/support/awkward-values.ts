/**
 * Lists values that a source may send although Excel or its files are tempted to change them, and
 * what the cells hold instead. The sample data of the embedded platform has further ones.
 */
import type { DataColumn, DataValue } from '../../src/client';
import type { SmallReport } from './small-platform';

type Case = readonly [source: DataValue, cell: string | number | boolean];

const MAX_CELL_TEXT = 32_767;
/** Fits into a cell with line feeds, but not with carriage returns too. LibreOffice splits longer lines. */
const LONG_LINES = ['x'.repeat(16_000), 'y'.repeat(16_000), 'z'.repeat(765)];

const TEXTS: readonly Case[] = [
  ['a\u0000b', 'a\ufffdb'],
  ['\u0001=1+1', '\ufffd=1+1'],
  ['line\u000bbreak\u000cpage', 'line\ufffdbreak\ufffdpage'],
  ['\u001b[31mred', '\ufffd[31mred'],
  ['end\ud83d', 'end\ufffd'],
  ['\ude00start', '\ufffdstart'],
  ['\uffff!\ufffe', '\ufffd!\ufffd'],
  ['\u007f\u0085 stay', '\u007f\u0085 stay'],
  ['first\r\nsecond\rthird\nfourth', 'first\nsecond\nthird\nfourth'],
  ['\r\n=1', '\n=1'],
  ['\r\n', '\n'],
  ['tab\tstays', 'tab\tstays'],
  ['_x000D_ and _x0041_', '_x000D_ and _x0041_'],
  ['\ufeffmark', '\ufeffmark'],
  ["'", "'"],
  ["'=1", "'=1"],
  ['=1+1', '=1+1'],
  ['@SUM(1)', '@SUM(1)'],
  ['-', '-'],
  ['*?~', '*?~'],
  ['👩‍👩‍👧', '👩‍👩‍👧'],
  [`${'x'.repeat(MAX_CELL_TEXT - 1)}😀`, 'x'.repeat(MAX_CELL_TEXT - 1)],
  [LONG_LINES.join('\r\n'), LONG_LINES.join('\n')],
  [12.5, 12.5],
  [4929123456789012, '4929123456789012'],
  [true, true],
  ['{"a":[1,2]}', '{"a":[1,2]}'],
];

const NUMBERS: readonly Case[] = [
  ['-0', 0],
  ['-0.00', 0],
  [-0, 0],
  ['+5', 5],
  [' 7 ', 7],
  ['1E3', 1000],
  ['1,234.56', '1,234.56'],
  ['$1,234.50', '$1,234.50'],
  ['0x1F', '0x1F'],
  ['1e308', '1e308'],
  [1e308, '1e+308'],
  [1e-320, '1e-320'],
  ['1e-400', '1e-400'],
  [9.99999999999999e307, 9.99999999999999e307],
  ['NaN', 'NaN'],
  ['-Infinity', '-Infinity'],
  ['9007199254740993', '9007199254740993'],
  [9007199254740991, '9007199254740991'],
  ['00042', '00042'],
  [1e21, 1e21],
  ['0.30000000000000004', 0.3],
  [false, false],
  ['12\u0000', '12\ufffd'],
];

const BOOLEANS: readonly Case[] = [
  ['t', true],
  ['F', false],
  ['TRUE', true],
  [1, true],
  ['0', false],
  ['yes', 'yes'],
  [2, 2],
];

const TIMES: readonly Case[] = [
  ['2026-03-01 00:00:00+02', 46_082],
  ['2026-03-01T12:00:00 +0530', 46_082.5],
  ['2026-03-01 00:00:00 UTC', 46_082],
  ['2026-03-01t06:00:00z', 46_082.25],
  ['2026-03-01T00:00:00.000000000000', 46_082],
  ['9999-12-31T23:59:59.9999999', 2_958_465.99999999],
  ['2026-03-01T24:00:00', '2026-03-01T24:00:00'],
  ['2016-12-31T23:59:60Z', '2016-12-31T23:59:60Z'],
  ['10000-01-01', '10000-01-01'],
  ['-0044-03-15', '-0044-03-15'],
  ['0044-03-15 BC', '0044-03-15 BC'],
  ['infinity', 'infinity'],
  ['09:15:00', '09:15:00'],
  ['2026-02-30', '2026-02-30'],
  [1_767_571_200_000, '1767571200000'],
];

const CASES: Readonly<Record<DataColumn['type'], readonly Case[]>> = {
  string: TEXTS,
  number: NUMBERS,
  boolean: BOOLEANS,
  time: TIMES,
};
const TYPES = ['string', 'number', 'boolean', 'time'] as const;
const ROW_COUNT = Math.max(...TYPES.map((type) => CASES[type].length));
const NO_VALUE: Case = [null, ''];

const listRows = (part: 0 | 1) =>
  Array.from({ length: ROW_COUNT }, (_, row) => [
    `Row ${row + 1}`,
    ...TYPES.map((type) => (CASES[type][row] ?? NO_VALUE)[part]),
  ]);

/** What the cells below the headers hold; numbers have at most 15 digits. */
export const AWKWARD_CELLS = listRows(1).map((row) => row.map((cell) => cell ?? ''));

const AWKWARD_TITLES: Readonly<Record<string, string>> = {
  string: 'Text\r\nfrom\u0007 a source',
  number: '=Number',
  boolean: 'Truth\ud800',
  time: 'Time\uffff',
};
export const AWKWARD_HEADERS = ['Row', 'Text\nfrom\ufffd a source', '=Number', 'Truth\ufffd', 'Time\ufffd'];

export const AWKWARD_COLUMNS: readonly DataColumn[] = [
  { name: 'Row', title: 'Row', type: 'string' },
  ...TYPES.map((type) => ({ name: type, title: AWKWARD_TITLES[type] ?? type, type })),
];

/** Counts the texts with characters that no file can hold. */
export const UNSTORABLE_TEXTS = 8;

export function createAwkwardReport(): SmallReport {
  return {
    id: 1,
    name: 'Awkward\u0000\uffff values',
    columns: AWKWARD_COLUMNS.map(({ name }) => name),
    titles: AWKWARD_TITLES,
    types: new Map(AWKWARD_COLUMNS.map(({ type }, index) => [index, type])),
    rows: listRows(0),
  };
}
