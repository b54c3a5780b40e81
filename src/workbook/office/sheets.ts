/** Sheets as wholes. */
import { type Address, freeSheetName, plainSheetName } from '../../grid';
import type { Filter } from '../look';
import { isWorkbookFailure, REFUSED_CODES, WorkbookFailure } from '../workbook-failure';
import { rangeAt } from './anchors';
import type { ExcelRun } from './excel-run';

export function showCells(run: ExcelRun, address: Address): Promise<void> {
  return run.act('show', (context) => {
    const range = rangeAt(context, address);
    range.worksheet.activate();
    range.select();
  });
}

export function clearFilters(run: ExcelRun, name: string, filters: readonly Filter[]): Promise<void> {
  return run.act('clearFilters', ({ workbook }) => queueClearFilters(workbook.worksheets.getItem(name), filters));
}

export function queueClearFilters(sheet: Excel.Worksheet, filters: readonly Filter[]): void {
  for (const { table } of filters) {
    const filtered = table === undefined ? sheet : sheet.tables.getItem(table);
    filtered.autoFilter.clearCriteria();
  }
}

/** Where Excel refuses the name, by a rule that nobody told, the sheet gets a plainer one, and in the end one of Excel's own making. */
export async function addSheet(run: ExcelRun, wanted: string): Promise<string> {
  const taken = await sheetNames(run);
  const name = freeSheetName(wanted, taken);
  for (const tried of [name, plainSheetName(name, taken)]) {
    try {
      return await addNamed(run, tried);
    } catch (error) {
      if (!isWorkbookFailure(error, ...REFUSED_CODES)) throw error;
      // Nobody knows whether Excel may refuse a request that it has carried out.
      const isAdded = error.hostCode !== 'ItemAlreadyExists' && (await sheetNames(run)).has(tried.toLowerCase());
      if (isAdded) return tried;
    }
  }
  return addNamed(run, undefined);
}

/** In lower case, hidden ones included. */
function sheetNames(run: ExcelRun): Promise<ReadonlySet<string>> {
  return run.ask('addSheet', (context) => {
    const sheets = context.workbook.worksheets.load('items/name');
    return () => new Set(sheets.items.map((sheet) => sheet.name.toLowerCase()));
  });
}

/** The name that the sheet got. */
async function addNamed(run: ExcelRun, name: string | undefined): Promise<string> {
  try {
    return await run.ask('addSheet', (context) => {
      const sheet = context.workbook.worksheets.add(name).load('name');
      return () => sheet.name;
    });
  } catch (error) {
    if (!isWorkbookFailure(error, 'WorkbookProtected')) throw error;
    throw new WorkbookFailure('StructureProtected', 'addSheet', error.hostCode, error);
  }
}
