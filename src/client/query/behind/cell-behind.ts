/**
 * Finds the group of rows behind a result's cell for a drill-down: its column and the row's labels
 * name it. Pure.
 */
import type { DataValue } from '../../data/query-events';
import { tryJson } from '../../wire/json-lines';
import type { ModelMember } from '../data-model';
import { COMPARED_RANGE } from '../load/columns';
import { dimensionColumns, type LoadQuery } from '../load/load-query';
import { hasTotalAt, type PivotLayout } from '../pivot/pivot-layout';
import type { CellGroup } from './rows-behind';

export interface NamedCell {
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
  cell: NamedCell,
  members: ReadonlyMap<string, ModelMember>,
): CellGroup | undefined {
  return layout ? cellOfPivot(layout, cell, members) : cellOfList(query, cell);
}

function cellOfList(query: LoadQuery, { column, row }: NamedCell): CellGroup | undefined {
  const names = [...dimensionColumns(query), ...(query.isComparison ? [COMPARED_RANGE] : [])];
  if (!query.measures.includes(column) || names.some((name) => !row.has(name))) return undefined;
  return { measure: column, group: names.map((member) => ({ member, value: row.get(member) })) };
}

function cellOfPivot(
  layout: PivotLayout,
  cell: NamedCell,
  members: ReadonlyMap<string, ModelMember>,
): CellGroup | undefined {
  const { column, row } = cell;
  const name = tryJson(column);
  if (!Array.isArray(name)) return undefined;
  const parts: readonly unknown[] = name;
  const [tuple] = parts.length > 1 ? parts : [undefined];
  const columnValues: readonly unknown[] = Array.isArray(tuple) ? tuple : [];
  if (columnValues.length !== 0 && columnValues.length !== layout.columns.length) return undefined;
  const measure = layout.measures.find((one) => one === parts.at(-1)) ?? measureBelow(layout, row, members);
  const down = groupDown(layout, cell);
  if (measure === undefined || down === undefined) return undefined;
  const group = layout.columns
    .slice(0, columnValues.length)
    .map((member, index) => ({ member, value: plain(columnValues[index]) }));
  return { measure, group: [...down, ...group] };
}

/**
 * Finds the measure of a row with stacked measures by its title; the short title counts if no other
 * column of the report has it.
 */
function measureBelow(
  { measures }: PivotLayout,
  row: NamedCell['row'],
  members: ReadonlyMap<string, ModelMember>,
): string | undefined {
  const shownTitle = [...row].find(([name]) => !members.has(name.split('.').slice(0, 2).join('.')))?.[1];
  const matches = measures.filter((name) => {
    const measure = members.get(name);
    return measure !== undefined && [measure.title, measure.shortTitle].includes(String(shownTitle ?? ''));
  });
  return matches.length === 1 ? matches[0] : undefined;
}

/** A row of totals has empty labels after its total label, so its group ends there. */
function groupDown(layout: PivotLayout, { row, labels }: NamedCell): CellGroup['group'] | undefined {
  const { rows } = layout;
  if (rows.some((name) => !row.has(name))) return undefined;
  const values = rows.map((name) => row.get(name));
  const isEmpty = (value: DataValue | undefined) => value === undefined || value === null || value === '';
  const totalAt = values.findIndex(
    (value, level) =>
      value === (labels?.get(rows[level] ?? '')?.totalLabel ?? layout.labels.total) &&
      hasTotalAt(layout, level) &&
      values.slice(level + 1).every(isEmpty),
  );
  return rows.slice(0, totalAt < 0 ? rows.length : totalAt).map((member, level) => {
    const empty = labels?.get(member)?.emptyLabel ?? layout.labels.empty;
    const value = values[level] ?? '';
    return { member, value: value === empty ? null : value };
  });
}

function plain(value: unknown): DataValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
