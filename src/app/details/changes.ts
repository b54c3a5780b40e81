/** What the last refresh changed, or what a waiting result would change; and former rows, put back. */
import { signal } from '@preact/signals';
import type { Address } from '../../grid';
import { fromKeptResult, headerRowsOf, type KeptRows, type Placement, toKeptResult } from '../../placement';
import { readKeptRows, renameKeptRows } from '../place/kept-rows';
import { resolveBlock } from '../workbook/find-blocks';
import { compareKept } from './compare-kept';
import type { Attempt, DetailsParts } from './details-parts';
import type { ChangesShown, ChangesState, PlacementDetails } from './details-state';

type Changes = Pick<
  PlacementDetails,
  'changes' | 'openChanges' | 'closeChanges' | 'showCell' | 'putBack' | 'take' | 'keepOld'
>;

export function createChanges(parts: DetailsParts, attempt: Attempt): Changes {
  const { statuses, reader, runs } = parts;
  const changes = signal<ChangesState>({ kind: 'closed' });

  /** Only the page in front is filled: whoever has gone on to another one keeps that. */
  async function openChanges(placementId: string): Promise<void> {
    const loading: ChangesState = { kind: 'loading', placementId };
    changes.value = loading;
    let next: ChangesState = { kind: 'unknown', placementId };
    await attempt(placementId, async (placement) => {
      const kept = await readKeptRows(parts, placement);
      const body = await bodyOf(placement);
      next = (kept && showChanges(placement, kept, body)) ?? next;
    });
    if (changes.peek() === loading) changes.value = next;
  }

  function showChanges(placement: Placement, kept: KeptRows, body: Address | undefined): ChangesShown | undefined {
    const { id: placementId } = placement;
    const { putBack, refreshedAt, layout } = placement.written;
    const standing = layout?.map(({ member }) => member) ?? kept.written.columns.map(({ name }) => name);
    const offsets = new Map(standing.map((member, offset) => [member, offset]));
    const columnOf = (member: string) => offsets.get(member);
    const common = { kind: 'shown', placementId, sameSince: undefined } as const;
    const waiting = runs.waiting(placementId);
    if (waiting && statuses.get(placementId)?.status.kind === 'waits') {
      const { result, columns } = waiting;
      const size = { rows: result.rowCount, columns: result.columns.length };
      const now = toKeptResult(result, refreshedAt, size);
      const renamed = columns?.renamed ?? new Map();
      for (const [was, now] of renamed) offsets.set(now, columnOf(was) ?? -1);
      const before = renameKeptRows(kept, renamed)?.written ?? kept.written;
      const compared = compareKept({ before, now, inSheet: 'before', body, columnOf, reader });
      return { ...common, about: 'waiting', at: undefined, against: kept.written.at, ...compared };
    }
    if (putBack !== undefined && kept.before) {
      const compared = compareKept({
        before: kept.before,
        now: kept.written,
        inSheet: 'now',
        body,
        columnOf,
        reader,
      });
      return { ...common, about: 'putBack', at: refreshedAt, against: kept.before.at, ...compared };
    }
    const isSame = kept.written.at < refreshedAt;
    if (!kept.before && !isSame) return undefined;
    const before = kept.before ?? kept.written;
    return {
      ...common,
      about: 'refresh',
      at: kept.written.at,
      against: before.at,
      sameSince: isSame ? kept.written.at : undefined,
      ...compareKept({ before, now: kept.written, inSheet: 'now', body, columnOf, reader }),
    };
  }

  /** The rows of data where they stand now; undefined while that is not certain. */
  async function bodyOf(placement: Placement): Promise<Address | undefined> {
    const block = await resolveBlock(parts, placement);
    if (typeof block === 'string') return undefined;
    const { rect } = block;
    const headerRows = headerRowsOf(placement.written);
    return { ...block, rect: { ...rect, row: rect.row + headerRows, rows: Math.max(1, rect.rows - headerRows) } };
  }

  /** What is shown is out of date once rows were written. */
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
