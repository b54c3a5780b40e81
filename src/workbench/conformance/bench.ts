import { BeliefMismatch, expectEqual } from './assertions';
import type { Bench, OfficeUnderTest } from './conformance-case';

/** Everything that the suite creates has a name with this prefix. */
export const SHEET_PREFIX = 'Conformance ';
export const NAME_PREFIX = '_conformance_';
export const SETTING_PREFIX = 'conformance.';

/** Events must arrive within this time; in Excel on the web they cross the internet. */
const EVENT_TIMEOUT_MS = 10_000;

export function createBench(
  office: OfficeUnderTest,
  number: number,
  note: (question: string, answer: unknown) => void,
): Bench {
  const sheetName = `${SHEET_PREFIX}${number}`;
  const runOnSheet: Bench['runOnSheet'] = (work) =>
    office.Excel.run((context) => work(context.workbook.worksheets.getItem(sheetName), context));
  const expectError: Bench['expectError'] = async (work) => {
    try {
      await runOnSheet(async (sheet, context) => {
        work(sheet, context);
        await context.sync();
      });
    } catch (error) {
      if (error instanceof office.OfficeExtension.Error) return error;
      throw error;
    }
    throw new BeliefMismatch('Excel accepted what it was held to refuse.');
  };
  return {
    office,
    sheetName,
    toSheetName: (suffix) => `${sheetName} ${suffix}`,
    toDefinedName: (suffix) => `${NAME_PREFIX}${suffix}`,
    toSettingKey: (suffix) => `${SETTING_PREFIX}${suffix}`,
    runOnSheet,
    expectError,
    expectRefusal: async (code, work, label = 'code') => expectEqual((await expectError(work)).code, code, label),
    waitFor: withTimeout,
    note,
  };
}

async function withTimeout<Result>(promise: Promise<Result>, label: string): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BeliefMismatch(`${label}: it did not come in time.`)), EVENT_TIMEOUT_MS);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Loads the properties and sends everything that was queued before. */
export async function load<Item extends Loadable>(item: Item, names: string): Promise<Item> {
  item.load(names);
  await item.context.sync();
  return item;
}

interface Loadable {
  readonly context: OfficeExtension.ClientRequestContext;
  load(names: string): unknown;
}

type CellProperty = 'values' | 'formulas' | 'formulasR1C1' | 'text' | 'numberFormat' | 'valueTypes';

export async function read<Name extends CellProperty>(range: Excel.Range, name: Name): Promise<Excel.Range[Name]> {
  return (await load(range, name))[name];
}

/** @throws BeliefMismatch if the cells hold something else */
export async function expectCells(
  range: Excel.Range,
  name: CellProperty,
  expected: unknown,
  label: string = name,
): Promise<void> {
  expectEqual(await read(range, name), expected, label);
}

/** Returns the address without its sheet. */
export async function readAddress(range: Excel.Range): Promise<string> {
  return dropSheetName((await load(range, 'address')).address);
}

export function dropSheetName(address: string): string {
  return address.slice(address.lastIndexOf('!') + 1);
}
