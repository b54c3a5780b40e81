/** Operations beside a block, and cells that are emptied: by requests that read themselves what they rely on. */
import {
  type Address,
  type CellInput,
  type FormatRights,
  hasSameSize,
  isAsItStood,
  type Operation,
  offsetFrom,
  piecesOf,
  type Rect,
  type Size,
  type Stood,
  stoodWithin,
} from '../../../grid';
import type { Relied } from '../../workbook';
import { WorkbookFailure } from '../../workbook-failure';
import { addressOf, cellsAt, type PartOf, PLACE, partsOf } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { formatRightsOf, PROTECTION } from '../format-rights';
import { changed, surely } from '../outcome';
import { filledOf, loadAll, rowsOf } from '../read-range';
import { queueHasKept, queueRecords, type Records } from '../records';
import { queueOperation } from './operations';

/** In one request. */
export async function carryOut(
  run: ExcelRun,
  where: string | Address,
  operations: readonly Operation[],
  { size, free = [] }: Relied,
): Promise<void> {
  if (operations.length === 0) return;
  const seen = await changed(
    run,
    'carryOut',
    () =>
      run.ask('carryOut', (context) => {
        const read = queueRelied(context, where, size, free);
        const part = partsOf(context, where);
        for (const operation of operations) queueOperation(part, operation);
        return read;
      }),
    async () => {
      const now = await run.ask('look', (context) => queueRelied(context, where, size, free));
      return now.filled.length > 0 ? { ...now, filled: [] } : undefined;
    },
  );
  if (seen.isAsSeen && seen.filled.length === 0) return;
  await surely(run, 'putBack', () =>
    run.act('putBack', (context) => {
      const part = partsOf(context, where);
      // Operations that write only contents have not changed the look that the user gave a cell.
      const isLookChanged = operations.some(({ kind }) => kind !== 'contents') && seen.rights?.cells !== false;
      for (const rect of free) part(rect).clear(isLookChanged ? 'All' : 'Contents');
      if (isLookChanged)
        for (const rect of free) queueOperation(part, { kind: 'formats', part: rect, from: 'columns' });
      queueStood(part, seen.filled);
    }),
  );
  throw new WorkbookFailure(seen.isAsSeen ? 'CellsInTheWay' : 'CellsChanged', 'carryOut');
}

interface ReliedNow {
  readonly isAsSeen: boolean;
  readonly filled: readonly Stood[];
  /** Formatting that the protection of the sheet allows. */
  readonly rights: FormatRights | undefined;
}

function queueRelied(
  context: Excel.RequestContext,
  where: string | Address,
  size: Size | undefined,
  free: readonly Rect[],
): () => ReliedNow {
  const block = cellsAt(context, where).load(`${PLACE},${PROTECTION}`);
  const part = partsOf(context, where);
  const used = free.map((rect) => loadAll(part(rect).getUsedRangeOrNullObject(true).load(PLACE), true));
  return () => ({
    rights: formatRightsOf(block.worksheet),
    isAsSeen: size === undefined || hasSameSize(addressOf(block).rect, size),
    filled: used.flatMap(
      (range) => filledOf(range, () => offsetFrom(addressOf(block).rect, addressOf(range).rect)) ?? [],
    ),
  });
}

function queueStood(part: PartOf, stood: readonly Stood[]): void {
  for (const one of stood) {
    for (const piece of piecesOf(one, [])) {
      if (piece.numberFormats) part(piece.part).numberFormat = piece.numberFormats;
      part(piece.part).values = piece.rows;
    }
  }
}

/** A request for each so many rows; the records go with the last one. */
export async function emptyCells(
  run: ExcelRun,
  at: Address,
  stood: readonly Stood[],
  records: Records,
): Promise<boolean> {
  const pieces = stood.flatMap((one) => [...piecesOf(one, [])].flatMap(({ part }) => stoodWithin(one, part) ?? []));
  for (const [index, piece] of pieces.entries()) {
    const changes: Records = index === pieces.length - 1 ? records : new Map();
    if (!(await changePiece(run, 'emptyCells', { at, stood: piece }, (cells) => cells.clear('Contents'), changes)))
      return false;
  }
  return true;
}

/** One request writes the cell and reads what it held; a second one puts that back if it is not what was seen. */
export function replaceCell(run: ExcelRun, cell: Address, former: CellInput, next: CellInput): Promise<boolean> {
  const part = { row: 0, column: 0, rows: 1, columns: 1 };
  const stood: Stood = { part, rows: { length: 1, row: () => [former] }, numberFormats: undefined };
  const write = (cells: Excel.Range) => {
    cells.values = [[next]];
  };
  return changePiece(run, 'replaceCell', { at: cell, stood }, write, new Map());
}

/**
 * @param piece cells, and what they were seen to hold
 * @returns false if they hold something else by now: then that is put back
 */
async function changePiece(
  run: ExcelRun,
  verb: 'emptyCells' | 'replaceCell',
  { at, stood }: { readonly at: Address; readonly stood: Stood },
  change: (cells: Excel.Range) => void,
  records: Records,
): Promise<boolean> {
  const asItStood = (now: Stood) => isAsItStood(stood, now.rows, { analystColumns: [] });
  const now = await changed(
    run,
    verb,
    () =>
      run.ask(verb, (context) => {
        const cells = partsOf(context, at)(stood.part);
        const before = loadAll(partsOf(context, at)(stood.part), false);
        change(cells);
        queueRecords(context, records);
        return () => ({ ...stood, rows: rowsOf(before) });
      }),
    () =>
      run.ask('look', (context) => {
        const cells = loadAll(partsOf(context, at)(stood.part), false);
        const isKept = queueHasKept(context, records);
        return () => {
          return isKept() && !asItStood({ ...stood, rows: rowsOf(cells) }) ? stood : undefined;
        };
      }),
  );
  if (asItStood(now)) return true;
  await surely(run, 'putBack', () => run.act('putBack', (context) => queueStood(partsOf(context, at), [now])));
  return false;
}
