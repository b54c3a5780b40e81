/**
 * Groups the rows of a pivot so that they fold above their subtotals, if the user has chosen it for
 * the placement.
 */
import { type BlockSample, formatAddress, type RowOutline } from '../../../grid';
import {
  countHeaderRows,
  createOutline,
  formatAnchorName,
  MAX_GROUPS,
  tryReadOutline,
  writeOutline,
} from '../../../placement';
import { hasOpenOutcome, isWorkbookFailure } from '../../../workbook';
import type {
  BlockFeature,
  BlockInSheet,
  FeatureParts,
  FollowUp,
  FollowUpResult,
  RowsInSheet,
} from '../../pipeline/block-feature';
import type { Notice } from '../../pipeline/commit/notice';
import { MAX_CACHED_CELLS } from '../../pipeline/fetch/cached-rows';

export const outline: BlockFeature = { order: 10, needsFollowUp, afterWrite };

/** Returns true if the rows need other groups than they have now. */
function needsFollowUp(rows: RowsInSheet): boolean {
  const { outlined } = rows.placement.written;
  const newOutline = computeOutline(rows);
  return outlined?.rows !== (newOutline && newOutline !== 'tooMany' ? writeOutline(newOutline) : undefined);
}

function afterWrite(block: BlockInSheet): FollowUp | undefined {
  const previousOutline = block.placement.written.outlined;
  const outlineOrProblem = computeOutline(block);
  const notices: Notice[] = outlineOrProblem === 'tooMany' ? [{ kind: 'outlineTooLong', most: MAX_GROUPS }] : [];
  if (
    !needsFollowUp(block) &&
    (!previousOutline || (previousOutline.at === formatFirstRow(block) && !block.hasShifted))
  )
    return notices.length > 0 ? async () => ({ patch: {}, records: undefined, notices }) : undefined;
  const newOutline = outlineOrProblem === 'tooMany' ? undefined : outlineOrProblem;
  return (parts, sample) => groupRows(parts, block, { newOutline, notices }, sample);
}

/**
 * Groups whole rows, including what else is in them. If it is unknown which groups belong to the
 * placement, or if Excel refuses, all groups stay as they are, the option is switched off, and a
 * notice says so.
 */
async function groupRows(
  { registry, workbook }: FeatureParts,
  block: BlockInSheet,
  { newOutline, notices }: { readonly newOutline: RowOutline | undefined; readonly notices: readonly Notice[] },
  sample: BlockSample | undefined,
): Promise<FollowUpResult | undefined> {
  const { placement, patch } = block;
  const previousOutline = placement.written.outlined;
  const text = newOutline && writeOutline(newOutline);
  const outlineBefore = previousOutline?.rows === text ? previousOutline?.before : previousOutline?.rows;
  const outlined =
    text === undefined
      ? undefined
      : { at: formatFirstRow(block), rows: text, ...(outlineBefore !== undefined && { before: outlineBefore }) };
  const createRecords = (outlineToRecord: typeof outlined) =>
    registry.createFinalRecords(placement, sample, {
      ...patch,
      written: { ...patch.written, outlined: outlineToRecord },
    });
  const records = createRecords(outlined);
  const problem = await workbook
    .outlineRows({
      anchor: formatAnchorName(placement.id),
      headerRows: countHeaderRows(placement.written),
      size: block.address.rect,
      former: [previousOutline?.rows, previousOutline?.before].flatMap(
        (outlineText) => tryReadOutline(outlineText ?? '') ?? [],
      ),
      next: newOutline,
      records,
    })
    .then((isDone) => (isDone ? undefined : 'unknownRows'))
    .catch((error: unknown) => {
      if (hasOpenOutcome(error)) throw error;
      return isWorkbookFailure(error, 'CellsChanged') ? ('conflict' as const) : ('refused' as const);
    });
  // The next refresh notices the edit first. Until then the former outline stays.
  if (problem === 'conflict') return undefined;
  if (problem === undefined) return { patch: { written: { outlined } }, records, notices };
  registry.update(placement.id, 'choices', { outline: false });
  const recordsWithout = createRecords(undefined);
  await registry.saveRecords(recordsWithout);
  return {
    patch: { written: { outlined: undefined } },
    records: recordsWithout,
    notices: [{ kind: 'outlineOff', reason: problem }],
  };
}

function computeOutline({ placement, result }: RowsInSheet): RowOutline | 'tooMany' | undefined {
  // After a sort, rows are no longer next to the subtotals that they belong to.
  if (!placement.choices.outline || placement.choices.sort) return undefined;
  const outline = createOutline(result, placement.written.rows);
  if (!outline) return undefined;
  // Not all rows of a larger result are in memory.
  const isLarge = result.rowCount * result.columns.length > MAX_CACHED_CELLS;
  return isLarge || outline.keys.length > MAX_GROUPS ? 'tooMany' : outline;
}

function formatFirstRow({ placement, address: { sheet, rect } }: BlockInSheet): string {
  const row = rect.row + countHeaderRows(placement.written);
  return formatAddress({ sheet, rect: { ...rect, row, rows: 1, columns: 1 } });
}
