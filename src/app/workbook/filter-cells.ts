/**
 * Reads the cells that hold values of filters, names them, and checks whether filters can use them.
 */
import { type Address, addressesOverlap, type CellValues, type DateSystem, tryParseAddress } from '../../grid';
import {
  applyCellValues,
  type CellFault,
  type CellFilter,
  createFault,
  getPlacementName,
  getReadableFilters,
  listCellFilters,
  type Placement,
  type PlacementFilter,
  type PlacementFilters,
} from '../../placement';
import type { Workbook } from '../../workbook';
import { AppFailure } from '../failure';
import type { PlacementParts } from './placement-parts';

type FilterCellParts = Pick<PlacementParts, 'workbook' | 'registry'>;

export type CellsByName = ReadonlyMap<string, CellValues>;

/** Returns the name of each filter cell once. */
export function listCellNames(filters: readonly PlacementFilters[]): readonly string[] {
  return [...new Set(filters.flatMap(listCellFilters).map(({ cell }) => cell.name))];
}

export function toCellsByName(names: readonly string[], contents: readonly CellValues[]): CellsByName {
  return new Map(names.map((name, index) => [name, contents[index] ?? { kind: 'gone' }]));
}

export async function readCellsByName(workbook: Workbook, names: readonly string[]): Promise<CellsByName> {
  if (names.length === 0) return new Map();
  const [contents] = await workbook.readSnapshot({ kind: 'cells', where: names });
  return toCellsByName(names, contents);
}

/** Describes the workbook around a placement, as far as its filters depend on it. */
interface FilterContext {
  readonly cells: CellsByName;
  readonly dateSystem: DateSystem;
  /** Holds the blocks by placement id, including the placement's own. */
  readonly blocks: ReadonlyMap<string, Address>;
  readonly placements: readonly Placement[];
}

/**
 * Returns the placement with the current values of its filter cells. Filters that cannot be read
 * stay as they are; the query reports the reason.
 * @throws AppFailure if a filter cannot use its cell
 */
export function updateFilterValues(placement: Placement, context: FilterContext): Placement {
  const filters = getReadableFilters(placement.choices.filters);
  if (!filters || listCellFilters(filters).length === 0) return placement;
  return { ...placement, choices: { ...placement.choices, filters: resolveFilters(filters, context, placement.id) } };
}

/**
 * Returns the filters with the current values of their cells.
 * @param ownPlacementId id of the placement, if it is placed already
 * @throws AppFailure if a filter cannot use its cell
 */
export function resolveFilters(
  filters: readonly PlacementFilter[],
  context: FilterContext,
  ownPlacementId?: string,
): readonly PlacementFilter[] {
  const resolved = applyCellValues(filters, context.cells, context.dateSystem);
  if ('fault' in resolved) throw createFilterCellFailure(resolved.fault);
  if (ownPlacementId !== undefined) assertNoCircle(resolved.filters, context, ownPlacementId);
  return resolved.filters;
}

export function createFilterCellFailure(fault: CellFault): AppFailure {
  return new AppFailure({ code: 'FilterCell', filterCell: fault });
}

/**
 * Refuses filters whose cells depend on the placement's own rows, directly or through other
 * placements.
 */
function assertNoCircle(filters: readonly PlacementFilter[], context: FilterContext, ownPlacementId: string): void {
  const placementsById = new Map(context.placements.map((one) => [one.id, one]));
  for (const filter of listCellFilters(filters)) {
    const visited = new Set<string>();
    const queue = findSourceBlocks(context, filter);
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (visited.has(id)) continue;
      visited.add(id);
      if (id === ownPlacementId) {
        const reports = [...visited].flatMap((placementId) => {
          const placement = placementId === ownPlacementId ? undefined : placementsById.get(placementId);
          return placement ? [getPlacementName(placement)] : [];
        });
        throw createFilterCellFailure(
          createFault(filter, reports.length === 0 ? { kind: 'inside' } : { kind: 'circle', reports }),
        );
      }
      const cellFiltersThere = listCellFilters(placementsById.get(id)?.choices.filters ?? []);
      queue.push(...cellFiltersThere.flatMap((one) => findSourceBlocks(context, one)));
    }
  }
}

/**
 * Returns ids of placements whose cells hold the filter's value, or are read by the formulas in its
 * cells.
 */
function findSourceBlocks({ cells, blocks }: FilterContext, { cell }: CellFilter): string[] {
  const cellValues = cells.get(cell.name);
  if (cellValues?.kind !== 'found') return [];
  const sources = [cellValues.address, ...cellValues.reads];
  return [...blocks].flatMap(([id, block]) => (sources.some((one) => addressesOverlap(one, block)) ? [id] : []));
}

/** Names the filter cells that no placement of the file has named yet. */
export async function nameFilterCells(
  { workbook, registry }: FilterCellParts,
  filters: PlacementFilters,
): Promise<void> {
  const usedNames = new Set(listCellNames(registry.placements.peek().map(({ choices }) => choices.filters)));
  for (const { cell } of listCellFilters(filters)) {
    const address = tryParseAddress(cell.address);
    if (address && !usedNames.has(cell.name)) await workbook.setAnchor(cell.name, address);
    usedNames.add(cell.name);
  }
}

/** Removes the names that no placement of the file uses any more. */
export async function forgetFilterCells(
  { workbook, registry }: FilterCellParts,
  filters: PlacementFilters,
): Promise<void> {
  const usedNames = new Set(listCellNames(registry.placements.peek().map(({ choices }) => choices.filters)));
  for (const name of listCellNames([filters])) if (!usedNames.has(name)) await workbook.removeAnchor(name);
}
