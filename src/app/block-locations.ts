/** Holds the places of the blocks, as last read from the workbook. */
import { batch, signal } from '@preact/signals';
import type { Clock } from '../client';
import { type Address, formatAddress, tryParseAddress } from '../grid';
import { formatAnchorName, type Placement } from '../placement';
import type { AnchorLocation, Workbook } from '../workbook';
import type { OpeningSnapshot } from './details/cell-in-block';
import { listTakenCells, type TakenCells } from './report/taken-cells';
import { createBlockQuery } from './workbook/file-records';
import type { BlockSnapshots } from './workbook/find-blocks';
import type { Registry } from './workbook/registry';

export class BlockLocations {
  readonly placesByAnchor = signal<ReadonlyMap<string, AnchorLocation>>(new Map());
  /** Holds the addresses of copies of blocks, by the anchor of the original. */
  readonly twins = signal<ReadonlyMap<string, readonly Address[]>>(new Map());
  readonly sheets = signal<readonly string[]>([]);
  /** Holds the contents of blocks that were read ahead, so that the next run need not read them. */
  private snapshots: BlockSnapshots = new Map();
  private openingSnapshot: OpeningSnapshot | undefined;

  constructor(
    private readonly workbook: Workbook,
    private readonly registry: Registry,
    private readonly clock: Clock,
  ) {}

  /**
   * @param readAhead placements whose blocks are read in the same request, because a run would read
   * them next
   */
  async locate(readAhead: readonly Placement[] = []): Promise<void> {
    const { workbook, registry } = this;
    const anchors = [...registry.placements.peek(), ...registry.undonePlacements.peek()].map(({ id }) =>
      formatAnchorName(id),
    );
    const getLastTwins = () => ({ twins: this.twins.peek(), sheets: this.sheets.peek() });
    const [places, twinSnapshot, ...blocks] = await workbook
      .readSnapshot({ kind: 'anchors', anchors }, { kind: 'twins', anchors }, ...readAhead.map(createBlockQuery))
      // While another workbook is in front, Excel does not give the names of the sheets (office-js
      // issue 6365). The blocks can still be found.
      .catch(async () => [...(await workbook.readSnapshot({ kind: 'anchors', anchors })), getLastTwins()] as const);
    batch(() => {
      this.placesByAnchor.value = places;
      this.twins.value = twinSnapshot.twins;
      this.sheets.value = twinSnapshot.sheets;
    });
    this.snapshots = new Map(
      blocks.flatMap((block, index) => (readAhead[index] ? [[readAhead[index].id, block] as const] : [])),
    );
  }

  /** Keeps the last snapshot, so that the first cell that the user selects needs no request. */
  keepOpeningSnapshot(): void {
    const { placesByAnchor, registry, snapshots, clock } = this;
    this.openingSnapshot = {
      placements: registry.placements.peek(),
      placesByAnchor: placesByAnchor.peek(),
      snapshots,
      readAt: clock.now(),
    };
  }

  takeOpeningSnapshot(): OpeningSnapshot | undefined {
    const snapshot = this.openingSnapshot;
    this.openingSnapshot = undefined;
    return snapshot;
  }

  /** @returns contents of the blocks that were read ahead */
  takeSnapshots(): BlockSnapshots {
    const { snapshots } = this;
    this.snapshots = new Map();
    return snapshots;
  }

  /**
   * Returns the addresses of the report's placements in this workbook. It reads signals, so that
   * computed values which call it stay current.
   */
  findAddresses(reportId: number): readonly string[] {
    return this.registry.placements.value
      .filter((placement) => placement.report.reportId === reportId)
      .map((placement) => {
        const place = this.placesByAnchor.value.get(formatAnchorName(placement.id));
        return place?.kind === 'found' ? formatAddress(place.address) : placement.written.address;
      });
  }

  /** Returns the cells where no report can be placed. It reads signals. */
  listTakenCells(): readonly TakenCells[] {
    return listTakenCells(this.registry.placements.value, this.placesByAnchor.value);
  }

  /** Records where a report was placed. */
  showPlaced({ id, written }: Placement): void {
    const address = tryParseAddress(written.address);
    if (address) this.setPlace(id, { kind: 'found', address });
  }

  setPlace(placementId: string, place: AnchorLocation): void {
    const anchor = formatAnchorName(placementId);
    const previousPlaces = this.placesByAnchor.peek();
    if (!isSamePlace(previousPlaces.get(anchor), place))
      this.placesByAnchor.value = new Map(previousPlaces).set(anchor, place);
  }
}

export function isSamePlace(one: AnchorLocation | undefined, other: AnchorLocation | undefined): boolean {
  if (one === other || one?.kind !== 'found' || other?.kind !== 'found') return one?.kind === other?.kind;
  return formatAddress(one.address) === formatAddress(other.address);
}
