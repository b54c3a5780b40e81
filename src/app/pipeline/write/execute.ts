/**
 * Plans a write and carries it out: first the cells with their records, then new columns move to
 * their places.
 */
import { isWorkbookFailure } from '../../../workbook';
import { onAddedSheet } from '../../workbook/added-sheet';
import type { PlacementParts } from '../../workbook/placement-parts';
import { keepWritten } from '../commit/keep-written';
import type { PipelineControl } from '../events';
import { effectsOf } from '../features-in-write';
import { planNewSheet, writeOnNewSheet } from '../plan/new-sheet';
import { mergedSomewhere } from '../plan/obstacles';
import { askAboutGrowth, planWrite } from '../plan/plan';
import type { Asks } from '../question';
import type { RefreshWrite, WritePlan, Written } from '../steps';
import { arrangeWritten } from './arrange-written';
import { controlFor, writeResult, writeScript } from './script';

export async function writeRefresh(
  parts: PlacementParts,
  refresh: RefreshWrite,
  control: PipelineControl,
): Promise<Written | Asks> {
  const growth = refresh.answers.needsDecision?.answer;
  try {
    if (growth === 'newSheet') {
      const plan = await planNewSheet(parts, refresh);
      if (refresh.standing) return await writeOnNewSheet(parts, refresh, plan, control);
      const { reportName } = plan.origin;
      return await onAddedSheet(parts.workbook, reportName, (sheet) => writeBlock(parts, sheet, plan, control));
    }
    const plan = await planWrite(parts, refresh);
    return plan.kind === 'asks' ? plan : await writeBlock(parts, refresh.block.sheet, plan, control);
  } catch (error) {
    // Excel refuses to write to merged cells. An older version does not name them beforehand.
    return askAboutGrowth(refresh, mergedSomewhere(error, growth === 'keepToFrame'));
  }
}

async function writeBlock(
  parts: PlacementParts,
  sheet: string,
  plan: WritePlan,
  control: PipelineControl,
): Promise<Written> {
  const { block, slots, cells, features } = plan;
  const writeControl = controlFor(plan, control);
  // This shows in the pane that a first block is being written, before it has rows.
  if (plan.isFirst) writeControl.onRows(0);
  const script = writeScript(parts, plan, sheet);
  const written = await writeResult(parts.workbook, script, writeControl).catch((error: unknown) => {
    if (isWorkbookFailure(error, 'CellsChanged')) for (const feature of features ?? []) feature.onConflict?.();
    throw error;
  });
  // New columns move to their places only after the whole block is written: if they cannot move,
  // they stay at its right end and nothing is lost.
  const end = await arrangeWritten(parts, plan, written);
  const arranged = end?.kind === 'arranged' ? end : undefined;
  const { address, rowSums, records } = arranged ?? written;
  const isSameBlock = block.clears.length === 0 && block.gains.length === 0 && !cells.moves;
  const inSheet: Written = {
    kind: 'written',
    ...{ plan, address, rowSums, records, slots: arranged?.slots ?? slots },
    sight: written.sight,
    formatsRefused: written.formatsRefused,
    formatsStay: written.formatsStay,
    changed: written.cellsWritten > 0 || !isSameBlock || effectsOf(features).some(({ hasWritten }) => hasWritten),
    columnsAtEnd: end?.kind === 'columnsAtEnd' ? end : undefined,
    steps: written.requests + (arranged ? 1 : 0),
  };
  keepWritten(parts, inSheet);
  return inSheet;
}
