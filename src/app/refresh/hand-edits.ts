/**
 * Cells of a block that somebody typed into. A refresh takes a few of them back to the report's values, names them and offers to keep what
 * was typed; where it could not remember all of it, or where whole rows are theirs, nothing is written before the analyst has said so.
 */
import { type Address, formatCell, rowsBelow, type StandingRows, textOfInput } from '../../grid';
import {
  arrangeResult,
  type ColumnSlot,
  compareRowSums,
  createRowSummer,
  findHandEdits,
  type HandEdit,
  type KeptResult,
  keyMembers,
  type MemberRows,
  MOST_OWN_CELLS,
  memberKeys,
  type OwnCell,
  type OwnCells,
  type Placement,
  type Result,
  type RowComparison,
  type RowSums,
  rowKey,
  tryReadRowSums,
  writeRowSums,
} from '../../placement';
import { readKeptRows } from '../place/kept-rows';
import type { PlacementParts } from '../workbook/placement-parts';
import { type ColumnsNow, renameKeptRows } from './columns-now';
import type { EditedCells } from './refresh-state';

/** Thrown before anything is written. */
export class HandEditsInTheWay extends Error {
  constructor(readonly cells: EditedCells) {
    super('Cells of the block were edited by hand.');
    this.name = 'HandEditsInTheWay';
  }
}

export interface EditWatch {
  /** @throws HandEditsInTheWay unless the analyst has given them up */
  onStanding(rows: StandingRows): void;
  /** What the refresh has written over, to be had back; what the analyst has given up is not. */
  writtenOver(): OwnCells | undefined;
  /** Checksums of the rows that stood there: an undo brings them back. Undefined where they could not be compared. */
  standingSums(): string | undefined;
}

interface Watched {
  readonly placement: Placement;
  /** With the analyst's own cells in it. */
  readonly result: Result;
  readonly slots: readonly ColumnSlot[];
  readonly own: OwnCells;
  readonly block: Address;
  /** By their former names, members that the report calls otherwise by now. */
  readonly renamed: ColumnsNow['renamed'];
  /** The analyst has said that the report's values shall come back. */
  readonly givenUp: boolean;
}

export async function watchEdits(parts: Pick<PlacementParts, 'keptResults'>, watched: Watched): Promise<EditWatch> {
  const { placement, result, slots, own, block, givenUp } = watched;
  const { written: kept, before } = renameKeptRows(await readKeptRows(parts, placement), watched.renamed) ?? {};
  const members = memberKeys(result.columns);
  const standingMembers = slots.flatMap(({ index, from }) =>
    index === undefined || from === undefined ? [] : [{ member: members[index] ?? '', offset: from }],
  );
  const isKnown = kept !== undefined;
  let edits: readonly HandEdit[] = [];
  let by: readonly string[] = [];
  let stood: RowSums | undefined;
  const rowsComing = (): MemberRows => {
    const arranged = arrangeResult(result, slots);
    const rows = Array.from({ length: arranged.rowCount }, (_, row) => arranged.row(row));
    return { members: memberKeys(arranged.columns), rows };
  };
  const rowsKept = ({ columns, rowCount }: KeptResult): MemberRows => ({
    members: memberKeys(columns),
    rows: Array.from({ length: rowCount }, (_, row) => columns.map(({ cells }) => cells[row] ?? '')),
  });
  return {
    onStanding(rows) {
      const body = rowsBelow(placement.headers ? 1 : 0, rows);
      const { compared, standing: sums } = compareWithSums(placement, body, standingMembers, isKnown);
      stood = sums;
      if (compared.kind !== 'edited') return;
      const suspects = suspectRows(compared, body.length, placement.rows);
      const coming = rowsComing();
      const baseline = kept ? rowsKept(kept) : coming;
      const standing = {
        members: standingMembers.map(({ member }) => member),
        rows: suspects.map((row) => standingMembers.map(({ offset }) => body.row(row)[offset] ?? '')),
      };
      const within = isKnown && body.length === placement.rows ? pick(baseline, suspects) : baseline;
      edits = findHandEdits(standing, within, coming);
      // So many may have come back by an undo of some requests of the last writing.
      if (before && isTooMuch(body.length)) edits = findHandEdits(standing, within, coming, rowsKept(before));
      edits = edits.map((edit) => ({ ...edit, row: suspects[edit.row] ?? edit.row }));
      if (!givenUp && isTooMuch(body.length)) throw new HandEditsInTheWay(named());
      by = own.by.length > 0 ? own.by : keyMembers(result);
    },
    writtenOver: () => (edits.length === 0 || givenUp ? undefined : { by, cells: edits.map(ownCell) }),
    standingSums: () => stood && writeRowSums(stood),
  };

  /** Whole rows, or more than can be kept to be had back. */
  function isTooMuch(standing: number): boolean {
    // Rows that nobody here knows may be anybody's once there are more of them than were written.
    const isUnclear = !isKnown && standing > placement.rows && edits.length > 0;
    const isWholeRow = isUnclear || edits.some((edit) => edit.written === undefined);
    return isWholeRow || edits.length + own.cells.length > MOST_OWN_CELLS;
  }

  function ownCell({ member, mine, row, written: was, writtenRow }: HandEdit): OwnCell {
    const baseline = kept ? memberKeys(kept.columns) : standingMembers.map(({ member: name }) => name);
    const values = by.map((name) => writtenRow[baseline.indexOf(name)] ?? '');
    return { member, value: mine, writtenOver: was ?? '', row, key: by.length > 0 ? rowKey(values) : undefined };
  }

  function named(): EditedCells {
    const first = { row: block.rect.row + (placement.headers ? 1 : 0), column: block.rect.column };
    const at = new Map(
      slots.flatMap(({ index, from }) => (index === undefined ? [] : [[members[index], from] as const])),
    );
    return {
      count: edits.length,
      cells: edits.slice(0, CELLS_NAMED).map(({ row, member, mine, written: was }) => ({
        address: formatCell(first.row + row, first.column + (at.get(member) ?? 0)),
        mine: textOfInput(mine),
        written: was === undefined ? undefined : textOfInput(was),
      })),
    };
  }
}

