/**
 * Finds the block under the selected cell and reads its header and row, in one request unless
 * blocks have moved.
 */
import type { Signal } from '@preact/signals';
import { type Address, addressesOverlap, formatAddress, getFirstCell, type Rect, tryParseAddress } from '../../grid';
import { countHeaderRows, formatAnchorName, type Placement, readHeaders } from '../../placement';
import type { AnchorLocation, Selection } from '../../workbook';
import type { BlockSnapshots } from '../workbook/find-blocks';
import type { PlacementParts } from '../workbook/placement-parts';

export interface CellInBlock {
  readonly placement: Placement;
  readonly block: Rect;
  /** Holds the selected cell or, if several are selected, the active one. */
  readonly cell: Rect;
  /**
   * Says at which column of the block the texts begin: in a very wide block only those around the
   * cell are read.
   */
  readonly firstOffset: number;
  readonly headers: readonly string[] | undefined;
  readonly row: readonly string[];
}

export interface CellInBlockParts extends Pick<PlacementParts, 'workbook' | 'registry'> {
  readonly placesByAnchor: Signal<ReadonlyMap<string, AnchorLocation>>;
  /** Is called when a request has shown what is selected. */
  setSelection(newSelection: Selection): void;
  /**
   * Returns what the pane read at its start, once; undefined later, or if something may have
   * changed since.
   */
  takeOpeningSnapshot(): OpeningSnapshot | undefined;
}

export interface OpeningSnapshot {
  readonly placements: readonly Placement[];
  readonly placesByAnchor: ReadonlyMap<string, AnchorLocation>;
  /** Lists blocks whose cells were read in the same request. */
  readonly snapshots: BlockSnapshots;
  readonly readAt: number;
}

/**
 * Limits the blocks that each selection looks up, the nearest first: inserted rows may have moved a
 * neighbour under the cell.
 */
const MAX_NEAR_BLOCKS = 10;
/** In a wider block, only the texts of the columns around the cell are read. */
const MAX_TEXT_COLUMNS = 64;

/** @returns undefined if the cell is in no block, or is no longer selected */
export async function findCellInBlock(parts: CellInBlockParts, selected: Address): Promise<CellInBlock | undefined> {
  const { workbook, registry, placesByAnchor, setSelection } = parts;
  let cell = getFirstCell(selected);
  const blocks = registry.placements.peek().map((placement) => toBlock(placement, placesByAnchor.peek()));
  let blocksToRead = findNearestBlocks(blocks, cell);
  let expectedBlock = blocks.find((block) => coversCell(block, cell));
  let readsAllBlocks = blocksToRead.length === blocks.length;
  if (blocksToRead.length === 0) return undefined;
  for (;;) {
    const anchors = blocksToRead.map(({ anchor }) => anchor);
    const texts = expectedBlock?.address
      ? createTextQuestions(expectedBlock.placement, expectedBlock.address.rect, cell)
      : undefined;
    const [selection, activeCell, places, ...textAnswers] = await workbook.readSnapshot(
      { kind: 'selection' },
      { kind: 'activeCell' },
      { kind: 'anchors', anchors },
      ...(texts?.questions ?? []),
    );
    if (selection.kind !== 'cells' || !isEqual(selection.address, selected)) {
      setSelection(selection);
      return undefined;
    }
    const isOtherCell = activeCell && addressesOverlap(activeCell, selected) && !isEqual(activeCell, cell);
    // A sort selects all cells that it has sorted, and leaves the active cell in the middle.
    if (isOtherCell) cell = activeCell;
    const hasMoved = blocksToRead.some((block) => !isUnmoved(block, places.get(block.anchor)));
    if (hasMoved) placesByAnchor.value = new Map([...placesByAnchor.peek(), ...places]);
    const currentBlocks = registry.placements.peek().map((placement) => toBlock(placement, placesByAnchor.peek()));
    const foundBlock = currentBlocks.find(
      (block) => places.get(block.anchor)?.kind === 'found' && coversCell(block, cell),
    );
    if (foundBlock?.address && texts && !isOtherCell && isSameBlock(foundBlock, expectedBlock)) {
      const row = textAnswers.at(-1)?.rows[0] ?? [];
      const headerRows = countHeaderRows(foundBlock.placement.written);
      const headers = headerRows > 0 ? readHeaders(textAnswers[0]?.rows ?? [], headerRows) : undefined;
      const { placement, address } = foundBlock;
      return { placement, block: address.rect, cell: cell.rect, firstOffset: texts.from, headers, row };
    }
    if (!foundBlock && !isOtherCell && (!hasMoved || readsAllBlocks)) return undefined;
    // One block has moved, so others probably have too.
    readsAllBlocks ||= hasMoved;
    blocksToRead = readsAllBlocks ? currentBlocks : findNearestBlocks(currentBlocks, cell);
    expectedBlock = foundBlock;
  }
}

