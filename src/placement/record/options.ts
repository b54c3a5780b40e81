/**
 * Defines what the user can choose for a placement, when placing it and at any time later. A
 * placement that replaces another one keeps all of it.
 */
import * as z from 'zod/mini';
import { PlacementFilters } from './filters';
import { CellText, eachColumn, Percent, unlessBroken } from './record';

/**
 * Defines the checks of a new result. A result that exceeds one of these limits waits for the
 * user's decision. Each check is off until the user switches it on.
 */
const Gates = z.object({
  /** The percentage by which the number of rows may change. */
  rows: unlessBroken(Percent),
  /** The percentage by which the total of a column may change. */
  total: unlessBroken(z.object({ member: CellText, title: CellText, percent: Percent })),
  /** Is true if a result without rows waits. */
  empty: unlessBroken(z.literal(true)),
  /** Is true if a result with other columns waits. */
  columns: unlessBroken(z.literal(true)),
});
export type Gates = Readonly<z.infer<typeof Gates>>;

const Totals = z.object({
  /** Is true for a column at the right. */
  rows: unlessBroken(z.boolean()),
  /** Is true for a row at the bottom. */
  columns: unlessBroken(z.boolean()),
  /** Is true for a row after each group, or lists the members after whose groups there is one. */
  groups: unlessBroken(z.union([z.boolean(), eachColumn(CellText)])),
});

const Axes = z.object({
  rows: z.catch(eachColumn(CellText), []),
  columns: z.catch(eachColumn(CellText), []),
  measuresOn: z.catch(z.union([z.literal('rows'), z.literal('columns')]), 'columns'),
});

export const NotesPolicy = z.union([z.literal('ask'), z.literal('move'), z.literal('stay')]);

const ReachPolicy = z.union([z.literal('ask'), z.literal('extend'), z.literal('leave')]);

/** Holds options that are on or off. The pages show a switch for each of them, in this order. */
const Switches = z.object({
  /**
   * Fills formulas directly beside the block down when it grows, and removes them when it shrinks.
   */
  fillBeside: z.catch(z.boolean(), false),
  /** Shows the filters and the age of the rows in a cell above the block, see `Caption`. */
  caption: z.catch(z.boolean(), false),
});
export type SwitchName = keyof z.infer<typeof Switches>;
export const SWITCHES: readonly SwitchName[] = z.keyof(Switches).options;

/**
 * Each option has a default, which counts until the user chooses otherwise, and if the record in
 * the file cannot be read.
 */
export const PlacementOptions = z.extend(Switches, {
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
  reach: z.catch(ReachPolicy, 'ask'),
  /**
   * Lists the members that the user chose to identify rows; if there are none, the report's
   * dimensions count.
   */
  rowKey: z.catch(eachColumn(CellText), []),
  gates: z.catch(Gates, {}),
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
  labels: unlessBroken(z.object({ total: CellText, empty: CellText, measure: CellText })),
});
export type PlacementOptions = Readonly<z.infer<typeof PlacementOptions>>;

export function switchOption(name: SwitchName, on: boolean): Partial<PlacementOptions> {
  const change: Partial<Record<SwitchName, boolean>> = { [name]: on };
  return change;
}

export const USUAL_OPTIONS: PlacementOptions = PlacementOptions.parse({});

/** Returns only the options that differ from their defaults, for the record in the file. */
export function unusual(options: PlacementOptions): Record<string, unknown> {
  const usual = new Map(Object.entries(USUAL_OPTIONS).map(([name, value]) => [name, JSON.stringify(value)]));
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => JSON.stringify(value) !== usual.get(name)),
  );
}
