/** Runs conformance cases in the open workbook and cleans up after each. */
import { BeliefMismatch } from './assertions';
import { createBench, NAME_PREFIX, SETTING_PREFIX, SHEET_PREFIX } from './bench';
import type { ConformanceCase, OfficeUnderTest } from './conformance-case';

/**
 * `no answer` is a timeout: Excel on the web sometimes leaves requests unanswered (office-js issues
 * 4805, 6150, 6678).
 */
export type Outcome = 'passed' | 'failed' | 'no answer' | 'not applicable';

export interface CaseResult {
  readonly id: string;
  readonly beliefs: readonly number[];
  readonly outcome: Outcome;
  /** Says how this Excel differed, or why the case did not run; empty if the case passed. */
  readonly detail: string;
  readonly notes: readonly { readonly question: string; readonly answer: unknown }[];
  readonly milliseconds: number;
}

interface SuiteOptions {
  onResult?(result: CaseResult): void;
  /** Limits the time of each case in milliseconds; a minute by default. */
  readonly timeoutMs?: number;
}

/**
 * A case may take this long, because the longest ones write megabytes, across the internet in Excel
 * on the web.
 */
const CASE_TIMEOUT_MS = 60_000;
/** After this many consecutive timeouts the rest is skipped, because it would take hours. */
const MAX_UNANSWERED_CASES = 3;

/**
 * Runs the cases in the open workbook, one after another. Each has its own sheet, which is removed
 * afterwards.
 * A failed or unanswered case never stops the next one.
 * @throws TimeoutError if this Excel does not answer at all
 */
export async function runSuite(
  office: OfficeUnderTest,
  cases: readonly ConformanceCase[],
  { onResult, timeoutMs = CASE_TIMEOUT_MS }: SuiteOptions = {},
): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = [];
  const activeSheet = await withTimeout(timeoutMs, readActiveSheet(office));
  for (const [index, conformanceCase] of cases.entries()) {
    const isUnresponsive =
      results.length >= MAX_UNANSWERED_CASES && results.slice(-MAX_UNANSWERED_CASES).every(isUnanswered);
    const result = isUnresponsive
      ? createSkippedResult(conformanceCase)
      : await runCase(office, conformanceCase, index + 1, timeoutMs);
    results.push(result);
    onResult?.(result);
  }
  const activation = office.Excel.run(async ({ workbook }) =>
    workbook.worksheets.getItemOrNullObject(activeSheet).activate(),
  );
  await withTimeout(timeoutMs, activation).catch((error: unknown) => {
    if (!(error instanceof TimeoutError)) throw error;
  });
  return results;
}

/** @returns what a user could lose in the workbook, as descriptions; none if it is empty */
export async function findContents(office: OfficeUnderTest, timeoutMs = CASE_TIMEOUT_MS): Promise<readonly string[]> {
  const contents = office.Excel.run(async (context) => {
    const { names, settings, worksheets } = context.workbook;
    worksheets.load('items/name');
    names.load('items/name');
    settings.load('items/key');
    await context.sync();
    const usedRanges = worksheets.items.map((sheet) => ({ sheet, cells: sheet.getUsedRangeOrNullObject(true) }));
    for (const { cells } of usedRanges) cells.load('address');
    await context.sync();
    return [
      ...usedRanges.filter(({ cells }) => !cells.isNullObject).map(({ cells }) => `cells at ${cells.address}`),
      ...names.items.map(({ name }) => `the name ${name}`),
      ...settings.items.map(({ key }) => `the setting ${key}`),
    ];
  });
  return withTimeout(timeoutMs, contents);
}

