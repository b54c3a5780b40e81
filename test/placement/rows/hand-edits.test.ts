import fc from 'fast-check';
import type { CellInput } from '../../../src/grid';
import { computeCellSum, findHandEdits, hasUndoneRows, type MemberRows } from '../../../src/placement';

const members = ['region', 'product', 'net'];

function rowsOf(...rows: readonly CellInput[][]): MemberRows {
  return { members, rows };
}

const WRITTEN = rowsOf(['North', 'Tea', 12], ['North', 'Coffee', 7], ['South', 'Tea', 30]);

function edited(change: (rows: CellInput[][]) => void): MemberRows {
  const rows = WRITTEN.rows.map((row) => [...row]);
  change(rows);
  return { members, rows };
}

describe('hand edits', () => {
  it('an edit names its cell and the row as it was written', () => {
    const standing = edited((rows) => rows[1]?.splice(2, 1, 'about 8'));
    expect(findHandEdits(standing, WRITTEN)).toEqual([{ row: 1, member: 'net', writtenRow: 1 }]);
  });

  it('sorted rows are no edits, and an edited cell is found in them', () => {
    const sorted = edited((rows) => rows.reverse());
    expect(findHandEdits(sorted, WRITTEN)).toEqual([]);
    const both = edited((rows) => {
      rows.reverse();
      rows[0]?.splice(1, 1, 'Cocoa');
    });
    expect(findHandEdits(both, WRITTEN)).toEqual([{ row: 0, member: 'product', writtenRow: 2 }]);
  });

  it('an inserted row is distinguished from a row of the report with a typed cell', () => {
    const standing = edited((rows) => {
      rows.splice(1, 0, ['', '', 'note']);
      rows[2]?.splice(0, 1, 'mine');
    });
    expect(findHandEdits(standing, WRITTEN)).toEqual([
      { row: 1, member: 'net', writtenRow: undefined },
      { row: 2, member: 'region', writtenRow: 1 },
    ]);
  });

  it('a row that shares no cell is matched by its place only if the number of rows is the written one [P14]', () => {
    const other = ['West', 'Cocoa', 4];
    const retyped = edited((rows) => rows.splice(1, 1, other));
    expect(findHandEdits(retyped, WRITTEN).map(({ writtenRow }) => writtenRow)).toEqual([1, 1, 1]);
    const undone = edited((rows) => rows.splice(1, 2, other));
    expect(findHandEdits(undone, WRITTEN).map(({ writtenRow }) => writtenRow)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('a row is matched by at least half of its cells, not by one that many rows have [P14]', () => {
    const strange = edited((rows) => rows.splice(1, 2, ['North', 'Cocoa', 4]));
    expect(findHandEdits(strange, WRITTEN).map(({ writtenRow }) => writtenRow)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const known = edited((rows) => rows.splice(1, 2, ['North', 'Cocoa', 7]));
    expect(findHandEdits(known, WRITTEN)).toEqual([{ row: 1, member: 'product', writtenRow: 1 }]);
  });

  it('cleared cells are edits, also if all cells of a row were cleared [P1]', () => {
    const standing = edited((rows) => {
      rows[0]?.splice(2, 1, '');
      rows.splice(1, 1, ['', '', '']);
    });
    expect(findHandEdits(standing, WRITTEN)).toEqual([
      { row: 0, member: 'net', writtenRow: 0 },
      ...members.map((member) => ({ row: 1, member, writtenRow: 1 })),
    ]);
  });

  it('deleted rows and inserted empty rows are no edits', () => {
    expect(
      findHandEdits(
        edited((rows) => rows.splice(1, 1)),
        WRITTEN,
      ),
    ).toEqual([]);
    expect(
      findHandEdits(
        edited((rows) => rows.splice(1, 0, ['', '', ''])),
        WRITTEN,
      ),
    ).toEqual([]);
  });

  it('a row that will be written again as it is now is not edited [P2]', () => {
    const coming = rowsOf(['North', 'Tea', 13], ['South', 'Tea', 31]);
    const standing = edited((rows) => {
      rows.splice(0, 1, ['North', 'Tea', 13]);
      rows[2]?.splice(2, 1, 'mine');
    });
    expect(findHandEdits(standing, WRITTEN, coming)).toEqual([{ row: 2, member: 'net', writtenRow: 2 }]);
  });

  it('cells that Excel shows alike are equal, whatever their further digits and line breaks', () => {
    const written = rowsOf(['a\r\nb', 'x', 0.1 + 0.2]);
    expect(findHandEdits(rowsOf(['a\nb', 'x', 0.3]), written)).toEqual([]);
  });

  const anyCell = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constantFrom('a', 'b', ''));
  const anyRows = fc.array(fc.tuple(anyCell, anyCell, anyCell), { maxLength: 6 });

  it('each cell that was not written is found, by values or by their checksums [P1]', () => {
    fc.assert(
      fc.property(anyRows, anyRows, fc.boolean(), (standing, written, bySums) => {
        const told = (rows: readonly CellInput[][]) =>
          rowsOf(...(bySums ? rows.map((row) => row.map((cell) => cell && computeCellSum(cell))) : rows));
        const found = findHandEdits(told(standing), told(written));
        const left = written.map((row) => JSON.stringify(row));
        standing.forEach((row, index) => {
          const at = left.indexOf(JSON.stringify(row));
          if (at >= 0) {
            left.splice(at, 1);
            return;
          }
          const named = found.filter((edit) => edit.row === index);
          for (const { member, writtenRow } of named) {
            const column = members.indexOf(member);
            expect(row[column]).not.toBe(writtenRow === undefined ? '' : written[writtenRow]?.[column]);
          }
          expect(named.length > 0 || row.every((cell) => cell === '')).toBe(true);
        });
      }),
    );
  });

  it('an undo is recognized only if it has restored more than one row', () => {
    const before = rowsOf(['North', 'Tea', 11], ['North', 'Coffee', 6], ['South', 'Tea', 30]);
    expect(hasUndoneRows(before, before, WRITTEN)).toBe(true);
    expect(
      hasUndoneRows(
        before,
        edited((rows) => rows[0]?.splice(2, 1, 11)),
        WRITTEN,
      ),
    ).toBe(false);
  });
});
