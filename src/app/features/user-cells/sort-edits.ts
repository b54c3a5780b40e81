/**
 * Sorts the edits of a block by what happens to them: some need an answer of the user, others do
 * not.
 */
import { type CellInput, type RowSource, toShownValue } from '../../../grid';
import {
  countHeaderRows,
  createLikenessKey,
  createRowKey,
  findKeyMembers,
  type HandEdit,
  listMemberKeys,
  type MemberOffset,
  toRecordedValue,
  tryReadUserCells,
  type UserCell,
  type UserCells,
} from '../../../placement';
import type { BlockCells } from '../../pipeline/block-feature';
import { insertUserCells } from '../../pipeline/layout/column-layout';
import type { ResultLayout } from '../../pipeline/layout/result-layout';
import type { RowNames } from '../../pipeline/layout/row-names';
import { type Edit, labelCell } from './describe-edits';
import type { FoundEdits } from './find-edits';

export type EditsRequest = ResultLayout & BlockCells;

interface EditedBlock {
  readonly request: EditsRequest;
  readonly names: RowNames;
  /** Holds the report's columns in the block. */
  readonly currentMembers: readonly MemberOffset[];
  /** Holds the block's rows of data. */
  readonly body: RowSource;
  readonly foundEdits: FoundEdits;
}

interface SortedEdits {
  /** All edits, each with the value that the report has there. */
  readonly allEdits: readonly Edit[];
  /** Lists edits about which the user has to be asked. */
  readonly openEdits: readonly Edit[];
  readonly settledUserCells: readonly UserCell[];
  readonly keyNames: readonly string[];
}

/** Maps the user cells of edits to the same cells at their rows in the result. */
type CellsInResult = ReadonlyMap<UserCell | undefined, UserCell>;

/**
 * Sorts edits: one that equals the report's current value needs no question, and one of a user cell
 * replaces that cell's value.
 */
export function sortEdits(block: EditedBlock): SortedEdits {
  const { request, foundEdits, currentMembers } = block;
  const { reported, placement, columnLayout } = request;
  const previousCells = tryReadUserCells(placement.notes.ownCells);
  const keyNames = previousCells.cells.length > 0 ? previousCells.by : findKeyMembers(reported);
  const members = listMemberKeys(reported.columns);
  if (foundEdits.isUnclear)
    return {
      ...{ openEdits: describeUnclearEdits(block, members), allEdits: [] },
      ...{ settledUserCells: request.userCells.cells, keyNames },
    };
  let openKeys: ReturnType<typeof findOpenKeys> | undefined;
  const identity: RowIdentity = {
    ...{ previousCells, keyNames, members },
    openKeys: () => {
      openKeys ??= findOpenKeys(block, { keyNames, members });
      return openKeys;
    },
  };
  // An edit in a column that leaves becomes a note.
  const describedEdits = foundEdits.edits
    .filter(({ member }) => members.includes(member))
    .map((edit) => describeEdit(block, identity, edit));
  const cells = describedEdits.flatMap(({ cell }) => cell ?? []);
  const layoutWithEdits = { reported, slots: columnLayout.slots, userCells: { by: keyNames, cells } };
  const { userCells } = insertUserCells(layoutWithEdits, placement, request.block.rect);
  const cellsInResult: CellsInResult = new Map(userCells.cells.map((cell, index) => [cells[index], cell]));
  return {
    ...settleWithoutQuestion(describedEdits, cellsInResult, request.userCells.cells),
    allEdits: addReportedValues(describedEdits, cellsInResult, currentMembers.length),
    keyNames,
  };
}

export function isSameCell(a: UserCell, b: UserCell): boolean {
  if (a.member !== b.member) return false;
  return a.key !== undefined || b.key !== undefined ? a.key === b.key : a.like === b.like && a.row === b.row;
}

/** @returns the edits that are still open, and the user cells after the other edits */
function settleWithoutQuestion(
  describedEdits: readonly Edit[],
  cellsInResult: CellsInResult,
  userCells: readonly UserCell[],
): Pick<SortedEdits, 'openEdits' | 'settledUserCells'> {
  let settledUserCells = userCells;
  const openEdits = describedEdits.flatMap((edit): Edit[] => {
    const cell = edit.cell && cellsInResult.get(edit.cell);
    if (!cell) return [edit];
    const position = settledUserCells.findIndex((other) => isSameCell(other, cell));
    const current = settledUserCells[position];
    const reports = [cell.row === undefined ? undefined : cell.reports, current?.reports];
    const equalsReport = reports.some(
      (value) => value !== undefined && toShownValue(value) === toShownValue(edit.userValue),
    );
    if (equalsReport) settledUserCells = settledUserCells.filter((other) => other !== current);
    else if (current && (edit.userValue !== '' || current.value === ''))
      settledUserCells = settledUserCells.map((other) => (other === current ? cell : other));
    else return [{ ...edit, cell }];
    return [];
  });
  return { openEdits, settledUserCells };
}

/**
 * Adds unknown values of the report from the new result, provided that the user has edited at most
 * half of the row.
 */
function addReportedValues(
  describedEdits: readonly Edit[],
  cellsInResult: CellsInResult,
  columns: number,
): readonly Edit[] {
  const countInRow = new Map<number, number>();
  for (const { edit } of describedEdits) countInRow.set(edit.row, (countInRow.get(edit.row) ?? 0) + 1);
  return describedEdits.map((describedEdit) => {
    const { edit, cell } = describedEdit;
    const isComplete = cell?.reports !== undefined || (countInRow.get(edit.row) ?? 0) * 2 > columns;
    return isComplete ? describedEdit : { ...describedEdit, cell: cell && cellsInResult.get(cell) };
  });
}

