import { type CaseResult, CONFORMANCE_CASES, runSuite } from '../../../src/workbench/conformance';
import { openOfficeUnderTest } from '../../support/conformance';

/** The entry that is compiled: the suite and the host in one piece. */
export async function runCases(ids: readonly string[]): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = [];
  for (const id of ids) {
    const cases = CONFORMANCE_CASES.filter((entry) => entry.id === id);
    if (cases.length !== 1) throw new Error(`There are ${cases.length} cases ${id}.`);
    results.push(...(await runSuite(openOfficeUnderTest(), cases)));
  }
  return results;
}
