/** Refreshes placements when the user has changed a value in the cells of their filters. */
import { computed, effect, type ReadonlySignal, untracked } from '@preact/signals';
import type { Address } from '../../grid';
import { anchorName, cellFilters, faultOf, filtersMark, type Placement } from '../../placement';
import type { Located } from '../../workbook';
import { type Failure, isAppFailure, toFailure } from '../failure';
import { isOf } from '../session/session';
import { byName, cellNames, refusal, withFiltersNow } from '../workbook/filter-cells';
import type { PlacementParts } from '../workbook/placement-parts';
import { atRest } from '../workbook/selection';
import type { RefreshRuns, RunEnvironment } from './refresh-runs';
import type { PlacementStatuses } from './states';

/**
 * Refreshes in a row without a change by the user. Without a limit, a formula whose value changes
 * with each refresh would cause endless refreshes.
 */
const MAX_IN_A_ROW = 3;

/**
 * Follows the cells of filters, and listens only while a placement has such a filter. After changes
 * have settled, one request reads all these cells. Waits during a run, without a network, and while
 * the question is open whether the file is a copy.
 */
export class CellFollower {
  private readonly followed: ReadonlySignal<readonly Placement[]>;
  private readonly isWanted: ReadonlySignal<boolean>;
  private readonly attempts: Attempts;
  private readonly looks: ReturnType<typeof atRest>;
  private readonly stops: readonly (() => void)[];
  private listening = new AbortController();
  /** True if something may have changed since the last request. */
  private isDue = false;

  /** @param located places of the blocks, by anchor */
  constructor(
    private readonly parts: PlacementParts,
    private readonly environment: RunEnvironment,
    statuses: PlacementStatuses,
    private readonly runs: RefreshRuns,
    private readonly located: ReadonlySignal<ReadonlyMap<string, Located>>,
  ) {
    const { registry, allowed, clock } = parts;
    const { session, online, onFailure } = environment;
    this.attempts = new Attempts(statuses);
    this.followed = computed(() => {
      const now = session.value;
      if (!now || registry.copyQuestion.value) return [];
      return registry.placements.value.filter(
        (one) => cellFilters(one.choices.filters).length > 0 && isOf(one, now) && allowed.has(one.report),
      );
    });
    this.isWanted = computed(() => this.followed.value.length > 0);
    this.looks = atRest({ clock, onFailure }, (isNewest) => this.look(isNewest));
    this.stops = [
      effect(() => {
        this.listening.abort();
        if (!this.isWanted.value) return;
        this.listening = new AbortController();
        const { signal } = this.listening;
        untracked(() => void this.listen(signal).catch(onFailure));
      }),
      effect(() => {
        if (online.value && runs.state.value.kind !== 'running' && this.isDue) untracked(this.looks.again);
      }),
    ];
  }

  stop(): void {
    for (const stop of this.stops) stop();
    this.listening.abort();
    this.looks.stop();
  }

  private async listen(signal: AbortSignal): Promise<void> {
    const stop = await this.parts.workbook.watchCells((isUsers) => {
      if (isUsers) this.attempts.restart();
      this.isDue = true;
      this.looks.again();
    });
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  }

  private async look(isNewest: () => boolean): Promise<void> {
    const { runs, environment } = this;
    const { workbook, registry } = this.parts;
    if (!this.isDue || runs.isRunning || !environment.online.peek() || !this.isWanted.peek()) return;
    const names = cellNames(this.followed.peek().map(({ choices }) => choices.filters));
    // Excel answers as soon as no cell is being edited.
    const [held, { readOnly }] = await workbook.look({ kind: 'cells', where: names }, { kind: 'facts' });
    if (!isNewest() || runs.isRunning) return;
    this.isDue = false;
    if (readOnly) return;
    const { dateSystem } = registry;
    const placements = registry.placements.peek();
    const around = { cells: byName(names, held), dateSystem, blocks: this.blocks(), placements };
    const due = this.followed.peek().filter((one) => this.attempts.isDue(one, stateOf(one, around)));
    if (due.length > 0) await runs.start(due, 'cells');
  }

  private blocks(): ReadonlyMap<string, Address> {
    const all = this.parts.registry.placements.peek().flatMap(({ id }) => {
      const place = this.located.peek().get(anchorName(id));
      return place?.kind === 'found' ? [[id, place.address] as const] : [];
    });
    return new Map(all);
  }
}

/** Refreshes that cells of filters have caused. */
class Attempts {
  /**
   * Maps placement ids to the contents of their cells at the last refresh, and to the number of
   * refreshes since the user changed a cell.
   */
  private readonly last = new Map<string, { readonly state: CellState; readonly inARow: number }>();

  constructor(private readonly statuses: PlacementStatuses) {}

  restart(): void {
    for (const [id, { state }] of this.last) this.last.set(id, { state, inARow: 0 });
  }

  isDue(placement: Placement, state: CellState): boolean {
    const { id } = placement;
    const status = this.statuses.get(id)?.status;
    const failure = status?.kind === 'failed' ? status.failure : undefined;
    // The rows of the block belong to these values, and its status says nothing about the cells.
    if (state.failure === undefined && state.key === keyOf(placement.written.filteredBy) && !failure?.filterCell) {
      this.last.delete(id);
      return false;
    }
    const before = this.last.get(id);
    if (before?.state.key === state.key) return false;
    const inARow = (before?.inARow ?? 0) + 1;
    this.last.set(id, { state, inARow });
    if (inARow <= MAX_IN_A_ROW) return true;
    this.showUnsettled(placement);
    return false;
  }

  private showUnsettled({ id, choices }: Placement): void {
    const [filter] = cellFilters(choices.filters);
    if (filter) this.statuses.showFailure(id, toFailure(refusal(faultOf(filter, { kind: 'unsettled' }))));
  }
}

/** Describes the contents of the cells of a placement's filters. */
interface CellState {
  readonly key: string;
  readonly failure?: Failure;
}

function stateOf(placement: Placement, around: Parameters<typeof withFiltersNow>[1]): CellState {
  try {
    return { key: keyOf(filtersMark(withFiltersNow(placement, around).choices.filters)) };
  } catch (error) {
    if (!isAppFailure(error)) throw error;
    return { key: JSON.stringify(error.failure), failure: error.failure };
  }
}

function keyOf(mark: string | undefined): string {
  return mark ?? '';
}
