/**
 * Reads a report once for all formulas until the next refresh: its rows, and its rows for each set
 * of filters. Figures whose filters differ only in their values share a query.
 */
import type { FilteredReport, FormulaRows, FunctionProblem, NoFilters, ReportRows, SourceId } from '../app';
import type { MemberFilter } from '../client';
import type { Result, RowTimes } from '../placement';
import { type Answer, answerQuestion, type IndexedResult, indexResult } from './answer';
import { type FormulaFilter, findMember, type NamedMember, type Pair, resolveFilters } from './formula-filters';
import { assignGroups, groupByShape, isSameRows, mergeFilterValues, type RowsNeed } from './grouped-figures';
import { createMemberValues, createValueTest, type ValuesNeed } from './member-values';
import type { FormulaQuestion } from './question';
import type { RunLimit } from './run-limit';
import { createValueChecks } from './value-checks';

export interface ReportRead {
  /** Answers from rows that are loaded already; undefined if more must be loaded. */
  answerFromCache(question: FormulaQuestion): Answer | undefined;
  /** Reports each question's answer as soon as it is available. Never rejects. */
  answer(
    questions: readonly FormulaQuestion[],
    onAnswer: (question: FormulaQuestion, answer: Answer | FailedAnswer) => void,
  ): Promise<void>;
  /** Releases filtered rows that none of these questions needs. */
  releaseUnused(questions: readonly FormulaQuestion[]): void;
}

interface FailedAnswer {
  readonly kind: 'failed';
  readonly error: unknown;
}

interface ReportReadOptions {
  readonly rows: Pick<ReportRows, 'read' | 'openFilters'>;
  readonly limit: RunLimit;
  readonly reportId: SourceId;
  /** The user asked for current data, so queries bypass the engine's cache. */
  readonly isFresh: boolean;
  readonly signal: AbortSignal;
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
  /** Is true if the query has several measures. If they cannot be grouped together, each gets its own query. */
  readonly isShared?: boolean;
}

type ReadRows = Pick<FormulaRows, 'result' | 'truncation' | 'dateSystem' | 'freshAt'>;

interface CachedRows {
  readonly indexed: IndexedResult;
  readonly times: RowTimes;
  readonly inOrder: boolean;
}

/** `filters` means that the report's filterable members must be loaded first. */
type Next = Answer | Step;
type Step = RowsNeed | ValuesNeed | 'filters';

