/**
 * Matches the columns of a placement with those of a result. A column that was renamed in the
 * report stays the same column: it keeps its place, its format, the formulas that read it, and what
 * the user has typed into it.
 */
import { rowsBelow } from '../../../grid';
import {
  beforeUndo,
  type ClosedGate,
  type DoubtfulName,
  findRenamedColumns,
  headerRowsOf,
  type Placement,
  type Result,
  renameColumns,
  renameNotes,
  tryReadOwnCells,
  writeOwnCells,
} from '../../../placement';
import type { ColumnsOfRows } from '../fetch/rows-to-write';
import type { Observation } from '../observe/observed-block';
import { columnsAsSeen } from './lay-out-columns';

export interface ColumnsNow {
  /** Maps former names of renamed members to their current names. */
  readonly renamed: ReadonlyMap<string, string>;
  /** A column that may be a renamed one; the user has to decide. */
  readonly inDoubt: { readonly members: readonly [was: string, now: string]; readonly gate: RenamedGate } | undefined;
  /** Returns the placement with the current names of its columns. */
  of(placement: Placement): Placement;
}

type RenamedGate = Extract<ClosedGate, { kind: 'renamed' }>;

const AS_KNOWN: ColumnsNow = { renamed: new Map(), inDoubt: undefined, of: (placement) => placement };

/**
 * Matches the columns. Reads the rows of a large block only if it may show the columns of the write
 * before.
 * @param answers the user's answers by the former names of columns
 */
export async function columnsNow(
  asked: Placement,
  observed: Observation,
  { columns }: Pick<Result, 'columns'>,
  answers: ColumnsOfRows['answers'] = new Map(),
): Promise<ColumnsNow> {
  const { standing, headerRowsDeleted } = columnsAsSeen(asked, observed.seen);
  const headerRows = headerRowsOf(asked.written) - headerRowsDeleted;
  const undone = await beforeUndo(asked, standing, async () => rowsBelow(headerRows, await observed.readRows()));
  const asUndone = (one: Placement): Placement => (undone ? { ...one, written: { ...one.written, ...undone } } : one);
  const { layout, rowSums } = asUndone(asked).written;
  // A half-written block shows rows of two results.
  if (!layout || rowSums === undefined) return { ...AS_KNOWN, of: asUndone };
  const { renamed: certain, doubtful } = findRenamedColumns(layout, standing, columns);
  const confirmed = doubtful.filter((doubt) => answers.get(doubt.member) === nameNow(doubt));
  const ofMembers = confirmed.filter(({ renamedTo }) => renamedTo !== undefined);
  const renamed = new Map([...certain, ...ofMembers.map((doubt) => [doubt.member, nameNow(doubt)] as const)]);
  const headers = new Map(
    confirmed.flatMap(({ member, renamedTo, shown }) => (renamedTo === undefined ? [[member, shown] as const] : [])),
  );
  const open = doubtful.find(({ member }) => !answers.has(member));
  return {
    renamed,
    inDoubt: open && {
      members: [open.member, nameNow(open)],
      gate: { kind: 'renamed', was: open.title, now: open.shown },
    },
    of: (one) => renamePlacement(asUndone(one), renamed, headers),
  };
}

function nameNow({ renamedTo, shown }: DoubtfulName): string {
  return renamedTo ?? shown;
}

/**
 * Renames members wherever the record of the placement names them.
 * @param headers the headers in the block, for members whose headers the user has changed
 */
function renamePlacement(
  placement: Placement,
  renamed: ReadonlyMap<string, string>,
  headers: ReadonlyMap<string, string>,
): Placement {
  if (renamed.size + headers.size === 0) return placement;
  const now = (member: string) => renamed.get(member) ?? member;
  const { written, notes, choices } = placement;
  const layout = written.layout?.map((column) => ({
    ...column,
    shown: headers.get(column.member ?? '') ?? column.shown,
  }));
  const { ownCells, keptNotes } = notes;
  const { by, cells } = tryReadOwnCells(ownCells);
  const { rowKey, gates } = choices;
  return {
    ...placement,
    written: { ...written, ...(layout && { layout: renameColumns(layout, renamed) }) },
    notes: {
      ...notes,
      ...(ownCells !== undefined && {
        ownCells: writeOwnCells({
          by: by.map(now),
          cells: cells.map((cell) => ({ ...cell, member: now(cell.member) })),
        }),
      }),
      ...(keptNotes !== undefined && { keptNotes: renameNotes(keptNotes, now) }),
    },
    choices: {
      ...choices,
      rowKey: rowKey.map(now),
      gates: gates.total ? { ...gates, total: { ...gates.total, member: now(gates.total.member) } } : gates,
    },
  };
}
