/**
 * Settles cells of a block that a user has edited: none of them is overwritten before the user has agreed. A value that is kept becomes a
 * user cell: it belongs to its row of the report, and each refresh writes it again. A later edit of the cell replaces it.
 */
import { asShown, type CellInput, rowsBelow, type StandingRows } from '../../../grid';
import {
  asReported,
  checksum,
  type HandEdit,
  headerRowsOf,
  keyMembers,
  type MemberPlace,
  MOST_OWN_CELLS,
  memberKeys,
  type OwnCell,
  type OwnCells,
  ownValue,
  rowKey,
  rowLike,
  tryReadOwnCells,
} from '../../../placement';
import type { BlockCells, Settlement } from '../../pipeline/block-feature';
import { readKeptRows, renameKeptRows } from '../../pipeline/fetch/kept-rows';
import type { LaidOut } from '../../pipeline/lay-out/laid-out';
import { withUserCells } from '../../pipeline/lay-out/lay-out-columns';
import { type BlockNames, namesIn } from '../../pipeline/lay-out/row-names';
import type { Asks } from '../../pipeline/question';
import type { PlacementParts } from '../../workbook/placement-parts';
import { type Edit, labelOf, nameEdits } from './edited-cells';
import { type FoundEdits, findEdits } from './find-edits';

type EditsAsked = LaidOut & BlockCells;

