/**
 * Groups the placements by sheet for the pane. A view that did not change stays the same object, so
 * that among hundreds of placements a changed status changes only one view.
 */
import { computed, type ReadonlySignal } from '@preact/signals';
import { formatRect, groupBy, tryParseAddress } from '../grid';
import {
  checksumQuery,
  formatAnchorName,
  getPlacementName,
  isOfReport,
  type NewerData,
  type Placement,
  type Snapshot,
} from '../placement';
import type { AnchorLocation } from '../workbook';
import { isSamePlace } from './block-locations';
import type { PlacementView, SheetGroup } from './placements-state';
import type { PlacementStatus, PlacementStatuses, ShownStatus } from './runs/states';
import type { UndoneRefresh } from './runs/undone-refreshes';
import { belongsToSession, type Session } from './session/session';
import type { AllowedReports } from './workbook/allowed-reports';

interface PlacementViewSources {
  readonly placements: ReadonlySignal<readonly Placement[]>;
  readonly placesByAnchor: ReadonlySignal<ReadonlyMap<string, AnchorLocation>>;
  /** Holds the names of the sheets, in their order. */
  readonly sheets: ReadonlySignal<readonly string[]>;
  readonly statuses: Pick<PlacementStatuses, 'all'>;
  readonly session: ReadonlySignal<Session | undefined>;
  readonly allowed: AllowedReports;
  readonly snapshots: ReadonlySignal<readonly Snapshot[]>;
  /** Returns the newer version of the report, if there is one. Reads signals. */
  findNewerData(placement: Placement): NewerData | undefined;
  /**
   * Returns true if a user has changed cells of the block since the last refresh. Reads signals.
   */
  isTouched(placement: Placement): boolean;
  /** Returns undefined unless the user has undone the last refresh. Reads signals. */
  findUndo(placement: Placement): UndoneRefresh | undefined;
}

