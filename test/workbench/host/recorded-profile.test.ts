/**
 * A self-test report configures the stand-in, which then passes and fails the same cases as that
 * Excel.
 */
import { CONFORMANCE_CASES, runSuite } from '../../../src/workbench/conformance';
import { type ExcelSwitches, PROFILES, recordedSwitches } from '../../../src/workbench/host';
import { openOfficeUnderTest } from '../../support/conformance';

const ASKED = [
  'filters/values-written-over-one',
  'names/of-the-workbook-are-found-while-a-copy-is-in-front',
  'names/of-the-workbook-say-so-where-a-sheet-lists-them',
  'structure/ranges-that-are-kept-are-asked-where-their-cells-went',
  'discipline/a-failed-batch-keeps-what-came-before',
  'dates/formats-read-back-as-they-were-written',
  'texts/in-cells-of-the-text-format-stay-texts',
  'numbers/a-bare-dollar-shows-a-dollar',
  'limits/requests-over-5-mb-are-refused-whole',
];
const CASES = CONFORMANCE_CASES.filter(({ id }) => ASKED.includes(id));

async function recorded(switches: Partial<ExcelSwitches>) {
  const results = await runSuite(openOfficeUnderTest(switches), CASES);
  return JSON.parse(JSON.stringify(results));
}

const RECORDED = [
  'filteredWrites',
  'sheetNames',
  'namesOfSheets',
  'movedRanges',
  'formats',
  'textCells',
  'dollar',
] as const;

it('a recorded profile reads only conformance cases that exist', () => {
  expect(CASES.map(({ id }) => id).sort()).toEqual([...ASKED].sort());
});

it.each(['windows', 'mac', 'web', 'hostile'] as const)('a self-test report reveals profile %s [P17]', async (name) => {
  const { switches } = PROFILES[name];
  const results = await recorded(switches);
  const found = recordedSwitches({ platform: 'PC', results });
  for (const key of RECORDED) expect([key, found[key]]).toEqual([key, switches[key]]);
  expect(found.payloadLimit).toBe(switches.payloadLimit);
});

it.each(['keepBeginning', 'keepNothing'] as const)(
  'a recorded profile finds what a failed batch keeps: %s [P17]',
  async (failedBatches) => {
    const results = await recorded({ failedBatches });
    expect(recordedSwitches({ platform: 'PC', results }).failedBatches).toBe(failedBatches);
  },
);

it('a recorded profile takes missing answers from the documented Excel of that kind [P17]', () => {
  expect(recordedSwitches({ platform: 'Mac', results: [] })).toEqual(PROFILES.mac.switches);
  const results = ASKED.map((id) => ({ id, outcome: 'no answer', notes: [] }));
  expect(recordedSwitches({ platform: 'OfficeOnline', results })).toEqual(PROFILES.web.switches);
});
