/** Recognises from the rows of a block that the user has undone its last write, or redone it. */
import { type CellInput, toShownValue } from '../../grid';
import type { WrittenPart } from '../record/placement';
import type { MemberRows } from '../rows/hand-edits';
import { readFormerLayout } from './undone-columns';

/** Says which rows a block shows: those of its last write, of the write before, or others. */
export type ShownWrite = 'last' | 'former' | 'other';

/**
 * Compares the rows with both writes, in any order. An undo may leave a block with too few rows, if
 * it does not move the end of the block back, or with empty rows at its end.
 * @param rows the rows of data as they are now, in the form in which the two writes are known
 */
export function findShownWrite(
  written: WrittenPart,
  rows: readonly (readonly CellInput[])[],
  { lastRows, formerRows }: { readonly lastRows: MemberRows; readonly formerRows: MemberRows },
): ShownWrite {
  const filledRows = rows.filter((row) => row.some((cell) => cell !== ''));
  if (filledRows.length === 0) return 'other';
  const containsCurrent = ({ members, rows: writtenRows }: MemberRows, layout: WrittenPart['layout'] = []) => {
    const offsets = members.map((name) => layout.findIndex(({ member }) => member === name));
    const counts = new Map<string, number>();
    for (const row of writtenRows) addTo(counts, toKey(row), 1);
    for (const row of filledRows) addTo(counts, toKey(offsets.map((offset) => row[offset] ?? '')), -1);
    return [...counts.values()].every((count) => count >= 0);
  };
  const showsLast = containsCurrent(lastRows, written.layout);
  if (showsLast && filledRows.length === lastRows.rows.length) return 'last';
  const showsFormer = containsCurrent(formerRows, readFormerLayout(written) ?? written.layout);
  return showsFormer && (!showsLast || filledRows.length === formerRows.rows.length) ? 'former' : 'other';
}

function addTo(counts: Map<string, number>, key: string, difference: number): void {
  counts.set(key, (counts.get(key) ?? 0) + difference);
}

function toKey(row: readonly CellInput[]): string {
  return JSON.stringify(row.map(toShownValue));
}
