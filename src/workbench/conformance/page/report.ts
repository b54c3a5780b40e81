import type { CaseResult, OfficeUnderTest } from '..';

/** What one Excel did, for the file beside the repository. */
export interface SelfTestReport {
  readonly excel: {
    readonly platform: string;
    readonly version: string;
    /** The newest ExcelApi set that it announces. */
    readonly excelApi: string;
  };
  readonly passed: number;
  readonly failed: number;
  readonly notApplicable: number;
  readonly results: readonly CaseResult[];
}

export function createReport(office: OfficeUnderTest, results: readonly CaseResult[]): SelfTestReport {
  const count = (outcome: CaseResult['outcome']) => results.filter((result) => result.outcome === outcome).length;
  const diagnostics = office.Office?.context.diagnostics;
  return {
    excel: {
      platform: String(diagnostics?.platform ?? 'unknown'),
      version: diagnostics?.version ?? 'unknown',
      excelApi: newestSet(office),
    },
    passed: count('passed'),
    failed: count('failed'),
    notApplicable: count('not applicable'),
    results,
  };
}

/** Sets have come one by one so far; far enough for many years. */
const HIGHEST_MINOR = 60;

function newestSet(office: OfficeUnderTest): string {
  for (let minor = HIGHEST_MINOR; minor > 0; minor--) {
    if (office.supports('ExcelApi', `1.${minor}`)) return `1.${minor}`;
  }
  return 'none';
}

/** Gives the report to the server that served the page. */
export async function sendReport(report: SelfTestReport): Promise<void> {
  const response = await fetch('/self-test/report', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  });
  if (!response.ok) throw new Error(`The server did not keep the report: ${await response.text()}`);
}
