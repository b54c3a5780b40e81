import type * as english from '../en/formulas';

export const createFormulaWords: typeof english.createFormulaWords = ({ count }) => ({
  title: 'Formeln',
  note: 'Seit dem Öffnen dieser Arbeitsmappe berechnet. Die Adresse zeigt, wo die erste Formel dabei stand.',
  report: ({ report, name }) => name ?? `Bericht ${report}`,
  count: (formulas) => count(formulas, 'Formel', 'Formeln'),
  unknown: (formulas) =>
    `${count(formulas, 'Formel zeigt', 'Formeln zeigen')} weiterhin #NAME?, weil Inlay sie nicht neu eingeben konnte. Ist das Blatt geschützt, heben Sie den Schutz auf und aktualisieren Sie alles. Andernfalls wählen Sie die Zelle aus und drücken F2 und dann die Eingabetaste.`,
});
