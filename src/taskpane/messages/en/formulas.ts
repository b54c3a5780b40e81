import type { FormulaGroup } from '../../../app';
import type { Formats } from '../../../parts';

/** Describes the formulas that request reports. */
export function createFormulaMessages({ count }: Formats) {
  return {
    title: 'Formulas',
    note: 'Calculated since this workbook was opened. The address is where the first formula was then.',
    report: ({ report, name }: Pick<FormulaGroup, 'report' | 'name'>) => name ?? `Report ${report}`,
    count: (formulas: number) => count(formulas, 'formula', 'formulas'),
    unknown: (formulas: number) =>
      `${count(formulas, 'formula still shows', 'formulas still show')} #NAME?, because Inlay could not enter ${formulas === 1 ? 'it' : 'them'} again. If the sheet is protected, unprotect it and choose Refresh all. Otherwise select ${formulas === 1 ? 'the' : 'each'} cell and press F2, then Enter.`,
  };
}
