/**
 * Lays the result of SQL out as a pivot. Each cell is the value of one row; it fails if several
 * rows belong to one cell.
 */
import type { DataColumn, DataRows, DataValue, PivotItems, PivotSpec, QueryEvent } from '../../data/query-events';
import { listSummedMeasures } from '../select-list';
import type { GrainAnswer, Pause } from './pivot-answers';
import { emitPivotEvents } from './pivot-events';
import { computeLayout, listGrains, type PivotLayout } from './pivot-layout';
import { readSqlOrder } from './sql-order';
import { addUpRows } from './sql-totals';

interface SqlPivotRun {
  readonly spec: PivotSpec;
  readonly sql: string;
  /** Yields the whole result of the SQL. */
  readonly events: AsyncIterable<QueryEvent>;
  readonly pause: Pause;
  /** Resolves to the names of the measures that add up, according to the data model. */
  readAdditiveMeasures(): Promise<ReadonlySet<string>>;
  /** @param rows describes two rows of one cell: their common values and their differences */
  createConflict(rows: string): Error;
}

/**
 * Yields a pivot. Its totals are the sums of the rows, because no other grain of SQL can be queried.
 * A number that is not additive has no total, and none has one if the platform cut the rows. If the
 * spec names no column of the result, the flat list passes through.
 */
export async function* runSqlPivot(run: SqlPivotRun): AsyncGenerator<QueryEvent> {
  const { spec, sql, events, pause, createConflict } = run;
  const listMembers = (additiveMeasures?: ReadonlySet<string>) =>
    listSqlMembers(sql, columns, items.measures, additiveMeasures);
  let columns: readonly DataColumn[] = [];
  let members: readonly DataColumn[] = [];
  let { items } = spec;
  let layout: PivotLayout | undefined;
  let order: PivotLayout['order'];
  const rows: (readonly DataValue[])[] = [];
  for await (const event of events) {
    if (event.kind === 'columns') {
      columns = makeNamesUnique(event.columns);
      items = toColumnNames(spec.items, columns);
      order = readSqlOrder(sql, columns);
      members = listMembers();
      layout = computeSqlLayout({ ...spec, items }, members);
      if (layout && listGrains(layout).length > 1) {
        members = listMembers(await run.readAdditiveMeasures());
        layout = computeSqlLayout({ ...spec, items }, members);
      }
      if (!layout) yield { ...event, members };
    } else if (!layout || event.kind === 'waiting') yield event;
    else if (event.kind === 'rows') for (const row of event.rows) rows.push(row);
    else if (event.kind === 'end') {
      const conflict = await findConflict(layout, columns, rows, pause);
      if (conflict !== undefined) throw createConflict(conflict);
      const { freshAt, truncation, reportLimit } = event;
      if (truncation) {
        members = listMembers(new Set());
        layout = computeSqlLayout({ ...spec, items }, members) ?? { ...layout, columnTotals: false, subtotals: [] };
      }
      const answers: GrainAnswer[] = [];
      for (const grain of listGrains(layout)) {
        const answer = { grain, columns, rows };
        answers.push(answers.length === 0 ? answer : await addUpRows(layout, answer, members, pause));
      }
      // A cell is empty if the cut left out its row.
      const omissions = {
        ...(truncation && { sourceTruncation: truncation }),
        ...(reportLimit && { reportLimit: { ...reportLimit, pivot: 'cells' as const } }),
      };
      const orderedLayout = { ...layout, order, writtenColumns: spec.writtenColumns };
      const rowCount = yield* emitPivotEvents(orderedLayout, answers, members, pause, omissions);
      yield { ...{ kind: 'end', rowCount, total: rowCount }, ...(freshAt !== undefined && { freshAt }) };
    }
  }
}

/**
 * Returns the members that a layout can use: a column of numbers is a value, unless an axis names it.
 * @param measures lists other columns that the report uses as values: texts, times
 * @param additiveMeasures is undefined if the data model was not read
 */
export function listSqlMembers(
  sql: string,
  columns: readonly DataColumn[],
  measures: readonly string[] = [],
  additiveMeasures?: ReadonlySet<string>,
): readonly DataColumn[] {
  const summedMeasures = listSummedMeasures(sql);
  return makeNamesUnique(columns).map((column, index) => {
    const { isMeasure = column.type === 'number' || measures.includes(column.name) } = column;
    if (!isMeasure) return column;
    const measure = summedMeasures.length === columns.length ? summedMeasures[index] : undefined;
    const isAdditive = column.type === 'number' && measure !== undefined ? additiveMeasures?.has(measure) : false;
    return { ...column, isMeasure: true, ...(isAdditive !== undefined && { isAdditive }) };
  });
}

