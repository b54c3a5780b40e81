import type * as english from '../en/formulas';

export const createFormulaMessages: typeof english.createFormulaMessages = ({ count }) => ({
  title: 'Formeln',
  note: 'Seit dem Öffnen dieser Arbeitsmappe berechnet. Die Adresse zeigt, wo die erste Formel dabei stand.',
  report: ({ report, name }) => name ?? `Bericht ${report}`,
  count: (formulas) => count(formulas, 'Formel', 'Formeln'),
  unknown: (formulas) =>
    `${count(formulas, 'Formel zeigt', 'Formeln zeigen')} weiterhin #NAME?, weil Inlay sie nicht neu eingeben konnte. Wenn das Blatt geschützt ist, heben Sie den Blattschutz auf und wählen Sie „Alle aktualisieren“. Markieren Sie andernfalls ${formulas === 1 ? 'die' : 'jede'} Zelle, und drücken Sie F2 und dann die Eingabetaste.`,
});
