/**
 * Finds what the user typed in columns that are about to leave their block, by comparing it with
 * what was written.
 */
import type { CellInput, RowSource } from '../../grid';
import { findHandEdits, type MemberRows } from './hand-edits';

export interface TypedCell {
  /** Indexes the current rows of data. */
  readonly row: number;
  readonly member: string;
  readonly input: CellInput;
}

export interface MemberOffset {
  readonly member: string;
  readonly offset: number;
}

interface LeavingColumns {
  readonly currentRows: RowSource;
  readonly leavingColumns: readonly MemberOffset[];
}

/**
 * Returns the cells that differ from what was written.
 * @param formerRows the rows of the write before, which an undo restores
 * @param toWrittenForm returns what `written` has for a cell: the cell itself, or its checksum
 */
export function findTypedCells(
  {
    currentRows,
    leavingColumns,
    stayingColumns,
  }: LeavingColumns & { readonly stayingColumns: readonly MemberOffset[] },
  writtenRows: MemberRows,
  formerRows?: MemberRows,
  toWrittenForm: (cell: CellInput) => CellInput = (cell) => cell,
): TypedCell[] {
  const columns = [...stayingColumns, ...leavingColumns];
  const rows = Array.from({ length: currentRows.length }, (_, row) => {
    const cells = currentRows.row(row);
    return columns.map(({ offset }) => cells[offset] ?? '');
  });
  const members = columns.map(({ member }) => member);
  const leavingMembers = new Set(leavingColumns.map(({ member }) => member));
  const comparedRows = { members, rows: rows.map((row) => row.map(toWrittenForm)) };
  return findHandEdits(comparedRows, writtenRows, formerRows).flatMap(({ row, member }) => {
    const input = rows[row]?.[members.indexOf(member)] ?? '';
    return leavingMembers.has(member) && input !== '' ? [{ row, member, input }] : [];
  });
}

/**
 * Returns cells that the user may have typed if it is unknown what was written: a report writes no
 * formulas, so these are certain; in edited rows, any other cell may be one.
 * @param editedRows the edited rows of data
 */
export function findPossiblyTypedCells(
  { currentRows, leavingColumns }: LeavingColumns,
  editedRows: readonly number[],
): { readonly cells: readonly TypedCell[]; readonly isCertain: boolean } {
  const editedRowSet = new Set(editedRows);
  let isCertain = true;
  const cells: TypedCell[] = [];
  for (let row = 0; row < currentRows.length; row += 1) {
    const currentCells = currentRows.row(row);
    for (const { member, offset } of leavingColumns) {
      const input = currentCells[offset] ?? '';
      const isFormula = typeof input === 'string' && input.startsWith('=');
      if (input === '' || !(isFormula || editedRowSet.has(row))) continue;
      isCertain &&= isFormula;
      cells.push({ row, member, input });
    }
  }
  return { cells, isCertain };
}
