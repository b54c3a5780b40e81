/** Places a report whose filters take their values from cells: the cells get names first, and the query has their present values. */
import { type Address, addressesOverlap, tryParseAddress } from '../../grid';
import { cellFilters, faultOf, type PlacementFilters, type PlacementOptions, readableFilters } from '../../placement';
import { hasOpenOutcome } from '../../workbook';
import type { Session } from '../session/session';
import {
  cellNames,
  filtersNow,
  forgetFilterCells,
  lookAtCells,
  nameFilterCells,
  refusal,
} from '../workbook/filter-cells';
import type { PlacementParts } from '../workbook/placement-parts';
import { refuseWrongCells } from './filter-values';

/** Cells that were named for a block that is not placed lose their names again. */
export async function placeWithCells<Outcome>(
  parts: PlacementParts,
  session: Session,
  options: PlacementOptions,
  place: (options: PlacementOptions) => Promise<Outcome>,
): Promise<Outcome> {
  const own = readableFilters(options.filters);
  if (!own || cellFilters(own).length === 0) return place(options);
  let isOpen = false;
  try {
    await nameFilterCells(parts, own);
    const cells = await lookAtCells(parts.workbook, cellNames([own]));
    const { dateSystem } = parts.registry;
    const filters = filtersNow(own, { cells, dateSystem, blocks: new Map(), placements: [] });
    await refuseWrongCells(session, own, filters);
    return await place({ ...options, filters });
  } catch (error) {
    isOpen = hasOpenOutcome(error);
    throw error;
  } finally {
    if (!isOpen) await forgetFilterCells(parts, own).catch(() => undefined);
  }
}

/** Refuses a block over cells that decide which rows it has. */
export function refuseInside(filters: PlacementFilters, block: Address): void {
  for (const filter of cellFilters(filters)) {
    const cells = tryParseAddress(filter.cell.address);
    if (cells && addressesOverlap(cells, block)) throw refusal(faultOf(filter, { kind: 'inside' }));
  }
}
