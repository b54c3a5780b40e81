/** Answers of a query at its grains, laid out as a pivot table: one row of headers, members down at the left, a column for each tuple across. */
import type { DataColumn, DataRows, DataValue } from '../../data/query-events';
import { amongTexts, areMixed, columnsOf, type MemberLabels } from './pivot-columns';
import { type Grain, hasTotalAt, type PivotLayout } from './pivot-layout';

export interface GrainAnswer {
  readonly grain: Grain;
  /** Of the members of the grain and of the measures, in any order. */
  readonly columns: readonly DataColumn[];
  readonly rows: DataRows;
}

interface LaidOut {
  readonly columns: readonly DataColumn[];
  /** Each made as it is asked for. */
  readonly rows: Iterable<readonly DataValue[]>;
}

/** As large as it will be. */
interface Shape {
  readonly rowCount: number;
  readonly columnCount: number;
  layOut(): LaidOut;
}

/** Gives the page its turn; undefined where it has not been held for long. */
export type Pause = () => Promise<void> | undefined;

/** Some answer has a member or a measure too few. */
export class RaggedAnswer extends Error {}

/** Values of the first of an axis' members, or of all of them: none are the total. */
type Tuple = readonly DataValue[];

/**
 * Its size is known before a single cell is made: few rows may give more columns than any sheet has. A column is known by its tuple and
 * its measure, whatever comes between: a new month in the middle is a new column, and no other changes its name. The total at the right
 * has no tuple.
 * @param answers one for each grain of the layout, all of one state of the source
 */
export async function readPivot(layout: PivotLayout, answers: readonly GrainAnswer[], pause: Pause): Promise<Shape> {
  if (answers.length === 0) throw new RaggedAnswer('no answer');
  const facts = await readFacts(layout, answers, pause);
  const areBelow = layout.measuresOn === 'rows' && layout.measures.length > 1;
  const heads: readonly (string | undefined)[] = areBelow ? [undefined] : layout.measures;
  const below: readonly (string | undefined)[] = areBelow ? layout.measures : [undefined];
  const tuples = facts.across.size + (layout.rowTotals ? 1 : 0);
  return {
    rowCount: rowsBelow(layout, facts.down) * below.length,
    columnCount: layout.rows.length + (areBelow ? 1 : 0) + tuples * heads.length,
    layOut: () => layOut(layout, answers, facts, heads, below),
  };
}

function layOut(
  layout: PivotLayout,
  answers: readonly GrainAnswer[],
  facts: Facts,
  heads: readonly (string | undefined)[],
  below: readonly (string | undefined)[],
): LaidOut {
  const described = new Map(answers.flatMap(({ columns }) => columns.map((column) => [column.name, column] as const)));
  const labels = labelsOf(layout, facts);
  const isMixed = areMixed(layout, described);
  const across = [...facts.across.values()].sort(compareTuples);
  const valueColumns = [...across, ...(layout.rowTotals ? [undefined] : [])].flatMap((tuple) =>
    heads.map((measure) => ({ tuple, measure, key: keyOf(tuple), place: layout.measures.indexOf(measure ?? '') })),
  );

  function* rows(): Generator<readonly DataValue[]> {
    for (const tuple of rowsOf(layout, facts.down)) {
      const heads = layout.rows.map((name, level): DataValue => {
        const { empty, total } = labels.get(name) ?? layout.labels;
        if (level < tuple.length) return shown(tuple[level] ?? null, empty);
        return level === tuple.length ? total : null;
      });
      const values = facts.values.get(keyOf(tuple));
      for (const rowMeasure of below) {
        const title = rowMeasure === undefined ? [] : [described.get(rowMeasure)?.title ?? rowMeasure];
        const place = rowMeasure === undefined ? undefined : layout.measures.indexOf(rowMeasure);
        const cells = valueColumns.map((column) => values?.get(column.key)?.[place ?? column.place] ?? null);
        const type = rowMeasure !== undefined && isMixed ? described.get(rowMeasure)?.type : undefined;
        yield [...heads, ...title, ...cells.map((value) => amongTexts(value, type))];
      }
    }
  }
  return { columns: columnsOf(layout, described, valueColumns, labels), rows: { [Symbol.iterator]: rows } };
}

/** Rows that begin alike stand together, in the order in which the first of them came. */
interface Group {
  readonly value: DataValue;
  readonly groups: Map<string, Group>;
}

interface Facts {
  /** Of the finest grain. */
  readonly down: ReadonlyMap<string, Group>;
  /** Each tuple once. */
  readonly across: ReadonlyMap<string, Tuple>;
  /** By row, then by column: the measures. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, readonly DataValue[]>>;
  /** Values of each member. */
  readonly members: ReadonlyMap<string, ReadonlySet<DataValue>>;
}

