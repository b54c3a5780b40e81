/**
 * Defines sets of sheets: each sheet is for one value of a column, and has a placement that reads this
 * value from a cell as its filter. Pure.
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
function getShownValue({ member, value }: SheetOf, { filters }: SheetChoices): string | undefined {
  const filter = listCellFilters(filters).find((one) => one.member === member && one.operator === 'is');
  const { values = [], dataValues = values } = filter?.cell ?? {};
  return dataValues.length === 1 ? dataValues[0] : value;
}

export interface ValueSheet {
  readonly value: string;
  /** Identifies the placement on the sheet; undefined if the value has no sheet. */
  readonly placementId: string | undefined;
  /** Is false if the value has left the data. */
  readonly isInData: boolean;
}

/**
 * Pairs the values of a column with the sheets of a set; sheets of other values come last.
 * @param isAll false if the data have more values, so that no value can be said to have left them
 */
export function pairValuesWithSheets(
  { values, isAll }: { readonly values: readonly string[]; readonly isAll: boolean },
  placements: readonly { readonly id: string; readonly choices: SheetChoices }[],
  { set, member }: Pick<SheetOf, 'set' | 'member'>,
): readonly ValueSheet[] {
  const sheets = new Map<string, string>();
  for (const { id, choices } of placements) {
    const { sheetOf } = choices;
    const value = sheetOf?.set === set && sheetOf.member === member ? getShownValue(sheetOf, choices) : undefined;
    if (value !== undefined && !sheets.has(value)) sheets.set(value, id);
  }
  const pairs = values.map((value) => ({ value, placementId: sheets.get(value), isInData: true }));
  for (const value of values) sheets.delete(value);
  return [...pairs, ...[...sheets].map(([value, placementId]) => ({ value, placementId, isInData: !isAll }))];
}
