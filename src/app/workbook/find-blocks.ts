/**
 * Finds blocks: gathers their evidence in one request for all of them, and in further ones only if
 * there is doubt. The decision itself needs no Excel.
 */
import { type Address, type BlockSample, formatAddress, intersectRect, tryParseAddress } from '../../grid';
import {
  countHeaderRows,
  countRowsToRead,
  type Finding,
  findBlock,
  formatAnchorName,
  matchesEvidence,
  type Placement,
} from '../../placement';
import { type AnchorLocation, type BlockSnapshot, type Workbook, WorkbookFailure } from '../../workbook';
import { createBlockQuery, PLACEMENT_KEY } from './file-records';
import { type CellsByName, listCellNames, toCellsByName } from './filter-cells';
import type { PlacementParts } from './placement-parts';

type SearchParts = Pick<PlacementParts, 'workbook' | 'registry'>;

export interface FoundBlock {
  readonly finding: Finding;
  /** The name of the placement points to this block. */
  readonly snapshot: BlockSnapshot;
  /**
   * Holds the contents of the filter cells of these placements; if there are any, of all
   * placements.
   */
  readonly cells: CellsByName;
  /** Holds the addresses of the blocks of all placements, by placement id. */
  readonly blocks: ReadonlyMap<string, Address>;
}

interface FoundBlocks {
  readonly found: ReadonlyMap<string, FoundBlock>;
  /** Holds the addresses of the blocks of these and of all other placements, by placement id. */
  readonly blocks: ReadonlyMap<string, Address>;
}

export type BlockSnapshots = ReadonlyMap<string, BlockSnapshot>;

interface KnownBlocks {
  /** Holds the addresses of other placements' blocks; these are not read again. */
  readonly blocks?: ReadonlyMap<string, Address> | undefined;
  /** Lists blocks that were read a moment ago, by placement id; these are not read again. */
  readonly snapshots?: BlockSnapshots | undefined;
  /** Holds the blocks by the platform's records, by placement id, if these were read. */
  readonly recorded?: ReadonlyMap<string, Address> | undefined;
}

/** Finds the blocks, in one request if none is lost or too large. */
export async function findBlocks(
  { workbook, registry }: SearchParts,
  placements: readonly Placement[],
  knownBlocks: KnownBlocks = {},
): Promise<FoundBlocks> {
  const blocks = new Map(knownBlocks.blocks);
  const snapshots = new Map(knownBlocks.snapshots);
  const unreadPlacements = placements.filter(({ id }) => !snapshots.has(id));
  const knownIds = new Set([...blocks.keys(), ...snapshots.keys(), ...unreadPlacements.map(({ id }) => id)]);
  const others = registry.placements.peek().filter(({ id }) => !knownIds.has(id));
  const filterCellNames = listCellNamesToRead(placements, registry.placements.peek());
  let cells: CellsByName = new Map();
  if (others.length + unreadPlacements.length + filterCellNames.length > 0) {
    const [anchors, cellContents, ...readBlocks] = await workbook.readSnapshot(
      { kind: 'anchors', anchors: others.map(({ id }) => formatAnchorName(id)) },
      { kind: 'cells', where: filterCellNames },
      ...unreadPlacements.map(createBlockQuery),
    );
    cells = toCellsByName(filterCellNames, cellContents);
    for (const { placement, address } of pairWithAddresses(others, anchors)) blocks.set(placement.id, address);
    readBlocks.forEach((block, index) => {
      const placement = unreadPlacements[index];
      if (placement) snapshots.set(placement.id, block);
    });
  }
  for (const [id, { location }] of snapshots) {
    if (location.kind === 'found') blocks.set(id, location.address);
    else blocks.delete(id);
  }
  const blockSnapshots = placements.flatMap((placement): PlacementSnapshot[] => {
    const block = snapshots.get(placement.id);
    return block ? [{ placement, snapshot: block }] : [];
  });
  const blockEvidence = await gatherEvidence(workbook, blockSnapshots, knownBlocks.recorded);
  const found = blockEvidence.map(({ placement, snapshot, ...evidence }) => {
    const otherAddresses = [...blocks].flatMap(([id, address]) => (id === placement.id ? [] : [address]));
    return [
      placement.id,
      { snapshot, finding: findBlock({ ...evidence, otherBlocks: otherAddresses }), cells, blocks },
    ] as const;
  });
  return { found: new Map(found), blocks };
}

