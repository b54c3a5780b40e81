/**
 * Clears away what a write left behind whose pane died. Users may work in the sheet by then: what was typed since the first look at the
 * remains stays.
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
import { rollBackCells } from '../execute/roll-back-cells';
import type { UserEdits } from '../execute/written-cells';
import { formatRightsOf, PROTECTION } from '../format-rights';
import { queueAnchor } from '../look/names';
import { readRows } from '../read-cells';
import { dropBroughtBack } from './drop-staging';
import { queueMovedDownGoes } from './half-way';
import { isPlaceRefusal, MAX_TRIES, queuePlaceGuard } from './place-guard';

/** Safe to repeat: without the anchor there is nothing to clear. */
export async function clearAbandoned(run: ExcelRun, abandoned: AbandonedBlock): Promise<void> {
  const { anchor } = abandoned;
  const edits: UserEdits[] = [];
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    await dropBroughtBack(run, anchor);
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
        edits,
        queueGuard: (context) => queuePlaceGuard(context, anchor, at),
        queueEnd(context) {
          const item = context.workbook.names.getItem(anchor);
          if (name === undefined) item.delete();
          else item.formula = name;
          queueMovedDownGoes(context, anchor);
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

/** What the write that died has put there, as far as anybody can tell. */
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
