/** Compares two cached results for the user. */
import { isDateFormat } from 'numfmt';
import { type Address, type CellInput, formatCell } from '../../grid';
import { type CachedColumn, type CachedResult, type CellChange, diffResults } from '../../placement';
import type { Reader } from '../parts';
import { formatValue } from '../pipeline/layout/format-value';
import { createChangeClassifier } from '../pipeline/layout/shown-changes';
import { isRightAligned } from '../pipeline/write/script';
import { MAX_SHOWN_COLUMNS } from '../report/format-preview';
import type { ChangedCell, NumberDifference, RowTable } from './details-state';

/** No one reads more in a pane; the counts say how many there are. */
const MAX_LISTED_CELLS = 2000;
const MAX_LISTED_ROWS = 1000;

export interface ComparisonInput {
  readonly older: CachedResult;
  readonly newer: CachedResult;
  /** Says which of the two is in the cells. */
  readonly resultInSheet: 'before' | 'now';
  /** Holds the block's rows of data; undefined if they were not found. */
  readonly body: Address | undefined;
  /** Returns the position of a member's column in the block. */
  findOffset(member: string): number | undefined;
  /** Holds the record of the placement's user cells. */
  readonly ownCells?: string | undefined;
  readonly reader: Reader;
}

export function compareResults(compared: ComparisonInput) {
  const { older, newer, resultInSheet, body, ownCells, reader } = compared;
  // Starting from the rows in the sheet gives each of its cells an address.
  const [start, target] = resultInSheet === 'now' ? [older, newer] : [newer, older];
  const changes = diffResults(start, target);
  const isSheet = resultInSheet === 'now';
  const classify = createChangeClassifier(target.columns, ownCells, reader);
  const changesByKind: Record<ReturnType<typeof classify>, CellChange[]> = { shown: [], tooSmall: [], userEdit: [] };
  for (const change of changes.changed) changesByKind[classify(change)].push(change);
  const describe = (change: CellChange) => describeCell(compared, target, changes.keys, change);
  const getTitle = (result: CachedResult, index: number) => result.columns[index]?.title ?? '';
  const listTitles = (result: CachedResult, indexes: readonly number[]) =>
    indexes.map((index) => getTitle(result, index));
  const presentRows = createTable(target, changes.added, body, reader);
  const absentRows = createTable(start, changes.removed, undefined, reader);
  const [presentColumns, absentColumns] = [
    listTitles(target, changes.columnsAdded),
    listTitles(start, changes.columnsRemoved),
  ];
  const columnsRenamed = changes.columnsRenamed.map(([old, index]) => {
    const [was, is] = [getTitle(start, old), getTitle(target, index)];
    return isSheet ? { was, now: is } : { was: is, now: was };
  });
  return {
    columnsRenamed,
    rowCount: newer.rowCount,
    rowsBefore: older.rowCount,
    changed: {
      cells: sortBySize(changesByKind.shown).slice(0, MAX_LISTED_CELLS).map(describe),
      count: changesByKind.shown.length,
    },
    tooSmallCount: changesByKind.tooSmall.length,
    // A waiting result does not replace the values that the user keeps.
    userEdits: isSheet ? changesByKind.userEdit.slice(0, MAX_LISTED_CELLS).map(describe) : [],
    ...(isSheet
      ? { added: presentRows, removed: absentRows, columnsAdded: presentColumns, columnsRemoved: absentColumns }
      : { added: absentRows, removed: presentRows, columnsAdded: absentColumns, columnsRemoved: presentColumns }),
  };
}

/** Sorts by relative change, then by absolute change; a change of a text counts as the greatest. */
function sortBySize(changes: readonly CellChange[]): readonly CellChange[] {
  const measure = ({ formerInput, newInput }: CellChange) => {
    if (typeof formerInput !== 'number' || typeof newInput !== 'number')
      return { relative: Number.POSITIVE_INFINITY, absolute: Number.POSITIVE_INFINITY };
    const absolute = Math.abs(newInput - formerInput);
    // The former number may be the new one of a waiting result, so both directions count the same.
    return { relative: absolute / Math.min(Math.abs(formerInput), Math.abs(newInput)), absolute };
  };
  return changes
    .map((change) => ({ change, ...measure(change) }))
    .sort((a, b) => compareDescending(a.relative, b.relative) || compareDescending(a.absolute, b.absolute))
    .map(({ change }) => change);
}

/** Compares before subtracting, because the difference of two infinite numbers is NaN. */
function compareDescending(a: number, b: number): number {
  return a === b ? 0 : b - a;
}

function describeCell(
  { resultInSheet, body, findOffset, reader }: ComparisonInput,
  target: CachedResult,
  keys: readonly number[],
  change: CellChange,
): ChangedCell {
  const column = target.columns[change.column];
  const offset = column && findOffset(column.name);
  const position = offset === undefined ? undefined : { row: change.row, column: offset };
  const [formerValue, currentValue] =
    resultInSheet === 'now' ? [change.formerInput, change.newInput] : [change.newInput, change.formerInput];
  const format = column?.numberFormat ?? 'General';
  const difference = describeDifference(formerValue, currentValue, format, reader);
  return {
    at: position,
    address: position && body && formatCell(body.rect.row + position.row, body.rect.column + position.column),
    row: keys.map((key) => formatColumnCell(target.columns[key], change.row, reader)),
    column: column?.title ?? '',
    was: formatValue(formerValue, format, reader),
    now: formatValue(currentValue, format, reader),
    ...(difference && { difference }),
  };
}

/** @returns undefined if a value is not a number, or is a date */
export function describeDifference(
  formerValue: CellInput,
  currentValue: CellInput,
  format: string,
  reader: Reader,
): NumberDifference | undefined {
  if (typeof formerValue !== 'number' || typeof currentValue !== 'number' || isDateFormat(format)) return undefined;
  const amount = currentValue - formerValue;
  const isRate = format.includes('%');
  const text = isRate
    ? formatValue(Math.abs(amount) * 100, format.replaceAll('%', ''), reader)
    : formatValue(Math.abs(amount), format, reader);
  return { amount, text, isRate, percent: formerValue === 0 ? undefined : (amount / Math.abs(formerValue)) * 100 };
}

function createTable(
  { columns: all }: CachedResult,
  rows: readonly number[],
  body: Address | undefined,
  reader: Reader,
): RowTable {
  const columns = all.slice(0, MAX_SHOWN_COLUMNS);
  return {
    columns: columns.map(({ title, type }) => ({
      title,
      align: isRightAligned(type) ? 'end' : 'start',
    })),
    rows: rows.slice(0, MAX_LISTED_ROWS).map((row) => ({
      sheetRow: body && body.rect.row + row + 1,
      cells: columns.map((column) => formatColumnCell(column, row, reader)),
    })),
    count: rows.length,
    columnCount: all.length,
  };
}

function formatColumnCell(column: CachedColumn | undefined, row: number, reader: Reader): string {
  return column ? formatValue(column.cells[row] ?? '', column.numberFormat, reader) : '';
}
