/**
 * Groups the rows of a pivot so that they fold above their subtotals, if the user has chosen it for
 * the placement.
 */
import { type BlockSight, formatAddress, type RowOutline } from '../../../grid';
import { anchorName, headerRowsOf, MOST_GROUPS, outlineOf, tryReadOutline, writeOutline } from '../../../placement';
import { hasOpenOutcome, isWorkbookFailure } from '../../../workbook';
import type {
  BlockFeature,
  BlockInSheet,
  FeatureDone,
  FeatureParts,
  FollowUp,
  RowsInSheet,
} from '../../pipeline/block-feature';
import type { Notice } from '../../pipeline/commit/notice';
import { CELLS_KEPT } from '../../pipeline/fetch/kept-rows';

export const outline: BlockFeature = { order: 10, needsFollowUp, afterWrite };

/** Returns true if the rows need other groups than they have now. */
function needsFollowUp(rows: RowsInSheet): boolean {
  const { outlined } = rows.placement.written;
  const next = chosenOutline(rows);
  return outlined?.rows !== (next && next !== 'tooMany' ? writeOutline(next) : undefined);
}

function afterWrite(block: BlockInSheet): FollowUp | undefined {
  const former = block.placement.written.outlined;
  const chosen = chosenOutline(block);
  const notices: Notice[] = chosen === 'tooMany' ? [{ kind: 'outlineTooLong', most: MOST_GROUPS }] : [];
  if (!needsFollowUp(block) && (!former || (former.at === firstRowOf(block) && !block.hasShifted)))
    return notices.length > 0 ? async () => ({ patch: {}, records: undefined, notices }) : undefined;
  const next = chosen === 'tooMany' ? undefined : chosen;
  return (parts, sight) => groupRows(parts, block, { next, notices }, sight);
}

interface OutlinePlan {
  readonly next: RowOutline | undefined;
  readonly notices: readonly Notice[];
}

/**
 * Groups whole rows, including what else is in them. If it is unknown which groups belong to the
 * placement, or if Excel refuses, all groups stay as they are, the option is switched off, and a
 * notice says so.
 */
async function groupRows(
  { registry, workbook }: FeatureParts,
  block: BlockInSheet,
  { next, notices }: OutlinePlan,
  sight: BlockSight | undefined,
): Promise<FeatureDone | undefined> {
  const { placement, patch } = block;
  const former = placement.written.outlined;
  const text = next && writeOutline(next);
  const before = former?.rows === text ? former?.before : former?.rows;
  const outlined =
    text === undefined ? undefined : { at: firstRowOf(block), rows: text, ...(before !== undefined && { before }) };
  const recordsWith = (now: typeof outlined) =>
    registry.recordsOf(placement, sight, { ...patch, written: { ...patch.written, outlined: now } });
  const records = recordsWith(outlined);
  const why = await workbook
    .outlineRows({
      anchor: anchorName(placement.id),
      headerRows: headerRowsOf(placement.written),
      size: block.address.rect,
      former: [former?.rows, former?.before].flatMap((one) => tryReadOutline(one ?? '') ?? []),
      next,
      records,
    })
    .then((isDone) => (isDone ? undefined : 'unknownRows'))
    .catch((error: unknown) => {
      if (hasOpenOutcome(error)) throw error;
      return isWorkbookFailure(error, 'CellsChanged') ? ('conflict' as const) : ('refused' as const);
    });
  // The next refresh notices the edit first. Until then the former outline stays.
  if (why === 'conflict') return undefined;
  if (why === undefined) return { patch: { written: { outlined } }, records, notices };
  registry.update(placement.id, 'choices', { outline: false });
  const kept = recordsWith(undefined);
  await registry.keep(kept);
  return { patch: { written: { outlined: undefined } }, records: kept, notices: [{ kind: 'outlineOff', why }] };
}

function chosenOutline({ placement, result }: RowsInSheet): RowOutline | 'tooMany' | undefined {
  if (!placement.choices.outline) return undefined;
  const outline = outlineOf(result, placement.written.rows);
  if (!outline) return undefined;
  // Not all rows of a larger result are in memory.
  const isLarge = result.rowCount * result.columns.length > CELLS_KEPT;
  return isLarge || outline.keys.length > MOST_GROUPS ? 'tooMany' : outline;
}

function firstRowOf({ placement, address: { sheet, rect } }: BlockInSheet): string {
  const row = rect.row + headerRowsOf(placement.written);
  return formatAddress({ sheet, rect: { ...rect, row, rows: 1, columns: 1 } });
}