export async function settleEdits(
  parts: Pick<PlacementParts, 'keptResults' | 'reader' | 'pause' | 'observations'>,
  asked: EditsAsked,
): Promise<Settlement | Asks<'handEdits'>> {
  const { placement, reported, layout } = asked;
  const answer = asked.answers.handEdits?.answer;
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
  const { typed, edits, own, by } = sortOut({ ...asked, names }, members, body, found);
  if (edits.length === 0) return settled({ by, cells: own }, typed, []);
  const mark = checksum(JSON.stringify(edits.map(({ edit: { row, member }, mine }) => [row, member, mine])));
  const keeping = found.isUnclear ? 'unclear' : edits.length + own.length > MOST_OWN_CELLS ? 'tooMany' : 'possible';
  const keeps = answer?.mark === mark ? answer.keep : undefined;
  if (!keeps || (keeps.length > 0 && keeping !== 'possible'))
    return {
      kind: 'asks',
      question: { kind: 'handEdits', cells: nameEdits({ asked, edits, names, mark, keeping }) },
    };
  const chosen = edits.flatMap(({ cell }, index) => (cell && (keeps === 'all' || keeps.includes(index)) ? [cell] : []));
  const left = own.filter((cell) => !edits.some((one) => one.cell && isSameCell(one.cell, cell)));
  return settled(
    { by, cells: [...left, ...chosen] },
    typed,
    edits.filter(({ cell }) => !cell || !chosen.includes(cell)),
  );
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

/** Returns the report's columns in the block, also those that leave: all of them together identify a row. */
function standingMembers({ layout, result }: EditsAsked): readonly MemberPlace[] {
  const members = memberKeys(result.columns);
  const staying = layout.slots.flatMap(({ index, from }) =>
    index === undefined || from === undefined ? [] : [{ member: members[index] ?? '', offset: from }],
  );
  const leaving = layout.leaving.map(({ member, from }) => ({ member, offset: from }));
  return [...staying, ...leaving].sort((a, b) => a.offset - b.offset);
}

interface SortedEdits {
  readonly typed: readonly Edit[];
  /** Edits about which the user has to be asked. */
  readonly edits: readonly Edit[];
  readonly own: readonly OwnCell[];
  readonly by: readonly string[];
}

/** Sorts edits: one that equals the report's present value needs no question, and one of a user cell replaces that cell's value. */
function sortOut(
  asked: EditsAsked & { readonly names: BlockNames },
  standing: readonly MemberPlace[],
  body: StandingRows,
  found: FoundEdits,
): SortedEdits {
  const { reported, placement, layout } = asked;
  const before = tryReadOwnCells(placement.notes.ownCells);
  const by = before.cells.length > 0 ? before.by : keyMembers(reported);
  const members = memberKeys(reported.columns);
  const offsets = new Map(standing.map(({ member, offset }) => [member, offset]));
  const first = { row: asked.block.rect.row + headerRowsOf(placement.written), column: asked.block.rect.column };
  // An edit in a column that leaves becomes a note.
  const all = found.edits.filter(({ member }) => members.includes(member)).map((edit) => editOf(edit));
  const cells = all.flatMap(({ cell }) => cell ?? []);
  const arranged = { reported, slots: layout.slots, userCells: { by, cells } };
  const { userCells } = withUserCells(arranged, placement, asked.block.rect);
  const coming = new Map(userCells.cells.map((cell, index) => [cells[index], cell]));
  let own: readonly OwnCell[] = asked.userCells.cells;
  const edits = all.flatMap((one): Edit[] => {
    const cell = one.cell && coming.get(one.cell);
    if (!cell) return [one];
    const at = own.findIndex((other) => isSameCell(other, cell));
    const known = own[at];
    const reports = [cell.row === undefined ? undefined : cell.reports, known?.reports];
    const isReports = reports.some((value) => value !== undefined && asShown(value) === asShown(one.mine));
    if (isReports) own = own.filter((other) => other !== known);
    else if (known && (one.mine !== '' || known.value === ''))
      own = own.map((other) => (other === known ? cell : other));
    else return [{ ...one, cell }];
    return [];
  });
  // If the report's value is unknown, the new row tells it, provided that at least half of the row's cells were not edited.
  const inRow = (row: number) => all.filter(({ edit }) => edit.row === row).length;
  const typed = all.map((one) => {
    const isKnown = one.cell?.reports !== undefined || inRow(one.edit.row) * 2 > standing.length;
    return isKnown ? one : { ...one, cell: one.cell && coming.get(one.cell) };
  });
  return { typed, edits, own, by };

  function editOf(edit: HandEdit): Edit {
    const { row, member, writtenAt } = edit;
    const offset = offsets.get(member) ?? -1;
    const mine = body.row(row)[offset] ?? '';
    const label = labelOf(asked, asked.names, body, { row, offset });
    const one = { edit, offset, label, mine };
    if (writtenAt === undefined) return { ...one, was: undefined, cell: undefined };
    const reports = (name: string) => {
      const isKept = (cell: OwnCell) => found.areLast && cell.member === name && cell.row === writtenAt;
      const kept = before.cells.find(isKept);
      return kept ? kept.reports : found.written(edit, name);
    };
    const key = keyOf(reports, (name, value) => found.mayHaveBeen(edit, name, value));
    const cell = {
      member,
      value: ownValue(mine, { row: first.row + row, column: first.column + offset }),
      reports: reports(member),
      key,
      like: key === undefined ? likeOf(member, reports) : undefined,
      label,
      row: writtenAt,
      at: undefined,
    };
    return { ...one, was: found.written(edit, member), cell };
  }

  function keyOf(
    reports: (name: string) => CellInput | undefined,
    mayHaveBeen: (name: string, value: CellInput) => boolean,
  ): OwnCell['key'] {
    if (by.length === 0) return undefined;
    const values = by.map(reports);
    const known = values.flatMap((value) => (value === undefined ? [] : [value]));
    if (known.length === by.length) return rowKey(known);
    const columns = by.map((name) => members.indexOf(name));
    const rows = Array.from({ length: reported.rowCount }, (_, index) => reported.row(index))
      .map((row) => columns.map((column) => row[column] ?? ''))
      .filter((row) =>
        row.every((value, index) => {
          const was = values[index];
          return was === undefined ? mayHaveBeen(by[index] ?? '', value) : asShown(was) === asShown(value);
        }),
      );
    const [only] = rows;
    return only && rows.length === 1 ? rowKey(only) : undefined;
  }

  function likeOf(member: string, reports: (name: string) => CellInput | undefined): OwnCell['like'] {
    const values = members.map((name) => (name === member ? '' : reports(name)));
    const known = values.flatMap((value) => (value === undefined ? [] : [value]));
    return known.length < members.length ? undefined : rowLike(known, members.indexOf(member));
  }
}

function isSameCell(a: OwnCell, b: OwnCell): boolean {
  if (a.member !== b.member) return false;
  return a.key !== undefined || b.key !== undefined ? a.key === b.key : a.like === b.like && a.row === b.row;
}
