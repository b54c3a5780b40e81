/** Undo brings back columns that had left a block, and takes away those that had come: what the block was before its columns changed. */
import type { StandingRows } from '../../grid';
import { compareRowSums, createRowSummer, tryReadRowSums } from '../evidence/row-sums';
import { BlockColumn } from '../record/packed-record';
import type { Placement, WrittenPart } from '../record/placement';
import { eachColumn, tryReadRecord } from '../record/record';
import type { StandingColumn } from './columns';

/** As a placement keeps it: a text. */
export const FormerLayout = eachColumn(BlockColumn);

/**
 * For the record of a refresh that gave the block other columns, or left it as the one before had. One that found its rows there has
 * written nothing: an undo brings back what stood before the writing that is known already, however people or an undo have put the
 * columns since.
 */
export function formerLayout(
  known: Pick<WrittenPart, 'layout' | 'formerLayout'>,
  now: readonly BlockColumn[],
  isSameRows: boolean,
): Pick<WrittenPart, 'formerLayout'> {
  const membersOf = (layout: readonly BlockColumn[]) => JSON.stringify(layout.map(({ member }) => member ?? null));
  if (isSameRows && known.formerLayout !== undefined) return { formerLayout: known.formerLayout };
  const isOther = known.layout !== undefined && membersOf(known.layout) !== membersOf(now);
  return isOther ? { formerLayout: JSON.stringify(known.layout) } : {};
}

/** What a placement says of its block as the writing before left it. */
type BeforeUndo = Pick<WrittenPart, 'layout' | 'rows' | 'rowSums' | 'formerRowSums' | 'formerLayout'>;

/**
 * Undefined where the block does not show all of what stood there before the last writing: columns that look alike may be the analyst's own.
 * @param standing the block's columns as they stand
 * @param readBody its rows of data, asked for where its headers are those of before
 */
export async function beforeUndo(
  { written: { formerLayout: text, formerRowSums: rowSums } }: Placement,
  standing: readonly StandingColumn[],
  readBody: () => Promise<StandingRows>,
): Promise<BeforeUndo | undefined> {
  const layout = tryReadRecord(FormerLayout, text);
  const sums = tryReadRowSums(rowSums);
  if (!layout || !sums || layout.length !== standing.length) return undefined;
  if (!layout.every(({ shown, mark }, offset) => standing[offset]?.shown === shown && standing[offset]?.mark === mark))
    return undefined;
  const offsets = layout.flatMap(({ member }, offset) => (member === undefined ? [] : [offset]));
  const summer = createRowSummer(sums.rowsInChunk);
  const body = await readBody();
  for (let index = 0; index < body.length; index += 1) {
    const row = body.row(index);
    summer.pushInputs(offsets.map((offset) => row[offset] ?? ''));
  }
  if (compareRowSums(sums, summer.finish()).kind !== 'same') return undefined;
  return { layout, rows: sums.rows, rowSums, formerRowSums: undefined, formerLayout: undefined };
}
