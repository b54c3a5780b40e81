/** Conditional formats and validations are rules for areas of a sheet, which follow their cells. */
import { containsRect, intersectRect } from '../../../grid';
import { type Rect, type Reference, SHEET_COLUMNS, SHEET_ROWS } from '../cell-types';
import { changeMarks, type Formula, type Mark, type ReferenceMark, translateFormula } from '../formulas/formula';
import type { Shift } from '../formulas/shift-references';
import {
  type Areas,
  deleteFromAreas,
  findTopLeft,
  insertIntoAreas,
  intersectAreas,
  joinAreas,
  moveAreas,
  subtractFromAreas,
} from '../state/areas';
import type { OpenWorkbook } from '../state/open-workbook';
import type { AreaRule, SheetState } from '../state/workbook-state';
import type { RuleFile } from '../workbook-file';
import { shiftFormula } from './shift-dependents';

/** A sheet has these two lists of rules; earlier rules take precedence. */
export type RuleKind = 'conditionalFormats' | 'validations';
const RULE_KINDS: readonly RuleKind[] = ['conditionalFormats', 'validations'];

/** Creates a rule that belongs to no sheet yet. Its formulas begin with `=`. */
export function createRule(book: OpenWorkbook, { areas, settings, formulas }: RuleFile): AreaRule {
  const parsedFormulas = Object.entries(formulas).map(
    ([name, text]) => [name, book.formulaParser.parse(text)] as const,
  );
  return {
    id: book.createRuleId(),
    areas,
    origin: findTopLeft(areas),
    settings,
    formulas: Object.fromEntries(parsedFormulas),
  };
}

export function toRuleFile({ areas, settings, formulas }: AreaRule): RuleFile {
  const texts = Object.entries(formulas).map(([name, { text }]) => [name, text] as const);
  return { areas, settings, formulas: Object.fromEntries(texts) };
}

function rebaseFormulas(rule: AreaRule, { row, column }: Cell): AreaRule['formulas'] {
  const rows = row - rule.origin.row;
  const columns = column - rule.origin.column;
  return mapFormulas(rule.formulas, (formula) => translateFormula(formula, rows, columns, SHEET_ROWS, SHEET_COLUMNS));
}

export function setRules(book: OpenWorkbook, sheetId: string, kind: RuleKind, rules: readonly AreaRule[]): void {
  const before = book.requireSheet(sheetId)[kind];
  const remainingRules = rules.filter(({ areas }) => areas.length > 0);
  if (remainingRules.length === before.length && remainingRules.every((rule, index) => rule === before[index])) return;
  book.changeSheet(
    sheetId,
    kind === 'validations' ? { validations: remainingRules } : { conditionalFormats: remainingRules },
  );
}

/** Removes the cells from all rules. */
export function clearRules(book: OpenWorkbook, sheetId: string, kind: RuleKind, rect: Rect): void {
  const rules = book.requireSheet(sheetId)[kind];
  if (rules.length > 0)
    setRules(
      book,
      sheetId,
      kind,
      rules.map((rule) => changeAreas(rule, subtractFromAreas(rule.areas, rect))),
    );
}

/** Copies the source's rules to the target in tiles; on one sheet a rule then covers both. */
export function copyRules(book: OpenWorkbook, kind: RuleKind, from: Reference, target: Reference): void {
  const copiedRules = book
    .requireSheet(from.sheetId)
    [kind].filter(({ areas }) => intersectAreas(areas, from.rect).length > 0);
  clearRules(book, target.sheetId, kind, target.rect);
  if (copiedRules.length === 0) return;
  const isSameSheet = from.sheetId === target.sheetId;
  const computeCopiedAreas = (rule: AreaRule) =>
    intersectAreas(rule.areas, from.rect).flatMap((part) => findTiles(part, from.rect, target.rect));
  const rules = book.requireSheet(target.sheetId)[kind];
  if (isSameSheet) {
    const grownRules = rules.map((rule) => {
      const original = copiedRules.find(({ id }) => id === rule.id);
      return original ? changeAreas(rule, joinAreas(rule.areas, computeCopiedAreas(original))) : rule;
    });
    // A rule whose cells all lie in the target has been removed from the sheet's rules.
    const removedRules = copiedRules.filter(({ id }) => !rules.some((rule) => rule.id === id));
    const restoredRules = removedRules.map((rule) => changeAreas(rule, joinAreas([], computeCopiedAreas(rule))));
    setRules(book, target.sheetId, kind, [...grownRules, ...restoredRules]);
    return;
  }
  const rows = target.rect.row - from.rect.row;
  const columns = target.rect.column - from.rect.column;
  const addedRules = copiedRules.map((rule) => {
    const areas = joinAreas([], computeCopiedAreas(rule));
    const translate = (formula: Formula) => translateFormula(formula, rows, columns, SHEET_ROWS, SHEET_COLUMNS);
    const origin = { row: rule.origin.row + rows, column: rule.origin.column + columns };
    const copy = { ...rule, id: book.createRuleId(), formulas: mapFormulas(rule.formulas, translate), origin };
    return changeAreas({ ...copy, areas }, areas);
  });
  setRules(book, target.sheetId, kind, [...addedRules, ...rules]);
}

