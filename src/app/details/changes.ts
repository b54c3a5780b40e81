/** Shows what the last refresh changed or what a waiting result would change, and restores former rows. */
import { signal } from '@preact/signals';
import type { Address } from '../../grid';
import { fromKeptResult, headerRowsOf, type Placement } from '../../placement';
import { readKeptRows } from '../pipeline/kept-rows';
import { resolveBlock } from '../workbook/find-blocks';
import type { Attempt, DetailsParts } from './details-parts';
import type { ChangesState, PlacementDetails } from './details-state';
import { showChanges } from './show-changes';

type Changes = Pick<
  PlacementDetails,
  'changes' | 'openChanges' | 'closeChanges' | 'showCell' | 'putBack' | 'take' | 'keepOld'
>;

export function createChanges(parts: DetailsParts, attempt: Attempt): Changes {
  const { statuses, reader, runs } = parts;
  const changes = signal<ChangesState>({ kind: 'closed' });

  /** Fills only the page in front: if the user has opened another page meanwhile, that one stays. */
  async function openChanges(placementId: string): Promise<void> {
    const loading: ChangesState = { kind: 'loading', placementId };
    changes.value = loading;
    let next: ChangesState = { kind: 'unknown', placementId };
    await attempt(placementId, async (placement) => {
      const kept = await readKeptRows(parts, placement);
      const body = await bodyOf(placement);
      const waiting = statuses.get(placementId)?.status.kind === 'waits' ? runs.waiting(placementId) : undefined;
      next = (kept && showChanges(placement, kept, waiting, body, reader)) ?? next;
    });
    if (changes.peek() === loading) changes.value = next;
  }

  /** Finds the rows of data in the sheet; undefined while their place is not certain. */
  async function bodyOf(placement: Placement): Promise<Address | undefined> {
    const block = await resolveBlock(parts, placement);
    if (typeof block === 'string') return undefined;
    const { rect } = block;
    const headerRows = headerRowsOf(placement.written);
    return { ...block, rect: { ...rect, row: rect.row + headerRows, rows: Math.max(1, rect.rows - headerRows) } };
  }

  /** Refreshes an open page after rows were written. */
  async function reopen(placementId: string): Promise<void> {
    const now = changes.peek();
    if (now.kind !== 'closed' && now.placementId === placementId) await openChanges(placementId);
  }

  return {
    changes,
    openChanges,
    closeChanges() {
      changes.value = { kind: 'closed' };
    },
    showCell: (placementId, at) =>
      attempt(placementId, async (placement) => {
        const body = await bodyOf(placement);
        if (!body) return;
        const { row, column } = body.rect;
        const rect = { row: row + at.row, column: column + at.column, rows: 1, columns: 1 };
        await parts.goToCells({ sheet: body.sheet, rect });
      }),
    putBack: (placementId) =>
      attempt(placementId, async (placement) => {
        const before = (await readKeptRows(parts, placement))?.before;
        if (!before) return;
        await runs.write(placement, {
          result: fromKeptResult(before),
          freshAt: undefined,
          reportName: placement.report.reportName,
          reportUpdatedAt: '',
          queryChecksum: undefined,
          rowsOf: before.at,
        });
        await reopen(placementId);
      }),
    take: (placementId) =>
      attempt(placementId, async (placement) => {
        const rows = runs.waiting(placementId);
        if (!rows) return;
        await runs.write(placement, rows);
        await reopen(placementId);
      }),
    keepOld: (placementId) =>
      attempt(placementId, async (placement) => {
        if (runs.isRunning) return;
        runs.keepRows(placement);
      }),
  };
}
