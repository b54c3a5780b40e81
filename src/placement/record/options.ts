/**
 * Defines what the user can choose for a placement, when placing it and at any time later. If a
 * placement is placed again because its cells are gone, it keeps these choices.
 */
import * as z from 'zod/mini';
import { checksum } from '../evidence/checksum';
import { PlacementFilters } from './filters';
import { arrayOfColumns, CellText, Percent, undefinedIfInvalid } from './record';
import { SheetOf } from './sheet-of';

/** Limits the name that the user gives a placement, in characters. */
export const MAX_OWN_NAME = 100;

/**
 * Defines the checks of a new result. A result that exceeds one of these limits waits for the
 * user's decision. Each check is off until the user switches it on.
 */
const ResultChecks = z.object({
  /** Holds the percentage by which the number of rows may change. */
  rows: undefinedIfInvalid(Percent),
  /** Holds the percentage by which the total of a column may change. */
  total: undefinedIfInvalid(z.object({ member: CellText, title: CellText, percent: Percent })),
  /** Says whether a result without rows waits. */
  empty: undefinedIfInvalid(z.literal(true)),
  /** Says whether a result with other columns waits. */
  columns: undefinedIfInvalid(z.literal(true)),
});
export type ResultChecks = Readonly<z.infer<typeof ResultChecks>>;

const Totals = z.object({
  /** Is true for a column at the right. */
  rows: undefinedIfInvalid(z.boolean()),
  /** Is true for a row at the bottom. */
  columns: undefinedIfInvalid(z.boolean()),
  /** Is true for a row after each group, or lists the members whose groups get one. */
  groups: undefinedIfInvalid(z.union([z.boolean(), arrayOfColumns(CellText)])),
});

const Comparison = z.object({
  period: z.union([z.literal('lastYear'), z.literal('lastPeriod')]),
  change: undefinedIfInvalid(z.union([z.literal('amount'), z.literal('percent'), z.literal('both')])),
  /** These texts follow the titles of measures, in the language of the user who chose the comparison. */
  labels: z.object({ former: CellText, amount: CellText, percent: CellText }),
});

const Axes = z.object({
  rows: z.catch(arrayOfColumns(CellText), []),
  columns: z.catch(arrayOfColumns(CellText), []),
  measuresOn: z.catch(z.union([z.literal('rows'), z.literal('columns')]), 'columns'),
});

export const NotesPolicy = z.union([z.literal('ask'), z.literal('move'), z.literal('stay')]);

/** Describes the column by which the user has sorted the rows of a block in Excel. */
const RowSort = z.object({
  ...{ member: CellText, title: CellText },
  descending: undefinedIfInvalid(z.literal(true)),
});
export type RowSort = Readonly<z.infer<typeof RowSort>>;

/** Limits the fields by which the user orders the rows of a placement. */
export const MAX_ORDER_FIELDS = 3;
export const MAX_FIRST_ROWS = 1_000_000;

/** Lists the fields that order the rows, the most important one first. */
const RowsOrder = z.readonly(z.array(RowSort).check(z.maxLength(MAX_ORDER_FIELDS)));

const DependentRangesPolicy = z.union([z.literal('ask'), z.literal('extend'), z.literal('leave')]);

/** Holds options that are on or off. The pages show a switch for each of them, in this order. */
const Switches = z.object({
  /**
   * Fills formulas directly beside the block down when it grows, and removes them when it shrinks.
   */
  fillBeside: z.catch(z.boolean(), false),
  /** Shows the filters and the age of the rows in a cell above the block, see `Caption`. */
  caption: z.catch(z.boolean(), false),
  /** Makes the block an Excel table, which grows and shrinks with it. */
  table: z.catch(z.boolean(), false),
});
export type SwitchName = keyof z.infer<typeof Switches>;
export const SWITCHES: readonly SwitchName[] = z.keyof(Switches).options;

/**
 * Each option has a default, which applies until the user chooses otherwise, or if the record in
 * the file cannot be read.
 */
