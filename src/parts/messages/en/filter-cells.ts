/** Says why the content of cells cannot filter, and what helps. */
import type { CellFault, CellProblem, Failure } from '../../../app';

export function describeFilterCellFault({ filterCell }: Failure): readonly [what: string, next: string] {
  if (!filterCell) {
    return [
      'A cell holds nothing that a filter of this report can be asked with.',
      'Look at its filters in the options of this report.',
    ];
  }
  const [problemText, remedyText] = describeProblem(filterCell, filterCell.problem);
  const lastValues = filterCell.last.length > 0 ? ` It last held ${filterCell.last.map(quote).join(', ')}.` : '';
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

const formulaRemedy = (cell: string) => `${cell} holds a formula: change it, or the cells that it reads.`;

const quote = (text: string) => `“${text}”`;

const CHOOSE_OTHER_CELL = 'Choose another cell in the options of this report, under Filters.';

function describeProblem({ cell, column }: CellFault, problem: CellProblem): readonly [what: string, next: string] {
  switch (problem.kind) {
    case 'deleted':
      return [`${cell}, which the filter on ${column} takes its value from, was deleted.`, CHOOSE_OTHER_CELL];
    case 'error':
      return [`${cell} shows ${problem.error}, so the filter on ${column} has no value.`, `Repair ${cell}.`];
    case 'notDay':
      return [
        `${cell} holds ${quote(problem.text)}; the filter on ${column} needs a date.`,
        `Type a date into ${cell}.`,
      ];
    case 'notPeriod':
      return [
        `${cell} holds ${quote(problem.text)}; the filter on ${column} needs a period.`,
        `Type one into ${cell}, such as “this month” or “yesterday”.`,
      ];
    case 'notNumber':
      return [
        `${cell} holds ${quote(problem.text)}; the filter on ${column} needs a number.`,
        `Type a number into ${cell}.`,
      ];
    case 'notYesNo':
      return [
        `${cell} holds ${quote(problem.text)}; the filter on ${column} needs TRUE or FALSE.`,
        `Type TRUE or FALSE into ${cell}.`,
      ];
    case 'tooLong':
      return [`The text in ${cell} is longer than a filter takes: ${problem.most} letters.`, `Shorten ${cell}.`];
    case 'tooMany':
      return [`${cell} holds more values than a filter takes: ${problem.most}.`, CHOOSE_OTHER_CELL];
    case 'needsOne':
      return [`The filter on ${column} takes one value; ${cell} holds ${problem.values}.`, CHOOSE_OTHER_CELL];
    case 'needsTwo':
      return [
        `The filter on ${column} needs two values, from and to; ${cell} holds ${problem.values}.`,
        CHOOSE_OTHER_CELL,
      ];
    case 'turned':
      return [
        `In ${cell} the end of the filter on ${column} comes before its start.`,
        `Turn the two values in ${cell} round.`,
      ];
    case 'unknown': {
      const nearest = problem.nearest === undefined ? '' : ` The nearest is ${quote(problem.nearest)}.`;
      return [
        `${quote(problem.text)} in ${cell} is not a value of ${column}.${nearest}`,
        `Type another value into ${cell}.`,
      ];
    }
    case 'inside':
      return [
        `${cell} gets its value from the very rows that the filter on ${column} is to choose.`,
        CHOOSE_OTHER_CELL,
      ];
    case 'changed':
      return [
        `${cell} was changed meanwhile, so nothing was written there.`,
        `Look at what ${cell} holds now, then try again.`,
      ];
    case 'unsettled':
      return [
        `${cell} holds another value after each refresh, so the filter on ${column} never comes to rest.`,
        CHOOSE_OTHER_CELL,
      ];
    case 'circle':
      return [
        `${cell} gets its value from the rows of ${problem.reports.map(quote).join(', ')}, which in the end depend on this report.`,
        CHOOSE_OTHER_CELL,
      ];
  }
}
