/** Restores what a write has changed of a block: its cells, then its name and records. */
import {
  type Address,
  type BlockStart,
  type FormatRights,
  formatRangeFormula,
  hasSameStart,
  type Rollback,
  type Size,
} from '../../../grid';
import { ADDRESS_PROPERTIES, createPartGetter, toAddress } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { type RollbackState, rollBackCells } from '../execute/roll-back-cells';
import { queueWriteRecords, type Records } from '../records';
import type { QueueRestoreStyles } from './header-styles';
import { queueRemoveMark } from './insertion-mark';
import { queueSizeGuard } from './place-guard';

interface FormerBlock {
  readonly rollback: Rollback;
  /**
   * The block has this size at present. If it changes, offsets point at other cells, so Excel then
   * refuses each request.
   */
  readonly size: Size;
  /**
   * Holds the block's place, which may be out of date if a user has moved it, or the former formula
   * of its name; undefined if it had no name.
   */
  readonly formerName: Address | string | undefined;
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
  { anchor, userColumns }: Pick<BlockStart, 'anchor' | 'userColumns'>,
  { rollback, size, formerName, records, queueRestoreStyles, formatRights, state }: FormerBlock,
): Promise<void> {
  const formula = typeof formerName === 'object' ? formatRangeFormula(formerName, formerName.rect) : formerName;
  const actualAddress = await rollBackCells(run, {
    target: anchor,
    plan: rollback,
    userColumns,
    formatRights: formatRights,
    state,
    queueGuard: (context) => queueSizeGuard(context, anchor, size),
    queueFinalSteps(context) {
      const item = context.workbook.names.getItem(anchor);
      const block = item.getRangeOrNullObject().load(ADDRESS_PROPERTIES);
      queueRestoreStyles?.(createPartGetter(context, anchor));
      if (formula === undefined) item.delete();
      else item.formula = formula;
      queueRemoveMark(context, anchor);
      queueWriteRecords(context, records);
      return () => (block.isNullObject ? undefined : toAddress(block));
    },
  });
  if (actualAddress && typeof formerName === 'object') await followMove(run, anchor, formerName, actualAddress);
}

/**
 * Points the name at the block's cells again if a user has moved them since their place was read.
 * @param assumed the place that was written into the name
 * @param actualAddress the block's place at that time
 */
async function followMove(run: ExcelRun, anchor: string, assumed: Address, actualAddress: Address): Promise<void> {
  if (hasSameStart(assumed, actualAddress)) return;
  const newAddress = {
    ...actualAddress,
    rect: { ...assumed.rect, row: actualAddress.rect.row, column: actualAddress.rect.column },
  };
  const currentAddress = await run.sendAndRead('putBack', (context) => {
    const item = context.workbook.names.getItem(anchor);
    const currentRange = item.getRange().load(ADDRESS_PROPERTIES);
    item.formula = formatRangeFormula(newAddress, newAddress.rect);
    return () => toAddress(currentRange);
  });
  const { row, column } = newAddress.rect;
  const [down, right] = [currentAddress.rect.row - assumed.rect.row, currentAddress.rect.column - assumed.rect.column];
  await followMove(run, anchor, newAddress, {
    ...currentAddress,
    rect: { ...newAddress.rect, row: row + down, column: column + right },
  });
}
