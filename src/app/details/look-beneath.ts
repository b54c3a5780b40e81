/**
 * Finds the block under the selected cell and reads its header and row, in one request unless
 * blocks have moved.
 */
import type { Signal } from '@preact/signals';
import { type Address, addressesOverlap, formatAddress, type Rect, tryParseAddress } from '../../grid';
import { anchorName, headerRowsOf, headersOf, type Placement } from '../../placement';
import type { Located, Selection } from '../../workbook';
import type { BlocksSeen } from '../workbook/find-blocks';
import type { PlacementParts } from '../workbook/placement-parts';

export interface Beneath {
  readonly placement: Placement;
  readonly block: Rect;
  /**
   * Column of the block at which the texts begin: in a very wide block only those around the cell
   * are read.
   */
  readonly from: number;
  readonly headers: readonly string[] | undefined;
  readonly row: readonly string[];
}

export interface BeneathParts extends Pick<PlacementParts, 'workbook' | 'registry'> {
  readonly located: Signal<ReadonlyMap<string, Located>>;
  /** Called when a request has shown what is selected. */
  seen(now: Selection): void;
  /**
   * Returns what the pane read at its start, once; undefined later, or if something may have
   * changed since.
   */
  takeFirstLook(): FirstLook | undefined;
}

export interface FirstLook {
  readonly placements: readonly Placement[];
  readonly located: ReadonlyMap<string, Located>;
  /** Blocks whose cells were read in the same request. */
  readonly seen: BlocksSeen;
  readonly at: number;
}

/**
 * Limits the blocks that each selection looks up, the nearest first: inserted rows may have moved a
 * neighbour under the cell.
 */
const MOST_NEAR = 10;
/** In a wider block, only the texts of the columns around the cell are read. */
const MOST_COLUMNS = 64;

/** @returns undefined if the cell is in no block, or is no longer selected */
export async function lookBeneath(parts: BeneathParts, selected: Address): Promise<Beneath | undefined> {
  const { workbook, registry, located, seen } = parts;
  const cell = { ...selected, rect: { ...selected.rect, rows: 1, columns: 1 } };
  const blocks = registry.placements.peek().map((placement) => blockOf(placement, located.peek()));
  let asked = nearest(blocks, cell);
  let expected = blocks.find((block) => isBeneath(block, cell));
  let hasAll = asked.length === blocks.length;
  if (asked.length === 0) return undefined;
  for (;;) {
    const anchors = asked.map(({ anchor }) => anchor);
    const texts = expected?.address ? textsToRead(expected.placement, expected.address.rect, cell) : undefined;
    const [selection, places, ...read] = await workbook.look(
      { kind: 'selection' },
      { kind: 'anchors', anchors },
      ...(texts?.questions ?? []),
    );
    if (selection.kind !== 'cells' || !isEqual(selection.address, selected)) {
      seen(selection);
      return undefined;
    }
    const hasMoved = asked.some((block) => !stands(block, places.get(block.anchor)));
    if (hasMoved) located.value = new Map([...located.peek(), ...places]);
    const now = registry.placements.peek().map((placement) => blockOf(placement, located.peek()));
    const found = now.find((block) => places.get(block.anchor)?.kind === 'found' && isBeneath(block, cell));
    if (found?.address && texts && isSame(found, expected)) {
      const row = read.at(-1)?.rows[0] ?? [];
      const headerRows = headerRowsOf(found.placement.written);
      const headers = headerRows > 0 ? headersOf(read[0]?.rows ?? [], headerRows) : undefined;
      return { placement: found.placement, block: found.address.rect, from: texts.from, headers, row };
    }
    if (!found && (!hasMoved || hasAll)) return undefined;
    // One block has moved, so others probably have too.
    hasAll = true;
    asked = now;
    expected = found;
  }
}

/** @returns `unknown` if the cell is in a block whose cells were not read */
export function beneathAtFirst(
  { placements, located, seen }: FirstLook,
  cell: Address,
): Beneath | 'unknown' | undefined {
  const placement = placements.find((one) => isBeneath(blockOf(one, located), cell));
  if (!placement) return undefined;
  const { located: place, sight, rows } = seen.get(placement.id) ?? {};
  if (place?.kind !== 'found' || !sight || !rows) return 'unknown';
  const block = place.address.rect;
  const { from, columns } = columnsToRead(block, cell.rect);
  const texts = (row: readonly string[] = []) => row.slice(from, from + columns);
  const headerRows = headerRowsOf(placement.written);
  const headers = headerRows > 0 ? headersOf(sight.rows.slice(0, headerRows).map(texts), headerRows) : undefined;
  return { placement, block, from, headers, row: texts(sight.rows[cell.rect.row - block.row]) };
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

function blockOf(placement: Placement, located: ReadonlyMap<string, Located>): Block {
  const anchor = anchorName(placement.id);
  const place = located.get(anchor) ?? placeIn(placement);
  return { placement, anchor, address: place?.kind === 'found' ? place.address : undefined };
}

function placeIn(placement: Placement): Located | undefined {
  const address = tryParseAddress(placement.written.address);
  return address && { kind: 'found', address };
}

function isBeneath({ address }: Block, cell: Address): boolean {
  return address !== undefined && addressesOverlap(address, cell);
}

function isSame(a: Block, b: Block | undefined): boolean {
  return (
    a.anchor === b?.anchor &&
    headerRowsOf(a.placement.written) === headerRowsOf(b.placement.written) &&
    isEqual(a.address, b.address)
  );
}

/** Returns true if the block is where it was, or still missing. */
function stands({ address }: Block, place: Located | undefined): boolean {
  return isEqual(place?.kind === 'found' ? place.address : undefined, address);
}

function isEqual(a: Address | undefined, b: Address | undefined): boolean {
  return (a && formatAddress(a)) === (b && formatAddress(b));
}

/** Returns the nearest blocks, those on the cell's own sheet first. */
function nearest(blocks: readonly Block[], cell: Address): readonly Block[] {
  if (blocks.length <= MOST_NEAR) return blocks;
  const distance = new Map(blocks.map((block) => [block, distanceOf(block.address, cell)]));
  return [...blocks].sort((a, b) => (distance.get(a) ?? 0) - (distance.get(b) ?? 0)).slice(0, MOST_NEAR);
}

function distanceOf(address: Address | undefined, { sheet, rect: cell }: Address): number {
  if (address?.sheet !== sheet) return Number.POSITIVE_INFINITY;
  const { row, column, rows, columns } = address.rect;
  const gap = (at: number, from: number, length: number) => Math.max(0, from - at, at - from - length + 1);
  return gap(cell.row, row, rows) + gap(cell.column, column, columns);
}

/** @returns `from` as in {@link Beneath} */
function textsToRead(placement: Placement, block: Rect, { sheet, rect }: Address) {
  const { from, columns } = columnsToRead(block, rect);
  const headerRows = headerRowsOf(placement.written);
  const rowsAt = (row: number, rows: number) => {
    const address = { sheet, rect: { row, column: block.column + from, rows, columns } };
    return { kind: 'sight', address, rowsAtEachEnd: rows } as const;
  };
  return { from, questions: [...(headerRows > 0 ? [rowsAt(block.row, headerRows)] : []), rowsAt(rect.row, 1)] };
}

function columnsToRead(block: Rect, cell: Rect): { readonly from: number; readonly columns: number } {
  const columns = Math.min(block.columns, MOST_COLUMNS);
  const middle = cell.column - block.column - Math.floor(columns / 2);
  return { from: Math.max(0, Math.min(middle, block.columns - columns)), columns };
}
