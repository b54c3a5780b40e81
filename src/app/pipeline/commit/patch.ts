/**
 * Computes the patch of a refresh: the fields of its placement that the file, the device and the
 * platform save after it.
 */
import { formatAddress } from '../../../grid';
import {
  arrangeResult,
  asFormerSums,
  type BlockColumn,
  formerLayout,
  headerRowsOf,
  keepToBlock,
  type Placement,
  type PlacementPatch,
  type Plan,
  patchPlacement,
  placedPatch,
  type Result,
  type WrittenPart,
  withLeftBehind,
  withoutCells,
} from '../../../placement';
import { effectsOf, mergePatches } from '../features-in-write';
import { keepLayout, keepOwnCells } from '../lay-out/lay-out-columns';
import type { RefreshPlan, Written, WrittenBlock } from '../steps';

export type RefreshedPatch = Pick<PlacementPatch, 'askedBy'> & {
  readonly [Part in 'report' | 'written' | 'notes' | 'choices']: Partial<Placement[Part]>;
};

/** Returns the number of rows of data that the plan writes. */
export function rowsWritten(plan: Plan, result: Result, headerRows: number): number {
  return Math.max(0, Math.min(result.rowCount, plan.block.rows - headerRows));
}

/** @param written how the block was written, including its `followUp` once there is one */
export function refreshedPatch(
  { laidOut, origin, at, block, formerSums, growth, features, leftBehind = [] }: RefreshPlan,
  { address, rowSums, slots, formatsRefused, followUp }: WrittenBlock & Pick<Written, 'followUp'>,
): RefreshedPatch {
  const { placement: known, renamed, layout, result, userCells } = laidOut;
  const arranged = arrangeResult(result, slots);
  const userColumnCount = slots.length - arranged.columns.length;
  const next = keepLayout(known.written, result, slots, layout.standing, formatsRefused);
  const { reportName, filters, rowsOf } = origin;
  const { rowKey, gates } = known.choices;
  const ofFeatures = mergePatches([...effectsOf(features), ...(followUp ? [followUp] : [])]);
  const { keptNotes } = { ...known.notes, ...ofFeatures.notes };
  return {
    report: { reportName },
    written: {
      headerRows: known.written.headerRows,
      address: formatAddress(address),
      columns: arranged.columns.map(({ title }) => title),
      layout: next,
      rows: rowsWritten(block, result, headerRowsOf(known.written)),
      refreshedAt: at,
      reportUpdatedAt: origin.reportUpdatedAt,
      queryChecksum: origin.queryChecksum,
      filteredBy: origin.filteredBy,
      freshAt: origin.freshAt,
      putBack: rowsOf,
      rowSums,
      ...former(known.written, { layout: next, rowSums }, formerSums),
      ...ofFeatures.written,
    },
    notes: {
      ownCells: keepOwnCells(known.written, { result, userCells, slots }).ownCells,
      noteRows: undefined,
      ...ofFeatures.notes,
      ...(renamed.size > 0 && { keptNotes }),
      ...(leftBehind.length > 0 && { keptNotes: withLeftBehind(keptNotes, leftBehind) }),
    },
    choices: {
      ...(renamed.size > 0 && { rowKey, gates }),
      ...(growth === 'newSheet' && { frame: { kind: 'free' } }),
      ...(growth === 'shiftDown' && { growth }),
      ...(growth === 'keepToFrame' && {
        frame: keepToBlock({ ...block.block, columns: block.block.columns - userColumnCount }),
      }),
      ...ofFeatures.choices,
    },
    askedBy: filters,
  };
}

/**
 * Returns the patch. A first placing changes all fields of the placement, except options that the
 * user has changed meanwhile.
 */
export function patchOf(plan: RefreshPlan, written: WrittenBlock & Pick<Written, 'followUp'>): PlacementPatch {
  const patch = refreshedPatch(plan, written);
  return plan.isFirst ? placedPatch(patchPlacement(plan.laidOut.placement, patch)) : patch;
}

/**
 * Returns checksums and columns of the rows before this refresh, which an undo restores together
 * with the user cells.
 */
function former(
  known: WrittenPart,
  { layout, rowSums }: { readonly layout: readonly BlockColumn[]; readonly rowSums: string },
  sumsBefore: string | undefined,
): Pick<WrittenPart, 'formerRowSums' | 'formerLayout'> {
  const sums = sumsBefore ?? known.rowSums;
  const isSame = sums !== undefined && withoutCells(sums) === withoutCells(rowSums);
  return {
    formerRowSums: isSame ? known.formerRowSums : sums && asFormerSums(sums),
    formerLayout: formerLayout(known, layout, isSame).formerLayout,
  };
}
