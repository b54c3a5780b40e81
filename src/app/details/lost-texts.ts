/**
 * Collects texts that users typed and that no cell would hold once a placement has ended: notes
 * whose row or column left and, if its cells are cleared, the texts typed into them. They can go to
 * a new sheet.
 */
import { type CellOperation, createTextInput } from '../../grid';
import { type Placement, tryReadKeptNotes, tryReadUserCells, type WaitingNote } from '../../placement';
import type { Workbook } from '../../workbook';
import { computeColumnLayout } from '../pipeline/layout/column-layout';
import { findEditsInRemovedColumns } from '../pipeline/layout/edits-in-removed-columns';
import { createObservation } from '../pipeline/observe/observed-block';
import { runOnAddedSheet } from '../workbook/added-sheet';
import type { FoundBlock } from '../workbook/find-blocks';
import type { PlacementParts } from '../workbook/placement-parts';
import { createFormatOperations, isPlaceName, toTextIfFormula } from './note-cells';

/** Holds a result without columns, so that all columns of the block count as leaving. */
export const RESULT_WITHOUT_COLUMNS = {
  columns: [],
  rowCount: 0,
  numberFormats: [],
  longTexts: { count: 0, at: [] },
  row: () => [],
};

/** @param clearedBlock the block as it was found, if its cells are cleared */
export async function collectLostTexts(
  parts: PlacementParts,
  placement: Placement,
  clearedBlock: FoundBlock | undefined,
): Promise<readonly WaitingNote[]> {
  const { waitingNotes } = tryReadKeptNotes(placement.notes.keptNotes);
  const userTexts = splitUserTexts(placement);
  const listedTexts = [...waitingNotes, ...userTexts.withoutCell];
  const finding = clearedBlock?.finding;
  if (!clearedBlock || !placement.written.layout || (finding?.kind !== 'found' && finding?.kind !== 'moved'))
    return listedTexts;
  const { snapshot } = clearedBlock;
  const block = finding.address;
  const columnLayout = computeColumnLayout(placement, RESULT_WITHOUT_COLUMNS, snapshot);
  const removedEdits = await findEditsInRemovedColumns(
    parts,
    { placement, renamedMembers: new Map(), result: RESULT_WITHOUT_COLUMNS, columnLayout, slots: [], block },
    createObservation(parts.workbook, placement.id, block, snapshot).readRows,
  );
  return [
    ...listedTexts,
    ...userTexts.inCells,
    ...removedEdits.createNotes(parts.clock.now(), Number.POSITIVE_INFINITY),
  ];
}

/**
 * Returns the values that the user keeps in place of the report's: those in cells, and those that
 * wait for a row or column that left.
 */
function splitUserTexts({ notes: { ownCells }, written: { layout = [] } }: Placement) {
  const inCells: WaitingNote[] = [];
  const withoutCell: WaitingNote[] = [];
  for (const { member, value, label = '', row } of tryReadUserCells(ownCells).cells) {
    if (value === '') continue;
    const column = layout.find((blockColumn) => blockColumn.member === member);
    const note = { key: '', label, since: 0, cells: new Map([[column?.title ?? member, { input: value }]]) };
    (column && row !== undefined ? inCells : withoutCell).push(note);
  }
  return { inCells, withoutCell };
}

export function countTexts(notes: readonly WaitingNote[]): number {
  return notes.reduce((sum, { cells }) => sum + cells.size, 0);
}

/**
 * Writes the notes to a new sheet: first a row with the names of their columns, then one row for
 * each note.
 */
export async function writeNotesOnSheet(
  workbook: Workbook,
  name: string,
  notes: readonly WaitingNote[],
): Promise<void> {
  const names = [...new Set(notes.flatMap(({ cells }) => [...cells.keys()]))];
  const size = { rows: notes.length + 1, columns: names.length + 1 };
  const header = names.map((columnName) => createTextInput(isPlaceName(columnName) ? '' : columnName));
  const rows = notes.map(({ label, cells }) => [
    createTextInput(label),
    ...names.map((columnName) => toTextIfFormula(cells.get(columnName)?.input ?? '')),
  ]);
  const formatOperations = notes.flatMap(({ cells }, row) =>
    [...cells].flatMap(([columnName, content]) =>
      createFormatOperations(content, { row: row + 1, column: names.indexOf(columnName) + 1, rows: 1, columns: 1 }),
    ),
  );
  const sheetRect = { row: 0, column: 0, ...size };
  const contents: CellOperation = { kind: 'contents', part: sheetRect, rows: [['', ...header], ...rows] };
  const operations = [...formatOperations, contents];
  await runOnAddedSheet(workbook, name, (sheet) =>
    workbook.execute({ target: { sheet, rect: sheetRect }, preconditions: { free: [sheetRect] }, operations }),
  );
}
