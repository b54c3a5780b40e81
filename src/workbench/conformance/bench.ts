import { Difference } from './assertions';
import type { OfficeUnderTest } from './conformance-case';

/**
 * Where a case works: a new sheet of its own, and names that no workbook of a person has. Whatever bears these names is
 * removed after the case, and nothing else.
 */
export interface Bench {
  readonly office: OfficeUnderTest;
  /** Name of the case's sheet. */
  readonly sheetName: string;
  /** A free name for a further sheet of the case. */
  otherSheetName(word: string): string;
  definedName(word: string): string;
  settingKey(word: string): string;
  /** One `Excel.run` on the case's sheet; what is still queued at its end is sent, as Excel.run does. */
  onSheet<Result>(work: (sheet: Excel.Worksheet, context: Excel.RequestContext) => Promise<Result>): Promise<Result>;
  /**
   * Queues the work and sends it.
   * @returns what Excel refused it with
   * @throws Difference when Excel accepts it
   */
  refusal(work: (sheet: Excel.Worksheet, context: Excel.RequestContext) => void): Promise<OfficeExtension.Error>;
  /** @throws Difference when it does not come in time */
  inTime<Result>(promise: Promise<Result>, what: string): Promise<Result>;
  /** The answer of this Excel to a question that nobody has answered yet; it goes into the report. */
  note(question: string, answer: unknown): void;
}

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
