// Tests filter values in cells: how they are read, stored, and distinguished.
import fc from 'fast-check';
import {
  type CellInput,
  type CellValue,
  type CellValues,
  type DateSystem,
  toShownText,
  tryParseSerial,
} from '../../../src/grid';
import {
  applyCellValues,
  applyFilters,
  type CellFilter,
  checksumFilters,
  findFaultyCell,
  formatFilterCellName,
  getReadableFilters,
  MAX_FILTER_VALUES,
  type PlacementFilter,
  toFilterCellInput,
} from '../../../src/placement';
import { PlacementOptions } from '../../../src/placement/record/options';

const NAME = formatFilterCellName('one');
const createFilter = (change: Partial<CellFilter> = {}): CellFilter => ({
  ...{ member: 'f.region', title: 'Region', type: 'string', operator: 'is' },
  cell: { name: NAME, address: 'Sheet1!A1', values: ['Before'] },
  ...change,
});
const createCells = (...rows: CellValue[][]): CellValues => ({
  kind: 'found',
  address: { sheet: 'Sheet1', rect: { row: 0, column: 1, rows: rows.length, columns: rows[0]?.length ?? 1 } },
  rows,
  first: { row: 0, column: 1 },
  formulas: [],
  reads: [],
});
function applyCells(filter: PlacementFilter, cells: CellValues, dateSystem: DateSystem = 1900) {
  return applyCellValues([filter], new Map([[NAME, cells]]), dateSystem);
}
function readValues(filter: PlacementFilter, cells: CellValues) {
  const result = applyCells(filter, cells);
  return 'fault' in result ? result.fault.problem : applyFilters(result.filters).flatMap((one) => one.values);
}
const parseFilters = (filters: unknown) => PlacementOptions.parse({ filters }).filters;

