import fc from 'fast-check';
import {
  addNotesLeftBehind,
  createNotesLeftBehind,
  findPossiblyTypedCells,
  findTypedCells,
  tryReadKeptNotes,
} from '../../../src/placement';

const leaving = [{ member: 'net', offset: 1 }];
const staying = [
  { member: 'region', offset: 0 },
  { member: 'share', offset: 2 },
];
const createBody = (rows: readonly (readonly string[])[]) => ({
  length: rows.length,
  row: (at: number) => rows[at] ?? [],
});
const createWrittenRows = (count: number) =>
  Array.from({ length: count }, (_, row) => [`region ${row}`, `net ${row}`, `share ${row}`]);

it('a typed cell of a leaving column is found wherever its row was sorted to, and no other cell is [P1]', () => {
  const edits = fc.uniqueArray(fc.tuple(fc.nat(19), fc.string({ minLength: 1 })), { selector: ([row]) => row });
  const order = fc.shuffledSubarray([...Array(20).keys()], { minLength: 20 });
  fc.assert(
    fc.property(edits, order, fc.nat(19), (typed, order, other) => {
      const rows = createWrittenRows(20).map((row) => [...row]);
      for (const [row, text] of typed) rows[row]?.splice(1, 1, `typed ${text}`);
      rows[other]?.splice(2, 1, 'typed in a column that stays');
      const sorted = order.map((row) => rows[row] ?? []);
      const writtenRows = { members: ['region', 'net', 'share'], rows: createWrittenRows(20) };
      const found = findTypedCells(
        { currentRows: createBody(sorted), leavingColumns: leaving, stayingColumns: staying },
        writtenRows,
      );
      const expected = typed.map(([row, text]) => ({
        row: order.indexOf(row),
        member: 'net',
        input: `typed ${text}`.replaceAll('\r', ''),
      }));
      const byRow = (a: { row: number }, b: { row: number }) => a.row - b.row;
      expect(found.map((cell) => ({ ...cell, input: String(cell.input).replaceAll('\r', '') })).sort(byRow)).toEqual(
        expected.sort(byRow),
      );
    }),
  );
});

it('rows that an undo has restored do not count as typed', () => {
  const before = { members: ['region', 'net', 'share'], rows: createWrittenRows(3) };
  const now = { ...before, rows: createWrittenRows(3).map((row) => row.map((cell) => `${cell} now`)) };
  expect(
    findTypedCells(
      { currentRows: createBody(createWrittenRows(3)), leavingColumns: leaving, stayingColumns: staying },
      now,
      before,
    ),
  ).toEqual([]);
});

it('a formula certainly counts as typed if the written rows are unknown, and any other cell of an edited row may count', () => {
  const rows = [
    ['a', '1', 'x'],
    ['b', '=A1', 'y'],
    ['c', '', 'z'],
    ['d', '4', 'w'],
  ];
  const formula = { row: 1, member: 'net', input: '=A1' };
  expect(findPossiblyTypedCells({ currentRows: createBody(rows), leavingColumns: leaving }, [])).toEqual({
    cells: [formula],
    isCertain: true,
  });
  expect(findPossiblyTypedCells({ currentRows: createBody(rows), leavingColumns: leaving }, [2, 3])).toEqual({
    cells: [formula, { row: 3, member: 'net', input: '4' }],
    isCertain: false,
  });
});

it('cells of columns that left become one waiting note for each row, and columns with one header stay separate', () => {
  const cells = [
    { row: 2, member: 'net', input: 'about 8' },
    { row: 2, member: 'net 2', input: 9 },
    { row: 0, member: 'net', input: '=A1' },
  ];
  const notesLeftBehind = createNotesLeftBehind(cells, {
    getHeader: () => 'Net',
    getLabel: (row) => `row ${row}`,
    now: 5,
  });
  const keptNotes = addNotesLeftBehind(
    addNotesLeftBehind(undefined, notesLeftBehind.slice(1)),
    notesLeftBehind.slice(0, 1),
  );
  expect(tryReadKeptNotes(keptNotes).waitingNotes.map(({ label, cells: texts }) => [label, [...texts]])).toEqual([
    ['row 0', [['Net', { input: '=A1' }]]],
    [
      'row 2',
      [
        ['Net', { input: 'about 8' }],
        ['Net 2', { input: 9 }],
      ],
    ],
  ]);
  expect(addNotesLeftBehind(keptNotes, [])).toBe(keptNotes);
});
