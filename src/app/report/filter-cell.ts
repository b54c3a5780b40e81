/**
 * Reads the cells from which filters take their values, one cell or several, and says why a filter
 * cannot use them.
 */
import { type Address, countCells, formatAddress, tryParseAddress } from '../../grid';
import {
  applyCellValues,
  type CellFault,
  type CellFilter,
  createFault,
  formatAnchorName,
  formatFilterCellName,
  isCellFilter,
  listCellFilters,
  listSpelledCells,
  MAX_FILTER_VALUES,
  type PlacementFilter,
} from '../../placement';
import type { Workbook } from '../../workbook';
import { AppFailure } from '../failure';
import { resolveSpellings } from '../pipeline/fetch/filter-spellings';
import type { Session } from '../session/session';
import { listCellNames, resolveFilters, toCellsByName } from '../workbook/filter-cells';
import { pairWithAddresses } from '../workbook/find-blocks';
import type { PlacementParts } from '../workbook/placement-parts';
import type { Registry } from '../workbook/registry';

export type CellChoice =
  | {
      readonly kind: 'taken';
      readonly filter: CellFilter;
      /** Maps each value to the text that its cell shows. */
      readonly shownTexts?: ReadonlyMap<string, string>;
    }
  | { readonly kind: 'fault'; readonly fault: CellFault }
  /** The text is not an address in this workbook. */
  | { readonly kind: 'noCell' };

type CellParts = Pick<PlacementParts, 'workbook' | 'registry' | 'newId'> & { readonly session: Pick<Session, 'data'> };

/** A larger range is probably a whole column by mistake. */
const MAX_CELLS = 10 * MAX_FILTER_VALUES;

/**
 * @param typedAddress an address: `B1` on the active sheet, or `Sheet1!B1:B4`
 * @param currentFilter the current filter, whose name stays if its cells do
 * @param placementId id of the filter's placement, if it is placed already
 */
export async function readChosenCell(
  { workbook, registry, newId, session }: CellParts,
  typedAddress: string,
  filterFields: Omit<CellFilter, 'cell'>,
  currentFilter: PlacementFilter | undefined,
  placementId: string | undefined,
): Promise<CellChoice> {
  const [selection] = typedAddress.includes('!') ? [] : await workbook.readSnapshot({ kind: 'selection' });
  const address = tryParseAddress(typedAddress, selection?.kind === 'cells' ? selection.address.sheet : undefined);
  if (!address) return { kind: 'noCell' };
  const text = formatAddress(address);
  const isSame = currentFilter && isCellFilter(currentFilter) && currentFilter.cell.address === text;
  const cell = { name: isSame ? currentFilter.cell.name : formatFilterCellName(newId()), address: text, values: [] };
  const filter: CellFilter = { ...filterFields, cell };
  if (countCells(address.rect) > MAX_CELLS)
    return { kind: 'fault', fault: createFault(filter, { kind: 'tooMany', most: MAX_FILTER_VALUES }) };
  const placements = registry.placements.peek();
  const names = placementId === undefined ? [] : listCellNames(placements.map(({ choices }) => choices.filters));
  const anchors = placementId === undefined ? [] : placements.map(({ id }) => formatAnchorName(id));
  const [contents, placesByAnchor] = await workbook.readSnapshot(
    { kind: 'cells', where: [address, ...names] },
    { kind: 'anchors', anchors },
  );
  if (contents[0]?.kind !== 'found') return { kind: 'noCell' };
  const blocks = new Map(
    pairWithAddresses(placements, placesByAnchor).map(({ placement, address }) => [placement.id, address]),
  );
  try {
    const cells = new Map([...toCellsByName(names, contents.slice(1)), [cell.name, contents[0]]]);
    const [resolved] = resolveFilters(
      [filter],
      { cells, dateSystem: registry.dateSystem, blocks, placements },
      placementId,
    );
    if (!resolved || !isCellFilter(resolved)) return { kind: 'noCell' };
    const { dateSystem } = registry;
    const [spelled = resolved] = listCellFilters(await resolveSpellings(session, [resolved], { cells, dateSystem }));
    const spelledCells = listSpelledCells(spelled, contents[0], dateSystem);
    return {
      kind: 'taken',
      filter: spelled,
      shownTexts: new Map(spelledCells.map(({ read, shown }) => [read, shown])),
    };
  } catch (error) {
    if (!(error instanceof AppFailure) || !error.failure.filterCell) throw error;
    return { kind: 'fault', fault: error.failure.filterCell };
  }
}

/** Returns the name of a filter's cells or, before the filter is placed, their address. */
export function locateCell(
  registry: Pick<Registry, 'placements'>,
  { name, address }: CellFilter['cell'],
): string | Address {
  const usedNames = listCellNames(registry.placements.peek().map(({ choices }) => choices.filters));
  return usedNames.includes(name) ? name : (tryParseAddress(address) ?? name);
}

/** The current values of a filter's cells, or why the filter cannot use them. */
export type CurrentCells =
  | { readonly kind: 'read'; readonly filter: CellFilter }
  | { readonly kind: 'fault'; readonly fault: CellFault };

/**
 * Reads the cells of all filters that have some, in one request. Cells of filters that are not
 * placed yet have no names, so these are read by address.
 */
export async function readCells(
  workbook: Workbook,
  registry: Registry,
  filters: readonly PlacementFilter[],
): Promise<ReadonlyMap<PlacementFilter, CurrentCells>> {
  const filtersFromCells = filters.filter(isCellFilter);
  if (filtersFromCells.length === 0) return new Map();
  const where = filtersFromCells.map(({ cell }) => locateCell(registry, cell));
  const [contents] = await workbook.readSnapshot({ kind: 'cells', where });
  return new Map(
    filtersFromCells.map((filter, index): [PlacementFilter, CurrentCells] => {
      const { name } = filter.cell;
      const result = applyCellValues(
        [filter],
        toCellsByName([name], contents.slice(index, index + 1)),
        registry.dateSystem,
      );
      if ('fault' in result) return [filter, { kind: 'fault', fault: result.fault }];
      const [current = filter] = result.filters.filter(isCellFilter);
      return [filter, { kind: 'read', filter: current }];
    }),
  );
}
