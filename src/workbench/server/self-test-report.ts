import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { countsOf, excelOf, readReport, type SelfTestReport } from '../conformance/page/report';

/** Where the self-test page sends what it found. */
export const SELF_TEST_REPORT_PATH = '/self-test/report';

/** Takes reports of the self-test page and keeps the newest. */
export type SelfTestReports = (request: Request) => Promise<Response>;

interface SelfTestReportOptions {
  /** The file that holds the newest report. */
  readonly file: string;
  /** Says a line to the person at the terminal. */
  readonly tell: (line: string) => void;
}

/** Notes of a whole run take some hundred kilobytes. */
const LARGEST = 5 * 1024 * 1024;

/** A page of another site cannot send JSON here without asking first, and nobody answers such a question. */
export function keepSelfTestReports({ file, tell }: SelfTestReportOptions): SelfTestReports {
  return async (request) => {
    if (request.method !== 'POST') return new Response('Only POST.', { status: 405 });
    if (!request.headers.get('content-type')?.startsWith('application/json')) {
      return new Response('Only JSON.', { status: 415 });
    }
    const text = await request.text();
    if (text.length > LARGEST) return new Response('The report is too large.', { status: 413 });
    const report = readReport(text);
    if (!report) return new Response('That is no report of a self-test.', { status: 400 });
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${JSON.stringify(report, undefined, 2)}\n`);
    for (const line of summaryOf(report, file)) tell(line);
    return new Response(null, { status: 204 });
  };
}

function summaryOf(report: SelfTestReport, file: string): string[] {
  const differences = report.results.filter(({ outcome }) => outcome === 'failed' || outcome === 'no answer');
  return [
    `Self-test of Excel (${excelOf(report)}): ${countsOf(report)}. ${file}`,
    ...differences.map(({ id, detail }) => `  ${id}: ${detail}`),
  ];
}
