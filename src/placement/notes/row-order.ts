/** What tells the rows of a report apart, of those that stand and of those that are coming. */
import type { CellInput, StandingRows } from '../../grid';
import type { ColumnSlot } from '../block/columns';
import { memberKeys, type Result } from '../result/result';
import { keyMembers, rowKey } from '../rows/row-keys';

export interface RowKeys {
  /** One for each row of data; rows that cannot be told apart have the same one. */
  readonly standing: readonly string[];
  readonly coming: readonly string[];
  /** A row is known by its key. Otherwise a key is all that the row holds, and a row with another one may be the same row. */
  readonly areCertain: boolean;
}

interface Rows {
  readonly result: Result;
  readonly slots: readonly ColumnSlot[];
  /** Rows of data as they stand. */
  readonly body: StandingRows;
}

/** @param named members that the analyst has named; the report's dimensions where none are named */
export function rowKeysOf({ result, slots, body }: Rows, named: readonly string[]): RowKeys {
  const members = memberKeys(result.columns);
  const from = new Map(
    slots.flatMap(({ index, from }) => (index === undefined || from === undefined ? [] : [[members[index], from]])),
  );
  const isKnown = (by: readonly string[]) => by.length > 0 && by.every((member) => from.has(member));
  const by = named.length > 0 ? named : usualKey(result);
  const areCertain = isKnown(by);
  const used = areCertain ? by : members.filter((member) => from.has(member));
  const places = used.map((member) => ({ from: from.get(member) ?? -1, index: members.indexOf(member) }));
  const read = (rows: number, row: (index: number) => readonly CellInput[], place: 'from' | 'index') =>
    Array.from({ length: rows }, (_, at) => {
      const cells = row(at);
      return rowKey(places.map((one) => cells[one[place]] ?? ''));
    });
  return {
    standing: read(body.length, body.row, 'from'),
    coming: read(result.rowCount, result.row, 'index'),
    areCertain,
  };
}

/** Dimensions, also where they do not tell all rows apart: then only notes beside rows that are alike are in doubt. */
export function usualKey(result: Result): readonly string[] {
  const by = keyMembers(result);
  if (by.length > 0 || !result.columns.some(({ isMeasure }) => isMeasure)) return by;
  return memberKeys(result.columns).filter((_, index) => result.columns[index]?.isMeasure !== true);
}

/** What names a row for people: its first values that tell it apart. */
export function rowLabel(cells: readonly CellInput[], places: readonly number[]): string {
  return places
    .map((place) => String(cells[place] ?? '').replace(/^'/, ''))
    .filter((text) => text !== '')
    .join(' · ');
}

/** The result in another order of its rows. */
export function reordered(result: Result, order: readonly number[]): Result {
  const placeOf = new Map(order.map((row, place) => [row, place]));
  return {
    ...result,
    longTexts: {
      ...result.longTexts,
      at: result.longTexts.at.map(({ row, column }) => ({ row: placeOf.get(row) ?? row, column })),
    },
    row: (index) => result.row(order[index] ?? index),
  };
}
