import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STATES } from '../../../src/app';

test('the README of app lists each state of a placement, with what follows from it for the pane', () => {
  const readme = readFileSync(join(__dirname, '../../../src/app/README.md'), 'utf8');
  const listed = [...readme.matchAll(/^\| `(\w+)` .*\| (\w+) +\| (\w+) +\|$/gm)].map(([, state, refresh, needs]) => [
    state,
    { refresh, needs },
  ]);
  const states = Object.entries(STATES).map(([state, { refresh, needs }]) => [state, { refresh, needs }]);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(states));
});
