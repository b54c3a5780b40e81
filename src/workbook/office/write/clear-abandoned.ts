/**
 * Cleans up after a write whose pane was closed. A user may be working in the sheet meanwhile: what is typed after the remains were first
 * read stays.
 */
import {
  type AbandonedBlock,
  type Address,
  clearedAway,
  createPackedRows,
  type FormatRights,
  type Rect,
  type WrittenPart,
} from '../../../grid';
import { WorkbookFailure } from '../../workbook-failure';
import { PLACE } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { rollBackCells, rollbackState } from '../execute/roll-back-cells';
import { formatRightsOf, PROTECTION } from '../format-rights';
import { queueAnchor } from '../look/names';
import { readRows } from '../read-cells';
import { dropLeftoverStaging } from './drop-staging';
import { queueRemoveMark } from './half-way';
import { isPlaceRefusal, MAX_TRIES, queuePlaceGuard } from './place-guard';

/** Safe to repeat: without the anchor there is nothing to clear. */
export async function clearAbandoned(run: ExcelRun, abandoned: AbandonedBlock): Promise<void> {
  const { anchor } = abandoned;
  const state = rollbackState();
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    await dropLeftoverStaging(run, anchor);
    const block = await findBlock(run, anchor);
    if (!block) return;
    const { at, rights } = block;
    // A block only ever moves to another sheet. If the name is on the former sheet, it was restored already.
    if (abandoned.kind === 'first' && abandoned.back?.sheet === at.sheet) return;
    const { name, ...back } = clearedAway(abandoned, at);
    const written = await readRemains(run, at, back.emptied);
    try {
      await rollBackCells(run, {
        where: anchor,
        back: { ...back, written },
        analystColumns: [],
        rights,
        state,
        queueGuard: (context) => queuePlaceGuard(context, anchor, at),
        queueEnd(context) {
          const item = context.workbook.names.getItem(anchor);
          if (name === undefined) item.delete();
          else item.formula = name;
          queueRemoveMark(context, anchor);
          return () => undefined;
        },
      });
      return;
    } catch (error) {
      if (!isPlaceRefusal(error)) throw error;
    }
  }
  throw new WorkbookFailure('CellsChanged', 'clearAbandoned');
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

/**
 * Reads the cells to be emptied. What they hold now counts as written by the abandoned write, because nothing distinguishes it from edits.
 */
async function readRemains(
  run: ExcelRun,
  { sheet, rect: block }: Address,
  parts: readonly Rect[],
): Promise<WrittenPart[]> {
  const written: WrittenPart[] = [];
  for (const part of parts) {
    const rows = createPackedRows();
    const rect = { ...part, row: block.row + part.row, column: block.column + part.column };
    await readRows(run, { sheet, rect }, (some) => rows.push(some));
    written.push({ part, row: rows.row });
  }
  return written;
}
