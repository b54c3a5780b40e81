/**
 * Finds what the user typed in columns that are about to leave their block, by comparing it with
 * what was written.
 */
import type { CellInput, StandingRows } from '../../grid';
import { findHandEdits, type MemberRows } from './hand-edits';

export interface TypedCell {
  /** The present row of data, counted from 0. */
  readonly row: number;
  readonly member: string;
  readonly input: CellInput;
}

export interface MemberPlace {
  readonly member: string;
  readonly offset: number;
}

interface StandingColumns {
  readonly body: StandingRows;
  readonly leaving: readonly MemberPlace[];
}

/**
 * Returns the cells that differ from what was written.
 * @param former the rows before those that were written, which an undo brings back
 * @param asWritten returns what `written` has for a cell: the cell itself, or its checksum
 */
export function typedInColumns(
  { body, leaving, staying }: StandingColumns & { readonly staying: readonly MemberPlace[] },
  written: MemberRows,
  former?: MemberRows,
  asWritten: (cell: CellInput) => CellInput = (cell) => cell,
): TypedCell[] {
  const columns = [...staying, ...leaving];
  const rows = Array.from({ length: body.length }, (_, row) => {
    const cells = body.row(row);
    return columns.map(({ offset }) => cells[offset] ?? '');
  });
  const members = columns.map(({ member }) => member);
  const isLeaving = new Set(leaving.map(({ member }) => member));
  const compared = { members, rows: rows.map((row) => row.map(asWritten)) };
  return findHandEdits(compared, written, former).flatMap(({ row, member }) => {
    const input = rows[row]?.[members.indexOf(member)] ?? '';
    return isLeaving.has(member) && input !== '' ? [{ row, member, input }] : [];
  });
}

/**
 * Returns cells that the user may have typed if it is unknown what was written: a report writes no
 * formulas, so these are certain; in edited rows, any other cell may be one.
 * @param edited the edited rows of data
 */
export function perhapsTypedInColumns(
  { body, leaving }: StandingColumns,
  edited: readonly number[],
): { readonly cells: readonly TypedCell[]; readonly isCertain: boolean } {
  const isEdited = new Set(edited);
  let isCertain = true;
  const cells: TypedCell[] = [];
  for (let row = 0; row < body.length; row += 1) {
    const standing = body.row(row);
    for (const { member, offset } of leaving) {
      const input = standing[offset] ?? '';
      const isFormula = typeof input === 'string' && input.startsWith('=');
      if (input === '' || !(isFormula || isEdited.has(row))) continue;
      isCertain &&= isFormula;
      cells.push({ row, member, input });
    }
  }
  return { cells, isCertain };
}
