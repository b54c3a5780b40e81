/** What the analyst may choose for a placement, before it is placed and ever after. Whatever takes its place keeps all of it. */
import * as z from 'zod/mini';
import { PlacementFilters } from './filters';
import { CellText, eachColumn, Percent, unlessBroken } from './record';

/** What a result must not do without the analyst; nothing of it until switched on. */
const Gates = z.object({
  /** Per cent by which the number of rows may move. */
  rows: unlessBroken(Percent),
  /** Per cent by which the total of a column may move. */
  total: unlessBroken(z.object({ member: CellText, title: CellText, percent: Percent })),
  /** A result without rows waits. */
  empty: unlessBroken(z.literal(true)),
  /** A result with other columns waits. */
  columns: unlessBroken(z.literal(true)),
});
export type Gates = Readonly<z.infer<typeof Gates>>;

const Totals = z.object({
  /** A column at the right. */
  rows: unlessBroken(z.boolean()),
  /** A row at the foot. */
  columns: unlessBroken(z.boolean()),
  /** A row after each group, or after those of the members that are named. */
  groups: unlessBroken(z.union([z.boolean(), eachColumn(CellText)])),
});

const Axes = z.object({
  rows: z.catch(eachColumn(CellText), []),
  columns: z.catch(eachColumn(CellText), []),
  measuresOn: z.catch(z.union([z.literal('rows'), z.literal('columns')]), 'columns'),
});

export const NotesPolicy = z.union([z.literal('ask'), z.literal('move'), z.literal('stay')]);

const ReachPolicy = z.union([z.literal('ask'), z.literal('extend'), z.literal('leave')]);

/** Options that are on or off. The pages show a switch for each of them, in this order. */
const Switches = z.object({
  /** Formulas directly beside the block are filled down and up with it. */
  fillBeside: z.catch(z.boolean(), false),
  /** A cell above the block says its filters and from when its rows are, see `Caption`. */
  caption: z.catch(z.boolean(), false),
});
export type SwitchName = keyof z.infer<typeof Switches>;
export const SWITCHES: readonly SwitchName[] = z.keyof(Switches).options;

/** Each with what holds as long as nothing was chosen, and wherever the record in the file does not read. */
export const PlacementOptions = z.extend(Switches, {
  /**
   * What becomes of notes when rows change their order, come or go: they move with the keys of their rows, or stay where they are. Asked
   * before the first move.
   */
  notes: z.catch(NotesPolicy, 'ask'),
  /**
   * What becomes of formulas, names and the print area that cover all rows of the block when it gets more: they cover the new rows too, or
   * are left alone. Asked before the first time.
   */
  reach: z.catch(ReachPolicy, 'ask'),
  /** Members by which the analyst tells rows apart; the report's dimensions where none are named. */
  rowKey: z.catch(eachColumn(CellText), []),
  /** What a result must not do without the analyst. */
  gates: z.catch(Gates, {}),
  /** Which of the report's rows it has. */
  filters: PlacementFilters,
  /** Laid out as the report is saved, as a flat list, or as a pivot over axes of the analyst's own. */
  laidOut: z.catch(z.union([z.literal('saved'), z.literal('flat'), z.literal('pivot')]), 'saved'),
  /** Of a pivot whose columns have several levels: all of them in one row, by which it can be filtered and made a table. */
  headersInOneRow: z.catch(z.boolean(), false),
  /** Names of members down and across; those that are not named go down. */
  axes: z.catch(Axes, { rows: [], columns: [], measuresOn: 'columns' }),
  /** Totals of a pivot: as the report is saved where nothing was chosen. */
  totals: z.catch(Totals, {}),
  /** Rows of a pivot's groups fold, where it has subtotals. */
  outline: z.catch(z.boolean(), false),
  /** Texts in the cells of a pivot, in the language in which it was placed: rows are known again by them. */
  labels: unlessBroken(z.object({ total: CellText, empty: CellText, measure: CellText })),
});
export type PlacementOptions = Readonly<z.infer<typeof PlacementOptions>>;

export function switchOption(name: SwitchName, on: boolean): Partial<PlacementOptions> {
  const change: Partial<Record<SwitchName, boolean>> = { [name]: on };
  return change;
}

export const USUAL_OPTIONS: PlacementOptions = PlacementOptions.parse({});

/** For the record in the file, which holds only what is not as usual. */
export function unusual(options: PlacementOptions): Record<string, unknown> {
  const usual = new Map(Object.entries(USUAL_OPTIONS).map(([name, value]) => [name, JSON.stringify(value)]));
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => JSON.stringify(value) !== usual.get(name)),
  );
}
