/**
 * A self-test report configures the stand-in, which then passes and fails the same cases as that
 * Excel.
 */
import { CONFORMANCE_CASES, runSuite } from '../../../src/workbench/conformance';
import { deriveSwitches, type ExcelSwitches, PROFILES } from '../../../src/workbench/host';
import { openOfficeUnderTest } from '../../support/conformance';

const READ_CASES = [
  'filters/values-written-over-one',
  'names/of-the-workbook-are-found-while-a-copy-is-in-front',
  'names/of-the-workbook-say-so-where-a-sheet-lists-them',
  'structure/ranges-that-are-kept-are-asked-where-their-cells-went',
  'discipline/a-failed-batch-keeps-what-came-before',
  'dates/formats-read-back-as-they-were-written',
  'texts/in-cells-of-the-text-format-stay-texts',
  'texts/with-characters-that-no-file-holds',
  'numbers/a-bare-dollar-shows-a-dollar',
  'limits/requests-over-5-mb-are-refused-whole',
];
const CASES = CONFORMANCE_CASES.filter(({ id }) => READ_CASES.includes(id));

async function createRecordedResults(switches: Partial<ExcelSwitches>) {
  const results = await runSuite(openOfficeUnderTest(switches), CASES);
  return JSON.parse(JSON.stringify(results));
}

const RECORDED_SWITCHES = [
  'filteredWrites',
  'sheetNames',
  'namesOfSheets',
  'movedRanges',
  'formats',
  'textCells',
  'unstorableTexts',
  'dollar',
] as const;

it('a recorded profile reads only conformance cases that exist', () => {
  expect(CASES.map(({ id }) => id).sort()).toEqual([...READ_CASES].sort());
});

it.each(['windows', 'mac', 'web', 'hostile'] as const)('a self-test report reveals profile %s [P17]', async (name) => {
  const { switches } = PROFILES[name];
  const results = await createRecordedResults(switches);
  const derivedSwitches = deriveSwitches({ platform: 'PC', results });
  for (const key of RECORDED_SWITCHES) expect([key, derivedSwitches[key]]).toEqual([key, switches[key]]);
  expect(derivedSwitches.payloadLimit).toBe(switches.payloadLimit);
});

it.each(['keepBeginning', 'keepNothing'] as const)(
  'a recorded profile finds what a failed batch keeps: %s [P17]',
  async (failedBatches) => {
    const results = await createRecordedResults({ failedBatches });
    expect(deriveSwitches({ platform: 'PC', results }).failedBatches).toBe(failedBatches);
  },
);

it('a recorded profile takes missing answers from the documented Excel of that kind [P17]', () => {
  expect(deriveSwitches({ platform: 'Mac', results: [] })).toEqual(PROFILES.mac.switches);
  const results = READ_CASES.map((id) => ({ id, outcome: 'no answer', notes: [] }));
  expect(deriveSwitches({ platform: 'OfficeOnline', results })).toEqual(PROFILES.web.switches);
});
