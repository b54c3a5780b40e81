import fc from 'fast-check';
import type { CellInput } from '../../../src/grid';
import { findHandEdits, type MemberRows } from '../../../src/placement';

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
  it('names the cell, what was typed and what had been written', () => {
    const standing = edited((rows) => rows[1]?.splice(2, 1, 'about 8'));
    expect(findHandEdits(standing, WRITTEN)).toEqual([
      { row: 1, member: 'net', mine: 'about 8', written: 7, writtenRow: ['North', 'Coffee', 7] },
    ]);
  });

  it('finds none in rows that were only sorted, and the right one where one was edited too', () => {
    const sorted = edited((rows) => rows.reverse());
    expect(findHandEdits(sorted, WRITTEN)).toEqual([]);
    const both = edited((rows) => {
      rows.reverse();
      rows[0]?.splice(1, 1, 'Cocoa');
    });
    expect(findHandEdits(both, WRITTEN)).toEqual([
      { row: 0, member: 'product', mine: 'Cocoa', written: 'Tea', writtenRow: ['South', 'Tea', 30] },
    ]);
  });

  it('tells an inserted row from the rows of the report, and a typed cell beside it', () => {
    const standing = edited((rows) => {
      rows.splice(1, 0, ['', '', 'note']);
      rows[2]?.splice(0, 1, 'mine');
    });
    const found = findHandEdits(standing, WRITTEN);
    expect(found.map(({ row, mine, written }) => [row, mine, written])).toEqual([
      [1, 'note', undefined],
      [2, 'mine', 'North'],
    ]);
  });

  it('loses nothing with emptied cells, empty rows and deleted rows, and names none', () => {
    const standing = edited((rows) => {
      rows[0]?.splice(2, 1, '');
      rows.splice(1, 1, ['', '', '']);
    });
    expect(findHandEdits(standing, WRITTEN)).toEqual([]);
  });

  it('[P2] takes no row for edited that is written again as it stands', () => {
    const coming = rowsOf(['North', 'Tea', 13], ['South', 'Tea', 31]);
    const standing = edited((rows) => {
      rows.splice(0, 1, ['North', 'Tea', 13]);
      rows[2]?.splice(2, 1, 'mine');
    });
    expect(findHandEdits(standing, WRITTEN, coming).map(({ mine }) => mine)).toEqual(['mine']);
  });

  it('takes for the same what Excel shows as the same: 15 digits, line breaks', () => {
    const written = rowsOf(['a\r\nb', 'x', 0.1 + 0.2]);
    expect(findHandEdits(rowsOf(['a\nb', 'x', 0.3]), written)).toEqual([]);
  });

  const anyCell = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constantFrom('a', 'b', ''));
  const anyRows = fc.array(fc.tuple(anyCell, anyCell, anyCell), { maxLength: 6 });

  it('[P1] whatever stands there and was not written is named', () => {
    fc.assert(
      fc.property(anyRows, anyRows, (standing, written) => {
        const found = findHandEdits(rowsOf(...standing), rowsOf(...written));
        const lines = (rows: readonly CellInput[][]) => rows.map((row) => JSON.stringify(row));
        const left = lines(written);
        standing.forEach((row, index) => {
          const at = left.indexOf(JSON.stringify(row));
          if (at >= 0) {
            left.splice(at, 1);
            return;
          }
          // A row that was not written shows at least one cell that was not, unless all that it lacks was emptied.
          const named = found.filter((edit) => edit.row === index);
          for (const edit of named) expect(edit.mine).not.toBe(edit.written);
          const isExplained = written.some((other) =>
            row.every((cell, column) => cell === '' || cell === other[column]),
          );
          if (named.length === 0) expect(isExplained || row.every((cell) => cell === '')).toBe(true);
        });
      }),
    );
  });
});
