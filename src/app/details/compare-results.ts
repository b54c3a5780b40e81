/** Compares two cached results for the user. */
import { type Address, formatCell } from '../../grid';
import { type CachedColumn, type CachedResult, diffResults } from '../../placement';
import type { Reader } from '../parts';
import { formatValue } from '../pipeline/layout/format-value';
import { isRightAligned } from '../pipeline/write/script';
import { MAX_SHOWN_COLUMNS } from '../report/format-preview';
import type { ChangedCell, RowTable } from './details-state';

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
  readonly reader: Reader;
}

export function compareResults(compared: ComparisonInput) {
  const { older, newer, resultInSheet, body, findOffset, reader } = compared;
  // Starting from the rows in the sheet gives each of its cells an address.
  const [start, target] = resultInSheet === 'now' ? [older, newer] : [newer, older];
  const changes = diffResults(start, target, MAX_LISTED_CELLS);
  const isSheet = resultInSheet === 'now';
  const cells = changes.changed.map((change): ChangedCell => {
    const column = target.columns[change.column];
    const offset = column && findOffset(column.name);
    const position = offset === undefined ? undefined : { row: change.row, column: offset };
    const [was, is] = isSheet ? [change.formerInput, change.newInput] : [change.newInput, change.formerInput];
    const format = column?.numberFormat ?? 'General';
    return {
      at: position,
      address: position && body && formatCell(body.rect.row + position.row, body.rect.column + position.column),
      row: changes.keys.map((key) => formatColumnCell(target.columns[key], change.row, reader)),
      column: column?.title ?? '',
      was: formatValue(was, format, reader),
      now: formatValue(is, format, reader),
    };
  });
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
    changed: { cells, count: changes.changedCount },
    ...(isSheet
      ? { added: presentRows, removed: absentRows, columnsAdded: presentColumns, columnsRemoved: absentColumns }
      : { added: absentRows, removed: presentRows, columnsAdded: absentColumns, columnsRemoved: presentColumns }),
  };
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
