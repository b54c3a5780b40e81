/**
 * Finds blocks: gathers their evidence in one request for all of them, and in further ones only if
 * there is doubt. The decision itself needs no Excel.
 */
import { type Address, type BlockSight, formatAddress, intersectRect, tryParseAddress } from '../../grid';
import {
  anchorName,
  type Finding,
  findBlock,
  headerRowsOf,
  type Placement,
  recognises,
  rowsSeen,
} from '../../placement';
import { type BlockSeen, type Located, type Workbook, WorkbookFailure } from '../../workbook';
import { blockQuestion, PLACEMENT } from './file-records';
import { byName, type CellsByName, cellNames } from './filter-cells';
import type { PlacementParts } from './placement-parts';

type Parts = Pick<PlacementParts, 'workbook' | 'registry'>;

export interface FoundBlock {
  readonly finding: Finding;
  /** The name of the placement points to this block. */
  readonly seen: BlockSeen;
  /** Contents of the filter cells of these placements; if there are any, of all placements. */
  readonly cells: CellsByName;
  /** Addresses of the blocks of all placements, by placement id. */
  readonly blocks: ReadonlyMap<string, Address>;
}

interface FoundBlocks {
  readonly found: ReadonlyMap<string, FoundBlock>;
  /** Addresses of the blocks of these and of all other placements, by placement id. */
  readonly blocks: ReadonlyMap<string, Address>;
}

export type BlocksSeen = ReadonlyMap<string, BlockSeen>;

interface Known {
  /** Addresses of other placements' blocks; these are not read again. */
  readonly blocks?: ReadonlyMap<string, Address> | undefined;
  /** Blocks that were read a moment ago, by placement id; these are not read again. */
  readonly seen?: BlocksSeen | undefined;
  /** The blocks by the platform's records, by placement id, if these were read. */
  readonly recorded?: ReadonlyMap<string, Address> | undefined;
}

/** Finds the blocks, in one request if none is lost or too large. */
export async function findBlocks(
  { workbook, registry }: Parts,
  placements: readonly Placement[],
  known: Known = {},
): Promise<FoundBlocks> {
  const blocks = new Map(known.blocks);
  const seen = new Map(known.seen);
  const unseen = placements.filter(({ id }) => !seen.has(id));
  const isKnown = new Set([...blocks.keys(), ...seen.keys(), ...unseen.map(({ id }) => id)]);
  const others = registry.placements.peek().filter(({ id }) => !isKnown.has(id));
  const names = cellNamesFor(placements, registry.placements.peek());
  let cells: CellsByName = new Map();
  if (others.length + unseen.length + names.length > 0) {
    const [anchors, held, ...all] = await workbook.look(
      { kind: 'anchors', anchors: others.map(({ id }) => anchorName(id)) },
      { kind: 'cells', where: names },
      ...unseen.map(blockQuestion),
    );
    cells = byName(names, held);
    for (const { placement, address } of blocksIn(others, anchors)) blocks.set(placement.id, address);
    all.forEach((block, index) => {
      const placement = unseen[index];
      if (placement) seen.set(placement.id, block);
    });
  }
  for (const [id, { located }] of seen) {
    if (located.kind === 'found') blocks.set(id, located.address);
    else blocks.delete(id);
  }
  const looked = placements.flatMap((placement): Looked[] => {
    const block = seen.get(placement.id);
    return block ? [{ placement, seen: block }] : [];
  });
  const gathered = await gatherEvidence(workbook, looked, known.recorded);
  const found = gathered.map(({ placement, seen, ...evidence }) => {
    const rivals = [...blocks].flatMap(([id, address]) => (id === placement.id ? [] : [address]));
    return [placement.id, { seen, finding: findBlock({ ...evidence, others: rivals }), cells, blocks }] as const;
  });
  return { found: new Map(found), blocks };
}

