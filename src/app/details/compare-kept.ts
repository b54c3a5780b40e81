/** Compares two cached results for the user. */
import { type Address, formatCell } from '../../grid';
import { changesBetween, type KeptColumn, type KeptResult } from '../../placement';
import type { Reader } from '../parts';
import { showValue } from '../pipeline/lay-out/cell-text';
import { isRightAligned } from '../pipeline/write/script';
import { MOST_COLUMNS_SHOWN } from '../report/show-values';
import type { ChangedCell, RowTable } from './details-state';

/** No one reads more in a pane; the counts say how many there are. */
const CELLS_LISTED = 2000;
const ROWS_LISTED = 1000;

export interface Compared {
  readonly before: KeptResult;
  readonly now: KeptResult;
  /** Says which of the two is in the cells. */
  readonly inSheet: 'before' | 'now';
  /** The block's rows of data; undefined if they were not found. */
  readonly body: Address | undefined;
  /** Returns the position of a member's column in the block. */
  columnOf(member: string): number | undefined;
  readonly reader: Reader;
}

export function compareKept(compared: Compared) {
  const { before, now, inSheet, body, columnOf, reader } = compared;
  // Starting from the rows in the sheet gives each of its cells an address.
  const [from, to] = inSheet === 'now' ? [before, now] : [now, before];
  const changes = changesBetween(from, to, CELLS_LISTED);
  const isSheet = inSheet === 'now';
  const cells = changes.changed.map((change): ChangedCell => {
    const column = to.columns[change.column];
    const offset = column && columnOf(column.name);
    const at = offset === undefined ? undefined : { row: change.row, column: offset };
    const [was, is] = isSheet ? [change.was, change.now] : [change.now, change.was];
    const format = column?.numberFormat ?? 'General';
    return {
      at,
      address: at && body && formatCell(body.rect.row + at.row, body.rect.column + at.column),
      row: changes.keys.map((key) => textAt(to.columns[key], change.row, reader)),
      column: column?.title ?? '',
      was: showValue(was, format, reader),
      now: showValue(is, format, reader),
    };
  });
  const titled = (result: KeptResult, index: number) => result.columns[index]?.title ?? '';
  const titles = (result: KeptResult, indexes: readonly number[]) => indexes.map((index) => titled(result, index));
  const there = tableOf(to, changes.added, body, reader);
  const away = tableOf(from, changes.removed, undefined, reader);
  const [came, went] = [titles(to, changes.columnsAdded), titles(from, changes.columnsRemoved)];
  const columnsRenamed = changes.columnsRenamed.map(([old, index]) => {
    const [was, is] = [titled(from, old), titled(to, index)];
    return isSheet ? { was, now: is } : { was: is, now: was };
  });
  return {
    columnsRenamed,
    rowCount: now.rowCount,
    rowsBefore: before.rowCount,
    changed: { cells, count: changes.changedCount },
    ...(isSheet
      ? { added: there, removed: away, columnsAdded: came, columnsRemoved: went }
      : { added: away, removed: there, columnsAdded: went, columnsRemoved: came }),
  };
}

function tableOf(
  { columns: all }: KeptResult,
  rows: readonly number[],
  body: Address | undefined,
  reader: Reader,
): RowTable {
  const columns = all.slice(0, MOST_COLUMNS_SHOWN);
  return {
    columns: columns.map(({ title, type }) => ({
      title,
      align: isRightAligned(type) ? 'end' : 'start',
    })),
    rows: rows.slice(0, ROWS_LISTED).map((row) => ({
      sheetRow: body && body.rect.row + row + 1,
      cells: columns.map((column) => textAt(column, row, reader)),
    })),
    count: rows.length,
    columnCount: all.length,
  };
}

function textAt(column: KeptColumn | undefined, row: number, reader: Reader): string {
  return column ? showValue(column.cells[row] ?? '', column.numberFormat, reader) : '';
}
