/**
 * Reads the cells from which filters take their values, one cell or several, and says why a filter
 * cannot use them.
 */
import { cellCount, formatAddress, tryParseAddress } from '../../grid';
import {
  anchorName,
  type CellFault,
  type CellFilter,
  cellName,
  faultOf,
  isFromCell,
  MOST_VALUES,
  type PlacementFilter,
  withCellValues,
} from '../../placement';
import type { Workbook } from '../../workbook';
import { AppFailure } from '../failure';
import { byName, cellNames, filtersNow } from '../workbook/filter-cells';
import { blocksIn } from '../workbook/find-blocks';
import type { PlacementParts } from '../workbook/placement-parts';
import type { Registry } from '../workbook/registry';

export type ChosenCell =
  | { readonly kind: 'taken'; readonly filter: CellFilter }
  | { readonly kind: 'fault'; readonly fault: CellFault }
  /** The text is not an address in this workbook. */
  | { readonly kind: 'noCell' };

/** A larger range is probably a whole column by mistake. */
const MOST_CELLS = 10 * MOST_VALUES;

/**
 * @param typed an address: `B1` on the active sheet, or `Sheet1!B1:B4`
 * @param former the current filter, whose name stays if its cells do
 * @param ownId id of the filter's placement, if it is placed already
 */
export async function chooseCell(
  { workbook, registry, newId }: Pick<PlacementParts, 'workbook' | 'registry' | 'newId'>,
  typed: string,
  asked: Omit<CellFilter, 'cell'>,
  former: PlacementFilter | undefined,
  ownId: string | undefined,
): Promise<ChosenCell> {
  const [selection] = typed.includes('!') ? [] : await workbook.look({ kind: 'selection' });
  const address = tryParseAddress(typed, selection?.kind === 'cells' ? selection.address.sheet : undefined);
  if (!address) return { kind: 'noCell' };
  const text = formatAddress(address);
  const isSame = former && isFromCell(former) && former.cell.address === text;
  const cell = { name: isSame ? former.cell.name : cellName(newId()), address: text, values: [] };
  const filter: CellFilter = { ...asked, cell };
  if (cellCount(address.rect) > MOST_CELLS)
    return { kind: 'fault', fault: faultOf(filter, { kind: 'tooMany', most: MOST_VALUES }) };
  const placements = registry.placements.peek();
  const names = ownId === undefined ? [] : cellNames(placements.map(({ choices }) => choices.filters));
  const anchors = ownId === undefined ? [] : placements.map(({ id }) => anchorName(id));
  const [held, located] = await workbook.look(
    { kind: 'cells', where: [address, ...names] },
    { kind: 'anchors', anchors },
  );
  if (held[0]?.kind !== 'found') return { kind: 'noCell' };
  const blocks = new Map(blocksIn(placements, located).map(({ placement, address }) => [placement.id, address]));
  try {
    const cells = new Map([...byName(names, held.slice(1)), [cell.name, held[0]]]);
    const [taken] = filtersNow([filter], { cells, dateSystem: registry.dateSystem, blocks, placements }, ownId);
    return taken && isFromCell(taken) ? { kind: 'taken', filter: taken } : { kind: 'noCell' };
  } catch (error) {
    if (!(error instanceof AppFailure) || !error.failure.filterCell) throw error;
    return { kind: 'fault', fault: error.failure.filterCell };
  }
}

/** The current values of a filter's cells, or why the filter cannot use them. */
export type CellsNow =
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
): Promise<ReadonlyMap<PlacementFilter, CellsNow>> {
  const ofCells = filters.filter(isFromCell);
  if (ofCells.length === 0) return new Map();
  const named = new Set(cellNames(registry.placements.peek().map(({ choices }) => choices.filters)));
  const where = ofCells.map(({ cell }) =>
    named.has(cell.name) ? cell.name : (tryParseAddress(cell.address) ?? cell.name),
  );
  const [held] = await workbook.look({ kind: 'cells', where });
  return new Map(
    ofCells.map((filter, index): [PlacementFilter, CellsNow] => {
      const { name } = filter.cell;
      const read = withCellValues([filter], byName([name], held.slice(index, index + 1)), registry.dateSystem);
      if ('fault' in read) return [filter, { kind: 'fault', fault: read.fault }];
      const [now = filter] = read.filters.filter(isFromCell);
      return [filter, { kind: 'read', filter: now }];
    }),
  );
}
