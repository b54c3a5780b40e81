/**
 * Decides what happens to cells of a block that a user has edited: none is overwritten before the
 * user has agreed. A value that the user keeps becomes a user cell: it belongs to its row of the
 * report, and each refresh writes it again. A later edit of the cell replaces it.
 */
import { type CellInput, rowsBelow, type StandingRows } from '../../../grid';
import {
  asReported,
  checksum,
  headerRowsOf,
  type MemberPlace,
  MOST_OWN_CELLS,
  memberKeys,
  type OwnCells,
  tryReadOwnCells,
} from '../../../placement';
import type { Settlement } from '../../pipeline/block-feature';
import { readKeptRows, renameKeptRows } from '../../pipeline/fetch/kept-rows';
import { withUserCells } from '../../pipeline/lay-out/lay-out-columns';
import { namesIn } from '../../pipeline/lay-out/row-names';
import type { Asks, EditedCells } from '../../pipeline/question';
import type { PlacementParts } from '../../workbook/placement-parts';
import { type Edit, nameEdits } from './edited-cells';
import { findEdits } from './find-edits';
import { type EditsAsked, isSameCell, sortEdits } from './sort-edits';

export async function settleEdits(
  parts: Pick<PlacementParts, 'keptResults' | 'reader' | 'pause' | 'observations'>,
  asked: EditsAsked,
): Promise<Settlement | Asks<'handEdits'>> {
  const { placement, reported, layout } = asked;
  const body = rowsBelow(headerRowsOf(placement.written), asked.rows);
  const kept = renameKeptRows(await readKeptRows(parts, placement), asked.renamed);
  const members = standingMembers(asked);
  const names = namesIn(reported, members, parts.reader);
  const found = await findEdits(parts, { ...asked, slots: layout.slots, members, body, kept });
  const settled = (userCells: OwnCells, typed: readonly Edit[], givenUp: readonly Edit[]): Settlement => ({
    kind: 'settled',
    ...withUserCells({ reported, userCells, slots: layout.slots }, placement, asked.block.rect),
    rowsForMatching: rowsForMatching(asked, members, typed),
    formerSums: givenUp.length > 0 ? undefined : found.standingSums,
  });
  if (found.edits.length === 0) {
    const { result, userCells } = asked;
    const rows = rowsForMatching(asked, members, []);
    return { kind: 'settled', result, userCells, rowsForMatching: rows, formerSums: found.standingSums };
  }
  const { typed, edits, own, by } = sortEdits({ asked, names, standing: members, body, found });
  if (edits.length === 0) return settled({ by, cells: own }, typed, []);
  const mark = checksum(JSON.stringify(edits.map(({ edit: { row, member }, mine }) => [row, member, mine])));
  const chosen = edits.flatMap(({ cell }) => cell ?? []);
  const keeping = found.isUnclear ? 'unclear' : keepingOf(chosen.length, own.length);
  const { answer, to } = asked.answers.handEdits ?? {};
  const keeps = answer === 'keepEdits';
  if (to?.cells.mark !== mark || (keeps && keeping !== 'possible')) {
    const cells = nameEdits({ asked, edits, names, mark, keeping });
    return { kind: 'asks', question: { kind: 'handEdits', cells } };
  }
  const left = own.filter((cell) => !chosen.some((one) => isSameCell(one, cell)));
  return settled(
    { by, cells: keeps ? [...left, ...chosen] : left },
    typed,
    keeps ? edits.filter(({ cell }) => !cell) : edits,
  );
}

/** @param before number of user cells that are in the record already */
function keepingOf(edits: number, before: number): EditedCells['keeping'] {
  if (edits === 0) return 'ownRows';
  return edits + before > MOST_OWN_CELLS ? 'tooMany' : 'possible';
}

/**
 * Returns the rows of the block with the report's values in edited cells.
 * @param typed edits since the last refresh
 */
function rowsForMatching(
  { rows, placement }: EditsAsked,
  members: readonly MemberPlace[],
  typed: readonly Edit[],
): StandingRows {
  const head = headerRowsOf(placement.written);
  const written = new Map<number, Map<number, CellInput>>();
  for (const { edit, offset, was, cell, mine } of typed) {
    const row = written.get(edit.row) ?? new Map<number, CellInput>();
    written.set(edit.row, row.set(offset, cell?.reports ?? was ?? mine));
  }
  const body = rowsBelow(head, rows);
  const asWritten: StandingRows = {
    length: body.length,
    row(index) {
      const cells = body.row(index);
      const before = written.get(index);
      return before ? cells.map((cell, offset) => before.get(offset) ?? cell) : cells;
    },
  };
  const offsets = new Map(members.map(({ member, offset }) => [member, offset]));
  const reported = asReported(
    asWritten,
    tryReadOwnCells(placement.notes.ownCells),
    (member) => offsets.get(member) ?? -1,
  );
  return { length: rows.length, row: (index) => (index < head ? rows.row(index) : reported.row(index - head)) };
}

/**
 * Returns the report's columns in the block, including those that leave, because all of them
 * together identify a row.
 */
function standingMembers({ layout, result }: EditsAsked): readonly MemberPlace[] {
  const members = memberKeys(result.columns);
  const staying = layout.slots.flatMap(({ index, from }) =>
    index === undefined || from === undefined ? [] : [{ member: members[index] ?? '', offset: from }],
  );
  const leaving = layout.leaving.map(({ member, from }) => ({ member, offset: from }));
  return [...staying, ...leaving].sort((a, b) => a.offset - b.offset);
}
