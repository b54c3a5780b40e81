/** Writes formulas for users to paste: a call for a whole report, or for one value of it. */
import type { FigureCall } from '../app';
import {
  type Address,
  type Culture,
  countCells,
  formatColumn,
  getNumberSigns,
  listCells,
  quoteSheet,
  tryParseAddress,
} from '../grid';
import { isCellFilter, type PlacementFilter } from '../placement';
import type { FunctionId } from './function-description';
import type { MeasureQuery, QueryCondition } from './measure-query';

/** The manifest declares this name. */
const NAMESPACE = 'INLAY';
/**
 * Excel limits the arguments of a call, the letters of a text in a formula, and the letters of a
 * formula.
 */
const MAX_ARGUMENTS = 255;
const MAX_TEXT_LENGTH = 255;
const MAX_FORMULA_LENGTH = 8_192;
/** A filter on a larger range is not written, because each cell becomes a pair of its own. */
const MAX_CELLS = 20;

interface FilteredFormula<Filter> {
  readonly text: string;
  /**
   * Lists the filters that the formula does not contain: it filters by equal values only, and Excel
   * limits its length.
   */
  readonly omitted: readonly Filter[];
}

/** Describes the separators with which the user types formulas. */
interface FormulaSeparators {
  /** Separates arguments. */
  readonly argument: string;
  readonly decimal: string;
}

/**
 * Returns the separators of Excel's regional settings, which may differ from its language.
 *
 * Office.js does not report the list separator. Excel takes it from the system, even if its options
 * override the decimal separator. By default it is a semicolon where numbers have a decimal comma,
 * and in Switzerland and Liechtenstein; the user may have set another one. If it equals the decimal
 * separator, Excel uses a semicolon. Sources: office-js#2891, the tests of Excel's separators on
 * dev@sc.openoffice.org (msg01565).
 * @param culture is what Excel reports
 * @param language is a BCP 47 tag, used if Excel reports no culture
 */
export function getFormulaSeparators(culture: Culture | undefined, language: string): FormulaSeparators {
  const { tag, decimal } = getNumberSigns(culture, language);
  const hasSystemComma = getNumberSigns(undefined, tag).decimal === ',';
  const isSwiss = /-(ch|li)$/i.test(tag);
  return { decimal, argument: decimal === ',' || hasSystemComma || isSwiss ? ';' : ',' };
}

const POINT_AND_COMMA: FormulaSeparators = { argument: ',', decimal: '.' };

/**
 * Returns a formula for the report with this name or number, with filters as pairs, because the separator of an array's columns is not
 * documented for every locale. The second argument stays empty, because `TRUE` has another name in
 * other languages.
 */
export function formatReportFormula(
  report: string,
  filters: readonly PlacementFilter[] = [],
  separators = POINT_AND_COMMA,
): FilteredFormula<PlacementFilter> {
  return formatFilteredCall('REPORT', report, filters, formatFilterPairs, separators);
}

/** @param formatPairs returns undefined for a filter that no formula can express */
function formatFilteredCall<Filter>(
  id: 'REPORT' | 'MEASURE',
  name: string,
  filters: readonly Filter[],
  formatPairs: (filter: Filter) => readonly string[] | undefined,
  separators: FormulaSeparators,
): FilteredFormula<Filter> {
  let values = [quoteText(name)];
  let text = formatCall(id, values, separators);
  const omitted: Filter[] = [];
  for (const filter of filters) {
    const pairs = formatPairs(filter);
    const hasHeaders = id === 'REPORT' && values.length === 1;
    const longerValues = [...values, ...(hasHeaders ? [''] : []), ...(pairs ?? [])];
    const longerText = formatCall(id, longerValues, separators);
    if (pairs && longerValues.length <= MAX_ARGUMENTS && longerText.length <= MAX_FORMULA_LENGTH) {
      values = longerValues;
      text = longerText;
    } else omitted.push(filter);
  }
  return { text, omitted };
}

/**
 * Returns undefined if no formula can express the filter. It uses the member's name, because
 * several members may share a title.
 */
function formatFilterPairs(filter: PlacementFilter): readonly string[] | undefined {
  if (filter.operator !== 'is') return undefined;
  const values = isCellFilter(filter) ? listFilterCells(filter.cell.address) : quoteValues(filter.values);
  return values?.flatMap((value) => [quoteText(filter.member), value]);
}

function quoteValues(values: readonly string[]): readonly string[] | undefined {
  const isAccepted = (value: string) => value !== '' && value.length <= MAX_TEXT_LENGTH;
  return values.every(isAccepted) ? values.map(quoteText) : undefined;
}

function listFilterCells(text: string): readonly string[] | undefined {
  const address = tryParseAddress(text);
  return address && countCells(address.rect) <= MAX_CELLS ? formatCells(address) : undefined;
}

function formatCells({ sheet, rect }: Address): readonly string[] {
  return listCells(rect).map(({ row, column }) => `${quoteSheet(sheet)}!$${formatColumn(column)}$${row + 1}`);
}

/**
 * Returns a formula for each measure of a query, one a line, over all rows that its filters leave;
 * `omitted` names the members of filters.
 */
export function formatMeasureFormulas(
  { measures, conditions }: MeasureQuery,
  separators: FormulaSeparators,
): FilteredFormula<string> {
  const formatPairs = ({ member, values }: QueryCondition) =>
    values && quoteValues(values)?.flatMap((value) => [quoteText(member), value]);
  const calls = measures.map((name) => formatFilteredCall('MEASURE', name, conditions, formatPairs, separators));
  const members = calls.flatMap(({ omitted }) => omitted.map(({ member }) => member));
  return { text: calls.map(({ text }) => text).join('\n'), omitted: [...new Set(members)] };
}

/**
 * Returns a formula for one value: `=INLAY.FIGURE("Net sales", "Sales", "Region", "North")`.
 * @param report the report's name or number
 */
export function formatFigureFormula(
  report: string,
  { measure, pairs }: Pick<FigureCall, 'measure' | 'pairs'>,
  separators: FormulaSeparators,
): string {
  const texts = [report, measure].map(quoteText);
  const rest = pairs.flatMap(({ column, value }) => [
    quoteText(column),
    typeof value === 'number' ? String(value).replace('.', separators.decimal) : quoteText(value),
  ]);
  return formatCall('FIGURE', [...texts, ...rest], separators);
}

function formatCall(id: FunctionId, values: readonly string[], { argument }: FormulaSeparators): string {
  return `=${NAMESPACE}.${id}(${values.join(`${argument} `)})`;
}

const quoteText = (text: string): string => `"${text.replaceAll('"', '""')}"`;
