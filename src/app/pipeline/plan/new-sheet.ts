/** Moves a block to a new sheet if its rows do not fit. A first block is placed there at once. */
import {
  type Address,
  clipPreviousCells,
  formatAddress,
  hasSameSize,
  type PreviousCells,
  type RowSource,
  subtractRects,
} from '../../../grid';
import { countHeaderRows, createSlotsElsewhere, formatAnchorName, planBlock } from '../../../placement';
import { hasOpenOutcome, type Workbook } from '../../../workbook';
import { findFeatureCells, needsCellAbove } from '../../features/registered-features';
import { runOnAddedSheet } from '../../workbook/added-sheet';
import { findOwnTable } from '../../workbook/find-own-table';
import type { PlacementParts } from '../../workbook/placement-parts';
import { createJournalEntry, restoreAnchor } from '../../workbook/write-recovery';
import { mergeContents, planFeaturesOfNewBlock, planFeaturesOnNewSheet } from '../call-features';
import type { PipelineControl } from '../events';
import { assertFitsOnSheet } from '../fetch/fetch';
import { type CurrentColumnLayout, insertUserCells } from '../layout/column-layout';
import { findEditsInRemovedColumns } from '../layout/edits-in-removed-columns';
import type { RefreshWrite, WriteOutcome, WritePlan } from '../steps';
import { createScript, createWriteControl, writeResult } from '../write/script';
import { createEmptySurvey } from './survey';

/** Plans the block on a sheet that has not been added yet. User columns stay on the old one. */
export async function planNewSheet(parts: PlacementParts, refresh: RefreshWrite): Promise<WritePlan> {
  const { resultLayout, origin, refreshedAt, block: oldBlock, previousBlock } = refresh;
  const { placement, columnLayout } = resultLayout;
  const headerRows = countHeaderRows(placement.written);
  const slots = previousBlock ? createSlotsElsewhere(columnLayout.slots) : columnLayout.slots;
  const featurePlansForOld = previousBlock ? await planFeaturesOnNewSheet(refresh) : [];
  const anchor = { row: needsCellAbove(placement.choices) ? 1 : 0, column: 0 };
  const { result } = insertUserCells({ ...resultLayout, slots }, placement, anchor);
  const features = [
    ...featurePlansForOld,
    ...(await planFeaturesOfNewBlock(refresh, { claimedCells: [], formulasBeside: { left: 0, right: 0 } })),
  ];
  const block = planBlock({
    ...{ anchor, frame: { kind: 'free' }, remainingBlock: undefined, occupiedRects: [] },
    size: { rows: result.rowCount + headerRows, columns: slots.length },
  });
  if (!previousBlock && origin.isPivot) assertFitsOnSheet(resultLayout.size.size, anchor);
  const removedColumns = { ...resultLayout, slots: columnLayout.slots, block: oldBlock };
  const removedEdits = await findEditsInRemovedColumns(parts, removedColumns, async () => refresh.currentRows);
  return {
    kind: 'plan',
    resultLayout,
    origin,
    refreshedAt,
    isFirst: !previousBlock,
    blockPlan: block,
    slots,
    formerSums: resultLayout.formerSums,
    growthAnswer: 'newSheet',
    ...{ notesLeftBehind: removedEdits.createNotes(refreshedAt), notKeptCount: removedEdits.notKeptCount, features },
    cells: {
      ...{ anchor: formatAnchorName(placement.id), previousBlock: undefined, result, headerRows, mayOverwrite: false },
      survey: createEmptySurvey(block, previousBlock !== undefined),
      notes: mergeContents(features),
      dependentRanges: features.flatMap(({ changes }) => changes),
    },
    journal: previousBlock ? { isCleared: true, back: formatAddress(oldBlock) } : {},
  };
}

