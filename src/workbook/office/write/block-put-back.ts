/** Restores what a write has changed of a block, and at last its name. */
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
import { queueMovedDownGoes } from './half-way';
import type { QueueFormerLooks } from './last-looks';
import { queueSizeGuard } from './place-guard';

interface Before {
  readonly back: PutBack;
  /** How large the block is now: once it has another size, offsets mean other cells and Excel refuses each request. */
  readonly size: Size;
  /** Where the block was, unless a user has moved it since, or what its name said before; undefined if there was none. */
  readonly name: Address | string | undefined;
  readonly records: Records;
  readonly queueFormerLooks?: QueueFormerLooks | undefined;
  readonly formatRights: FormatRights | undefined;
  readonly state: RollbackState;
}

/** All of it counts from the name, which is restored last: what fails on the way can be tried again. */
export async function putBack(
  run: ExcelRun,
  { anchor, analystColumns }: Pick<BlockStart, 'anchor' | 'analystColumns'>,
  { back, size, name, records, queueFormerLooks, formatRights, state }: Before,
): Promise<void> {
  const formula = typeof name === 'object' ? referenceTo(name, name.rect) : name;
  const met = await rollBackCells(run, {
    where: anchor,
    back,
    analystColumns,
    rights: formatRights,
    state,
    queueGuard: (context) => queueSizeGuard(context, anchor, size),
    queueEnd(context) {
      const item = context.workbook.names.getItem(anchor);
      const block = item.getRangeOrNullObject().load(PLACE);
      queueFormerLooks?.(partsOf(context, anchor));
      if (formula === undefined) item.delete();
      else item.formula = formula;
      queueMovedDownGoes(context, anchor);
      queueRecords(context, records);
      return () => (block.isNullObject ? undefined : addressOf(block));
    },
  });
  if (met && typeof name === 'object') await follow(run, anchor, name, met);
}

/**
 * Points the name at the block's cells again if a user has moved them since their place was read.
 * @param met where the block was when its name was given `said`
 */
async function follow(run: ExcelRun, anchor: string, said: Address, met: Address): Promise<void> {
  if (hasSameStart(said, met)) return;
  const to = { ...met, rect: { ...said.rect, row: met.rect.row, column: met.rect.column } };
  const now = await run.ask('putBack', (context) => {
    const item = context.workbook.names.getItem(anchor);
    const stands = item.getRange().load(PLACE);
    item.formula = referenceTo(to, to.rect);
    return () => addressOf(stands);
  });
  const { row, column } = to.rect;
  const [down, right] = [now.rect.row - said.rect.row, now.rect.column - said.rect.column];
  await follow(run, anchor, to, { ...now, rect: { ...to.rect, row: row + down, column: column + right } });
}
