import fc from 'fast-check';
import type { CellInput } from '../../../src/grid';
import { computeCellSum, findHandEdits, hasUndoneRows, type MemberRows } from '../../../src/placement';

const members = ['region', 'product', 'net'];

function createRows(...rows: readonly CellInput[][]): MemberRows {
  return { members, rows };
}

const WRITTEN = createRows(['North', 'Tea', 12], ['North', 'Coffee', 7], ['South', 'Tea', 30]);

function editRows(change: (rows: CellInput[][]) => void): MemberRows {
  const rows = WRITTEN.rows.map((row) => [...row]);
  change(rows);
  return { members, rows };
}

describe('hand edits', () => {
  it('an edit names its cell and the row as it was written', () => {
    const currentRows = editRows((rows) => rows[1]?.splice(2, 1, 'about 8'));
    expect(findHandEdits(currentRows, WRITTEN)).toEqual([{ row: 1, member: 'net', writtenRow: 1 }]);
  });

  it('sorted rows are no edits, and an edited cell is found in them', () => {
    const sorted = editRows((rows) => rows.reverse());
    expect(findHandEdits(sorted, WRITTEN)).toEqual([]);
    const both = editRows((rows) => {
      rows.reverse();
      rows[0]?.splice(1, 1, 'Cocoa');
    });
    expect(findHandEdits(both, WRITTEN)).toEqual([{ row: 0, member: 'product', writtenRow: 2 }]);
  });

  it('an inserted row is distinguished from a row of the report with a typed cell', () => {
    const currentRows = editRows((rows) => {
      rows.splice(1, 0, ['', '', 'note']);
      rows[2]?.splice(0, 1, 'mine');
    });
    expect(findHandEdits(currentRows, WRITTEN)).toEqual([
      { row: 1, member: 'net', writtenRow: undefined },
      { row: 2, member: 'region', writtenRow: 1 },
    ]);
  });

  it('a row that shares no cell is matched by its place only if the number of rows is the written one [P14]', () => {
    const other = ['West', 'Cocoa', 4];
    const retyped = editRows((rows) => rows.splice(1, 1, other));
    expect(findHandEdits(retyped, WRITTEN).map(({ writtenRow }) => writtenRow)).toEqual([1, 1, 1]);
    const undone = editRows((rows) => rows.splice(1, 2, other));
    expect(findHandEdits(undone, WRITTEN).map(({ writtenRow }) => writtenRow)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('a row is matched by at least half of its cells, not by one that many rows have [P14]', () => {
    const strange = editRows((rows) => rows.splice(1, 2, ['North', 'Cocoa', 4]));
    expect(findHandEdits(strange, WRITTEN).map(({ writtenRow }) => writtenRow)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const known = editRows((rows) => rows.splice(1, 2, ['North', 'Cocoa', 7]));
    expect(findHandEdits(known, WRITTEN)).toEqual([{ row: 1, member: 'product', writtenRow: 1 }]);
  });

  it('cleared cells are edits, also if all cells of a row were cleared [P1]', () => {
    const currentRows = editRows((rows) => {
      rows[0]?.splice(2, 1, '');
      rows.splice(1, 1, ['', '', '']);
    });
    expect(findHandEdits(currentRows, WRITTEN)).toEqual([
      { row: 0, member: 'net', writtenRow: 0 },
      ...members.map((member) => ({ row: 1, member, writtenRow: 1 })),
    ]);
  });

  it('deleted rows and inserted empty rows are no edits', () => {
    expect(
      findHandEdits(
        editRows((rows) => rows.splice(1, 1)),
        WRITTEN,
      ),
    ).toEqual([]);
    expect(
      findHandEdits(
        editRows((rows) => rows.splice(1, 0, ['', '', ''])),
        WRITTEN,
      ),
    ).toEqual([]);
  });

  it('a row that will be written again as it is now is not edited [P2]', () => {
    const newRows = createRows(['North', 'Tea', 13], ['South', 'Tea', 31]);
    const currentRows = editRows((rows) => {
      rows.splice(0, 1, ['North', 'Tea', 13]);
      rows[2]?.splice(2, 1, 'mine');
    });
    expect(findHandEdits(currentRows, WRITTEN, newRows)).toEqual([{ row: 2, member: 'net', writtenRow: 2 }]);
  });

  it('cells that Excel shows alike are equal, whatever their further digits and line breaks', () => {
    const written = createRows(['a\r\nb', 'x', 0.1 + 0.2]);
    expect(findHandEdits(createRows(['a\nb', 'x', 0.3]), written)).toEqual([]);
  });

  const anyCell = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constantFrom('a', 'b', ''));
  const anyRows = fc.array(fc.tuple(anyCell, anyCell, anyCell), { maxLength: 6 });

  it('each cell that was not written is found, by values or by their checksums [P1]', () => {
    fc.assert(
      fc.property(anyRows, anyRows, fc.boolean(), (currentRows, written, bySums) => {
        const toComparedRows = (rows: readonly CellInput[][]) =>
          createRows(...(bySums ? rows.map((row) => row.map((cell) => cell && computeCellSum(cell))) : rows));
        const found = findHandEdits(toComparedRows(currentRows), toComparedRows(written));
        const unmatchedRows = written.map((row) => JSON.stringify(row));
        currentRows.forEach((row, index) => {
          const at = unmatchedRows.indexOf(JSON.stringify(row));
          if (at >= 0) {
            unmatchedRows.splice(at, 1);
            return;
          }
          const editsOfRow = found.filter((edit) => edit.row === index);
          for (const { member, writtenRow } of editsOfRow) {
            const column = members.indexOf(member);
            expect(row[column]).not.toBe(writtenRow === undefined ? '' : written[writtenRow]?.[column]);
          }
          expect(editsOfRow.length > 0 || row.every((cell) => cell === '')).toBe(true);
        });
      }),
    );
  });

  it('an undo is recognized only if it has restored more than one row', () => {
    const before = createRows(['North', 'Tea', 11], ['North', 'Coffee', 6], ['South', 'Tea', 30]);
    expect(hasUndoneRows(before, before, WRITTEN)).toBe(true);
    expect(
      hasUndoneRows(
        before,
        editRows((rows) => rows[0]?.splice(2, 1, 11)),
        WRITTEN,
      ),
    ).toBe(false);
  });
});
