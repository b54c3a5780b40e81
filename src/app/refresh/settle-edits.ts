import { type OwnCells, type Placement, tryReadOwnCells, writeOwnCells } from '../../placement';
import type { PlacementParts } from '../workbook/placement-parts';
import type { PlacementStatuses } from './placement-statuses';
import type { RefreshRuns } from './refresh-run';
import type { EditsAnswer } from './refresh-state';

interface SettleParts extends Pick<PlacementParts, 'registry'> {
  readonly statuses: PlacementStatuses;
  readonly runs: RefreshRuns;
}

/** A person says what shall stand in the cells of a block that they typed into: it is written at once, and at each refresh from now on. */
export async function settleEdits(
  { registry, statuses, runs }: SettleParts,
  placement: Placement,
  answer: EditsAnswer,
): Promise<void> {
  if (answer === 'takeReports' && statuses.get(placement.id)?.status.kind === 'handEdits') {
    await runs.start([placement], false, 'takeReports');
    return;
  }
  const { ownCells, ...plain } = placement;
  const next = { ...plain, ...settled(tryReadOwnCells(ownCells), answer) };
  await registry.save(next);
  if (answer !== 'forget') await runs.start([next], false);
}

function settled({ by, cells }: OwnCells, answer: EditsAnswer): Pick<Placement, 'ownCells'> {
  const left =
    answer === 'keepMine'
      ? cells.map((cell) => ({ ...cell, writtenOver: undefined }))
      : cells.filter((cell) => answer === 'forget' && cell.writtenOver === undefined);
  return left.length > 0 ? { ownCells: writeOwnCells({ by, cells: left }) } : {};
}