/** Updates all rules of the workbook for the shift, including the references in their formulas. */
export function shiftRules(book: OpenWorkbook, shift: Shift): void {
  for (const kind of RULE_KINDS) {
    const movedRules = shift.kind === 'move' ? takeMovedRules(book, kind, shift) : [];
    for (const sheet of book.state.sheets) {
      if (sheet[kind].length === 0) continue;
      const isShiftedSheet = shift.kind !== 'move' && shift.sheetId === sheet.id;
      const shiftedRules = sheet[kind].map((rule) => {
        const areas = isShiftedSheet ? shiftAreas(rule.areas, shift, kind) : rule.areas;
        const before = isShiftedSheet ? rebaseOnSurvivor(rule, shift, areas) : rule;
        const origin = isShiftedSheet ? shiftOrigin(before.origin, shift) : before.origin;
        return changeAreas({ ...before, origin, formulas: shiftRuleFormulas(book, before, shift, sheet.id) }, areas);
      });
      setRules(
        book,
        sheet.id,
        kind,
        shiftedRules.map((rule, index) => reuseIfEqual(sheet[kind][index], rule)),
      );
    }
    if (shift.kind !== 'move' || movedRules.length === 0) continue;
    setRules(book, shift.to.sheetId, kind, [...book.requireSheet(shift.to.sheetId)[kind], ...movedRules]);
  }
}

/** Changes sheet names in the formulas of rules. */
export function changeMarksInRules(book: OpenWorkbook, change: (mark: Mark) => Mark | undefined): void {
  for (const sheet of book.state.sheets) {
    for (const kind of RULE_KINDS) {
      const rules = sheet[kind].map((rule) =>
        reuseIfEqual(rule, {
          ...rule,
          formulas: mapFormulas(rule.formulas, (formula) => changeMarks(formula, change)),
        }),
      );
      setRules(book, sheet.id, kind, rules);
    }
  }
}

type Cell = AreaRule['origin'];
type CellShift = Exclude<Shift, { kind: 'move' }>;

/** Returns the rule for other areas, with formulas relative to their corner. */
function changeAreas(rule: AreaRule, areas: Areas): AreaRule {
  if (areas === rule.areas && areas.length > 0 && isSameCell(findTopLeft(areas), rule.origin)) return rule;
  const origin = areas.length > 0 ? findTopLeft(areas) : rule.origin;
  return { ...rule, areas, origin, formulas: rebaseFormulas(rule, origin) };
}

function shiftAreas(areas: Areas, shift: CellShift, kind: RuleKind): Areas {
  switch (shift.kind) {
    case 'insert':
      // New cells take the conditional formats of the cells above them, but not their validations.
      return insertIntoAreas(areas, shift.rect, shift.direction, kind === 'conditionalFormats' ? 'behind' : 'inside');
    case 'delete':
      return deleteFromAreas(areas, shift.rect, shift.direction);
    case 'removeSheet':
      return areas;
  }
}

/** Before its first cell is deleted, a rule's formulas become relative to a cell that remains. */
function rebaseOnSurvivor(rule: AreaRule, shift: CellShift, areasAfter: Areas): AreaRule {
  if (shift.kind !== 'delete' || areasAfter.length === 0 || !containsCell(shift.rect, rule.origin)) return rule;
  const remainingAreas = subtractFromAreas(rule.areas, shift.rect);
  return remainingAreas.length > 0
    ? { ...rule, origin: findTopLeft(remainingAreas), formulas: rebaseFormulas(rule, findTopLeft(remainingAreas)) }
    : rule;
}

function shiftOrigin(origin: Cell, shift: CellShift): Cell {
  const cellRect = { ...origin, rows: 1, columns: 1 };
  const [after = cellRect] = shiftAreas([cellRect], shift, 'validations');
  return { row: after.row, column: after.column };
}

