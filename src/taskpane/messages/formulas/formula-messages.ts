import { type FormulaGroup, type FunctionProblem, parseMeasureKey } from '../../../app';
import { type DescribeFailure, type Formats, shortenText } from '../../../parts';
import { getSourceReadTime, type RowTimes } from '../../../placement';
import { createListMessages } from '../list-messages';
import type { PaneTexts } from '../pane-texts';

type NoRow = Extract<FunctionProblem, { code: 'noRow' }>;
type WrongValue = Extract<FunctionProblem, { code: 'wrongValue' }>;

const MAX_NAMED_COLUMNS = 5;

/** Describes the formulas that request reports. */
export function createFormulaMessages(
  { formulas: texts }: Pick<PaneTexts, 'formulas'>,
  { age, since }: Pick<Formats, 'age' | 'since'>,
  explain: (problem: FunctionProblem) => string,
) {
  return {
    ...texts,
    /** Says what is wrong with a formula, as Excel does beside its error. */
    explain,
    /** Names what formulas read: a report, or a measure of the data model. */
    report: ({ report, name }: Pick<FormulaGroup, 'report' | 'name'>): string => {
      const measure = parseMeasureKey(report);
      return measure === undefined ? (name ?? texts.report(String(report))) : texts.measure(shortenText(measure));
    },
    /** Says how old the rows are, and their data if the source was read earlier. */
    times: (times: RowTimes): string => {
      const lastRead = texts.lastRead(age(times.refreshedAt));
      const readAt = getSourceReadTime(times);
      return readAt === undefined ? lastRead : texts.dataFrom({ lastRead, time: since(readAt) });
    },
  };
}

/** Returns the text that Excel shows with the error of a formula: the problem and the remedy. */
export function createFunctionMessage(
  { functions: texts, lists }: Pick<PaneTexts, 'functions' | 'lists'>,
  failureMessage: DescribeFailure,
): (problem: FunctionProblem) => string {
  const listNames = (names: readonly (string | number)[]) =>
    createListMessages({ lists }).list(names, MAX_NAMED_COLUMNS);

  const describeReport = (report: string | number): string =>
    typeof report === 'number' ? texts.report.number(String(report)) : texts.report.name(shortenText(report));

  const listValues = (values: readonly string[]) =>
    createListMessages({ lists }).listQuoted(
      values.map((value) => shortenText(value)),
      MAX_NAMED_COLUMNS,
    );
  const addOthers = (sentence: string, others: readonly string[] = []): string =>
    others.length === 0 ? sentence : `${sentence} ${texts.otherWrongValues(listValues(others))}`;

  function describeWrongValue({ member, type, value, others }: WrongValue): string {
    const wrongValue = addOthers(texts.wrongValue[type]({ member, value: shortenText(value) }), others);
    return value === '0' ? `${wrongValue} ${texts.wrongValue.emptyCell}` : wrongValue;
  }

  function describeNoRow({ rows, wrong }: NoRow): string {
    if (rows === 0) return texts.noRow.empty;
    if (!wrong) return texts.noRow.noMatch;
    const { column, nearest } = wrong;
    const value = shortenText(wrong.value);
    return nearest === undefined
      ? texts.noRow.unlike({ column, value })
      : texts.noRow.nearest({ column, value, nearest });
  }

  return (problem) => {
    switch (problem.code) {
      case 'noDimensionGiven':
        return texts.noDimensionGiven(problem.position);
      case 'pairWithoutValue':
        return texts.pairWithoutValue(problem.column);
      case 'filterWithoutName':
      case 'errorInFilters':
        return texts[problem.code](problem.row);
      case 'tooManyValues':
        return texts.tooManyValues(problem);
      case 'takesNoFilters':
        return texts.takesNoFilters[problem.why];
      case 'noSuchMember': {
        const member = shortenText(problem.member);
        return problem.nearest === undefined
          ? texts.noSuchMember.members({ member, members: listNames(problem.members) })
          : texts.noSuchMember.nearest({ member, nearest: problem.nearest });
      }
      case 'measureAsFilter':
        return texts.measureAsFilter(shortenText(problem.measure));
      case 'severalMembers':
        return texts.severalMembers({ member: shortenText(problem.member), names: listNames(problem.names) });
      case 'wrongValue':
        return describeWrongValue(problem);
      case 'noSuchValue': {
        const { member, nearest, others } = problem;
        const value = shortenText(problem.value);
        return addOthers(
          nearest === undefined
            ? texts.noSuchValue.unlike({ member, value })
            : texts.noSuchValue.nearest({ member, value, nearest }),
          others,
        );
      }
      case 'severalValues': {
        const { member, meanings } = problem;
        return texts.severalValues({ member, value: shortenText(problem.value), values: listValues(meanings) });
      }
      case 'noSuchMeasure': {
        const measure = shortenText(problem.measure);
        return problem.nearest === undefined
          ? texts.noSuchMeasure.measures({ measure, measures: listNames(problem.measures) })
          : texts.noSuchMeasure.nearest({ measure, nearest: problem.nearest });
      }
      case 'severalMeasures':
        return texts.severalMeasures({ measure: shortenText(problem.measure), names: listNames(problem.names) });
      case 'notAllowed': {
        const measure = parseMeasureKey(problem.report);
        return measure === undefined
          ? texts.notAllowed(describeReport(problem.report))
          : texts.measureNotAllowed(shortenText(measure));
      }
      case 'noSuchReport':
        return texts.noSuchReport(describeReport(problem.report));
      case 'severalReports': {
        const { report, ids } = problem;
        return texts.severalReports({ reports: ids.length, report, ids: listNames(ids) });
      }
      case 'noSuchColumn':
        return texts.noSuchColumn({ column: problem.column, columns: listNames(problem.columns) });
      case 'severalColumns':
        return texts.severalColumns({ column: problem.column, names: listNames(problem.names) });
      case 'noRow':
        return describeNoRow(problem);
      case 'severalRows':
      case 'tooLarge':
      case 'cut':
        return texts[problem.code](problem.rows);
      case 'failed': {
        const { problem: what, remedy } = failureMessage(problem.failure);
        return `${what} ${remedy}`;
      }
      default:
        return texts[problem.code];
    }
  };
}