/**
 * Describes cells that a user may have edited. They were compared with the new rows and cannot be
 * kept, so that no row has to be identified; there may be as many as the block has cells.
 */
function describeUnclearEdits(
  { request, names, currentMembers, body, foundEdits }: EditedBlock,
  members: readonly string[],
): Edit[] {
  const offsets = new Map(currentMembers.map(({ member, offset }) => [member, offset]));
  const staying = foundEdits.edits.filter(({ member }) => members.includes(member));
  return staying.map((edit): Edit => {
    const { row, member, writtenRow } = edit;
    const offset = offsets.get(member) ?? -1;
    const userValue = body.row(row)[offset] ?? '';
    const label = labelCell(request, names, body, { row, offset });
    const reports = writtenRow === undefined ? undefined : request.reported.row(writtenRow)[members.indexOf(member)];
    const cell = {
      ...{ member, value: userValue, reports, key: undefined, like: undefined },
      ...{ label, row: writtenRow, at: undefined },
    };
    return { edit, offset, label, userValue, writtenValue: undefined, cell };
  });
}

interface RowIdentity {
  /** Holds the user cells of the record. */
  readonly previousCells: UserCells;
  /** Holds the members that identify a row. */
  readonly keyNames: readonly string[];
  readonly members: readonly string[];
  /** Returns the keys of the result that no unedited row of the block shows. */
  readonly openKeys: () => readonly (readonly CellInput[])[];
}

function findOpenKeys(
  { request: { reported }, currentMembers, body, foundEdits }: EditedBlock,
  { keyNames, members }: Pick<RowIdentity, 'keyNames' | 'members'>,
): readonly (readonly CellInput[])[] {
  const columns = keyNames.map((name) => members.indexOf(name));
  const offsets = keyNames.map((name) => currentMembers.find(({ member }) => member === name)?.offset ?? -1);
  const editedRows = new Set(foundEdits.edits.map(({ row }) => row));
  const shownKeys = new Set<string>();
  for (let row = 0; row < body.length; row += 1) {
    const cells = body.row(row);
    if (!editedRows.has(row)) shownKeys.add(createRowKey(offsets.map((offset) => cells[offset] ?? '')));
  }
  return Array.from({ length: reported.rowCount }, (_, index) => reported.row(index))
    .map((row) => columns.map((column) => row[column] ?? ''))
    .filter((key) => !shownKeys.has(createRowKey(key)));
}

/** Returns the edit together with the user cell that would keep it. */
function describeEdit(block: EditedBlock, identity: RowIdentity, edit: HandEdit): Edit {
  const { request, names, currentMembers, body, foundEdits } = block;
  const { row, member, writtenRow } = edit;
  const offset = currentMembers.find((other) => other.member === member)?.offset ?? -1;
  const userValue = body.row(row)[offset] ?? '';
  const label = labelCell(request, names, body, { row, offset });
  const describedEdit = { edit, offset, label, userValue };
  if (writtenRow === undefined) return { ...describedEdit, writtenValue: undefined, cell: undefined };
  const findReported = (name: string) => {
    const isSameRowAndMember = (cell: UserCell) =>
      foundEdits.areRowNumbersOfLastWrite && cell.member === name && cell.row === writtenRow;
    const previousCell = identity.previousCells.cells.find(isSameRowAndMember);
    return previousCell ? previousCell.reports : foundEdits.findWrittenValue(edit, name);
  };
  const key = findKey(identity, findReported, (name, value) => foundEdits.mayHaveWritten(edit, name, value));
  const { rect } = request.block;
  const place = { row: rect.row + countHeaderRows(request.placement.written) + row, column: rect.column + offset };
  const cell = {
    ...{ member, value: toRecordedValue(userValue, place), reports: findReported(member), key },
    like: key === undefined ? findLikenessKey(identity, member, findReported) : undefined,
    ...{ label, row: writtenRow, at: undefined },
  };
  return { ...describedEdit, writtenValue: foundEdits.findWrittenValue(edit, member), cell };
}

/**
 * @param findReported returns what the report had written to a column of the row
 * @returns undefined if these values do not identify one row
 */
function findKey(
  { keyNames, openKeys }: RowIdentity,
  findReported: (name: string) => CellInput | undefined,
  mayHaveWritten: (name: string, value: CellInput) => boolean,
): UserCell['key'] {
  if (keyNames.length === 0) return undefined;
  const values = keyNames.map(findReported);
  const knownValues = values.flatMap((value) => (value === undefined ? [] : [value]));
  if (knownValues.length === keyNames.length) return createRowKey(knownValues);
  const keys = openKeys().filter((key) =>
    key.every((value, index) => {
      const valueWritten = values[index];
      return valueWritten === undefined
        ? mayHaveWritten(keyNames[index] ?? '', value)
        : toShownValue(valueWritten) === toShownValue(value);
    }),
  );
  const [onlyKey] = keys;
  return onlyKey && keys.length === 1 ? createRowKey(onlyKey) : undefined;
}

function findLikenessKey(
  { members }: RowIdentity,
  member: string,
  findReported: (name: string) => CellInput | undefined,
): UserCell['like'] {
  const values = members.map((name) => (name === member ? '' : findReported(name)));
  const knownValues = values.flatMap((value) => (value === undefined ? [] : [value]));
  return knownValues.length < members.length ? undefined : createLikenessKey(knownValues, members.indexOf(member));
}