/**
 * Returns the names of filter cells to read: those of the whole file if one of these placements has
 * any, because blocks may depend on one another in a circle.
 */
function cellNamesFor(placements: readonly Placement[], all: readonly Placement[]): readonly string[] {
  const own = cellNames(placements.map(({ choices }) => choices.filters));
  return own.length === 0 ? own : cellNames([...placements, ...all].map(({ choices }) => choices.filters));
}

interface Looked {
  readonly placement: Placement;
  readonly seen: BlockSeen;
}

/**
 * Gathers the evidence of each block. If a name is lost, it reads the copies of the block and the
 * places where the block was last known, in one request for all.
 */
async function gatherEvidence(workbook: Workbook, looked: readonly Looked[], recorded: Known['recorded']) {
  const lost = looked
    .filter(({ seen }) => seen.located.kind !== 'found')
    .map(({ placement }) => anchorName(placement.id));
  const [copies] = lost.length > 0 ? await workbook.look({ kind: 'twins', anchors: lost }) : [];
  const cases = looked.map(({ placement, seen }) => {
    const place = (address: Address | undefined) => address && { address, placement, sight: undefined };
    const remembered = tryParseAddress(placement.written.address);
    const isMissing = seen.located.kind === 'missing';
    return {
      placement,
      seen,
      anchor:
        seen.located.kind === 'found' ? { placement, address: seen.located.address, sight: seen.sight } : undefined,
      twins: (copies?.twins.get(anchorName(placement.id)) ?? []).flatMap((copy) => place(copy) ?? []),
      remembered: isMissing ? place(remembered) : undefined,
      recorded: isMissing ? place(recorded?.get(placement.id)) : undefined,
    };
  });
  const sights = await sightAll(
    workbook,
    cases.flatMap(({ anchor, twins, remembered, recorded: told }) =>
      [anchor, ...twins, remembered, told].filter((one) => one !== undefined),
    ),
  );
  const sighted = (place: Place) => ({ address: place.address, sight: sights.get(place) });
  return cases.map(({ placement, seen, anchor, twins, remembered, recorded: told }) => {
    const former = tryParseAddress(placement.written.address);
    const kind = seen.located.kind === 'gone' ? 'gone' : 'missing';
    return {
      placement,
      seen,
      anchor: anchor ? ({ kind: 'found', ...sighted(anchor) } as const) : ({ kind } as const),
      twins: twins.map(sighted),
      evidence: placement.written.evidence,
      remembered: remembered ? sighted(remembered) : former && { address: former, sight: undefined },
      recorded: told && sighted(told),
    };
  });
}

interface Place {
  readonly placement: Placement;
  readonly address: Address;
  /** The snapshot of its ends, if it was read already. */
  readonly sight: BlockSight | undefined;
}

/**
 * Limits how much of a doubtful block is read: in a sorted block, the former first and last rows
 * are not at its ends.
 */
const CELLS_LOOKED_AT = 20_000;

/** Reads the ends of each place first, and up to the limit only if these are not recognized. */
async function sightAll(
  workbook: Workbook,
  places: readonly Place[],
): Promise<ReadonlyMap<Place, BlockSight | undefined>> {
  const sights = new Map(places.map((place) => [place, place.sight]));
  const look = async (at: readonly Place[], rowsOf: (place: Place) => number) => {
    if (at.length === 0) return;
    const seen = await workbook.look(
      ...at.map((place) => ({ kind: 'sight', address: place.address, rowsAtEachEnd: rowsOf(place) }) as const),
    );
    at.forEach((place, index) => {
      sights.set(place, seen[index]);
    });
  };
  await look(
    places.filter(({ sight }) => !sight),
    ({ placement }) => rowsSeen(headerRowsOf(placement.written)),
  );
  const doubtful = places.filter((place) => {
    const sight = sights.get(place);
    const { evidence } = place.placement.written;
    if (!sight || !evidence || sight.isEmpty || recognises(evidence, sight)) return false;
    return sight.rows.length < place.address.rect.rows;
  });
  await look(doubtful, ({ address, placement }) =>
    Math.max(rowsSeen(headerRowsOf(placement.written)), Math.floor(CELLS_LOOKED_AT / address.rect.columns / 2)),
  );
  return sights;
}

