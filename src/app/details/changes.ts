/**
 * Shows what the last refresh changed or what a waiting result would change, and restores former
 * rows.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Address } from '../../grid';
import { countHeaderRows, fromCachedResult, type Placement } from '../../placement';
import { readCachedRows } from '../pipeline/fetch/cached-rows';
import type { RowsToWrite } from '../pipeline/fetch/rows-to-write';
import { resolveBlock } from '../workbook/find-blocks';
import { findChangedAreas } from './changed-areas';
import type { DetailsParts, RunAction } from './details-parts';
import type { ChangesState, SelectedCells } from './details-state';
import { describeChanges } from './show-changes';

export class Changes {
  private readonly state = signal<ChangesState>({ kind: 'closed' });
  readonly changesState: ReadonlySignal<ChangesState> = this.state;

  constructor(
    private readonly parts: DetailsParts,
    private readonly runAction: RunAction,
  ) {}

  /**
   * Shows what the last refresh changed, or what a waiting result would change. Updates only the
   * open page: if the user has opened another page meanwhile, that one stays.
   */
  readonly openChanges = async (placementId: string): Promise<void> => {
    const { statuses, runs, reader } = this.parts;
    const loading: ChangesState = { kind: 'loading', placementId };
    this.state.value = loading;
    let newState: ChangesState = { kind: 'unknown', placementId };
    await this.runAction(placementId, async (placement) => {
      const cached = await readCachedRows(this.parts, placement);
      const body = await this.findBody(placement);
      const waitingRows =
        statuses.get(placementId)?.status.kind === 'waits' ? runs.getWaitingRows(placementId) : undefined;
      newState = (cached && describeChanges(placement, cached, waitingRows, body, reader)) ?? newState;
    });
    if (this.state.peek() === loading) this.state.value = newState;
  };

  readonly closeChanges = (): void => {
    this.state.value = { kind: 'closed' };
  };

  /** Selects a changed cell, counted from the first row of data, at the block's current place. */
  readonly showCell = (placementId: string, cellInBody: { readonly row: number; readonly column: number }) =>
    this.runAction(placementId, async (placement) => {
      const body = await this.findBody(placement);
      if (!body) return;
      const { row, column } = body.rect;
      const rect = { row: row + cellInBody.row, column: column + cellInBody.column, rows: 1, columns: 1 };
      await this.parts.goToCells({ sheet: body.sheet, rect });
    });

  /**
   * Selects the changed cells that the page lists, where their rows are now.
   * @returns undefined if their sheet is hidden, which the user is asked about, or after a failure
   */
  readonly selectChangedCells = (placementId: string): Promise<SelectedCells | undefined> =>
    this.runAction(placementId, async (placement) => {
      const changes = this.state.peek();
      if (changes.kind !== 'shown' || changes.placementId !== placementId) return undefined;
      const { cells, count: total } = changes.changed;
      const [cached, body] = [await readCachedRows(this.parts, placement), await this.findBody(placement)];
      const areas =
        cached && body && (await findChangedAreas(this.parts.workbook, placement, body, cached.written, cells));
      const [first, ...others] = areas?.rects ?? [];
      if (!areas || !body || !first) return { count: 0, total };
      const { sheet } = body;
      const target = others.length === 0 ? { sheet, rect: first } : { sheet, rects: areas.rects };
      if (await this.parts.goToCells(target)) return undefined;
      const count = areas.selectableCount;
      const isCut = count < areas.foundCount || cells.length < total;
      return { count, total, ...(count < total && { missing: isCut ? 'tooMany' : 'changed' }) };
    });

  /** Writes the former rows; the placement then waits for the user before it refreshes again. */
  readonly restoreFormerRows = (placementId: string) =>
    this.write(placementId, async (placement) => {
      const before = (await readCachedRows(this.parts, placement))?.before;
      return (
        before && {
          result: fromCachedResult(before),
          freshAt: undefined,
          reportName: placement.report.reportName,
          reportUpdatedAt: '',
          queryChecksum: undefined,
          firstWrittenAt: before.at,
        }
      );
    });

  readonly acceptWaitingRows = (placementId: string) =>
    this.write(placementId, async () => this.parts.runs.getWaitingRows(placementId));

  /** Dismisses the waiting result; a notice then gives the age of the rows that stayed. */
  readonly keepCurrentRows = (placementId: string) =>
    this.runAction(placementId, async (placement) => {
      if (!this.parts.runs.isRunning) this.parts.runs.keepCurrentRows(placement);
    });

  /** Writes rows, then refreshes the placement's page if it is open. */
  private write(placementId: string, readRows: (placement: Placement) => Promise<RowsToWrite | undefined>) {
    return this.runAction(placementId, async (placement) => {
      const rows = await readRows(placement);
      if (!rows) return;
      await this.parts.runs.writeRows(placement, rows);
      const currentState = this.state.peek();
      if (currentState.kind !== 'closed' && currentState.placementId === placementId)
        await this.openChanges(placementId);
    });
  }

  /** Finds the rows of data in the sheet; undefined if their place is not certain. */
  private async findBody(placement: Placement): Promise<Address | undefined> {
    const block = await resolveBlock(this.parts, placement);
    if (typeof block === 'string') return undefined;
    const { rect } = block;
    const headerRows = countHeaderRows(placement.written);
    return { ...block, rect: { ...rect, row: rect.row + headerRows, rows: Math.max(1, rect.rows - headerRows) } };
  }
}
