/**
 * Finds the group of rows behind a result's cell for a drill-down: its column and the row's labels
 * name it. Pure.
 */
import type { DataValue } from '../../data/query-events';
import { tryParseJson } from '../../wire/json-lines';
import type { ModelMember } from '../data-model';
import { COMPARED_RANGE_KEY } from '../load/columns';
import { getMemberName, type LoadQuery, listDimensionColumns } from '../load/load-query';
import { hasTotalAt, type PivotLayout } from '../pivot/pivot-layout';
import type { CellGroup } from './drill-down-query';

export interface DrillDownCell {
  readonly column: string;
  /**
   * Maps the columns of the result to the values that the row shows; undefined means an empty cell,
   * which is no value or an empty text.
   */
  readonly row: ReadonlyMap<string, DataValue | undefined>;
  /**
   * Maps columns of a pivot to their labels for totals and missing values, which differ from texts
   * that read the same.
   */
  readonly labels?: ReadonlyMap<string, ColumnLabels>;
}

interface ColumnLabels {
  readonly totalLabel?: string | undefined;
  readonly emptyLabel?: string | undefined;
}

/** Returns undefined if the column shows no measure, or the row does not identify its group. */
export function findCellGroup(
  query: LoadQuery,
  layout: PivotLayout | undefined,
  cell: DrillDownCell,
  members: ReadonlyMap<string, ModelMember>,
): CellGroup | undefined {
  return layout ? findGroupInPivot(layout, cell, members) : findGroupInList(query, cell);
}

function findGroupInList(query: LoadQuery, { column, row }: DrillDownCell): CellGroup | undefined {
  const names = [...listDimensionColumns(query), ...(query.isComparison ? [COMPARED_RANGE_KEY] : [])];
  if (!query.measures.includes(column) || names.some((name) => !row.has(name))) return undefined;
  return { measure: column, group: names.map((member) => ({ member, value: row.get(member) })) };
}

function findGroupInPivot(
  layout: PivotLayout,
  cell: DrillDownCell,
  members: ReadonlyMap<string, ModelMember>,
): CellGroup | undefined {
  const { column, row } = cell;
  const parsedName = tryParseJson(column);
  if (!Array.isArray(parsedName)) return undefined;
  const nameParts: readonly unknown[] = parsedName;
  const [tuple] = nameParts.length > 1 ? nameParts : [undefined];
  const columnValues: readonly unknown[] = Array.isArray(tuple) ? tuple : [];
  if (columnValues.length !== 0 && columnValues.length !== layout.columns.length) return undefined;
  const measure = layout.measures.find((one) => one === nameParts.at(-1)) ?? findStackedMeasure(layout, row, members);
  const rowGroup = readRowGroup(layout, cell);
  if (measure === undefined || rowGroup === undefined) return undefined;
  const columnGroup = layout.columns
    .slice(0, columnValues.length)
    .map((member, index) => ({ member, value: readDataValue(columnValues[index]) }));
  return { measure, group: [...rowGroup, ...columnGroup] };
}

/**
 * Finds the measure of a row with stacked measures by its title; the short title counts if no other
 * column of the report has it.
 */
function findStackedMeasure(
  { measures, labels }: PivotLayout,
  row: DrillDownCell['row'],
  members: ReadonlyMap<string, ModelMember>,
): string | undefined {
  const rowTitle = [...row].find(([name]) => !members.has(getMemberName(name)))?.[1];
  const suffixes = ['', ...Object.values(labels.scales ?? {}).map((scale) => ` (${scale})`)];
  const matches = measures.filter((name) => {
    const measure = members.get(name);
    const titles = [measure?.title, measure?.shortTitle].filter((title) => title !== undefined);
    return titles.some((title) => suffixes.some((suffix) => rowTitle === title + suffix));
  });
  return matches.length === 1 ? matches[0] : undefined;
}

/** A row of totals has empty labels after its total label, so its group ends there. */
function readRowGroup(layout: PivotLayout, { row, labels }: DrillDownCell): CellGroup['group'] | undefined {
  const { rows } = layout;
  if (rows.some((name) => !row.has(name))) return undefined;
  const values = rows.map((name) => row.get(name));
  const isEmpty = (value: DataValue | undefined) => value === undefined || value === null || value === '';
  const totalLevel = values.findIndex(
    (value, level) =>
      value === (labels?.get(rows[level] ?? '')?.totalLabel ?? layout.labels.total) &&
      hasTotalAt(layout, level) &&
      values.slice(level + 1).every(isEmpty),
  );
  return rows.slice(0, totalLevel < 0 ? rows.length : totalLevel).map((member, level) => {
    const emptyLabel = labels?.get(member)?.emptyLabel ?? layout.labels.empty;
    const value = values[level] ?? '';
    return { member, value: value === emptyLabel ? null : value };
  });
}

function readDataValue(value: unknown): DataValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