/** Returns the block's current place if it is beyond doubt. */
export async function resolveBlock(parts: Parts, placement: Placement): Promise<Address | 'gone' | 'doubtful'> {
  const finding = await resolvePlacement(parts, placement);
  return finding.kind === 'found' || finding.kind === 'moved' ? finding.address : finding.kind;
}

/** Returns the blocks of the other placements. */
export async function blocksBeside({ registry, workbook }: Parts, exceptId: string) {
  const others = registry.placements.peek().filter(({ id }) => id !== exceptId);
  const [anchors] = await workbook.look({ kind: 'anchors', anchors: others.map(({ id }) => anchorName(id)) });
  return blocksIn(others, anchors);
}

/** @param anchors where the names of the placements point */
export function blocksIn(
  placements: readonly Placement[],
  anchors: ReadonlyMap<string, Located>,
): readonly { readonly placement: Placement; readonly address: Address }[] {
  return placements.flatMap((placement) => {
    const found = anchors.get(anchorName(placement.id));
    return found?.kind === 'found' ? [{ placement, address: found.address }] : [];
  });
}

/** @param recorded the block by the platform's record, if that was read */
export async function resolvePlacement(parts: Parts, placement: Placement, recorded?: Address): Promise<Finding> {
  const { finding } = await findOne(parts, placement, { recorded: recorded && new Map([[placement.id, recorded]]) });
  return finding;
}

export async function findOne(parts: Parts, placement: Placement, known?: Known): Promise<FoundBlock> {
  const { found } = await findBlocks(parts, [placement], known);
  const one = found.get(placement.id);
  if (!one) throw new Error('A look answers each of its questions.');
  return one;
}

/** Returns the cells to show to the user, to see the block or what became of it. */
export function placeToShow(finding: Finding): Address | undefined {
  return finding.kind === 'found' || finding.kind === 'moved' ? finding.address : finding.place;
}

/**
 * Returns the lost block if the user has selected it or a part of it. Only cells that look like the
 * block count, because other cells under the selection may be the user's own.
 */
export function chosenBlock(finding: Finding, selection: Address): Address | undefined {
  const candidate = 'candidate' in finding ? finding.candidate : undefined;
  const isSelected = candidate?.sheet === selection.sheet && intersectRect(candidate.rect, selection.rect);
  return isSelected ? candidate : undefined;
}

/**
 * Makes these cells the placement's block. They are read before they are searched for again, so
 * that the request that names them can verify that they are still the same.
 * @throws WorkbookFailure `CellsChanged` if the search now finds something else
 */
export async function adoptBlock(
  { workbook, registry, turns }: Pick<PlacementParts, 'workbook' | 'registry' | 'turns'>,
  placement: Placement,
  block: Address,
  findAgain: () => Promise<Address | undefined>,
): Promise<Placement> {
  const address = formatAddress(block);
  const rowsAtEachEnd = rowsSeen(headerRowsOf(placement.written));
  const [shown] = await workbook.look({ kind: 'sight', address: block, rowsAtEachEnd });
  const again = await findAgain();
  if (!shown || !again || formatAddress(again) !== address) throw new WorkbookFailure('CellsChanged', 'setAnchor');
  return turns.take(async () => {
    const key = PLACEMENT + placement.id;
    const record = registry.recordsOf(placement, shown, { written: { address } }).get(key);
    const changes = registry.toRecordUpdates(new Map([[key, record]]));
    await registry.reloadOnConflict(workbook.setAnchor(anchorName(placement.id), block, shown, changes));
    registry.kept(changes);
    return registry.get(placement.id) ?? placement;
  });
}
