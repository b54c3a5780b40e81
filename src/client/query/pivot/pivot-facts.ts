/** Collects the values of a pivot's cells and the members of its axes from the answers at its grains. */
import type { DataValue } from '../../data/query-events';
import { isSameMember, type OrderItem } from '../load/load-order';
import {
  type CompareGroups,
  compareNaturally,
  findLevelOrder,
  type Group,
  orderEqualRows,
  orderGroups,
} from './axis-order';
import { toCanonicalValue } from './member-values';
import {
  type ColumnTuple,
  createTupleKey,
  findColumnIndexes,
  type GrainAnswer,
  type Pause,
  type Tuple,
} from './pivot-answers';
import type { PivotLayout } from './pivot-layout';

export interface PivotFacts {
  /** The groups come from the rows of the finest grain. */
  readonly rowGroups: ReadonlyMap<string, Group>;
  /** Lists each column tuple once. */
  readonly columnTuples: readonly ColumnTuple[];
  /** Maps a row key and a column key to the measures. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, readonly DataValue[]>>;
  readonly memberValues: ReadonlyMap<string, ReadonlySet<DataValue>>;
}

/**
 * Collects the facts. A value is the same in any spelling, unless one answer has two rows that
 * differ in nothing but the spelling of their members.
 * @param answers begin with the finest grain
 */
export async function collectFacts(
  layout: PivotLayout,
  answers: readonly GrainAnswer[],
  pause: Pause,
): Promise<PivotFacts> {
  const { facts, hasCollision } = await collectSpelledFacts(layout, answers, pause, toCanonicalValue);
  return hasCollision ? (await collectSpelledFacts(layout, answers, pause, (value) => value)).facts : facts;
}

async function collectSpelledFacts(
  layout: PivotLayout,
  answers: readonly GrainAnswer[],
  pause: Pause,
  toCanonical: typeof toCanonicalValue,
): Promise<{ readonly facts: PivotFacts; readonly hasCollision: boolean }> {
  const rowGroups = new Map<string, Group>();
  const columnGroups = new Map<string, Group>();
  const values = new Map<string, Map<string, readonly DataValue[]>>();
  const memberValues = new Map([...layout.rows, ...layout.columns].map((name) => [name, new Set<DataValue>()]));
  let hasCollision = false;
  for (const answer of answers) {
    const { grain, columns } = answer;
    const names = [...layout.rows.slice(0, grain.rows), ...(grain.includesColumns ? layout.columns : [])];
    const memberIndexes = findColumnIndexes(columns, names);
    const measureIndexes = findColumnIndexes(columns, layout.measures);
    const types = memberIndexes.map((index) => columns[index]?.type);
    const isFinest = answer === answers[0];
    const rows = isFinest && layout.order ? orderEqualRows(answer, layout.order, names) : answer.rows;
    const filledCells = new Set<readonly DataValue[]>();
    for (const row of rows) {
      const pausing = pause();
      if (pausing) await pausing;
      const tuple = memberIndexes.map((index) => row[index] ?? null);
      const canonicalTuple = tuple.map((value, index) => toCanonical(value, types[index]));
      names.forEach((name, index) => void memberValues.get(name)?.add(tuple[index] ?? null));
      const rowKey = createTupleKey(canonicalTuple.slice(0, grain.rows));
      const columnTuple = grain.includesColumns ? canonicalTuple.slice(grain.rows) : undefined;
      if (grain.rows === layout.rows.length) addTuple(rowGroups, tuple.slice(0, grain.rows), canonicalTuple);
      if (columnTuple) addTuple(columnGroups, tuple.slice(grain.rows), columnTuple);
      const cells = values.get(rowKey) ?? new Map<string, readonly DataValue[]>();
      values.set(rowKey, cells);
      const columnKey = createTupleKey(columnTuple);
      const previous = cells.get(columnKey);
      hasCollision ||= previous !== undefined && filledCells.has(previous);
      const measures = measureIndexes.map((index) => row[index] ?? null);
      filledCells.add(measures);
      cells.set(columnKey, measures);
    }
  }
  const [rowLevels, columnLevels] = findLevelOrders(layout, answers[0]);
  const facts = {
    rowGroups: orderGroups(rowGroups, rowLevels),
    columnTuples: listTuples(orderGroups(columnGroups, columnLevels), layout.columns.length),
    values,
    memberValues,
  };
  return { facts, hasCollision };
}

/**
 * Ranks, if they were read, decide about the outermost rows.
 * If the order of the rows is unknown, rows stay as they arrived, and columns get a total order.
 */
function findLevelOrders(
  { rows, columns, order, hasChosenOrder = false, ranks }: PivotLayout,
  finest: GrainAnswer | undefined,
): readonly [rows: readonly CompareGroups[], columns: readonly CompareGroups[]] {
  const rankRows = ([outermost, ...inner]: readonly CompareGroups[]) => [
    ranks ? compareRanks(ranks) : outermost,
    ...inner,
  ];
  if (!order || !finest) return [rankRows(rows.map(() => undefined)), columns.map(() => compareNaturally)];
  const findOrders = (names: readonly string[], items: readonly OrderItem[]) =>
    names.map((name) => findLevelOrder(name, items, finest, { rows, columns }));
  const columnOrder = hasChosenOrder
    ? order.filter(([field]) => columns.some((name) => isSameMember(name, field)))
    : order;
  return [rankRows(findOrders(rows, order)), findOrders(columns, columnOrder)];
}

function compareRanks(ranks: ReadonlyMap<string, number>): CompareGroups {
  const getRank = ({ canonicalValue }: Group) => ranks.get(JSON.stringify(canonicalValue)) ?? Number.MAX_SAFE_INTEGER;
  return (one, other) => getRank(one) - getRank(other) || compareNaturally(one, other);
}

/** @param canonicalTuple may go on with other values */
function addTuple(groups: Map<string, Group>, tuple: Tuple, canonicalTuple: Tuple): void {
  let currentGroups = groups;
  for (const [level, value] of tuple.entries()) {
    const canonicalValue = canonicalTuple[level] ?? null;
    const key = JSON.stringify(canonicalValue);
    const group = currentGroups.get(key) ?? { value, canonicalValue, groups: new Map() };
    currentGroups.set(key, group);
    currentGroups = group.groups;
  }
  // Without members there is exactly one tuple, which is empty.
  if (tuple.length === 0) groups.set('', { value: null, canonicalValue: null, groups: new Map() });
}

function listTuples(groups: ReadonlyMap<string, Group>, depth: number): readonly ColumnTuple[] {
  if (depth === 0) return groups.size > 0 ? [{ canonical: [], spelled: [] }] : [];
  return [...groups.values()].flatMap(({ value, canonicalValue, groups: innerGroups }) =>
    (depth === 1 ? [{ canonical: [], spelled: [] }] : listTuples(innerGroups, depth - 1)).map((inner) => ({
      canonical: [canonicalValue, ...inner.canonical],
      spelled: [value, ...inner.spelled],
    })),
  );
}
