/**
 * Builds a pivot table from the answers at its grains: one header row, row members at the left, one
 * column for each column tuple.
 */
import type { DataColumn, DataRows, DataValue } from '../../data/query-events';
import { buildPivotColumns, haveMixedTypes, type MemberLabels, toMixedCell } from './pivot-columns';
import { type Grain, hasTotalAt, type PivotLayout } from './pivot-layout';

export interface GrainAnswer {
  readonly grain: Grain;
  /** Contains the members of the grain and the measures, in any order. */
  readonly columns: readonly DataColumn[];
  readonly rows: DataRows;
}

interface PivotTable {
  readonly columns: readonly DataColumn[];
  /** Rows are built lazily. */
  readonly rows: Iterable<readonly DataValue[]>;
}

interface PivotShape {
  readonly rowCount: number;
  readonly columnCount: number;
  buildTable(): PivotTable;
}

/** Yields to the page; undefined if the page has not been blocked for long. */
export type Pause = () => Promise<void> | undefined;

/** Thrown if an answer lacks a member or a measure. */
export class IncompleteAnswer extends Error {}

/** Holds values of the first members of an axis, or of all. The empty tuple is the total. */
type Tuple = readonly DataValue[];

/**
 * Resolves to the size of the pivot before any cell is built, because few rows may give more
 * columns than a sheet has. Tuple and measure identify a column: a new month in the middle adds a
 * column and renames no other. The total at the right has no tuple.
 * @param answers has one for each grain of the layout, all from one state of the source
 * @throws IncompleteAnswer
 */
export async function readPivot(
  layout: PivotLayout,
  answers: readonly GrainAnswer[],
  pause: Pause,
): Promise<PivotShape> {
  if (answers.length === 0) throw new IncompleteAnswer('no answer');
  const facts = await collectFacts(layout, answers, pause);
  const areStacked = layout.measuresOn === 'rows' && layout.measures.length > 1;
  const columnMeasures: readonly (string | undefined)[] = areStacked ? [undefined] : layout.measures;
  const rowMeasures: readonly (string | undefined)[] = areStacked ? layout.measures : [undefined];
  const tupleCount = facts.columnTuples.size + (layout.rowTotals ? 1 : 0);
  return {
    rowCount: countPivotRows(layout, facts.rowGroups) * rowMeasures.length,
    columnCount: layout.rows.length + (areStacked ? 1 : 0) + tupleCount * columnMeasures.length,
    buildTable: () => buildTable(layout, answers, facts, columnMeasures, rowMeasures),
  };
}

function buildTable(
  layout: PivotLayout,
  answers: readonly GrainAnswer[],
  facts: PivotFacts,
  columnMeasures: readonly (string | undefined)[],
  rowMeasures: readonly (string | undefined)[],
): PivotTable {
  const columnsByName = new Map(
    answers.flatMap(({ columns }) => columns.map((column) => [column.name, column] as const)),
  );
  const labels = createUniqueLabels(layout, facts);
  const isMixed = haveMixedTypes(layout, columnsByName);
  const sortedTuples = [...facts.columnTuples.values()].sort(compareTuples);
  const valueColumns = listMeasureGroups(layout, columnMeasures).flatMap((measures) =>
    [...sortedTuples, ...(layout.rowTotals ? [undefined] : [])].flatMap((tuple) =>
      measures.map((measure) => ({
        tuple,
        measure,
        key: createTupleKey(tuple),
        measureIndex: layout.measures.indexOf(measure ?? ''),
      })),
    ),
  );

  function* generateRows(): Generator<readonly DataValue[]> {
    for (const measures of listMeasureGroups(layout, rowMeasures)) yield* generateMeasureRows(measures);
  }

  function* generateMeasureRows(measures: readonly (string | undefined)[]): Generator<readonly DataValue[]> {
    for (const tuple of generateRowTuples(layout, facts.rowGroups)) {
      const rowLabels = layout.rows.map((name, level): DataValue => {
        const { empty, total } = labels.get(name) ?? layout.labels;
        if (level < tuple.length) return toValueOrLabel(tuple[level] ?? null, empty);
        return level === tuple.length ? total : null;
      });
      const values = facts.values.get(createTupleKey(tuple));
      for (const rowMeasure of measures) {
        const title = rowMeasure === undefined ? [] : [columnsByName.get(rowMeasure)?.title ?? rowMeasure];
        const rowMeasureIndex = rowMeasure === undefined ? undefined : layout.measures.indexOf(rowMeasure);
        const cells = valueColumns.map(
          (column) => values?.get(column.key)?.[rowMeasureIndex ?? column.measureIndex] ?? null,
        );
        const type = rowMeasure !== undefined && isMixed ? columnsByName.get(rowMeasure)?.type : undefined;
        const heads = layout.hasMeasuresFirst ? [...title, ...rowLabels] : [...rowLabels, ...title];
        yield [...heads, ...cells.map((value) => toMixedCell(value, type))];
      }
    }
  }
  return {
    columns: buildPivotColumns(layout, columnsByName, valueColumns, labels),
    rows: { [Symbol.iterator]: generateRows },
  };
}