async function runCase(
  office: OfficeUnderTest,
  conformanceCase: ConformanceCase,
  number: number,
  timeoutMs: number,
): Promise<CaseResult> {
  const { id, beliefs } = conformanceCase;
  const notes: { question: string; answer: unknown }[] = [];
  const startTime = performance.now();
  const createResult = (outcome: Outcome, detail = ''): CaseResult => {
    return { id, beliefs, outcome, detail, notes: [...notes], milliseconds: Math.round(performance.now() - startTime) };
  };
  const reason = findExclusionReason(office, conformanceCase);
  if (reason !== undefined) return createResult('not applicable', reason);
  const failures: string[] = [];
  const unanswered: string[] = [];
  const attempt = (work: () => Promise<void>) =>
    withTimeout(timeoutMs, work()).catch((error: unknown) =>
      error instanceof TimeoutError ? unanswered.push(error.message) : failures.push(describeError(error)),
    );
  await attempt(async () => {
    const bench = createBench(office, number, (question, answer) => notes.push({ question, answer }));
    await office.Excel.run(async (context) => {
      context.workbook.worksheets.add(bench.sheetName);
      await context.sync();
    });
    await conformanceCase.run(bench);
  });
  // The next case starts in a clean workbook, whatever happened in this one.
  await attempt(() => cleanUp(office));
  if (failures.length > 0) return createResult('failed', [...failures, ...unanswered].join(' '));
  return unanswered.length === 0 ? createResult('passed') : createResult('no answer', unanswered.join(' '));
}

function isUnanswered({ outcome }: CaseResult): boolean {
  return outcome === 'no answer';
}

function createSkippedResult({ id, beliefs }: ConformanceCase): CaseResult {
  const detail = 'Not asked: Excel had stopped answering.';
  return { id, beliefs, outcome: 'no answer', detail, notes: [], milliseconds: 0 };
}

class TimeoutError extends Error {}

/** @throws TimeoutError if the work does not end in time; its later result is ignored */
async function withTimeout<Result>(timeoutMs: number, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new TimeoutError(`Excel did not answer within ${timeoutMs / 1000} seconds.`)),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function findExclusionReason(
  office: OfficeUnderTest,
  { requires, onlyOnWeb, usesOffice }: ConformanceCase,
): string | undefined {
  const [set = '', version = ''] = requires.split(' ');
  if (!office.supports(set, version)) return `Needs ${requires}.`;
  if (usesOffice && office.Office === undefined) return 'Needs the whole of Office.';
  const isOtherPlatform = office.Office !== undefined && String(office.Office.context.platform) !== 'OfficeOnline';
  return onlyOnWeb && isOtherPlatform ? 'A rule of Excel on the web.' : undefined;
}

/**
 * Removes everything with the suite's names, including leftovers of an earlier run whose page was
 * closed.
 */
async function cleanUp(office: OfficeUnderTest): Promise<void> {
  await office.Excel.run(async (context) => {
    const { names, settings, worksheets } = context.workbook;
    context.runtime.enableEvents = true;
    worksheets.load('items/name');
    names.load('items/name');
    settings.load('items/key');
    await context.sync();
    for (const sheet of worksheets.items) {
      if (!sheet.name.startsWith(SHEET_PREFIX)) continue;
      // A very hidden sheet cannot be deleted (types: Worksheet.delete).
      sheet.visibility = 'Visible';
      sheet.delete();
    }
    for (const item of names.items) if (item.name.startsWith(NAME_PREFIX)) item.delete();
    for (const setting of settings.items) if (setting.key.startsWith(SETTING_PREFIX)) setting.delete();
    await context.sync();
  });
}

function readActiveSheet(office: OfficeUnderTest): Promise<string> {
  return office.Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    sheet.load('name');
    await context.sync();
    return sheet.name;
  });
}

function describeError(error: unknown): string {
  if (error instanceof BeliefMismatch) return error.message;
  // An error of Office may come from another window, so `instanceof` fails; its code and location
  // are more useful than its localised message.
  const code = readProperty(error, 'code');
  const place = readProperty(readProperty(error, 'debugInfo'), 'errorLocation');
  const location = [code, place].filter((part) => typeof part === 'string' && part !== '').join(' at ');
  const message = readProperty(error, 'message');
  return [location || readProperty(error, 'name'), message ?? String(error)].filter(Boolean).join(': ');
}

function readProperty(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
