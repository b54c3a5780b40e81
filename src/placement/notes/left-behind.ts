/** Lists what the user had typed in a column that has left its block, as notes without a row. */
import type { TypedCell } from '../rows/typed-in-columns';
import { NO_COLUMN, tryReadKeptNotes, type WaitingNote, writeKeptNotes } from './waiting-notes';

interface Named {
  headerOf(member: string): string;
  /** Returns a text that names a row for the user. */
  labelOf(row: number): string;
  /** Is in milliseconds since 1970. */
  readonly now: number;
}

/** Returns one note for each row. */
export function notesLeftBehind(cells: readonly TypedCell[], { headerOf, labelOf, now }: Named): WaitingNote[] {
  const rows = new Map<number, Map<string, { readonly input: TypedCell['input'] }>>();
  for (const { row, member, input } of cells)
    rows.set(row, (rows.get(row) ?? new Map()).set(freeName(rows.get(row), headerOf(member)), { input }));
  return [...rows].map(([row, cells]) => ({ key: NO_COLUMN, label: labelOf(row), since: now, cells }));
}

/** Returns the record's notes with these added. */
export function withLeftBehind(keptNotes: string | undefined, left: readonly WaitingNote[]): string | undefined {
  if (left.length === 0) return keptNotes;
  const kept = tryReadKeptNotes(keptNotes);
  return writeKeptNotes({ ...kept, waiting: [...kept.waiting, ...left] });
}

/** Returns true for a note whose column has left the block, so that no row brings it back. */
export function isLeftBehind({ key }: WaitingNote): boolean {
  return key === NO_COLUMN;
}

function freeName(taken: ReadonlyMap<string, unknown> | undefined, name: string, count = 1): string {
  const counted = count === 1 ? name : `${name} ${count}`;
  return taken?.has(counted) ? freeName(taken, name, count + 1) : counted;
}
