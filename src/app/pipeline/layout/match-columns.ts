/**
 * Matches the columns of a placement with those of a result. A column that was renamed in the
 * report stays the same column: it keeps its place, its format, the formulas that read it, and what
 * the user has typed into it.
 */
import { skipHeaderRows } from '../../../grid';
import {
  countHeaderRows,
  type DoubtfulName,
  type FailedCheck,
  findRecordBeforeUndo,
  findRenamedColumns,
  type Placement,
  renameColumns,
  renameNotes,
  tryReadUserCells,
  writeUserCells,
} from '../../../placement';
import type { RowsToWrite, WaitingColumns } from '../fetch/rows-to-write';
import type { Observation } from '../observe/observed-block';
import { readCurrentColumns } from './column-layout';
import { findSqlNames } from './find-sql-names';

export interface ColumnMatch {
  /** Maps former names of renamed members to their current names. */
  readonly renamedMembers: ReadonlyMap<string, string>;
  /** Holds a column that may be a renamed one; the user has to decide. */
  readonly doubtfulColumn:
    | { readonly members: readonly [was: string, now: string]; readonly check: RenamedCheck }
    | undefined;
  /** Returns the placement with the current names of its columns. */
  applyTo(placement: Placement): Placement;
}

type RenamedCheck = Extract<FailedCheck, { kind: 'renamed' }>;

const UNCHANGED_MATCH: ColumnMatch = {
  renamedMembers: new Map(),
  doubtfulColumn: undefined,
  applyTo: (placement) => placement,
};

/**
 * Matches the columns. Reads the rows of a large block only if it may show the columns of the write
 * before.
 * @param answers the user's answers by the former names of columns
 */
export async function matchColumns(
  placement: Placement,
  observed: Observation,
  { result: { columns }, conversion }: Pick<RowsToWrite, 'result' | 'conversion'>,
  answers: WaitingColumns['answers'] = new Map(),
): Promise<ColumnMatch> {
  const { currentColumns, headerRowsDeleted } = readCurrentColumns(placement, observed.snapshot);
  const headerRows = countHeaderRows(placement.written) - headerRowsDeleted;
  const undoneFields = await findRecordBeforeUndo(placement, currentColumns, async () =>
    skipHeaderRows(headerRows, await observed.readRows()),
  );
  const addUndoneFields = (placementToMatch: Placement): Placement =>
    undoneFields
      ? { ...placementToMatch, written: { ...placementToMatch.written, ...undoneFields } }
      : placementToMatch;
  const { layout, rowSums } = addUndoneFields(placement).written;
  // A half-written block shows rows of two results.
  if (!layout || rowSums === undefined) return { ...UNCHANGED_MATCH, applyTo: addUndoneFields };
  const sqlNames = findSqlNames(layout, columns, conversion);
  const found = findRenamedColumns(renameColumns(layout, sqlNames), currentColumns, columns);
  const certainRenames = found.renamedMembers;
  // If the user has chosen another report, a field in the place of another one is not a renamed one.
  const doubtfulNames = found.doubtfulNames.filter(
    ({ newName }) => newName === undefined || !placement.written.formerReport,
  );
  const confirmedRenames = doubtfulNames.filter((doubt) => answers.get(doubt.member) === getCurrentName(doubt));
  const confirmedMembers = confirmedRenames.filter(({ newName }) => newName !== undefined);
  const renamedMembers = new Map([
    ...sqlNames,
    ...certainRenames,
    ...confirmedMembers.map((doubt) => [doubt.member, getCurrentName(doubt)] as const),
  ]);
  const headers = new Map(
    confirmedRenames.flatMap(({ member, newName, newTitle: shown }) =>
      newName === undefined ? [[member, shown] as const] : [],
    ),
  );
  const openDoubt = doubtfulNames.find(({ member }) => !answers.has(member));
  return {
    renamedMembers,
    doubtfulColumn: openDoubt && {
      members: [openDoubt.member, getCurrentName(openDoubt)],
      check: { kind: 'renamed', was: openDoubt.title, now: openDoubt.newTitle },
    },
    applyTo: (placementToRename) => renamePlacement(addUndoneFields(placementToRename), renamedMembers, headers),
  };
}

function getCurrentName({ newName, newTitle: shown }: DoubtfulName): string {
  return newName ?? shown;
}

/**
 * Renames members wherever the record of the placement names them.
 * @param headers the headers in the block, for members whose headers the user has changed
 */
function renamePlacement(
  placement: Placement,
  renamedMembers: ReadonlyMap<string, string>,
  headers: ReadonlyMap<string, string>,
): Placement {
  if (renamedMembers.size + headers.size === 0) return placement;
  const renameMember = (member: string) => renamedMembers.get(member) ?? member;
  const { written, notes, choices } = placement;
  const layout = written.layout?.map((column) => ({
    ...column,
    shown: headers.get(column.member ?? '') ?? column.shown,
  }));
  const { ownCells, keptNotes } = notes;
  const { by, cells } = tryReadUserCells(ownCells);
  const { rowKey, gates, sort } = choices;
  return {
    ...placement,
    written: { ...written, ...(layout && { layout: renameColumns(layout, renamedMembers) }) },
    notes: {
      ...notes,
      ...(ownCells !== undefined && {
        ownCells: writeUserCells({
          by: by.map(renameMember),
          cells: cells.map((cell) => ({ ...cell, member: renameMember(cell.member) })),
        }),
      }),
      ...(keptNotes !== undefined && { keptNotes: renameNotes(keptNotes, renameMember) }),
    },
    choices: {
      ...choices,
      rowKey: rowKey.map(renameMember),
      sort: sort && { ...sort, member: renameMember(sort.member) },
      gates: gates.total ? { ...gates, total: { ...gates.total, member: renameMember(gates.total.member) } } : gates,
    },
  };
}
