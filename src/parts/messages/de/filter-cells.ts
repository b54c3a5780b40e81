import type { CellFault, CellProblem, Failure } from '../../../app';

export function describeFilterCellFault({ filterCell }: Failure): readonly [what: string, next: string] {
  if (!filterCell) {
    return [
      'Eine Zelle enthält nichts, womit sich ein Filter dieses Berichts abfragen lässt.',
      'Sehen Sie sich seine Filter in den Optionen dieses Berichts an.',
    ];
  }
  const [problemText, remedyText] = describeProblem(filterCell, filterCell.problem);
  const lastValues = filterCell.last.length > 0 ? ` Zuletzt stand dort ${filterCell.last.map(quote).join(', ')}.` : '';
  const saysLastValues = KINDS_WITH_LAST_VALUES.has(filterCell.problem.kind);
  const remedy = filterCell.isFormula ? formulaRemedy(filterCell.cell) : remedyText;
  return [saysLastValues ? `${problemText}${lastValues}` : problemText, remedy];
}

const KINDS_WITH_LAST_VALUES: ReadonlySet<CellProblem['kind']> = new Set([
  'deleted',
  'error',
  'notDay',
  'notPeriod',
  'notNumber',
  'notYesNo',
]);

const formulaRemedy = (cell: string) =>
  `In ${cell} steht eine Formel: Ändern Sie diese oder die Zellen, aus denen sie liest.`;

const quote = (text: string) => `„${text}“`;

const CHOOSE_OTHER_CELL = 'Wählen Sie eine andere Zelle in den Optionen dieses Berichts, unter Filter.';

function describeProblem({ cell, column }: CellFault, problem: CellProblem): readonly [what: string, next: string] {
  switch (problem.kind) {
    case 'deleted':
      return [`${cell} wurde gelöscht; von dort nahm der Filter auf ${column} seinen Wert.`, CHOOSE_OTHER_CELL];
    case 'error':
      return [
        `${cell} zeigt ${problem.error}, daher hat der Filter auf ${column} keinen Wert.`,
        `Bringen Sie ${cell} in Ordnung.`,
      ];
    case 'notDay':
      return [
        `${cell} enthält ${quote(problem.text)}; der Filter auf ${column} braucht ein Datum.`,
        `Geben Sie in ${cell} ein Datum ein.`,
      ];
    case 'notPeriod':
      return [
        `${cell} enthält ${quote(problem.text)}; der Filter auf ${column} braucht einen Zeitraum.`,
        `Geben Sie in ${cell} einen ein, etwa „dieser Monat“ oder „gestern“.`,
      ];
    case 'notNumber':
      return [
        `${cell} enthält ${quote(problem.text)}; der Filter auf ${column} braucht eine Zahl.`,
        `Geben Sie in ${cell} eine Zahl ein.`,
      ];
    case 'notYesNo':
      return [
        `${cell} enthält ${quote(problem.text)}; der Filter auf ${column} braucht WAHR oder FALSCH.`,
        `Geben Sie in ${cell} WAHR oder FALSCH ein.`,
      ];
    case 'tooLong':
      return [
        `Der Text in ${cell} ist länger, als ein Filter annimmt: ${problem.most} Zeichen.`,
        `Kürzen Sie ${cell}.`,
      ];
    case 'tooMany':
      return [`${cell} enthält mehr Werte, als ein Filter annimmt: ${problem.most}.`, CHOOSE_OTHER_CELL];
    case 'needsOne':
      return [`Der Filter auf ${column} nimmt einen Wert an; ${cell} enthält ${problem.values}.`, CHOOSE_OTHER_CELL];
    case 'needsTwo':
      return [
        `Der Filter auf ${column} braucht zwei Werte, von und bis; ${cell} enthält ${problem.values}.`,
        CHOOSE_OTHER_CELL,
      ];
    case 'turned':
      return [
        `In ${cell} liegt das Ende des Filters auf ${column} vor seinem Anfang.`,
        `Vertauschen Sie die beiden Werte in ${cell}.`,
      ];
    case 'unknown': {
      const nearest = problem.nearest === undefined ? '' : ` Am nächsten kommt ${quote(problem.nearest)}.`;
      return [
        `${quote(problem.text)} in ${cell} ist kein Wert von ${column}.${nearest}`,
        `Geben Sie in ${cell} einen anderen Wert ein.`,
      ];
    }
    case 'inside':
      return [
        `${cell} hat seinen Wert aus eben den Zeilen, die der Filter auf ${column} auswählen soll.`,
        CHOOSE_OTHER_CELL,
      ];
    case 'changed':
      return [
        `${cell} wurde inzwischen geändert, daher wurde dort nichts geschrieben.`,
        `Sehen Sie nach, was jetzt in ${cell} steht, und versuchen Sie es dann noch einmal.`,
      ];
    case 'unsettled':
      return [
        `${cell} enthält nach jedem Aktualisieren einen anderen Wert, daher kommt der Filter auf ${column} nie zur Ruhe.`,
        CHOOSE_OTHER_CELL,
      ];
    case 'circle':
      return [
        `${cell} hat seinen Wert aus den Zeilen von ${problem.reports.map(quote).join(', ')}, die am Ende von diesem Bericht abhängen.`,
        CHOOSE_OTHER_CELL,
      ];
  }
}
