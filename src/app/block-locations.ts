/** Holds the places of the blocks, as last read from the workbook. */
import { batch, signal } from '@preact/signals';
import type { Clock } from '../client';
import { type Address, formatAddress, tryParseAddress } from '../grid';
import { anchorName, type Placement } from '../placement';
import type { Located, Workbook } from '../workbook';
import type { FirstLook } from './details/look-beneath';
import { blockQuestion } from './workbook/file-records';
import type { BlocksSeen } from './workbook/find-blocks';
import type { Registry } from './workbook/registry';

export class BlockLocations {
  readonly located = signal<ReadonlyMap<string, Located>>(new Map());
  /** Copies of blocks, by anchor. */
  readonly twins = signal<ReadonlyMap<string, readonly Address[]>>(new Map());
  readonly sheets = signal<readonly string[]>([]);
  /** Contents of blocks that were read on opening, for the run that follows. */
  private seen: BlocksSeen = new Map();
  private firstLook: FirstLook | undefined;

  constructor(
    private readonly workbook: Workbook,
    private readonly registry: Registry,
    private readonly clock: Clock,
  ) {}

  /**
   * @param ahead placements whose blocks are read in the same request, because a run would read
   * them next
   */
  async locate(ahead: readonly Placement[] = []): Promise<void> {
    const { workbook, registry } = this;
    const anchors = [...registry.placements.peek(), ...registry.undone.peek()].map(({ id }) => anchorName(id));
    const known = () => ({ twins: this.twins.peek(), sheets: this.sheets.peek() });
    const [places, copies, ...blocks] = await workbook
      .look({ kind: 'anchors', anchors }, { kind: 'twins', anchors }, ...ahead.map(blockQuestion))
      // While another workbook is in front, Excel does not give the names of the sheets (office-js
      // issue 6365). The blocks can still be found.
      .catch(async () => [...(await workbook.look({ kind: 'anchors', anchors })), known()] as const);
    batch(() => {
      this.located.value = places;
      this.twins.value = copies.twins;
      this.sheets.value = copies.sheets;
    });
    this.seen = new Map(blocks.flatMap((block, index) => (ahead[index] ? [[ahead[index].id, block] as const] : [])));
  }

  /** Keeps the last snapshot for the first cell that is selected. */
  keepFirstLook(): void {
    const { located, registry, seen, clock } = this;
    this.firstLook = { placements: registry.placements.peek(), located: located.peek(), seen, at: clock.now() };
  }

  takeFirstLook(): FirstLook | undefined {
    const look = this.firstLook;
    this.firstLook = undefined;
    return look;
  }

  /** @returns contents of the blocks that were read ahead */
  takeSeen(): BlocksSeen {
    const { seen } = this;
    this.seen = new Map();
    return seen;
  }

  /** Returns the addresses of the report's placements in this workbook. Reads signals. */
  placedAt(reportId: number): readonly string[] {
    return this.registry.placements.value
      .filter((placement) => placement.report.reportId === reportId)
      .map((placement) => {
        const place = this.located.value.get(anchorName(placement.id));
        return place?.kind === 'found' ? formatAddress(place.address) : placement.written.address;
      });
  }

  /** Records where a report was placed. */
  placed({ id, written }: Placement): void {
    const address = tryParseAddress(written.address);
    if (address) this.show(id, { kind: 'found', address });
  }

  show(placementId: string, place: Located): void {
    const anchor = anchorName(placementId);
    const before = this.located.peek();
    if (!isSamePlace(before.get(anchor), place)) this.located.value = new Map(before).set(anchor, place);
  }
}

export function isSamePlace(one: Located | undefined, other: Located | undefined): boolean {
  if (one === other || one?.kind !== 'found' || other?.kind !== 'found') return one?.kind === other?.kind;
  return formatAddress(one.address) === formatAddress(other.address);
}
