/** Implements the verbs of the port that show, add, remove and unfilter sheets. */
import {
  type Address,
  type CellAreas,
  createFreeSheetName,
  createPlainSheetName,
  formatAreas,
  toInputs,
} from '../../grid';
import type { Filter } from '../questions';
import type { HiddenKind } from '../workbook';
import { hasOpenOutcome, isWorkbookFailure, REFUSAL_CODES, WorkbookFailure } from '../workbook-failure';
import { getRange } from './anchors';
import type { ExcelRun } from './excel-run';
import { isPlaceRefusal, queueSameCellsGuard } from './write/place-guard';

/**
 * Excel does not document whether it refuses to activate a hidden sheet, and with which code, or
 * does nothing, so this function reads the visibility of the sheet.
 */
export async function showCells(run: ExcelRun, cells: Address | CellAreas): Promise<HiddenKind | undefined> {
  try {
    return await run.sendAndRead('show', (context) => {
      const readHidden = queueSelect(context, cells);
      const sheet = context.workbook.worksheets.getItem(cells.sheet).load('visibility');
      return () => HIDDEN_KINDS[sheet.visibility] ?? (readHidden() ? 'cells' : undefined);
    });
  } catch (error) {
    if (hasOpenOutcome(error)) throw error;
    const hiddenAs = await run.sendAndRead('show', ({ workbook }) => {
      const sheet = workbook.worksheets.getItemOrNullObject(cells.sheet).load('visibility');
      return () => (sheet.isNullObject ? undefined : HIDDEN_KINDS[sheet.visibility]);
    });
    if (!hiddenAs) throw error;
    return hiddenAs;
  }
}

export function unhideAndShow(run: ExcelRun, cells: Address | CellAreas): Promise<void> {
  const unhidden = run.send('show', (context) => {
    context.workbook.worksheets.getItem(cells.sheet).visibility = 'Visible';
    queueSelect(context, cells);
  });
  return unhidden.catch(throwStructureProtected);
}

const HIDDEN_KINDS: Readonly<Record<string, HiddenKind>> = { Hidden: 'hidden', VeryHidden: 'veryHidden' };

/** @returns a function that says, after the request, if all of the cells are hidden */
function queueSelect(context: Excel.RequestContext, cells: Address | CellAreas): () => boolean {
  const sheet = context.workbook.worksheets.getItem(cells.sheet);
  sheet.activate();
  if ('rect' in cells) {
    const range = getRange(context, cells).load('hidden');
    range.select();
    // Excel reports null if only some of the cells are hidden.
    return () => range.hidden === true;
  }
  const areas = sheet.getRanges(formatAreas(cells.rects));
  areas.select();
  const ranges = areas.areas.load('items/hidden');
  return () => ranges.items.every(({ hidden }) => hidden === true);
}

/**
 * Excel refuses to add or unhide a sheet with the code of a protected sheet, although the structure
 * of the workbook is protected.
 */
function throwStructureProtected(error: unknown): never {
  if (!isWorkbookFailure(error, 'WorkbookProtected')) throw error;
  throw new WorkbookFailure('StructureProtected', error.verb, error.hostCode, error);
}

/**
 * The criteria of a filter cannot be restored, so a precondition makes Excel refuse the request if
 * a filter covers cells other than given.
 */
export async function clearFilters(run: ExcelRun, sheet: string, filters: readonly Filter[]): Promise<void> {
  try {
    await run.send('clearFilters', (context) => {
      const found = context.workbook.worksheets.getItem(sheet);
      for (const { table, rect, isPlaceUnknown } of filters) {
        if (isPlaceUnknown) continue;
        const cells = table === undefined ? found.autoFilter.getRange() : found.tables.getItem(table).getRange();
        queueSameCellsGuard(cells, getRange(context, { sheet, rect }));
      }
      queueClearFilters(found, filters);
    });
  } catch (error) {
    throw isPlaceRefusal(error) ? new WorkbookFailure('CellsChanged', 'clearFilters') : error;
  }
}

export function queueClearFilters(sheet: Excel.Worksheet, filters: readonly Filter[]): void {
  for (const { table } of filters) {
    const filterOwner = table === undefined ? sheet : sheet.tables.getItem(table);
    filterOwner.autoFilter.clearCriteria();
  }
}

/**
 * If Excel refuses the name by a rule that is not documented, this function tries a plainer one,
 * and at last leaves the name to Excel.
 */
export async function addSheet(run: ExcelRun, wantedName: string): Promise<string> {
  const takenNames = await readSheetNames(run);
  const name = createFreeSheetName(wantedName, takenNames);
  for (const candidateName of [name, createPlainSheetName(name, takenNames)]) {
    try {
      return await addSheetNamed(run, candidateName);
    } catch (error) {
      if (!isWorkbookFailure(error, ...REFUSAL_CODES)) throw error;
      // Excel may have carried out a request that it refused.
      const isAdded =
        error.hostCode !== 'ItemAlreadyExists' && (await readSheetNames(run)).has(candidateName.toLowerCase());
      if (isAdded) return candidateName;
    }
  }
  return addSheetNamed(run, undefined);
}

/**
 * Removes a sheet if it is empty. If another cell than the first was filled in the meantime, it has
 * no intersection with the first, so Excel refuses the request before it removes anything. If only
 * the first cell was filled, the sheet is added again with its contents.
 */
export async function removeEmptySheet(run: ExcelRun, name: string): Promise<void> {
  const isFilled = await run.sendAndRead('removeSheet', ({ workbook }) => {
    const used = workbook.worksheets.getItem(name).getUsedRangeOrNullObject(true).load('rowIndex');
    return () => !used.isNullObject;
  });
  if (isFilled) return;
  const contents = await run.sendAndRead('removeSheet', ({ workbook }) => {
    const sheet = workbook.worksheets.getItem(name);
    const first = sheet.getCell(0, 0).load('formulas,values');
    first.getIntersection(sheet.getUsedRange(true).getLastCell()).load('rowIndex');
    sheet.delete();
    return () => toInputs(first.formulas, first.values);
  });
  if (contents[0]?.[0] === '') return;
  await run.send('putBack', ({ workbook }) => {
    workbook.worksheets.add(name).getCell(0, 0).values = contents;
  });
}

/** Returns the names of all sheets in lower case, hidden sheets included. */
function readSheetNames(run: ExcelRun): Promise<ReadonlySet<string>> {
  return run.sendAndRead('addSheet', (context) => {
    const sheets = context.workbook.worksheets.load('items/name');
    return () => new Set(sheets.items.map((sheet) => sheet.name.toLowerCase()));
  });
}

/** @returns the name that the sheet got */
function addSheetNamed(run: ExcelRun, name: string | undefined): Promise<string> {
  const newName = run.sendAndRead('addSheet', (context) => {
    const sheet = context.workbook.worksheets.add(name).load('name');
    return () => sheet.name;
  });
  return newName.catch(throwStructureProtected);
}
