import fc from 'fast-check';
import { createHeaderRow, createResultBuilder, listPlaceAddresses, toCellInput } from '../../../src/placement';

describe('a result', () => {
  it('a result turns each value into the input of its cell [P4]', () => {
    const builder = createResultBuilder(
      [
        { name: 'id', title: 'Id', type: 'number' },
        { name: 'name', title: '=Name', type: 'string' },
        { name: 'day', title: 'Day', type: 'time' },
        { name: 'big', title: 'Big', type: 'boolean' },
      ],
      1900,
    );
    builder.push([['1', '=1+1', '2024-01-05T00:00:00.000', true]]);
    builder.push([[null, null, '1850-06-01', false]]);
    const result = builder.finish();
    expect(result.row(0)).toEqual([1, "'=1+1", 45_296, true]);
    expect(result.row(1)).toEqual(['', '', "'1850-06-01", false]);
    expect(createHeaderRow(result)).toEqual(['Id', "'=Name", 'Day', 'Big']);
    expect(result.numberFormats).toEqual(['General', 'General', 'yyyy-mm-dd', 'General']);
  });

  it('a NULL and an empty text clear the cell, so that no older value stays [P4]', () => {
    expect([toCellInput(null, 'number'), toCellInput('', 'string')]).toEqual(['', '']);
  });

  it('long decimals of a dimension or of SQL are numbers that add up, and ids of 16 digits stay exact text [P4]', () => {
    const builder = createResultBuilder([{ name: 'rate', title: 'Rate', type: 'number' }], 1900);
    const values = ['36.6666666666666667', '1234567890.1234567890', '-0.5', '9007199254740993', '1e400'];
    builder.push(values.map((value) => [value]));
    const result = builder.finish();
    expect(values.map((_, row) => result.row(row)[0])).toEqual([
      36.666666666666664,
      1_234_567_890.1234567,
      -0.5,
      "'9007199254740993",
      "'1e400",
    ]);
  });

  it('the columns of one measure have the same format, whatever each of them holds [P15]', () => {
    const createColumn = (name: string) =>
      ({
        name,
        title: name,
        type: 'number',
        format: 'currency',
        currency: 'GBP',
        isMeasure: true,
        measure: 'net',
      }) as const;
    const builder = createResultBuilder([createColumn('Q1'), createColumn('Q2')], 1900);
    builder.push([['1.25', '2.5']]);
    const { numberFormats } = builder.finish();
    expect(numberFormats[0]).toMatch(/0\.00/);
    expect(numberFormats[1]).toBe(numberFormats[0]);
  });

  it('a result can drop rows, but keeps the first ones, the count and the formats', () => {
    const builder = createResultBuilder([{ name: 'n', title: 'N', type: 'number', isMeasure: true }], 1900);
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

  it('a result reports the texts that are too long for a cell [P5]', () => {
    const builder = createResultBuilder([{ name: 't', title: 'T', type: 'string' }], 1900);
    builder.push([['short'], ['y'.repeat(40_000)]]);
    const result = builder.finish();
    expect(result.longTexts.count).toBe(1);
    expect(listPlaceAddresses(result.longTexts, 4, 1)).toEqual(['B6']);
  });

  it('a result with many overlong texts reports the first ones in the order of the rows [P5]', () => {
    const columns = ['a', 'b'].map((name) => ({ name, title: name, type: 'string' }) as const);
    const builder = createResultBuilder(columns, 1900);
    const long = 'y'.repeat(40_000);
    for (const rows of [3, 1]) builder.push(Array.from({ length: rows }, () => [long, long]));
    const result = builder.finish();
    expect(result.longTexts.count).toBe(8);
    expect(listPlaceAddresses(result.longTexts, 0, 0)).toEqual(['A1', 'B1', 'A2', 'B2', 'A3']);
  });

  it('a missing last value of a row counts as NULL', () => {
    const builder = createResultBuilder(
      [
        { name: 'a', title: 'A', type: 'string' },
        { name: 'b', title: 'B', type: 'string' },
      ],
      1900,
    );
    builder.push([['x']]);
    expect(builder.finish().row(0)).toEqual(['x', '']);
  });

  const LATEST_COLUMN = { name: 'orders.latest', title: 'Latest', type: 'number', isMeasure: true } as const;

  function readColumn(...values: readonly (string | number | null)[]) {
    const builder = createResultBuilder([LATEST_COLUMN], 1900);
    builder.push(values.map((value) => [value]));
    const result = builder.finish();
    return {
      type: result.columns[0]?.type,
      format: result.numberFormats[0],
      cells: values.map((_, index) => result.row(index)[0]),
    };
  }

  it('a time column of numbers only is a column of numbers, and beside times they are texts [P4]', () => {
    const readTimes = (...values: readonly (string | number | null)[]) => {
      const builder = createResultBuilder([{ name: 'at', title: 'At', type: 'time', granularity: 'day' }], 1900);
      builder.push(values.map((value) => [value]));
      const result = builder.finish();
      return [result.columns[0]?.type, result.numberFormats[0], values.map((_, row) => result.row(row)[0])];
    };
    expect(readTimes(1_767_571_200_000, null, 5)).toEqual(['number', '0', [1_767_571_200_000, '', 5]]);
    expect(readTimes(5, '2026-03-01')).toEqual(['time', 'yyyy-mm-dd', ["'5", 46_082]]);
    expect(readTimes('infinity', '09:15:00')).toEqual(['time', 'yyyy-mm-dd', ['infinity', "'09:15:00"]]);
  });

  it('a result counts the texts with characters that no file can hold, in cells and not in headers [P19]', () => {
    const builder = createResultBuilder([{ name: 't', title: 'T\u0000', type: 'string' }], 1900);
    builder.push([['a\u0001'], ['b\r\n'], ['c\ud83d'], ['😀']]);
    const result = builder.finish();
    expect(result.cleanedTexts && listPlaceAddresses(result.cleanedTexts, 1, 0)).toEqual(['A2', 'A4']);
    expect(createHeaderRow(result)).toEqual(['T\ufffd']);
  });

  it('a minimum or maximum of a time, which engines call a number, becomes a column of dates [P4]', () => {
    const dates = readColumn(null, '2026-11-20T12:00:00.000Z', '2026-01-04T00:00:00.000', '1850-06-01T00:00:00.000Z');
    expect(dates).toEqual({
      type: 'time',
      format: 'yyyy-mm-dd hh:mm:ss',
      cells: ['', 46_346.5, 46_026, "'1850-06-01T00:00:00.000Z"],
    });
    expect(readColumn('2026-11-20', null)).toEqual({ type: 'time', format: 'yyyy-mm-dd', cells: [46_346, ''] });
  });

  it.each([
    ['2026-11-20T12:00:00.000Z', '5'],
    ['5', '2026-11-20T12:00:00.000Z'],
  ])('a column of %s and %s has no dates, and its time stays text [P4]', (...values) => {
    const { type, cells } = readColumn(...values);
    expect(type).toBe('number');
    expect(cells).toEqual(values.map((value) => (value === '5' ? 5 : `'${value}`)));
  });

  it('a column counts as times by all of its values, in whatever pieces they arrive [P4]', () => {
    const time = fc
      .date({ min: new Date('1901-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
    const values = fc.array(
      fc.oneof({ weight: 9, arbitrary: time }, { weight: 3, arbitrary: fc.constant(null) }, fc.integer().map(String)),
    );
    fc.assert(
      fc.property(values, fc.nat(), (column, cut) => {
        const builder = createResultBuilder([LATEST_COLUMN], 1900);
        const at = cut % (column.length + 1);
        builder.push(column.slice(0, at).map((value) => [value]));
        builder.finish();
        builder.push(column.slice(at).map((value) => [value]));
        const result = builder.finish();
        const areTimes =
          column.every((value) => value === null || value.includes('T')) && column.some((value) => value !== null);
        expect(result.columns[0]?.type).toBe(areTimes ? 'time' : 'number');
        column.forEach((value, index) => {
          const kind = value === null ? '' : areTimes || !value.includes('T') ? expect.any(Number) : `'${value}`;
          expect(result.row(index)).toEqual([kind]);
        });
      }),
    );
  });
});
