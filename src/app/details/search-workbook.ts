/** Looks a workbook over for cells that may be a lost block: within bounds that keep even a huge file answering. */
import { type Address, addressesOverlap, type CellInput, cellCount, MAX_ROWS, tryParseAddress } from '../../grid';
import { anchorName, type Placement, searchBlock, widthOf } from '../../placement';
import { isWorkbookFailure } from '../../workbook';
import type { PlacementParts } from '../workbook/placement-parts';

/** Cells that are read in all, some hundred thousand in one request. */
const MOST_CELLS = 600_000;
/** One request at least for each. */
const MOST_SHEETS = 30;
/** Columns of one sheet. */
const MOST_COLUMNS = 300;

export interface Searched {
  /** The only place that looks like it; of several, none is more likely than another. */
  readonly cells: Address | undefined;
  readonly inPart: boolean;
}

export async function searchWorkbook(parts: PlacementParts, placement: Placement): Promise<Searched> {
  const { workbook, registry } = parts;
  if (!placement.evidence) return { cells: undefined, inPart: false };
  const found: { readonly cells: Address; readonly isProved: boolean }[] = [];
  const areas = await areasOf(parts, placement);
  let left = MOST_CELLS;
  let inPart = areas.length > MOST_SHEETS;
  for (const { sheet, rect } of areas.slice(0, MOST_SHEETS)) {
    const columns = Math.min(rect.columns, MOST_COLUMNS);
    const rows = Math.min(rect.rows, Math.floor(left / columns));
    if (rows < rect.rows || columns < rect.columns) inPart = true;
    if (rows < 1) continue;
    const area = { sheet, rect: { ...rect, rows, columns } };
    left -= cellCount(area.rect);
    const held = await readAll(parts, area);
    const height = placement.rows + (placement.headers ? 1 : 0);
    for (const { row, column, isProved } of searchBlock(placement, held)) {
      const start = { row: rect.row + row, column: rect.column + column };
      const size = { rows: Math.min(height, MAX_ROWS - start.row), columns: widthOf(placement) };
      found.push({ cells: { sheet, rect: { ...start, ...size } }, isProved });
    }
  }
  const others = registry.placements.peek().filter(({ id }) => id !== placement.id);
  const located = await workbook.locate(others.map(({ id }) => anchorName(id)));
  const blocks = [...located.values()].flatMap((one) => (one.kind === 'found' ? [one.address] : []));
  const free = found.filter(({ cells }) => !blocks.some((block) => addressesOverlap(block, cells)));
  const proved = free.filter(({ isProved }) => isProved);
  const likely = proved.length > 0 ? proved : free;
  return { cells: likely.length === 1 ? likely[0]?.cells : undefined, inPart };
}

/** Its own sheet first, for there it is most often. */
async function areasOf({ workbook }: PlacementParts, { address }: Placement): Promise<readonly Address[]> {
  const areas = await workbook.usedAreas();
  const own = tryParseAddress(address)?.sheet;
  return [...areas].sort((a, b) => Number(b.sheet === own) - Number(a.sheet === own));
}

/** Nothing of a sheet that was deleted meanwhile. */
async function readAll({ workbook }: PlacementParts, area: Address): Promise<readonly (readonly CellInput[])[]> {
  const held: (readonly CellInput[])[] = [];
  try {
    await workbook.readRows(area, (rows) => {
      for (const row of rows) held.push(row);
    });
    return held;
  } catch (error) {
    if (isWorkbookFailure(error) && error.code === 'CellsGone') return [];
    throw error;
  }
}