/** @returns `unknown` if the cell is in a block whose cells were not read */
export function findInOpeningSnapshot(
  { placements, placesByAnchor, snapshots }: OpeningSnapshot,
  cell: Address,
): CellInBlock | 'unknown' | undefined {
  const placement = placements.find((candidate) => coversCell(toBlock(candidate, placesByAnchor), cell));
  if (!placement) return undefined;
  // The opening snapshot does not know which of several cells is the active one.
  if (cell.rect.rows > 1 || cell.rect.columns > 1) return 'unknown';
  const { location: place, sample, rows } = snapshots.get(placement.id) ?? {};
  if (place?.kind !== 'found' || !sample || !rows) return 'unknown';
  const block = place.address.rect;
  const { firstOffset, columns } = chooseColumnsToRead(block, cell.rect);
  const clipTexts = (row: readonly string[] = []) => row.slice(firstOffset, firstOffset + columns);
  const headerRows = countHeaderRows(placement.written);
  const headers = headerRows > 0 ? readHeaders(sample.rows.slice(0, headerRows).map(clipTexts), headerRows) : undefined;
  return {
    placement,
    block,
    cell: cell.rect,
    firstOffset,
    headers,
    row: clipTexts(sample.rows[cell.rect.row - block.row]),
  };
}

interface Block {
  readonly placement: Placement;
  readonly anchor: string;
  /**
   * The last known place of the block, or else where it was last written; undefined if it was
   * missing.
   */
  readonly address: Address | undefined;
}

function toBlock(placement: Placement, placesByAnchor: ReadonlyMap<string, AnchorLocation>): Block {
  const anchor = formatAnchorName(placement.id);
  const place = placesByAnchor.get(anchor) ?? getWrittenPlace(placement);
  return { placement, anchor, address: place?.kind === 'found' ? place.address : undefined };
}

function getWrittenPlace(placement: Placement): AnchorLocation | undefined {
  const address = tryParseAddress(placement.written.address);
  return address && { kind: 'found', address };
}

function coversCell({ address }: Block, cell: Address): boolean {
  return address !== undefined && addressesOverlap(address, cell);
}

function isSameBlock(a: Block, b: Block | undefined): boolean {
  return (
    a.anchor === b?.anchor &&
    countHeaderRows(a.placement.written) === countHeaderRows(b.placement.written) &&
    isEqual(a.address, b.address)
  );
}

/** Returns true if the block is where it was, or still missing. */
function isUnmoved({ address }: Block, place: AnchorLocation | undefined): boolean {
  return isEqual(place?.kind === 'found' ? place.address : undefined, address);
}

function isEqual(a: Address | undefined, b: Address | undefined): boolean {
  return (a && formatAddress(a)) === (b && formatAddress(b));
}

/** Returns the nearest blocks, those on the cell's own sheet first. */
function findNearestBlocks(blocks: readonly Block[], cell: Address): readonly Block[] {
  if (blocks.length <= MAX_NEAR_BLOCKS) return blocks;
  const distance = new Map(blocks.map((block) => [block, measureDistance(block.address, cell)]));
  return [...blocks].sort((a, b) => (distance.get(a) ?? 0) - (distance.get(b) ?? 0)).slice(0, MAX_NEAR_BLOCKS);
}

function measureDistance(address: Address | undefined, { sheet, rect: cell }: Address): number {
  if (address?.sheet !== sheet) return Number.POSITIVE_INFINITY;
  const { row, column, rows, columns } = address.rect;
  const measureGap = (coordinate: number, firstOffset: number, length: number) =>
    Math.max(0, firstOffset - coordinate, coordinate - firstOffset - length + 1);
  return measureGap(cell.row, row, rows) + measureGap(cell.column, column, columns);
}

/** @returns the questions, and `firstOffset` of {@link CellInBlock} as `from` */
function createTextQuestions(placement: Placement, block: Rect, { sheet, rect }: Address) {
  const { firstOffset, columns } = chooseColumnsToRead(block, rect);
  const headerRows = countHeaderRows(placement.written);
  const createRowsQuestion = (row: number, rows: number) => {
    const address = { sheet, rect: { row, column: block.column + firstOffset, rows, columns } };
    return { kind: 'sight', address, rowsAtEachEnd: rows } as const;
  };
  return {
    from: firstOffset,
    questions: [
      ...(headerRows > 0 ? [createRowsQuestion(block.row, headerRows)] : []),
      createRowsQuestion(rect.row, 1),
    ],
  };
}

function chooseColumnsToRead(block: Rect, cell: Rect): { readonly firstOffset: number; readonly columns: number } {
  const columns = Math.min(block.columns, MAX_TEXT_COLUMNS);
  const middle = cell.column - block.column - Math.floor(columns / 2);
  return { firstOffset: Math.max(0, Math.min(middle, block.columns - columns)), columns };
}
