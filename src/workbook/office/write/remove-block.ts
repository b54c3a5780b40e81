/** Ends a block: its name, its records and, where somebody said so, what its cells hold. */
import { type Address, hasSameSize, type Rect, type Size, type StandingRows } from '../../../grid';
import { isWorkbookFailure, WorkbookFailure } from '../../workbook-failure';
import { addressOf, outlineName, PLACE, partsOf, queueHiddenName, rangeAt } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { changed, surely } from '../outcome';
import { loadAll, rowsOf } from '../read-range';
import { queueHasKept, queueReadRecords, queueRecords, type Records } from '../records';

/** Excel on the web answers 5 MB: of more cells what they hold is not read along. */
const CELLS_A_REQUEST = 100_000;

/**
 * The block's name is read by the request that empties its parts: where rows or columns came or went since, the parts are other cells.
 * @param size of the block as it was seen, with which its parts were told
 */
export async function removeBlock(
  run: ExcelRun,
  anchor: string,
  { size, parts }: { readonly size: Size; readonly parts: readonly Rect[] },
  changes: Records,
): Promise<void> {
  const slices = slicesOf(parts);
  try {
    // The lowest first: as long as the headers stand, whatever is left can be told apart.
    for (const slice of slices.slice(1).reverse()) await empty(run, anchor, size, slice, undefined);
    await empty(run, anchor, size, slices[0] ?? [], changes);
  } catch (error) {
    throw slices.length > 1 && !isWorkbookFailure(error, 'CellsChanged') ? run.doubt('removeBlock', error) : error;
  }
}

interface Emptied {
  /** Where the block stood. */
  readonly at: Address | undefined;
  readonly stood: readonly { readonly part: Rect; readonly rows: StandingRows }[];
  readonly records: Records;
}

/** @param ending the records that change with the name's end */
async function empty(
  run: ExcelRun,
  anchor: string,
  size: Size,
  parts: readonly Rect[],
  ending: Records | undefined,
): Promise<void> {
  const done = await changed(
    run,
    'removeBlock',
    () =>
      run.ask('removeBlock', (context): (() => Emptied) => {
        const item = context.workbook.names.getItem(anchor);
        const block = item.getRangeOrNullObject().load(PLACE);
        const part = partsOf(context, anchor);
        const before = parts.map((rect) => ({ part: rect, range: loadAll(part(rect), false) }));
        const records = queueReadRecords(context, [...(ending?.keys() ?? [])]);
        for (const rect of parts) part(rect).clear('Contents');
        if (ending) {
          item.delete();
          context.workbook.names.getItemOrNullObject(outlineName(anchor)).delete();
          queueRecords(context, ending);
        }
        return () => ({
          at: block.isNullObject ? undefined : addressOf(block),
          stood: before.map(({ part, range }) => ({ part, rows: rowsOf(range) })),
          records: records(),
        });
      }),
    () =>
      run.ask('look', (context) => {
        const item = context.workbook.names.getItemOrNullObject(anchor).load('name');
        const isKept = queueHasKept(context, ending ?? new Map());
        return () => (ending && item.isNullObject && isKept() ? nothing : undefined);
      }),
  );
  const { at } = done;
  if (parts.length === 0 || !at || hasSameSize(at.rect, size)) return;
  await surely(run, 'putBack', () => putBack(run, anchor, at, done, ending !== undefined));
  throw new WorkbookFailure('CellsChanged', 'removeBlock');
}

const nothing: Emptied = { at: undefined, stood: [], records: new Map() };

async function putBack(run: ExcelRun, anchor: string, at: Address, done: Emptied, hasEnded: boolean): Promise<void> {
  await run.act('putBack', (context) => {
    const part = partsOf(context, at);
    for (const { part: rect, rows } of done.stood)
      part(rect).values = Array.from({ length: rows.length }, (_, row) => [...rows.row(row)]);
    if (!hasEnded) return;
    context.workbook.names.getItemOrNullObject(anchor).delete();
    queueHiddenName(context, anchor, rangeAt(context, at));
    queueRecords(context, done.records);
  });
}

/** By rows, from the first on. */
function slicesOf(parts: readonly Rect[]): Rect[][] {
  const rows = Math.max(0, ...parts.map((part) => part.rows));
  const columns = parts.reduce((sum, part) => sum + part.columns, 0);
  const step = Math.max(1, Math.floor(CELLS_A_REQUEST / Math.max(1, columns)));
  return Array.from({ length: Math.ceil(rows / step) }, (_, index) =>
    parts.map((part) => ({ ...part, row: index * step, rows: Math.min(step, rows - index * step) })),
  );
}