/** Replaces names of members (`sales.region`), which a report may have saved, by those of their columns. */
function toColumnNames(items: PivotSpec['items'], columns: readonly DataColumn[]): PivotSpec['items'] {
  const rename = (name: string) => findSqlColumn(columns, name);
  const { showSubtotals } = items;
  return {
    ...renameFields(items, rename),
    showSubtotals: typeof showSubtotals === 'object' ? showSubtotals.map(rename) : showSubtotals,
  };
}

/** Returns the pivot with other names of its fields. */
export function renameFields<Items extends Pick<PivotItems, 'rows' | 'columns' | 'measures'>>(
  items: Items,
  rename: (name: string) => string,
): Items {
  const [rows, columns, measures] = [items.rows.map(rename), items.columns.map(rename), items.measures.map(rename)];
  return { ...items, rows, columns, measures };
}

/** Returns the name of the column that certainly shows the member; otherwise the same name. */
export function findSqlColumn(columns: readonly Pick<DataColumn, 'name' | 'member'>[], name: string): string {
  const [, member = '', granularity] = name.toLowerCase().split('.');
  if (columns.some((column) => column.name === name)) return name;
  const [only, ...others] = columns.filter((column) => {
    const [ownMember, ownGranularity = granularity] = (column.member ?? column.name).toLowerCase().split('.');
    return ownMember === member && (granularity === undefined || ownGranularity === granularity);
  });
  return only && others.length === 0 ? only.name : name;
}

/** SQL may give several columns the same name; their titles are unique. */
function makeNamesUnique(columns: readonly DataColumn[]): readonly DataColumn[] {
  const usedNames = new Set<string>();
  return columns.map((column) => {
    const name = usedNames.has(column.name) ? column.title : column.name;
    usedNames.add(name);
    return { ...column, name };
  });
}

/** A layout has totals if a value is additive. A saved layout also needs a member on the column axis. */
function computeSqlLayout({ items, labels }: PivotSpec, members: readonly DataColumn[]): PivotLayout | undefined {
  const axisNames = new Set([...items.rows, ...items.columns]);
  const isValue = ({ isMeasure, name }: DataColumn) => isMeasure === true && !axisNames.has(name);
  const listNames = (wantsValues: boolean) =>
    members.filter((column) => isValue(column) === wantsValues).map(({ name }) => name);
  const names = { members: listNames(false), measures: listNames(true) };
  if (names.measures.length === 0) return undefined;
  const { rows, columns, measuresAxis, measuresPosition, hasAllNumbers = false, keepsTotals = false } = items;
  const measures = hasAllNumbers ? [] : items.measures.filter((name) => names.measures.includes(name));
  const shownMeasures = measures.length > 0 ? measures : names.measures;
  const mayBeAdditive =
    keepsTotals || members.some(({ name, isAdditive }) => shownMeasures.includes(name) && isAdditive !== false);
  const hasTotals = mayBeAdditive && (hasAllNumbers || columns.some((name) => names.members.includes(name)));
  const shownItems = { ...(hasTotals && items), rows, columns, measures, measuresAxis, measuresPosition };
  return computeLayout(shownItems, names, labels);
}

/**
 * Returns a description of two rows that the axes do not distinguish; undefined if each row has
 * cells of its own.
 */
async function findConflict(
  layout: PivotLayout,
  columns: readonly DataColumn[],
  rows: DataRows,
  pause: Pause,
): Promise<string | undefined> {
  const names = new Set([...layout.rows, ...layout.columns]);
  const axisIndexes = columns.flatMap(({ name }, index) => (names.has(name) ? [index] : []));
  const rowsByCell = new Map<string, readonly DataValue[]>();
  for (const row of rows) {
    const pausing = pause();
    if (pausing) await pausing;
    const key = JSON.stringify(axisIndexes.map((index) => row[index] ?? null));
    const other = rowsByCell.get(key);
    if (other) return describeConflict(columns, axisIndexes, [other, row], layout.labels.empty);
    rowsByCell.set(key, row);
  }
  return undefined;
}

const MAX_DIFFERENCES = 3;
const MAX_VALUE_LENGTH = 40;

/** Returns for example `Region: North · Month: 2026-01 · Amount: 10 / 12`. */
function describeConflict(
  columns: readonly DataColumn[],
  axisIndexes: readonly number[],
  [one, other]: readonly [one: readonly DataValue[], other: readonly DataValue[]],
  empty: string,
): string {
  const shorten = (value: DataValue | undefined) => {
    const text = String(value ?? empty);
    return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
  };
  const formatField = (index: number, values: readonly string[]) => `${columns[index]?.title}: ${values.join(' / ')}`;
  const differingIndexes = columns.flatMap((_, index) => (one[index] === other[index] ? [] : [index]));
  return [
    ...axisIndexes.map((index) => formatField(index, [shorten(one[index])])),
    ...differingIndexes
      .slice(0, MAX_DIFFERENCES)
      .map((index) => formatField(index, [shorten(one[index]), shorten(other[index])])),
  ].join(' · ');
}
