/**
 * Clears away what a write left behind whose pane died. Somebody may work in the sheet by then: what is cleared is read by the same request,
 * and what was typed since the look before it is given back.
 */
import {
  type AbandonedBlock,
  type Address,
  allowedOperations,
  type BlockCell,
  cellCount,
  clearedAway,
  equalRect,
  type Rect,
  referenceTo,
  type StandingRows,
} from '../../../grid';
import { WorkbookFailure } from '../../workbook-failure';
import { addressOf, type PartOf, PLACE, partsOf, queueHiddenName, rangeAt } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { formatRightsOf, PROTECTION } from '../format-rights';
import { queueAnchor } from '../look/names';
import { surely } from '../outcome';
import { loadAll, rowsOf } from '../read-range';
import { dropBroughtBack } from './drop-staging';
import { queueMovedDownGoes } from './half-way';
import { queueOperation } from './operations';

/** Somebody who goes on inserting rows is not waited for. */
const TRIES = 3;
/** More than this comes back in no answer: then only the place is looked at. */
const MOST_CELLS = 50_000;

/** Safe to repeat: without the anchor there is nothing to take away. */
export async function clearAbandoned(run: ExcelRun, abandoned: AbandonedBlock): Promise<void> {
  let left: Left = { abandoned };
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const next = await clearOnce(run, left);
    if (!next) return;
    left = next;
  }
  throw new WorkbookFailure('CellsChanged', 'clearAbandoned');
}

interface Left {
  readonly abandoned: AbandonedBlock;
  /** What its cells held when they were looked at first: what they hold otherwise since is the analyst's. */
  readonly seen?: readonly StandingRows[];
}

/** @returns what is still to be cleared, with all of it as it was, where somebody was at work there meanwhile */
async function clearOnce(run: ExcelRun, { abandoned, seen: before }: Left): Promise<Left | undefined> {
  const { anchor } = abandoned;
  await dropBroughtBack(run, anchor);
  const { place, rights } = await run.ask('clearAbandoned', (context) => {
    const { range, read } = queueAnchor(context, anchor, `${PLACE},${PROTECTION}`);
    return () => {
      const place = read();
      return { place, rights: place.kind === 'found' ? formatRightsOf(range.worksheet) : undefined };
    };
  });
  if (place.kind !== 'found') return undefined;
  const at = place.address;
  const cleared = clearedAway(abandoned, at);
  const gone = [...cleared.emptied, ...cleared.takenOut].filter((rect) => cellCount(rect) <= MOST_CELLS);
  const looked = before ?? (await run.ask('look', (context) => queueCells(partsOf(context, anchor), gone)));
  const met = await run.ask('clearAbandoned', (context) => {
    const item = context.workbook.names.getItem(anchor);
    const block = item.getRange().load(PLACE);
    const part = partsOf(context, anchor);
    const read = queueCells(part, gone);
    for (const rect of cleared.emptied) part(rect).clear('Contents');
    for (const formats of allowedOperations(cleared.formats, rights)) queueOperation(part, formats);
    for (const rect of cleared.takenOut) part(rect).delete('Up');
    queueMovedDownGoes(context, anchor);
    if (cleared.name === undefined) item.delete();
    else item.formula = cleared.name;
    return () => ({ now: addressOf(block), cells: read() });
  });
  const isInPlace = met.now.sheet === at.sheet && equalRect(met.now.rect, at.rect);
  const typed = gone.flatMap((rect, index) => typedIn(rect, looked[index], met.cells[index]));
  if (isInPlace && typed.length === 0) return undefined;
  const isSpared = isInPlace && cleared.takenOut.length === 0;
  const all = gone.map((rect, index) => ({ rect, rows: allOf(met.cells[index]) }));
  await surely(run, 'putBack', () =>
    run.act('putBack', (context) => {
      const part = partsOf(context, { ...met.now, rect: { ...met.now.rect, rows: 1, columns: 1 } });
      if (!isSpared) for (const rect of cleared.takenOut) part(rect).insert('Down');
      for (const { rect, rows } of isSpared ? typed : all) part(rect).values = rows;
      if (!isSpared) queueName(context, anchor, met.now, cleared.name !== undefined);
    }),
  );
  if (isSpared) return undefined;
  // Cells that were inserted for the block hold something of the analyst's now: they stay, and are emptied around it.
  return isInPlace && abandoned.kind === 'first'
    ? { abandoned: { ...abandoned, isInserted: false }, seen: looked }
    : { abandoned };
}

function queueCells(part: PartOf, rects: readonly Rect[]): () => StandingRows[] {
  const ranges = rects.map((rect) => loadAll(part(rect), false));
  return () => ranges.map(rowsOf);
}

interface Cells {
  readonly rect: Rect;
  readonly rows: BlockCell[][];
}

/** Cells that hold something else by now. */
function typedIn(rect: Rect, seen: StandingRows | undefined, now: StandingRows | undefined): Cells[] {
  if (!seen || !now) return [];
  return allOf(now).flatMap((row, down) =>
    row.flatMap((value, right): Cells[] =>
      value === seen.row(down)[right]
        ? []
        : [{ rect: { row: rect.row + down, column: rect.column + right, rows: 1, columns: 1 }, rows: [[value]] }],
    ),
  );
}

function allOf(cells: StandingRows | undefined): BlockCell[][] {
  return Array.from({ length: cells?.length ?? 0 }, (_, row) => [...(cells?.row(row) ?? [])]);
}

/** A name is made anew only where it went (office-js issue 2875). */
function queueName(context: Excel.RequestContext, anchor: string, at: Address, isThere: boolean): void {
  const { names } = context.workbook;
  if (isThere) names.getItem(anchor).formula = referenceTo(at, at.rect);
  else queueHiddenName(context, anchor, rangeAt(context, at));
}
