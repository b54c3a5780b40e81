/** Tests the names of tables against the rules of Excel. */
import fc from 'fast-check';
import { listTableNames } from '../../../../src/app/features/table/table-name';

test.each([
  ['Net sales, by region (2026)', 'Inlay_Net_sales_by_region_2026'],
  ['Umsätze je Gebiet', 'Inlay_Umsätze_je_Gebiet'],
  ['—', 'Inlay_Table'],
])('the table of %j is called %s', (placementName, name) => {
  expect(listTableNames(placementName, new Set())[0]).toBe(name);
});

test('each name is valid in Excel and free, whatever the placement is called', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(5), (placementName, count) => {
      const used = new Set<string>();
      for (let index = 0; index < count; index += 1) used.add(listTableNames(placementName, used)[0] ?? '');
      const names = listTableNames(placementName, used);
      const isValid = names.every((name) => /^Inlay_[\p{L}\p{N}_]+$/u.test(name) && name.length < 100);
      return used.size === count && names.length === 2 && isValid && !names.some((name) => used.has(name));
    }),
  );
});
