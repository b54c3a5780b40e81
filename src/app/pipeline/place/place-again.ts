/** Places the report of a placement again whose block has lost its cells. */
import { getFirstCell, tryParseAddress } from '../../../grid';
import { getOptions, type Placement } from '../../../placement';
import { AppFailure, type Failure } from '../../failure';
import { findFeatureCells } from '../../features/registered-features';
import type { Session } from '../../session/session';
import { adoptBlock, findSelectedCandidate, locatePlacement } from '../../workbook/find-blocks';
import type { PlacementParts } from '../../workbook/placement-parts';
import { retryOnConflict } from '../../workbook/retry-on-conflict';
import type { Notice } from '../commit/notice';
import type { PipelineControl } from '../events';
import { readPlacedReport } from '../fetch/placed-report';
import type { PlaceRequest } from './first-write';
import type { PlaceDecision } from './place-state';
import { cancelPlacing, placeReport, readSelectedCells } from './placing';

/**
 * Places the report of a lost block at the selected cell, under the same id. This takes one click:
 * if the user would have to be asked something, it fails, and nothing is written. If the selection
 * is in cells that seem to be the block, these cells become the block, which then has to be
 * refreshed.
 */
export async function placeAgain(
  parts: PlacementParts,
  session: Session,
  placement: Placement,
): Promise<{ readonly adopted: Placement } | { readonly notices: readonly Notice[] }> {
  const selected = await readSelectedCells(parts.workbook);
  const findSelectedBlock = async () => findSelectedCandidate(await locatePlacement(parts, placement), selected);
  const adopted = await retryOnConflict(async () => {
    const candidate = await findSelectedBlock();
    return candidate && adoptBlock(parts, placement, candidate, findSelectedBlock);
  });
  if (adopted) return { adopted };
  const selection = getFirstCell(selected);
  const { choices } = placement;
  const { headers } = placement.written;
  const report = await readPlacedReport(session, placement);
  await clearLeftovers(parts, placement);
  const request = { report, headers, options: getOptions(choices), selection, replacedPlacement: placement };
  const control = { signal: new AbortController().signal, onProgress: () => undefined };
  const { notices } = await placeUnasked(parts, session, request, control);
  return { notices };
}

/**
 * Places a report without asking the user.
 * @throws AppFailure, with nothing written, if the user would have to answer a question
 */
export async function placeUnasked(
  parts: PlacementParts,
  session: Session,
  request: PlaceRequest,
  control: PipelineControl,
) {
  const outcome = await placeReport(parts, session, request, control);
  if (outcome.kind === 'placed') return outcome;
  await cancelPlacing(parts, outcome.stoppedPlacing);
  throw new AppFailure(toPlaceFailure(outcome.decision));
}

/** Clears what features wrote outside the lost block, if it is still above its last known place. */
async function clearLeftovers(parts: PlacementParts, placement: Placement): Promise<void> {
  const target = tryParseAddress(placement.written.address);
  // The sheet may be gone.
  const contents = target ? await findFeatureCells(parts, placement, target).catch(() => []) : [];
  if (!target || contents.length === 0) return;
  const operations = contents.map(({ part }) => ({ kind: 'clear', part, what: 'contents' }) as const);
  await parts.workbook.execute({ target, preconditions: { contents }, operations });
}

function toPlaceFailure(decision: PlaceDecision): Failure {
  switch (decision.kind) {
    case 'cellsInTheWay': {
      const { addresses, merged } = decision.cells;
      return { code: merged ? 'MergedCells' : 'CellsInTheWay', where: addresses.join(', ') };
    }
    case 'filtered':
      return { code: 'FilterInTheWay', where: decision.filters.join(', ') };
    case 'doesNotFit':
      return { code: 'CellsInTheWay' };
  }
}
