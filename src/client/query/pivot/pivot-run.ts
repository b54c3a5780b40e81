/** Runs a query for a pivot: one request for each grain, all from one state of the source. */
import type { OwnLimit, QueryEvent } from '../../data/query-events';
import { isPlatformFailure } from '../../wire/platform-failure';
import { additiveMeasures } from '../additive-measures';
import type { ModelMember } from '../data-model';
import { ownFilters } from '../filters/effective-query';
import { type IsMeasure, measureTest, namesUnlisted } from '../filters/measure-filters';
import { olderTime } from '../load/load-call';
import { type LoadQuery, readLoadQueries } from '../load/load-query';
import { findNonAdditive } from './pivot-check';
import { pivotEvents } from './pivot-events';
import { type Grain, grainQuery, listGrains, type PivotLayout, totalsInclude } from './pivot-layout';
import { findIndexes, type GrainAnswer, type Pause, RaggedAnswer } from './pivot-rows';

interface PivotRun {
  readonly query: LoadQuery;
  readonly layout: PivotLayout;
  readonly pause: Pause;
  /** @param isPastCache avoids the engine's cache, which may hold several states of the source */
  run(query: LoadQuery, isPastCache: boolean): AsyncIterable<QueryEvent>;
  /** Resolves to the members of the data model by name. */
  model(): Promise<ReadonlyMap<string, ModelMember>>;
  /** Returns the error for answers from several states of the source, or incomplete ones. */
  failure(code: 'PagesDisagree' | 'ContractBroken', why: string): Error;
}

/** If the source keeps changing, the query fails after this many attempts. */
const MAX_TRIES = 3;

/** The grand total is the smallest answer that shows whether the source has changed. */
const PROBE: Grain = { rows: 0, isAcross: false };

/**
 * Yields a pivot. Times at which the source was read differ for each query, so they cannot prove
 * that the answers belong to one state. So all grains bypass the engine's cache, the grand total
 * must be equal before and after them, and the cells of additive measures must add up. Otherwise
 * all are read again, at most three times, and answers are never mixed. If the same answers that do
 * not add up arrive twice, they belong to one state: then a fact belongs to several members, and
 * the end event names the measures.
 */
