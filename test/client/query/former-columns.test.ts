/** Tests which columns of SQL count as those of the query that it was converted to before. */
import { nameAsBefore } from '../../../src/client/query/former-columns';

const FORMER_COLUMNS = [
  { member: 'sales.net_sales', title: 'Takings', isMeasure: true },
  { member: 'sales.ordered_at.month', title: 'Ordered at Month' },
];

function readNames(columns: readonly { readonly name: string; readonly member?: string }[]) {
  const named = nameAsBefore(
    columns.map((column) => ({ ...column, title: column.name, type: 'string' })),
    FORMER_COLUMNS,
  );
  return named.map(({ name, title }) => [name, title]);
}

test('a column of SQL with the alias or the member of a former column has its name and title [P1] [P22]', () => {
  expect(readNames([{ name: 'takings' }, { name: 'month', member: 'ordered_at.month' }])).toEqual([
    ['sales.net_sales', 'Takings'],
    ['sales.ordered_at.month', 'Ordered at Month'],
  ]);
});

test('a column whose name only contains that of the member is another column [P4] [P22]', () => {
  expect(readNames([{ name: 'net_sales_last_year' }, { name: 'ordered_at.year' }])).toEqual([
    ['net_sales_last_year', 'net_sales_last_year'],
    ['ordered_at.year', 'ordered_at.year'],
  ]);
});

test('two columns that may be the same former one keep their own names [P4] [P22]', () => {
  expect(
    readNames([
      { name: 'one', member: 'net_sales' },
      { name: 'two', member: 'net_sales' },
    ]).map(([name]) => name),
  ).toEqual(['one', 'two']);
});
