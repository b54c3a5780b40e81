/**
 * Places a report whose filters take their values from cells: the cells get names first, and the
 * query uses their current values.
 */
import { getReadableFilters, listCellFilters, type PlacementFilters } from '../../../placement';
import { hasOpenOutcome } from '../../../workbook';
import type { Session } from '../../session/session';
import {
  forgetFilterCells,
  listCellNames,
  nameFilterCells,
  readCellsByName,
  resolveFilters,
} from '../../workbook/filter-cells';
import type { PlacementParts } from '../../workbook/placement-parts';
import { resolveSpellings } from '../fetch/filter-spellings';
import { assertFilterCellsValid } from '../fetch/filter-values';

/**
 * Names the cells that filters read.
 * @returns the filters with the current values of these cells
 */
export async function readFilterCells(
  parts: PlacementParts,
  session: Session,
  filters: PlacementFilters,
): Promise<PlacementFilters> {
  const ownFilters = getReadableFilters(filters);
  if (!ownFilters || listCellFilters(ownFilters).length === 0) return filters;
  await nameFilterCells(parts, ownFilters);
  const cells = await readCellsByName(parts.workbook, listCellNames([ownFilters]));
  const { dateSystem } = parts.registry;
  const currentFilters = resolveFilters(ownFilters, { cells, dateSystem, blocks: new Map(), placements: [] });
  const context = { cells, dateSystem, previousFilters: ownFilters };
  const spelledFilters = await resolveSpellings(session, currentFilters, context);
  await assertFilterCellsValid(session, spelledFilters, context);
  return spelledFilters;
}

/**
 * Removes the names of filter cells again if their block is not placed, but not while the placing
 * waits for an answer.
 */
export async function removeNamesUnlessPlaced<Outcome extends { readonly kind: string }>(
  parts: PlacementParts,
  filters: PlacementFilters,
  placing: Promise<Outcome>,
): Promise<Outcome> {
  let mayContinue = false;
  try {
    const outcome = await placing;
    mayContinue = outcome.kind === 'asks';
    return outcome;
  } catch (error) {
    mayContinue = hasOpenOutcome(error);
    throw error;
  } finally {
    if (!mayContinue) await forgetFilterCells(parts, filters).catch(() => undefined);
  }
}