export async function* runPivot({ query, layout, pause, run, model, failure }: PivotRun): AsyncGenerator<QueryEvent> {
  const grains = listGrains(layout);
  const isSeveral = grains.length > 1;
  const isMeasure = isSeveral ? await measuresFiltered(query, model) : () => false;
  const includes = totalsInclude(query, isMeasure);
  const addUp = isSeveral && includes === 'shown' ? model().then(additiveMeasures, () => NONE) : NONE;
  let previous: readonly GrainAnswer[] | undefined;
  try {
    for (let attempt = 1; ; attempt += 1) {
      const answers = yield* queryAll(attempt);
      if (answers) {
        const nonAdditive = await findNonAdditive(layout, answers, await addUp, pause);
        if (nonAdditive.length === 0 || (previous && (await areEqual(previous, answers, pause)))) {
          yield* resultEvents(includes === 'filtered' ? withoutEmptyTotals(layout, answers) : answers, nonAdditive);
          return;
        }
      }
      if (attempt === MAX_TRIES) throw failure('PagesDisagree', 'the source changed between the grains');
      previous = answers;
    }
  } catch (error) {
    throw error instanceof RaggedAnswer ? failure('ContractBroken', error.message) : error;
  }

  /** Returns undefined if the answers come from several states. */
  async function* queryAll(tried: number): AsyncGenerator<QueryEvent, readonly Answer[] | undefined> {
    const isPastCache = isSeveral || tried > 1;
    try {
      const before = isSeveral ? yield* queryGrain(PROBE, isPastCache) : undefined;
      const answers: Answer[] = [];
      for (const grain of grains)
        answers.push(isProbe(grain) && before ? { ...before, grain } : yield* queryGrain(grain, isPastCache));
      const after = isSeveral ? yield* queryGrain(PROBE, isPastCache) : undefined;
      return JSON.stringify(before?.rows) === JSON.stringify(after?.rows) ? answers : undefined;
    } catch (error) {
      if (isPlatformFailure(error) && error.code === 'PagesDisagree' && tried < MAX_TRIES) return undefined;
      throw error;
    }
  }

  async function* queryGrain(grain: Grain, isPastCache: boolean): AsyncGenerator<QueryEvent, Answer> {
    const [grainRequest] = readLoadQueries(grainQuery(query, layout, grain, isMeasure)) ?? [];
    let answer: Answer = { grain, columns: [], rows: [], end: undefined };
    if (!grainRequest) return answer;
    for await (const event of run(grainRequest, isPastCache)) {
      if (event.kind === 'waiting') yield event;
      else if (event.kind === 'columns') answer = { ...answer, columns: event.columns };
      else if (event.kind === 'rows') answer = { ...answer, rows: answer.rows.concat(event.rows) };
      else if (event.kind === 'end') answer = { ...answer, end: event };
    }
    return answer;
  }

  async function* resultEvents(answers: readonly Answer[], nonAdditive: readonly string[]): AsyncGenerator<QueryEvent> {
    const members = answers[0]?.columns ?? [];
    const ownLimit = findOwnLimit(query, layout, answers);
    const rowCount = yield* pivotEvents(layout, answers, members, pause, { ...(ownLimit && { ownLimit }) });
    const freshAt = answers.reduce<string | undefined>((oldest, { end }) => olderTime(oldest, end?.freshAt), undefined);
    const titles = nonAdditive.map((name) => members.find((column) => column.name === name)?.title ?? name);
    yield {
      ...{ kind: 'end', rowCount, total: rowCount },
      ...(freshAt !== undefined && { freshAt }),
      ...(titles.length > 0 && { differ: titles }),
    };
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Only the data model knows if a filtered member that the query does not show is a measure. */
async function measuresFiltered(
  { fields, dimensions, timeDimensions, measures }: LoadQuery,
  model: PivotRun['model'],
): Promise<IsMeasure> {
  const listed = new Set([...dimensions, ...timeDimensions.map(({ dimension }) => dimension), ...measures]);
  if (namesUnlisted(ownFilters(fields.filters), listed)) return measureTest(await model());
  return (member) => measures.includes(member);
}

interface Answer extends GrainAnswer {
  readonly end: Extract<QueryEvent, { kind: 'end' }> | undefined;
}

/**
 * Returns the limit that leaves cells empty. The query of the cells keeps the report's limit and
 * offset; the queries of totals do not.
 */
function findOwnLimit({ offset }: LoadQuery, layout: PivotLayout, [finest]: readonly Answer[]): OwnLimit | undefined {
  const limited = finest?.end?.ownLimit;
  if (!finest || (!limited && offset === 0)) return undefined;
  const rows = finest.rows.length;
  const pivot = listGrains(layout).length > 1 ? 'cellsAndTotals' : 'cells';
  return {
    ...(limited ?? { rows, ...(rows > 0 && { total: offset + rows }), isReached: true }),
    ...(offset > 0 && { skipped: offset }),
    pivot,
  };
}

function isProbe({ rows, isAcross }: Grain): boolean {
  return rows === PROBE.rows && isAcross === PROBE.isAcross;
}

/** Returns true if both have the same rows in any order. */
async function areEqual(one: readonly GrainAnswer[], other: readonly GrainAnswer[], pause: Pause): Promise<boolean> {
  for (const [place, { rows }] of one.entries()) {
    const others = new Set<string>();
    for (const row of other[place]?.rows ?? []) {
      const pausing = pause();
      if (pausing) await pausing;
      others.add(JSON.stringify(row));
    }
    for (const row of rows) {
      const pausing = pause();
      if (pausing) await pausing;
      if (!others.delete(JSON.stringify(row))) return false;
    }
    if (others.size > 0) return false;
  }
  return true;
}

/**
 * Drops totals of rows and columns without cells: if a filter on measures removed all of them,
 * nothing is left to total.
 */
function withoutEmptyTotals(layout: PivotLayout, answers: readonly Answer[]): readonly Answer[] {
  const [finest] = answers;
  if (!finest) return answers;
  return answers.map((answer) => {
    const { rows, isAcross } = answer.grain;
    const names = [...layout.rows.slice(0, rows), ...(isAcross ? layout.columns : [])];
    const keys = ({ columns, rows: all }: GrainAnswer) => {
      const places = findIndexes(columns, names);
      return all.map((row) => JSON.stringify(places.map((index) => row[index] ?? null)));
    };
    const cellKeys = new Set(keys(finest));
    const keysOfAnswer = keys(answer);
    return { ...answer, rows: answer.rows.filter((_, index) => cellKeys.has(keysOfAnswer[index] ?? '')) };
  });
}
