/** Fills a file with many placements by copying one: its record, its name and its cells. */
import { formatAddress, type Rect, tryParseAddress } from '../../src/grid';
import { formatAnchorName, writePlacement } from '../../src/placement';
import type { WorkbookStore } from '../../src/workbench/store';
import { PLACEMENT_KEY, readPlacements } from './file-records';

/** The distance keeps the blocks out of each other's way. */
const [ROWS_APART, COLUMNS_APART, BLOCKS_ACROSS] = [20, 8, 10];

/** @returns the blocks' rectangles, the original one first */
export function repeatPlacement(store: WorkbookStore, count: number): Rect[] {
  const [placement] = readPlacements(store);
  if (!placement) throw new Error('Nothing is placed.');
  const block = tryParseAddress(placement.written.address);
  if (!block) throw new Error(`${placement.written.address} is no address.`);
  const sheet = store.activeSheetId;
  const cells = store
    .readValues(sheet, block.rect)
    .map((row) => row.map((cell) => (typeof cell === 'number' ? cell : String(cell))));
  const blocks = [block.rect];
  for (let index = 1; index < count; index += 1) {
    const rect = {
      ...block.rect,
      row: block.rect.row + Math.floor(index / BLOCKS_ACROSS) * ROWS_APART,
      column: block.rect.column + (index % BLOCKS_ACROSS) * COLUMNS_APART,
    };
    const id = `${placement.id}-${index}`;
    const address = formatAddress({ ...block, rect });
    store.write(sheet, rect, cells, 'values');
    store.addName(formatAnchorName(id), `=${address.replaceAll(/([A-Z]+)(\d+)/g, '$$$1$$$2')}`, { visible: false });
    store.settings.set(
      PLACEMENT_KEY + id,
      writePlacement({ ...placement, id, written: { ...placement.written, address }, sync: {} }),
    );
    blocks.push(rect);
  }
  return blocks;
}
