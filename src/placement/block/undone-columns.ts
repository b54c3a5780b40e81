/** Recognises that an undo restored the columns that a block had before its columns changed. */
import type { StandingRows } from '../../grid';
import { compareRowSums, createRowSummer, tryReadRowSums } from '../evidence/row-sums';
import { BlockColumn } from '../record/packed-record';
import type { Placement, WrittenPart } from '../record/placement';
import { eachColumn, tryReadRecord } from '../record/record';
import type { StandingColumn } from './columns';

/** Parses the text in which a placement keeps its former layout. */
export const FormerLayout = eachColumn(BlockColumn);

/**
 * Returns the former layout for the record of a refresh: the last known layout if this refresh
 * changed the columns. A refresh that found its rows in the cells wrote nothing, so an undo still
 * restores what was there before the last write. That layout stays, however the user or an undo has
 * arranged the columns since.
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

/** Holds what the record said about the block before the last write. */
type BeforeUndo = Pick<WrittenPart, 'layout' | 'rows' | 'rowSums' | 'formerRowSums' | 'formerLayout'>;

/**
 * Returns the record as it was before the last write, if the block shows all of what it showed
 * then. Undefined otherwise: columns that only look alike may be user columns.
 * @param standing the block's columns as they are now
 * @param readBody reads its rows of data; called only if its headers are the former ones
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
