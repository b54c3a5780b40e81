/** Formulas as people paste them: what a call of the product's functions has to say for a report, or for one value of it. */
import type { Culture, FigureCall } from '../app';
import { type Address, cellCount, columnLetters, quoteSheet, tryParseAddress } from '../grid';
import { isFromCell, type PlacementFilter } from '../placement';
import type { FunctionId } from './function-description';

/** As the manifest names it. */
const NAMESPACE = 'INLAY';
/** What Excel takes: arguments of a call, letters of a text in a formula, letters of a formula. */
const MOST_ARGUMENTS = 255;
const LONGEST_TEXT = 255;
const LONGEST_FORMULA = 8_192;
/** Of a filter whose values stand in cells: each of them is a pair of its own. */
const MOST_CELLS = 20;

interface ReportFormula {
  readonly text: string;
  /** Filters that a formula cannot say: it asks for equal values alone, and Excel bounds its length. */
  readonly without: readonly PlacementFilter[];
}

/** The separators of a formula as the user types it. */
interface FormulaSeparators {
  /** Between arguments. */
  readonly argument: string;
  readonly decimal: string;
}

/**
 * Formulas follow Excel's regional settings, which may differ from its language. Office.js does not report the list separator: it is a
 * semicolon where numbers have a decimal comma, and in Switzerland and Liechtenstein.
 * @param culture as Excel reports it
 * @param language BCP 47 tag, used if Excel reports no culture
 */
export function formulaSeparators(culture: Culture | undefined, language: string): FormulaSeparators {
  const decimal = culture?.decimal ?? (new Intl.NumberFormat(language).format(1.5).includes(',') ? ',' : '.');
  const isSwiss = /-(ch|li)$/i.test(culture?.name ?? language);
  return { decimal, argument: decimal === ',' || isSwiss ? ';' : ',' };
}

const POINT_AND_COMMA: FormulaSeparators = { argument: ',', decimal: '.' };

/**
 * Writes the filters as pairs, because the separator of an array's columns is not documented for every locale. The second argument stays
 * empty, because `TRUE` has another name in other languages.
 */
export function reportFormula(
  reportId: number,
  filters: readonly PlacementFilter[] = [],
  separators = POINT_AND_COMMA,
): ReportFormula {
  let values = [quoted(String(reportId))];
  let text = call('REPORT', values, separators);
  const without: PlacementFilter[] = [];
  for (const filter of filters) {
    const pairs = pairsOf(filter);
    const longer = [...values, ...(values.length === 1 ? [''] : []), ...(pairs ?? [])];
    const next = call('REPORT', longer, separators);
    if (pairs && longer.length <= MOST_ARGUMENTS && next.length <= LONGEST_FORMULA) {
      values = longer;
      text = next;
    } else without.push(filter);
  }
  return { text, without };
}

/** Undefined where no formula says the same. By the member's name: titles may be those of several. */
function pairsOf(filter: PlacementFilter): readonly string[] | undefined {
  if (filter.operator !== 'is') return undefined;
  const values = isFromCell(filter) ? cellsOf(filter.cell.address) : textsOf(filter.values);
  return values?.flatMap((value) => [quoted(filter.member), value]);
}

function textsOf(values: readonly string[]): readonly string[] | undefined {
  const isTaken = (value: string) => value !== '' && value.length <= LONGEST_TEXT;
  return values.every(isTaken) ? values.map(quoted) : undefined;
}

function cellsOf(text: string): readonly string[] | undefined {
  const address = tryParseAddress(text);
  return address && cellCount(address.rect) <= MOST_CELLS ? eachCell(address) : undefined;
}

function eachCell({ sheet, rect }: Address): readonly string[] {
  return Array.from({ length: cellCount(rect) }, (_, index) => {
    const [row, column] = [rect.row + Math.floor(index / rect.columns), rect.column + (index % rect.columns)];
    return `${quoteSheet(sheet)}!$${columnLetters(column)}$${row + 1}`;
  });
}

export function figureFormula({ reportId, measure, pairs }: FigureCall, separators: FormulaSeparators): string {
  const texts = [String(reportId), measure].map(quoted);
  const rest = pairs.flatMap(({ column, value }) => [
    quoted(column),
    typeof value === 'number' ? String(value).replace('.', separators.decimal) : quoted(value),
  ]);
  return call('FIGURE', [...texts, ...rest], separators);
}

function call(id: FunctionId, values: readonly string[], { argument }: FormulaSeparators): string {
  return `=${NAMESPACE}.${id}(${values.join(`${argument} `)})`;
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
