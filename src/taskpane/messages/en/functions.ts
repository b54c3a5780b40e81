import type { FunctionProblem } from '../../../functions';
import {
  createNumbers,
  createPartsMessages,
  createRowsFailureMessage,
  partsTexts,
  rowsFailureTexts,
  shortenText,
} from '../../../parts';
import type { MessageOptions } from './shell';

type NoMemberProblem = Extract<FunctionProblem, { code: 'noSuchMember' }>;
type NoRowProblem = Extract<FunctionProblem, { code: 'noRow' }>;

const MAX_NAMED_COLUMNS = 5;

type FunctionMessageOptions = Pick<MessageOptions, 'origin' | 'locale'>;

/** Returns the text that Excel shows with the error of a formula: the problem and the remedy. */
export function createFunctionMessage({
  origin,
  locale,
}: FunctionMessageOptions): (problem: FunctionProblem) => string {
  const { number } = createNumbers(locale);
  const failureMessage = createRowsFailureMessage(
    rowsFailureTexts,
    { number, origin },
    createPartsMessages(partsTexts, { language: 'en', number }, origin).failure,
  );
  return (problem) => {
    switch (problem.code) {
      case 'noReportGiven':
        return 'No report is named. Give its name or its number first.';
      case 'noMeasureGiven':
        return 'No column is named. Give its header after the report.';
      case 'noDimensionGiven':
        return `The header of pair ${problem.position} is empty. After the measure come pairs: a header, then its value.`;
      case 'pairWithoutValue':
        return `“${problem.column}” has no value. After the measure come pairs: a header, then its value.`;
      case 'filtersNotTwoColumns':
        return 'Filters take two columns: what to filter at the left, its value at the right.';
      case 'filterWithoutName':
        return `Row ${number(problem.row)} of the filters has a value, but does not say of what. Name the column at its left.`;
      case 'errorInFilters':
        return `Row ${number(problem.row)} of the filters holds an error. Correct that cell first.`;
      case 'tooManyValues':
        return `The filters hold ${number(problem.values)} values; a formula takes ${number(problem.most)}.`;
      case 'takesNoFilters':
        return problem.why === 'sql'
          ? 'This report takes no filters: it is written in SQL, which is run as it is.'
          : 'This report takes no filters: its query cannot be read.';
      case 'noSuchMember':
        return `The report’s data have no “${shortenText(problem.member)}” to filter by. ${suggestMember(problem)}`;
      case 'measureAsFilter':
        return `“${shortenText(problem.measure)}” is a measure, and filters of a formula take no measures. Place the report with Inlay and filter it there.`;
      case 'severalMembers':
        return `“${shortenText(problem.member)}” is the name of several columns of the report’s data. Name one of ${listNames(problem.names)}.`;
      case 'wrongValue':
        return `“${problem.member}” takes ${TYPE_NAMES[problem.type]}, not “${shortenText(problem.value)}”.${problem.value === '0' ? ' Excel may pass an empty cell as 0: leave that cell out of the formula.' : ''}`;
      case 'noSuchValue':
        return `“${problem.member}” has no value “${shortenText(problem.value)}”. ${suggestValue(problem)}`;
      case 'notSignedIn':
        return 'You are not signed in. Open Inlay on the Home tab and connect; this cell then fills by itself.';
      case 'notAllowed':
        return `This workbook may not read report ${describeReport(problem.report)} on this device yet. Open Inlay on the Home tab and allow it; this cell then fills by itself.`;
      case 'noSuchReport':
        return `There is no report ${describeReport(problem.report)} that you may see. Look for its name in Inlay.`;
      case 'severalReports':
        return `${number(problem.ids.length)} reports are named “${problem.report}”. Give the number of one: ${listNames(problem.ids)}.`;
      case 'noSuchColumn':
        return `The report has no column “${problem.column}”. It has ${listNames(problem.columns)}.`;
      case 'severalColumns':
        return `Several columns are headed “${problem.column}”. Name one of ${listNames(problem.names)}.`;
      case 'noRow':
        return describeNoRow(problem);
      case 'nothingLeft':
        return 'The report has no rows with these filters. Check their values letter by letter.';
      case 'severalRows':
        return `${number(problem.rows)} rows of the report have these values. Add a header and its value to tell them apart.`;
      case 'noValue':
        return 'The report leaves this value empty.';
      case 'tooLarge':
        return `The report has ${number(problem.rows)} rows, more than a formula can take. Place it with Inlay instead.`;
      case 'cut':
        return `The platform stopped after ${number(problem.rows)} rows, so rows of the report may be missing. Narrow the report down to fewer rows.`;
      case 'failed': {
        const { problem: failureText, remedy } = failureMessage(problem.failure);
        return `${failureText} ${remedy}`;
      }
    }
  };
}

const TYPE_NAMES = { string: 'a text', number: 'a number', time: 'a date', boolean: 'TRUE or FALSE' } as const;

function suggestMember({ nearest, members }: NoMemberProblem): string {
  return nearest === undefined ? `It has ${listNames(members)}.` : `The nearest is “${nearest}”.`;
}

function suggestValue({ nearest }: Extract<FunctionProblem, { code: 'noSuchValue' }>): string {
  return nearest === undefined ? 'Check it letter by letter.' : `The nearest is “${nearest}”.`;
}

function describeNoRow({ rows }: NoRowProblem): string {
  return rows === 0
    ? 'The report has no rows now.'
    : 'No row of the report has these values. Check them letter by letter.';
}

function describeReport(report: string | number): string {
  return typeof report === 'number' ? `number ${report}` : `“${shortenText(report)}”`;
}

function listNames(names: readonly (string | number)[]): string {
  const shown = names.slice(0, MAX_NAMED_COLUMNS).join(', ');
  const more = names.length - MAX_NAMED_COLUMNS;
  return more > 0 ? `${shown} and ${more} more` : shown;
}
