/** Finds cells that belong to a placement or to a filter, as far as the app has read them. */
import { type Address, addressesOverlap, formatRect, MAX_COLUMNS, type Rect, tryParseAddress } from '../../grid';
import { formatAnchorName, listCellFilters, type Placement, type PlacementFilters } from '../../placement';
import type { AnchorLocation } from '../../workbook';

/** Describes cells of a block or of a filter, where no report can be placed. */
export interface TakenCells {
  readonly kind: 'block' | 'filterCell';
  readonly address: Address;
  /** Holds the placement of a block; undefined for a filter's cell. */
  readonly placement?: Placement;
}

/** Describes the first taken cells that a report would overlap: `A1:D6`. */
export interface OverlappedCells {
  readonly cells: string;
  /** Names the report to which the cells belong; undefined for a filter's cell. */
  readonly report: string | undefined;
}

export function listTakenCells(
  placements: readonly Placement[],
  placesByAnchor: ReadonlyMap<string, AnchorLocation>,
): readonly TakenCells[] {
  const blocks = placements.flatMap((placement): TakenCells[] => {
    const place = placesByAnchor.get(formatAnchorName(placement.id));
    const foundAddress = place?.kind === 'found' ? place.address : undefined;
    const address = place ? foundAddress : tryParseAddress(placement.written.address);
    return address ? [{ kind: 'block', address, placement }] : [];
  });
  return [...blocks, ...placements.flatMap(({ choices }) => listTakenFilterCells(choices.filters))];
}

export function listTakenFilterCells(filters: PlacementFilters): readonly TakenCells[] {
  return listCellFilters(filters).flatMap(({ cell }): TakenCells[] => {
    const address = tryParseAddress(cell.address);
    return address ? [{ kind: 'filterCell', address }] : [];
  });
}

export function findOverlapped(area: Address, takenCells: readonly TakenCells[]): OverlappedCells | undefined {
  const overlapped = takenCells.find(({ address }) => addressesOverlap(address, area));
  return overlapped && { cells: formatRect(overlapped.address.rect), report: overlapped.placement?.report.reportName };
}

/**
 * Returns the cell where a copy of a block fits beside it, one column apart. Skips other taken
 * cells; returns undefined if the sheet has no free columns left.
 * @param area the block, and the row above it if a feature uses that
 */
export function findCellBeside({ sheet, rect }: Address, takenCells: readonly TakenCells[]): Address | undefined {
  const { row, rows, columns } = rect;
  let column = rect.column + columns + 1;
  while (column + columns <= MAX_COLUMNS) {
    const area: Rect = { row, column, rows, columns };
    const overlapped = takenCells.find(({ address }) => addressesOverlap(address, { sheet, rect: area }));
    if (!overlapped) return { sheet, rect: { row, column, rows: 1, columns: 1 } };
    column = overlapped.address.rect.column + overlapped.address.rect.columns + 1;
  }
  return undefined;
}
