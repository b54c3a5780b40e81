import { createResultBuilder, headerRow, longTextAddresses, toCellInput } from '../../src/placement';

describe('a result', () => {
  it('[P4] turns each value into what its cell must hold', () => {
    const builder = createResultBuilder([
      { name: 'id', title: 'Id', type: 'number' },
      { name: 'name', title: '=Name', type: 'string' },
      { name: 'day', title: 'Day', type: 'time' },
      { name: 'big', title: 'Big', type: 'boolean' },
    ]);
    builder.push([['1', '=1+1', '2024-01-05T00:00:00.000', true]]);
    builder.push([[null, null, '1850-06-01', false]]);
    const result = builder.finish();
    expect(result.row(0)).toEqual([1, "'=1+1", 45_296, true]);
    expect(result.row(1)).toEqual(['', '', "'1850-06-01", false]);
    expect(headerRow(result)).toEqual(['Id', "'=Name", 'Day', 'Big']);
    expect(result.numberFormats).toEqual(['General', 'General', 'yyyy-mm-dd', 'General']);
  });

  it('[P4] a NULL and an empty text empty the cell, so that no older value stays', () => {
    expect([toCellInput(null, 'number'), toCellInput('', 'string')]).toEqual(['', '']);
  });

  it('forgets rows on demand, but neither the first ones, nor how many there were, nor what later rows must look like', () => {
    const builder = createResultBuilder([{ name: 'n', title: 'N', type: 'number', isMeasure: true }]);
    const rows = (from: number, count: number) => Array.from({ length: count }, (_, index) => [`${from + index}`]);
    builder.push([...rows(0, 250), ['250.5']]);
    builder.release();
    builder.push(rows(251, 10));
    const result = builder.finish();
    expect(result.rowCount).toBe(261);
    expect([0, 99, 100, 250, 251, 260].map((index) => result.row(index))).toEqual([
      [0],
      [99],
      [''],
      [''],
      [251],
      [260],
    ]);
    expect(result.numberFormats).toEqual(['#,##0.00']);
    builder.release();
    expect([99, 260].map((index) => result.row(index))).toEqual([[99], ['']]);
  });

  it('[P5] remembers which texts were too long for a cell', () => {
    const builder = createResultBuilder([{ name: 't', title: 'T', type: 'string' }]);
    builder.push([['short'], ['y'.repeat(40_000)]]);
    const result = builder.finish();
    expect(result.longTexts.count).toBe(1);
    expect(longTextAddresses(result, 4, 1)).toEqual(['B6']);
  });

  it('takes a missing last value of a row for NULL', () => {
    const builder = createResultBuilder([
      { name: 'a', title: 'A', type: 'string' },
      { name: 'b', title: 'B', type: 'string' },
    ]);
    builder.push([['x']]);
    expect(builder.finish().row(0)).toEqual(['x', '']);
  });
});
