/** Runs a query for a pivot: one request for each grain, all from one state of the source. */
import type { QueryEvent, ReportLimit } from '../../data/query-events';
import { isPlatformFailure } from '../../wire/platform-failure';
import { listAdditiveMeasures } from '../additive-measures';
import type { ModelMember } from '../data-model';
import { appendFilters } from '../filters/apply-filters';
import { createFilterMeasureTest } from '../filters/measure-filters';
import { pickOlderTime } from '../load/load-call';
import { type LoadQuery, readLoadQueries } from '../load/load-query';
import { buildRankingQuery, createFirstGroupsFilter, getRankingGrain, readRanks } from './first-groups';
import type { GroupRanking } from './group-ranking';
import { createValuesKey } from './member-values';
import { findColumnIndexes, type GrainAnswer, IncompleteAnswer, type Pause } from './pivot-answers';
import { findNonAdditive } from './pivot-check';
import { emitPivotEvents } from './pivot-events';
import { buildGrainQuery, determineTotalsScope, type Grain, listGrains, type PivotLayout } from './pivot-layout';

interface PivotRun {
  readonly query: LoadQuery;
  readonly layout: PivotLayout;
  readonly pause: Pause;
  /** @param bypassesCache avoids the engine's cache, which may hold several states of the source */
  runQuery(query: LoadQuery, bypassesCache: boolean): AsyncIterable<QueryEvent>;
  /** Resolves to the members of the data model by name. */
  readModel(): Promise<ReadonlyMap<string, ModelMember>>;
  /** Returns the error for answers from several states of the source, or incomplete ones. */
  createFailure(code: 'PagesDisagree' | 'ContractBroken' | 'NoFirstRows', reason: string): Error;
}

/** If the source keeps changing, the query fails after this many attempts. */
const MAX_TRIES = 3;

/** The grand total is the smallest answer that shows whether the source has changed. */
const GRAND_TOTAL: Grain = { rows: 0, includesColumns: false };

/**
 * Yields a pivot. Times at which the source was read differ for each query, so they cannot prove
 * that the answers belong to one state. So all grains bypass the engine's cache, the grand total
 * must be equal before and after them, and the cells of additive measures must add up. Otherwise
 * all are read again, at most three times, and answers are never mixed. If the same answers that do
 * not add up arrive twice, they belong to one state: then a fact belongs to several members, and
 * the end event names the measures.
 */
export async function* runPivot({
  query,
  layout,
  pause,
  runQuery,
  readModel,
  createFailure,
}: PivotRun): AsyncGenerator<QueryEvent> {
  const grains = listGrains(layout);
  const { ranking } = layout;
  const hasSeveralGrains = grains.length > 1 || ranking !== undefined;
  const isMeasure = hasSeveralGrains ? await createFilterMeasureTest(query, readModel) : () => false;
  const totalsScope = determineTotalsScope(query, isMeasure);
  const additiveNames =
    hasSeveralGrains && totalsScope === 'shown' ? readModel().then(listAdditiveMeasures, () => NO_NAMES) : NO_NAMES;
  let previous: readonly GrainAnswer[] | undefined;
  try {
    for (let attempt = 1; ; attempt += 1) {
      const answers = yield* queryAll(attempt);
      if (answers) {
        const nonAdditive = await findNonAdditive(layout, answers.grains, await additiveNames, pause);
        if (nonAdditive.length === 0 || (previous && (await haveEqualRows(previous, answers.grains, pause)))) {
          yield* emitResultEvents(answers, nonAdditive);
          return;
        }
      }
      if (attempt === MAX_TRIES) throw createFailure('PagesDisagree', 'the source changed between the grains');
      previous = answers?.grains;
    }
  } catch (error) {
    throw error instanceof IncompleteAnswer ? createFailure('ContractBroken', error.message) : error;
  }

  /** Returns undefined if the answers come from several states. */
  async function* queryAll(attemptNumber: number): AsyncGenerator<QueryEvent, PivotAnswers | undefined> {
    const bypassesCache = hasSeveralGrains || attemptNumber > 1;
    // The groups show a change of the source as well as the grand total does.
    const queryWitness = () =>
      ranking ? queryRanking(ranking, bypassesCache) : queryGrain(query, GRAND_TOTAL, bypassesCache);
    try {
      const before = hasSeveralGrains ? yield* queryWitness() : undefined;
      const filteredQuery = before && ranking ? await filterGroups(before, ranking) : query;
      const answers: FinishedGrain[] = [];
      for (const grain of grains)
        answers.push(
          before && isSameGrain(grain, before.grain)
            ? { ...before, grain }
            : yield* queryGrain(filteredQuery, grain, bypassesCache),
        );
      const after = hasSeveralGrains ? yield* queryWitness() : undefined;
      if (JSON.stringify(before?.rows) !== JSON.stringify(after?.rows)) return undefined;
      return { grains: answers, ...(before && ranking && { ranked: before }) };
    } catch (error) {
      if (isPlatformFailure(error) && error.code === 'PagesDisagree' && attemptNumber < MAX_TRIES) return undefined;
      throw error;
    }
  }

  function queryRanking(by: GroupRanking, bypassesCache: boolean): AsyncGenerator<QueryEvent, FinishedGrain> {
    return queryFields(buildRankingQuery(query, layout, by, isMeasure), getRankingGrain(layout), bypassesCache);
  }

  /** Returns the query of the ranked groups only, whose cells and totals then include no others. */
  async function filterGroups(ranked: FinishedGrain, { limit }: GroupRanking): Promise<LoadQuery> {
    const [member = ''] = layout.rows;
    // Fewer groups than the limit are all groups.
    if (limit === undefined || ranked.rows.length < limit || ranked.rows.length === 0) return query;
    const filter = await createFirstGroupsFilter(ranked, member, readModel);
    if (!filter) throw createFailure('NoFirstRows', `no filter for the first groups of ${member}`);
    return { ...query, fields: appendFilters(query, [filter]) };
  }

  function queryGrain(grainsQuery: LoadQuery, grain: Grain, bypassesCache: boolean) {
    return queryFields(buildGrainQuery(grainsQuery, layout, grain, isMeasure), grain, bypassesCache);
  }

  async function* queryFields(
    fields: Readonly<Record<string, unknown>>,
    grain: Grain,
    bypassesCache: boolean,
  ): AsyncGenerator<QueryEvent, FinishedGrain> {
    const [grainRequest] = readLoadQueries(fields) ?? [];
    let answer: FinishedGrain = { grain, columns: [], rows: [], endEvent: undefined };
    if (!grainRequest) return answer;
    for await (const event of runQuery(grainRequest, bypassesCache)) {
      if (event.kind === 'waiting') yield event;
      else if (event.kind === 'columns') answer = { ...answer, columns: event.columns };
      else if (event.kind === 'rows') answer = { ...answer, rows: answer.rows.concat(event.rows) };
      else if (event.kind === 'end') answer = { ...answer, endEvent: event };
    }
    return answer;
  }

  async function* emitResultEvents(
    { grains: allAnswers, ranked }: PivotAnswers,
    nonAdditive: readonly string[],
  ): AsyncGenerator<QueryEvent> {
    const answers = totalsScope === 'filtered' ? dropEmptyTotals(layout, allAnswers) : allAnswers;
    const rankedLayout = ranked ? { ...layout, ranks: readRanks(ranked, layout.rows[0] ?? '') } : layout;
    const members = answers[0]?.columns ?? [];
    const reportLimit = findReportLimit(query, layout, answers);
    const rowCount = yield* emitPivotEvents(rankedLayout, answers, members, pause, {
      ...(reportLimit && { reportLimit }),
    });
    const freshAt = answers.reduce<string | undefined>(
      (oldest, { endEvent: end }) => pickOlderTime(oldest, end?.freshAt),
      undefined,
    );
    const titles = nonAdditive.map((name) => members.find((column) => column.name === name)?.title ?? name);
    yield {
      ...{ kind: 'end', rowCount, total: rowCount },
      ...(freshAt !== undefined && { freshAt }),
      ...(titles.length > 0 && { nonAdditiveTitles: titles }),
    };
  }
}

