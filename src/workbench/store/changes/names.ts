/** Adds defined names and implements Excel's rules for them. */
import { tryParseRect } from '../../../grid';
import { resolveReference } from '../calculation/resolve-marks';
import { computeBoundingRect, type Reference } from '../cell-types';
import { changeMarks, type Formula } from '../formulas/formula';
import type { OpenWorkbook } from '../state/open-workbook';
import type { NameState } from '../state/workbook-state';
import { StoreRefusal } from '../store-refusal';
import type { DefinedName, NameChange, NameOptions } from '../store-types';

export function toDefinedName(name: NameState): DefinedName {
  return {
    name: name.name,
    scope: name.scope,
    formula: name.formula.text,
    visible: name.visible,
    comment: name.comment,
  };
}

export function findName(book: OpenWorkbook, name: string, scope: string | undefined): NameState | undefined {
  const key = name.toLowerCase();
  return book.state.names.find((candidate) => candidate.scope === scope && candidate.name.toLowerCase() === key);
}

/** @throws StoreRefusal `NameInvalid`, `NameTaken`, or the error of the formula */
export function addName(book: OpenWorkbook, name: string, formula: string, options: NameOptions): NameState {
  if (!isValidName(name)) throw new StoreRefusal('NameInvalid', `${name} cannot be a name.`);
  if (options.scope !== undefined) book.requireSheet(options.scope);
  if (findName(book, name, options.scope) || hasTable(book, name))
    throw new StoreRefusal('NameTaken', `The name ${name} exists already.`);
  const newName: NameState = {
    name,
    scope: options.scope,
    formula: parseNameFormula(book, formula, options.scope ?? book.activeSheetId),
    visible: options.visible ?? true,
    comment: options.comment ?? '',
  };
  book.setNames([...book.state.names, newName]);
  return newName;
}

export function updateName(book: OpenWorkbook, name: string, scope: string | undefined, change: NameChange): NameState {
  const before = requireName(book, name, scope);
  const { formula, ...rest } = change;
  const after: NameState = {
    ...before,
    ...rest,
    ...(formula === undefined ? {} : { formula: parseNameFormula(book, formula, scope ?? book.activeSheetId) }),
  };
  book.setNames(book.state.names.map((other) => (other === before ? after : other)));
  return after;
}

export function removeName(book: OpenWorkbook, name: string, scope: string | undefined): void {
  const removedName = requireName(book, name, scope);
  book.setNames(book.state.names.filter((other) => other !== removedName));
}

/** Returns the rectangle of a name whose formula is a single reference. */
export function resolveNameReference(
  book: OpenWorkbook,
  name: string,
  scope: string | undefined,
): Reference | undefined {
  const { formula } = requireName(book, name, scope);
  const { tree } = formula;
  if (tree.type === 'mark') return resolveMark(book, formula, tree.mark);
  if (tree.type !== 'span') return undefined;
  const first = resolveMark(book, formula, tree.first);
  const last = resolveMark(book, formula, tree.last);
  if (!first || !last || first.sheetId !== last.sheetId) return undefined;
  return { sheetId: first.sheetId, rect: computeBoundingRect(first.rect, last.rect) };
}

export function requireName(book: OpenWorkbook, name: string, scope: string | undefined): NameState {
  const found = findName(book, name, scope);
  if (!found) throw new StoreRefusal('NameNotFound', `There is no name ${name}.`);
  return found;
}

/** Adds the sheet to each reference, so that the name means the same on every sheet. */
export function parseNameFormula(book: OpenWorkbook, text: string, homeSheetId: string): Formula {
  const parsed = book.formulaParser.parse(text.startsWith('=') ? text : toConstantFormula(text));
  const home = book.requireSheet(homeSheetId).name;
  return changeMarks(parsed, (mark) =>
    mark.type === 'reference' && mark.sheet === undefined ? { ...mark, sheet: home } : undefined,
  );
}

function toConstantFormula(text: string): string {
  return text.trim() !== '' && Number.isFinite(Number(text)) ? `=${text}` : `="${text.replaceAll('"', '""')}"`;
}

function resolveMark(book: OpenWorkbook, formula: Formula, index: number): Reference | undefined {
  const mark = formula.marks[index];
  return mark?.type === 'reference' ? resolveReference(book.state, mark, undefined) : undefined;
}

/** Tables and the workbook's names must not share a name. */
export function isNameTaken(book: OpenWorkbook, name: string): boolean {
  return findName(book, name, undefined) !== undefined || hasTable(book, name);
}

function hasTable(book: OpenWorkbook, name: string): boolean {
  const key = name.toLowerCase();
  return book.state.sheets.some(({ tables }) => tables.some((table) => table.name.toLowerCase() === key));
}

/**
 * Checks Excel's rules: letters, digits, `_`, `.` and `\`; no leading digit; nothing that looks
 * like a cell in either notation.
 */
export function isValidName(name: string): boolean {
  if (name.length > 255 || !/^[\p{L}_\\][\p{L}\p{N}_.\\?]*$/u.test(name)) return false;
  if (tryParseRect(name) !== undefined || /^[rc]$/i.test(name)) return false;
  return !/^(r\d*c\d*|r\d+|c\d+)$/i.test(name);
}
