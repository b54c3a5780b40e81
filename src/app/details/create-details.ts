import { effect, signal } from '@preact/signals';
import { type Address, formatAddress, tryParseAddress } from '../../grid';
import { fromKeptResult, type KeptRows, type Placement, toKeptResult, totalOf, USUAL_OPTIONS } from '../../placement';
import { toFailure } from '../failure';
import { readKeptRows } from '../place/kept-rows';
import type { PlacementStatuses } from '../refresh/placement-statuses';
import type { RefreshRuns } from '../refresh/refresh-run';
import { reportAddress } from '../report/report-address';
import { adoptBlock, resolveBlock } from '../workbook/find-blocks';
import type { PlacementParts } from '../workbook/placement-parts';
import { createSelectedCell, type SelectedCellParts } from './cell-details';
import { compareKept } from './compare-kept';
import type { ChangesShown, ChangesState, PlacementDetails } from './details-state';
import { findNoReport } from './find-access';
import { findCandidate } from './find-candidate';
import type { RepairState } from './repair-state';

export interface DetailsParts extends PlacementParts, SelectedCellParts {
  readonly statuses: PlacementStatuses;
  readonly runs: RefreshRuns;
  /** Asks the workbook anew where the blocks are. */
  locate(): Promise<void>;
}

export function createPlacementDetails(parts: DetailsParts): PlacementDetails {
  const { registry, session, statuses, workbook, reader, runs, onFailure } = parts;
  const changes = signal<ChangesState>({ kind: 'closed' });
  const repair = signal<RepairState>({ kind: 'closed' });

  // Whoever signs in next need not see what was in front.
  const stopFollowing = effect(() => {
    if (session.value) return;
    changes.value = { kind: 'closed' };
    repair.value = { kind: 'closed' };
  });

  const find = (placementId: string) => registry.placements.peek().find(({ id }) => id === placementId);

  async function attempt(placementId: string, act: (placement: Placement) => Promise<void>): Promise<void> {
    const placement = find(placementId);
    if (!placement) return;
    try {
      await act(placement);
    } catch (error) {
      onFailure(error);
      statuses.tell(placementId, { status: { kind: 'failed', failure: toFailure(error) }, notices: [] });
    }
  }

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
    const { id: placementId, putBack, refreshedAt, layout } = placement;
    const standing = layout?.map(({ member }) => member) ?? kept.written.columns.map(({ name }) => name);
    const columnOf = (member: string) => {
      const index = standing.indexOf(member);
      return index < 0 ? undefined : index;
    };
    const common = { kind: 'shown', placementId, sameSince: undefined } as const;
    const waiting = runs.waiting(placementId);
    if (waiting && statuses.get(placementId)?.status.kind === 'waits') {
      const { result } = waiting;
      const size = { rows: result.rowCount, columns: result.columns.length };
      const now = toKeptResult(result, refreshedAt, size);
      const compared = compareKept({ before: kept.written, now, inSheet: 'before', body, columnOf, reader });
      return { ...common, about: 'waiting', at: undefined, against: kept.written.at, ...compared };
    }
    if (putBack !== undefined && kept.before) {
      const compared = compareKept({
        before: kept.written,
        now: kept.before,
        inSheet: 'before',
        body,
        columnOf,
        reader,
      });
      return { ...common, about: 'putBack', at: kept.before.at, against: kept.written.at, ...compared };
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
    const headerRows = placement.headers ? 1 : 0;
    return { ...block, rect: { ...rect, row: rect.row + headerRows, rows: Math.max(1, rect.rows - headerRows) } };
  }

  /** What is shown is out of date once rows were written. */
  async function reopen(placementId: string): Promise<void> {
    const now = changes.peek();
    if (now.kind !== 'closed' && now.placementId === placementId) await openChanges(placementId);
  }

  /** Looks again each time: what was true when the list was drawn may not be now. */
  async function openRepair(placementId: string): Promise<void> {
    const looking: RepairState = { kind: 'looking', placementId };
    repair.value = looking;
    let next: RepairState = { kind: 'closed' };
    await attempt(placementId, async (placement) => {
      const now = session.peek();
      const noReport = now && (await findNoReport(now, placement));
      if (noReport) {
        next = { kind: 'noReport', placementId, ...noReport };
        return;
      }
      const { reason, under, cells, foundBy, searchedInPart } = await findCandidate(parts, now, placement);
      const candidate = cells && { cells: formatAddress(cells), foundBy };
      next = { kind: 'shown', placementId, reason, under, candidate, searchedInPart };
    });
    if (repair.peek() === looking) repair.value = next;
  }

  return {
    pageOf(placementId) {
      const placement = find(placementId);
      if (!placement || placement.platform !== session.peek()?.address) return undefined;
      return reportAddress(placement, parts.config.reportPath);
    },
    repair,
    openRepair,
    closeRepair() {
      repair.value = { kind: 'closed' };
    },
    showCandidate: (placementId) =>
      attempt(placementId, async () => {
        const state = repair.peek();
        const cells = state.kind === 'shown' ? tryParseAddress(state.candidate?.cells ?? '') : undefined;
        if (cells) await workbook.show(cells);
      }),
    takeCandidate: (placementId) =>
      attempt(placementId, async (placement) => {
        const state = repair.peek();
        if (state.kind !== 'shown' || state.placementId !== placementId || runs.isRunning) return;
        // The cells may have changed while the person was looking at them.
        const { cells } = await findCandidate(parts, session.peek(), placement);
        if (!cells || formatAddress(cells) !== state.candidate?.cells) {
          await openRepair(placementId);
          return;
        }
        await parts.turns.take(() => adoptBlock(parts, placement, cells));
        await parts.locate();
        const [adopted] = registry.placements.peek().filter(({ id }) => id === placementId);
        if (adopted) await runs.start([adopted], false);
        await openRepair(placementId);
      }),
    ...createSelectedCell(parts),
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
        await workbook.show({ sheet: body.sheet, rect });
      }),
    putBack: (placementId) =>
      attempt(placementId, async (placement) => {
        const before = (await readKeptRows(parts, placement))?.before;
        if (!before) return;
        await runs.write(placement, {
          result: fromKeptResult(before),
          total: undefined,
          freshAt: undefined,
          reportName: placement.reportName,
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
    async keepOld(placementId) {
      if (runs.isRunning) return;
      runs.dismiss(placementId);
      statuses.restore(placementId, undefined);
      await reopen(placementId);
    },
    optionsOf: (placementId) => find(placementId)?.options ?? USUAL_OPTIONS,
    setOptions: (placementId, change) =>
      attempt(placementId, async (placement) => {
        await registry.save({ ...placement, options: { ...placement.options, ...change } });
      }),
    async gateColumns(placementId) {
      const placement = find(placementId);
      const kept = placement && (await readKeptRows(parts, placement));
      return (kept?.written.columns ?? [])
        .filter(({ type, cells }) => type === 'number' && totalOf(cells) !== undefined)
        .map(({ name, title }) => ({ member: name, title }));
    },
    dispose: stopFollowing,
  };
}
