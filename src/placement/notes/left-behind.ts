/** What somebody had typed in a column that has left its block: it waits in the list of notes without a row. */
import type { TypedCell } from '../rows/typed-in-columns';
import { NO_COLUMN, tryReadKeptNotes, type WaitingNote, writeKeptNotes } from './waiting-notes';

interface Named {
  /** What a column's header said. */
  headerOf(member: string): string;
  /** What names a row for people. */
  labelOf(row: number): string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** One note for each row. */
export function notesLeftBehind(cells: readonly TypedCell[], { headerOf, labelOf, now }: Named): WaitingNote[] {
  const rows = new Map<number, Map<string, { readonly input: TypedCell['input'] }>>();
  for (const { row, member, input } of cells)
    rows.set(row, (rows.get(row) ?? new Map()).set(freeName(rows.get(row), headerOf(member)), { input }));
  return [...rows].map(([row, cells]) => ({ key: NO_COLUMN, label: labelOf(row), since: now, cells }));
}

/** As the placement keeps them, with those that it keeps already. */
export function withLeftBehind(keptNotes: string | undefined, left: readonly WaitingNote[]): string | undefined {
  if (left.length === 0) return keptNotes;
  const kept = tryReadKeptNotes(keptNotes);
  return writeKeptNotes({ ...kept, waiting: [...kept.waiting, ...left] });
}

export function isLeftBehind({ key }: WaitingNote): boolean {
  return key === NO_COLUMN;
}

function freeName(taken: ReadonlyMap<string, unknown> | undefined, name: string, count = 1): string {
  const counted = count === 1 ? name : `${name} ${count}`;
  return taken?.has(counted) ? freeName(taken, name, count + 1) : counted;
}