/**
 * Returns the names of filter cells to read: those of the whole file if one of these placements has
 * any, because blocks may depend on one another in a circle.
 */
function listCellNamesToRead(placements: readonly Placement[], all: readonly Placement[]): readonly string[] {
  const ownNames = listCellNames(placements.map(({ choices }) => choices.filters));
  return ownNames.length === 0
    ? ownNames
    : listCellNames([...placements, ...all].map(({ choices }) => choices.filters));
}

interface PlacementSnapshot {
  readonly placement: Placement;
  readonly snapshot: BlockSnapshot;
}

/**
 * Gathers the evidence of each block. If a name is lost, it reads the copies of the block and the
 * places where the block was last known, in one request for all.
 */
async function gatherEvidence(
  workbook: Workbook,
  blockSnapshots: readonly PlacementSnapshot[],
  recorded: KnownBlocks['recorded'],
) {
  const lostAnchors = blockSnapshots
    .filter(({ snapshot }) => snapshot.location.kind !== 'found')
    .map(({ placement }) => formatAnchorName(placement.id));
  const [twinAnswer] =
    lostAnchors.length > 0 ? await workbook.readSnapshot({ kind: 'twins', anchors: lostAnchors }) : [];
  const lostBlocks = blockSnapshots.map(({ placement, snapshot }) => {
    const toPlace = (address: Address | undefined) => address && { address, placement, sample: undefined };
    const remembered = tryParseAddress(placement.written.address);
    const isMissing = snapshot.location.kind === 'missing';
    return {
      placement,
      snapshot: snapshot,
      anchor:
        snapshot.location.kind === 'found'
          ? { placement, address: snapshot.location.address, sample: snapshot.sample }
          : undefined,
      twins: (twinAnswer?.twins.get(formatAnchorName(placement.id)) ?? []).flatMap((copy) => toPlace(copy) ?? []),
      remembered: isMissing ? toPlace(remembered) : undefined,
      recorded: isMissing ? toPlace(recorded?.get(placement.id)) : undefined,
    };
  });
  const samples = await readSamples(
    workbook,
    lostBlocks.flatMap(({ anchor, twins, remembered, recorded: recordedPlace }) =>
      [anchor, ...twins, remembered, recordedPlace].filter((one) => one !== undefined),
    ),
  );
  const addSample = (place: Place) => ({ address: place.address, sample: samples.get(place) });
  return lostBlocks.map(({ placement, snapshot, anchor, twins, remembered, recorded: recordedPlace }) => {
    const lastAddress = tryParseAddress(placement.written.address);
    const kind = snapshot.location.kind === 'gone' ? 'gone' : 'missing';
    return {
      placement,
      snapshot: snapshot,
      anchor: anchor ? ({ kind: 'found', ...addSample(anchor) } as const) : ({ kind } as const),
      twins: twins.map(addSample),
      evidence: placement.written.evidence,
      remembered: remembered ? addSample(remembered) : lastAddress && { address: lastAddress, sample: undefined },
      recorded: recordedPlace && addSample(recordedPlace),
    };
  });
}

interface Place {
  readonly placement: Placement;
  readonly address: Address;
  /** The snapshot of its ends, if it was read already. */
  readonly sample: BlockSample | undefined;
}

/**
 * Limits how much of a doubtful block is read: in a sorted block, the former first and last rows
 * are not at its ends.
 */
const MAX_DOUBTFUL_CELLS = 20_000;

