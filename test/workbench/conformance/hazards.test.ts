import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { CONFORMANCE_CASES } from '../../../src/workbench/conformance';
import { readBeliefs } from '../../../src/workbench/conformance/beliefs';
import { readHazards } from '../../../src/workbench/conformance/hazards';
import { PROFILES } from '../../../src/workbench/host';
import { ROOT } from '../../support/root';

test('the table of hazards names beliefs, cases, switches and test files that exist [P17]', () => {
  const hazards = readHazards();
  const beliefNumbers = new Set(readBeliefs().map(({ number }) => number));
  const caseIds = new Set(CONFORMANCE_CASES.map(({ id }) => id));
  const switchNames = new Set(Object.keys(PROFILES.hostile.switches));
  const describedSwitches = new Set(hazards.flatMap((row) => row.switches));
  const faults = [
    ...hazards.flatMap((row) =>
      [
        ...row.beliefs
          .filter((number) => !beliefNumbers.has(number))
          .map((number) => `belief ${number} does not exist`),
        ...row.cases.filter((id) => !caseIds.has(id)).map((id) => `case ${id} does not exist`),
        ...row.switches.filter((name) => !switchNames.has(name)).map((name) => `switch ${name} does not exist`),
        ...row.tests.filter((file) => !existsSync(resolve(ROOT, file))).map((file) => `${file} does not exist`),
        ...(row.beliefs.length === 0 ? ['it concerns no belief'] : []),
        ...(row.tests.length === 0 ? ['it has no test file'] : []),
        ...((row.cases.length === 0) === (row.notAsked === undefined)
          ? ['it needs either a case or the reason why there is none']
          : []),
      ].map((fault) => `${row.hazard} ${fault}`),
    ),
    ...[...switchNames]
      .filter((name) => !describedSwitches.has(name))
      .map((name) => `No hazard names the switch ${name}.`),
  ];
  expect(faults).toEqual([]);
});
