/**
 * Loads the records and places of all placements: when the pane opens, after Excel did not answer
 * for a while, and on demand.
 */
import { signal } from '@preact/signals';
import type { Placement } from '../placement';
import type { Workbook } from '../workbook';
import type { BlockLocations } from './block-locations';
import { toFailure } from './failure';
import type { PlacementsEnvironment, PlacementUseCases } from './placement-use-cases';
import type { PlacementsState } from './placements-state';
import { createBlockQuery } from './workbook/file-records';
import type { Registry } from './workbook/registry';

/** Limits what is read ahead to about a megabyte, in the request that finds the blocks. */
const MAX_CELLS_ON_OPENING = 10_000;

export class PlacementsLoader {
  readonly phase = signal<{ kind: 'loading' } | { kind: 'ready' } | Extract<PlacementsState, { kind: 'failed' }>>({
    kind: 'loading',
  });
  /** Holds the ids of placements whose write did not finish; they need a refresh. */
  halfWrittenIds: readonly string[] = [];

  /** @param readWorkbook reads the workbook, and starts listening to its events */
  constructor(
    private readonly registry: Registry,
    private readonly environment: PlacementsEnvironment,
    private readonly readWorkbook: Workbook['readSnapshot'],
    private readonly useCases: PlacementUseCases,
    private readonly locations: BlockLocations,
  ) {}

  /**
   * @param trigger recovers unfinished writes: at the start because no pane is writing yet, and after
   * a silence because Excel answers again
   */
  async load(trigger?: 'start' | 'silence'): Promise<void> {
    const { registry, environment } = this;
    const { session, onFailure } = environment;
    try {
      environment.setSelection(await registry.load(this.readWorkbook));
      if (trigger === 'silence' || (trigger && registry.hasUnfinishedWrites)) await this.recoverWrites(trigger);
      const isFirst = trigger === 'start';
      await this.locations.locate(isFirst ? this.listPlacementsToReadAhead() : []);
      if (isFirst) this.locations.keepOpeningSnapshot();
      else this.locations.takeOpeningSnapshot();
      this.phase.value = { kind: 'ready' };
    } catch (error) {
      onFailure(error);
      this.phase.value = { kind: 'failed', failure: toFailure(error) };
      return;
    }
    const currentSession = session.peek();
    const hasRecords = registry.unlinkedRecords.peek().size + registry.placements.peek().length > 0;
    if (currentSession && hasRecords) await this.useCases.syncWithPlatform(currentSession).catch(onFailure);
  }

  private async recoverWrites(trigger: 'start' | 'silence'): Promise<void> {
    try {
      this.halfWrittenIds = await this.useCases.recovery.recover(trigger);
    } catch (error) {
      this.environment.onFailure(error);
    }
  }

  /**
   * Returns all placements if they are refreshed on opening and small; otherwise the list would
   * wait for their contents.
   */
  private listPlacementsToReadAhead(): readonly Placement[] {
    const { registry } = this;
    const { session, online } = this.environment;
    const all = registry.placements.peek();
    const isDue = session.peek() && online.peek() && registry.workbookRecord.peek()?.refreshOnOpen;
    if (!isDue || registry.copyQuestion.peek()) return [];
    const sizes = all.map((placement) => createBlockQuery(placement).remembered);
    return sizes.reduce((sum, { rows, columns }) => sum + rows * columns, 0) <= MAX_CELLS_ON_OPENING ? all : [];
  }
}
