/** The cell that an analyst chooses for the value of a filter: what it holds, or why no filter can be asked with it. */
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
} from '../../placement';
import { AppFailure } from '../failure';
import { byName, cellNames, filtersNow } from '../workbook/filter-cells';
import type { PlacementParts } from '../workbook/placement-parts';

export type ChosenCell =
  | { readonly kind: 'taken'; readonly filter: CellFilter }
  | { readonly kind: 'fault'; readonly fault: CellFault }
  /** The text names no cells of this workbook. */
  | { readonly kind: 'noCell' };

/** Wider ones are a whole column by mistake. */
const MOST_CELLS = 10 * MOST_VALUES;

/**
 * @param typed `B1`, on the sheet that is in front, or `Sheet1!B1:B4`
 * @param former the filter as it is, whose name stays where its cells do
 * @param ownId of the placement, where it stands already
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
  const names = ownId === undefined ? [] : cellNames(placements.map(({ options }) => options.filters));
  const anchors = ownId === undefined ? [] : placements.map(({ id }) => anchorName(id));
  const [held, located] = await workbook.look(
    { kind: 'cells', where: [address, ...names] },
    { kind: 'anchors', anchors },
  );
  if (held[0]?.kind !== 'found') return { kind: 'noCell' };
  const blocks = new Map(
    placements.flatMap(({ id }) => {
      const place = located.get(anchorName(id));
      return place?.kind === 'found' ? [[id, place.address] as const] : [];
    }),
  );
  try {
    const cells = new Map([...byName(names, held.slice(1)), [cell.name, held[0]]]);
    const [taken] = filtersNow([filter], { cells, blocks, placements }, ownId);
    return taken && isFromCell(taken) ? { kind: 'taken', filter: taken } : { kind: 'noCell' };
  } catch (error) {
    if (!(error instanceof AppFailure) || !error.failure.filterCell) throw error;
    return { kind: 'fault', fault: error.failure.filterCell };
  }
}
