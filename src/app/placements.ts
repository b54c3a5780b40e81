import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { formatAddress, formatRect, tryParseAddress } from '../grid';
import { anchorName, type Placement } from '../placement';
import type { Located, Selection } from '../workbook';
import { groupBySheet, type Sited } from './group-by-sheet';
import { loadPlacing } from './load-placing';
import type { PlacementParts } from './placement-parts';
import { createPlacementStatuses, needsYou } from './placement-statuses';
import type { PlacementStatus, PlacementsState, PlacementsStore } from './placements-state';
import type { AnsweredGrowth, RefreshRuns } from './refresh-run';
import type { Notice } from './report-state';
import { hostOf, isOf, type Session } from './session';
import { isAbort, toFailure } from './to-failure';

export interface PlacementsParts extends PlacementParts {
  readonly session: ReadonlySignal<Session | undefined>;
  readonly selection: ReadonlySignal<Selection | undefined>;
  onFailure(error: unknown): void;
}

export interface Placements extends PlacementsStore {
  /** Addresses at which a report stands in this workbook. */
  placedAt(reportId: number): readonly string[];
  /** What a finished placement has to say. */
  note(placementId: string, notices: readonly Notice[]): void;
  refreshOnOpen(): Promise<void>;
  dispose(): void;
}

