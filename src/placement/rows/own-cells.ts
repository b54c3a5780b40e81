/**
 * Cells of a block that the analyst typed into: those in which they keep their value, and those that were written over and can be had back.
 * They belong to rows of the report and follow them.
 */
import * as z from 'zod/mini';
import type { CellInput } from '../../grid';
import { tryReadRecord, unlessBroken } from '../record/record';
import { memberKeys, type Result } from '../result/result';
import { rowsByKey } from './row-keys';

const Input = z.union([z.string(), z.number(), z.boolean()]);

const OwnCell = z.object({
  member: z.string(),
  value: Input,
  /** What the report had there when a refresh wrote over the value; undefined for a cell that is kept. */
  writtenOver: unlessBroken(Input),
  /** Of the row's values in the key columns; undefined where no columns tell the rows apart. */
  key: unlessBroken(z.string()),
  /** Row of data where it stands, from 0; undefined while the report has no such row. */
  row: unlessBroken(z.number()),
  /** Where it stands in the block, counted from the block's first cell. */
  at: unlessBroken(z.object({ down: z.number(), right: z.number() })),
});
export type OwnCell = Readonly<z.infer<typeof OwnCell>>;

const OwnCells = z.object({
  /** Members that tell the rows apart. */
  by: z.readonly(z.array(z.string())),
  cells: z.readonly(z.array(z.catch(z.nullable(OwnCell), null))),
});
export interface OwnCells extends Pick<z.infer<typeof OwnCells>, 'by'> {
  readonly cells: readonly OwnCell[];
}

/** They are kept in the workbook's settings. */
export const MOST_OWN_CELLS = 60;

/** Of a cell that is in both lists, the newer entry stays. */
export function joinOwnCells(own: OwnCells, newer: OwnCells): OwnCells {
  const isSame = (a: OwnCell, b: OwnCell) =>
    a.member === b.member && (a.key === undefined ? a.row === b.row : a.key === b.key);
  const left = own.cells.filter((cell) => !newer.cells.some((one) => isSame(cell, one)));
  return { by: newer.by, cells: [...left, ...newer.cells] };
}

/** @param rightOf where a member's column stands in the block; -1 for one that is not in it */
export function sited(own: OwnCells, headerRows: number, rightOf: (member: string) => number): OwnCells {
  const cells = own.cells.map(({ at: _, ...cell }): OwnCell => {
    const right = rightOf(cell.member);
    return cell.row === undefined || right < 0 ? cell : { ...cell, at: { down: cell.row + headerRows, right } };
  });
  return { ...own, cells };
}

interface WithOwnCells {
  readonly result: Result;
  /** The same cells with the rows where they stand now. */
  readonly own: OwnCells;
}

/** The result with the analyst's own values in place of the report's. */
export function withOwnCells(result: Result, own: OwnCells): WithOwnCells {
  const members = memberKeys(result.columns);
  const keys = rowsByKey(result, own.by, members);
  const mine = new Map<number, Map<number, CellInput>>();
  const cells = own.cells.map((cell): OwnCell => {
    const column = members.indexOf(cell.member);
    const row = keys && cell.key !== undefined ? keys.get(cell.key) : cell.key === undefined ? cell.row : undefined;
    if (column < 0 || row === undefined || row >= result.rowCount) return { ...cell, row: undefined };
    if (cell.writtenOver === undefined)
      mine.set(row, (mine.get(row) ?? new Map<number, CellInput>()).set(column, cell.value));
    return { ...cell, row };
  });
  const overlaid: Result = {
    ...result,
    row(index) {
      const values = result.row(index);
      const own = mine.get(index);
      return own ? values.map((value, column) => own.get(column) ?? value) : values;
    },
  };
  return { result: mine.size > 0 ? overlaid : result, own: { by: own.by, cells } };
}

/** A text in the placement's record, because only who refreshes or shows the cells reads it. */
export function writeOwnCells(own: OwnCells): string {
  return JSON.stringify(own);
}

export function tryReadOwnCells(text: string | undefined): OwnCells {
  const { by, cells } = tryReadRecord(OwnCells, text) ?? { by: [], cells: [] };
  return { by, cells: cells.filter((cell) => cell !== null) };
}
