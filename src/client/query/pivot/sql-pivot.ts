/**
 * Lays the result of SQL out as a pivot. Each cell is the value of one row; it fails if several
 * rows belong to one cell.
 */
import type { DataColumn, DataRows, DataValue, PivotSpec, QueryEvent } from '../../data/query-events';
import { emitPivotEvents } from './pivot-events';
import { computeLayout, type PivotLayout } from './pivot-layout';
import type { Pause } from './pivot-rows';

interface SqlPivotRun {
  readonly spec: PivotSpec;
  /** Yields the whole result of the SQL. */
  readonly events: AsyncIterable<QueryEvent>;
  readonly pause: Pause;
  /** @param rows describes two rows of one cell: their common values and their differences */
  createConflict(rows: string): Error;
}

/**
 * Yields a pivot without totals, because no one knows which columns of SQL add up, and no other
 * grain can be queried. If the spec puts no column of the result across, the flat list passes
 * through.
 */
export async function* runSqlPivot({ spec, events, pause, createConflict }: SqlPivotRun): AsyncGenerator<QueryEvent> {
  let columns: readonly DataColumn[] = [];
  let { measures } = spec.items;
  let layout: PivotLayout | undefined;
  const rows: (readonly DataValue[])[] = [];
  for await (const event of events) {
    if (event.kind === 'columns') {
      columns = makeNamesUnique(event.columns);
      const items = nameColumns(spec.items, columns);
      measures = items.measures;
      layout = computeSqlLayout({ ...spec, items }, columns);
      if (!layout) yield { ...event, members: listSqlMembers(columns, measures) };
    } else if (!layout || event.kind === 'waiting') yield event;
    else if (event.kind === 'rows') for (const row of event.rows) rows.push(row);
    else if (event.kind === 'end') {
      const conflict = await findConflict(layout, columns, rows, pause);
      if (conflict !== undefined) throw createConflict(conflict);
      const answer = { grain: { rows: layout.rows.length, includesColumns: true }, columns, rows };
      const { freshAt, truncation, reportLimit } = event;
      // Cells of missing rows are empty although they have a value.
      const omissions = {
        ...(truncation && { sourceTruncation: truncation }),
        ...(reportLimit && { reportLimit: { ...reportLimit, pivot: 'cells' as const } }),
      };
      const members = listSqlMembers(columns, measures);
      const rowCount = yield* emitPivotEvents(layout, [answer], members, pause, omissions);
      yield { ...{ kind: 'end', rowCount, total: rowCount }, ...(freshAt !== undefined && { freshAt }) };
    }
  }
}

/**
 * Returns the members that a layout can use: number columns are values, unless an axis names them.
 * @param measures lists other columns that the report uses as values: texts, times
 */
export function listSqlMembers(
  columns: readonly DataColumn[],
  measures: readonly string[] = [],
): readonly DataColumn[] {
  return makeNamesUnique(columns).map((column) =>
    column.type === 'number' || measures.includes(column.name) ? { ...column, isMeasure: true } : column,
  );
}

/** A report may name members (`sales.region`) where its SQL has columns of other names. */
function nameColumns(items: PivotSpec['items'], columns: readonly DataColumn[]): PivotSpec['items'] {
  const rename = (names: readonly string[]) => names.map((name) => findSqlColumn(columns, name));
  return { ...items, rows: rename(items.rows), columns: rename(items.columns), measures: rename(items.measures) };
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

function computeSqlLayout({ items, labels }: PivotSpec, columns: readonly DataColumn[]): PivotLayout | undefined {
  const axisNames = new Set([...items.rows, ...items.columns]);
  const isValue = ({ type, name }: DataColumn) =>
    (type === 'number' || items.measures.includes(name)) && !axisNames.has(name);
  const listNames = (wantsValues: boolean) =>
    columns.filter((column) => isValue(column) === wantsValues).map(({ name }) => name);
  const [members, measures] = [listNames(false), listNames(true)];
  if (measures.length === 0) return undefined;
  const { rows, columns: columnNames, measuresAxis, measuresPosition, hasAllNumbers = false } = items;
  const chosenMeasures = hasAllNumbers ? [] : items.measures;
  return computeLayout(
    { rows, columns: columnNames, measures: chosenMeasures, measuresAxis, measuresPosition },
    { members, measures },
    labels,
  );
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