async function readFacts(layout: PivotLayout, answers: readonly GrainAnswer[], pause: Pause): Promise<Facts> {
  const down = new Map<string, Group>();
  const across = new Map<string, Tuple>();
  const values = new Map<string, Map<string, readonly DataValue[]>>();
  const members = new Map([...layout.rows, ...layout.columns].map((name) => [name, new Set<DataValue>()]));
  for (const { grain, columns, rows } of answers) {
    const names = [...layout.rows.slice(0, grain.rows), ...(grain.isAcross ? layout.columns : [])];
    const places = indexesOf(columns, names);
    const measures = indexesOf(columns, layout.measures);
    for (const row of rows) {
      const pausing = pause();
      if (pausing) await pausing;
      const tuple = places.map((index) => row[index] ?? null);
      const mine = tuple.slice(0, grain.rows);
      const theirs = grain.isAcross ? tuple.slice(grain.rows) : undefined;
      names.forEach((name, index) => void members.get(name)?.add(tuple[index] ?? null));
      if (grain.rows === layout.rows.length) addRow(down, mine);
      if (theirs) across.set(keyOf(theirs), theirs);
      const cells = values.get(keyOf(mine)) ?? new Map<string, readonly DataValue[]>();
      values.set(keyOf(mine), cells);
      cells.set(
        keyOf(theirs),
        measures.map((index) => row[index] ?? null),
      );
    }
  }
  return { down, across, values, members };
}

function addRow(groups: Map<string, Group>, tuple: Tuple): void {
  let within = groups;
  for (const value of tuple) {
    const key = JSON.stringify(value);
    const group = within.get(key) ?? { value, groups: new Map() };
    within.set(key, group);
    within = group.groups;
  }
  // Without members down there is one row.
  if (tuple.length === 0) groups.set('', { value: null, groups: new Map() });
}

export function indexesOf(columns: readonly DataColumn[], names: readonly string[]): readonly number[] {
  const places = new Map(columns.map(({ name }, index) => [name, index]));
  return names.map((name) => {
    const index = places.get(name);
    if (index === undefined) throw new RaggedAnswer(`without ${name}`);
    return index;
  });
}

/** Null and the empty text are two members, a number and the same text too; the total has no tuple. */
function keyOf(tuple: Tuple | undefined): string {
  return tuple ? JSON.stringify(tuple) : '';
}

/** Rows in the order of the query, those of one group together; after each group its subtotal, at the foot the total. */
function* rowsOf(layout: PivotLayout, down: ReadonlyMap<string, Group>): Generator<Tuple> {
  const depth = layout.rows.length;
  function* below(groups: ReadonlyMap<string, Group>, tuple: Tuple): Generator<Tuple> {
    for (const group of groups.values()) {
      const mine = [...tuple, group.value];
      if (mine.length >= depth) yield mine.slice(0, depth);
      else {
        yield* below(group.groups, mine);
        if (hasTotalAt(layout, mine.length)) yield mine;
      }
    }
  }
  yield* below(down, []);
  if (hasTotalRow(layout, down)) yield [];
}

function rowsBelow(layout: PivotLayout, down: ReadonlyMap<string, Group>): number {
  const count = (groups: ReadonlyMap<string, Group>, level: number): number => {
    if (level >= layout.rows.length) return groups.size;
    let rows = hasTotalAt(layout, level) ? groups.size : 0;
    for (const group of groups.values()) rows += count(group.groups, level + 1);
    return rows;
  };
  return count(down, 1) + (hasTotalRow(layout, down) ? 1 : 0);
}

function hasTotalRow({ columnTotals, rows }: PivotLayout, down: ReadonlyMap<string, Group>): boolean {
  return columnTotals && rows.length > 0 && down.size > 0;
}

/** The labels of what has no value, and of totals, told apart from a text that reads the same. */
function labelsOf({ labels }: PivotLayout, { members }: Facts): ReadonlyMap<string, MemberLabels> {
  const apart = (label: string, values: ReadonlySet<DataValue>): string =>
    values.has(label) ? apart(`(${label})`, values) : label;
  return new Map(
    [...members].map(([name, values]) => [
      name,
      { empty: apart(labels.empty, values), total: apart(labels.total, values) },
    ]),
  );
}

/** An empty text stays one: only what has no value is called so. */
function shown(value: DataValue, empty: string): DataValue {
  return value ?? empty;
}

function compareTuples(one: Tuple, other: Tuple): number {
  for (let index = 0; index < one.length; index += 1) {
    const order = compareValues(one[index] ?? null, other[index] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

/** Numbers by size, everything else as texts by their code units, which no language changes; what has no value stands last. */
function compareValues(one: DataValue, other: DataValue): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  const [left, right] = [Number(one), Number(other)];
  if (one !== '' && other !== '' && !Number.isNaN(left) && !Number.isNaN(right) && left !== right) return left - right;
  return String(one) < String(other) ? -1 : 1;
}
