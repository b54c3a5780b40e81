/** Formulas as people paste them: what a call of the product's functions has to say for a report, or for one value of it. */
import type { FigureCall } from '../app';
import type { FunctionId } from './function-description';

/** As the manifest names it. */
const NAMESPACE = 'INLAY';

export const reportFormula = (reportId: number): string => call('REPORT', [quoted(String(reportId))], ',');

/** @param locale BCP 47 tag: where a comma stands in numbers, Excel has a semicolon between arguments */
export function figureFormula({ reportId, measure, pairs }: FigureCall, locale: string): string {
  const texts = [String(reportId), measure].map(quoted);
  const rest = pairs.flatMap(({ column, value }) => [
    quoted(column),
    typeof value === 'number' ? String(value) : quoted(value),
  ]);
  return call('FIGURE', [...texts, ...rest], separatorOf(locale));
}

function separatorOf(locale: string): string {
  return new Intl.NumberFormat(locale).format(1.5).includes(',') ? ';' : ',';
}

function call(id: FunctionId, values: readonly string[], separator: string): string {
  return `=${NAMESPACE}.${id}(${values.join(`${separator} `)})`;
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
