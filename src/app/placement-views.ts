/**
 * Groups the placements by sheet for the pane. A view that did not change stays the same object, so
 * that among hundreds of placements a changed status changes only one view.
 */
import { computed, type ReadonlySignal } from '@preact/signals';
import { formatRect, tryParseAddress } from '../grid';
import { anchorName, type Outdated, type Placement } from '../placement';
import type { Located } from '../workbook';
import { isSamePlace } from './block-locations';
import type { PlacementView, SheetGroup } from './placements-state';
import type { PlacementStatus, PlacementStatuses, ShownStatus } from './runs/states';
import { isOf, type Session } from './session/session';
import type { AllowedReports } from './workbook/allowed-reports';

interface ViewsParts {
  readonly placements: ReadonlySignal<readonly Placement[]>;
  readonly located: ReadonlySignal<ReadonlyMap<string, Located>>;
  /** Names of the sheets, in their order. */
  readonly sheets: ReadonlySignal<readonly string[]>;
  readonly statuses: Pick<PlacementStatuses, 'all'>;
  readonly session: ReadonlySignal<Session | undefined>;
  readonly freshFor: ReadonlySignal<number>;
  readonly allowed: AllowedReports;
  /** Returns the newer version of the report, if there is one. Reads signals. */
  outdatedBy(placement: Placement): Outdated | undefined;
  /**
   * Returns true if a user has changed cells of the block since the last refresh. Reads signals.
   */
  isTouched(placement: Placement): boolean;
}

export function createPlacementViews(parts: ViewsParts): ReadonlySignal<readonly SheetGroup[]> {
  const { placements, located, sheets, statuses, session, freshFor } = parts;
  const sites = new WeakMap<Placement, Site>();
  const views = new WeakMap<Site, { readonly view: PlacementView; readonly shown: ShownStatus | undefined }>();

  function siteOf(placement: Placement): Site {
    const place = located.value.get(anchorName(placement.id));
    const before = sites.get(placement);
    if (before && isSamePlace(before.place, place)) return before;
    const remembered = place?.kind === 'gone' ? undefined : tryParseAddress(placement.written.address);
    const address = place?.kind === 'found' ? place.address : remembered;
    const cells = address && formatRect(address.rect);
    const site = {
      placement,
      place,
      sheet: address?.sheet,
      row: address?.rect.row ?? 0,
      column: address?.rect.column ?? 0,
      cells,
    };
    sites.set(placement, site);
    return site;
  }

  function viewOf(site: Site): PlacementView {
    const { placement, cells } = site;
    const shown = statuses.all.value.get(placement.id);
    const status = statusOf(site, shown?.status);
    const before = views.get(site);
    const isTouched = parts.isTouched(placement);
    const isSame =
      before?.shown === shown && before?.view.freshFor === freshFor.value && before?.view.isTouched === isTouched;
    if (before && isSame && isSameStatus(before.view.status, status)) return before.view;
    const { id } = placement;
    const { reportId, reportName: name } = placement.report;
    const { rows, refreshedAt, freshAt } = placement.written;
    const { ownCells } = placement.notes;
    const view = {
      ...{ id, reportId, name, cells, rows, refreshedAt, freshAt, ownCells, status },
      freshFor: freshFor.value,
      isTouched,
      notices: shown?.notices ?? [],
      ...(shown?.lastRun ? { lastRun: shown.lastRun } : {}),
    };
    views.set(site, { view, shown });
    return view;
  }

  /**
   * Returns the status to show. The place of the block overrides the stored status; newer data
   * override only `upToDate`.
   */
  function statusOf({ placement, place }: Site, shown: PlacementStatus | undefined): PlacementStatus {
    const now = session.value;
    const isBusy = shown?.kind === 'refreshing' || shown?.kind === 'queued';
    if (now && isOf(placement, now) && !parts.allowed.has(placement.report)) return NOT_ALLOWED;
    const isRefused = shown?.kind === 'failed' && shown.verb === 'placeAgain';
    if (place?.kind === 'gone' && !isBusy && !isRefused) return { kind: 'gone' };
    if (now && !isOf(placement, now)) return { kind: 'foreign', platform: placement.report.platform };
    if (shown && shown.kind !== 'upToDate') return shown;
    if (placement.written.putBack !== undefined) return { kind: 'putBack', rowsOf: placement.written.putBack };
    const outdated = parts.outdatedBy(placement);
    return outdated ? { kind: 'outOfDate', ...outdated } : UP_TO_DATE;
  }

  // Statuses change far more often than the places of blocks.
  const bySheet = computed(() => groupBySheet(placements.value.map(siteOf), sheets.value));
  return computed(() => bySheet.value.map(([sheet, found]) => ({ sheet, placements: found.map(viewOf) })));
}

const UP_TO_DATE: PlacementStatus = { kind: 'upToDate' };
const NOT_ALLOWED: PlacementStatus = { kind: 'notAllowed' };

/** Says where a placement is, or was last known to be. */
interface Site {
  readonly placement: Placement;
  readonly place: Located | undefined;
  readonly sheet: string | undefined;
  readonly row: number;
  readonly column: number;
  readonly cells: string | undefined;
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
  const groups = new Map<string | undefined, Site[]>();
  for (const site of sites) {
    const there = groups.get(site.sheet);
    if (there) there.push(site);
    else groups.set(site.sheet, [site]);
  }
  for (const there of groups.values()) there.sort((a, b) => a.row - b.row || a.column - b.column);
  // `>>> 0` turns -1 into a large number, so a sheet that is not in the list comes last.
  const at = (sheet = '') => sheets.indexOf(sheet) >>> 0;
  return [...groups].sort(([a], [b]) => at(a) - at(b) || Number(a === undefined) - Number(b === undefined));
}