export function createPlacementViews(parts: PlacementViewSources): ReadonlySignal<readonly SheetGroup[]> {
  const { placements, placesByAnchor, sheets, statuses, session } = parts;
  const sites = new WeakMap<Placement, Site>();
  const views = new WeakMap<Site, { readonly view: PlacementView; readonly shownStatus: ShownStatus | undefined }>();

  function resolveSite(placement: Placement): Site {
    const place = placesByAnchor.value.get(formatAnchorName(placement.id));
    const cachedSite = sites.get(placement);
    if (cachedSite && isSamePlace(cachedSite.place, place)) return cachedSite;
    const site = createSite(placement, place);
    sites.set(placement, site);
    return site;
  }

  function createView(site: Site): PlacementView {
    const { placement, cells } = site;
    const shownStatus = statuses.all.value.get(placement.id);
    const status = chooseStatus(site, shownStatus?.status);
    const cachedView = views.get(site);
    const isTouched = parts.isTouched(placement);
    const undone = parts.findUndo(placement);
    const hasSnapshots = parts.snapshots.value.some(({ placementId }) => placementId === placement.id);
    const isSame =
      cachedView?.shownStatus === shownStatus &&
      cachedView?.view.isTouched === isTouched &&
      cachedView?.view.undone === undone &&
      cachedView.view.hasSnapshots === hasSnapshots;
    if (cachedView && isSame && isSameStatus(cachedView.view.status, status)) return cachedView.view;
    const { id } = placement;
    const { reportId, reportName, ownQuery } = placement.report;
    const name = getPlacementName(placement);
    const { rows, firstRows, refreshedAt, freshAt, putBack: restoredFrom, formerReport } = placement.written;
    const { ownCells: userCellsRecord } = placement.notes;
    const view = {
      ...{ id, reportId, name, cells, rows, refreshedAt, freshAt, userCellsRecord, status },
      ...(ownQuery && !isOfReport({ ownQuery }) && { isQuery: true as const, queryId: checksumQuery(ownQuery.json) }),
      ...(name !== reportName && { reportName }),
      ...(firstRows !== undefined && { firstRows }),
      ...(formerReport && { formerReport: formerReport.name }),
      isTouched,
      hasSnapshots,
      undone,
      restoredFrom,
      notices: shownStatus?.notices ?? [],
      ...(shownStatus?.lastRun ? { lastRun: shownStatus.lastRun } : {}),
    };
    views.set(site, { view, shownStatus });
    return view;
  }

  /**
   * Returns the status to show. The place of the block overrides the stored status; newer data
   * override only `upToDate`.
   */
  function chooseStatus({ placement, place }: Site, storedStatus: PlacementStatus | undefined): PlacementStatus {
    const currentSession = session.value;
    const isBusy = storedStatus?.kind === 'refreshing' || storedStatus?.kind === 'queued';
    if (currentSession && belongsToSession(placement, currentSession) && !parts.allowed.has(placement.report))
      return NOT_ALLOWED;
    const isRefused = storedStatus?.kind === 'failed' && storedStatus.verb === 'placeAgain';
    if (place?.kind === 'gone' && !isBusy && !isRefused) return { kind: 'gone' };
    if (currentSession && !belongsToSession(placement, currentSession))
      return { kind: 'foreign', platform: placement.report.platform };
    if (storedStatus && storedStatus.kind !== 'upToDate') return storedStatus;
    if (placement.written.putBack !== undefined) return { kind: 'putBack', firstWrittenAt: placement.written.putBack };
    if (placement.written.formerReport) return { kind: 'outOfDate', by: 'otherReport' };
    const outdated = parts.findNewerData(placement);
    return outdated ? { kind: 'outOfDate', ...outdated } : UP_TO_DATE;
  }

  // Statuses change far more often than the places of blocks.
  const sitesBySheet = computed(() => groupBySheet(placements.value.map(resolveSite), sheets.value));
  return computed(() =>
    sitesBySheet.value.map(([sheet, sheetSites]) => ({ sheet, placements: sheetSites.map(createView) })),
  );
}

const UP_TO_DATE: PlacementStatus = { kind: 'upToDate' };
const NOT_ALLOWED: PlacementStatus = { kind: 'notAllowed' };

/** Says where a placement is, or was last known to be. */
interface Site {
  readonly placement: Placement;
  readonly place: AnchorLocation | undefined;
  readonly sheet: string | undefined;
  readonly row: number;
  readonly column: number;
  readonly cells: string | undefined;
}

function createSite(placement: Placement, place: AnchorLocation | undefined): Site {
  const remembered = place?.kind === 'gone' ? undefined : tryParseAddress(placement.written.address);
  const address = place?.kind === 'found' ? place.address : remembered;
  const cells = address && formatRect(address.rect);
  const { row = 0, column = 0 } = address?.rect ?? {};
  return { placement, place, sheet: address?.sheet, row, column, cells };
}

function isSameStatus(one: PlacementStatus, other: PlacementStatus): boolean {
  return one === other || (one.kind === other.kind && JSON.stringify(one) === JSON.stringify(other));
}

/**
 * Sorts sheets as they are in the workbook, and blocks from top to bottom and from left to right;
 * placements without a place come last.
 */
function groupBySheet(
  sites: readonly Site[],
  sheets: readonly string[],
): readonly (readonly [sheet: string | undefined, found: readonly Site[]])[] {
  const groups = groupBy(sites, ({ sheet }) => sheet);
  for (const group of groups.values()) group.sort((a, b) => a.row - b.row || a.column - b.column);
  // `>>> 0` turns -1 into a large number, so a sheet that is not in the list comes last.
  const getSheetIndex = (sheet = '') => sheets.indexOf(sheet) >>> 0;
  return [...groups].sort(
    ([a], [b]) => getSheetIndex(a) - getSheetIndex(b) || Number(a === undefined) - Number(b === undefined),
  );
}
