import { Difference } from './assertions';
import type { Bench, OfficeUnderTest } from './conformance-case';

/** What everything that the suite makes begins with. */
export const SHEET_PREFIX = 'Conformance ';
export const NAME_PREFIX = '_conformance_';
export const SETTING_PREFIX = 'conformance.';

/** An event crosses the internet in Excel on the web. */
const EVENT_WITHIN_MS = 10_000;

export function createBench(
  office: OfficeUnderTest,
  number: number,
  note: (question: string, answer: unknown) => void,
): Bench {
  const sheetName = `${SHEET_PREFIX}${number}`;
  const onSheet: Bench['onSheet'] = (work) =>
    office.Excel.run((context) => work(context.workbook.worksheets.getItem(sheetName), context));
  return {
    office,
    sheetName,
    otherSheetName: (word) => `${sheetName} ${word}`,
    definedName: (word) => `${NAME_PREFIX}${word}`,
    settingKey: (word) => `${SETTING_PREFIX}${word}`,
    onSheet,
    async refusal(work) {
      try {
        await onSheet(async (sheet, context) => {
          work(sheet, context);
          await context.sync();
        });
      } catch (error) {
        if (error instanceof office.OfficeExtension.Error) return error;
        throw error;
      }
      throw new Difference('Excel accepted what it was held to refuse.');
    },
    inTime: (promise, what) => withTimeout(promise, what),
    note,
  };
}

async function withTimeout<Result>(promise: Promise<Result>, what: string): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Difference(`${what}: it did not come in time.`)), EVENT_WITHIN_MS);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads one property of cells, after everything that was queued before. */
export async function read<Name extends 'values' | 'formulas' | 'text' | 'numberFormat' | 'valueTypes'>(
  range: Excel.Range,
  name: Name,
): Promise<Excel.Range[Name]> {
  range.load(name);
  await range.context.sync();
  return range[name];
}

/** The address without its sheet. */
export async function addressOf(range: Excel.Range): Promise<string> {
  range.load('address');
  await range.context.sync();
  return withoutSheet(range.address);
}

export function withoutSheet(address: string): string {
  return address.slice(address.lastIndexOf('!') + 1);
}
