/** The outline of a pivot's subtotals: whole rows that fold, as the analyst has chosen for the placement. */
import { type Address, type BlockSight, formatAddress, type RowOutline } from '../../../grid';
import {
  anchorName,
  headerRowsOf,
  MOST_GROUPS,
  outlineOf,
  type Placement,
  type PlacementPatch,
  type Result,
  tryReadOutline,
  writeOutline,
} from '../../../placement';
import { hasOpenOutcome, isWorkbookFailure } from '../../../workbook';
import { CELLS_KEPT } from '../../pipeline/kept-rows';
import type { Notice } from '../../pipeline/place-state';
import type { PlacementParts } from '../../workbook/placement-parts';

interface OutlinedBlock {
  /** As it was written; its outline is still the one before. */
  readonly placement: Placement;
  /** What the write has changed, where the file does not have it yet. */
  readonly patch?: PlacementPatch;
  /** What the report gave, without cells of the analyst's. */
  readonly result: Result;
  readonly address: Address;
  /** Rows or cells came or went since it was last written: its groups may stand elsewhere. */
  readonly hasShifted: boolean;
}

interface Outlined {
  readonly outlined: Placement['written']['outlined'];
  /** What the file has kept with it; undefined where nothing was done. */
  readonly records: ReadonlyMap<string, string | undefined> | undefined;
  readonly notices: readonly Notice[];
}

/** Whether rows have to be grouped otherwise, or are in groups that have to go: asks Excel nothing. */
export function isOutlineDue(block: Pick<OutlinedBlock, 'placement' | 'result'>): boolean {
  const { outlined } = block.placement.written;
  const next = wishFor(block);
  return outlined?.rows !== (next && next !== 'tooMany' ? writeOutline(next) : undefined);
}

/**
 * Once the rows stand. Whole rows are shared with whatever else is on the sheet: where nobody can tell which groups are ours, or Excel refuses,
 * all of them are left alone from then on, and the analyst is told.
 */
export async function outlineBlock(
  parts: Pick<PlacementParts, 'registry' | 'workbook'>,
  block: OutlinedBlock,
  sight: BlockSight | undefined,
): Promise<Outlined | undefined> {
  const { registry, workbook } = parts;
  const { placement, patch = {} } = block;
  const former = placement.written.outlined;
  const wish = wishFor(block);
  const tooMany: Notice[] = wish === 'tooMany' ? [{ kind: 'outlineTooLong', most: MOST_GROUPS }] : [];
  if (!isOutlineDue(block) && (!former || (former.at === startOf(block) && !block.hasShifted)))
    return tooMany.length > 0 ? { outlined: former, records: undefined, notices: tooMany } : undefined;
  const next = wish === 'tooMany' ? undefined : wish;
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
  if (why === undefined) return { outlined, records, notices: tooMany };
  registry.update(placement.id, 'choices', { outline: false });
  const kept = recordsWith(undefined);
  await registry.keep(kept);
  return { outlined: undefined, records: kept, notices: [{ kind: 'outlineOff', why }] };
}

function wishFor({
  placement,
  result,
}: Pick<OutlinedBlock, 'placement' | 'result'>): RowOutline | 'tooMany' | undefined {
  if (!placement.choices.outline) return undefined;
  const outline = outlineOf(result, placement.written.rows);
  if (!outline) return undefined;
  // Of more cells not all rows are at hand.
  const isLarge = result.rowCount * result.columns.length > CELLS_KEPT;
  return isLarge || outline.keys.length > MOST_GROUPS ? 'tooMany' : outline;
}

function startOf({ placement, address: { sheet, rect } }: Pick<OutlinedBlock, 'placement' | 'address'>): string {
  const row = rect.row + headerRowsOf(placement.written);
  return formatAddress({ sheet, rect: { ...rect, row, rows: 1, columns: 1 } });
}
