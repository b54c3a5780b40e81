import fc from 'fast-check';
import type { CellInput } from '../../../src/grid';
import { areRowsOf, cellSum, findHandEdits, type MemberRows } from '../../../src/placement';

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
  it('names the cell, and the row as it was written', () => {
    const standing = edited((rows) => rows[1]?.splice(2, 1, 'about 8'));
    expect(findHandEdits(standing, WRITTEN)).toEqual([{ row: 1, member: 'net', writtenAt: 1 }]);
  });

  it('finds none in rows that were only sorted, and the right one where one was edited too', () => {
    const sorted = edited((rows) => rows.reverse());
    expect(findHandEdits(sorted, WRITTEN)).toEqual([]);
    const both = edited((rows) => {
      rows.reverse();
      rows[0]?.splice(1, 1, 'Cocoa');
    });
    expect(findHandEdits(both, WRITTEN)).toEqual([{ row: 0, member: 'product', writtenAt: 2 }]);
  });

  it('tells an inserted row from the rows of the report, and a typed cell beside it', () => {
    const standing = edited((rows) => {
      rows.splice(1, 0, ['', '', 'note']);
      rows[2]?.splice(0, 1, 'mine');
    });
    expect(findHandEdits(standing, WRITTEN)).toEqual([
      { row: 1, member: 'net', writtenAt: undefined },
      { row: 2, member: 'region', writtenAt: 1 },
    ]);
  });

  it('[P14] takes a row that shares nothing for the one at its place only where as many rows stand as were written', () => {
    const other = ['West', 'Cocoa', 4];
    const retyped = edited((rows) => rows.splice(1, 1, other));
    expect(findHandEdits(retyped, WRITTEN).map(({ writtenAt }) => writtenAt)).toEqual([1, 1, 1]);
    const undone = edited((rows) => rows.splice(1, 2, other));
    expect(findHandEdits(undone, WRITTEN).map(({ writtenAt }) => writtenAt)).toEqual([undefined, undefined, undefined]);
  });

  it('[P14] knows a row by half of its cells, not by the one that many rows have', () => {
    const strange = edited((rows) => rows.splice(1, 2, ['North', 'Cocoa', 4]));
    expect(findHandEdits(strange, WRITTEN).map(({ writtenAt }) => writtenAt)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const known = edited((rows) => rows.splice(1, 2, ['North', 'Cocoa', 7]));
    expect(findHandEdits(known, WRITTEN)).toEqual([{ row: 1, member: 'product', writtenAt: 1 }]);
  });

  it('[P1] names cells that were emptied, also all of a row', () => {
    const standing = edited((rows) => {
      rows[0]?.splice(2, 1, '');
      rows.splice(1, 1, ['', '', '']);
    });
    expect(findHandEdits(standing, WRITTEN)).toEqual([
      { row: 0, member: 'net', writtenAt: 0 },
      ...members.map((member) => ({ row: 1, member, writtenAt: 1 })),
    ]);
  });

  it('names none in rows that were deleted, and in empty ones that were inserted', () => {
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

  it('[P2] takes no row for edited that is written again as it stands', () => {
    const coming = rowsOf(['North', 'Tea', 13], ['South', 'Tea', 31]);
    const standing = edited((rows) => {
      rows.splice(0, 1, ['North', 'Tea', 13]);
      rows[2]?.splice(2, 1, 'mine');
    });
    expect(findHandEdits(standing, WRITTEN, coming)).toEqual([{ row: 2, member: 'net', writtenAt: 2 }]);
  });

  it('takes for the same what Excel shows as the same: 15 digits, line breaks', () => {
    const written = rowsOf(['a\r\nb', 'x', 0.1 + 0.2]);
    expect(findHandEdits(rowsOf(['a\nb', 'x', 0.3]), written)).toEqual([]);
  });

  const anyCell = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constantFrom('a', 'b', ''));
  const anyRows = fc.array(fc.tuple(anyCell, anyCell, anyCell), { maxLength: 6 });

  it('[P1] whatever stands there and was not written is named, told by the rows or by their checksums', () => {
    fc.assert(
      fc.property(anyRows, anyRows, fc.boolean(), (standing, written, bySums) => {
        const told = (rows: readonly CellInput[][]) =>
          rowsOf(...(bySums ? rows.map((row) => row.map((cell) => cell && cellSum(cell))) : rows));
        const found = findHandEdits(told(standing), told(written));
        const left = written.map((row) => JSON.stringify(row));
        standing.forEach((row, index) => {
          const at = left.indexOf(JSON.stringify(row));
          if (at >= 0) {
            left.splice(at, 1);
            return;
          }
          const named = found.filter((edit) => edit.row === index);
          for (const { member, writtenAt } of named) {
            const column = members.indexOf(member);
            expect(row[column]).not.toBe(writtenAt === undefined ? '' : written[writtenAt]?.[column]);
          }
          expect(named.length > 0 || row.every((cell) => cell === '')).toBe(true);
        });
      }),
    );
  });

  it('counts rows as those of before only where an undo brought back more than one', () => {
    const before = rowsOf(['North', 'Tea', 11], ['North', 'Coffee', 6], ['South', 'Tea', 30]);
    expect(areRowsOf(before, before, WRITTEN)).toBe(true);
    expect(
      areRowsOf(
        before,
        edited((rows) => rows[0]?.splice(2, 1, 11)),
        WRITTEN,
      ),
    ).toBe(false);
  });
});
