/**
 * Reads the cells that hold values of filters, names them, and checks whether filters can use them.
 */
import { type Address, addressesOverlap, type DateSystem, type HeldCells, tryParseAddress } from '../../grid';
import {
  type CellFault,
  type CellFilter,
  cellFilters,
  faultOf,
  type Placement,
  type PlacementFilter,
  type PlacementFilters,
  readableFilters,
  withCellValues,
} from '../../placement';
import type { Workbook } from '../../workbook';
import { AppFailure } from '../failure';
import type { PlacementParts } from './placement-parts';

type Parts = Pick<PlacementParts, 'workbook' | 'registry'>;

export type CellsByName = ReadonlyMap<string, HeldCells>;

/** Returns the name of each filter cell once. */
export function cellNames(filters: readonly PlacementFilters[]): readonly string[] {
  return [...new Set(filters.flatMap(cellFilters).map(({ cell }) => cell.name))];
}

export function byName(names: readonly string[], held: readonly HeldCells[]): CellsByName {
  return new Map(names.map((name, index) => [name, held[index] ?? { kind: 'gone' }]));
}

export async function lookAtCells(workbook: Workbook, names: readonly string[]): Promise<CellsByName> {
  if (names.length === 0) return new Map();
  const [held] = await workbook.look({ kind: 'cells', where: names });
  return byName(names, held);
}

/** Describes the workbook around a placement, as far as its filters depend on it. */
interface Around {
  readonly cells: CellsByName;
  readonly dateSystem: DateSystem;
  /** The blocks by placement id, including the placement's own. */
  readonly blocks: ReadonlyMap<string, Address>;
  readonly placements: readonly Placement[];
}

/**
 * Returns the placement with the current values of its filter cells. Filters that cannot be read
 * stay as they are; the query reports the reason.
 * @throws AppFailure if a filter cannot use its cell
 */
export function withFiltersNow(placement: Placement, around: Around): Placement {
  const own = readableFilters(placement.choices.filters);
  if (!own || cellFilters(own).length === 0) return placement;
  return { ...placement, choices: { ...placement.choices, filters: filtersNow(own, around, placement.id) } };
}

/**
 * Returns the filters with the current values of their cells.
 * @param ownId id of the placement, if it is placed already
 * @throws AppFailure if a filter cannot use its cell
 */
export function filtersNow(
  filters: readonly PlacementFilter[],
  around: Around,
  ownId?: string,
): readonly PlacementFilter[] {
  const read = withCellValues(filters, around.cells, around.dateSystem);
  if ('fault' in read) throw refusal(read.fault);
  if (ownId !== undefined) refuseCircle(read.filters, around, ownId);
  return read.filters;
}

export function refusal(fault: CellFault): AppFailure {
  return new AppFailure({ code: 'FilterCell', filterCell: fault });
}

/**
 * Refuses filters whose cells depend on the placement's own rows, directly or through other
 * placements.
 */
function refuseCircle(filters: readonly PlacementFilter[], around: Around, ownId: string): void {
  const others = new Map(around.placements.map((one) => [one.id, one]));
  for (const filter of cellFilters(filters)) {
    const reached = new Set<string>();
    const next = blocksBehind(around, filter);
    for (let id = next.pop(); id !== undefined; id = next.pop()) {
      if (reached.has(id)) continue;
      reached.add(id);
      if (id === ownId) {
        const reports = [...reached].flatMap((one) =>
          one === ownId ? [] : (others.get(one)?.report.reportName ?? []),
        );
        throw refusal(faultOf(filter, reports.length === 0 ? { kind: 'inside' } : { kind: 'circle', reports }));
      }
      const read = cellFilters(others.get(id)?.choices.filters ?? []);
      next.push(...read.flatMap((one) => blocksBehind(around, one)));
    }
  }
}

/**
 * Returns ids of placements whose cells hold the filter's value, or are read by the formulas in its
 * cells.
 */
function blocksBehind({ cells, blocks }: Around, { cell }: CellFilter): string[] {
  const held = cells.get(cell.name);
  if (held?.kind !== 'found') return [];
  const from = [held.address, ...held.reads];
  return [...blocks].flatMap(([id, block]) => (from.some((one) => addressesOverlap(one, block)) ? [id] : []));
}

/** Names the filter cells that no placement of the file has named yet. */
export async function nameFilterCells({ workbook, registry }: Parts, filters: PlacementFilters): Promise<void> {
  const known = new Set(cellNames(registry.placements.peek().map(({ choices }) => choices.filters)));
  for (const { cell } of cellFilters(filters)) {
    const address = tryParseAddress(cell.address);
    if (address && !known.has(cell.name)) await workbook.setAnchor(cell.name, address);
    known.add(cell.name);
  }
}

/** Removes the names that no placement of the file uses any more. */
export async function forgetFilterCells({ workbook, registry }: Parts, filters: PlacementFilters): Promise<void> {
  const known = new Set(cellNames(registry.placements.peek().map(({ choices }) => choices.filters)));
  for (const name of cellNames([filters])) if (!known.has(name)) await workbook.removeAnchor(name);
}
