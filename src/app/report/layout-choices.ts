/** Says how a report can be laid out, and how it is saved. */
import { pivotChoices, type Report, type TotalsInclude, type WhyFlat } from '../../client';

interface SavedPivot {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly rowTotals: boolean;
  readonly columnTotals: boolean;
}

export interface LayoutChoices {
  /** Undefined if the report is saved as a flat list. */
  readonly pivot: SavedPivot | undefined;
  /** The reason why the report can only be a flat list. */
  readonly whyFlat: WhyFlat | undefined;
  readonly totalsInclude: TotalsInclude;
  /** True for SQL: its numbers may also be on an axis, and totals cannot be calculated. */
  readonly isSql?: boolean;
}

export interface LayoutMember {
  readonly name: string;
  readonly title: string;
  readonly isMeasure: boolean;
}

const OF_SQL = { whyFlat: undefined, totalsInclude: 'shown', isSql: true } as const;

export function layoutChoices({ pivotItems, sqlQuery, jsonQuery }: Report): LayoutChoices {
  const choices = sqlQuery ? OF_SQL : pivotChoices(jsonQuery);
  if (!pivotItems || pivotItems.columns.length === 0 || choices.whyFlat) return { ...choices, pivot: undefined };
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
