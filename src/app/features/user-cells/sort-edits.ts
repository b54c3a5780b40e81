/**
 * Sorts the edits of a block by what happens to them: some need an answer of the user, others do
 * not.
 */
import { asShown, type CellInput, type StandingRows } from '../../../grid';
import {
  type HandEdit,
  headerRowsOf,
  keyMembers,
  type MemberPlace,
  memberKeys,
  type OwnCell,
  type OwnCells,
  ownValue,
  rowKey,
  rowLike,
  tryReadOwnCells,
} from '../../../placement';
import type { BlockCells } from '../../pipeline/block-feature';
import type { LaidOut } from '../../pipeline/lay-out/laid-out';
import { withUserCells } from '../../pipeline/lay-out/lay-out-columns';
import type { BlockNames } from '../../pipeline/lay-out/row-names';
import { type Edit, labelOf } from './edited-cells';
import type { FoundEdits } from './find-edits';

export type EditsAsked = LaidOut & BlockCells;

interface EditedBlock {
  readonly asked: EditsAsked;
  readonly names: BlockNames;
  /** The report's columns in the block. */
  readonly standing: readonly MemberPlace[];
  /** The block's rows of data. */
  readonly body: StandingRows;
  readonly found: FoundEdits;
}

interface SortedEdits {
  readonly typed: readonly Edit[];
  /** Edits about which the user has to be asked. */
  readonly edits: readonly Edit[];
  readonly own: readonly OwnCell[];
  readonly by: readonly string[];
}

/** User cells of edits, each with the same cell at its row in the result. */
type ComingCells = ReadonlyMap<OwnCell | undefined, OwnCell>;

/**
 * Sorts edits: one that equals the report's current value needs no question, and one of a user cell
 * replaces that cell's value.
 */
export function sortEdits(block: EditedBlock): SortedEdits {
  const { asked, found, standing } = block;
  const { reported, placement, layout } = asked;
  const former = tryReadOwnCells(placement.notes.ownCells);
  const by = former.cells.length > 0 ? former.by : keyMembers(reported);
  const members = memberKeys(reported.columns);
  if (found.isUnclear) return { edits: unclearEdits(block, members), typed: [], own: asked.userCells.cells, by };
  let openKeys: ReturnType<typeof findOpenKeys> | undefined;
  const identity: RowIdentity = {
    ...{ former, by, members },
    openKeys: () => {
      openKeys ??= findOpenKeys(block, { by, members });
      return openKeys;
    },
  };
  // An edit in a column that leaves becomes a note.
  const all = found.edits
    .filter(({ member }) => members.includes(member))
    .map((edit) => describeEdit(block, identity, edit));
  const cells = all.flatMap(({ cell }) => cell ?? []);
  const arranged = { reported, slots: layout.slots, userCells: { by, cells } };
  const { userCells } = withUserCells(arranged, placement, asked.block.rect);
  const coming: ComingCells = new Map(userCells.cells.map((cell, index) => [cells[index], cell]));
  return { ...settleKnown(all, coming, asked.userCells.cells), typed: withNewRows(all, coming, standing.length), by };
}

export function isSameCell(a: OwnCell, b: OwnCell): boolean {
  if (a.member !== b.member) return false;
  return a.key !== undefined || b.key !== undefined ? a.key === b.key : a.like === b.like && a.row === b.row;
}

/** @returns the edits that are still open, and the user cells after the other edits */
function settleKnown(
  all: readonly Edit[],
  coming: ComingCells,
  userCells: readonly OwnCell[],
): Pick<SortedEdits, 'edits' | 'own'> {
  let own = userCells;
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
  return { edits, own };
}

/**
 * Takes an unknown value of the report from the new row, provided that at least half of the row's
 * cells were not edited.
 */
function withNewRows(all: readonly Edit[], coming: ComingCells, columns: number): readonly Edit[] {
  const inRow = new Map<number, number>();
  for (const { edit } of all) inRow.set(edit.row, (inRow.get(edit.row) ?? 0) + 1);
  return all.map((one) => {
    const isKnown = one.cell?.reports !== undefined || (inRow.get(one.edit.row) ?? 0) * 2 > columns;
    return isKnown ? one : { ...one, cell: one.cell && coming.get(one.cell) };
  });
}

/**
 * Describes cells that a user may have edited. They were compared with the new rows and cannot be
 * kept, so that no row has to be identified; there may be as many as the block has cells.
 */
