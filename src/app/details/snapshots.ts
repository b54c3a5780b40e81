/** Keeps, lists and compares the snapshots of one placement. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Address } from '../../grid';
import { formatAnchorName, type Placement, SNAPSHOT_PREFIX, type Snapshot } from '../../placement';
import { toFailure } from '../failure';
import { findReadingSession } from '../workbook/allowed-reports';
import { compareSnapshots } from './compare-snapshots';
import type { DetailsParts } from './details-parts';
import { keepSnapshot } from './keep-snapshot';
import { readAdditiveMeasures } from './placement-options';
import { getBody, isTooLarge, readPlacedRows, readSnapshotRows, type SnapshotRows } from './snapshot-rows';
import type { ListedSnapshot, SnapshotsState, SnapshotTexts } from './snapshot-state';

type OpenState = Extract<SnapshotsState, { kind: 'open' }>;

const IDLE = { busy: undefined, failure: undefined, kept: undefined, comparison: undefined };

export class Snapshots {
  private readonly state = signal<SnapshotsState>({ kind: 'closed' });
  readonly snapshotsState: ReadonlySignal<SnapshotsState> = this.state;
  private request = new AbortController();

  constructor(private readonly parts: DetailsParts) {}

  /** Lists the snapshots of a placement and finds their cells, in one request. */
  readonly openSnapshots = (placementId: string): Promise<boolean> => {
    this.state.value = { kind: 'open', placementId, snapshots: undefined, ...IDLE };
    return this.run('listing', async () => ({ snapshots: await this.list(placementId) }));
  };

  readonly closeSnapshots = (): void => {
    this.request.abort();
    this.state.value = { kind: 'closed' };
  };

  /** Stops keeping or comparing. A sheet that was added for a snapshot is removed again. */
  readonly cancelSnapshot = (): void => {
    this.request.abort();
    this.update(IDLE);
  };

  /** Copies the rows in the sheet to a new sheet. The page of snapshots has to be open. */
  readonly keepSnapshot = (placementId: string, texts: SnapshotTexts): Promise<boolean> =>
    this.run('keeping', async (signal) => {
      const { registry, mutex, statuses } = this.parts;
      const kept = await mutex.runExclusive(async () => {
        const placement = registry.get(placementId);
        return placement && keepSnapshot(this.parts, placement, texts, signal);
      }, signal);
      if (typeof kept === 'string') statuses.show(placementId, { kind: kept });
      else this.update({ kept });
      return { snapshots: await this.list(placementId) };
    });

  /**
   * Removes a snapshot from the list. Its sheet stays.
   * @returns false after a failure
   */
  readonly removeSnapshot = (placementId: string, snapshotId: string): Promise<boolean> =>
    this.run('removing', async () => {
      const { registry, mutex, workbook } = this.parts;
      await mutex.runExclusive(async () => {
        await registry.saveRecords(new Map([[SNAPSHOT_PREFIX + snapshotId, undefined]]));
        await workbook.removeAnchor(formatAnchorName(snapshotId));
      });
      return { snapshots: await this.list(placementId) };
    });

  /** @param newerId left out to compare with the rows that are in the sheet now */
  readonly compareSnapshots = (placementId: string, olderId: string, newerId?: string): Promise<boolean> =>
    this.run('comparing', async (signal) => ({
      comparison: await this.readComparison(placementId, olderId, newerId, signal),
    }));

  private async readComparison(
    placementId: string,
    olderId: string,
    newerId: string | undefined,
    signal: AbortSignal,
  ): Promise<OpenState['comparison']> {
    const { registry, statuses, reader } = this.parts;
    const placement = registry.get(placementId);
    if (!placement) return undefined;
    const older = await this.readRows(olderId, signal);
    const newer =
      newerId === undefined
        ? await readPlacedRows(this.parts, placement, signal)
        : await this.readRows(newerId, signal);
    if (newer === 'gone' || newer === 'doubtful') {
      statuses.show(placementId, { kind: newer });
      return undefined;
    }
    if (typeof older === 'string') return older;
    if (typeof newer === 'string') return newer;
    if (isTooLarge(newer.address)) return 'tooLarge';
    const comparison = await compareSnapshots(placement, older, newer, () => this.readAdditive(placement), reader);
    return { ...comparison, newerBody: newerId === undefined ? undefined : getBody(newer) };
  }

  private async readRows(snapshotId: string, signal: AbortSignal): Promise<SnapshotRows | 'tooLarge' | 'otherCells'> {
    const { registry, workbook } = this.parts;
    const snapshot = registry.snapshots.peek().find(({ id }) => id === snapshotId);
    const [cells] = snapshot ? await this.locate([snapshot]) : [];
    if (!snapshot || !cells) return 'otherCells';
    return isTooLarge(cells) ? 'tooLarge' : readSnapshotRows(workbook, snapshot, cells, signal);
  }

  /** This query uses the rights of the user, so the user must have allowed the file to read the report. */
  private async readAdditive(placement: Placement): Promise<ReadonlySet<string> | undefined> {
    const session = findReadingSession(this.parts, placement);
    return session && readAdditiveMeasures(session);
  }

  private async list(placementId: string): Promise<readonly ListedSnapshot[]> {
    const found = this.parts.registry.snapshots.peek().filter((snapshot) => snapshot.placementId === placementId);
    const cells = await this.locate(found);
    return found.map(({ id, takenAt, dataAt, rows }, index) => ({ id, takenAt, dataAt, rows, cells: cells[index] }));
  }

  private async locate(snapshots: readonly Snapshot[]): Promise<readonly (Address | undefined)[]> {
    if (snapshots.length === 0) return [];
    const anchors = snapshots.map(({ id }) => formatAnchorName(id));
    const [places] = await this.parts.workbook.readSnapshot({ kind: 'anchors', anchors });
    return anchors.map((anchor) => {
      const place = places.get(anchor);
      return place?.kind === 'found' ? place.address : undefined;
    });
  }

  /** Cancels the previous action, and updates the page with the result unless the next action has begun. */
  private async run(
    busy: NonNullable<OpenState['busy']>,
    work: (signal: AbortSignal) => Promise<Partial<OpenState>>,
  ): Promise<boolean> {
    this.request.abort();
    this.request = new AbortController();
    const { signal } = this.request;
    this.update({ ...IDLE, busy });
    const result: Partial<OpenState> = await work(signal).catch((error: unknown) => ({ failure: toFailure(error) }));
    if (!signal.aborted) this.update({ busy: undefined, ...result });
    return !signal.aborted && !result.failure;
  }

  private update(change: Partial<OpenState>): void {
    const state = this.state.peek();
    if (state.kind === 'open') this.state.value = { ...state, ...change };
  }
}
