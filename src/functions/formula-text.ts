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

/** The signs of a formula as the user types it. */
interface FormulaSigns {
  /** Between arguments. */
  readonly separator: string;
  readonly decimal: string;
}

/**
 * Excel's regional settings and its language may differ, and formulas follow the settings. No member of office.js tells the list separator:
 * it is a semicolon where numbers have a decimal comma, and in Switzerland and Liechtenstein.
 * @param culture as Excel tells it
 * @param language BCP 47 tag, for an Excel that does not
 */
export function formulaSigns(culture: Culture | undefined, language: string): FormulaSigns {
  const decimal = culture?.decimal ?? (new Intl.NumberFormat(language).format(1.5).includes(',') ? ',' : '.');
  const isSwiss = /-(ch|li)$/i.test(culture?.name ?? language);
  return { decimal, separator: decimal === ',' || isSwiss ? ';' : ',' };
}

const POINT_AND_COMMA: FormulaSigns = { separator: ',', decimal: '.' };

/**
 * The filters go in pairs, because the separator of an array's columns is not documented for every locale. The second argument stays empty,
 * because `TRUE` is another word in other languages.
 */
export function reportFormula(
  reportId: number,
  filters: readonly PlacementFilter[] = [],
  signs = POINT_AND_COMMA,
): ReportFormula {
  let values = [quoted(String(reportId))];
  let text = call('REPORT', values, signs);
  const without: PlacementFilter[] = [];
  for (const filter of filters) {
    const pairs = pairsOf(filter);
    const longer = [...values, ...(values.length === 1 ? [''] : []), ...(pairs ?? [])];
    const next = call('REPORT', longer, signs);
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

export function figureFormula({ reportId, measure, pairs }: FigureCall, signs: FormulaSigns): string {
  const texts = [String(reportId), measure].map(quoted);
  const rest = pairs.flatMap(({ column, value }) => [
    quoted(column),
    typeof value === 'number' ? String(value).replace('.', signs.decimal) : quoted(value),
  ]);
  return call('FIGURE', [...texts, ...rest], signs);
}

function call(id: FunctionId, values: readonly string[], { separator }: FormulaSigns): string {
  return `=${NAMESPACE}.${id}(${values.join(`${separator} `)})`;
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
