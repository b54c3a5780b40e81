/**
 * Shows what the last refresh changed or what a waiting result would change, and restores former
 * rows.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Address } from '../../grid';
import { fromKeptResult, headerRowsOf, type Placement } from '../../placement';
import { readKeptRows } from '../pipeline/fetch/kept-rows';
import type { RowsToWrite } from '../pipeline/fetch/rows-to-write';
import { resolveBlock } from '../workbook/find-blocks';
import type { Attempt, DetailsParts } from './details-parts';
import type { ChangesState } from './details-state';
import { showChanges } from './show-changes';

export class Changes {
  private readonly state = signal<ChangesState>({ kind: 'closed' });
  readonly changes: ReadonlySignal<ChangesState> = this.state;

  constructor(
    private readonly parts: DetailsParts,
    private readonly attempt: Attempt,
  ) {}

  /**
   * Shows what the last refresh changed, or what a waiting result would change. Updates only the
   * open page: if the user has opened another page meanwhile, that one stays.
   */
  readonly openChanges = async (placementId: string): Promise<void> => {
    const { statuses, runs, reader } = this.parts;
    const loading: ChangesState = { kind: 'loading', placementId };
    this.state.value = loading;
    let next: ChangesState = { kind: 'unknown', placementId };
    await this.attempt(placementId, async (placement) => {
      const kept = await readKeptRows(this.parts, placement);
      const body = await this.bodyOf(placement);
      const waiting = statuses.get(placementId)?.status.kind === 'waits' ? runs.waiting(placementId) : undefined;
      next = (kept && showChanges(placement, kept, waiting, body, reader)) ?? next;
    });
    if (this.state.peek() === loading) this.state.value = next;
  };

  readonly closeChanges = (): void => {
    this.state.value = { kind: 'closed' };
  };

  /** Selects a changed cell at the block's current place. */
  readonly showCell = (placementId: string, at: { readonly row: number; readonly column: number }) =>
    this.attempt(placementId, async (placement) => {
      const body = await this.bodyOf(placement);
      if (!body) return;
      const { row, column } = body.rect;
      const rect = { row: row + at.row, column: column + at.column, rows: 1, columns: 1 };
      await this.parts.goToCells({ sheet: body.sheet, rect });
    });

  /** Writes the former rows; the placement then waits for the user before it refreshes again. */
  readonly putBack = (placementId: string) =>
    this.write(placementId, async (placement) => {
      const before = (await readKeptRows(this.parts, placement))?.before;
      return (
        before && {
          result: fromKeptResult(before),
          freshAt: undefined,
          reportName: placement.report.reportName,
          reportUpdatedAt: '',
          queryChecksum: undefined,
          rowsOf: before.at,
        }
      );
    });

  readonly take = (placementId: string) => this.write(placementId, async () => this.parts.runs.waiting(placementId));

  /** Dismisses the waiting result; a notice then gives the age of the rows that stayed. */
  readonly keepOld = (placementId: string) =>
    this.attempt(placementId, async (placement) => {
      if (!this.parts.runs.isRunning) this.parts.runs.keepRows(placement);
    });

  /** Writes rows, then refreshes the placement's page if it is open. */
  private write(placementId: string, rowsFor: (placement: Placement) => Promise<RowsToWrite | undefined>) {
    return this.attempt(placementId, async (placement) => {
      const rows = await rowsFor(placement);
      if (!rows) return;
      await this.parts.runs.write(placement, rows);
      const now = this.state.peek();
      if (now.kind !== 'closed' && now.placementId === placementId) await this.openChanges(placementId);
    });
  }

  /** Finds the rows of data in the sheet; undefined if their place is not certain. */
  private async bodyOf(placement: Placement): Promise<Address | undefined> {
    const block = await resolveBlock(this.parts, placement);
    if (typeof block === 'string') return undefined;
    const { rect } = block;
    const headerRows = headerRowsOf(placement.written);
    return { ...block, rect: { ...rect, row: rect.row + headerRows, rows: Math.max(1, rect.rows - headerRows) } };
  }
}
