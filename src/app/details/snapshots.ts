/** Keeps, lists and compares the snapshots of one placement. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { formatAnchorName, type Placement, SNAPSHOT_PREFIX, type Snapshot } from '../../placement';
import { isAbort, toFailure } from '../failure';
import { belongsToSession } from '../session/session';
import { compareSnapshots } from './compare-snapshots';
import type { DetailsParts } from './details-parts';
import { keepSnapshot } from './keep-snapshot';
import { readAdditiveMeasures } from './placement-options';
import { getBody, isTooLarge, readPlacedRows, readSnapshotRows, type SnapshotRows } from './snapshot-rows';
import type { SnapshotsState, SnapshotTexts } from './snapshot-state';

type OpenState = Extract<SnapshotsState, { kind: 'open' }>;

const NOTHING_DONE = { keeping: { kind: 'none' }, comparison: { kind: 'none' } } as const;

export class Snapshots {
  private readonly state = signal<SnapshotsState>({ kind: 'closed' });
  readonly snapshotsState: ReadonlySignal<SnapshotsState> = this.state;
  private request = new AbortController();

  constructor(private readonly parts: DetailsParts) {}

  /** Lists the snapshots of a placement and finds their cells, in one request. */
  readonly openSnapshots = async (placementId: string): Promise<void> => {
    this.state.value = { kind: 'open', placementId, snapshots: undefined, ...NOTHING_DONE };
    await this.list(placementId);
  };

  readonly closeSnapshots = (): void => {
    this.cancelSnapshot();
    this.state.value = { kind: 'closed' };
  };

  /** Stops keeping or comparing. A sheet that was added for a snapshot is removed again. */
  readonly cancelSnapshot = (): void => {
    this.request.abort();
    this.update(NOTHING_DONE);
  };

  /** Copies the rows in the sheet to a new sheet. The page of the placement has to be open. */
  readonly keepSnapshot = async (placementId: string, texts: SnapshotTexts): Promise<void> => {
    const { registry, mutex, statuses } = this.parts;
    const { signal } = this.start({ keeping: { kind: 'writing' } });
    try {
      const kept = await mutex.runExclusive(async () => {
        const placement = registry.get(placementId);
        return placement && keepSnapshot(this.parts, placement, texts, signal);
      }, signal);
      if (typeof kept === 'string') statuses.show(placementId, { kind: kept });
      if (signal.aborted) return;
      this.update({ keeping: typeof kept === 'object' ? { kind: 'kept', ...kept } : { kind: 'none' } });
      await this.list(placementId);
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) this.update({ keeping: { kind: 'failed', failure: toFailure(error) } });
    }
  };

  /** Removes a snapshot from the list. Its sheet stays. */
  readonly removeSnapshot = async (placementId: string, snapshotId: string): Promise<void> => {
    const { registry, mutex, workbook, onFailure } = this.parts;
    try {
      await mutex.runExclusive(async () => {
        await registry.saveRecords(new Map([[SNAPSHOT_PREFIX + snapshotId, undefined]]));
        await workbook.removeAnchor(formatAnchorName(snapshotId));
      });
    } catch (error) {
      onFailure(error);
      this.update({ keeping: { kind: 'failed', failure: toFailure(error) } });
    }
    await this.list(placementId);
  };

  /** @param newerId left out to compare with the rows that are in the sheet now */
  readonly compareSnapshots = async (placementId: string, olderId: string, newerId?: string): Promise<void> => {
    const { signal } = this.start({ comparison: { kind: 'reading' } });
    try {
      const comparison = await this.readComparison(placementId, olderId, newerId, signal);
      if (!signal.aborted) this.update({ comparison });
    } catch (error) {
      if (!signal.aborted && !isAbort(error))
        this.update({ comparison: { kind: 'failed', failure: toFailure(error) } });
    }
  };

  private async readComparison(
    placementId: string,
    olderId: string,
    newerId: string | undefined,
    signal: AbortSignal,
  ): Promise<OpenState['comparison']> {
    const placement = this.parts.registry.get(placementId);
    if (!placement) return { kind: 'none' };
    const older = await this.readRows(olderId, signal);
    const newer =
      newerId === undefined
        ? await readPlacedRows(this.parts, placement, signal)
        : await this.readRows(newerId, signal);
    if (typeof newer === 'string' && newer !== 'tooLarge') {
      this.parts.statuses.show(placementId, { kind: newer });
      return { kind: 'none' };
    }
    if (!older || !newer) return { kind: 'otherCells' };
    if (typeof older === 'string' || typeof newer === 'string' || isTooLarge(newer.address))
      return { kind: 'tooLarge' };
    const readAdditive = () => this.readAdditive(placement);
    const comparison = await compareSnapshots(placement, older, newer, readAdditive, this.parts.reader);
    return { ...comparison, newerBody: newerId === undefined ? undefined : getBody(newer) };
  }

  private async readRows(snapshotId: string, signal: AbortSignal): Promise<SnapshotRows | 'tooLarge' | undefined> {
    const { registry, workbook } = this.parts;
    const snapshot = registry.snapshots.peek().find(({ id }) => id === snapshotId);
    const [cells] = snapshot ? await this.locate([snapshot]) : [];
    if (!snapshot || !cells) return undefined;
    return isTooLarge(cells) ? 'tooLarge' : readSnapshotRows(workbook, snapshot, cells, signal);
  }

  /** The data API answers only with the rights of the user, so the file must be allowed to use them. */
  private async readAdditive(placement: Placement): Promise<ReadonlySet<string> | undefined> {
    const { session, allowedReports } = this.parts;
    const currentSession = session.peek();
    const isAllowed =
      currentSession && belongsToSession(placement, currentSession) && allowedReports.has(placement.report);
    return isAllowed ? readAdditiveMeasures(currentSession) : undefined;
  }

  private async list(placementId: string): Promise<void> {
    try {
      const found = this.parts.registry.snapshots.peek().filter((snapshot) => snapshot.placementId === placementId);
      const cells = await this.locate(found);
      const snapshots = found.map(({ id, takenAt, dataAt, rows }, index) => {
        return { id, takenAt, dataAt, rows, cells: cells[index] };
      });
      const state = this.state.peek();
      if (state.kind === 'open' && state.placementId === placementId) this.update({ snapshots });
    } catch (error) {
      this.parts.onFailure(error);
      this.update({ snapshots: [], keeping: { kind: 'failed', failure: toFailure(error) } });
    }
  }

  private async locate(snapshots: readonly Snapshot[]) {
    if (snapshots.length === 0) return [];
    const anchors = snapshots.map(({ id }) => formatAnchorName(id));
    const [places] = await this.parts.workbook.readSnapshot({ kind: 'anchors', anchors });
    return anchors.map((anchor) => {
      const place = places.get(anchor);
      return place?.kind === 'found' ? place.address : undefined;
    });
  }

  private start(change: Partial<OpenState>): AbortController {
    this.request.abort();
    this.request = new AbortController();
    this.update({ ...NOTHING_DONE, ...change });
    return this.request;
  }

  private update(change: Partial<OpenState>): void {
    const state = this.state.peek();
    if (state.kind === 'open') this.state.value = { ...state, ...change };
  }
}
