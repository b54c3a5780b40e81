/** Tests which blocks show the only measure of their pivot in the corner. */
import { createResultBuilder } from '../../../src/placement';
import { keepCorner } from '../../../src/placement/block/corner';

const VALUE = JSON.stringify([['2026-01'], 'f.amount']);
const record = (member: string, cornerText?: string) => ({ member, title: '', shown: '', mark: '', cornerText });
const columns = [
  { name: 'f.region', title: 'Region', type: 'string', cornerText: 'Amount' },
  { name: VALUE, title: '2026-01', type: 'number' },
] as const;

it.each([
  ['a new block', undefined, 'Amount'],
  ['a block that was a list', [record('f.region'), record('f.amount')], 'Amount'],
  ['a pivot with a corner', [record('f.region', 'Sales'), record(VALUE)], 'Amount'],
  ['a pivot that was placed without one', [record('f.region'), record(VALUE)], undefined],
])('the corner of %s stays as it was chosen at placing [P1] [P19]', (_, recorded, expected) => {
  const result = createResultBuilder(columns, 1900).finish();
  expect(keepCorner(result, recorded).columns[0]?.cornerText).toBe(expected);
});
