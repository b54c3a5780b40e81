/**
 * Recognises that the user has undone the last refresh of a block. Excel has no event for an undo, so
 * the block is read again after a change of several of its cells: a refresh writes whole rows, so its
 * undo never changes only one of several cells in a row.
 */
import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import { countCells, type Rect } from '../../grid';
import { countHeaderRows, findShownWrite, type Placement, type ShownWrite } from '../../placement';
import { readCachedRows } from '../pipeline/fetch/cached-rows';
import { getWrittenRows, toChecksum } from '../pipeline/layout/written-rows';
import { type FoundBlock, findBlocks } from '../workbook/find-blocks';
import type { PlacementParts } from '../workbook/placement-parts';
import { debounceLatest } from '../workbook/selection';
import type { RefreshRuns, RunEnvironment } from './refresh-runs';
import type { PlacementStatuses } from './states';
import type { TouchedBlocks } from './touched-blocks';

export interface UndoneRefresh {
  /** Holds the time of the data that the block shows again; undefined if this device does not know it. */
  readonly dataFrom: number | undefined;
}

type KnownUndo = UndoneRefresh & { readonly refreshedAt: number };

export class UndoneRefreshes {
  private readonly undos = signal<ReadonlyMap<string, KnownUndo>>(new Map());
  private readonly dueIds = signal<ReadonlySet<string>>(new Set());
  private readonly debouncedCheck: ReturnType<typeof debounceLatest>;
  private readonly stopFollowing: () => void;

  constructor(
    private readonly parts: PlacementParts,
    { hidden, onFailure }: Pick<RunEnvironment, 'hidden' | 'onFailure'>,
    private readonly statuses: PlacementStatuses,
    private readonly runs: Pick<RefreshRuns, 'isRunning' | 'state'>,
    private readonly touched: TouchedBlocks,
  ) {
    this.debouncedCheck = debounceLatest({ clock: parts.clock, onFailure }, () => this.check(hidden));
    this.stopFollowing = effect(() => {
      const isFree = !hidden.value && runs.state.value.kind !== 'running';
      if (this.dueIds.value.size > 0 && isFree) untracked(this.debouncedCheck.schedule);
    });
  }

  /** Returns undefined unless the user has undone the last refresh. Reads a signal. */
  get({ id, written }: Placement): UndoneRefresh | undefined {
    const undo = this.undos.value.get(id);
    return undo?.refreshedAt === written.refreshedAt ? undo : undefined;
  }

  /** Records that the user has changed these cells, which are in the blocks of the placements. */
  onBlocksChanged(placements: readonly Placement[], changed: Rect): void {
    const ids = placements.flatMap(({ id, written }) => {
      const isRefreshedHere = written.formerRowSums !== undefined && this.statuses.get(id)?.lastRun !== undefined;
      const isOneCell = written.rows * written.columns.length === 1;
      return isRefreshedHere && (isOneCell || countCells(changed) > 1) ? [id] : [];
    });
    if (ids.length > 0) this.dueIds.value = new Set([...this.dueIds.peek(), ...ids]);
  }

  stop(): void {
    this.stopFollowing();
    this.debouncedCheck.stop();
  }

  private async check(hidden: ReadonlySignal<boolean>): Promise<void> {
    if (hidden.peek() || this.runs.isRunning) return;
    const placements = [...this.dueIds.peek()].flatMap((id) => this.parts.registry.get(id) ?? []);
    this.dueIds.value = new Set();
    if (placements.length === 0) return;
    const { found: blocks } = await findBlocks(this.parts, placements);
    const undos = new Map(this.undos.peek());
    for (const placement of placements) {
      const { id } = placement;
      const { shown, dataFrom } = await this.readShownWrite(placement, blocks.get(id));
      undos.delete(id);
      if (shown === 'former') undos.set(id, { dataFrom, refreshedAt: placement.written.refreshedAt });
      if (shown === 'last') this.touched.forget(id);
    }
    this.undos.value = undos;
  }

  /** A block that is too large for one request is not compared. */
  private async readShownWrite(
    placement: Placement,
    block: FoundBlock | undefined,
  ): Promise<UndoneRefresh & { readonly shown: ShownWrite }> {
    const cachedRows = await readCachedRows(this.parts, placement);
    const { lastRows, formerRows } = getWrittenRows(placement, cachedRows);
    const rows = block?.snapshot.rows?.slice(countHeaderRows(placement.written));
    if (!rows || !lastRows || !formerRows) return { shown: 'other', dataFrom: undefined };
    const comparableRows = cachedRows ? rows : rows.map((row) => row.map(toChecksum));
    const shown = findShownWrite(placement.written, comparableRows, { lastRows, formerRows });
    return { shown, dataFrom: cachedRows?.before?.at };
  }
}
