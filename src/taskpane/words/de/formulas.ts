import type * as english from '../en/formulas';

export const createFormulaWords: typeof english.createFormulaWords = ({ count }) => ({
  title: 'Formeln',
  note: 'Seit dem Öffnen dieser Arbeitsmappe berechnet. Die Adresse zeigt, wo die erste Formel dabei stand.',
  report: ({ report, name }) => name ?? `Bericht ${report}`,
  count: (formulas) => count(formulas, 'Formel', 'Formeln'),
});