/** Returns one reading of a report, which loads rows when questions need them. */
export function createReportRead(options: ReportReadOptions): ReportRead {
  const { rows, limit, reportId, isFresh, signal, now, isShared = false } = options;
  const cache = new Map<string, CachedRows>();
  const runningReads = new Map<string, Promise<unknown>>();
  /** Collects the filters that were requested since it was last cleared. */
  const usedKeys = new Set<string>();
  const members = new Map<string, NamedMember | FunctionProblem>();
  const values = createMemberValues();
  const checkValues = createValueChecks(async (member, typed) =>
    values.setChecked(
      member,
      typed,
      await tryExplain((openReport) => openReport.findWrongValues(member, typed, signal)),
    ),
  );
  let report: FilteredReport | NoFilters | undefined;

  /** Returns the answer to a question, or what must be loaded first. */
  function findNextStep(question: FormulaQuestion): Next {
    const memberFilters = question.filters.length === 0 ? [] : resolveMemberFilters(question.filters);
    if (isStep(memberFilters)) return memberFilters;
    if ('code' in memberFilters) return { kind: 'problem', problem: memberFilters };
    const reportNeed = createNeed(memberFilters, question.kind === 'rows');
    const cachedRows = getCachedRows(reportNeed);
    if (!cachedRows) return reportNeed;
    const unmatched = question.kind === 'value' ? cachedRows.indexed.findUnmatchedPairs(question.pairs) : [];
    if (question.kind === 'rows' || unmatched.length === 0) return findAnswer(question, cachedRows, memberFilters);
    // A pair that names no column of the report may name a member of its views.
    const allFilters = resolveMemberFilters([...question.filters, ...unmatched.map(toFilter)]);
    if (isStep(allFilters)) return allFilters;
    if ('code' in allFilters) {
      const isUnknown = ['noSuchMember', 'measureAsFilter', 'takesNoFilters'].includes(allFilters.code);
      return isUnknown ? findAnswer(question, cachedRows, memberFilters) : { kind: 'problem', problem: allFilters };
    }
    const need = createNeed(allFilters, false);
    const narrowedRows = getCachedRows(need);
    if (!narrowedRows) return need;
    const pairs = question.pairs.filter((pair) => !unmatched.includes(pair));
    const filters = [...question.filters, ...unmatched.map(toFilter)];
    return findAnswer({ ...question, pairs, filters }, narrowedRows, allFilters);
  }

  /**
   * Answers unless a filter's value is wrong: then the report has no rows with it, and rows of other
   * values would hide that.
   */
  function findAnswer(
    question: FormulaQuestion,
    { indexed, times }: CachedRows,
    filters: readonly MemberFilter[],
  ): Next {
    const found = answerQuestion(question, indexed);
    const answer = found.kind === 'cells' ? { ...found, times } : found;
    const hasRows = hasData(indexed.result);
    if (filters.length === 0 || (hasRows && filters.every((filter) => filter.values.length === 1))) return answer;
    const wrongFilter = values.findWrong(filters);
    if (wrongFilter && 'valuesOfMember' in wrongFilter) return wrongFilter;
    // The data spell one of the values differently.
    if (wrongFilter && isCorrectable(filters)) return findNextStep(question);
    const emptyFilter = wrongFilter && question.filters.find((filter) => isFromEmptyCell(filter, wrongFilter.member));
    if (emptyFilter)
      return findNextStep({ ...question, filters: question.filters.filter((filter) => filter !== emptyFilter) });
    if (wrongFilter) {
      const { meanings, ...wrong } = wrongFilter;
      const title = typeof report === 'object' && report.members.find(({ name }) => name === wrong.member)?.title;
      const member = title || wrong.member;
      return {
        kind: 'problem',
        problem: meanings
          ? { code: 'severalValues', member, value: wrong.value, meanings }
          : { code: 'noSuchValue', ...wrong, member },
      };
    }
    if (hasRows) return answer;
    return answer.kind === 'problem' ? { kind: 'problem', problem: { code: 'nothingLeft' } } : answer;
  }

  function isCorrectable(filters: readonly MemberFilter[]): boolean {
    return createNeed(values.correct(filters), false).key !== createNeed(filters, false).key;
  }

  /**
   * Older versions of Excel pass an empty cell as 0, so a filter whose values are only zeros that
   * the data lack is ignored.
   */
  function isFromEmptyCell({ member, values: filterValues, doubtfulZero }: FormulaFilter, name: string): boolean {
    const match = members.get(member);
    return (
      doubtfulZero !== undefined &&
      filterValues.every((value) => value === 0) &&
      match !== undefined &&
      'name' in match &&
      match.name === name
    );
  }

  function cacheRows(
    { key, filters }: RowsNeed,
    { result, truncation, dateSystem, freshAt }: ReadRows,
    inOrder: boolean,
  ): void {
    // If only the source of the rows was limited, the rows may be complete.
    const isCut = truncation !== undefined && !truncation.isComputed;
    const times = { refreshedAt: now(), freshAt };
    cache.set(key, { indexed: indexResult(result, isCut, dateSystem), times, inOrder });
    if (hasData(result)) values.markProven(filters, createValueTest(result));
  }

  function resolveMemberFilters(filters: FormulaQuestion['filters']): readonly MemberFilter[] | FunctionProblem | Step {
    if (report === undefined) return 'filters';
    if (typeof report === 'string') return { code: 'takesNoFilters', why: report };
    for (const { member: text } of filters) {
      const match = members.get(text) ?? findMemberNamed(report, text);
      if ('key' in match) return match;
      members.set(text, match);
    }
    const { dateSystem, members: all } = report;
    const resolved = resolveFilters(filters, dateSystem, (text) => members.get(text) ?? findMember(all, text));
    return 'code' in resolved ? resolved : values.correct(resolved);
  }

  /**
   * Returns the member of the data model with this name; if there is not exactly one, that of the
   * report's column with this header, for which the report has to be read.
   */
  function findMemberNamed(
    { members: all, granularities }: FilteredReport,
    text: string,
  ): NamedMember | FunctionProblem | RowsNeed {
    const match = findMember(all, text);
    if (!('code' in match))
      return match.type === 'time' ? { ...match, granularity: granularities.get(match.name) } : match;
    if (match.code === 'measureAsFilter') return match;
    const need = createNeed([], false);
    const own = getCachedRows(need);
    if (!own) return need;
    const column = own.indexed.findColumn(text);
    if ('code' in column) return match;
    const { name, granularity } = column;
    const memberName = granularity === undefined ? name : name.slice(0, name.lastIndexOf('.'));
    const member = all.find((one) => one.name === memberName && !one.isMeasure);
    return member ? { ...member, granularity } : match;
  }

  function getCachedRows({ key, inOrder }: RowsNeed): CachedRows | undefined {
    usedKeys.add(key);
    const cached = cache.get(key);
    return cached && (cached.inOrder || !inOrder) ? cached : undefined;
  }

  async function answer(
    questions: readonly FormulaQuestion[],
    onAnswer: Parameters<ReportRead['answer']>[1],
  ): Promise<void> {
    const waiting = new Map<string, { readonly need: Step; readonly questions: FormulaQuestion[] }>();
    for (const question of questions) {
      const step = findNextStep(question);
      if (isAnswer(step)) {
        onAnswer(question, step);
        continue;
      }
      const stepMark = createStepKey(step);
      const others = waiting.get(stepMark);
      if (others) others.questions.push(question);
      else waiting.set(stepMark, { need: step, questions: [question] });
    }
    if (waiting.size === 0) return;
    startReads([...waiting.values()].map(({ need }) => need));
    await Promise.all(
      [...waiting].map(async ([stepMark, { questions: waitingQuestions }]) => {
        try {
          await runningReads.get(stepMark);
        } catch (error) {
          for (const question of waitingQuestions) onAnswer(question, { kind: 'failed', error });
          return;
        }
        await answer(waitingQuestions, onAnswer);
      }),
    );
  }

  /**
   * Starts everything that is needed at once, so that it can be grouped. The next request retries
   * what failed.
   */
  function startReads(needs: readonly Step[]): void {
    const startReading = (marks: readonly string[], work: Promise<unknown>) => {
      for (const stepMark of marks) runningReads.set(stepMark, work);
      const forget = () => {
        for (const stepMark of marks) if (runningReads.get(stepMark) === work) runningReads.delete(stepMark);
      };
      work.then(forget, forget);
    };
    const newNeeds = needs.filter((need) => !runningReads.has(createStepKey(need)));
    if (newNeeds.includes('filters')) startReading(['filters'], openFilters());
    const rowsNeeds: RowsNeed[] = [];
    for (const need of newNeeds) {
      if (need === 'filters') continue;
      if (!('valuesOfMember' in need)) rowsNeeds.push(need);
      else
        startReading(
          [createStepKey(need)],
          need.values ? checkValues(need.valuesOfMember, need.values) : readValues(need.valuesOfMember),
        );
    }
    const { separateNeeds, shapes } = groupByShape(rowsNeeds);
    for (const need of separateNeeds) startReading([createStepKey(need)], readSeparately(need));
    for (const shape of shapes) startReading(shape.map(createStepKey), readGrouped(shape));
  }

  async function openFilters(): Promise<void> {
    report = await limit.run(() => rows.openFilters(reportId, isFresh, signal));
  }

  /** The values only explain an empty result, so a failure to load them is ignored. */
  async function readValues(member: string): Promise<void> {
    values.setValues(member, await tryExplain((openReport) => openReport.readValues(member, signal)));
  }

  async function tryExplain<Found>(read: (openReport: FilteredReport) => Promise<Found>): Promise<Found | undefined> {
    const work = limit.run(async () => {
      signal.throwIfAborted();
      return typeof report === 'object' ? await read(report) : undefined;
    });
    return work.catch(() => undefined);
  }

  async function readSeparately(need: RowsNeed): Promise<Result> {
    const { filters } = need;
    const read = await limit.run(() => {
      signal.throwIfAborted();
      if (filters.length === 0) return rows.read(reportId, isFresh, signal);
      if (typeof report !== 'object') throw new Error('The report was not opened for filters.');
      return report.readRows(filters, signal);
    });
    cacheRows(need, read, true);
    return read.result;
  }

  /**
   * Reads many groups with one query, and one of them separately: this shows the report's own
   * columns, and whether its numbers are the same. If they differ, as with a share of the total,
   * each group is read separately.
   */
  async function readGrouped(needs: readonly RowsNeed[]): Promise<void> {
    const grouped = await limit.run(async () => {
      signal.throwIfAborted();
      return typeof report === 'object' ? await report.readGroups(mergeFilterValues(needs), signal) : undefined;
    });
    const groups = grouped && assignGroups(grouped, needs);
    const proofNeed = needs.find((need) => groups?.has(need)) ?? needs[0];
    if (!proofNeed) return;
    const proofResult = await readSeparately(proofNeed);
    const groupedProof = groups?.rows(proofNeed, proofResult);
    const hasSameNumbers = groupedProof !== undefined && isSameRows(proofResult, groupedProof);
    const isEmpty = (need: RowsNeed) => isTotal(proofResult) && groups?.rows(need, proofResult)?.rowCount === 0;
    if (isShared && groupedProof && !hasSameNumbers && !isEmpty(proofNeed)) throw new UngroupableMeasures();
    await readEmpty(needs.filter(isEmpty));
    const unmatchedNeeds = needs.filter((need) => {
      if (need === proofNeed || isEmpty(need)) return false;
      const group = hasSameNumbers ? groups?.rows(need, proofResult) : undefined;
      if (grouped && group && !getCachedRows(need))
        cacheRows(need, { ...grouped, result: group, truncation: undefined }, false);
      return !group;
    });
    await Promise.all(unmatchedNeeds.map(readSeparately));
  }

  /** A total without any rows has the same value whatever the filters are: 0 for a count. */
  async function readEmpty(needs: readonly RowsNeed[]): Promise<void> {
    const need = needs.find(({ key }) => cache.has(key)) ?? needs[0];
    if (!need) return;
    if (!cache.has(need.key)) await readSeparately(need);
    const emptyRows = cache.get(need.key);
    for (const { key } of needs) if (emptyRows && !cache.has(key)) cache.set(key, { ...emptyRows, inOrder: false });
  }

  return {
    answerFromCache(question) {
      const step = findNextStep(question);
      return isAnswer(step) ? step : undefined;
    },
    answer,
    releaseUnused(questions) {
      usedKeys.clear();
      questions.forEach(findNextStep);
      for (const key of cache.keys()) if (!usedKeys.has(key)) cache.delete(key);
    },
  };
}

