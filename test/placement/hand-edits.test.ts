import fc from 'fast-check';
import type { CellInput } from '../../src/grid';
import {
  createResultBuilder,
  findHandEdits,
  joinOwnCells,
  keyMembers,
  type MemberRows,
  type OwnCells,
  rowKey,
  tryReadOwnCells,
  withOwnCells,
  writeOwnCells,
} from '../../src/placement';

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

describe('cells of one’s own', () => {
  function resultOf(...rows: (string | number)[][]) {
    const builder = createResultBuilder([
      { name: 'region', title: 'Region', type: 'string' },
      { name: 'product', title: 'Product', type: 'string' },
      { name: 'net', title: 'Net', type: 'number', isMeasure: true },
    ]);
    builder.push(rows);
    return builder.finish();
  }
  const result = resultOf(['North', 'Tea', 12], ['North', 'Coffee', 7], ['South', 'Tea', 30]);
  const own: OwnCells = {
    by: ['region', 'product'],
    cells: [
      { member: 'net', value: 'about 8', writtenOver: undefined, key: rowKey(['North', 'Coffee']), row: 1 },
      { member: 'product', value: 'Mate', writtenOver: 'Tea', key: rowKey(['South', 'Tea']), row: 2 },
    ],
  };

  it('stand in the result, those that were written over do not', () => {
    const { result: with_ } = withOwnCells(result, own);
    expect([with_.row(0), with_.row(1), with_.row(2)]).toEqual([
      ['North', 'Tea', 12],
      ['North', 'Coffee', 'about 8'],
      ['South', 'Tea', 30],
    ]);
  });

  it('follow their rows, and wait while the report has none of them', () => {
    const moved = withOwnCells(resultOf(['South', 'Tea', 1], ['North', 'Coffee', 2]), own);
    expect(moved.result.row(1)).toEqual(['North', 'Coffee', 'about 8']);
    expect(moved.own.cells.map(({ row }) => row)).toEqual([1, 0]);
    const gone = withOwnCells(resultOf(['East', 'Tea', 1]), own);
    expect(gone.result.row(0)).toEqual(['East', 'Tea', 1]);
    expect(gone.own.cells.map(({ row }) => row)).toEqual([undefined, undefined]);
    expect(withOwnCells(result, gone.own).result.row(1)).toEqual(['North', 'Coffee', 'about 8']);
  });

  it('stand nowhere when two rows have the same key: a guess could be wrong', () => {
    const twice = resultOf(['North', 'Coffee', 1], ['North', 'Coffee', 2]);
    expect(withOwnCells(twice, own).result.row(0)).toEqual(['North', 'Coffee', 1]);
  });

  it('are found by dimensions, else by the first columns that tell all rows apart', () => {
    expect(keyMembers(result)).toEqual(['region', 'product']);
    expect(keyMembers(resultOf(['a', 'b', 1], ['a', 'b', 2]))).toEqual([]);
  });

  it('are replaced by what was typed last into the same cell', () => {
    const [first] = own.cells;
    const newer = { by: own.by, cells: first ? [{ ...first, value: 'about 9' }] : [] };
    expect(joinOwnCells(own, newer).cells.map(({ value }) => value)).toEqual(['Mate', 'about 9']);
  });

  it('survive the workbook’s record, and nonsense there reads as none', () => {
    expect(tryReadOwnCells(writeOwnCells(own))).toEqual(own);
    expect(tryReadOwnCells('{"by":1}')).toEqual({ by: [], cells: [] });
    expect(tryReadOwnCells(undefined).cells).toEqual([]);
  });
});
