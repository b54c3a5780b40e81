/**
 * Reads a report once for all formulas until the next refresh: its rows, and its rows for each set
 * of filters. Figures whose filters differ only in their values share a query.
 */
import type { FilteredReport, FilterMember, FormulaRows, NoFilters, ReportRows } from '../app';
import type { MemberFilter } from '../client';
import type { Result } from '../placement';
import { type Answer, answerFrom, type IndexedResult, indexResult } from './answer';
import type { FunctionProblem } from './function-problem';
import { findMember, type GivenFilter, type Pair, resolveFilters } from './given-filters';
import { allValues, assignGroups, groupByShape, isSameRows, type Need } from './grouped-figures';
import { createMemberValues, type ValuesNeed } from './member-values';
import type { Question } from './question';
import type { RunLimit } from './run-limit';
import { createValueChecks } from './value-checks';

export interface ReportRead {
  /** Answers from rows that are loaded already; undefined if more must be loaded. */
  answerFromCache(question: Question): Answer | undefined;
  /** Reports each question's answer as soon as it is available. Never rejects. */
  answer(questions: readonly Question[], tell: (question: Question, answer: Answer | Failed) => void): Promise<void>;
  /** Releases filtered rows that none of these questions needs. */
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
  /** The user asked for current data, so queries bypass the engine's cache. */
  readonly asked: boolean;
  readonly signal: AbortSignal;
}

type ReadRows = Pick<FormulaRows, 'result' | 'cut' | 'dateSystem'>;

interface CachedRows {
  readonly indexed: IndexedResult;
  readonly inOrder: boolean;
}

/** `filters` means that the report's filterable members must be loaded first. */
type Next = Answer | Step;
type Step = Need | ValuesNeed | 'filters';