/**
 * Removes rules from the destination of moved cells, and splits off the moving part of each rule as
 * a rule of its own.
 */
function takeMovedRules(
  book: OpenWorkbook,
  kind: RuleKind,
  shift: Extract<Shift, { kind: 'move' }>,
): readonly AreaRule[] {
  const { from, to } = shift;
  const movingRules = book.requireSheet(from.sheetId)[kind].flatMap((rule) => {
    const parts = intersectAreas(rule.areas, from.rect);
    if (parts.length === 0) return [];
    const isWhole = rule.areas.every((area) => containsRect(from.rect, area));
    const part = changeAreas(rule, parts);
    const rows = to.rect.row - from.rect.row;
    const columns = to.rect.column - from.rect.column;
    return [
      {
        ...part,
        id: isWhole ? rule.id : book.createRuleId(),
        areas: moveAreas(parts, rows, columns),
        origin: { row: part.origin.row + rows, column: part.origin.column + columns },
        formulas: mapFormulas(part.formulas, (formula) =>
          shiftFormula(book.state, formula, shift, from.sheetId, to.sheetId),
        ),
      },
    ];
  });
  clearRules(book, from.sheetId, kind, from.rect);
  clearRules(book, to.sheetId, kind, to.rect);
  return movingRules;
}

/**
 * Only absolute references follow moved cells: a relative one refers to different cells for each
 * cell of the rule.
 */
function shiftRuleFormulas({ state }: OpenWorkbook, rule: AreaRule, shift: Shift, sheetId: string) {
  const shouldFollow = shift.kind === 'move' ? isAbsolute : undefined;
  return mapFormulas(rule.formulas, (formula) => shiftFormula(state, formula, shift, sheetId, sheetId, shouldFollow));
}

function isAbsolute({ fixed }: ReferenceMark): boolean {
  return fixed.top && fixed.left && fixed.bottom && fixed.right;
}

/**
 * Returns the places in the target to which a part of the source is copied. A part that fills the
 * source from edge to edge yields a single rectangle.
 */
function findTiles(part: Rect, source: Rect, target: Rect): Rect[] {
  const rows = tileAxis(part.row, part.rows, source.row, source.rows, target.row, target.rows);
  const columns = tileAxis(part.column, part.columns, source.column, source.columns, target.column, target.columns);
  return rows.flatMap(([row, height]) =>
    columns.map(([column, width]) => ({ row, column, rows: height, columns: width })),
  );
}

function tileAxis(start: number, length: number, source: number, period: number, target: number, size: number) {
  if (length === period) return [[target, size] as const];
  return Array.from({ length: size / period }, (_, tile) => [target + tile * period + start - source, length] as const);
}

function reuseIfEqual(before: AreaRule | undefined, after: AreaRule): AreaRule {
  const isSame =
    before?.areas.length === after.areas.length &&
    before.areas.every((area, index) => area === after.areas[index] || isSameRect(area, after.areas[index])) &&
    Object.entries(before.formulas).every(([name, formula]) => after.formulas[name] === formula);
  return isSame ? before : after;
}

function mapFormulas(formulas: AreaRule['formulas'], change: (formula: Formula) => Formula): AreaRule['formulas'] {
  return Object.fromEntries(Object.entries(formulas).map(([name, formula]) => [name, change(formula)]));
}

function containsCell(rect: Rect, cell: Cell): boolean {
  return intersectRect(rect, { ...cell, rows: 1, columns: 1 }) !== undefined;
}

function isSameCell(a: Cell, b: Cell): boolean {
  return a.row === b.row && a.column === b.column;
}

function isSameRect(a: Rect, b: Rect | undefined): boolean {
  return b !== undefined && containsRect(a, b) && containsRect(b, a);
}

/** Copies all rules for a copied sheet; references to the sheet itself refer to the copy. */
export function cloneRules(sheet: SheetState, copyName: string): Pick<SheetState, RuleKind> {
  const key = sheet.name.toLowerCase();
  const rename = (mark: Mark) => (mark.sheet?.toLowerCase() === key ? { ...mark, sheet: copyName } : undefined);
  const clone = (rule: AreaRule) => ({ ...rule, formulas: mapFormulas(rule.formulas, (f) => changeMarks(f, rename)) });
  return { conditionalFormats: sheet.conditionalFormats.map(clone), validations: sheet.validations.map(clone) };
}
