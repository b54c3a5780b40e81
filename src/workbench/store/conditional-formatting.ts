/**
 * Applies conditional formats to the drawn cells; supports rules with a formula, with values, and
 * with a text.
 */
import { intersectRect } from '../../grid';
import type { Calculator } from './calculation/calculator';
import { type CellStyle, type CellValue, isCellError, type Rect, SHEET_COLUMNS, SHEET_ROWS } from './cell-types';
import { translateFormula } from './formulas/formula';
import { compareValues } from './functions';
import { valueAt } from './state/cell-storage';
import type { AreaRule, SheetState } from './state/workbook-state';
import type { DrawnCell } from './store-types';
import { type PlainRecord, toRecord } from './workbook-file';

/**
 * Returns the cells with the formats that apply to them; if two set the same property, the first
 * wins.
 * @param sheet with calculated values
 */
export function applyConditionalFormats(
  cells: DrawnCell[][],
  rect: Rect,
  sheet: SheetState,
  calculator: Calculator,
): DrawnCell[][] {
  const rules = sheet.conditionalFormats.filter(({ areas }) => areas.some((area) => intersectRect(area, rect)));
  if (rules.length === 0) return cells;
  return cells.map((line, rowOffset) =>
    line.map((cell, columnOffset) => {
      const row = rect.row + rowOffset;
      const column = rect.column + columnOffset;
      const format = findFormat(rules, row, column, sheet, calculator);
      return format ? { ...cell, style: { ...cell.style, ...format } } : cell;
    }),
  );
}

function findFormat(
  rules: readonly AreaRule[],
  row: number,
  column: number,
  sheet: SheetState,
  calculator: Calculator,
): Partial<CellStyle> | undefined {
  let format: Partial<CellStyle> | undefined;
  const cellRect = { row, column, rows: 1, columns: 1 };
  for (const rule of rules) {
    if (!rule.areas.some((area) => intersectRect(area, cellRect)) || !isRuleMet(rule, row, column, sheet, calculator))
      continue;
    format = { ...toStyle(toRecord(rule.settings.format)), ...format };
    if (rule.settings.stopIfTrue === true) break;
  }
  return format;
}

function isRuleMet(
  { settings, formulas, origin }: AreaRule,
  row: number,
  column: number,
  sheet: SheetState,
  calculator: Calculator,
): boolean {
  const ruleSettings = toRecord(settings.rule);
  const readOperand = (name: string): CellValue | undefined => {
    const formula = formulas[name];
    if (!formula) return toConstant(ruleSettings[name]);
    const translated = translateFormula(formula, row - origin.row, column - origin.column, SHEET_ROWS, SHEET_COLUMNS);
    return calculator.evaluate(translated, sheet.id);
  };
  const value = valueAt(sheet.columns, row, column);
  switch (settings.type) {
    case 'Custom': {
      const found = readOperand('formula');
      return found === true || (typeof found === 'number' && found !== 0);
    }
    case 'CellValue':
      return value !== null && isComparisonMet(value, ruleSettings, readOperand('formula1'), readOperand('formula2'));
    case 'ContainsText':
      return isTextRuleMet(value === null || isCellError(value) ? '' : String(value), ruleSettings);
    default:
      return false;
  }
}

function isComparisonMet(
  value: CellValue,
  { operator }: PlainRecord,
  first: CellValue | undefined,
  second: CellValue | undefined,
): boolean {
  if (first === undefined || isCellError(first) || isCellError(value)) return false;
  const compared = compareValues(value, first);
  const other = second === undefined || isCellError(second) ? compared : compareValues(value, second);
  return COMPARISONS.get(operator)?.(compared, other) ?? false;
}

/** Either bound of a range may be the lower one. */
const COMPARISONS = new Map<unknown, (compared: number, other: number) => boolean>([
  ['Between', (compared, other) => compared * other <= 0],
  ['NotBetween', (compared, other) => !(compared * other <= 0)],
  ['EqualTo', (compared) => compared === 0],
  ['NotEqualTo', (compared) => compared !== 0],
  ['GreaterThan', (compared) => compared > 0],
  ['LessThan', (compared) => compared < 0],
  ['GreaterThanOrEqual', (compared) => compared >= 0],
  ['LessThanOrEqual', (compared) => compared <= 0],
]);

function isTextRuleMet(text: string, { operator, text: searchText }: PlainRecord): boolean {
  return TEXT_TESTS.get(operator)?.(text.toLowerCase(), String(searchText ?? '').toLowerCase()) ?? false;
}

const TEXT_TESTS = new Map<unknown, (text: string, part: string) => boolean>([
  ['Contains', (text, part) => text.includes(part)],
  ['NotContains', (text, part) => !text.includes(part)],
  ['BeginsWith', (text, part) => text.startsWith(part)],
  ['EndsWith', (text, part) => text.endsWith(part)],
]);

function toConstant(value: PlainRecord[string] | undefined): CellValue | undefined {
  if (typeof value === 'string') return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

/** Number formats of conditional formats are not drawn. */
function toStyle({ fillColor, fontColor, bold, italic, strikethrough, underline }: PlainRecord): Partial<CellStyle> {
  return {
    ...(typeof fillColor === 'string' && fillColor !== '' && { fillColor }),
    ...(typeof fontColor === 'string' && fontColor !== '' && { fontColor }),
    ...(typeof bold === 'boolean' && { bold }),
    ...(typeof italic === 'boolean' && { italic }),
    ...(typeof strikethrough === 'boolean' && { strikethrough }),
    ...((underline === 'Single' || underline === 'Double') && { underline }),
  };
}
