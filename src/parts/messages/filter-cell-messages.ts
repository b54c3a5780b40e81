/** Says why the content of cells cannot filter, and what helps. */
import type { CellFault, CellProblem } from '../../app';
import { fillText, type TextValues, type Translation } from './bind-texts';
import type { filterCellTexts } from './en/filter-cell-texts';
import { listFirst } from './list-items';

export type FilterCellTexts = Translation<typeof filterCellTexts>;

const MAX_NAMED_VALUES = 5;

/** These problems leave the report with the values of its last run, so the message names them. */
const KINDS_WITH_LAST_VALUES: ReadonlySet<CellProblem['kind']> = new Set([
  'deleted',
  'error',
  'notDay',
  'notPeriod',
  'notNumber',
  'notYesNo',
]);

export function describeFilterCellFault(texts: FilterCellTexts, fault: CellFault | undefined) {
  if (!fault) return texts.unknownCell;
  const { cell, column, problem, lastValues: last, isFormula } = fault;
  const quote = (text: string) => fillText(texts.quoted, { text });
  const listOthers = (others: readonly string[]) =>
    listFirst((values) => fillText(texts.more, values), others.map(quote), MAX_NAMED_VALUES);
  const reports = 'reports' in problem ? { reports: problem.reports.map(quote) } : {};
  const shown = problem.kind === 'unknown' && problem.shown !== undefined ? { text: problem.shown } : {};
  const values: TextValues = { ...problem, ...reports, ...shown, cell, column };
  const remedies: Readonly<Partial<Record<CellProblem['kind'], string>>> = texts.remedies;
  const remedy = isFormula ? texts.changeFormula : (remedies[problem.kind] ?? texts.chooseOtherCell);
  const sentences = [
    fillText(texts.problems[problem.kind], values),
    'nearest' in problem && problem.nearest !== undefined && fillText(texts.nearest, { text: problem.nearest }),
    'others' in problem && problem.others && fillText(texts.others, { values: listOthers(problem.others) }),
    last.length > 0 &&
      KINDS_WITH_LAST_VALUES.has(problem.kind) &&
      fillText(texts.lastValues, { values: last.map(quote) }),
  ];
  return { problem: sentences.filter(Boolean).join(' '), remedy: fillText(remedy, values) };
}