describe('filter values from cells', () => {
  it.each<[CellFilter['type'], CellValue, unknown]>([
    ['string', 'Nordics', ['Nordics']],
    ['string', '  Nordics ', ['Nordics']],
    ['string', 2024, ['2024']],
    ['string', true, ['true']],
    ['string', '   ', []],
    ['number', 12.5, ['12.5']],
    ['number', 0.1 + 0.2, ['0.3']],
    ['number', 1e21, ['1000000000000000000000']],
    ['number', 1e-7, ['0.0000001']],
    ['number', '12.5', ['12.5']],
    ['number', '1.234,5', ['1234.5']],
    ['number', '1.234', { kind: 'notNumber', text: '1.234' }],
    ['number', 'many', { kind: 'notNumber', text: 'many' }],
    ['number', true, { kind: 'notNumber', text: 'true' }],
    ['time', 46_031, ['2026-01-09']],
    ['time', 46_031.75, ['2026-01-09']],
    ['time', '2026-01-09', ['2026-01-09']],
    ['time', 'soon', { kind: 'notDay', text: 'soon' }],
    ['time', -3, { kind: 'notDay', text: '-3' }],
    ['time', true, { kind: 'notDay', text: 'true' }],
    ['boolean', false, ['false']],
    ['boolean', 'TRUE', ['true']],
    ['boolean', 1, { kind: 'notYesNo', text: '1' }],
    ['number', '', []],
    ['string', { error: '#N/A' }, { kind: 'error', error: '#N/A' }],
    ['string', 'x'.repeat(501), { kind: 'tooLong', most: 500 }],
  ])('the value of a %s filter, %p, is read as %p [P4] [P19]', (type, value, expected) => {
    expect(readValues(createFilter({ type }), createCells([value]))).toEqual(expected);
  });

  it.each<[CellFilter['type'], CellValue, unknown]>([
    ['number', '9007199254740993', ['9007199254740993']],
    ['number', '4929123456789012345678', ['4929123456789012345678']],
    ['number', '+5', ['5']],
    ['number', '15 %', ['0.15']],
    ['number', '-2,5%', ['-0.025']],
    ['number', '1.7976931348623157e308', ['1.7976931348623157e308']],
    ['number', 'NaN', ['NaN']],
    ['number', '-Infinity', ['-Infinity']],
    ['number', '1e5x', { kind: 'notNumber', text: '1e5x' }],
    ['time', '1865-04-14T00:00:00.000', ['1865-04-14']],
    ['time', '0962-08-07', ['0962-08-07']],
    ['time', '31.3.2026', ['2026-03-31']],
    ['time', '2026-03', ['2026-03']],
    ['time', '2026', ['2026']],
    ['time', '2026-00', { kind: 'notDay', text: '2026-00' }],
    ['time', '2026-02-30', { kind: 'notDay', text: '2026-02-30' }],
    ['time', '3/4/2026', { kind: 'notDay', text: '3/4/2026' }],
    ['time', '29.02.2026', { kind: 'notDay', text: '29.02.2026' }],
    ['boolean', 'wahr', ['true']],
    ['boolean', 'Falsch', ['false']],
    ['string', 'end\ud83d', { kind: 'unknown', text: 'end\ud83d', nearest: undefined }],
    ['string', 'a\0b', { kind: 'unknown', text: 'a\0b', nearest: undefined }],
    ['string', '👩‍👧', ['👩‍👧']],
  ])(
    'each form in which a cell holds a value of a %s filter has an outcome: %p is %p [P4] [P19]',
    (type, value, expected) => {
      expect(readValues(createFilter({ type }), createCells([value]))).toEqual(expected);
    },
  );

  it.each<[CellFilter['type'], CellFilter['operator'], CellValue, string, unknown]>([
    ['boolean', 'is', 46_110, '29.03.2026', { kind: 'notYesNo', text: '29.03.2026' }],
    ['time', 'inPeriod', 46_110, '29.03.2026', { kind: 'notPeriod', text: '29.03.2026' }],
    ['number', 'is', true, 'WAHR', { kind: 'notNumber', text: 'WAHR' }],
    ['time', 'is', -0.15, '-15%', { kind: 'notDay', text: '-15%' }],
    ['boolean', 'is', 46_110, '####', { kind: 'notYesNo', text: '46110' }],
  ])(
    'a fault of a %s filter with %s shows the value %p as its cell does: %s [P19]',
    (type, operator, value, shown, fault) => {
      const cells = { ...createCells([value]), texts: [[shown]] };
      expect(readValues(createFilter({ type, operator }), cells)).toEqual(fault);
    },
  );

  it.each<[CellFilter['operator'], number, string, string]>([
    ['is', 46_082, 'yyyy mmm', '2026-03'],
    ['is', 2026, 'dd.mm.yyyy', '1905-07-18'],
    ['is', 46_082, 'General', '2026-03-01'],
    ['is', 46_082, 'mmmm\\ yyyy', '2026-03'],
    ['is', 46_023, 'yyyy', '2026'],
    ['is', 46_082, 'yyyy', '2026-03-01'],
    ['is', 46_083, 'yyyy mmm', '2026-03-02'],
    ['is', 46_082, 'yyyy-mm-dd', '2026-03-01'],
    ['is', 46_082, '"year" General', '2026-03-01'],
    ['after', 46_082, 'yyyy mmm', '2026-03-01'],
  ])(
    'a cell that shows a month or year means all of it in "%s": %d as %s is %s [P4] [P20]',
    (operator, serial, format, value) => {
      const cells = { ...createCells([serial]), numberFormats: [[format]] };
      const filter = createFilter({ type: 'time', operator });
      expect(readValues(filter, cells)).toEqual([value]);
      const written = toFilterCellInput(filter, value);
      expect(tryParseSerial(String(written).padEnd(10, '-01'))).toBe(serial);
    },
  );

  it.each(['General', '0'])('2026 without a date format means the year in "%s" [P4] [P19]', (format) => {
    const cells = { ...createCells([2026]), numberFormats: [[format]] };
    expect(readValues(createFilter({ type: 'time' }), cells)).toEqual(['2026']);
  });

  it('the spelling of the data stays with a filter until its cell changes [P4] [P21]', () => {
    const cell = { name: NAME, address: 'Sheet1!B1', values: ['true'], dataValues: ['TRUE'] };
    const filter = createFilter({ cell });
    expect(readValues(filter, createCells([true]))).toEqual(['TRUE']);
    expect(readValues(filter, createCells([false]))).toEqual(['false']);
    expect(getReadableFilters(parseFilters([filter]))).toEqual([filter]);
  });

  it('a day is read in the date system of the workbook [P4]', () => {
    const readDays = (serial: number) => {
      const result = applyCells(createFilter({ type: 'time' }), createCells([serial]), 1904);
      return 'fault' in result ? result.fault.problem : applyFilters(result.filters).flatMap((one) => one.values);
    };
    expect(readDays(46_031 - 1_462)).toEqual(['2026-01-09']);
    expect([readDays(0), readDays(0.5)]).toEqual([['1904-01-01'], ['1904-01-01']]);
    expect(readDays(2_958_465)).toEqual({ kind: 'notDay', text: '2958465' });
  });

  it.each<[CellValue, unknown]>([
    ['this month', ['this month']],
    [' This  Month ', ['this month']],
    ['diesen Monat', ['this month']],
    ['Gestern', ['yesterday']],
    ['', []],
    ['soon', { kind: 'notPeriod', text: 'soon' }],
    [46_031, { kind: 'notPeriod', text: '46031' }],
  ])('the period %p is read as %p, in either language [P4] [P19]', (value, expected) => {
    expect(readValues(createFilter({ type: 'time', operator: 'inPeriod' }), createCells([value]))).toEqual(expected);
  });

  it('the values of several cells are their filled cells, each once [P4]', () => {
    expect(readValues(createFilter(), createCells(['A', ''], ['B', 'A']))).toEqual(['A', 'B']);
  });

  it('a fault in filter values names what all faulty cells hold, and the first cell [P19]', () => {
    const filter = createFilter({ type: 'number' });
    const cells = createCells(['x'], [1], ['y'], ['z']);
    const result = applyCells(filter, cells);
    const fault = 'fault' in result ? result.fault : undefined;
    expect(fault).toMatchObject({ cell: 'Sheet1!B1', problem: { kind: 'notNumber', text: 'x', others: ['y', 'z'] } });
    expect(fault && cells.kind === 'found' && findFaultyCell(filter, cells, 1900, fault)).toMatchObject({ value: 'x' });
  });

  it('a fault in filter values names the faulty cell [P19]', () => {
    const result = applyCells(createFilter({ type: 'number' }), createCells([1], ['x']));
    expect('fault' in result && result.fault).toEqual({
      ...{ name: NAME, column: 'Region', cell: 'Sheet1!B2', lastValues: ['Before'] },
      problem: { kind: 'notNumber', text: 'x' },
    });
  });

  it.each<[CellFilter['operator'], CellValue[], unknown]>([
    ['atLeast', [1, 2], { kind: 'needsOne', values: 2 }],
    ['moreThan', [1, 2], { kind: 'needsOne', values: 2 }],
    ['between', [1], { kind: 'needsTwo', values: 1 }],
    ['between', [10, 9], { kind: 'turned' }],
    ['between', [9, 10], ['9', '10']],
    ['between', [9, 9], ['9', '9']],
    ['between', ['', ''], []],
    ['is', Array.from({ length: MAX_FILTER_VALUES + 1 }, (_, at) => at), { kind: 'tooMany', most: MAX_FILTER_VALUES }],
  ])('the number of values fits the operator %s: %p gives %p [P19]', (operator, row, expected) => {
    expect(readValues(createFilter({ type: 'number', operator }), createCells(row))).toEqual(expected);
  });

  it('the values of deleted cells are refused [P19]', () => {
    expect(readValues(createFilter(), { kind: 'gone' })).toEqual({ kind: 'deleted' });
    expect(applyCellValues([createFilter()], new Map(), 1900)).toHaveProperty('fault.problem.kind', 'deleted');
  });

  it('a value of any time of a day is that day [P4]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 61, max: 2_958_465 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (day, time) => {
          const [text = ''] = [readValues(createFilter({ type: 'time' }), createCells([day + time]))].flat();
          expect(tryParseSerial(String(text))).toBe(day);
        },
      ),
    );
  });

  it('the values stay within the limits of a record, whatever the cells hold [P19]', () => {
    const value = fc.oneof(fc.string({ maxLength: 600 }), fc.double(), fc.boolean(), fc.record({ error: fc.string() }));
    const types = fc.constantFrom('string' as const, 'number' as const, 'time' as const, 'boolean' as const);
    fc.assert(
      fc.property(types, fc.array(value, { maxLength: 120 }), (type, row) => {
        const result = applyCells(createFilter({ type }), createCells(row));
        if ('fault' in result) return;
        expect(parseFilters(JSON.parse(JSON.stringify(result.filters)))).toEqual(result.filters);
      }),
    );
  });
});

