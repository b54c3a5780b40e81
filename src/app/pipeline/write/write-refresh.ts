/**
 * Plans a write and carries it out: first the cells with their records, then new columns move to
 * their places.
 */
import { isWorkbookFailure } from '../../../workbook';
import { runOnAddedSheet } from '../../workbook/added-sheet';
import type { PlacementParts } from '../../workbook/placement-parts';
import { collectEffects } from '../call-features';
import { registerWritten } from '../commit/register-written';
import type { PipelineControl } from '../events';
import { planNewSheet, writeOnNewSheet } from '../plan/new-sheet';
import { toMergedCells } from '../plan/obstacles';
import { askAboutCells, planWrite } from '../plan/plan';
import type { PendingQuestion } from '../question';
import type { RefreshWrite, WriteOutcome, WritePlan } from '../steps';
import { arrangeWritten } from './arrange-written';
import { createScript, createWriteControl, writeResult } from './script';

export async function writeRefresh(
  parts: PlacementParts,
  refresh: RefreshWrite,
  control: PipelineControl,
): Promise<WriteOutcome | PendingQuestion> {
  const growth = refresh.answers.needsDecision?.answer;
  try {
    if (growth === 'newSheet') {
      const plan = await planNewSheet(parts, refresh);
      if (refresh.previousBlock) return await writeOnNewSheet(parts, refresh, plan, control);
      const { reportName } = plan.origin;
      return await runOnAddedSheet(parts.workbook, reportName, (sheet) => writeBlock(parts, sheet, plan, control));
    }
    const plan = await planWrite(parts, refresh);
    return plan.kind === 'asks' ? plan : await writeBlock(parts, refresh.block.sheet, plan, control);
  } catch (error) {
    // Excel refuses to write to merged cells. An older version does not name them beforehand.
    return askAboutCells(refresh, toMergedCells(error, growth === 'keepToFrame'));
  }
}

async function writeBlock(
  parts: PlacementParts,
  sheet: string,
  plan: WritePlan,
  control: PipelineControl,
): Promise<WriteOutcome> {
  const { blockPlan, slots, cells, features } = plan;
  const writeControl = createWriteControl(plan, control);
  // This shows in the pane that a first block is being written, before it has rows.
  if (plan.isFirst) writeControl.onRows(0);
  const script = createScript(parts, plan, sheet);
  const written = await writeResult(parts.workbook, script, writeControl).catch((error: unknown) => {
    if (isWorkbookFailure(error, 'CellsChanged')) for (const feature of features ?? []) feature.onConflict?.();
    throw error;
  });
  // New columns move to their places only after the whole block is written: if they cannot move,
  // they stay at its right end and nothing is lost.
  const arrangeResult = await arrangeWritten(parts, plan, written);
  const arranged = arrangeResult?.kind === 'arranged' ? arrangeResult : undefined;
  const { address, rowSums, records } = arranged ?? written;
  const isSameBlock = blockPlan.clears.length === 0 && blockPlan.gains.length === 0 && !cells.columnMoves;
  const outcome: WriteOutcome = {
    kind: 'written',
    ...{ plan, address, rowSums, records, slots: arranged?.slots ?? slots },
    sample: written.sample,
    refusedFormats: written.refusedFormats,
    areFormatsUnchanged: written.areFormatsUnchanged,
    narrowColumns: written.narrowColumns,
    hasChanged:
      written.cellsWritten > 0 ||
      !isSameBlock ||
      collectEffects(features).some(({ hasWrittenCells }) => hasWrittenCells),
    columnsAtEnd: arrangeResult?.kind === 'columnsAtEnd' ? arrangeResult : undefined,
    undoSteps: written.requests + (arranged ? 1 : 0),
  };
  registerWritten(parts, outcome);
  return outcome;
}
