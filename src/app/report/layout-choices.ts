/** How a report may be laid out, and how it is saved. */
import { pivotChoices, type Report, type TotalsInclude, type WhyFlat } from '../../client';

interface SavedPivot {
  /** Names of members. */
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly rowTotals: boolean;
  readonly columnTotals: boolean;
}

export interface LayoutChoices {
  /** Undefined where it is saved as a flat list. */
  readonly pivot: SavedPivot | undefined;
  /** Why it can only be a flat list. */
  readonly whyFlat: WhyFlat | 'sql' | undefined;
  readonly totalsInclude: TotalsInclude;
}

export interface LayoutMember {
  readonly name: string;
  readonly title: string;
  readonly isMeasure: boolean;
}

export function layoutChoices({ pivotItems, sqlQuery, jsonQuery }: Report): LayoutChoices {
  if (sqlQuery) return { pivot: undefined, whyFlat: 'sql', totalsInclude: 'shown' };
  const choices = pivotChoices(jsonQuery);
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