function unclearEdits({ asked, names, standing, body, found }: EditedBlock, members: readonly string[]): Edit[] {
  const offsets = new Map(standing.map(({ member, offset }) => [member, offset]));
  const staying = found.edits.filter(({ member }) => members.includes(member));
  return staying.map((edit): Edit => {
    const { row, member, writtenAt } = edit;
    const offset = offsets.get(member) ?? -1;
    const mine = body.row(row)[offset] ?? '';
    const label = labelOf(asked, names, body, { row, offset });
    const reports = writtenAt === undefined ? undefined : asked.reported.row(writtenAt)[members.indexOf(member)];
    const cell = {
      member,
      value: mine,
      reports,
      key: undefined,
      like: undefined,
      label,
      row: writtenAt,
      at: undefined,
    };
    return { edit, offset, label, mine, was: undefined, cell };
  });
}

interface RowIdentity {
  /** The user cells of the record. */
  readonly former: OwnCells;
  /** The members that identify a row. */
  readonly by: readonly string[];
  readonly members: readonly string[];
  /** Returns the keys of the result that no unedited row of the block shows. */
  readonly openKeys: () => readonly (readonly CellInput[])[];
}

function findOpenKeys(
  { asked: { reported }, standing, body, found }: EditedBlock,
  { by, members }: Pick<RowIdentity, 'by' | 'members'>,
): readonly (readonly CellInput[])[] {
  const columns = by.map((name) => members.indexOf(name));
  const offsets = by.map((name) => standing.find(({ member }) => member === name)?.offset ?? -1);
  const isEdited = new Set(found.edits.map(({ row }) => row));
  const shown = new Set<string>();
  for (let row = 0; row < body.length; row += 1) {
    const cells = body.row(row);
    if (!isEdited.has(row)) shown.add(rowKey(offsets.map((offset) => cells[offset] ?? '')));
  }
  return Array.from({ length: reported.rowCount }, (_, index) => reported.row(index))
    .map((row) => columns.map((column) => row[column] ?? ''))
    .filter((key) => !shown.has(rowKey(key)));
}

/** Returns the edit together with the user cell that would keep it. */
function describeEdit(block: EditedBlock, identity: RowIdentity, edit: HandEdit): Edit {
  const { asked, names, standing, body, found } = block;
  const { row, member, writtenAt } = edit;
  const offset = standing.find((one) => one.member === member)?.offset ?? -1;
  const mine = body.row(row)[offset] ?? '';
  const label = labelOf(asked, names, body, { row, offset });
  const one = { edit, offset, label, mine };
  if (writtenAt === undefined) return { ...one, was: undefined, cell: undefined };
  const reports = (name: string) => {
    const isKept = (cell: OwnCell) => found.areLast && cell.member === name && cell.row === writtenAt;
    const kept = identity.former.cells.find(isKept);
    return kept ? kept.reports : found.written(edit, name);
  };
  const key = keyOf(identity, reports, (name, value) => found.mayHaveBeen(edit, name, value));
  const { rect } = asked.block;
  const place = { row: rect.row + headerRowsOf(asked.placement.written) + row, column: rect.column + offset };
  const cell = {
    ...{ member, value: ownValue(mine, place), reports: reports(member), key },
    like: key === undefined ? likeOf(identity, member, reports) : undefined,
    ...{ label, row: writtenAt, at: undefined },
  };
  return { ...one, was: found.written(edit, member), cell };
}

/**
 * @param reports returns what the report had written to a column of the row
 * @returns undefined if these values do not identify one row
 */
function keyOf(
  { by, openKeys }: RowIdentity,
  reports: (name: string) => CellInput | undefined,
  mayHaveBeen: (name: string, value: CellInput) => boolean,
): OwnCell['key'] {
  if (by.length === 0) return undefined;
  const values = by.map(reports);
  const known = values.flatMap((value) => (value === undefined ? [] : [value]));
  if (known.length === by.length) return rowKey(known);
  const keys = openKeys().filter((key) =>
    key.every((value, index) => {
      const was = values[index];
      return was === undefined ? mayHaveBeen(by[index] ?? '', value) : asShown(was) === asShown(value);
    }),
  );
  const [only] = keys;
  return only && keys.length === 1 ? rowKey(only) : undefined;
}

function likeOf(
  { members }: RowIdentity,
  member: string,
  reports: (name: string) => CellInput | undefined,
): OwnCell['like'] {
  const values = members.map((name) => (name === member ? '' : reports(name)));
  const known = values.flatMap((value) => (value === undefined ? [] : [value]));
  return known.length < members.length ? undefined : rowLike(known, members.indexOf(member));
}
