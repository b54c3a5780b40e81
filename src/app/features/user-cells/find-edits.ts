/**
 * Finds the cells of a block that a user has edited since it was written. Compares the block with
 * the cached rows of this device or, without them, with the checksums in the file.
 */
import { asShown, type CellInput } from '../../../grid';
import {
  areRowsOf,
  arrangeResult,
  type ColumnSlot,
  findHandEdits,
  type HandEdit,
  type KeptRows,
  type MemberRows,
  memberKeys,
  type Result,
  writeRowSums,
} from '../../../placement';
import { type BlockRows, compareWithSums, inSum, suspectRows, writtenRows } from '../../pipeline/lay-out/written-rows';
import type { PlacementParts } from '../../workbook/placement-parts';

interface BlockToCompare extends BlockRows {
  /** The result with the user's cells in it. */
  readonly result: Result;
  readonly slots: readonly ColumnSlot[];
  readonly kept: KeptRows | undefined;
}

type Parts = Pick<PlacementParts, 'pause' | 'observations'>;

export interface FoundEdits {
  readonly edits: readonly HandEdit[];
  /**
   * Returns the value that the report had written to a column of the edited row; undefined if it is
   * unknown.
   */
  written(edit: HandEdit, member: string): CellInput | undefined;
  /** Returns true if the report may have written this value there. */
  mayHaveBeen(edit: HandEdit, member: string, value: CellInput): boolean;
  /**
   * True if row numbers are those of the last write; false if an undo has restored the rows before
   * it.
   */
  readonly areLast: boolean;
  /** True if edited cells cannot be distinguished from cells that the report has changed since. */
  readonly isUnclear: boolean;
  /**
   * Checksums of the current rows, which an undo of this refresh restores; undefined if they could
   * not be compared.
   */
  readonly standingSums: string | undefined;
}

export async function findEdits(parts: Parts, block: BlockToCompare): Promise<FoundEdits> {
  const { placement, members, body, kept } = block;
  const { compared, standing, isUndone: showsFormer } = await compareWithSums(parts, block);
  const standingSums = standing && writeRowSums(standing);
  const none = { edits: [], written: () => undefined, mayHaveBeen: () => false, areLast: true, isUnclear: false };
  // In a half-written block no cell counts as edited, because it holds rows of two results.
  if (compared.kind !== 'edited') return { ...none, standingSums };
  const suspects = suspectRows(compared, body.length, placement.written.rows);
  const inForm = kept ? (cell: CellInput) => cell : inSum;
  const here: MemberRows = {
    members: members.map(({ member }) => member),
    rows: suspects.map((row) => members.map(({ offset }) => body.row(row)[offset] ?? '')),
  };
  const coming = rowsComing(block);
  const isPicked = body.length === placement.written.rows;
  const within = (rows: MemberRows) => (isPicked ? pick(rows, suspects) : rows);
  const indexOf = (at: number) => (isPicked ? (suspects[at] ?? at) : at);
  const inBody = (edit: HandEdit): HandEdit => ({ ...edit, row: suspects[edit.row] ?? edit.row });
  const withRowsOfBlock = (edits: readonly HandEdit[]) =>
    edits.map((edit) => ({
      ...inBody(edit),
      writtenAt: edit.writtenAt === undefined ? undefined : indexOf(edit.writtenAt),
    }));
  const { last, before } = writtenRows(placement, kept, showsFormer);
  if (!last) {
    const edits = withRowsOfBlock(findHandEdits(here, within(coming), coming));
    return { ...none, edits, isUnclear: edits.length > 0, standingSums };
  }
  const stand = mapCells(here, inForm);
  const isUndone = before !== undefined && areRowsOf(before, stand, within(last));
  // The rows before the last write may differ, even if there are as many.
  const edits = isUndone
    ? findHandEdits(stand, before, mapCells(coming, inForm), last).map(inBody)
    : withRowsOfBlock(findHandEdits(stand, within(last), mapCells(coming, inForm)));
  const valueWritten = valueIn(isUndone ? before : last);
  return {
    edits,
    written: kept ? valueWritten : unlessEdited(block, edits),
    mayHaveBeen: (edit, member, value) => asShown(valueWritten(edit, member)) === asShown(inForm(value)),
    areLast: !isUndone,
    isUnclear: false,
    standingSums,
  };
}

/** Takes what the report had written from the block itself, unless the cell was edited. */
function unlessEdited({ members, body }: BlockToCompare, edits: readonly HandEdit[]): FoundEdits['written'] {
  const isEdited = new Set(edits.map(({ row, member }) => `${row} ${member}`));
  const offsets = new Map(members.map(({ member, offset }) => [member, offset]));
  return ({ row }, member) => {
    const offset = offsets.get(member);
    return offset === undefined || isEdited.has(`${row} ${member}`) ? undefined : body.row(row)[offset];
  };
}

function valueIn({ members, rows }: MemberRows): (edit: HandEdit, member: string) => CellInput | undefined {
  const places = new Map(members.map((member, at) => [member, at]));
  return ({ writtenAt }, member) => rows[writtenAt ?? -1]?.[places.get(member) ?? -1];
}

function rowsComing({ result, slots }: BlockToCompare): MemberRows {
  const arranged = arrangeResult(result, slots);
  const rows = Array.from({ length: arranged.rowCount }, (_, row) => arranged.row(row));
  return { members: memberKeys(arranged.columns), rows };
}

function pick({ members, rows }: MemberRows, indexes: readonly number[]): MemberRows {
  return { members, rows: indexes.map((index) => rows[index] ?? []) };
}

function mapCells({ members, rows }: MemberRows, inForm: (cell: CellInput) => CellInput): MemberRows {
  return { members, rows: rows.map((row) => row.map(inForm)) };
}