/** Is thrown if the groups of a shared query have other numbers than a separate query. */
export class UngroupableMeasures extends Error {}

/** Returns true for a query without dimensions: it has one row, whatever its filters leave. */
function isTotal({ columns }: Result): boolean {
  return columns.length > 0 && columns.every(({ isMeasure }) => isMeasure);
}

/** Returns false if the filters may have left no rows. */
function hasData(result: Result): boolean {
  if (!isTotal(result) || result.rowCount > 1) return result.rowCount > 0;
  return result.rowCount === 1 && result.row(0).some((value) => value !== '' && value !== 0);
}

function isStep(resolved: readonly MemberFilter[] | FunctionProblem | Step): resolved is Step {
  return resolved === 'filters' || 'key' in resolved || 'valuesOfMember' in resolved;
}

function isAnswer(next: Next): next is Answer {
  return next !== 'filters' && 'kind' in next;
}

function createNeed(filters: readonly MemberFilter[], inOrder: boolean): RowsNeed {
  const key = filters.length === 0 ? '' : JSON.stringify(filters.map(({ member, values }) => [member, values]));
  return { key, filters, inOrder: inOrder || filters.length === 0 };
}

function createStepKey(need: Step): string {
  if (need === 'filters') return need;
  if ('valuesOfMember' in need) return JSON.stringify(need);
  return `${need.inOrder ? 'rows' : 'groups'} ${need.key}`;
}

/** A pair with an empty value filters nothing. */
function toFilter({ dimension, value }: Pair): FormulaFilter {
  const filter = { member: dimension, values: value === '' ? [] : [value] };
  return value === 0 ? { ...filter, doubtfulZero: 'pair' } : filter;
}
