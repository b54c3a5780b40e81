/** Tests which columns that were written from SQL are columns of the query that it is converted to now. */
import { findSqlNames } from '../../../../src/app/pipeline/layout/find-sql-names';

const COLUMNS = [{ member: 's.net' }, { member: 's.region', title: 'Area' }];
const CONVERSION = { kind: 'converted', sql: '', query: '{}', columns: COLUMNS } as const;

function find(names: readonly string[], newNames: readonly string[]) {
  const layout = names.map((member) => ({ member, title: member, shown: member, mark: '' }));
  const columns = newNames.map((name) => ({ name, title: name, type: 'string' as const }));
  return [...findSqlNames(layout, columns, CONVERSION)];
}

test('a column has the name of its member by its alias or its expression [P1] [P22]', () => {
  expect(find(['measure(s.net)', 'Area'], ['s.net', 's.region'])).toEqual([
    ['measure(s.net)', 's.net'],
    ['Area', 's.region'],
  ]);
});

test('a column of a pivot has the name of its measure [P1] [P22]', () => {
  const now = '[["a \\"b\\""],"s.net"]';
  expect(find(['[["a \\"b\\""],"sum(s.net)"]'], [now])).toEqual([['[["a \\"b\\""],"sum(s.net)"]', now]]);
});

test('two columns of one member, and a name that no column has, stay as they are [P4]', () => {
  expect(find(['measure(s.net)', 'net', 'Area'], ['s.net', 's.region'])).toEqual([['Area', 's.region']]);
  expect(find(['["broken'], ['s.net'])).toEqual([]);
});
