/** Says how a report can be laid out, and how it is saved. */
import { describePivotChoices, type FlatReason, findSqlColumn, type Report, type TotalsScope } from '../../client';

interface SavedPivot {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly rowTotals: boolean;
  readonly columnTotals: boolean;
}

export interface LayoutChoices {
  /** Is undefined if the report is saved as a flat list. */
  readonly pivot: SavedPivot | undefined;
  /** The reason why the report can only be a flat list. */
  readonly flatReason: FlatReason | undefined;
  readonly totalsScope: TotalsScope;
  /** Is true for SQL: its numbers may also be on an axis, and totals cannot be calculated. */
  readonly isSql?: boolean;
}

export interface LayoutMember {
  readonly name: string;
  readonly title: string;
  readonly isMeasure: boolean;
  /** Names the member that a column of SQL shows, without its view. */
  readonly member?: string;
}

/** Returns the saved pivot of SQL with the names of the result's columns, where it names members. */
export function nameSavedColumns(saved: SavedPivot | undefined, members: readonly LayoutMember[]) {
  const rename = (names: readonly string[]) => names.map((name) => findSqlColumn(members, name));
  return saved && { ...saved, rows: rename(saved.rows), columns: rename(saved.columns) };
}

const SQL_LAYOUT = { flatReason: undefined, totalsScope: 'shown', isSql: true } as const;

export function getLayoutChoices({ pivotItems, sqlQuery, jsonQuery }: Report): LayoutChoices {
  const choices = sqlQuery ? SQL_LAYOUT : describePivotChoices(jsonQuery);
  if (!pivotItems || pivotItems.columns.length === 0 || choices.flatReason) return { ...choices, pivot: undefined };
  const { rows, columns } = pivotItems;
  return {
    ...choices,
    pivot: {
      ...{ rows, columns },
      rowTotals: pivotItems.showRowTotals === true,
      columnTotals: pivotItems.showColumnTotals === true,
    },
  };
}
