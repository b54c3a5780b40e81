/**
 * Builds a pivot table from the answers at its grains: one header row, row members at the left, one
 * column for each column tuple.
 */
import type { DataColumn, DataValue } from '../../data/query-events';
import type { Group } from './axis-order';
import { createTupleKey, type GrainAnswer, IncompleteAnswer, type Pause, type Tuple } from './pivot-answers';
import { buildPivotColumns, haveMixedTypes, type MemberLabels, toMixedCell } from './pivot-columns';
import { collectFacts, type PivotFacts } from './pivot-facts';
import { hasTotalAt, type PivotLayout } from './pivot-layout';
import { findWrittenColumns, keepWrittenOrder } from './written-columns';

export { type GrainAnswer, IncompleteAnswer } from './pivot-answers';

interface PivotTable {
  readonly columns: readonly DataColumn[];
  /** Rows are built lazily. */
  readonly rows: Iterable<readonly DataValue[]>;
}

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
): Promise<{ readonly rowCount: number; readonly columnCount: number; buildTable(): PivotTable }> {
  if (answers.length === 0) throw new IncompleteAnswer('no answer');
  const facts = await collectFacts(layout, answers, pause);
  const areStacked = layout.measuresOn === 'rows' && layout.measures.length > 1;
  const columnMeasures: readonly (string | undefined)[] = areStacked ? [undefined] : layout.measures;
  const rowMeasures: readonly (string | undefined)[] = areStacked ? layout.measures : [undefined];
  const tupleCount = facts.columnTuples.length + (layout.rowTotals ? 1 : 0);
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
  const written = findWrittenColumns(layout, columnsByName);
  const columnTuples = keepWrittenOrder(facts.columnTuples, written);
  const isMixed = haveMixedTypes(layout, columnsByName);
  const valueColumns = listMeasureGroups(layout, columnMeasures).flatMap((measures) =>
    [...columnTuples, ...(layout.rowTotals ? [undefined] : [])].flatMap((tuple) =>
      measures.map((measure) => ({
        tuple,
        measure,
        key: createTupleKey(tuple?.canonical),
        measureIndex: layout.measures.indexOf(measure ?? ''),
      })),
    ),
  );

  function* generateRows(): Generator<readonly DataValue[]> {
    for (const measures of listMeasureGroups(layout, rowMeasures)) yield* generateMeasureRows(measures);
  }

  function* generateMeasureRows(measures: readonly (string | undefined)[]): Generator<readonly DataValue[]> {
    for (const { tuple, key } of generateRowTuples(layout, facts.rowGroups)) {
      const rowLabels = layout.rows.map((name, level): DataValue => {
        const { empty, total } = labels.get(name) ?? layout.labels;
        // An empty text stays empty; only a missing value gets the label.
        if (level < tuple.length) return tuple[level] ?? empty;
        return level === tuple.length ? total : null;
      });
      const values = facts.values.get(key);
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
    columns: buildPivotColumns({ layout, columnsByName, labels, written }, valueColumns),
    rows: { [Symbol.iterator]: generateRows },
  };
}

/** Measures that are outside the members of their axis form groups of one. */
function listMeasureGroups<Name>({ hasMeasuresFirst }: PivotLayout, measures: readonly Name[]): (readonly Name[])[] {
  return hasMeasuresFirst ? measures.map((measure) => [measure]) : [measures];
}

/**
 * Yields rows group by group, with a subtotal after each group and the total at the bottom. The
 * values are spelled as they arrived; the key is the same for any spelling.
 */
function* generateRowTuples(
  layout: PivotLayout,
  rowGroups: ReadonlyMap<string, Group>,
): Generator<{ readonly tuple: Tuple; readonly key: string }> {
  const depth = layout.rows.length;
  function* visitGroups(
    groups: ReadonlyMap<string, Group>,
    parents: readonly Group[],
  ): ReturnType<typeof generateRowTuples> {
    for (const group of groups.values()) {
      const path = [...parents, group].slice(0, depth);
      const row = {
        tuple: path.map(({ value }) => value),
        key: createTupleKey(path.map(({ canonicalValue }) => canonicalValue)),
      };
      if (parents.length + 1 >= depth) yield row;
      else {
        yield* visitGroups(group.groups, path);
        if (hasTotalAt(layout, path.length)) yield row;
      }
    }
  }
  yield* visitGroups(rowGroups, []);
  if (hasGrandTotalRow(layout, rowGroups)) yield { tuple: [], key: createTupleKey([]) };
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
