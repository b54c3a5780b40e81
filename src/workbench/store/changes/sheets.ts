/** Adds, removes, moves, copies and renames sheets. */
import { createFreeSheetName } from '../../../grid';
import type { Rect } from '../cell-types';
import { changeMarks, type Mark } from '../formulas/formula';
import { type AxisChange, changeAxis } from '../state/axis';
import type { OpenWorkbook } from '../state/open-workbook';
import { PLAIN_STYLES } from '../state/styles';
import { findSheetByName, type SheetState } from '../state/workbook-state';
import { StoreRefusal } from '../store-refusal';
import type { SheetInfo } from '../store-types';
import type { SheetVisibility } from '../workbook-file';
import { changeMarksInRules, cloneRules } from './area-rules';
import { applyShift } from './change-structure';
import { renameSheetInFormulas } from './shift-dependents';
import { copySourcedObjects } from './sourced-objects';
import { copyTables } from './tables';

export function toSheetInfo(sheet: SheetState, position: number): SheetInfo {
  const { id, name, visibility, allowed, autoFilter, tabColor, frozen } = sheet;
  return { id, name, position, visibility, protected: sheet.protected, allowed, autoFilter, tabColor, frozen };
}

export function createEmptySheet(id: string, name: string): SheetState {
  return {
    owner: 0,
    id,
    name,
    visibility: 'Visible',
    protected: false,
    allowed: [],
    autoFilter: undefined,
    tabColor: undefined,
    frozen: { rows: 0, columns: 0 },
    columns: [],
    styles: PLAIN_STYLES,
    rowAxis: [],
    columnAxis: [],
    merges: [],
    tables: [],
    conditionalFormats: [],
    validations: [],
    customProperties: [],
    sourcedObjects: [],
  };
}

export function addSheet(book: OpenWorkbook, name: string | undefined): string {
  const sheet = createEmptySheet(
    book.createSheetId(),
    checkSheetName(book, name ?? findNextSheetName(book), undefined),
  );
  book.setSheets([...book.state.sheets, sheet]);
  return sheet.id;
}

export function renameSheet(book: OpenWorkbook, sheetId: string, name: string): void {
  const sheet = book.requireSheet(sheetId);
  const checkedName = checkSheetName(book, name, sheetId);
  if (checkedName === sheet.name) return;
  renameSheetInFormulas(book, sheet.name, checkedName);
  const key = sheet.name.toLowerCase();
  changeMarksInRules(book, (mark) => (mark.sheet?.toLowerCase() === key ? { ...mark, sheet: checkedName } : undefined));
  book.changeSheet(sheetId, { name: checkedName });
}

export function removeSheet(book: OpenWorkbook, sheetId: string): void {
  const sheet = book.requireSheet(sheetId);
  checkOtherVisible(book, sheetId);
  const position = book.state.sheets.indexOf(sheet);
  applyShift(book, { kind: 'removeSheet', sheetId });
  book.setNames(book.state.names.filter((name) => name.scope !== sheetId));
  book.setSheets(book.state.sheets.filter((other) => other.id !== sheetId));
  book.selections.delete(sheetId);
  if (book.activeSheetId === sheetId) book.activeSheetId = findVisibleSheetNear(book, position);
}

export function moveSheet(book: OpenWorkbook, sheetId: string, position: number): void {
  const sheet = book.requireSheet(sheetId);
  const others = book.state.sheets.filter((other) => other !== sheet);
  if (!Number.isInteger(position) || position < 0 || position > others.length) {
    throw new StoreRefusal('OutsideSheet', 'There is no such position among the sheets.');
  }
  book.setSheets([...others.slice(0, position), sheet, ...others.slice(position)]);
}

