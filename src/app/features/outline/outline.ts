/** The outline of a pivot's subtotals: whole rows that fold, as the analyst has chosen for the placement. */
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
import { CELLS_KEPT } from '../../pipeline/kept-rows';
import type { Notice } from '../../pipeline/place-state';

export const outline: BlockFeature = { order: 10, isDueAfterWrite, afterWrite };

/** Whether rows have to be grouped otherwise, or are in groups that have to go. */
function isDueAfterWrite(rows: RowsInSheet): boolean {
  const { outlined } = rows.placement.written;
  const next = wishFor(rows);
  return outlined?.rows !== (next && next !== 'tooMany' ? writeOutline(next) : undefined);
}

function afterWrite(block: BlockInSheet): FollowUp | undefined {
  const former = block.placement.written.outlined;
  const wish = wishFor(block);
  const notices: Notice[] = wish === 'tooMany' ? [{ kind: 'outlineTooLong', most: MOST_GROUPS }] : [];
  if (!isDueAfterWrite(block) && (!former || (former.at === startOf(block) && !block.hasShifted)))
    return notices.length > 0 ? async () => ({ patch: {}, records: undefined, notices }) : undefined;
  const next = wish === 'tooMany' ? undefined : wish;
  return (parts, sight) => groupRows(parts, block, { next, notices }, sight);
}

interface OutlinePlan {
  readonly next: RowOutline | undefined;
  readonly notices: readonly Notice[];
}

/**
 * Whole rows are shared with whatever else is on the sheet: where nobody can tell which groups are ours, or Excel refuses, all of them are
 * left alone from then on, and the user is told.
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
    text === undefined ? undefined : { at: startOf(block), rows: text, ...(before !== undefined && { before }) };
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
  // The next refresh finds the edit first; until then its outline is still the one before.
  if (why === 'conflict') return undefined;
  if (why === undefined) return { patch: { written: { outlined } }, records, notices };
  registry.update(placement.id, 'choices', { outline: false });
  const kept = recordsWith(undefined);
  await registry.keep(kept);
  return { patch: { written: { outlined: undefined } }, records: kept, notices: [{ kind: 'outlineOff', why }] };
}

function wishFor({ placement, result }: RowsInSheet): RowOutline | 'tooMany' | undefined {
  if (!placement.choices.outline) return undefined;
  const outline = outlineOf(result, placement.written.rows);
  if (!outline) return undefined;
  // Of more cells not all rows are at hand.
  const isLarge = result.rowCount * result.columns.length > CELLS_KEPT;
  return isLarge || outline.keys.length > MOST_GROUPS ? 'tooMany' : outline;
}

function startOf({ placement, address: { sheet, rect } }: BlockInSheet): string {
  const row = rect.row + headerRowsOf(placement.written);
  return formatAddress({ sheet, rect: { ...rect, row, rows: 1, columns: 1 } });
}
