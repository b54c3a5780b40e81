// Tests how formulas read the values of their filters.
import { resolveFilters } from '../../src/functions/formula-filters';
import { createMemberValues } from '../../src/functions/member-values';

const MEMBER = { name: 'f.code', title: 'Code' } as const;
type MemberType = 'string' | 'number' | 'time' | 'boolean';

function readValue(type: MemberType, value: string | number | boolean) {
  const filters = resolveFilters([{ member: 'Code', values: [value] }], 1900, () => ({ ...MEMBER, type }));
  return 'code' in filters ? filters : filters[0]?.values;
}

it.each<[MemberType, string | number | boolean, readonly string[]]>([
  ['string', true, ['true']],
  ['string', 'TRUE', ['TRUE']],
  ['string', 'a\nb', ['a\nb']],
  ['string', ' padded ', [' padded ']],
  ['number', '1,5', ['1.5']],
  ['number', '+5', ['5']],
  ['number', '15%', ['0.15']],
  ['number', '9007199254740993', ['9007199254740993']],
  ['number', 0.15, ['0.15']],
  ['time', '1865-04-14', ['1865-04-14']],
  ['time', '31.3.2026', ['2026-03-31']],
  ['time', 46_110.75, ['2026-03-29']],
  ['boolean', 'TRUE', ['true']],
  ['boolean', 'Falsch', ['false']],
  ['time', '2026-03', ['2026-03']],
  ['time', '2026', ['2026']],
])('a formula reads the value of a %s column, %p, as %p [P4]', (type, value, expected) => {
  expect(readValue(type, value)).toEqual(expected);
});

it('a formula reads 2026 as a year if the report shows years [P4] [P19]', () => {
  const member = { ...MEMBER, type: 'time', granularity: 'year' } as const;
  const filters = resolveFilters([{ member: 'Code', values: [2026] }], 1900, () => member);
  expect(filters).toEqual([expect.objectContaining({ values: ['2026'] })]);
});

it.each<[MemberType, string | number | boolean, string]>([
  ['number', '1.234', '1.234'],
  ['time', '2026-13', '2026-13'],
  ['number', '0x10', '0x10'],
  ['number', true, 'TRUE'],
  ['time', '2026-02-30', '2026-02-30'],
  ['boolean', 1, '1'],
])('a formula refuses a value that a %s column cannot have: %p [P4] [P19]', (type, value, shown) => {
  expect(readValue(type, value)).toEqual({ code: 'wrongValue', member: 'Code', value: shown, type });
});

it.each([
  ['true', ['TRUE', 'other'], 'TRUE'],
  ['a\nb', ['a\r\nb', 'ab'], 'a\r\nb'],
  ['a\nb', ['a\nb', 'a\r\nb'], 'a\nb'],
  ['x', ['TRUE'], 'x'],
])('the filter %j means a value of %j that differs only in what a cell loses: %j [P4]', (value, all, meant) => {
  const memory = createMemberValues();
  memory.setValues('f.code', all);
  const filter = { member: 'f.code', type: 'string', operator: 'is' } as const;
  expect(memory.correct([{ ...filter, values: [value] }])).toEqual([{ ...filter, values: [meant] }]);
});
