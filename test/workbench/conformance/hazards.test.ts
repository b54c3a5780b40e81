import { CONFORMANCE_CASES } from '../../../src/workbench/conformance';
import { readBeliefs } from '../../../src/workbench/conformance/beliefs';
import { readHazards } from '../../../src/workbench/conformance/hazards';
import { SWITCHES } from '../../../src/workbench/host';
import { faultOf, SOURCE } from './named-tests';

const HAZARDS = readHazards();

describe('the table of hazards', () => {
  it('says each in one sentence, with a source or the word open', () => {
    expect(HAZARDS.filter(({ hazard }) => !/^[A-Z].+\.$/.test(hazard))).toEqual([]);
    expect(new Set(HAZARDS.map(({ hazard }) => hazard)).size).toBe(HAZARDS.length);
    const sources = HAZARDS.flatMap(({ source }) => source.split(', '));
    expect(sources.filter((source) => source !== 'open' && !SOURCE.test(source))).toEqual([]);
  });

  it('names beliefs, cases, switches and tests that there are', () => {
    const beliefs = new Set(readBeliefs().map(({ number }) => number));
    const cases = new Set(CONFORMANCE_CASES.map(({ id }) => id));
    const missing = HAZARDS.flatMap((row) => [
      ...row.beliefs.filter((number) => !beliefs.has(number)),
      ...row.cases.filter((id) => !cases.has(id)),
      ...row.switches.filter((name) => !Object.hasOwn(SWITCHES, name)),
      ...row.tests.flatMap((test) => faultOf(test) ?? []),
    ]);
    expect(missing).toEqual([]);
  });

  it('[P17] has a belief in every row, and a case that asks a real Excel or the reason why none can', () => {
    expect(HAZARDS.filter(({ beliefs }) => beliefs.length === 0)).toEqual([]);
    expect(HAZARDS.filter(({ cases, notAsked }) => (cases.length === 0) === (notAsked === undefined))).toEqual([]);
    const asking = CONFORMANCE_CASES.filter(({ id }) => HAZARDS.some(({ cases }) => cases.includes(id)));
    const concerned = (id: string) => HAZARDS.filter(({ cases }) => cases.includes(id)).flatMap((row) => row.beliefs);
    const strange = asking.filter(({ id, beliefs }) => !concerned(id).some((number) => beliefs.includes(number)));
    expect(strange.map(({ id }) => id)).toEqual([]);
  });

  it('[P17] has a test of the product in every row', () => {
    expect(HAZARDS.filter(({ tests }) => tests.length === 0)).toEqual([]);
  });

  it('has a row for every switch of the host', () => {
    const told = new Set(HAZARDS.flatMap(({ switches }) => switches));
    expect(Object.keys(SWITCHES).filter((name) => !told.has(name))).toEqual([]);
  });

  it.each(Object.entries(SWITCHES))('has the sources of the switch %s', (_, { source }) => {
    const told = HAZARDS.flatMap((row) => row.source.split(', '));
    expect(source.split(', ').filter((one) => !told.includes(one))).toEqual([]);
  });
});