export function createPlacements(parts: PlacementsParts): Placements {
  const { workbook, registry, session, onFailure } = parts;
  const phase = signal<{ kind: 'loading' } | { kind: 'ready' } | Extract<PlacementsState, { kind: 'failed' }>>({
    kind: 'loading',
  });
  const located = signal<ReadonlyMap<string, Located>>(new Map());
  const statuses = createPlacementStatuses();
  const runs = signal<RefreshRuns | undefined>(undefined);

  async function run(placements: readonly Placement[], unattended: boolean, choice?: AnsweredGrowth): Promise<void> {
    if (placements.length === 0) return;
    try {
      const { createRefreshRuns } = await loadPlacing();
      runs.value ??= createRefreshRuns({
        ...parts,
        statuses,
        onRefreshed({ placement, address }) {
          located.value = new Map(located.peek()).set(anchorName(placement.id), { kind: 'found', address });
        },
      });
    } catch (error) {
      for (const { id } of placements) tellFailure(id, error);
      return;
    }
    await runs.value.start(placements, unattended, choice);
  }

  function tellFailure(placementId: string, error: unknown): void {
    onFailure(error);
    const status: PlacementStatus = { kind: 'failed', failure: toFailure(error, session.peek()?.host) };
    statuses.tell(placementId, { status, notices: [] });
  }

  const state = computed<PlacementsState>(() => {
    const now = phase.value;
    if (now.kind !== 'ready') return now;
    const sited = registry.placements.value.map(siteOf);
    return {
      kind: 'ready',
      groups: groupBySheet(sited),
      count: sited.length,
      needYou: sited.filter(({ view }) => needsYou(view.status)).length,
      run: runs.value?.state.value ?? { kind: 'idle' },
      refreshOnOpen: registry.workbook.value?.refreshOnOpen ?? false,
      copyQuestion: registry.copyQuestion.value,
    };
  });

  function siteOf(placement: Placement): Sited {
    const place = located.value.get(anchorName(placement.id));
    const remembered = place?.kind === 'gone' ? undefined : tryParseAddress(placement.address);
    const address = place?.kind === 'found' ? place.address : remembered;
    const told = statuses.all.value.get(placement.id);
    const { id, reportId, reportName: name, rows, refreshedAt } = placement;
    return {
      sheet: address?.sheet,
      row: address?.rect.row ?? 0,
      view: {
        id,
        reportId,
        name,
        rows,
        refreshedAt,
        cells: address && formatRect(address.rect),
        status: statusOf(placement, place, told?.status),
        notices: told?.notices ?? [],
        ...(told?.lastRun ? { lastRun: told.lastRun } : {}),
      },
    };
  }

  /** What is seen in the sheet weighs more than what was told. */
  function statusOf(
    placement: Placement,
    place: Located | undefined,
    told: PlacementStatus | undefined,
  ): PlacementStatus {
    const now = session.value;
    const isBusy = told?.kind === 'refreshing' || told?.kind === 'queued';
    if (place?.kind === 'gone' && !isBusy) return { kind: 'gone' };
    if (now && !isOf(placement, now)) return { kind: 'foreign', host: hostOf(placement.platform) };
    return told ?? { kind: 'upToDate' };
  }

  async function locate(): Promise<void> {
    located.value = await workbook.locate(registry.placements.peek().map((placement) => anchorName(placement.id)));
  }

  /** Loads the tools only where some block is not where its record says. */
  async function correctRecords(now: Session): Promise<void> {
    const moved = registry.placements.peek().filter((placement) => {
      const place = located.peek().get(anchorName(placement.id));
      return place?.kind === 'found' && formatAddress(place.address) !== placement.address;
    });
    if (moved.length === 0 || registry.copyQuestion.peek()) return;
    const { correctAddress } = await loadPlacing();
    for (const { id } of moved) await correctAddress(parts, now, id);
  }

  /** Asks the platform which of the placed reports were changed since their cells were written. */
  async function checkVersions(now: Session): Promise<void> {
    const record = registry.workbook.peek();
    if (!record || registry.copyQuestion.peek()) return;
    for (let after: string | undefined; ; ) {
      const page = await now.client.listReports(now.deployment.id, {
        first: 100,
        after,
        externalWorkbookId: record.id,
      });
      for (const { id, updatedAt } of page.items) if (updatedAt != null) noteVersion(id, updatedAt);
      after = page.nextCursor;
      if (after === undefined) return;
    }
  }

  function noteVersion(reportId: number, changedAt: string): void {
    for (const placement of registry.placements.peek()) {
      const isOlder =
        placement.reportId === reportId && placement.reportUpdatedAt !== '' && placement.reportUpdatedAt < changedAt;
      if (isOlder && !statuses.get(placement.id))
        statuses.tell(placement.id, { status: { kind: 'outOfDate', changedAt }, notices: [] });
    }
  }

  /** A verb of one placement; how it failed is told at the placement. */
  async function withPlacement(placementId: string, act: (placement: Placement) => Promise<void>): Promise<void> {
    const [placement] = find(placementId);
    if (!placement) return;
    try {
      await act(placement);
    } catch (error) {
      if (!isAbort(error)) tellFailure(placementId, error);
    }
  }

  function find(placementId: string): readonly Placement[] {
    return registry.placements.peek().filter(({ id }) => id === placementId);
  }

  return {
    state,
    async reload() {
      try {
        await registry.load();
        await locate();
        phase.value = { kind: 'ready' };
      } catch (error) {
        onFailure(error);
        phase.value = { kind: 'failed', failure: toFailure(error) };
        return;
      }
      const now = session.peek();
      if (!now) return;
      await correctRecords(now).catch(onFailure);
      await checkVersions(now).catch(onFailure);
    },
    refresh: (placementId) => run(find(placementId), false),
    refreshAll: () => run(registry.placements.peek(), false),
    refreshOnOpen: () => run(registry.placements.peek(), true),
    cancel: () => runs.peek()?.cancel(),
    async decide(placementId, choice) {
      if (choice === 'skip') statuses.restore(placementId, undefined);
      else await run(find(placementId), false, choice);
    },
    show: (placementId) =>
      withPlacement(placementId, async (placement) => {
        const { lostAs, placeToShow, resolvePlacement } = await loadPlacing();
        const finding = await resolvePlacement(parts, placement);
        if (finding.kind !== 'found' && finding.kind !== 'moved')
          statuses.tell(placementId, { status: { kind: lostAs(finding) }, notices: [] });
        const place = placeToShow(finding);
        if (place) await workbook.show(place);
      }),
    unlink: (placementId, cells) =>
      withPlacement(placementId, async (placement) => {
        const { forgetPlacement, unlinkPlacement } = await loadPlacing();
        const now = session.peek();
        const record = registry.workbook.peek();
        // The record of a file that may be a copy is the original's.
        const isOwn = await registry.isOwn();
        await unlinkPlacement(parts, placement, cells);
        if (now && record && isOwn && isOf(placement, now))
          await forgetPlacement(now, placement, record.id).catch(onFailure);
      }),
    placeAgain: (placementId) =>
      withPlacement(placementId, async (placement) => {
        const now = session.peek();
        if (!now || runs.peek()?.isRunning) return;
        statuses.tell(placementId, {
          status: { kind: 'refreshing', phase: 'reading', rows: 0, total: undefined },
          notices: [],
        });
        const { placeAgain } = await loadPlacing();
        const notices = await placeAgain(parts, now, placement);
        await locate();
        statuses.tell(placementId, { status: { kind: 'upToDate' }, notices });
      }),
    setRefreshOnOpen: (on) => registry.setRefreshOnOpen(on).catch(onFailure),
    async answerCopy(answer) {
      await parts.turns
        .take(() => registry.answerCopy(answer))
        .then(locate)
        .catch(onFailure);
    },
    placedAt: (reportId) =>
      registry.placements.value
        .filter((placement) => placement.reportId === reportId)
        .map((placement) => {
          const place = located.value.get(anchorName(placement.id));
          return place?.kind === 'found' ? formatAddress(place.address) : placement.address;
        }),
    note(placementId, notices) {
      statuses.tell(placementId, { status: { kind: 'upToDate' }, notices });
      locate().catch(onFailure);
    },
    dispose: () => runs.peek()?.cancel(),
  };
}