/** The copy shares its cells with the original until one of the two changes. */
export function copySheet(book: OpenWorkbook, sheetId: string, position: number | undefined): string {
  const original = book.requireSheet(sheetId);
  const id = book.createSheetId();
  const copyName = checkSheetName(book, findFreeCopyName(book, original.name), undefined);
  const key = original.name.toLowerCase();
  const renameMark = (mark: Mark) => (mark.sheet?.toLowerCase() === key ? { ...mark, sheet: copyName } : undefined);
  const copy: SheetState = {
    ...original,
    owner: 0,
    id,
    name: copyName,
    columns: original.columns.slice(),
    tables: copyTables(book, original.tables),
    sourcedObjects: copySourcedObjects(book, original.sourcedObjects, renameMark),
    ...cloneRules(original, copyName),
  };
  const { sheets, names } = book.state;
  const index = position ?? sheets.length;
  book.setSheets([...sheets.slice(0, index), copy, ...sheets.slice(index)]);
  const twins = names.flatMap((defined) => {
    const formula = changeMarks(defined.formula, renameMark);
    const isOwn = defined.scope === sheetId;
    const refersToSheet = defined.scope === undefined && formula !== defined.formula;
    return isOwn || refersToSheet ? [{ ...defined, scope: id, formula, isOwn }] : [];
  });
  // If the sheet has a name of its own, the workbook's name with the same text is not duplicated.
  const newTwins = twins.filter(
    (twin) => twin.isOwn || !twins.some((other) => other.isOwn && other.name.toLowerCase() === twin.name.toLowerCase()),
  );
  if (newTwins.length > 0) book.setNames([...names, ...newTwins.map(({ isOwn: _, ...twin }) => twin)]);
  return id;
}

export function setSheetVisibility(book: OpenWorkbook, sheetId: string, visibility: SheetVisibility): void {
  const sheet = book.requireSheet(sheetId);
  if (visibility !== 'Visible') checkOtherVisible(book, sheetId);
  book.changeSheet(sheetId, { visibility });
  if (visibility !== 'Visible' && book.activeSheetId === sheetId) {
    book.activeSheetId = findVisibleSheetNear(
      book,
      book.state.sheets.findIndex((other) => other.id === sheet.id),
    );
  }
}

/** Returns the visible sheet nearest to the position, preferring later sheets. */
export function findVisibleSheetNear(book: OpenWorkbook, position: number): string {
  const { sheets } = book.state;
  const isVisible = (sheet: SheetState) => sheet.visibility === 'Visible';
  const found = sheets.slice(position).find(isVisible) ?? sheets.slice(0, position).findLast(isVisible) ?? sheets[0];
  return found?.id ?? '';
}

/** The specification of the file format adds the last two. */
const FORBIDDEN_CHARACTERS = [...':\\/?*[]', '\0', '\u0003'];

/** @throws StoreRefusal `SheetNameInvalid` or `SheetNameTaken` */
function checkSheetName(book: OpenWorkbook, name: string, exceptSheetId: string | undefined): string {
  const isValid =
    name.length >= 1 &&
    name.length <= 31 &&
    !FORBIDDEN_CHARACTERS.some((character) => name.includes(character)) &&
    !/^'|'$/.test(name) &&
    name.toLowerCase() !== 'history';
  if (!isValid) throw new StoreRefusal('SheetNameInvalid', `${name} cannot be the name of a sheet.`);
  const other = findSheetByName(book.state, name);
  if (other && other.id !== exceptSheetId)
    throw new StoreRefusal('SheetNameTaken', `There is already a sheet named ${other.name}.`);
  return name;
}

function findNextSheetName(book: OpenWorkbook): string {
  let number = book.state.sheets.length + 1;
  while (findSheetByName(book.state, `Sheet${number}`)) number++;
  return `Sheet${number}`;
}

function findFreeCopyName(book: OpenWorkbook, name: string): string {
  const base = name.replace(/ \(\d+\)$/, '');
  const usedNames = [base, ...book.state.sheets.map((sheet) => sheet.name)];
  return createFreeSheetName(base, new Set(usedNames.map((other) => other.toLowerCase())));
}

function checkOtherVisible(book: OpenWorkbook, sheetId: string): void {
  const hasOther = book.state.sheets.some((sheet) => sheet.id !== sheetId && sheet.visibility === 'Visible');
  if (!hasOther) throw new StoreRefusal('LastVisibleSheet', 'A workbook needs at least one visible sheet.');
}

/** Changes the size or visibility of the rectangle's rows or columns. */
export function changeSheetAxis(
  book: OpenWorkbook,
  axis: 'row' | 'column',
  sheetId: string,
  rect: Rect,
  change: AxisChange,
): void {
  book.checkNotProtected(sheetId, axis === 'row' ? 'formatRows' : 'formatColumns');
  const { rowAxis, columnAxis } = book.requireSheet(sheetId);
  book.changeSheet(
    sheetId,
    axis === 'row'
      ? { rowAxis: changeAxis(rowAxis, rect.row, rect.rows, change) }
      : { columnAxis: changeAxis(columnAxis, rect.column, rect.columns, change) },
  );
}