test.each<[CellFilter['type'], string, CellInput]>([
  ['string', 'Nordics', 'Nordics'],
  ['string', '0012', "'0012"],
  ['string', '=1+1', "'=1+1"],
  ['number', '12.5', 12.5],
  ['time', '2026-01-09', '2026-01-09'],
  ['boolean', 'true', true],
  ['boolean', 'false', false],
])('a %s filter reads %p back from the cell that it was written into [P4]', (type, value, input) => {
  expect(toFilterCellInput({ type, operator: 'is' }, value)).toBe(input);
  const cell = typeof input === 'string' ? toShownText(input) : input;
  expect(readValues(createFilter({ type }), createCells([cell]))).toEqual([value]);
});

describe('filters with cells in a record', () => {
  it('a filter with a cell is read back as it was written [P3]', () => {
    expect(getReadableFilters(parseFilters([createFilter()]))).toEqual([createFilter()]);
  });

  it('a filter with a cell has no values that an older version would take for fixed ones [P19]', () => {
    expect(createFilter()).not.toHaveProperty('values');
  });

  it('a filter whose cells have a foreign name is kept without being read [P19]', () => {
    const foreign = createFilter({ cell: { name: 'Prices', address: 'Sheet1!A1', values: [] } });
    expect(parseFilters([foreign])).toEqual({ unread: [foreign] });
  });

  it('the checksum of a filter depends on its values, not on where its cells are [P21]', () => {
    const { cell, ...asked } = createFilter();
    const fixed = [{ ...asked, values: cell.values }];
    expect(checksumFilters([createFilter()])).toBe(checksumFilters(parseFilters(fixed)));
    expect(checksumFilters([createFilter({ cell: { ...cell, values: ['After'] } })])).not.toBe(
      checksumFilters([createFilter()]),
    );
    expect(checksumFilters([createFilter({ cell: { ...cell, address: 'Sheet1!Z9' } })])).toBe(
      checksumFilters([createFilter()]),
    );
    expect(checksumFilters([createFilter({ cell: { ...cell, values: [] } })])).toBeUndefined();
  });
});
