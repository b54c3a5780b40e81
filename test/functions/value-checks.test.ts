// These tests check values of members for many formulas.
import { createValueChecks } from '../../src/functions/value-checks';

it('values that arrive during a check go together into the next one, separately for each member [P13]', async () => {
  const checked: string[] = [];
  const check = createValueChecks(async (member, values) => {
    checked.push(`${member}: ${values.join(' ')}`);
  });
  const first = check('city', ['a', 'b']).then(() => Promise.all([check('city', ['d']), check('city', ['d', 'e'])]));
  await Promise.all([first, check('city', ['c', 'a']), check('name', ['x'])]);
  expect(checked).toEqual(['city: a b c', 'name: x', 'city: d e']);
  await check('city', ['f']);
  expect(checked.at(-1)).toBe('city: f');
});
