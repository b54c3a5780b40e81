/** Refreshes placements when the user has changed a value in the cells of their filters. */
import { computed, effect, type ReadonlySignal, untracked } from '@preact/signals';
import type { Address } from '../../grid';
import { checksumFilters, createFault, formatAnchorName, listCellFilters, type Placement } from '../../placement';
import type { AnchorLocation } from '../../workbook';
import { type Failure, isAppFailure, toFailure } from '../failure';
import { belongsToSession } from '../session/session';
import { createFilterCellFailure, listCellNames, toCellsByName, updateFilterValues } from '../workbook/filter-cells';
import type { PlacementParts } from '../workbook/placement-parts';
import { debounceLatest } from '../workbook/selection';
import type { RefreshRuns, RunEnvironment } from './refresh-runs';
import type { PlacementStatuses } from './states';

/**
 * Limits the refreshes in a row without a change by the user. Without a limit, a formula whose
 * value changes with each refresh would cause endless refreshes.
 */
const MAX_CONSECUTIVE = 3;

/**
 * Follows the cells of filters, and listens only while a placement has such a filter. After changes
 * have settled, one request reads all these cells. Waits during a run, without a network, and while
 * the question is open whether the file is a copy.
 */
export class CellFollower {
  private readonly followedPlacements: ReadonlySignal<readonly Placement[]>;
  private readonly isFollowing: ReadonlySignal<boolean>;
  private readonly cellRefreshes: CellRefreshes;
  private readonly debouncedCheck: ReturnType<typeof debounceLatest>;
  private readonly stopFunctions: readonly (() => void)[];
  private listenController = new AbortController();
  /** Says whether something may have changed since the last request. */
  private isDue = false;

  /** @param placesByAnchor places of the blocks, by anchor */
  constructor(
    private readonly parts: PlacementParts,
    private readonly environment: RunEnvironment,
    statuses: PlacementStatuses,
    private readonly runs: RefreshRuns,
    private readonly placesByAnchor: ReadonlySignal<ReadonlyMap<string, AnchorLocation>>,
  ) {
    const { registry, allowedReports, clock } = parts;
    const { session, online, onFailure } = environment;
    this.cellRefreshes = new CellRefreshes(statuses);
    this.followedPlacements = computed(() => {
      const currentSession = session.value;
      if (!currentSession || registry.copyQuestion.value) return [];
      return registry.placements.value.filter(
        (placement) =>
          listCellFilters(placement.choices.filters).length > 0 &&
          belongsToSession(placement, currentSession) &&
          allowedReports.has(placement.report),
      );
    });
    this.isFollowing = computed(() => this.followedPlacements.value.length > 0);
    this.debouncedCheck = debounceLatest({ clock, onFailure }, (isLatest) => this.checkCells(isLatest));
    this.stopFunctions = [
      effect(() => {
        this.listenController.abort();
        if (!this.isFollowing.value) return;
        this.listenController = new AbortController();
        const { signal } = this.listenController;
        untracked(() => void this.listen(signal).catch(onFailure));
      }),
      effect(() => {
        if (online.value && runs.state.value.kind !== 'running' && this.isDue) untracked(this.debouncedCheck.schedule);
      }),
    ];
  }

  stop(): void {
    for (const stop of this.stopFunctions) stop();
    this.listenController.abort();
    this.debouncedCheck.stop();
  }

  private async listen(signal: AbortSignal): Promise<void> {
    const stop = await this.parts.workbook.watchCells((isByUser) => {
      if (isByUser) this.cellRefreshes.resetCounts();
      this.isDue = true;
      this.debouncedCheck.schedule();
    });
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  }

  private async checkCells(isLatest: () => boolean): Promise<void> {
    const { runs, environment } = this;
    const { workbook, registry } = this.parts;
    if (!this.isDue || runs.isRunning || !environment.online.peek() || !this.isFollowing.peek()) return;
    const names = listCellNames(this.followedPlacements.peek().map(({ choices }) => choices.filters));
    // Excel answers as soon as no cell is being edited.
    const [contents, { readOnly }] = await workbook.readSnapshot({ kind: 'cells', where: names }, { kind: 'facts' });
    if (!isLatest() || runs.isRunning) return;
    this.isDue = false;
    if (readOnly) return;
    const { dateSystem } = registry;
    const placements = registry.placements.peek();
    const context = { cells: toCellsByName(names, contents), dateSystem, blocks: this.collectBlocks(), placements };
    const due = this.followedPlacements.peek().filter((one) => this.cellRefreshes.isDue(one, readState(one, context)));
    if (due.length > 0) await runs.start(due, 'cells');
  }

  private collectBlocks(): ReadonlyMap<string, Address> {
    const all = this.parts.registry.placements.peek().flatMap(({ id }) => {
      const place = this.placesByAnchor.peek().get(formatAnchorName(id));
      return place?.kind === 'found' ? [[id, place.address] as const] : [];
    });
    return new Map(all);
  }
}

/** Decides about refreshes that cells of filters cause. */
class CellRefreshes {
  /**
   * Maps placement ids to the contents of their cells at the last refresh, and to the number of
   * refreshes since the user changed a cell.
   */
  private readonly lastAttempts = new Map<string, { readonly state: CellState; readonly consecutive: number }>();

  constructor(private readonly statuses: PlacementStatuses) {}

  resetCounts(): void {
    for (const [id, { state }] of this.lastAttempts) this.lastAttempts.set(id, { state, consecutive: 0 });
  }

  isDue(placement: Placement, state: CellState): boolean {
    const { id } = placement;
    const status = this.statuses.get(id)?.status;
    const failure = status?.kind === 'failed' ? status.failure : undefined;
    // The rows of the block belong to these values, and its status says nothing about the cells.
    if (state.failure === undefined && state.key === toKey(placement.written.filteredBy) && !failure?.filterCell) {
      this.lastAttempts.delete(id);
      return false;
    }
    const lastAttempt = this.lastAttempts.get(id);
    if (lastAttempt?.state.key === state.key) return false;
    const consecutive = (lastAttempt?.consecutive ?? 0) + 1;
    this.lastAttempts.set(id, { state, consecutive });
    if (consecutive <= MAX_CONSECUTIVE) return true;
    this.showUnsettled(placement);
    return false;
  }

  private showUnsettled({ id, choices }: Placement): void {
    const [filter] = listCellFilters(choices.filters);
    if (filter)
      this.statuses.showFailure(id, toFailure(createFilterCellFailure(createFault(filter, { kind: 'unsettled' }))));
  }
}

/** Describes the contents of the cells of a placement's filters. */
interface CellState {
  readonly key: string;
  readonly failure?: Failure;
}

function readState(placement: Placement, context: Parameters<typeof updateFilterValues>[1]): CellState {
  try {
    return {
      key: toKey(checksumFilters(updateFilterValues(placement, context).choices.filters, placement.report.ownQuery)),
    };
  } catch (error) {
    if (!isAppFailure(error)) throw error;
    return { key: JSON.stringify(error.failure), failure: error.failure };
  }
}

function toKey(mark: string | undefined): string {
  return mark ?? '';
}
