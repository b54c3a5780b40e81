/**
 * The placements as the pane shows them, sheet by sheet. What says the same as before is the same object as before: where there are
 * hundreds, a status that changes is one view among all that stay.
 */
import { computed, type ReadonlySignal } from '@preact/signals';
import { formatAddress, formatRect, tryParseAddress } from '../grid';
import { anchorName, type Outdated, type Placement } from '../placement';
import type { Located } from '../workbook';
import type { PlacementView, SheetGroup } from './placements-state';
import type { PlacementStatus, PlacementStatuses, ShownStatus } from './runs/states';
import { isOf, type Session } from './session/session';
import type { AllowedReports } from './workbook/allowed-reports';

interface ViewsParts {
  readonly placements: ReadonlySignal<readonly Placement[]>;
  readonly located: ReadonlySignal<ReadonlyMap<string, Located>>;
  /** In their order. */
  readonly sheets: ReadonlySignal<readonly string[]>;
  readonly statuses: Pick<PlacementStatuses, 'all'>;
  readonly session: ReadonlySignal<Session | undefined>;
  readonly freshFor: ReadonlySignal<number>;
  readonly allowed: AllowedReports;
  /** Reads what was heard as a signal. */
  outdatedBy(placement: Placement): Outdated | undefined;
  /** Reads as a signal whether somebody has changed its cells since. */
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

  /** Where the block is overrides the shown status; newer data only override that the rows are up to date. */
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

  // Statuses change far more often than where the blocks stand.
  const bySheet = computed(() => groupBySheet(placements.value.map(siteOf), sheets.value));
  return computed(() => bySheet.value.map(([sheet, found]) => ({ sheet, placements: found.map(viewOf) })));
}

const UP_TO_DATE: PlacementStatus = { kind: 'upToDate' };
const NOT_ALLOWED: PlacementStatus = { kind: 'notAllowed' };

/** Where a placement stands, or was last seen. */
interface Site {
  readonly placement: Placement;
  readonly place: Located | undefined;
  readonly sheet: string | undefined;
  readonly row: number;
  readonly column: number;
  readonly cells: string | undefined;
}

function isSamePlace(one: Located | undefined, other: Located | undefined): boolean {
  if (one === other || one?.kind !== 'found' || other?.kind !== 'found') return one?.kind === other?.kind;
  return formatAddress(one.address) === formatAddress(other.address);
}

function isSameStatus(one: PlacementStatus, other: PlacementStatus): boolean {
  return one === other || (one.kind === other.kind && JSON.stringify(one) === JSON.stringify(other));
}

/** Sheets in their order in the workbook, blocks from top to bottom and from left to right; what stands nowhere comes last. */
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
  // What is not among them comes after all of them.
  const at = (sheet = '') => sheets.indexOf(sheet) >>> 0;
  return [...groups].sort(([a], [b]) => at(a) - at(b) || Number(a === undefined) - Number(b === undefined));
}
