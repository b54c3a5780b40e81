import { type AbandonedBlock, clearedAway } from '../../src/grid';

const at = { sheet: 'Sheet1', rect: { row: 3, column: 1, rows: 10, columns: 2 } };
const left = { anchor: '_inlay_test', rows: 4, columns: 3 };
const rect = (row: number, column: number, rows: number, columns: number) => ({ row, column, rows, columns });
const cleared = (abandoned: AbandonedBlock) => {
  const { stood, looks, reach, written, validated, formats, ...others } = clearedAway(abandoned, at);
  expect([...stood, ...looks, ...reach, ...written, ...validated]).toEqual([]);
  expect(formats).toEqual(formats.map(({ part }) => ({ kind: 'formats', part, from: 'columns' })));
  return { ...others, reset: formats.map(({ part }) => part) };
};

describe('what an unfinished write leaves behind', () => {
  it('[P2] of a first block are its cells, and formats further down; the name goes, or back', () => {
    const gone = {
      // The block has two columns.
      emptied: [rect(0, 0, 4, 2)],
      reset: [rect(0, 0, 4, 2), rect(4, 0, 6, 2)],
      takenOut: [],
      name: undefined,
    };
    expect(cleared({ ...left, kind: 'first', isInserted: false })).toEqual(gone);
    const back = { sheet: 'Sheet2', rect: rect(0, 0, 2, 2) };
    expect(cleared({ ...left, kind: 'first', isInserted: false, back })).toEqual({
      ...gone,
      name: "='Sheet2'!$A$1:$B$2",
    });
    const inserted = { emptied: [rect(0, 0, 4, 2)], reset: [], takenOut: [rect(0, 0, 4, 3)], name: undefined };
    expect(cleared({ ...left, kind: 'first', isInserted: true })).toEqual(inserted);
  });

  it('[P1] [P2] [W39] of a block that stood before is nothing, or belongs to it from then on', () => {
    const nothing = { emptied: [], reset: [], takenOut: [] };
    expect(cleared({ ...left, rows: 12, kind: 'grown' })).toEqual({ ...nothing, name: "='Sheet1'!$B$4:$C$13" });
    expect(cleared({ ...left, rows: 12, kind: 'claimed' })).toEqual({ ...nothing, name: "='Sheet1'!$B$4:$D$15" });
  });
});