/** Reads the ends of each place first, and up to the limit only if these are not recognized. */
async function readSamples(
  workbook: Workbook,
  places: readonly Place[],
): Promise<ReadonlyMap<Place, BlockSample | undefined>> {
  const samples = new Map(places.map((place) => [place, place.sample]));
  const readInto = async (placesToRead: readonly Place[], rowsAtEachEnd: (place: Place) => number) => {
    if (placesToRead.length === 0) return;
    const answers = await workbook.readSnapshot(
      ...placesToRead.map(
        (place) => ({ kind: 'sight', address: place.address, rowsAtEachEnd: rowsAtEachEnd(place) }) as const,
      ),
    );
    placesToRead.forEach((place, index) => {
      samples.set(place, answers[index]);
    });
  };
  await readInto(
    places.filter(({ sample }) => !sample),
    ({ placement }) => countRowsToRead(countHeaderRows(placement.written)),
  );
  const doubtful = places.filter((place) => {
    const sample = samples.get(place);
    const { evidence } = place.placement.written;
    if (!sample || !evidence || sample.isEmpty || matchesEvidence(evidence, sample)) return false;
    return sample.rows.length < place.address.rect.rows;
  });
  await readInto(doubtful, ({ address, placement }) =>
    Math.max(
      countRowsToRead(countHeaderRows(placement.written)),
      Math.floor(MAX_DOUBTFUL_CELLS / address.rect.columns / 2),
    ),
  );
  return samples;
}

/** Returns the block's current place if it is beyond doubt. */
export async function resolveBlock(parts: SearchParts, placement: Placement): Promise<Address | 'gone' | 'doubtful'> {
  const finding = await locatePlacement(parts, placement);
  return finding.kind === 'found' || finding.kind === 'moved' ? finding.address : finding.kind;
}

/** Returns the blocks of the other placements. */
export async function locateOtherBlocks({ registry, workbook }: SearchParts, exceptId: string) {
  const others = registry.placements.peek().filter(({ id }) => id !== exceptId);
  const [anchors] = await workbook.readSnapshot({
    kind: 'anchors',
    anchors: others.map(({ id }) => formatAnchorName(id)),
  });
  return pairWithAddresses(others, anchors);
}

/** @param anchors where the names of the placements point */
export function pairWithAddresses(
  placements: readonly Placement[],
  anchors: ReadonlyMap<string, AnchorLocation>,
): readonly { readonly placement: Placement; readonly address: Address }[] {
  return placements.flatMap((placement) => {
    const found = anchors.get(formatAnchorName(placement.id));
    return found?.kind === 'found' ? [{ placement, address: found.address }] : [];
  });
}

/** @param recorded the block by the platform's record, if that was read */
export async function locatePlacement(parts: SearchParts, placement: Placement, recorded?: Address): Promise<Finding> {
  const { finding } = await findOneBlock(parts, placement, {
    recorded: recorded && new Map([[placement.id, recorded]]),
  });
  return finding;
}

export async function findOneBlock(
  parts: SearchParts,
  placement: Placement,
  knownBlocks?: KnownBlocks,
): Promise<FoundBlock> {
  const { found } = await findBlocks(parts, [placement], knownBlocks);
  const block = found.get(placement.id);
  if (!block) throw new Error('A look answers each of its questions.');
  return block;
}

/** Returns the cells to show to the user, to see the block or what became of it. */
export function getPlaceToShow(finding: Finding): Address | undefined {
  return finding.kind === 'found' || finding.kind === 'moved' ? finding.address : finding.place;
}

/**
 * Returns the lost block if the user has selected it or a part of it. Only cells that look like the
 * block count, because other cells under the selection may be the user's own.
 */
export function findSelectedCandidate(finding: Finding, selection: Address): Address | undefined {
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
  { workbook, registry, mutex }: Pick<PlacementParts, 'workbook' | 'registry' | 'mutex'>,
  placement: Placement,
  block: Address,
  findAgain: () => Promise<Address | undefined>,
): Promise<Placement> {
  const address = formatAddress(block);
  const rowsAtEachEnd = countRowsToRead(countHeaderRows(placement.written));
  const [sample] = await workbook.readSnapshot({ kind: 'sight', address: block, rowsAtEachEnd });
  const foundAgain = await findAgain();
  if (!sample || !foundAgain || formatAddress(foundAgain) !== address)
    throw new WorkbookFailure('CellsChanged', 'setAnchor');
  return mutex.runExclusive(async () => {
    const key = PLACEMENT_KEY + placement.id;
    const record = registry.createFinalRecords(placement, sample, { written: { address } }).get(key);
    const changes = registry.toRecordUpdates(new Map([[key, record]]));
    await registry.reloadOnConflict(workbook.setAnchor(formatAnchorName(placement.id), block, sample, changes));
    registry.applySavedRecords(changes);
    return registry.get(placement.id) ?? placement;
  });
}
