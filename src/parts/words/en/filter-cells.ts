/** Says why the content of cells cannot filter, and what helps. */
import type { CellFault, CellProblem, Failure } from '../../../app';

export function ofFilterCell({ filterCell }: Failure): readonly [what: string, next: string] {
  if (!filterCell) {
    return [
      'A cell holds nothing that a filter of this report can be asked with.',
      'Look at its filters in the options of this report.',
    ];
  }
  const [what, next] = said(filterCell, filterCell.problem);
  const last = filterCell.last.length > 0 ? ` It last held ${filterCell.last.map(quoted).join(', ')}.` : '';
  const isOfCell = SAYS_LAST.has(filterCell.problem.kind);
  const help = filterCell.isFormula ? ofFormula(filterCell.cell) : next;
  return [isOfCell ? `${what}${last}` : what, help];
}

const SAYS_LAST: ReadonlySet<CellProblem['kind']> = new Set([
  'deleted',
  'error',
  'notDay',
  'notPeriod',
  'notNumber',
  'notYesNo',
]);

const ofFormula = (cell: string) => `${cell} holds a formula: change it, or the cells that it reads.`;

const quoted = (text: string) => `“${text}”`;

const CHOOSE = 'Choose another cell in the options of this report, under Filters.';

function said({ cell, column }: CellFault, problem: CellProblem): readonly [what: string, next: string] {
  switch (problem.kind) {
    case 'deleted':
      return [`${cell}, which the filter on ${column} takes its value from, was deleted.`, CHOOSE];
    case 'error':
      return [`${cell} shows ${problem.error}, so the filter on ${column} has no value.`, `Repair ${cell}.`];
    case 'notDay':
      return [
        `${cell} holds ${quoted(problem.text)}; the filter on ${column} needs a date.`,
        `Type a date into ${cell}.`,
      ];
    case 'notPeriod':
      return [
        `${cell} holds ${quoted(problem.text)}; the filter on ${column} needs a period.`,
        `Type one into ${cell}, such as “this month” or “yesterday”.`,
      ];
    case 'notNumber':
      return [
        `${cell} holds ${quoted(problem.text)}; the filter on ${column} needs a number.`,
        `Type a number into ${cell}.`,
      ];
    case 'notYesNo':
      return [
        `${cell} holds ${quoted(problem.text)}; the filter on ${column} needs TRUE or FALSE.`,
        `Type TRUE or FALSE into ${cell}.`,
      ];
    case 'tooLong':
      return [`The text in ${cell} is longer than a filter takes: ${problem.most} letters.`, `Shorten ${cell}.`];
    case 'tooMany':
      return [`${cell} holds more values than a filter takes: ${problem.most}.`, CHOOSE];
    case 'needsOne':
      return [`The filter on ${column} takes one value; ${cell} holds ${problem.values}.`, CHOOSE];
    case 'needsTwo':
      return [`The filter on ${column} needs two values, from and to; ${cell} holds ${problem.values}.`, CHOOSE];
    case 'turned':
      return [
        `In ${cell} the end of the filter on ${column} comes before its start.`,
        `Turn the two values in ${cell} round.`,
      ];
    case 'unknown': {
      const nearest = problem.nearest === undefined ? '' : ` The nearest is ${quoted(problem.nearest)}.`;
      return [
        `${quoted(problem.text)} in ${cell} is not a value of ${column}.${nearest}`,
        `Type another value into ${cell}.`,
      ];
    }
    case 'inside':
      return [`${cell} gets its value from the very rows that the filter on ${column} is to choose.`, CHOOSE];
    case 'changed':
      return [
        `${cell} was changed meanwhile, so nothing was written there.`,
        `Look at what ${cell} holds now, then try again.`,
      ];
    case 'unsettled':
      return [
        `${cell} holds another value after each refresh, so the filter on ${column} never comes to rest.`,
        CHOOSE,
      ];
    case 'circle':
      return [
        `${cell} gets its value from the rows of ${problem.reports.map(quoted).join(', ')}, which in the end depend on this report.`,
        CHOOSE,
      ];
  }
}