export const PlacementOptions = z.extend(Switches, {
  /** Holds the user's own name for the placement; without one, it has the name of its report. */
  ownName: undefinedIfInvalid(z.string().check(z.minLength(1), z.maxLength(MAX_OWN_NAME))),
  /**
   * Says what happens to notes when rows change their order, come or leave: they move with the keys
   * of their rows, or stay where they are. The user is asked before the first move.
   */
  notes: z.catch(NotesPolicy, 'ask'),
  /**
   * Says what happens to formulas, names and the print area that cover all rows of the block when
   * it gets more rows: they cover the new rows too, or stay unchanged. The user is asked before the
   * first time.
   */
  reach: z.catch(DependentRangesPolicy, 'ask'),
  /**
   * Lists the members that the user chose to identify rows; if there are none, the report's
   * dimensions count.
   */
  rowKey: z.catch(arrayOfColumns(CellText), []),
  /** Keeps the rows sorted as the user has sorted them; undefined for the report's order. */
  sort: undefinedIfInvalid(RowSort),
  gates: z.catch(ResultChecks, {}),
  filters: PlacementFilters,
  /**
   * Lays the rows out as the report is saved, as a flat list, or as a pivot over axes that the user
   * chose.
   */
  laidOut: z.catch(z.union([z.literal('saved'), z.literal('flat'), z.literal('pivot')]), 'saved'),
  /**
   * Puts all levels of a pivot's headers in one row, so that it can be filtered and made a table.
   */
  headersInOneRow: z.catch(z.boolean(), false),
  /** Names members that the user leaves out; the rows are grouped by the others. */
  omitted: z.catch(arrayOfColumns(CellText), []),
  /** Orders the rows before they are limited; if it is empty, the report's own order counts. */
  order: z.catch(RowsOrder, []),
  /**
   * Limits the rows to the first ones in their order: undefined for the report's own limit, 0 for
   * all rows. In a pivot, it limits the groups of the outermost row field.
   */
  firstRows: undefinedIfInvalid(z.int().check(z.minimum(0), z.maximum(MAX_FIRST_ROWS))),
  /** Adds the numbers of another period beside each measure, if the query has a period. */
  comparison: undefinedIfInvalid(Comparison),
  /** Names the members down and across; members that are in neither list go down. */
  axes: z.catch(Axes, { rows: [], columns: [], measuresOn: 'columns' }),
  /** Holds the totals of a pivot; those of the saved report count if nothing was chosen. */
  totals: z.catch(Totals, {}),
  /** Folds the rows of a pivot's groups if it has subtotals. */
  outline: z.catch(z.boolean(), false),
  /**
   * Holds texts in the cells of a pivot, in the language in which it was placed, because its rows
   * are recognised by them.
   */
  labels: undefinedIfInvalid(
    z.object({
      ...{ total: CellText, empty: CellText, measure: CellText },
      scales: z.optional(z.record(z.string(), CellText)),
    }),
  ),
  /** Is set for a placement that has a sheet of its own for one value of a column. */
  sheetOf: undefinedIfInvalid(SheetOf),
});
export type PlacementOptions = Readonly<z.infer<typeof PlacementOptions>>;

export function createSwitchPatch(name: SwitchName, on: boolean): Partial<PlacementOptions> {
  const change: Partial<Record<SwitchName, boolean>> = { [name]: on };
  return change;
}

export const DEFAULT_OPTIONS: PlacementOptions = PlacementOptions.parse({});

/** Names the choices about the columns and the order of rows that the pages set together. */
export const LAYOUT_OPTIONS = [
  'omitted',
  'order',
  'firstRows',
  'comparison',
  'laidOut',
  'axes',
  'totals',
  'outline',
] as const satisfies readonly (keyof PlacementOptions)[];

/** Returns only the {@link LAYOUT_OPTIONS}. */
export function pickLayoutOptions(options: PlacementOptions): Pick<PlacementOptions, (typeof LAYOUT_OPTIONS)[number]> {
  const { omitted, order, firstRows, laidOut, axes, totals, outline, comparison } = options;
  return { omitted, order, firstRows, laidOut, axes, totals, outline, comparison };
}

/**
 * Returns a checksum of the choices, besides the filters, that decide which rows a placement shows
 * and how they are laid out; an empty text for their defaults.
 */
export function checksumRowChoices(options: PlacementOptions): string {
  const text = serializeRowChoices(options);
  return text === serializeRowChoices(DEFAULT_OPTIONS) ? '' : checksum(text);
}

/** Returns the same text for equal choices, in whatever order their fields were set. */
function serializeRowChoices(options: PlacementOptions): string {
  const { omitted, order, firstRows, laidOut, axes, totals, comparison } = options;
  return JSON.stringify([
    ...[omitted, order.map(({ member, descending }) => [member, descending]), firstRows, laidOut],
    ...[axes.rows, axes.columns, axes.measuresOn, totals.rows, totals.columns, totals.groups],
    // Files from before there were comparisons keep their checksums.
    ...(comparison ? [comparison.period, comparison.change] : []),
  ]);
}

/** Returns only the options that differ from their defaults, for the record in the file. */
export function omitDefaultOptions(options: PlacementOptions): Record<string, unknown> {
  const defaults = new Map(Object.entries(DEFAULT_OPTIONS).map(([name, value]) => [name, JSON.stringify(value)]));
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => JSON.stringify(value) !== defaults.get(name)),
  );
}
