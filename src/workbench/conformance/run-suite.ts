/** Runs conformance cases in the open workbook and cleans up after each. */
import { Difference } from './assertions';
import { createBench, NAME_PREFIX, SETTING_PREFIX, SHEET_PREFIX } from './bench';
import type { ConformanceCase, OfficeUnderTest } from './conformance-case';

export type Outcome = 'passed' | 'failed' | 'not applicable';

export interface CaseResult {
  readonly id: string;
  readonly beliefs: readonly number[];
  readonly outcome: Outcome;
  /** What differed, or why the case was not run; empty when it passed. */
  readonly detail: string;
  readonly notes: readonly { readonly question: string; readonly answer: unknown }[];
  readonly milliseconds: number;
}

/**
 * Puts the open workbook through the cases, one after another. Each has a sheet of its own, which is removed after it.
 * A case that fails, in whatever way, never stops the next.
 */
export async function runSuite(
  office: OfficeUnderTest,
  cases: readonly ConformanceCase[],
  onResult: (result: CaseResult) => void = () => undefined,
): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = [];
  const activeSheet = await readActiveSheet(office);
  for (const [index, entry] of cases.entries()) {
    const result = await runCase(office, entry, index + 1);
    results.push(result);
    onResult(result);
  }
  await office.Excel.run(async ({ workbook }) => workbook.worksheets.getItemOrNullObject(activeSheet).activate());
  return results;
}

/** @returns what a person would miss in a workbook that is said to be empty, in words; nothing when it is */
export async function findContents(office: OfficeUnderTest): Promise<readonly string[]> {
  return office.Excel.run(async (context) => {
    const { names, settings, worksheets } = context.workbook;
    worksheets.load('items/name');
    names.load('items/name');
    settings.load('items/key');
    await context.sync();
    const used = worksheets.items.map((sheet) => ({ sheet, cells: sheet.getUsedRangeOrNullObject(true) }));
    for (const { cells } of used) cells.load('address');
    await context.sync();
    return [
      ...used.filter(({ cells }) => !cells.isNullObject).map(({ cells }) => `cells at ${cells.address}`),
      ...names.items.map(({ name }) => `the name ${name}`),
      ...settings.items.map(({ key }) => `the setting ${key}`),
    ];
  });
}

async function runCase(office: OfficeUnderTest, entry: ConformanceCase, number: number): Promise<CaseResult> {
  const { id, beliefs } = entry;
  const notes: { question: string; answer: unknown }[] = [];
  const started = performance.now();
  const end = (outcome: Outcome, detail = ''): CaseResult => {
    return { id, beliefs, outcome, detail, notes, milliseconds: Math.round(performance.now() - started) };
  };
  const reason = whyNot(office, entry);
  if (reason !== undefined) return end('not applicable', reason);
  const failures: string[] = [];
  const attempt = (work: () => Promise<void>) => work().catch((error: unknown) => failures.push(describe(error)));
  await attempt(async () => {
    const bench = createBench(office, number, (question, answer) => notes.push({ question, answer }));
    await office.Excel.run(async (context) => {
      context.workbook.worksheets.add(bench.sheetName);
      await context.sync();
    });
    await entry.run(bench);
  });
  // The next case begins in a clean workbook, whatever became of this one.
  await attempt(() => removeTraces(office));
  return failures.length === 0 ? end('passed') : end('failed', failures.join(' '));
}

function whyNot(office: OfficeUnderTest, { requires, onlyOnWeb, usesOffice }: ConformanceCase): string | undefined {
  const [set = '', version = ''] = requires.split(' ');
  if (!office.supports(set, version)) return `Needs ${requires}.`;
  if (usesOffice && office.Office === undefined) return 'Needs the whole of Office.';
  const isElsewhere = office.Office !== undefined && String(office.Office.context.platform) !== 'OfficeOnline';
  return onlyOnWeb && isElsewhere ? 'A rule of Excel on the web.' : undefined;
}

/** Removes all that bears the suite's names, also what an earlier run left when its page was closed. */
async function removeTraces(office: OfficeUnderTest): Promise<void> {
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

function describe(error: unknown): string {
  if (error instanceof Difference) return error.message;
  // An error of Office may come from another window; its code and place say more than its message, which is localised.
  const code = part(error, 'code');
  const place = part(part(error, 'debugInfo'), 'errorLocation');
  const words = [code, place].filter((word) => typeof word === 'string' && word !== '').join(' at ');
  const message = part(error, 'message');
  return [words || part(error, 'name'), message ?? String(error)].filter(Boolean).join(': ');
}

function part(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
