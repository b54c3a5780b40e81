import { cellPropertyCases } from './cases/cell-properties';
import { chartCases } from './cases/charts';
import { disciplineCases } from './cases/discipline';
import { eventCases } from './cases/events';
import { formatCases } from './cases/formats';
import { formulaCases } from './cases/formulas';
import { limitCases } from './cases/limits';
import { linkCases } from './cases/links';
import { nameRuleCases } from './cases/name-rules';
import { nameCases } from './cases/names';
import { numberCases } from './cases/numbers-and-dates';
import { obstacleCases } from './cases/obstacles';
import { openPointCases } from './cases/open-points';
import { outlineCases } from './cases/outline';
import { ruleCases } from './cases/rules';
import { settingCases } from './cases/settings';
import { sheetCases } from './cases/sheets';
import { sortCases } from './cases/sorting';
import { structureCases } from './cases/structure';
import { tableCases } from './cases/tables';
import { textCases } from './cases/texts';
import { valueCases } from './cases/values';
import type { ConformanceCase } from './conformance-case';

export type { ConformanceCase, OfficeUnderTest } from './conformance-case';
export { type CaseResult, findContents, type Outcome, runSuite } from './run-suite';
export { type BeliefVerdict, judgeBeliefs, type Verdict } from './verdicts';

/** Any Excel and our stand-in run these cases, in the order of the report. */
export const CONFORMANCE_CASES: readonly ConformanceCase[] = [
  ...valueCases,
  ...textCases,
  ...numberCases,
  ...formulaCases,
  ...nameCases,
  ...nameRuleCases,
  ...structureCases,
  ...sheetCases,
  ...obstacleCases,
  ...tableCases,
  ...chartCases,
  ...outlineCases,
  ...sortCases,
  ...formatCases,
  ...ruleCases,
  ...cellPropertyCases,
  ...linkCases,
  ...disciplineCases,
  ...limitCases,
  ...settingCases,
  ...eventCases,
  ...openPointCases,
];
