import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readHazards } from '../../../src/workbench/conformance/hazards';
import { AVOIDED, GUARDS } from './guards';

const at = (path: string) => join(__dirname, '../../..', path);

it('[P17] each hazard for data has a guard that can be broken, or is avoided', () => {
  const told = new Set([...GUARDS.map(({ hazard }) => hazard), ...Object.keys(AVOIDED)]);
  const hazards = readHazards().filter(({ theme }) => theme === 'data');
  expect(new Set(hazards.map(({ hazard }) => hazard))).toEqual(told);
});

it.each(GUARDS.map((guard) => [guard.hazard, guard] as const))(
  'the guard stands where it is said to: %s',
  (_, guard) => {
    expect(readFileSync(at(guard.file), 'utf8').split(guard.from)).toHaveLength(2);
    expect(existsSync(at(guard.noticedBy))).toBe(true);
  },
);
