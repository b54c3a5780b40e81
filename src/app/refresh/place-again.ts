/** Placing again what has lost its cells. */
import type { Address } from '../../grid';
import type { Placement } from '../../placement';
import { AppFailure } from '../failure';
import { type PlaceSteps, placeReport, selectedCells } from '../place/place-report';
import type { Notice } from '../place/place-state';
import type { Session } from '../session/session';
import { adoptBlock, chosenBlock, resolvePlacement } from '../workbook/find-blocks';
import type { PlacementParts } from '../workbook/placement-parts';
import { createRecordsTogether } from './records-together';
import { refreshPlacement } from './refresh-placement';
import { readRowsToWrite } from './rows-to-write';
import { createRunLook } from './run-look';

/**
 * Places again what has lost its cells, at the selected cell and under the same id. Where the selection lies in cells that seem to be the
 * block, they are its block from now on and are refreshed. By one click: whatever would need an answer ends it, with nothing written.
 */
export async function placeAgain(
  parts: PlacementParts,
  session: Session,
  placement: Placement,
): Promise<readonly Notice[]> {
  const where = await selectedCells(parts.workbook);
  const chosen = chosenBlock(await resolvePlacement(parts, placement), where);
  if (chosen) return refreshAdopted(parts, session, placement, chosen);
  const selection = Promise.resolve({ ...where, rect: { ...where.rect, rows: 1, columns: 1 } });
  const { headers, options, deploymentId, reportId } = placement;
  const report = await session.client.getReport(deploymentId, reportId);
  const { signal } = new AbortController();
  const request = { report, headers, options, selection, signal, replaces: placement };
  const steps: PlaceSteps = { reading() {}, writing() {}, waitingForCell() {}, decide: async () => 'cancel' };
  const outcome = await placeReport(parts, session, request, steps);
  if (outcome.kind === 'cancelled') throw new AppFailure({ code: 'CellsInTheWay' });
  return outcome.notices;
}

async function refreshAdopted(
  parts: PlacementParts,
  session: Session,
  placement: Placement,
  block: Address,
): Promise<readonly Notice[]> {
  const adopted = await adoptBlock(parts, placement, block);
  const { signal } = new AbortController();
  const steps = { reading() {}, writing() {}, waitingForCell() {} };
  const records = createRecordsTogether(parts, {
    onUnkept(_, error) {
      throw error;
    },
    onElsewhere() {},
  });
  const outcome = await refreshPlacement(parts, session, {
    placement: adopted,
    choice: undefined,
    given: undefined,
    unattended: false,
    signal,
    steps,
    look: createRunLook(parts, [adopted]),
    records,
    read: () => readRowsToWrite(parts, session, adopted, false, signal, steps),
  });
  if (outcome.kind !== 'refreshed') throw new AppFailure({ code: 'CellsInTheWay' });
  await records.keep();
  return outcome.notices;
}
