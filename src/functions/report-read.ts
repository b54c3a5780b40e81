/**
 * One reading of a report, for all formulas that ask for it until the next: its rows, and its rows by each set of filters that a formula
 * gives. Each is read once. Figures whose filters differ in their values alone share a query.
 */
import type { FilteredReport, FilterMember, FormulaRows, NoFilters, ReportRows } from '../app';
import type { MemberFilter } from '../client';
import type { Result } from '../placement';
import { type Answer, answerFrom, type IndexedResult, indexResult } from './answer';
import type { FunctionProblem } from './function-problem';
import { findMember, type GivenFilter, type Pair, resolveFilters } from './given-filters';
import { allValues, groupsOf, inShapes, isSameRows, type Need } from './grouped-figures';
import { createMemberValues, type ValuesOf } from './member-values';
import type { Question } from './question';
import type { RunLimit } from './run-limit';
import { createValueChecks } from './value-checks';

export interface ReportRead {
  /** From what has been read already. */
  known(question: Question): Answer | undefined;
  /** Tells each question's answer as soon as it can be given. Never rejects. */
  answer(questions: readonly Question[], tell: (question: Question, answer: Answer | Failed) => void): Promise<void>;
  /** Lets go the rows by filters that none of these asks for. */
  keepFor(questions: readonly Question[]): void;
}

interface Failed {
  readonly kind: 'failed';
  readonly error: unknown;
}

interface ReportReadParts {
  readonly rows: Pick<ReportRows, 'read' | 'openFilters'>;
  readonly limit: RunLimit;
  readonly reportId: number;
  /** By an analyst: of the source, not of what the engine holds. */
  readonly asked: boolean;
  readonly signal: AbortSignal;
}

type ReadRows = Pick<FormulaRows, 'result' | 'cut' | 'dateSystem'>;

interface Known {
  readonly indexed: IndexedResult;
  readonly inOrder: boolean;
}

/** To begin with, what can be filtered. */
type Next = Answer | Step;
type Step = Need | ValuesOf | 'filters';

