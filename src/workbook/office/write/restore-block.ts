/** Restores what a write has changed of a block: its cells, then its name and records. */
import {
  type Address,
  type BlockStart,
  type FormatRights,
  hasSameStart,
  type PutBack,
  referenceTo,
  type Size,
} from '../../../grid';
import { addressOf, PLACE, partsOf } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { type RollbackState, rollBackCells } from '../execute/roll-back-cells';
import { queueRecords, type Records } from '../records';
import { queueRemoveMark } from './half-way';
import type { QueueRestoreStyles } from './header-styles';
import { queueSizeGuard } from './place-guard';

interface FormerBlock {
  readonly back: PutBack;
  /**
   * Is the present size of the block. If it changes, offsets point at other cells, so Excel then
   * refuses each request.
   */
  readonly size: Size;
  /**
   * The block's place, which may be out of date if a user has moved it, or the former formula of
   * its name; undefined if it had no name.
   */
  readonly name: Address | string | undefined;
  readonly records: Records;
  readonly queueRestoreStyles?: QueueRestoreStyles | undefined;
  readonly formatRights: FormatRights | undefined;
  readonly state: RollbackState;
}

/**
 * Restores a block. All cells are addressed by offset from the name, which is restored last: a
 * rollback that fails half-way can be tried again.
 */
export async function restoreBlock(
  run: ExcelRun,
  { anchor, analystColumns }: Pick<BlockStart, 'anchor' | 'analystColumns'>,
  { back, size, name, records, queueRestoreStyles, formatRights, state }: FormerBlock,
): Promise<void> {
  const formula = typeof name === 'object' ? referenceTo(name, name.rect) : name;
  const actual = await rollBackCells(run, {
    where: anchor,
    back,
    analystColumns,
    rights: formatRights,
    state,
    queueGuard: (context) => queueSizeGuard(context, anchor, size),
    queueEnd(context) {
      const item = context.workbook.names.getItem(anchor);
      const block = item.getRangeOrNullObject().load(PLACE);
      queueRestoreStyles?.(partsOf(context, anchor));
      if (formula === undefined) item.delete();
      else item.formula = formula;
      queueRemoveMark(context, anchor);
      queueRecords(context, records);
      return () => (block.isNullObject ? undefined : addressOf(block));
    },
  });
  if (actual && typeof name === 'object') await followMove(run, anchor, name, actual);
}

/**
 * Points the name at the block's cells again if a user has moved them since their place was read.
 * @param assumed the place that was written into the name
 * @param actual the block's place at that time
 */
async function followMove(run: ExcelRun, anchor: string, assumed: Address, actual: Address): Promise<void> {
  if (hasSameStart(assumed, actual)) return;
  const to = { ...actual, rect: { ...assumed.rect, row: actual.rect.row, column: actual.rect.column } };
  const now = await run.ask('putBack', (context) => {
    const item = context.workbook.names.getItem(anchor);
    const rangeNow = item.getRange().load(PLACE);
    item.formula = referenceTo(to, to.rect);
    return () => addressOf(rangeNow);
  });
  const { row, column } = to.rect;
  const [down, right] = [now.rect.row - assumed.rect.row, now.rect.column - assumed.rect.column];
  await followMove(run, anchor, to, { ...now, rect: { ...to.rect, row: row + down, column: column + right } });
}
