import type { CalledFormulas } from '../../../app';
import type { Formats } from '../../../parts';

/** Formulas that ask for reports. */
export function createFormulaWords({ count }: Formats) {
  return {
    title: 'Formulas',
    note: 'Calculated since this workbook was opened. The address is where the first formula was then.',
    report: ({ report, name }: Pick<CalledFormulas, 'report' | 'name'>) => name ?? `Report ${report}`,
    count: (formulas: number) => count(formulas, 'formula', 'formulas'),
  };
}
