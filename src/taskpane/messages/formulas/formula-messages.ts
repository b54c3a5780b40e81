import type { FormulaGroup } from '../../../app';
import type { PaneTexts } from '../pane-texts';

/** Describes the formulas that request reports. */
export function createFormulaMessages({ formulas: texts }: Pick<PaneTexts, 'formulas'>) {
  return {
    ...texts,
    report: ({ report, name }: Pick<FormulaGroup, 'report' | 'name'>): string => name ?? texts.report(String(report)),
  };
}
