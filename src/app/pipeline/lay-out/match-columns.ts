/**
 * Matches the columns of a placement with those of a result. A column that has another name in the report now stays the same column: it
 * keeps its place, its format, the formulas that read it, and what the user typed into it.
 */
import { rowsBelow } from '../../../grid';
import {
  beforeUndo,
  type ClosedGate,
  headerRowsOf,
  knowByValues,
  memberKeys,
  openColumns,
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
  /** Present names of renamed members by their former names. */
  readonly renamed: ReadonlyMap<string, string>;
  /** A column that may be a renamed one: the user has to say so. */
  readonly inDoubt: { readonly members: readonly [was: string, now: string]; readonly gate: RenamedGate } | undefined;
  /** Returns the placement with the present names of its columns. */
  of(placement: Placement): Placement;
}

type RenamedGate = Extract<ClosedGate, { kind: 'renamed' }>;

const AS_KNOWN: ColumnsNow = { renamed: new Map(), inDoubt: undefined, of: (placement) => placement };

/**
 * Reads from Excel only if a large block has columns that neither headers nor members identify.
 * @param answers the user's answers by the former names of columns
 */
export async function columnsNow(
  asked: Placement,
  observed: Observation,
  result: Result,
  answers: ColumnsOfRows['answers'] = new Map(),
): Promise<ColumnsNow> {
  const { standing, headerRowsDeleted } = columnsAsSeen(asked, observed.seen);
  const headerRows = headerRowsOf(asked.written) - headerRowsDeleted;
  const readBody = async () => rowsBelow(headerRows, await observed.readRows());
  const undone = await beforeUndo(asked, standing, readBody);
  const asUndone = (one: Placement): Placement => (undone ? { ...one, written: { ...one.written, ...undone } } : one);
  const {
    written: { layout, rowSums },
  } = asUndone(asked);
  const asKnown = { ...AS_KNOWN, of: asUndone };
  // A half-written block shows rows of two results.
  if (!layout || rowSums === undefined) return asKnown;
  const open = openColumns(layout, standing, result);
  if (!open) return asKnown;
  const body = await readBody();
  const { kept, renamed: certain, perhaps } = knowByValues(layout, standing, open, result, body);
  const confirmed = new Map([...perhaps].filter(([was, now]) => answers.get(was) === now));
  const renamed = new Map([...certain, ...confirmed]);
  return {
    renamed,
    inDoubt: doubtOf(
      layout,
      result,
      [...perhaps].find(([was]) => !answers.has(was)),
    ),
    of(one) {
      const placement = renamePlacement(asUndone(one), renamed);
      return { ...placement, written: { ...placement.written, layout: renameColumns(kept, confirmed) } };
    },
  };
}

function doubtOf(
  layout: NonNullable<Placement['written']['layout']>,
  { columns }: Result,
  members: readonly [was: string, now: string] | undefined,
): ColumnsNow['inDoubt'] {
  if (!members) return undefined;
  const [was, now] = members;
  const title = columns[memberKeys(columns).indexOf(now)]?.title ?? now;
  const formerTitle = layout.find(({ member }) => member === was)?.title ?? was;
  return { members, gate: { kind: 'renamed', was: formerTitle, now: title } };
}

/** Renames members wherever the record of the placement names them. */
function renamePlacement(placement: Placement, renamed: ReadonlyMap<string, string>): Placement {
  if (renamed.size === 0) return placement;
  const now = (member: string) => renamed.get(member) ?? member;
  const { written, notes, choices } = placement;
  const { layout } = written;
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
