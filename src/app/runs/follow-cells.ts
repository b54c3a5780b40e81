/** Placements follow the cells of their filters: once a value has settled, the rows by it are asked for. */
import { computed, effect, type ReadonlySignal, untracked } from '@preact/signals';
import type { Clock } from '../../client';
import type { Address } from '../../grid';
import { anchorName, cellFilters, faultOf, filtersMark, type Placement } from '../../placement';
import type { Located, Workbook } from '../../workbook';
import { type Failure, isAppFailure, toFailure } from '../failure';
import { isOf, type Session } from '../session/session';
import type { AllowedReports } from '../workbook/allowed-reports';
import { byName, cellNames, refusal, withFiltersNow } from '../workbook/filter-cells';
import type { Registry } from '../workbook/registry';
import { atRest } from '../workbook/selection';
import type { PlacementStatuses } from './placement-statuses';
import type { RefreshRuns } from './refresh-runs';

interface FollowParts {
  readonly workbook: Workbook;
  readonly registry: Registry;
  readonly allowed: AllowedReports;
  readonly clock: Clock;
  readonly session: ReadonlySignal<Session | undefined>;
  readonly online: ReadonlySignal<boolean>;
  /** By anchor. */
  readonly located: ReadonlySignal<ReadonlyMap<string, Located>>;
  readonly statuses: PlacementStatuses;
  readonly runs: Pick<RefreshRuns, 'state' | 'isRunning' | 'follow'>;
  onFailure(error: unknown): void;
}

/** A formula that gives another value after each refresh would never come to rest. */
const MOST_IN_A_ROW = 3;

/**
 * Listens only while some placement has such a filter. One look for all of them after each change that has settled; while a run is under
 * way, without a network, and while nobody has said whether the file is a copy, it waits.
 * @returns ends it
 */
export function followCells(parts: FollowParts): () => void {
  const { workbook, registry, session, online, runs, statuses, onFailure } = parts;
  const followed = computed(() => {
    const now = session.value;
    if (!now || registry.copyQuestion.value) return [];
    return registry.placements.value.filter(
      (one) => cellFilters(one.choices.filters).length > 0 && isOf(one, now) && parts.allowed.has(one.report),
    );
  });
  const isWanted = computed(() => followed.value.length > 0);
  /** By placement id, what its cells held when it was refreshed for them last, or why they could not be asked with. */
  const tried = new Map<string, Tried>();
  /** Something may have changed since the last look. */
  let isOwed = false;

  function changed(isTheirs: boolean): void {
    if (isTheirs) for (const [id, { state }] of tried) tried.set(id, { state, inARow: 0 });
    isOwed = true;
    rest.again();
  }

  const rest = atRest(parts, async (isNewest) => {
    if (!isOwed || runs.isRunning || !online.peek() || !isWanted.peek()) return;
    const names = cellNames(followed.peek().map(({ choices }) => choices.filters));
    // The host answers once nobody edits a cell.
    const [held, { readOnly }] = await workbook.look({ kind: 'cells', where: names }, { kind: 'facts' });
    if (!isNewest() || runs.isRunning) return;
    isOwed = false;
    if (readOnly) return;
    const { dateSystem } = registry;
    const placements = registry.placements.peek();
    const around = { cells: byName(names, held), dateSystem, blocks: blocksNow(), placements };
    const due = followed.peek().filter((placement) => isDue(placement, stateOf(placement, around)));
    if (due.length > 0) await runs.follow(due);
  });

  function isDue(placement: Placement, state: CellState): boolean {
    const { id } = placement;
    const before = tried.get(id);
    const failure = failureOf(id);
    // By these very values its rows came, and nothing else is told of its cells.
    if (state.failure === undefined && state.key === keyOf(placement.written.filteredBy) && !failure?.filterCell) {
      tried.delete(id);
      return false;
    }
    if (before?.state.key === state.key) return false;
    const inARow = (before?.inARow ?? 0) + 1;
    tried.set(id, { state, inARow });
    if (inARow <= MOST_IN_A_ROW) return true;
    tellUnsettled(placement);
    return false;
  }

  function failureOf(id: string): Failure | undefined {
    const status = statuses.get(id)?.status;
    return status?.kind === 'failed' ? status.failure : undefined;
  }

  function tellUnsettled({ id, choices }: Placement): void {
    const [filter] = cellFilters(choices.filters);
    if (!filter) return;
    statuses.tellFailure(id, toFailure(refusal(faultOf(filter, { kind: 'unsettled' }))));
  }

  function blocksNow(): ReadonlyMap<string, Address> {
    const all = registry.placements.peek().flatMap(({ id }) => {
      const place = parts.located.peek().get(anchorName(id));
      return place?.kind === 'found' ? [[id, place.address] as const] : [];
    });
    return new Map(all);
  }

  let stopped = new AbortController();
  const stopListening = effect(() => {
    stopped.abort();
    if (!isWanted.value) return;
    stopped = new AbortController();
    const { signal } = stopped;
    untracked(() => void listen(signal).catch(onFailure));
  });

  async function listen(signal: AbortSignal): Promise<void> {
    const stop = await workbook.watchCells(changed);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  }

  const stopWaiting = effect(() => {
    if (online.value && runs.state.value.kind !== 'running' && isOwed) untracked(rest.again);
  });
  return () => {
    stopListening();
    stopWaiting();
    stopped.abort();
    rest.stop();
  };
}

interface Tried {
  readonly state: CellState;
  /** So many refreshes have followed, and nobody has changed a cell in between. */
  readonly inARow: number;
}

/** What the cells of a placement's filters come to. */
interface CellState {
  readonly key: string;
  /** Why its filters cannot be asked with. */
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
