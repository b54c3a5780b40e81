/**
 * Loads the records and places of all placements: when the pane opens, after Excel did not answer
 * for a while, and on demand.
 */
import { signal } from '@preact/signals';
import type { Placement } from '../placement';
import type { Workbook } from '../workbook';
import type { BlockLocations } from './block-locations';
import { toFailure } from './failure';
import type { PlacementsEnvironment, PlacementVerbs } from './placement-verbs';
import type { PlacementsState } from './placements-state';
import { blockQuestion } from './workbook/file-records';
import type { Registry } from './workbook/registry';

/** This is about a megabyte, in the request that finds the blocks. */
const MAX_CELLS_ON_OPENING = 10_000;

export class PlacementsLoader {
  readonly phase = signal<{ kind: 'loading' } | { kind: 'ready' } | Extract<PlacementsState, { kind: 'failed' }>>({
    kind: 'loading',
  });
  /** Ids of placements whose write did not finish; they need a refresh. */
  halfDone: readonly string[] = [];

  /** @param ask reads the workbook, and starts listening to its events */
  constructor(
    private readonly registry: Registry,
    private readonly environment: PlacementsEnvironment,
    private readonly ask: Workbook['look'],
    private readonly verbs: PlacementVerbs,
    private readonly locations: BlockLocations,
  ) {}

  /**
   * @param after recovers unfinished writes: at the start because no pane is writing yet, and after
   * a silence because Excel answers again
   */
  async load(after?: 'start' | 'silence'): Promise<void> {
    const { registry, environment } = this;
    const { session, onFailure } = environment;
    try {
      environment.seen(await registry.load(this.ask));
      if (after === 'silence' || (after && registry.hasUnfinished)) await this.recover(after);
      const isFirst = after === 'start';
      await this.locations.locate(isFirst ? this.blocksOnOpening() : []);
      if (isFirst) this.locations.keepFirstLook();
      else this.locations.takeFirstLook();
      this.phase.value = { kind: 'ready' };
    } catch (error) {
      onFailure(error);
      this.phase.value = { kind: 'failed', failure: toFailure(error) };
      return;
    }
    const now = session.peek();
    const hasRecords = registry.unlinked.peek().size + registry.placements.peek().length > 0;
    if (now && hasRecords) await this.verbs.tellPlatform(now).catch(onFailure);
  }

  private async recover(after: 'start' | 'silence'): Promise<void> {
    try {
      this.halfDone = await this.verbs.recovery.recover(after);
    } catch (error) {
      this.environment.onFailure(error);
    }
  }

  /**
   * Returns all placements if they are refreshed on opening and small; otherwise the list would
   * wait for their contents.
   */
  private blocksOnOpening(): readonly Placement[] {
    const { registry } = this;
    const { session, online } = this.environment;
    const all = registry.placements.peek();
    const isDue = session.peek() && online.peek() && registry.workbook.peek()?.refreshOnOpen;
    if (!isDue || registry.copyQuestion.peek()) return [];
    const sizes = all.map((placement) => blockQuestion(placement).remembered);
    return sizes.reduce((sum, { rows, columns }) => sum + rows * columns, 0) <= MAX_CELLS_ON_OPENING ? all : [];
  }
}
