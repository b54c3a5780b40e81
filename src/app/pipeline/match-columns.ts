/**
 * What a placement knows of its columns, held against a result: a column that the report calls otherwise by now stays the same column, with
 * its place, its look, the formulas that read it, and what the analyst typed into it.
 */
import { rowsBelow } from '../../grid';
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
} from '../../placement';
import type { PlacementParts } from '../workbook/placement-parts';
import { columnsAsSeen } from './lay-out-columns';
import { type ObservedBlock, readCurrentRows } from './observed-block';
import type { ColumnsOfRows } from './rows-to-write';

export interface ColumnsNow {
  /** By their former names, members that the report calls otherwise. */
  readonly renamed: ReadonlyMap<string, string>;
  /** A column that may have been called otherwise before: to be asked. */
  readonly inDoubt: { readonly members: readonly [was: string, now: string]; readonly gate: RenamedGate } | undefined;
  /** What is known of the placement under the names that its columns have now. */
  of(placement: Placement): Placement;
}

type RenamedGate = Extract<ClosedGate, { kind: 'renamed' }>;

const AS_KNOWN: ColumnsNow = { renamed: new Map(), inDoubt: undefined, of: (placement) => placement };

/**
 * Asks Excel only where a large block has columns that neither headers nor members tell.
 * @param answers what the analyst has said of columns by their former names
 */
export async function columnsNow(
  { workbook }: Pick<PlacementParts, 'workbook'>,
  { placement: asked, signal }: { readonly placement: Placement; readonly signal: AbortSignal },
  observed: ObservedBlock,
  result: Result,
  answers: ColumnsOfRows['answers'] = new Map(),
): Promise<ColumnsNow> {
  const { standing, headerRowsDeleted } = columnsAsSeen(asked, observed.seen);
  const headerRows = headerRowsOf(asked.written) - headerRowsDeleted;
  const readBody = async () => rowsBelow(headerRows, await readCurrentRows(workbook, asked.id, observed, signal));
  const undone = await beforeUndo(asked, standing, readBody);
  const asUndone = (one: Placement): Placement => (undone ? { ...one, written: { ...one.written, ...undone } } : one);
  const {
    written: { layout, rowSums },
  } = asUndone(asked);
  const asKnown = { ...AS_KNOWN, of: asUndone };
  // Half written, a block shows rows of two results.
  if (!layout || rowSums === undefined) return asKnown;
  const open = openColumns(layout, standing, result);
  if (!open) return asKnown;
  const body = await readBody();
  const { kept, renamed: certain, perhaps } = knowByValues(layout, standing, open, result, body);
  const said = new Map([...perhaps].filter(([was, now]) => answers.get(was) === now));
  const renamed = new Map([...certain, ...said]);
  return {
    renamed,
    inDoubt: doubtOf(
      layout,
      result,
      [...perhaps].find(([was]) => !answers.has(was)),
    ),
    of(one) {
      const placement = renamePlacement(asUndone(one), renamed);
      return { ...placement, written: { ...placement.written, layout: renameColumns(kept, said) } };
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

/** Wherever the file names a member. */
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