/** Returns one reading of a report, which loads rows when questions need them. */
export function createReportRead({ rows, limit, reportId, asked: isPastCache, signal }: ReportReadParts): ReportRead {
  const cache = new Map<string, CachedRows>();
  const reading = new Map<string, Promise<unknown>>();
  /** Collects the filters that were requested since it was last cleared. */
  const used = new Set<string>();
  const members = new Map<string, FilterMember | FunctionProblem>();
  const values = createMemberValues();
  const checkValues = createValueChecks(async (member, typed) =>
    values.setChecked(member, typed, await tryExplain((opened) => opened.wrongValues(member, typed, signal))),
  );
  let report: FilteredReport | NoFilters | undefined;

  /** Returns the answer to a question, or what must be loaded first. */
  function next(question: Question): Next {
    const memberFilters = question.filters.length === 0 ? [] : resolve(question.filters);
    if (memberFilters === 'filters') return memberFilters;
    if ('code' in memberFilters) return { kind: 'problem', problem: memberFilters };
    const ownNeed = createNeed(memberFilters, question.kind === 'rows');
    const ownResult = cachedResult(ownNeed);
    if (!ownResult) return ownNeed;
    const unmatched = question.kind === 'value' ? ownResult.unmatchedPairs(question.pairs) : [];
    if (question.kind === 'rows' || unmatched.length === 0) return findAnswer(question, ownResult, memberFilters);
    // A pair that names no column of the report may name a member of its views.
    const allFilters = resolve([...question.filters, ...unmatched.map(toFilter)]);
    if (allFilters === 'filters') return allFilters;
    if ('code' in allFilters) {
      const isUnknown = ['noSuchMember', 'measureAsFilter', 'takesNoFilters'].includes(allFilters.code);
      return isUnknown ? findAnswer(question, ownResult, memberFilters) : { kind: 'problem', problem: allFilters };
    }
    const need = createNeed(allFilters, false);
    const narrowed = cachedResult(need);
    if (!narrowed) return need;
    const pairs = question.pairs.filter((pair) => !unmatched.includes(pair));
    const filters = [...question.filters, ...unmatched.map(toFilter)];
    return findAnswer({ ...question, pairs, filters }, narrowed, allFilters);
  }

  /** Explains a result without rows: the report may have rows, but none with these filters. */
  function findAnswer(question: Question, indexed: IndexedResult, filters: readonly MemberFilter[]): Next {
    const answer = answerFrom(question, indexed);
    if (filters.length === 0 || indexed.result.rowCount > 0) return answer;
    const wrong = values.wrongIn(filters);
    if (wrong && 'valuesOf' in wrong) return wrong;
    const emptyFilter = wrong && question.filters.find((filter) => isFromEmptyCell(filter, wrong.member));
    if (emptyFilter) return next({ ...question, filters: question.filters.filter((filter) => filter !== emptyFilter) });
    if (wrong) {
      const member = typeof report === 'object' && report.members.find(({ name }) => name === wrong.member)?.title;
      return { kind: 'problem', problem: { code: 'noSuchValue', ...wrong, member: member || wrong.member } };
    }
    return answer.kind === 'problem' ? { kind: 'problem', problem: { code: 'nothingLeft' } } : answer;
  }

  /**
   * Older versions of Excel pass an empty cell as 0, so a filter whose values are only zeros that
   * the data lack is ignored.
   */
  function isFromEmptyCell({ member, values: filterValues, doubtfulZero }: GivenFilter, name: string): boolean {
    const match = members.get(member);
    return (
      doubtfulZero !== undefined &&
      filterValues.every((value) => value === 0) &&
      match !== undefined &&
      'name' in match &&
      match.name === name
    );
  }

  function keep({ key, filters }: Need, { result, cut, dateSystem }: ReadRows, inOrder: boolean): void {
    cache.set(key, { indexed: indexResult(result, cut !== undefined, dateSystem), inOrder });
    if (result.rowCount > 0) values.prove(filters);
  }

  function resolve(filters: Question['filters']): readonly MemberFilter[] | FunctionProblem | 'filters' {
    if (report === undefined) return 'filters';
    if (typeof report === 'string') return { code: 'takesNoFilters', why: report };
    const { members: all, dateSystem } = report;
    return resolveFilters(filters, dateSystem, (text) => {
      const match = members.get(text) ?? findMember(all, text);
      members.set(text, match);
      return match;
    });
  }

  function cachedResult({ key, inOrder }: Need): IndexedResult | undefined {
    used.add(key);
    const cached = cache.get(key);
    return cached && (cached.inOrder || !inOrder) ? cached.indexed : undefined;
  }

  async function answer(questions: readonly Question[], tell: Parameters<ReportRead['answer']>[1]): Promise<void> {
    const waiting = new Map<string, { readonly need: Step; readonly questions: Question[] }>();
    for (const question of questions) {
      const step = next(question);
      if (isAnswer(step)) {
        tell(question, step);
        continue;
      }
      const mark = stepKey(step);
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

  /**
   * Starts everything that is needed at once, so that it can be grouped. The next request retries
   * what failed.
   */
  function begin(needs: readonly Step[]): void {
    const start = (marks: readonly string[], work: Promise<unknown>) => {
      for (const mark of marks) reading.set(mark, work);
      const forget = () => {
        for (const mark of marks) if (reading.get(mark) === work) reading.delete(mark);
      };
      work.then(forget, forget);
    };
    const fresh = needs.filter((need) => !reading.has(stepKey(need)));
    if (fresh.includes('filters')) start(['filters'], openFilters());
    const ofRows: Need[] = [];
    for (const need of fresh) {
      if (need === 'filters') continue;
      if (!('valuesOf' in need)) ofRows.push(need);
      else start([stepKey(need)], need.values ? checkValues(need.valuesOf, need.values) : readValues(need.valuesOf));
    }
    const { separate, shapes } = groupByShape(ofRows);
    for (const need of separate) start([stepKey(need)], readOwn(need));
    for (const shape of shapes) start(shape.map(stepKey), readGrouped(shape));
  }

  async function openFilters(): Promise<void> {
    report = await limit.run(() => rows.openFilters(reportId, isPastCache, signal));
  }

  /** The values only explain an empty result, so a failure to load them is ignored. */
  async function readValues(member: string): Promise<void> {
    values.setValues(member, await tryExplain((opened) => opened.values(member, signal)));
  }

  async function tryExplain<Found>(read: (opened: FilteredReport) => Promise<Found>): Promise<Found | undefined> {
    const work = limit.run(async () => {
      signal.throwIfAborted();
      return typeof report === 'object' ? await read(report) : undefined;
    });
    return work.catch(() => undefined);
  }

  async function readOwn(need: Need): Promise<Result> {
    const { filters } = need;
    const read = await limit.run(() => {
      signal.throwIfAborted();
      if (filters.length === 0) return rows.read(reportId, isPastCache, signal);
      if (typeof report !== 'object') throw new Error('The report was not opened for filters.');
      return report.read(filters, signal);
    });
    keep(need, read, true);
    return read.result;
  }

  /**
   * Reads many groups with one query, and one of them separately: this shows the report's own
   * columns, and whether its numbers are the same. If they differ, as with a share of the total,
   * each group is read separately.
   */
  async function readGrouped(needs: readonly Need[]): Promise<void> {
    const grouped = await limit.run(async () => {
      signal.throwIfAborted();
      return typeof report === 'object' ? await report.readGroups(allValues(needs), signal) : undefined;
    });
    const groups = grouped && assignGroups(grouped, needs);
    const proof = needs.find((need) => groups?.has(need)) ?? needs[0];
    if (!proof) return;
    const like = await readOwn(proof);
    const proved = groups?.rows(proof, like);
    const isTrue = proved !== undefined && isSameRows(like, proved);
    const unmatchedNeeds = needs.filter((need) => {
      if (need === proof) return false;
      const group = isTrue ? groups?.rows(need, like) : undefined;
      if (grouped && group && !cachedResult(need))
        keep(need, { result: group, cut: undefined, dateSystem: grouped.dateSystem }, false);
      return !group;
    });
    await Promise.all(unmatchedNeeds.map(readOwn));
  }

  return {
    answerFromCache(question) {
      const step = next(question);
      return isAnswer(step) ? step : undefined;
    },
    answer,
    keepFor(questions) {
      used.clear();
      questions.forEach(next);
      for (const key of cache.keys()) if (!used.has(key)) cache.delete(key);
    },
  };
}

function isAnswer(next: Next): next is Answer {
  return next !== 'filters' && 'kind' in next;
}

function createNeed(filters: readonly MemberFilter[], inOrder: boolean): Need {
  const key = filters.length === 0 ? '' : JSON.stringify(filters.map(({ member, values }) => [member, values]));
  return { key, filters, inOrder: inOrder || filters.length === 0 };
}

function stepKey(need: Step): string {
  if (need === 'filters') return need;
  if ('valuesOf' in need) return JSON.stringify(need);
  return `${need.inOrder ? 'rows' : 'groups'} ${need.key}`;
}

/** A pair with an empty value filters nothing. */
function toFilter({ dimension, value }: Pair): GivenFilter {
  const filter = { member: dimension, values: value === '' ? [] : [value] };
  return value === 0 ? { ...filter, doubtfulZero: 'pair' } : filter;
}
