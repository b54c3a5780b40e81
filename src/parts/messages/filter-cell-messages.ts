/** Says why the content of cells cannot filter, and what helps. */
import type { CellFault, CellProblem } from '../../app';
import { fillText, type TextValues, type Translation } from './bind-texts';
import type { filterCellTexts } from './en/filter-cell-texts';

export type FilterCellTexts = Translation<typeof filterCellTexts>;

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
  const reports = 'reports' in problem ? { reports: problem.reports.map(quote) } : {};
  const shown = problem.kind === 'unknown' && problem.shown !== undefined ? { text: problem.shown } : {};
  const values: TextValues = { ...problem, ...reports, ...shown, cell, column };
  const remedies: Readonly<Partial<Record<CellProblem['kind'], string>>> = texts.remedies;
  const remedy = isFormula ? texts.changeFormula : (remedies[problem.kind] ?? texts.chooseOtherCell);
  const sentences = [
    fillText(texts.problems[problem.kind], values),
    'nearest' in problem && problem.nearest !== undefined && fillText(texts.nearest, { text: problem.nearest }),
    last.length > 0 &&
      KINDS_WITH_LAST_VALUES.has(problem.kind) &&
      fillText(texts.lastValues, { values: last.map(quote) }),
  ];
  return { problem: sentences.filter(Boolean).join(' '), remedy: fillText(remedy, values) };
}
