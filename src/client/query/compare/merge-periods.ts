/** Sets the rows of the former period beside those of the current one. Pure. */
import type { DataColumn, DataRows, DataValue } from '../../data/query-events';
import { createExactSum } from '../exact-sum';
import { isSameMember, type OrderItem } from '../load/load-order';
import { makeUnique } from '../pivot/member-texts';
import { compareValues, createValuesKey } from '../pivot/member-values';
import { createTimeMapper } from './calendar';
import { type ComparedPart, createComparedName, listComparedParts } from './compared-members';
import type { ResolvedComparison } from './compared-period';

type Row = readonly DataValue[];

/** Returns the columns with the compared ones right after their measures. */
export function addComparedColumns(
  columns: readonly DataColumn[],
  comparison: ResolvedComparison,
): readonly DataColumn[] {
  const usedTitles = new Set<string>();
  for (const { title } of columns) makeUnique(title, usedTitles);
  const { labels } = comparison;
  const labelByPart = { former: labels.former, change: labels.amount, percent: labels.percent };
  const createColumn = (column: DataColumn, part: ComparedPart): DataColumn => {
    const title = makeUnique(`${column.title}, ${labelByPart[part]}`, usedTitles);
    const name = createComparedName(column.name, part);
    if (part === 'percent') return { name, title, type: 'number', format: 'percent_1', isMeasure: true };
    return { ...column, name, title };
  };
  return columns.flatMap((column) =>
    column.isMeasure ? [column, ...listComparedParts(comparison).map((part) => createColumn(column, part))] : [column],
  );
}

interface MergedPeriods {
  readonly current: DataRows;
  readonly former: DataRows;
  /** The current period decides which rows there are. */
  readonly hasCurrentRowsOnly: boolean;
  readonly comparison: ResolvedComparison;
  readonly dimension: string;
  readonly order: readonly OrderItem[];
}

/** @param columns are those of the query, which both periods have */
export function mergePeriods(
  columns: readonly DataColumn[],
  { current, former, hasCurrentRowsOnly, comparison, dimension, order }: MergedPeriods,
): DataRows {
  const keyColumns = columns.filter(({ isMeasure }) => !isMeasure);
  const createKey = (row: Row) =>
    createValuesKey(
      row.filter((_, index) => !columns[index]?.isMeasure),
      keyColumns,
    );
  const moveTimes = createTimeMover(columns, dimension, comparison);
  const formerRows = new Map<string, Row>();
  const unmatchedRows: Row[] = [];
  for (const row of former) {
    const moved = moveTimes(row);
    if (moved) formerRows.set(createKey(moved), moved);
    else unmatchedRows.push(row);
  }
  const entries = current.map((row) => {
    const key = createKey(row);
    const formerRow = formerRows.get(key);
    formerRows.delete(key);
    return { row, currentRow: row, formerRow };
  });
  const added = hasCurrentRowsOnly
    ? []
    : [...formerRows.values(), ...unmatchedRows].map((row) => ({ row, formerRow: row }));
  const parts = listComparedParts(comparison);
  const joinRow = ({ row, currentRow, formerRow }: Entry) =>
    row.flatMap((value, index) => {
      if (!columns[index]?.isMeasure) return [value];
      const [now = null, before = null] = [currentRow?.[index], formerRow?.[index]];
      return [now, ...parts.map((part) => compareMeasure(now, before, part))];
    });
  return orderByTime(entries, added, columns, dimension, order).map(joinRow);
}

/** Holds a row of either period with its dimensions, and the rows with its measures. */
interface Entry {
  readonly row: Row;
  readonly currentRow?: Row | undefined;
  readonly formerRow: Row | undefined;
}

/**
 * Returns a function that moves a row of the former period to the times of the current one; to
 * undefined if that has no such time.
 */
function createTimeMover(
  columns: readonly DataColumn[],
  dimension: string,
  comparison: ResolvedComparison,
): (row: Row) => Row | undefined {
  const mappers = columns.map(({ name }) =>
    isTimeColumn(name, dimension)
      ? createTimeMapper(comparison, name.slice(dimension.length + 1) || undefined)
      : undefined,
  );
  return (row) => {
    const moved = row.map((value, index) => {
      const mapTime = mappers[index];
      return mapTime ? mapTime(String(value)) : value;
    });
    return moved.every((value) => value !== undefined) ? moved : undefined;
  };
}

/**
 * A change needs two numbers, and a percentage needs a former number other than zero. It is relative
 * to the absolute value of that number, so a growing loss has a negative percentage.
 */
function compareMeasure(now: DataValue, before: DataValue, part: ComparedPart): DataValue {
  if (part === 'former') return before;
  if (!isNumber(now) || !isNumber(before)) return null;
  if (part === 'percent') {
    const rate = (Number(now) - Number(before)) / Math.abs(Number(before));
    return Number.isFinite(rate) ? rate : null;
  }
  const difference = createExactSum();
  difference.add(now);
  difference.add(String(before).startsWith('-') ? String(before).slice(1) : `-${before}`);
  return difference.read();
}

function isNumber(value: DataValue): boolean {
  return value !== null && value !== '' && typeof value !== 'boolean' && Number.isFinite(Number(value));
}

/**
 * Puts rows that only the former period has in their place if the rows are ordered by the time;
 * otherwise they stay at the end. The order of equal times does not change.
 */
function orderByTime(
  entries: readonly Entry[],
  added: readonly Entry[],
  columns: readonly DataColumn[],
  dimension: string,
  [firstOrder]: readonly OrderItem[],
): readonly Entry[] {
  const all = [...entries, ...added];
  const [field = '', direction] = firstOrder ?? [];
  const index = columns.findIndex(({ name }) => isTimeColumn(name, dimension) && isSameMember(name, field));
  if (index < 0 || added.length === 0) return all;
  const sign = direction === 'desc' ? -1 : 1;
  return all.sort((one, other) => sign * compareValues(one.row[index] ?? null, other.row[index] ?? null));
}

const isTimeColumn = (name: string, dimension: string) => name === dimension || name.startsWith(`${dimension}.`);
