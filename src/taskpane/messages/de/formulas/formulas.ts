import type { Translation } from '../../../../parts';
import type * as english from '../../en/formulas/formulas';

export const formulaTexts: Translation<typeof english.formulaTexts> = {
  title: 'Formeln',
  note: 'In dieser Sitzung berechnete Formeln.',
  report: 'Bericht {id}',
  count: { one: '{count} Formel', other: '{count} Formeln' },
  unknown: {
    one: '{count} Formel zeigt weiterhin #NAME?, weil Inlay sie nicht neu eingeben konnte. Ist das Blatt geschützt, heben Sie den Blattschutz auf, und wählen Sie „Alle aktualisieren“. Wählen Sie andernfalls die Zelle aus, und drücken Sie F2 und dann die Eingabetaste.',
    other:
      '{count} Formeln zeigen weiterhin #NAME?, weil Inlay sie nicht neu eingeben konnte. Ist das Blatt geschützt, heben Sie den Blattschutz auf, und wählen Sie „Alle aktualisieren“. Wählen Sie andernfalls jede Zelle aus, und drücken Sie F2 und dann die Eingabetaste.',
  },
};
