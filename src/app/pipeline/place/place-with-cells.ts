/**
 * Places a report whose filters take their values from cells: the cells get names first, and the
 * query uses their current values.
 */
import { type Address, addressesOverlap, tryParseAddress } from '../../../grid';
import { cellFilters, faultOf, type PlacementFilters, readableFilters } from '../../../placement';
import { hasOpenOutcome } from '../../../workbook';
import type { Session } from '../../session/session';
import {
  cellNames,
  filtersNow,
  forgetFilterCells,
  lookAtCells,
  nameFilterCells,
  refusal,
} from '../../workbook/filter-cells';
import type { PlacementParts } from '../../workbook/placement-parts';
import { refuseWrongCells } from '../fetch/filter-values';

/**
 * Names the cells that filters read.
 * @returns the filters with the current values of these cells
 */
export async function readFilterCells(
  parts: PlacementParts,
  session: Session,
  filters: PlacementFilters,
): Promise<PlacementFilters> {
  const own = readableFilters(filters);
  if (!own || cellFilters(own).length === 0) return filters;
  await nameFilterCells(parts, own);
  const cells = await lookAtCells(parts.workbook, cellNames([own]));
  const { dateSystem } = parts.registry;
  const read = filtersNow(own, { cells, dateSystem, blocks: new Map(), placements: [] });
  await refuseWrongCells(session, own, read);
  return read;
}

/**
 * Removes the names of filter cells again if their block is not placed, but not while the placing
 * waits for an answer.
 */
export async function forgetUnlessPlaced<Outcome extends { readonly kind: string }>(
  parts: PlacementParts,
  filters: PlacementFilters,
  placing: Promise<Outcome>,
): Promise<Outcome> {
  let isOpen = false;
  try {
    const outcome = await placing;
    isOpen = outcome.kind === 'asks';
    return outcome;
  } catch (error) {
    isOpen = hasOpenOutcome(error);
    throw error;
  } finally {
    if (!isOpen) await forgetFilterCells(parts, filters).catch(() => undefined);
  }
}

/** Refuses a block that would cover cells of its own filters. */
export function refuseInside(filters: PlacementFilters, block: Address): void {
  for (const filter of cellFilters(filters)) {
    const cells = tryParseAddress(filter.cell.address);
    if (cells && addressesOverlap(cells, block)) throw refusal(faultOf(filter, { kind: 'inside' }));
  }
}
