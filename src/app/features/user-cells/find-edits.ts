/**
 * Finds the cells of a block that a user has edited since it was written. Compares the block with
 * the cached rows of this device or, without them, with the checksums in the file.
 */
import { type CellInput, toShownValue } from '../../../grid';
import {
  type CachedRows,
  type ColumnSlot,
  findHandEdits,
  type HandEdit,
  hasUndoneRows,
  listMemberKeys,
  type MemberRows,
  type Result,
  reorderResult,
  writeRowSums,
} from '../../../placement';
import {
  type BlockBody,
  compareWithChecksums,
  findSuspectRows,
  getWrittenRows,
  toChecksum,
} from '../../pipeline/layout/written-rows';
import type { PlacementParts } from '../../workbook/placement-parts';

interface BlockToCompare extends BlockBody {
  /** Holds the result with the user's cells in it. */
  readonly result: Result;
  readonly slots: readonly ColumnSlot[];
  readonly cached: CachedRows | undefined;
}

type Parts = Pick<PlacementParts, 'pause' | 'observations'>;

export interface FoundEdits {
  readonly edits: readonly HandEdit[];
  /**
   * Returns the value that the report had written to a column of the edited row; undefined if it is
   * unknown.
   */
  findWrittenValue(edit: HandEdit, member: string): CellInput | undefined;
  /** Returns true if the report may have written this value there. */
  mayHaveWritten(edit: HandEdit, member: string, value: CellInput): boolean;
  /**
   * Says whether `writtenRow` of an edit counts the rows of the last write; false if an undo has
   * restored the rows before that write.
   */
  readonly areRowNumbersOfLastWrite: boolean;
  /**
   * Says whether edited cells cannot be distinguished from cells that the report has changed since.
   */
  readonly isUnclear: boolean;
  /**
   * Holds checksums of the current rows, which an undo of this refresh restores; undefined if they
   * could not be compared.
   */
  readonly currentSums: string | undefined;
}

export async function findEdits(parts: Parts, block: BlockToCompare): Promise<FoundEdits> {
  const { placement, members, body, cached } = block;
  const { comparison, currentSums: currentChecksums, resemblesFormerRows } = await compareWithChecksums(parts, block);
  const currentSums = currentChecksums && writeRowSums(currentChecksums);
  const noEdits = {
    edits: [],
    findWrittenValue: () => undefined,
    mayHaveWritten: () => false,
    areRowNumbersOfLastWrite: true,
    isUnclear: false,
  };
  // In a half-written block no cell counts as edited, because it holds rows of two results.
  if (comparison.kind !== 'edited') return { ...noEdits, currentSums };
  const suspects = findSuspectRows(comparison, body.length, placement.written.rows);
  const toWrittenForm = cached ? (cell: CellInput) => cell : toChecksum;
  const currentRows: MemberRows = {
    members: members.map(({ member }) => member),
    rows: suspects.map((row) => members.map(({ offset }) => body.row(row)[offset] ?? '')),
  };
  const newRows = arrangeNewRows(block);
  const hasSameRowCount = body.length === placement.written.rows;
  const pickSuspects = (rows: MemberRows) => (hasSameRowCount ? pickRows(rows, suspects) : rows);
  const toRowIndex = (index: number) => (hasSameRowCount ? (suspects[index] ?? index) : index);
  const toBodyRow = (edit: HandEdit): HandEdit => ({ ...edit, row: suspects[edit.row] ?? edit.row });
  const toBlockEdits = (edits: readonly HandEdit[]) =>
    edits.map((edit) => ({
      ...toBodyRow(edit),
      writtenRow: edit.writtenRow === undefined ? undefined : toRowIndex(edit.writtenRow),
    }));
  const { lastRows, formerRows } = getWrittenRows(placement, cached, resemblesFormerRows);
  if (!lastRows) {
    const edits = toBlockEdits(findHandEdits(currentRows, pickSuspects(newRows), newRows));
    return { ...noEdits, edits, isUnclear: edits.length > 0, currentSums };
  }
  const currentChecksumRows = mapCells(currentRows, toWrittenForm);
  const isUndone = formerRows !== undefined && hasUndoneRows(formerRows, currentChecksumRows, pickSuspects(lastRows));
  // Rows from before the last write are not picked by number: even if there were as many, they may
  // have been in other places.
  const edits = isUndone
    ? findHandEdits(currentChecksumRows, formerRows, mapCells(newRows, toWrittenForm), lastRows).map(toBodyRow)
    : toBlockEdits(findHandEdits(currentChecksumRows, pickSuspects(lastRows), mapCells(newRows, toWrittenForm)));
  const findValue = createValueFinder(isUndone ? formerRows : lastRows);
  return {
    edits,
    findWrittenValue: cached ? findValue : createBlockValueFinder(block, edits),
    mayHaveWritten: (edit, member, value) =>
      toShownValue(findValue(edit, member)) === toShownValue(toWrittenForm(value)),
    areRowNumbersOfLastWrite: !isUndone,
    isUnclear: false,
    currentSums,
  };
}

/** Reads the written values from the block itself; undefined for an edited cell. */
function createBlockValueFinder(
  { members, body }: BlockToCompare,
  edits: readonly HandEdit[],
): FoundEdits['findWrittenValue'] {
  const editedCells = new Set(edits.map(({ row, member }) => `${row} ${member}`));
  const offsets = new Map(members.map(({ member, offset }) => [member, offset]));
  return ({ row }, member) => {
    const offset = offsets.get(member);
    return offset === undefined || editedCells.has(`${row} ${member}`) ? undefined : body.row(row)[offset];
  };
}

function createValueFinder({ members, rows }: MemberRows): (edit: HandEdit, member: string) => CellInput | undefined {
  const indexByMember = new Map(members.map((member, index) => [member, index]));
  return ({ writtenRow }, member) => rows[writtenRow ?? -1]?.[indexByMember.get(member) ?? -1];
}

function arrangeNewRows({ result, slots }: BlockToCompare): MemberRows {
  const arranged = reorderResult(result, slots);
  const rows = Array.from({ length: arranged.rowCount }, (_, row) => arranged.row(row));
  return { members: listMemberKeys(arranged.columns), rows };
}

function pickRows({ members, rows }: MemberRows, indexes: readonly number[]): MemberRows {
  return { members, rows: indexes.map((index) => rows[index] ?? []) };
}

function mapCells({ members, rows }: MemberRows, toWrittenForm: (cell: CellInput) => CellInput): MemberRows {
  return { members, rows: rows.map((row) => row.map(toWrittenForm)) };
}
