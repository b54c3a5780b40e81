/** Tests which columns of SQL count as those of the query that it was converted to before. */
import { keepConvertedColumns } from '../../../../src/app/pipeline/layout/keep-converted-columns';
import type { UnconvertedReason } from '../../../../src/client';
import { createResultBuilder } from '../../../../src/placement';
import { createPlacement } from '../../../placement/placement-fixture';

const COLUMNS = [
  { member: 'sales.net_sales', title: 'Net Sales' },
  { member: 'sales.channel', title: 'Channel' },
];
const placement = createPlacement({
  written: {
    columns: COLUMNS.map(({ title }) => title),
    layout: COLUMNS.map((column) => ({ ...column, shown: column.title, mark: '', numberFormat: 'General' })),
  },
});

function keep(names: readonly string[], unconvertedReason: UnconvertedReason) {
  const columns = names.map((name) => ({ name, title: name, type: 'string' as const }));
  const result = createResultBuilder(columns, 1900).finish();
  const rows = { reportName: 'Sales', reportUpdatedAt: '', queryChecksum: undefined, freshAt: undefined };
  const kept = keepConvertedColumns(placement, { ...rows, result, unconvertedReason });
  return { names: kept.result.columns.map(({ name }) => name), isRefused: kept.isConversionRefused ?? false };
}

test.each<[UnconvertedReason, boolean]>([
  ['refused', true],
  ['notPermitted', true],
  ['notSupported', true],
  ['notConvertible', true],
  ['differs', false],
])('columns stay the same if the SQL runs unchanged with reason %s [P1] [P22]', (reason, isRefused) => {
  const names = ['sales.net_sales', 'sales.channel'];
  expect(keep(['measure(sales.net_sales)', 'channel'], reason)).toEqual({ names, isRefused });
});

test('a column whose name only contains that of the member is another column [P4] [P22]', () => {
  const names = ['net_sales_last_year', 'channel'];
  expect(keep(names, 'refused').names).toEqual(names);
});
