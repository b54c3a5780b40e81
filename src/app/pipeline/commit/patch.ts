/**
 * Computes the patch of a refresh: the fields of its placement that the file, the device and the
 * platform save after it.
 */
import { formatAddress } from '../../../grid';
import {
  addNotesLeftBehind,
  type BlockColumn,
  countHeaderRows,
  createFixedFrame,
  createPlacedPatch,
  isPivotValue,
  keepFormerLayout,
  type Placement,
  type PlacementPatch,
  type Plan,
  patchPlacement,
  type Result,
  removeCellSums,
  reorderResult,
  shortenFormerSums,
  type WrittenPart,
} from '../../../placement';
import { collectEffects, mergePatches } from '../call-features';
import { createLayoutRecord, createUserCellsRecord } from '../layout/column-layout';
import type { RefreshPlan, WriteOutcome, WrittenBlock } from '../steps';

export type RefreshPatch = Pick<PlacementPatch, 'queriedFilters'> & {
  readonly [Part in 'report' | 'written' | 'notes' | 'choices']: Partial<Placement[Part]>;
};

/** Returns the number of rows of data that the plan writes. */
export function countWrittenRows(plan: Plan, result: Result, headerRows: number): number {
  return Math.max(0, Math.min(result.rowCount, plan.block.rows - headerRows));
}

/**
 * Returns the fields that a refresh changes.
 * @param written how the block was written, and what features changed afterwards, if they have run
 */
export function createRefreshPatch(
  {
    resultLayout,
    origin,
    refreshedAt,
    blockPlan,
    formerSums,
    growthAnswer,
    features,
    notesLeftBehind = [],
  }: RefreshPlan,
  { address, rowSums, slots, refusedFormats, followUp }: WrittenBlock & Pick<WriteOutcome, 'followUp'>,
): RefreshPatch {
  const { placement, renamedMembers, columnLayout, result, userCells, rowOrder } = resultLayout;
  const orderedResult = reorderResult(result, slots);
  const userColumnCount = slots.length - orderedResult.columns.length;
  const newLayout = createLayoutRecord(placement.written, result, slots, columnLayout.currentColumns, refusedFormats);
  const { reportName, filters, firstWrittenAt, pivotLabels } = origin;
  const { rowKey, gates } = placement.choices;
  const featurePatch = mergePatches([...collectEffects(features), ...(followUp ? [followUp] : [])]);
  const { keptNotes } = { ...placement.notes, ...featurePatch.notes };
  return {
    report: { reportName },
    written: {
      headerRows: placement.written.headerRows,
      address: formatAddress(address),
      columns: orderedResult.columns.map(({ title }) => title),
      layout: newLayout,
      rows: countWrittenRows(blockPlan, result, countHeaderRows(placement.written)),
      refreshedAt,
      reportUpdatedAt: origin.reportUpdatedAt,
      queryChecksum: origin.queryChecksum,
      filteredBy: origin.filteredBy,
      arrangedBy: origin.arrangedBy,
      firstRows: origin.firstRows?.count,
      freshAt: origin.freshAt,
      times: origin.times,
      comparison: origin.comparison,
      converted: describeConversion(origin, placement.written),
      putBack: firstWrittenAt,
      // Restored rows are those of the former report.
      ...(firstWrittenAt === undefined && { formerReport: undefined }),
      rowSums,
      ...getPreviousState(placement.written, { layout: newLayout, rowSums }, formerSums),
      ...featurePatch.written,
    },
    notes: {
      ownCells: createUserCellsRecord(placement.written, { result, userCells, slots }).ownCells,
      noteRows: undefined,
      ...featurePatch.notes,
      ...(renamedMembers.size > 0 && { keptNotes }),
      ...(notesLeftBehind.length > 0 && { keptNotes: addNotesLeftBehind(keptNotes, notesLeftBehind) }),
    },
    choices: {
      ...(pivotLabels && becomesPivot(placement) && { labels: pivotLabels }),
      ...(renamedMembers.size > 0 && { rowKey, gates }),
      ...(rowOrder.sort !== placement.choices.sort && { sort: rowOrder.sort }),
      ...(growthAnswer === 'newSheet' && { frame: { kind: 'free' } }),
      ...(growthAnswer === 'shiftDown' && { growth: growthAnswer }),
      ...(growthAnswer === 'keepToFrame' && {
        frame: createFixedFrame({ ...blockPlan.block, columns: blockPlan.block.columns - userColumnCount }),
      }),
      ...featurePatch.choices,
    },
    queriedFilters: filters,
  };
}

/** A list that becomes a pivot keeps the labels of the user who refreshes it first. */
function becomesPivot({ choices, written: { layout = [] } }: Placement): boolean {
  return choices.labels === undefined && !layout.some(({ member = '' }) => isPivotValue(member));
}

/** Restored rows have the columns of the placement. */
function describeConversion(
  { conversion, keepsFormerColumns, firstWrittenAt, isPivot, members = [] }: RefreshPlan['origin'],
  { converted }: WrittenPart,
): WrittenPart['converted'] {
  if (!conversion) return keepsFormerColumns || firstWrittenAt !== undefined ? converted : undefined;
  const toFormerColumn = ({ name, title, isMeasure = false }: (typeof members)[number]) => ({
    member: name,
    title,
    isMeasure,
  });
  return isPivot ? { members: members.map(toFormerColumn) } : {};
}

/**
 * Returns the patch. A first placing changes all fields of the placement, except options that the
 * user has changed meanwhile.
 */
export function createPatch(plan: RefreshPlan, written: WrittenBlock & Pick<WriteOutcome, 'followUp'>): PlacementPatch {
  const patch = createRefreshPatch(plan, written);
  return plan.isFirst ? createPlacedPatch(patchPlacement(plan.resultLayout.placement, patch)) : patch;
}

/**
 * Returns checksums and columns of the rows before this refresh. They describe what the block shows
 * again, with its user cells, if the user undoes the refresh.
 */
function getPreviousState(
  writtenBefore: WrittenPart,
  { layout, rowSums }: { readonly layout: readonly BlockColumn[]; readonly rowSums: string },
  sumsBefore: string | undefined,
): Pick<WrittenPart, 'formerRowSums' | 'formerLayout'> {
  const previousSums = sumsBefore ?? writtenBefore.rowSums;
  const areRowsSame = previousSums !== undefined && removeCellSums(previousSums) === removeCellSums(rowSums);
  return {
    formerRowSums: areRowsSame ? writtenBefore.formerRowSums : previousSums && shortenFormerSums(previousSums),
    formerLayout: keepFormerLayout(writtenBefore, layout, areRowsSame).formerLayout,
  };
}
