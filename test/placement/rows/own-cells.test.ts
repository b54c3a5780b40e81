import {
  createResultBuilder,
  joinOwnCells,
  keyMembers,
  type OwnCells,
  rowKey,
  tryReadOwnCells,
  withOwnCells,
  writeOwnCells,
} from '../../../src/placement';

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
