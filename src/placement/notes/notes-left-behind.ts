/** Lists what the user had typed in a column that has left its block, as notes without a row. */
import type { TypedCell } from '../rows/typed-cells';
import { COLUMN_LEFT_KEY, tryReadKeptNotes, type WaitingNote, writeKeptNotes } from './waiting-notes';

interface NoteLabels {
  getHeader(member: string): string;
  /** Returns a text that names a row for the user. */
  getLabel(row: number): string;
  /** Is in milliseconds since 1970. */
  readonly now: number;
}

/** Returns one note for each row. */
export function createNotesLeftBehind(
  cells: readonly TypedCell[],
  { getHeader, getLabel, now }: NoteLabels,
): WaitingNote[] {
  const cellsByRow = new Map<number, Map<string, { readonly input: TypedCell['input'] }>>();
  for (const { row, member, input } of cells)
    cellsByRow.set(
      row,
      (cellsByRow.get(row) ?? new Map()).set(findFreeName(cellsByRow.get(row), getHeader(member)), { input }),
    );
  return [...cellsByRow].map(([row, rowCells]) => ({
    key: COLUMN_LEFT_KEY,
    label: getLabel(row),
    since: now,
    cells: rowCells,
  }));
}

/** Returns the record's notes with these added. */
export function addNotesLeftBehind(
  keptNotes: string | undefined,
  addedNotes: readonly WaitingNote[],
): string | undefined {
  if (addedNotes.length === 0) return keptNotes;
  const recordedNotes = tryReadKeptNotes(keptNotes);
  return writeKeptNotes({ ...recordedNotes, waitingNotes: [...recordedNotes.waitingNotes, ...addedNotes] });
}

/** Returns true for a note whose column has left the block, so that no row brings it back. */
export function hasLostColumn({ key }: WaitingNote): boolean {
  return key === COLUMN_LEFT_KEY;
}

function findFreeName(takenNames: ReadonlyMap<string, unknown> | undefined, name: string, count = 1): string {
  const numberedName = count === 1 ? name : `${name} ${count}`;
  return takenNames?.has(numberedName) ? findFreeName(takenNames, name, count + 1) : numberedName;
}