const NO_NAMES: ReadonlySet<string> = new Set();

interface PivotAnswers {
  readonly grains: readonly FinishedGrain[];
  /** Holds the groups of the outermost row field in their order. */
  readonly ranked?: FinishedGrain;
}

interface FinishedGrain extends GrainAnswer {
  readonly endEvent: Extract<QueryEvent, { kind: 'end' }> | undefined;
}

/**
 * Returns the limit that leaves cells empty. The query of the cells keeps the report's limit and
 * offset; the queries of totals do not.
 */
function findReportLimit(
  { offset }: LoadQuery,
  layout: PivotLayout,
  [finest]: readonly FinishedGrain[],
): ReportLimit | undefined {
  const cellLimit = finest?.endEvent?.reportLimit;
  if (!finest || (!cellLimit && offset === 0)) return undefined;
  const rows = finest.rows.length;
  const pivot = listGrains(layout).length > 1 ? 'cellsAndTotals' : 'cells';
  return {
    ...(cellLimit ?? { rows, ...(rows > 0 && { total: offset + rows }), isReached: true }),
    ...(offset > 0 && { skipped: offset }),
    pivot,
  };
}

/** A grain is read once, even if it is the grand total or the ranking as well. */
function isSameGrain(one: Grain, other: Grain): boolean {
  return one.rows === other.rows && one.includesColumns === other.includesColumns;
}

/** Returns true if both have the same rows in any order. */
async function haveEqualRows(
  one: readonly GrainAnswer[],
  other: readonly GrainAnswer[],
  pause: Pause,
): Promise<boolean> {
  for (const [index, { rows }] of one.entries()) {
    const otherRows = new Set<string>();
    for (const row of other[index]?.rows ?? []) {
      const pausing = pause();
      if (pausing) await pausing;
      otherRows.add(JSON.stringify(row));
    }
    for (const row of rows) {
      const pausing = pause();
      if (pausing) await pausing;
      if (!otherRows.delete(JSON.stringify(row))) return false;
    }
    if (otherRows.size > 0) return false;
  }
  return true;
}

/**
 * Drops totals of rows and columns without cells: if a filter on measures removed all of them,
 * nothing is left to total.
 */
function dropEmptyTotals(layout: PivotLayout, answers: readonly FinishedGrain[]): readonly FinishedGrain[] {
  const [finest] = answers;
  if (!finest) return answers;
  return answers.map((answer) => {
    const { rows, includesColumns } = answer.grain;
    const names = [...layout.rows.slice(0, rows), ...(includesColumns ? layout.columns : [])];
    const listKeys = ({ columns, rows: all }: GrainAnswer) => {
      const memberIndexes = findColumnIndexes(columns, names);
      const memberColumns = memberIndexes.map((index) => columns[index]);
      return all.map((row) =>
        createValuesKey(
          memberIndexes.map((index) => row[index] ?? null),
          memberColumns,
        ),
      );
    };
    const cellKeys = new Set(listKeys(finest));
    const answerKeys = listKeys(answer);
    return { ...answer, rows: answer.rows.filter((_, index) => cellKeys.has(answerKeys[index] ?? '')) };
  });
}
