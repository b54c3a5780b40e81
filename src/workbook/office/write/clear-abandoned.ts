/**
 * Clears away what a write left behind whose pane died. Users may work in the sheet by then: what was typed since the first look at the
 * remains stays.
 */
import {
  type AbandonedBlock,
  type Address,
  allowedOperations,
  cellCount,
  clearedAway,
  createPackedRows,
  equalRect,
  type FormatRights,
  offsetFrom,
  type Rect,
  referenceTo,
  type Stood,
  stoodWithin,
} from '../../../grid';
import { isWorkbookFailure, WorkbookFailure } from '../../workbook-failure';
import { addressOf, PLACE, partsOf, queueHiddenName, rangeAt } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { execute } from '../execute/execute';
import { queueCells } from '../execute/script-batch';
import { formatRightsOf, PROTECTION } from '../format-rights';
import { queueAnchor } from '../look/names';
import { surely } from '../outcome';
import { readRows } from '../read-cells';
import { filledOf, loadAll } from '../read-range';
import type { Records } from '../records';
import { dropBroughtBack } from './drop-staging';
import { queueMovedDownGoes } from './half-way';
import { queueOperation } from './operations';

/** A user who goes on editing is not waited for. */
const TRIES = 3;

/**
 * Safe to repeat: without the anchor there is nothing to clear.
 * @param records that the file keeps in the batch that empties the last cell
 */
export async function clearAbandoned(
  run: ExcelRun,
  abandoned: AbandonedBlock,
  records: Records = new Map(),
): Promise<void> {
  const { anchor } = abandoned;
  let left = abandoned;
  let first: Remains | undefined;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    await dropBroughtBack(run, anchor);
    const block = await findBlock(run, anchor);
    if (!block) return;
    const { at } = block;
    // A block only ever moves to another sheet. If the name is on the former sheet, it was restored already.
    if (left.kind === 'first' && left.back?.sheet === at.sheet) return;
    const { emptied, takenOut } = clearedAway(left, at);
    const parts = [...emptied, ...takenOut];
    const now = await readCells(run, at, parts);
    // If the block has moved since, the first snapshot may show other cells, so this snapshot becomes the first.
    if (!first || !isSamePlace(first.at, at)) first = { at, cells: now };
    const cells = first.cells.flatMap((before, index) => unchanged(before, now[index] ?? before));
    // If a user typed into the inserted cells, these are not deleted; only the cells around the input are emptied.
    if (left.kind === 'first' && countCells(cells) < countCells(now)) left = { ...left, isInserted: false };
    try {
      const operations = cells.map(({ part }) => ({ kind: 'clear', part, what: 'contents' }) as const);
      await execute(run, { target: anchor, expect: { size: at.rect, contents: cells }, operations, records });
    } catch (error) {
      if (!isWorkbookFailure(error, 'CellsChanged')) throw error;
      continue;
    }
    if (await endBlock(run, left, block)) return;
  }
  throw new WorkbookFailure('CellsChanged', 'clearAbandoned');
}

/** First snapshot of the remains. Contents that differ from it later belong to the user. */
interface Remains {
  readonly at: Address;
  readonly cells: readonly Stood[];
}

interface Block {
  readonly at: Address;
  readonly rights: FormatRights | undefined;
}

function findBlock(run: ExcelRun, anchor: string): Promise<Block | undefined> {
  return run.ask('clearAbandoned', (context) => {
    const { range, read } = queueAnchor(context, anchor, `${PLACE},${PROTECTION}`);
    return () => {
      const place = read();
      return place.kind === 'found' ? { at: place.address, rights: formatRightsOf(range.worksheet) } : undefined;
    };
  });
}

async function readCells(run: ExcelRun, { sheet, rect: block }: Address, parts: readonly Rect[]): Promise<Stood[]> {
  const cells: Stood[] = [];
  for (const part of parts) {
    const rows = createPackedRows();
    const rect = { ...part, row: block.row + part.row, column: block.column + part.column };
    await readRows(run, { sheet, rect }, (some) => rows.push(some));
    cells.push({ part, rows, numberFormats: undefined });
  }
  return cells;
}

/** The cells that are unchanged or empty now. Consecutive unchanged rows form one part; in a changed row each unchanged cell is a part. */
function unchanged(before: Stood, now: Stood): Stood[] {
  const { part, rows } = now;
  const parts: Rect[] = [];
  let whole = 0;
  const endWhole = (end: number) => {
    if (whole < end) parts.push({ ...part, row: part.row + whole, rows: end - whole });
    whole = end + 1;
  };
  for (let row = 0; row < part.rows; row += 1) {
    const former = before.rows.row(row);
    const isSame = rows.row(row).map((cell, column) => cell === '' || cell === former[column]);
    if (isSame.every(Boolean)) continue;
    endWhole(row);
    isSame.forEach((same, column) => {
      if (same) parts.push({ row: part.row + row, column: part.column + column, rows: 1, columns: 1 });
    });
  }
  endWhole(part.rows);
  return parts.flatMap((one) => stoodWithin(now, one) ?? []);
}

function countCells(cells: readonly Stood[]): number {
  return cells.reduce((sum, { part }) => sum + cellCount(part), 0);
}

/**
 * Restores the formats of emptied cells, deletes inserted cells, and deletes the name or points it back at its former cells.
 * @returns false, with everything restored, if a user edited there in the meantime
 */
async function endBlock(run: ExcelRun, left: AbandonedBlock, { at, rights }: Block): Promise<boolean> {
  const { anchor } = left;
  const { takenOut, formats, name } = clearedAway(left, at);
  const met = await run.ask('clearAbandoned', (context) => {
    const item = context.workbook.names.getItem(anchor);
    const block = item.getRange().load(PLACE);
    const part = partsOf(context, anchor);
    const used = takenOut.map((rect) => loadAll(part(rect).getUsedRangeOrNullObject(true).load(PLACE), true));
    for (const operation of allowedOperations(formats, rights)) queueOperation(part, operation);
    for (const rect of takenOut) part(rect).delete('Up');
    queueMovedDownGoes(context, anchor);
    if (name === undefined) item.delete();
    else item.formula = name;
    return () => {
      const now = addressOf(block);
      return {
        now,
        typed: used.flatMap((range) => filledOf(range, () => offsetFrom(now.rect, addressOf(range).rect)) ?? []),
      };
    };
  });
  const { now, typed } = met;
  if (isSamePlace(now, at) && typed.length === 0) return true;
  await surely(run, 'putBack', () =>
    run.act('putBack', (context) => {
      const find = () => partsOf(context, { ...now, rect: { ...now.rect, rows: 1, columns: 1 } });
      for (const rect of takenOut) find()(rect).insert('Down');
      // A range that was found before moves down with its cells.
      queueCells(find(), typed);
      // A name is made again only if it was deleted (office-js issue 2875).
      if (name === undefined) queueHiddenName(context, anchor, rangeAt(context, now));
      else context.workbook.names.getItem(anchor).formula = referenceTo(now, now.rect);
    }),
  );
  return false;
}

function isSamePlace(a: Address, b: Address): boolean {
  return a.sheet === b.sheet && equalRect(a.rect, b.rect);
}