export function createReportRead({ rows, limit, reportId, asked, signal }: ReportReadParts): ReportRead {
  const known = new Map<string, Known>();
  const reading = new Map<string, Promise<unknown>>();
  /** Sets of filters that somebody asked for since it was emptied. */
  const used = new Set<string>();
  const members = new Map<string, FilterMember | FunctionProblem>();
  const values = createMemberValues();
  const checkValues = createValueChecks(async (member, asked) =>
    values.keepChecked(member, asked, await explaining((opened) => opened.wrongValues(member, asked, signal))),
  );
  let report: FilteredReport | NoFilters | undefined;

  /** Of a question, its answer or what has to be read first. */
  function next(question: Question): Next {
    const given = question.filters.length === 0 ? [] : resolved(question.filters);
    if (given === 'filters') return given;
    if ('code' in given) return { kind: 'problem', problem: given };
    const own = needOf(given, question.kind === 'rows');
    const found = rowsOf(own);
    if (!found) return own;
    const lacking = question.kind === 'value' ? found.lacking(question.pairs) : [];
    if (question.kind === 'rows' || lacking.length === 0) return answerOf(question, found, given);
    // What is no column of the report may be a member of its views.
    const further = resolved([...question.filters, ...lacking.map(givenBy)]);
    if (further === 'filters') return further;
    if ('code' in further) {
      const isUnknown = ['noSuchMember', 'measureAsFilter', 'takesNoFilters'].includes(further.code);
      return isUnknown ? answerOf(question, found, given) : { kind: 'problem', problem: further };
    }
    const need = needOf(further, false);
    const narrowed = rowsOf(need);
    if (!narrowed) return need;
    const pairs = question.pairs.filter((pair) => !lacking.includes(pair));
    const filters = [...question.filters, ...lacking.map(givenBy)];
    return answerOf({ ...question, pairs, filters }, narrowed, further);
  }

  /** The report may have rows, only none with these filters. */
  function answerOf(question: Question, indexed: IndexedResult, filters: readonly MemberFilter[]): Next {
    const answer = answerFrom(question, indexed);
    if (filters.length === 0 || indexed.result.rowCount > 0) return answer;
    const wrong = values.wrongIn(filters);
    if (wrong && 'valuesOf' in wrong) return wrong;
    const emptyFilter = wrong && question.filters.find((given) => isFromEmptyCell(given, wrong.member));
    if (emptyFilter) return next({ ...question, filters: question.filters.filter((given) => given !== emptyFilter) });
    if (wrong) {
      const member = typeof report === 'object' && report.members.find(({ name }) => name === wrong.member)?.title;
      return { kind: 'problem', problem: { code: 'noSuchValue', ...wrong, member: member || wrong.member } };
    }
    return answer.kind === 'problem' ? { kind: 'problem', problem: { code: 'nothingLeft' } } : answer;
  }

  /** Older versions of Excel pass an empty cell as 0, so a filter whose values are only zeros that the data lack is no filter. */
  function isFromEmptyCell({ member, values: given, doubtfulZero }: GivenFilter, name: string): boolean {
    const found = members.get(member);
    return (
      doubtfulZero !== undefined &&
      given.every((value) => value === 0) &&
      found !== undefined &&
      'name' in found &&
      found.name === name
    );
  }

  function keep({ key, filters }: Need, { result, cut, dateSystem }: ReadRows, inOrder: boolean): void {
    known.set(key, { indexed: indexResult(result, cut !== undefined, dateSystem), inOrder });
    if (result.rowCount > 0) values.prove(filters);
  }

  function resolved(given: Question['filters']): readonly MemberFilter[] | FunctionProblem | 'filters' {
    if (report === undefined) return 'filters';
    if (typeof report === 'string') return { code: 'takesNoFilters', why: report };
    const { members: all, dateSystem } = report;
    return resolveFilters(given, dateSystem, (text) => {
      const found = members.get(text) ?? findMember(all, text);
      members.set(text, found);
      return found;
    });
  }

  function rowsOf({ key, inOrder }: Need): IndexedResult | undefined {
    used.add(key);
    const found = known.get(key);
    return found && (found.inOrder || !inOrder) ? found.indexed : undefined;
  }

  async function answer(questions: readonly Question[], tell: Parameters<ReportRead['answer']>[1]): Promise<void> {
    const waiting = new Map<string, { readonly need: Step; readonly questions: Question[] }>();
    for (const question of questions) {
      const step = next(question);
      if (isAnswer(step)) {
        tell(question, step);
        continue;
      }
      const mark = markOf(step);
      const others = waiting.get(mark);
      if (others) others.questions.push(question);
      else waiting.set(mark, { need: step, questions: [question] });
    }
    if (waiting.size === 0) return;
    begin([...waiting.values()].map(({ need }) => need));
    await Promise.all(
      [...waiting].map(async ([mark, { questions: those }]) => {
        try {
          await reading.get(mark);
        } catch (error) {
          for (const question of those) tell(question, { kind: 'failed', error });
          return;
        }
        await answer(those, tell);
      }),
    );
  }

  /** All that is needed at once, so that it can be grouped. What failed is asked for anew by whoever asks next. */
  function begin(needs: readonly Step[]): void {
    const start = (marks: readonly string[], work: Promise<unknown>) => {
      for (const mark of marks) reading.set(mark, work);
      const forget = () => {
        for (const mark of marks) if (reading.get(mark) === work) reading.delete(mark);
      };
      work.then(forget, forget);
    };
    const fresh = needs.filter((need) => !reading.has(markOf(need)));
    if (fresh.includes('filters')) start(['filters'], openFilters());
    const ofRows: Need[] = [];
    for (const need of fresh) {
      if (need === 'filters') continue;
      if (!('valuesOf' in need)) ofRows.push(need);
      else start([markOf(need)], need.values ? checkValues(need.valuesOf, need.values) : readValues(need.valuesOf));
    }
    const { alone, shapes } = inShapes(ofRows);
    for (const need of alone) start([markOf(need)], readOwn(need));
    for (const shape of shapes) start(shape.map(markOf), readGrouped(shape));
  }

  async function openFilters(): Promise<void> {
    report = await limit.take(() => rows.openFilters(reportId, asked, signal));
  }

  /** They only explain: where they do not come, nothing is said of them. */
  async function readValues(member: string): Promise<void> {
    values.keep(member, await explaining((opened) => opened.values(member, signal)));
  }

  async function explaining<Found>(read: (opened: FilteredReport) => Promise<Found>): Promise<Found | undefined> {
    const taken = limit.take(async () => {
      signal.throwIfAborted();
      return typeof report === 'object' ? await read(report) : undefined;
    });
    return taken.catch(() => undefined);
  }

  async function readOwn(need: Need): Promise<Result> {
    const { filters } = need;
    const read = await limit.take(() => {
      signal.throwIfAborted();
      if (filters.length === 0) return rows.read(reportId, asked, signal);
      if (typeof report !== 'object') throw new Error('The report was not opened for filters.');
      return report.read(filters, signal);
    });
    keep(need, read, true);
    return read.result;
  }

  /**
   * One group is read by itself as well: it tells the report's own columns, and whether its numbers are the same in company. Where they are
   * not, as with a share of all groups, each is read by itself.
   */
  async function readGrouped(needs: readonly Need[]): Promise<void> {
    const grouped = await limit.take(async () => {
      signal.throwIfAborted();
      return typeof report === 'object' ? await report.readGroups(allValues(needs), signal) : undefined;
    });
    const groups = grouped && groupsOf(grouped, needs);
    const proof = needs.find((need) => groups?.has(need)) ?? needs[0];
    if (!proof) return;
    const like = await readOwn(proof);
    const proved = groups?.rows(proof, like);
    const isTrue = proved !== undefined && isSameRows(like, proved);
    const alone = needs.filter((need) => {
      if (need === proof) return false;
      const group = isTrue ? groups?.rows(need, like) : undefined;
      if (grouped && group && !rowsOf(need))
        keep(need, { result: group, cut: undefined, dateSystem: grouped.dateSystem }, false);
      return !group;
    });
    await Promise.all(alone.map(readOwn));
  }

  return {
    known(question) {
      const step = next(question);
      return isAnswer(step) ? step : undefined;
    },
    answer,
    keepFor(questions) {
      used.clear();
      questions.forEach(next);
      for (const key of known.keys()) if (!used.has(key)) known.delete(key);
    },
  };
}

function isAnswer(next: Next): next is Answer {
  return next !== 'filters' && 'kind' in next;
}

function needOf(filters: readonly MemberFilter[], inOrder: boolean): Need {
  const key = filters.length === 0 ? '' : JSON.stringify(filters.map(({ member, values }) => [member, values]));
  return { key, filters, inOrder: inOrder || filters.length === 0 };
}

function markOf(need: Step): string {
  if (need === 'filters') return need;
  if ('valuesOf' in need) return JSON.stringify(need);
  return `${need.inOrder ? 'rows' : 'groups'} ${need.key}`;
}

/** Where a pair's value is empty, its member filters nothing. */
function givenBy({ dimension, value }: Pair): GivenFilter {
  const filter = { member: dimension, values: value === '' ? [] : [value] };
  return value === 0 ? { ...filter, doubtfulZero: 'pair' } : filter;
}
