/**
 * Defines how the placements of a set belong together: each has a sheet of its own for one value of
 * a column, in a cell that filters it. Pure.
 */
import * as z from 'zod/mini';
import {
  type CellFilter,
  getReadableFilters,
  listCellFilters,
  MAX_VALUE_LENGTH,
  type PlacementFilters,
} from './filters';
import { ShortText } from './record';

export const SheetOf = z.object({
  /** Holds the id of the placement from which the set was made. */
  set: ShortText,
  /** Names the column as the filter does. */
  member: ShortText,
  /** Holds the value in the data API's format when the sheet was made. */
  value: z.string().check(z.maxLength(MAX_VALUE_LENGTH)),
});
export type SheetOf = Readonly<z.infer<typeof SheetOf>>;

interface SheetChoices {
  readonly filters: PlacementFilters;
  readonly sheetOf?: SheetOf | undefined;
}

/** Returns the options for the sheet of one value: its filter replaces those of the same column. */
export function createSheetOptions<Options extends SheetChoices>(
  options: Options,
  filter: CellFilter,
  sheetOf: SheetOf,
): Options {
  const otherFilters = (getReadableFilters(options.filters) ?? []).filter(({ member }) => member !== filter.member);
  return { ...options, filters: [...otherFilters, filter], sheetOf };
}

/**
 * Returns the value that the sheet shows. The user may have typed another one into its cell since
 * the sheet was made.
 */
function getShownValue({ filters, sheetOf }: SheetChoices): string | undefined {
  const filter = listCellFilters(filters).find(
    ({ member, operator }) => member === sheetOf?.member && operator === 'is',
  );
  const { values = [], dataValues = values } = filter?.cell ?? {};
  return dataValues.length === 1 ? dataValues[0] : sheetOf?.value;
}

export interface ValueSheet {
  readonly value: string;
  /** Identifies the placement on the sheet; undefined if the value has no sheet. */
  readonly placementId: string | undefined;
  /** Says whether the data still have the value. */
  readonly isInData: boolean;
}

interface SheetPlacement {
  readonly id: string;
  readonly choices: SheetChoices;
}

/** Returns the placements of a set whose sheets are for values of this column. */
export function listSheetPlacements<P extends SheetPlacement>(
  placements: readonly P[],
  set: string,
  member: string,
): readonly P[] {
  return placements.filter(({ choices: { sheetOf } }) => sheetOf?.set === set && sheetOf.member === member);
}

/**
 * Pairs the values of the data with the sheets of a set, and lists sheets whose value has left the
 * data at the end.
 * @param isAll false if the data have more values, so that no sheet can be said to have lost its value
 */
export function pairValuesWithSheets(
  { values, isAll }: { readonly values: readonly string[]; readonly isAll: boolean },
  sheets: readonly SheetPlacement[],
): readonly ValueSheet[] {
  const sheetsByValue = new Map<string, string>();
  for (const { id, choices } of sheets) {
    const value = getShownValue(choices);
    if (value !== undefined && !sheetsByValue.has(value)) sheetsByValue.set(value, id);
  }
  const known = new Set(values);
  const others = [...sheetsByValue].filter(([value]) => !known.has(value));
  return [
    ...values.map((value) => ({ value, placementId: sheetsByValue.get(value), isInData: true })),
    ...others.map(([value, placementId]) => ({ value, placementId, isInData: !isAll })),
  ];
}
