import { type CaseResult, CONFORMANCE_CASES, type ConformanceCase, runSuite } from '../../../src/workbench/conformance';
import { limitExcelApi } from '../../../src/workbench/host';
import { KNOWN_FAILURES, openOfficeUnderTest } from '../../support/conformance';
import { createMinimumRequirements, readMinimumExcelApi } from '../../support/minimum-excel';

const passingCases = CONFORMANCE_CASES.filter(({ id }) => !(id in KNOWN_FAILURES));

async function runCase(conformanceCase: ConformanceCase, excelApi?: string): Promise<CaseResult> {
  const options = excelApi === undefined ? {} : { requirements: limitExcelApi(excelApi) };
  const [result] = await runSuite(openOfficeUnderTest(options), [conformanceCase]);
  return result!;
}

describe('the conformance cases on our host, through unmodified office.js', () => {
  it.each(passingCases.map((entry) => [entry.id, entry] as const))('%s', async (_, entry) => {
    const { outcome, detail } = await runCase(entry);
    // Only Excel's library is loaded here, so the cases that use all of Office run in the browser.
    expect([outcome, detail]).toEqual(
      entry.usesOffice ? ['not applicable', 'Needs the whole of Office.'] : ['passed', ''],
    );
  });
});

describe('the cases that our host does not pass yet', () => {
  it('each conformance case in the list of known failures still fails on our host', async () => {
    const cases = CONFORMANCE_CASES.filter(({ id }) => id in KNOWN_FAILURES);
    expect(cases.map(({ id }) => id).sort()).toEqual(Object.keys(KNOWN_FAILURES).sort());
    const results = await runSuite(openOfficeUnderTest(), cases);
    expect(results.filter(({ outcome }) => outcome !== 'failed').map(({ id }) => id)).toEqual([]);
  });
});

describe('the conformance cases on the oldest Excel of the manifest', () => {
  it('our host passes every case that needs no newer Excel and names the requirement of the others', async () => {
    const office = openOfficeUnderTest({ requirements: createMinimumRequirements() });
    const results = await runSuite(office, passingCases);
    const readMinorVersion = (id: string) =>
      Number(passingCases.find((entry) => entry.id === id)?.requires.split('.')[1]);
    const newerResults = results.filter(({ id }) => readMinorVersion(id) > Number(readMinimumExcelApi().split('.')[1]));
    const otherResults = results.filter((result) => !newerResults.includes(result));
    expect(newerResults.length).toBeGreaterThan(0);
    expect(
      newerResults.filter(({ outcome, detail }) => outcome !== 'not applicable' || !detail.startsWith('Needs Ex')),
    ).toEqual([]);
    const failed = otherResults.filter(({ outcome }) => outcome === 'failed');
    expect(failed.map(({ id, detail }) => `${id}: ${detail}`)).toEqual([]);
    expect(otherResults.length).toBeGreaterThan(100);
  });
});

describe('the questions that only a real Excel can answer', () => {
  it.each([
    ['values/one-cell-of-a-matrix-fills-the-range-or-is-refused', ['[[7,7],[7,7]]']],
    ['texts/that-are-longer-are-never-kept-whole', ['refused: InvalidArgument']],
    ['names/get-a-twin-on-the-copy-of-their-sheet', [true]],
    ['filters/values-written-over-one', [{ written: 'accepted', values: [[1], [2], [3]] }]],
    ['open/what-the-text-format-does-to-formulas', [['@SUM(1)', 'x', '+1', '=1+1', '-1']]],
    ['formulas/are-right-after-a-suspended-calculation', [30]],
    ['formulas/written-in-r1c1-beyond-the-edge', ['=XFD1048576']],
    ['formulas/written-in-r1c1-with-a1-references', ['refused: InvalidArgument']],
    ['looks/cell-properties-where-false-ones-come', [{ bold: false, underline: 'None' }]],
  ])('%s has the expected answer on our host', async (id, answers) => {
    const entry = CONFORMANCE_CASES.find((candidate) => candidate.id === id);
    expect((await runCase(entry!)).notes.map(({ answer }) => answer)).toEqual(answers);
  });
});