/** Writes the block on a new sheet. Its old cells are emptied after the new ones are written. */
export async function writeOnNewSheet(
  parts: PlacementParts,
  { block: oldBlock, currentRows }: RefreshWrite,
  plan: WritePlan,
  control: PipelineControl,
): Promise<WriteOutcome> {
  const { workbook, registry } = parts;
  const { resultLayout, origin, slots } = plan;
  const { placement } = resultLayout;
  const clearableCells = findOldCells(currentRows, oldBlock, resultLayout.columnLayout);
  const featureCells = await findFeatureCells(parts, placement, oldBlock);
  const table = await findOwnTable(workbook, placement, oldBlock);
  // The journal stays in the file until the old cells are empty. If there are user columns among
  // them, recovery does not empty them.
  const { key, text } = createJournalEntry(parts, placement.id, { leaves: formatAddress(oldBlock) });
  const isWhole = clearableCells.length === 1 && clearableCells.every(({ part }) => hasSameSize(part, oldBlock.rect));
  const written = await runOnAddedSheet(workbook, origin.reportName, async (sheet) => {
    const script = createScript(parts, plan, sheet);
    const records: typeof script.createRecords = (...args) =>
      registry.toRecordUpdates(new Map([...script.createRecords(...args), ...(isWhole ? [[key, text] as const] : [])]));
    const writeResultPromise = writeResult(
      workbook,
      { ...script, createRecords: records },
      createWriteControl(plan, control),
    );
    return writeResultPromise.catch(async (error: unknown) => {
      // The rollback may have removed the name. The caller gets the failure of the write, unless it
      // is unknown whether the name was restored.
      if (!hasOpenOutcome(error)) await restoreAnchor(workbook, placement, oldBlock).catch(throwIfOutcomeOpen);
      throw error;
    });
  });
  const { address, rowSums, records, sample, refusedFormats } = written;
  registry.applySavedRecords(records);
  // Excel may keep the link of a cell that is cleared. If it refuses this, the cells are cleared anyway.
  if (placement.written.linked)
    await workbook
      .removeLinks(
        oldBlock,
        clearableCells.map(({ part }) => part),
      )
      .catch(throwIfOutcomeOpen);
  const isEmptied = await clearOldCells(workbook, oldBlock, [...featureCells, ...clearableCells], {
    journalKey: key,
    table,
  });
  return {
    kind: 'written',
    ...{ plan, address, rowSums, records, sample, slots, refusedFormats, hasChanged: true },
    cellsNotEmptied: isEmptied ? undefined : oldBlock,
  };
}

/**
 * @returns false if the old cells stay, because a user has changed them meanwhile or Excel refuses
 * to change them
 */
async function clearOldCells(
  workbook: Workbook,
  oldBlock: Address,
  cells: readonly PreviousCells[],
  { journalKey, table }: { readonly journalKey: string; readonly table: string | undefined },
): Promise<boolean> {
  const recordRemoval = new Map([[journalKey, undefined]]);
  try {
    const operations = cells.map(({ part }) => ({ kind: 'clear', part, what: 'contents' }) as const);
    await workbook.execute({
      target: oldBlock,
      preconditions: { contents: cells },
      operations,
      records: recordRemoval,
      table,
    });
    return true;
  } catch (error) {
    if (hasOpenOutcome(error)) throw error;
  }
  await workbook.writeRecords(recordRemoval);
  return false;
}

/** Returns the old cells without user columns, counted from the block's first cell. */
function findOldCells(rows: RowSource, { rect }: Address, { slots }: CurrentColumnLayout): readonly PreviousCells[] {
  const whole = { ...rect, row: 0, column: 0 };
  const currentCells = { part: whole, rows, numberFormats: undefined };
  const userColumns = slots.flatMap(({ index, currentOffset = 0 }) =>
    index === undefined ? [{ ...whole, column: currentOffset, columns: 1 }] : [],
  );
  return subtractRects(whole, userColumns).flatMap((part) => clipPreviousCells(currentCells, part) ?? []);
}

function throwIfOutcomeOpen(error: unknown): void {
  if (hasOpenOutcome(error)) throw error;
}