const CELLS_NAMED = 20;

/** Sums are over all columns as they were written: without one of them they say nothing, unless the device knows the rows. */
function compareWithSums(
  { rowSums, formerRowSums, layout }: Placement,
  body: StandingRows,
  columns: readonly { readonly member: string; readonly offset: number }[],
  isKnown: boolean,
): { readonly compared: RowComparison; readonly standing?: RowSums } {
  const sums = tryReadRowSums(rowSums);
  if (!sums || !layout) return { compared: { kind: 'same' } };
  const offsetOf = new Map(columns.map(({ member, offset }) => [member, offset]));
  const offsets = layout.flatMap(({ member }) => (member === undefined ? [] : [offsetOf.get(member)]));
  if (offsets.includes(undefined)) {
    const all = { kind: 'edited', chunks: [{ from: 0, rows: body.length }] } as const;
    return { compared: isKnown ? all : { kind: 'same' } };
  }
  const sumLike = (written: RowSums): RowSums => {
    const summer = createRowSummer(written.rowsInChunk);
    for (let index = 0; index < body.length; index += 1) {
      const row = body.row(index);
      summer.pushInputs(offsets.map((offset) => row[offset ?? -1] ?? ''));
    }
    return summer.finish();
  };
  const standing = sumLike(sums);
  const compared = compareRowSums(sums, standing);
  if (compared.kind !== 'edited') return { compared, standing };
  const former = tryReadRowSums(formerRowSums);
  const isUndone = former !== undefined && compareRowSums(former, sumLike(former)).kind === 'same';
  return { compared: isUndone ? { kind: 'same' } : compared, standing };
}

function suspectRows(
  { chunks }: Extract<RowComparison, { kind: 'edited' }>,
  standing: number,
  written: number,
): number[] {
  const all = standing === written ? chunks : [{ from: 0, rows: standing }];
  return all.flatMap(({ from, rows }) =>
    Array.from({ length: Math.max(0, Math.min(rows, standing - from)) }, (_, index) => from + index),
  );
}

function pick({ members, rows }: MemberRows, indexes: readonly number[]): MemberRows {
  return { members, rows: indexes.map((index) => rows[index] ?? []) };
}
