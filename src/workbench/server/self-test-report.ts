import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describeExcel, formatCounts, readReport, type SelfTestReport } from '../conformance/page/report';

/** The self-test page sends its report to this path. */
export const SELF_TEST_REPORT_PATH = '/self-test/report';

/** Receives reports of the self-test page and stores the newest. */
export type SelfTestReportHandler = (request: Request) => Promise<Response>;

interface SelfTestReportOptions {
  /** The newest report is stored in this file. */
  readonly file: string;
  readonly print: (line: string) => void;
}

/** The notes of a whole run take some hundred kilobytes. */
const MAX_REPORT_BYTES = 5 * 1024 * 1024;

/**
 * Takes only JSON: a page of another site cannot send it without a CORS preflight, which this
 * server does not answer.
 */
export function createSelfTestReportHandler({ file, print }: SelfTestReportOptions): SelfTestReportHandler {
  return async (request) => {
    if (request.method !== 'POST') return new Response('Only POST.', { status: 405 });
    if (!request.headers.get('content-type')?.startsWith('application/json')) {
      return new Response('Only JSON.', { status: 415 });
    }
    const text = await readBody(request, MAX_REPORT_BYTES);
    if (text === undefined) return new Response('The report is too large.', { status: 413 });
    const report = readReport(text);
    if (!report) return new Response('That is not a self-test report.', { status: 400 });
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${JSON.stringify(report, undefined, 2)}\n`);
    for (const line of summarizeReport(report, file)) print(stripControlCharacters(line));
    return new Response(null, { status: 204 });
  };
}

/** Reads the body. For a larger one it returns undefined and does not read the rest. */
async function readBody(request: Request, maxBytes: number): Promise<string | undefined> {
  if (!request.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of request.body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * Removes control characters, so that text from a page cannot move the cursor, colour, rename or
 * overwrite the terminal.
 */
export function stripControlCharacters(text: string): string {
  return text.replace(/[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, (character) =>
    character === '\n' ? character : ' ',
  );
}

/** A line at the terminal is cut to this length. */
const MAX_LINE_LENGTH = 500;
const MAX_LINES = 100;

function summarizeReport(report: SelfTestReport, file: string): string[] {
  const differences = report.results.filter(({ outcome }) => outcome === 'failed' || outcome === 'no answer');
  return [
    `Self-test of Excel (${truncateLine(describeExcel(report))}): ${formatCounts(report)}. ${file}`,
    ...differences.slice(0, MAX_LINES).map(({ id, detail }) => truncateLine(`  ${id}: ${detail}`)),
    ...(differences.length > MAX_LINES ? [`  and ${differences.length - MAX_LINES} more`] : []),
  ];
}

function truncateLine(text: string): string {
  const line = text.slice(0, MAX_LINE_LENGTH).replaceAll('\n', ' ');
  return text.length > MAX_LINE_LENGTH ? `${line}…` : line;
}
