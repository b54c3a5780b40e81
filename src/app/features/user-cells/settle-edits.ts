/**
 * Decides what happens to cells of a block that a user has edited: none is overwritten before the
 * user has agreed. A value that the user keeps becomes a user cell: it belongs to its row of the
 * report, and each refresh writes it again. A later edit of the cell replaces it.
 */
import { type CellInput, type RowSource, skipHeaderRows } from '../../../grid';
import {
  checksum,
  countHeaderRows,
  MAX_USER_CELLS,
  type MemberOffset,
  restoreReportedValues,
  tryReadUserCells,
  type UserCells,
} from '../../../placement';
import type { Settlement } from '../../pipeline/block-feature';
import { readCachedRows, renameCachedRows } from '../../pipeline/fetch/cached-rows';
import { insertUserCells } from '../../pipeline/layout/column-layout';
import { createRowNames } from '../../pipeline/layout/row-names';
import { listCurrentMembers } from '../../pipeline/layout/written-rows';
import type { EditedCells, PendingQuestion } from '../../pipeline/question';
import type { PlacementParts } from '../../workbook/placement-parts';
import { describeEdits, type Edit } from './describe-edits';
import { findEdits } from './find-edits';
import { type EditsRequest, isSameCell, sortEdits } from './sort-edits';

export async function settleEdits(
  parts: Pick<PlacementParts, 'openRowCache' | 'reader' | 'pause' | 'observations'>,
  request: EditsRequest,
): Promise<Settlement | PendingQuestion<'handEdits'>> {
  const { placement, reported, columnLayout } = request;
  const body = skipHeaderRows(countHeaderRows(placement.written), request.rows);
  const cached = renameCachedRows(await readCachedRows(parts, placement), request.renamedMembers);
  const members = listCurrentMembers(request);
  const names = createRowNames(reported, members, parts.reader);
  const foundEdits = await findEdits(parts, { ...request, slots: columnLayout.slots, members, body, cached });
  const createSettlement = (
    userCells: UserCells,
    allEdits: readonly Edit[],
    abandonedEdits: readonly Edit[],
  ): Settlement => ({
    kind: 'settled',
    ...insertUserCells({ reported, userCells, slots: columnLayout.slots }, placement, request.block.rect),
    rowsForMatching: createRowsForMatching(request, members, allEdits),
    formerSums: abandonedEdits.length > 0 ? undefined : foundEdits.currentSums,
  });
  if (foundEdits.edits.length === 0) {
    const { result, userCells } = request;
    const rows = createRowsForMatching(request, members, []);
    return { kind: 'settled', result, userCells, rowsForMatching: rows, formerSums: foundEdits.currentSums };
  }
  const { allEdits, openEdits, settledUserCells, keyNames } = sortEdits({
    request,
    names,
    currentMembers: members,
    body,
    foundEdits,
  });
  if (openEdits.length === 0) return createSettlement({ by: keyNames, cells: settledUserCells }, allEdits, []);
  const mark = checksum(
    JSON.stringify(openEdits.map(({ edit: { row, member }, userValue }) => [row, member, userValue])),
  );
  const newUserCells = openEdits.flatMap(({ cell }) => cell ?? []);
  const keeping = foundEdits.isUnclear ? 'unclear' : decideKeeping(newUserCells.length, settledUserCells.length);
  const { answer, question: shownQuestion } = request.answers.handEdits ?? {};
  const keepsEdits = answer === 'keepEdits';
  if (shownQuestion?.cells.checksum !== mark || (keepsEdits && keeping !== 'possible')) {
    const cells = describeEdits({ editedBlock: request, edits: openEdits, names, mark, keeping });
    return { kind: 'asks', question: { kind: 'handEdits', cells } };
  }
  const remainingUserCells = settledUserCells.filter((cell) => !newUserCells.some((other) => isSameCell(other, cell)));
  return createSettlement(
    { by: keyNames, cells: keepsEdits ? [...remainingUserCells, ...newUserCells] : remainingUserCells },
    allEdits,
    keepsEdits ? openEdits.filter(({ cell }) => !cell) : openEdits,
  );
}

/** @param savedCount number of user cells that are in the record already */
function decideKeeping(editCount: number, savedCount: number): EditedCells['keeping'] {
  if (editCount === 0) return 'ownRows';
  return editCount + savedCount > MAX_USER_CELLS ? 'tooMany' : 'possible';
}

/**
 * Returns the rows of the block with the report's values in edited cells.
 * @param edits all edits since the last refresh
 */
function createRowsForMatching(
  { rows, placement }: EditsRequest,
  members: readonly MemberOffset[],
  edits: readonly Edit[],
): RowSource {
  const headerRows = countHeaderRows(placement.written);
  const valuesByRow = new Map<number, Map<number, CellInput>>();
  for (const { edit, offset, writtenValue, cell, userValue } of edits) {
    const rowValues = valuesByRow.get(edit.row) ?? new Map<number, CellInput>();
    valuesByRow.set(edit.row, rowValues.set(offset, cell?.reports ?? writtenValue ?? userValue));
  }
  const body = skipHeaderRows(headerRows, rows);
  const rowsAsWritten: RowSource = {
    length: body.length,
    row(index) {
      const cells = body.row(index);
      const writtenValues = valuesByRow.get(index);
      return writtenValues ? cells.map((cell, offset) => writtenValues.get(offset) ?? cell) : cells;
    },
  };
  const offsets = new Map(members.map(({ member, offset }) => [member, offset]));
  const reportedRows = restoreReportedValues(
    rowsAsWritten,
    tryReadUserCells(placement.notes.ownCells),
    (member) => offsets.get(member) ?? -1,
  );
  return {
    length: rows.length,
    row: (index) => (index < headerRows ? rows.row(index) : reportedRows.row(index - headerRows)),
  };
}
