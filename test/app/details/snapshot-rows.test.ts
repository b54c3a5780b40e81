import { toResult } from '../../../src/app/details/snapshot-rows';

it('the rows to compare are those below the headers in the report’s columns, wherever user columns are', () => {
  const result = toResult({
    columns: [
      { member: 'f.region', title: 'Region', type: 'string' },
      { title: 'Remark', type: 'string' },
      { member: 'f.net', title: 'Net', type: 'number', isMeasure: true, numberFormat: '0.00' },
    ],
    ...{ headerRows: 1, dataAt: 1000, firstRows: undefined },
    rows: [
      ['Region', 'Remark', 'Net'],
      ['North', 'mine', 1.5],
    ],
  });
  expect(result).toMatchObject({ at: 1000, rowCount: 1 });
  expect(result.columns.map(({ name, cells, numberFormat }) => [name, cells, numberFormat])).toEqual([
    ['f.region', ['North'], 'General'],
    ['f.net', [1.5], '0.00'],
  ]);
});
