/** Recognises that an undo restored the columns that a block had before its columns changed. */
import type { RowSource } from '../../grid';
import { compareRowSums, createRowSumBuilder, tryReadRowSums } from '../evidence/row-sums';
import { BlockColumn } from '../record/packed-record';
import type { Placement, WrittenPart } from '../record/placement';
import { arrayOfColumns, tryReadRecord } from '../record/record';
import type { CurrentColumn } from './columns';

/** Parses the text in which a placement keeps its former layout. */
export const FormerLayout = arrayOfColumns(BlockColumn);

/**
 * Returns the former layout for the record of a refresh: the last known layout if this refresh
 * changed the columns. A refresh that found its rows in the cells wrote nothing, so an undo still
 * restores what was there before the last write. That layout stays, however the user or an undo has
 * arranged the columns since.
 */
export function keepFormerLayout(
  recorded: Pick<WrittenPart, 'layout' | 'formerLayout'>,
  newLayout: readonly BlockColumn[],
  areRowsUnchanged: boolean,
): Pick<WrittenPart, 'formerLayout'> {
  const serializeMembers = (layout: readonly BlockColumn[]) =>
    JSON.stringify(layout.map(({ member }) => member ?? null));
  if (areRowsUnchanged && recorded.formerLayout !== undefined) return { formerLayout: recorded.formerLayout };
  const hasOtherColumns =
    recorded.layout !== undefined && serializeMembers(recorded.layout) !== serializeMembers(newLayout);
  return hasOtherColumns ? { formerLayout: JSON.stringify(recorded.layout) } : {};
}

/** Returns the columns before the last write, if they were different. */
export function readFormerLayout({
  formerLayout,
}: Pick<WrittenPart, 'formerLayout'>): readonly BlockColumn[] | undefined {
  return tryReadRecord(FormerLayout, formerLayout);
}

/** Holds what the record said about the block before the last write. */
type RecordBeforeUndo = Pick<WrittenPart, 'layout' | 'rows' | 'rowSums' | 'formerRowSums' | 'formerLayout'>;

/**
 * Returns the record as it was before the last write, if the block shows all of what it showed
 * then. Undefined otherwise: columns that only look alike may be user columns.
 * @param currentColumns the block's columns as they are now
 * @param readBody reads its rows of data; called only if its headers are the former ones
 */
export async function findRecordBeforeUndo(
  { written: { formerLayout: text, formerRowSums: rowSums } }: Placement,
  currentColumns: readonly CurrentColumn[],
  readBody: () => Promise<RowSource>,
): Promise<RecordBeforeUndo | undefined> {
  const layout = readFormerLayout({ formerLayout: text });
  const sums = tryReadRowSums(rowSums);
  if (!layout || !sums || layout.length !== currentColumns.length) return undefined;
  if (
    !layout.every(
      ({ shown, mark }, offset) => currentColumns[offset]?.shown === shown && currentColumns[offset]?.mark === mark,
    )
  )
    return undefined;
  const offsets = layout.flatMap(({ member }, offset) => (member === undefined ? [] : [offset]));
  const sumBuilder = createRowSumBuilder(sums.rowsInChunk);
  const body = await readBody();
  for (let index = 0; index < body.length; index += 1) {
    const row = body.row(index);
    sumBuilder.pushInputs(offsets.map((offset) => row[offset] ?? ''));
  }
  if (compareRowSums(sums, sumBuilder.finish()).kind !== 'same') return undefined;
  return { layout, rows: sums.rows, rowSums, formerRowSums: undefined, formerLayout: undefined };
}
