/**
 * Unlinks all placements at once, and links them again if the user changes their mind. Their records
 * leave the file at once, so that nothing refreshes even if the pane is closed. The hidden names of
 * the blocks stay until the user closes the summary: they follow the cells meanwhile.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import {
  createUnsentSync,
  formatAnchorName,
  isOfReport,
  type Placement,
  UNLINKED_PREFIX,
  writePlacement,
} from '../../placement';
import { forgetCachedRows } from '../pipeline/fetch/cached-rows';
import type { PlacementStatuses } from '../runs/states';
import { PLACEMENT_KEY } from '../workbook/file-records';
import { forgetFilterCells } from '../workbook/filter-cells';
import { createUnlinkedRecord } from '../workbook/pending-records';
import type { PlacementParts } from '../workbook/placement-parts';
import { retryOnConflict } from '../workbook/retry-on-conflict';
import { collectLostTexts, countTexts, writeNotesOnSheet } from './lost-texts';

/** Describes the placements that were unlinked together and can be linked again. */
export interface UnlinkedPlacements {
  readonly placements: readonly Placement[];
  /** Counts the typed texts that went to a new sheet, because no cell holds them any more. */
  readonly textCount: number;
}

interface UnlinkAllContext extends PlacementParts {
  readonly statuses: PlacementStatuses;
  /** Sends to the platform which records it has to remove or to add. */
  sendPending(): Promise<void>;
}

export class UnlinkAll {
  private readonly unlinkedSignal = signal<UnlinkedPlacements>({ placements: [], textCount: 0 });
  /** Holds the placements that can be linked again; empty once the user has closed the summary. */
  readonly unlinked: ReadonlySignal<UnlinkedPlacements> = this.unlinkedSignal;

  constructor(private readonly parts: UnlinkAllContext) {}

  /** @param textsSheet name of a new sheet for typed texts that no cell would hold any more */
  async unlink(textsSheet: string): Promise<void> {
    const { registry, statuses, mutex } = this.parts;
    // If the file may be a copy, the platform's records belong to the original.
    const isOriginalFile = await registry.isOriginalFile();
    const statusesBefore = registry.placements.peek().map(({ id }) => [id, statuses.get(id)] as const);
    for (const [id] of statusesBefore) statuses.show(id, { kind: 'unlinking', clears: false });
    try {
      await mutex.runExclusive(async () => {
        const textCount = await this.saveLostTexts(textsSheet);
        const placements = await retryOnConflict(() => this.removeRecords(isOriginalFile));
        const earlierUnlinked = this.unlinkedSignal.peek();
        this.unlinkedSignal.value = {
          placements: [...earlierUnlinked.placements, ...placements],
          textCount: earlierUnlinked.textCount + textCount,
        };
      });
    } finally {
      for (const [id, status] of statusesBefore) statuses.restore(id, status);
    }
    for (const { id } of this.unlinkedSignal.peek().placements) await forgetCachedRows(this.parts, id);
    await this.parts.sendPending();
  }

  /** Restores the records of the unlinked placements. Does nothing if the summary was closed. */
  async linkAgain(): Promise<void> {
    const { registry, mutex } = this.parts;
    await mutex.runExclusive(async () => {
      const { placements } = this.unlinkedSignal.peek();
      const records = new Map<string, string | undefined>();
      for (const placement of placements) {
        // The platform may have removed its record already, so the next sending finds or adds it.
        const sync = createUnsentSync(placement.report);
        records.set(PLACEMENT_KEY + placement.id, writePlacement({ ...placement, sync }));
        records.set(UNLINKED_PREFIX + placement.id, undefined);
      }
      if (placements.length > 0) await retryOnConflict(() => registry.saveRecords(records));
      this.unlinkedSignal.value = { placements: [], textCount: 0 };
    });
    await this.parts.sendPending();
  }

  /** Closes the summary: the hidden names of the blocks and of filter cells go, too. */
  async closeSummary(): Promise<void> {
    const { workbook, registry, mutex } = this.parts;
    await mutex.runExclusive(async () => {
      const { placements } = this.unlinkedSignal.peek();
      this.unlinkedSignal.value = { placements: [], textCount: 0 };
      for (const { id, choices } of placements) {
        await workbook.removeAnchor(formatAnchorName(id));
        await forgetFilterCells(this.parts, choices.filters);
      }
      // The file also forgets what the platform has removed meanwhile.
      await retryOnConflict(() => registry.saveRecords(new Map()));
    });
  }

  private async removeRecords(isOriginalFile: boolean): Promise<readonly Placement[]> {
    const { registry, allowedReports } = this.parts;
    const placements = registry.placements.peek();
    const changes = new Map<string, string | undefined>();
    for (const placement of placements) {
      changes.set(PLACEMENT_KEY + placement.id, undefined);
      if (isOriginalFile && isOfReport(placement.report) && allowedReports.has(placement.report))
        changes.set(...createUnlinkedRecord(placement));
    }
    await registry.saveRecords(changes);
    return placements;
  }

  /** @returns the number of texts */
  private async saveLostTexts(sheet: string): Promise<number> {
    const { parts } = this;
    const placements = parts.registry.placements.peek();
    const notes = (await Promise.all(placements.map((one) => collectLostTexts(parts, one, undefined)))).flat();
    if (notes.length > 0) await writeNotesOnSheet(parts.workbook, sheet, notes);
    return countTexts(notes);
  }
}
