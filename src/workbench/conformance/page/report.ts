/**
 * Defines the report of one Excel as a JSON document: the server stores it, or the user sends it
 * back.
 */
import * as z from 'zod/mini';
import type { CaseResult, OfficeUnderTest } from '..';

const Result = z.object({
  id: z.string(),
  beliefs: z.array(z.int()),
  outcome: z.enum(['passed', 'failed', 'no answer', 'not applicable']),
  detail: z.string(),
  notes: z.array(z.object({ question: z.string(), answer: z.unknown() })),
  milliseconds: z.number(),
});

const Report = z.object({
  excel: z.object({
    platform: z.string(),
    version: z.string(),
    /** Names the newest ExcelApi set that this Excel announces. */
    excelApi: z.string(),
  }),
  results: z.array(Result),
});

export type SelfTestReport = z.infer<typeof Report>;

/** @returns undefined for a malformed report */
export function readReport(text: string): SelfTestReport | undefined {
  try {
    return Report.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export function createReport(office: OfficeUnderTest, results: readonly CaseResult[]): SelfTestReport {
  const diagnostics = office.Office?.context.diagnostics;
  return {
    excel: {
      platform: String(diagnostics?.platform ?? 'unknown'),
      version: diagnostics?.version ?? 'unknown',
      excelApi: findNewestExcelApi(office),
    },
    results: results.map((result) => ({ ...result, beliefs: [...result.beliefs], notes: [...result.notes] })),
  };
}

/** Returns, for example, `120 passed, 1 differs, 3 without an answer, 2 do not apply`. */
export function formatCounts({ results }: SelfTestReport): string {
  const count = (wanted: CaseResult['outcome']) => results.filter(({ outcome }) => outcome === wanted).length;
  const failed = count('failed');
  const unanswered = count('no answer');
  return [
    `${count('passed')} passed`,
    `${failed} ${failed === 1 ? 'differs' : 'differ'}`,
    ...(unanswered > 0 ? [`${unanswered} without an answer`] : []),
    `${count('not applicable')} do not apply`,
  ].join(', ');
}

export function describeExcel({ excel }: SelfTestReport): string {
  return `${excel.platform} ${excel.version}, ExcelApi ${excel.excelApi}`;
}

/** Minor versions increase by one, so this suffices for many years. */
const MAX_MINOR_VERSION = 60;

function findNewestExcelApi(office: OfficeUnderTest): string {
  for (let minor = MAX_MINOR_VERSION; minor > 0; minor--) {
    if (office.supports('ExcelApi', `1.${minor}`)) return `1.${minor}`;
  }
  return 'none';
}

/**
 * This repository's server returns this status after it stored a report. A static host answers with
 * any other status.
 */
const STORED_STATUS = 204;
const REFUSED_STATUSES: readonly number[] = [400, 413, 415];

/**
 * Sends the report to the server of the page.
 * @returns true if the server stores reports
 */
export async function sendReport(report: SelfTestReport): Promise<boolean> {
  const response = await fetch('self-test/report', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  });
  if (REFUSED_STATUSES.includes(response.status))
    throw new Error(`The server did not keep the report: ${await response.text()}`);
  return response.status === STORED_STATUS;
}