/** Measures that are outside the members of their axis form groups of one. */
function listMeasureGroups<Name>({ hasMeasuresFirst }: PivotLayout, measures: readonly Name[]): (readonly Name[])[] {
  return hasMeasuresFirst ? measures.map((measure) => [measure]) : [measures];
}

/** Groups rows with the same leading values, in the order of their first row. */
interface Group {
  readonly value: DataValue;
  readonly groups: Map<string, Group>;
}

interface PivotFacts {
  /** The groups come from the rows of the finest grain. */
  readonly rowGroups: ReadonlyMap<string, Group>;
  /** Contains each column tuple once. */
  readonly columnTuples: ReadonlyMap<string, Tuple>;
  /** Maps a row key and a column key to the measures. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, readonly DataValue[]>>;
  readonly memberValues: ReadonlyMap<string, ReadonlySet<DataValue>>;
}

async function collectFacts(layout: PivotLayout, answers: readonly GrainAnswer[], pause: Pause): Promise<PivotFacts> {
  const rowGroups = new Map<string, Group>();
  const columnTuples = new Map<string, Tuple>();
  const values = new Map<string, Map<string, readonly DataValue[]>>();
  const memberValues = new Map([...layout.rows, ...layout.columns].map((name) => [name, new Set<DataValue>()]));
  for (const { grain, columns, rows } of answers) {
    const names = [...layout.rows.slice(0, grain.rows), ...(grain.includesColumns ? layout.columns : [])];
    const memberIndexes = findColumnIndexes(columns, names);
    const measureIndexes = findColumnIndexes(columns, layout.measures);
    for (const row of rows) {
      const pausing = pause();
      if (pausing) await pausing;
      const tuple = memberIndexes.map((index) => row[index] ?? null);
      const rowTuple = tuple.slice(0, grain.rows);
      const columnTuple = grain.includesColumns ? tuple.slice(grain.rows) : undefined;
      names.forEach((name, index) => void memberValues.get(name)?.add(tuple[index] ?? null));
      if (grain.rows === layout.rows.length) addRow(rowGroups, rowTuple);
      if (columnTuple) columnTuples.set(createTupleKey(columnTuple), columnTuple);
      const cells = values.get(createTupleKey(rowTuple)) ?? new Map<string, readonly DataValue[]>();
      values.set(createTupleKey(rowTuple), cells);
      cells.set(
        createTupleKey(columnTuple),
        measureIndexes.map((index) => row[index] ?? null),
      );
    }
  }
  return { rowGroups, columnTuples, values, memberValues };
}

function addRow(groups: Map<string, Group>, tuple: Tuple): void {
  let currentGroups = groups;
  for (const value of tuple) {
    const key = JSON.stringify(value);
    const group = currentGroups.get(key) ?? { value, groups: new Map() };
    currentGroups.set(key, group);
    currentGroups = group.groups;
  }
  // Without row members there is exactly one row.
  if (tuple.length === 0) groups.set('', { value: null, groups: new Map() });
}

/**
 * Returns the position of each named column.
 * @throws IncompleteAnswer if one is missing
 */
export function findColumnIndexes(columns: readonly DataColumn[], names: readonly string[]): readonly number[] {
  const indexByName = new Map(columns.map(({ name }, index) => [name, index]));
  return names.map((name) => {
    const index = indexByName.get(name);
    if (index === undefined) throw new IncompleteAnswer(`without ${name}`);
    return index;
  });
}

/**
 * Returns a unique key: null and the empty text differ, and so do a number and the same text. The
 * total without a tuple has the empty key.
 */
function createTupleKey(tuple: Tuple | undefined): string {
  return tuple ? JSON.stringify(tuple) : '';
}

/**
 * Yields rows in the order of the query, group by group, with a subtotal after each group and the
 * total at the bottom.
 */
function* generateRowTuples(layout: PivotLayout, rowGroups: ReadonlyMap<string, Group>): Generator<Tuple> {
  const depth = layout.rows.length;
  function* visitGroups(groups: ReadonlyMap<string, Group>, tuple: Tuple): Generator<Tuple> {
    for (const group of groups.values()) {
      const groupTuple = [...tuple, group.value];
      if (groupTuple.length >= depth) yield groupTuple.slice(0, depth);
      else {
        yield* visitGroups(group.groups, groupTuple);
        if (hasTotalAt(layout, groupTuple.length)) yield groupTuple;
      }
    }
  }
  yield* visitGroups(rowGroups, []);
  if (hasGrandTotalRow(layout, rowGroups)) yield [];
}

function countPivotRows(layout: PivotLayout, rowGroups: ReadonlyMap<string, Group>): number {
  const count = (groups: ReadonlyMap<string, Group>, level: number): number => {
    if (level >= layout.rows.length) return groups.size;
    let rows = hasTotalAt(layout, level) ? groups.size : 0;
    for (const group of groups.values()) rows += count(group.groups, level + 1);
    return rows;
  };
  return count(rowGroups, 1) + (hasGrandTotalRow(layout, rowGroups) ? 1 : 0);
}

function hasGrandTotalRow({ columnTotals, rows }: PivotLayout, rowGroups: ReadonlyMap<string, Group>): boolean {
  return columnTotals && rows.length > 0 && rowGroups.size > 0;
}

/**
 * Adds brackets to the labels for missing values and totals until they differ from every text of
 * the member.
 */
function createUniqueLabels({ labels }: PivotLayout, { memberValues }: PivotFacts): ReadonlyMap<string, MemberLabels> {
  const makeUnique = (label: string, values: ReadonlySet<DataValue>): string =>
    values.has(label) ? makeUnique(`(${label})`, values) : label;
  return new Map(
    [...memberValues].map(([name, values]) => [
      name,
      { empty: makeUnique(labels.empty, values), total: makeUnique(labels.total, values) },
    ]),
  );
}

/** An empty text stays empty; only a missing value gets the label. */
function toValueOrLabel(value: DataValue, empty: string): DataValue {
  return value ?? empty;
}

function compareTuples(one: Tuple, other: Tuple): number {
  for (let index = 0; index < one.length; index += 1) {
    const order = compareValues(one[index] ?? null, other[index] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

/**
 * Compares numbers by size and everything else as text by code units, independent of the language;
 * missing values come last.
 */
function compareValues(one: DataValue, other: DataValue): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  const [left, right] = [Number(one), Number(other)];
  if (one !== '' && other !== '' && !Number.isNaN(left) && !Number.isNaN(right) && left !== right) return left - right;
  return String(one) < String(other) ? -1 : 1;
}
