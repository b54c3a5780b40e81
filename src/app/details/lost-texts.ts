/**
 * Collects texts that users typed and that no cell would hold once a placement has ended: notes
 * whose row or column left and, if its cells are cleared, the texts typed into them. They can go to
 * a new sheet.
 */
import { type CellOperation, textInput } from '../../grid';
import { type Placement, tryReadKeptNotes, tryReadOwnCells, type WaitingNote } from '../../placement';
import type { Workbook } from '../../workbook';
import { layOutAsSeen } from '../pipeline/lay-out/lay-out-columns';
import { findTypedInLeaving } from '../pipeline/lay-out/removed-columns';
import { createObservation } from '../pipeline/observe/observed-block';
import { onAddedSheet } from '../workbook/added-sheet';
import type { FoundBlock } from '../workbook/find-blocks';
import type { PlacementParts } from '../workbook/placement-parts';
import { inputElsewhere, isPlace, looksOf } from './note-cells';

/** A report without columns, so that all columns of the block count as leaving. */
const NO_COLUMNS = {
  columns: [],
  rowCount: 0,
  numberFormats: [],
  longTexts: { count: 0, at: [] },
  row: () => [],
};

/** @param cleared the block as it was found, if its cells are cleared */
export async function lostTexts(
  parts: PlacementParts,
  placement: Placement,
  cleared: FoundBlock | undefined,
): Promise<readonly WaitingNote[]> {
  const { waiting } = tryReadKeptNotes(placement.notes.keptNotes);
  const own = ownTexts(placement);
  const listed = [...waiting, ...own.nowhere];
  const finding = cleared?.finding;
  if (!cleared || !placement.written.layout || (finding?.kind !== 'found' && finding?.kind !== 'moved')) return listed;
  const { seen } = cleared;
  const block = finding.address;
  const layout = layOutAsSeen(placement, NO_COLUMNS, seen);
  const typed = await findTypedInLeaving(
    parts,
    { placement, renamed: new Map(), result: NO_COLUMNS, layout, slots: [], block },
    createObservation(parts.workbook, placement.id, block, seen).readRows,
  );
  return [...listed, ...own.inCells, ...typed.createNotes(parts.clock.now(), Number.POSITIVE_INFINITY)];
}

/**
 * Returns the values that the user keeps in place of the report's: those in cells, and those that
 * wait for a row or column that left.
 */
function ownTexts({ notes: { ownCells }, written: { layout = [] } }: Placement) {
  const inCells: WaitingNote[] = [];
  const nowhere: WaitingNote[] = [];
  for (const { member, value, label = '', row } of tryReadOwnCells(ownCells).cells) {
    if (value === '') continue;
    const column = layout.find((one) => one.member === member);
    const note = { key: '', label, since: 0, cells: new Map([[column?.title ?? member, { input: value }]]) };
    (column && row !== undefined ? inCells : nowhere).push(note);
  }
  return { inCells, nowhere };
}

export function countTexts(notes: readonly WaitingNote[]): number {
  return notes.reduce((sum, { cells }) => sum + cells.size, 0);
}

/**
 * Writes the notes to a new sheet: a row of names, then one row for each note, with one column for
 * each name.
 */
export async function putOnSheet(workbook: Workbook, name: string, notes: readonly WaitingNote[]): Promise<void> {
  const names = [...new Set(notes.flatMap(({ cells }) => [...cells.keys()]))];
  const size = { rows: notes.length + 1, columns: names.length + 1 };
  const header = names.map((one) => textInput(isPlace(one) ? '' : one));
  const rows = notes.map(({ label, cells }) => [
    textInput(label),
    ...names.map((one) => inputElsewhere(cells.get(one)?.input ?? '')),
  ]);
  const looks = notes.flatMap(({ cells }, row) =>
    [...cells].flatMap(([one, content]) =>
      looksOf(content, { row: row + 1, column: names.indexOf(one) + 1, rows: 1, columns: 1 }),
    ),
  );
  const whole = { row: 0, column: 0, ...size };
  const contents: CellOperation = { kind: 'contents', part: whole, rows: [['', ...header], ...rows] };
  const operations = [...looks, contents];
  await onAddedSheet(workbook, name, (sheet) =>
    workbook.execute({ target: { sheet, rect: whole }, expect: { free: [whole] }, operations }),
  );
}
