/**
 * Finds the rows that total others, in a result and in the block, and plans which rows get the look
 * of totals or lose it.
 */
import { type RowSource, toShownText } from '../../grid';
import type { BlockColumn } from '../record/packed-record';
import { listMemberKeys, type Result } from '../result/result';
import type { ColumnLayout } from './columns';

export interface TotalRow {
  /** Counts from the first row of data in a result, from the first row of the block in a block. */
  readonly row: number;
  /** Identifies the total from one refresh to the next, wherever its row is. */
  readonly key: string;
}

/** Describes a total that the block had before this write. */
export interface FormerTotal extends TotalRow, TotalLook {}

/** Says whether the total is bold and whether it has a line above; the user may have removed either. */
interface TotalLook {
  readonly isBold: boolean;
  readonly hasLine: boolean;
}

/** Lists rows of the block, counted from its first row. */
export interface TotalLooks {
  readonly bold: LookChange;
  readonly line: LookChange;
  /** Holds the rows that are totals before the write. */
  readonly formerRows: readonly number[];
  /** Holds the rows that are totals once they are written. */
  readonly finalRows: readonly number[];
}

interface LookChange {
  /** Lists rows that get the look. */
  readonly gained: readonly number[];
  /** Lists rows of former totals, which lose the look. */
  readonly lost: readonly number[];
  /** Lists rows that have the look after the write. */
  readonly final: readonly number[];
}

const NO_CHANGE: LookChange = { gained: [], lost: [], final: [] };
export const NO_TOTAL_LOOKS: TotalLooks = { bold: NO_CHANGE, line: NO_CHANGE, formerRows: [], finalRows: [] };

/** Limits the rows with the look, because each takes operations of its own. */
const MAX_STYLED_TOTALS = 1_000;

/**
 * Returns the rows of totals that get a look. If there are too many, it is only the last one, the
 * total of all rows.
 * @param rows the number of rows of data that the block takes
 */
export function listTotalRows({ columns, row }: Pick<Result, 'columns' | 'row'>, rows: number): readonly TotalRow[] {
  const labels = columns.flatMap(({ totalLabel }, column) =>
    totalLabel === undefined ? [] : [{ column, totalLabel }],
  );
  const heads = columns.flatMap(({ emptyLabel }, column) => (emptyLabel === undefined ? [] : [column]));
  const getText = (cells: ReturnType<typeof row>, column: number) => toShownText(cells[column] ?? '');
  return collectTotals(labels.length > 0 ? rows : 0, (index) => {
    const cells = row(index);
    const isTotal = labels.some(({ column, totalLabel }) => getText(cells, column) === totalLabel);
    return isTotal ? heads.map((column) => getText(cells, column)) : undefined;
  });
}

/**
 * Returns the rows of the block that hold totals now, wherever the user has moved them. The record
 * knows their labels, so that totals are found that the report does not have any more.
 */
export function findFormerTotals(
  recordedColumns: readonly BlockColumn[] | undefined,
  { slots, leaving }: Pick<ColumnLayout, 'slots' | 'leaving'>,
  { columns }: Pick<Result, 'columns'>,
  currentRows: RowSource,
  headerRows: number,
): readonly TotalRow[] {
  const members = listMemberKeys(columns);
  const offsetByMember = new Map([
    ...slots.map(({ index = -1, currentOffset }) => [members[index], currentOffset] as const),
    ...leaving.map(({ from, member }) => [member, from] as const),
  ]);
  const labels = (recordedColumns ?? []).flatMap(({ member, totalLabel }) => {
    const offset = offsetByMember.get(member);
    return totalLabel === undefined || offset === undefined ? [] : [{ offset, totalLabel }];
  });
  const headOffsets = columns.flatMap(({ emptyLabel }, index) =>
    emptyLabel === undefined ? [] : [offsetByMember.get(members[index])],
  );
  const totals = collectTotals(labels.length > 0 ? currentRows.length - headerRows : 0, (index) => {
    const cells = currentRows.row(headerRows + index);
    const getText = (offset: number | undefined) => toShownText(cells[offset ?? -1] ?? '');
    return labels.some(({ offset, totalLabel }) => getText(offset) === totalLabel)
      ? headOffsets.map(getText)
      : undefined;
  });
  return totals.map(({ row, key }) => ({ row: headerRows + row, key }));
}

/** @param readHeads returns the texts that name a total; undefined for an ordinary row */
function collectTotals(rows: number, readHeads: (index: number) => readonly string[] | undefined): readonly TotalRow[] {
  const countByKey = new Map<string, number>();
  const totals: TotalRow[] = [];
  for (let row = 0; row < rows; row += 1) {
    const heads = readHeads(row);
    if (!heads) continue;
    const text = JSON.stringify(heads);
    // Stacked measures have one row each under the same heads.
    const count = (countByKey.get(text) ?? 0) + 1;
    countByKey.set(text, count);
    totals.push({ row, key: `${count} ${text}` });
  }
  return totals.length > MAX_STYLED_TOTALS ? totals.slice(-1) : totals;
}

/**
 * Plans the looks of totals: a total that stays in its row keeps whatever look it has, and one that
 * moves takes its look along. Therefore bold that a user has removed does not come back.
 * @param totals counted from the block's first row
 * @param rows the number of rows of the block once it is written
 */
export function planTotalLooks(
  totals: readonly TotalRow[],
  formerTotals: readonly FormerTotal[],
  rows: number,
): TotalLooks {
  const formerByKey = new Map(formerTotals.map((former) => [former.key, former]));
  const planChange = (property: keyof TotalLook): LookChange => {
    const styledRows = new Set(formerTotals.flatMap((former) => (former[property] ? [former.row] : [])));
    const final = totals.flatMap(({ row, key }) => (formerByKey.get(key)?.[property] === false ? [] : [row]));
    const finalRows = new Set(final);
    return {
      gained: final.filter((row) => !styledRows.has(row)),
      lost: [...styledRows].filter((row) => row < rows && !finalRows.has(row)),
      final,
    };
  };
  return {
    bold: planChange('isBold'),
    line: planChange('hasLine'),
    formerRows: formerTotals.map(({ row }) => row),
    finalRows: totals.map(({ row }) => row),
  };
}
