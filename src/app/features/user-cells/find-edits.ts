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
  tryReadRowSums,
  writeRowSums,
} from '../../../placement';
import {
  type BlockRows,
  compareWithSums,
  formerRowsSummed,
  inSum,
  rowsKept,
  rowsSummed,
  suspectRows,
} from '../../pipeline/lay-out/written-rows';
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
  const sums = tryReadRowSums(placement.written.rowSums);
  const { compared, standing } = await compareWithSums(parts, block);
  const standingSums = standing && writeRowSums(standing);
  const none = { edits: [], written: () => undefined, mayHaveBeen: () => false, areLast: true, isUnclear: false };
  // In a half-written block no cell counts as edited, because it holds rows of two results.
  if (compared.kind !== 'edited') return { ...none, standingSums };
  const suspects = suspectRows(compared, body.length, placement.written.rows);
  const coming = rowsComing(block);
  const here: MemberRows = {
    members: members.map(({ member }) => member),
    rows: suspects.map((row) => members.map(({ offset }) => body.row(row)[offset] ?? '')),
  };
  const isPicked = body.length === placement.written.rows;
  const within = (rows: MemberRows) => (isPicked ? pick(rows, suspects) : rows);
  const indexOf = (at: number) => (isPicked ? (suspects[at] ?? at) : at);
  const inBody = (edit: HandEdit): HandEdit => ({ ...edit, row: suspects[edit.row] ?? edit.row });
  const withRowsOfBlock = (edits: readonly HandEdit[]) =>
    edits.map((edit) => ({
      ...inBody(edit),
      writtenAt: edit.writtenAt === undefined ? undefined : indexOf(edit.writtenAt),
    }));
  if (kept) {
    const [last, before] = [rowsKept(kept.written), kept.before && rowsKept(kept.before)];
    const isUndone = before !== undefined && areRowsOf(before, here, within(last));
    if (isUndone) parts.observations.note('refreshesUndone');
    const baseline = isUndone ? before : last;
    // The rows before the last write may differ, even if there are as many.
    const edits = isUndone
      ? findHandEdits(here, before, coming, last).map(inBody)
      : withRowsOfBlock(findHandEdits(here, within(last), coming));
    const written = valueIn(baseline);
    const mayHaveBeen: FoundEdits['mayHaveBeen'] = (edit, member, value) =>
      asShown(written(edit, member)) === asShown(value);
    return { edits, written, mayHaveBeen, areLast: !isUndone, isUnclear: false, standingSums };
  }
  const summed = rowsSummed(sums, placement.written.layout);
  if (!summed) {
    const edits = withRowsOfBlock(findHandEdits(here, within(coming), coming));
    return { ...none, edits, isUnclear: edits.length > 0, standingSums };
  }
  const stand = inSums(here);
  const before = formerRowsSummed(placement);
  const isUndone = before !== undefined && areRowsOf(before, stand, within(summed));
  const edits = isUndone
    ? findHandEdits(stand, before, inSums(coming), summed).map(inBody)
    : withRowsOfBlock(findHandEdits(stand, within(summed), inSums(coming)));
  const isEdited = new Set(edits.map(({ row, member }) => `${row} ${member}`));
  const offsets = new Map(members.map(({ member, offset }) => [member, offset]));
  const sumOf = valueIn(isUndone ? before : summed);
  return {
    edits,
    written({ row }, member) {
      const offset = offsets.get(member);
      return offset === undefined || isEdited.has(`${row} ${member}`) ? undefined : body.row(row)[offset];
    },
    mayHaveBeen: (edit, member, value) => sumOf(edit, member) === inSum(value),
    areLast: !isUndone,
    isUnclear: false,
    standingSums,
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

function inSums({ members, rows }: MemberRows): MemberRows {
  return { members, rows: rows.map((row) => row.map(inSum)) };
}
