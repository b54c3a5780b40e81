/**
 * Reads the selected cell of a block as soon as the selection rests, and again if the cell has
 * changed.
 */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { PlatformClient } from '../../client';
import { type Address, addressesOverlap } from '../../grid';
import type { Placement } from '../../placement';
import type { Selection } from '../../workbook';
import { ownerName } from '../catalogue/catalogue';
import { readKeptRows } from '../pipeline/fetch/kept-rows';
import type { TouchedBlocks } from '../runs/touched-blocks';
import { isOf, type Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';
import { atRest } from '../workbook/selection';
import { type CellDetails, describeCell, type KnownRows, knownRows } from './cell-details';
import { type Beneath, type BeneathParts, beneathAtFirst, lookBeneath } from './look-beneath';

export interface SelectedCell {
  /** Undefined if no cell of a block is selected. */
  readonly cell: ReadonlySignal<CellDetails | undefined>;
  /**
   * Reads each cell that is selected from now on, as soon as the selection rests. Returns a
   * function that stops this.
   */
  follow(): () => void;
}

export interface SelectedCellParts
  extends BeneathParts,
    Pick<PlacementParts, 'clock' | 'keptResults' | 'reader' | 'allowed'> {
  /** True while the pane is not visible. */
  readonly hidden: ReadonlySignal<boolean>;
  readonly selection: ReadonlySignal<Selection | undefined>;
  readonly session: ReadonlySignal<Session | undefined>;
  readonly touched: Pick<TouchedBlocks, 'last'>;
  onFailure(error: unknown): void;
}

/**
 * Data from the start that is older than this is not used, because Excel does not report edits by
 * co-authors.
 */
const NEW_FOR_MS = 5_000;

export function createSelectedCell(parts: SelectedCellParts): SelectedCell {
  const { hidden, selection, registry, touched } = parts;
  const cell = signal<CellDetails | undefined>(undefined);
  const refreshers = new Map<string, Promise<string | undefined>>();

  /** The selection and the placements when the cell was read. */
  let lookedAt: { readonly now: Selection | undefined; readonly placements: readonly Placement[] } | undefined;
  let last: { readonly of: string; readonly known: Promise<KnownRows | undefined> } | undefined;

  /** Caches the rows while cells of one block are selected, because there may be many. */
  function rowsOf(placement: Placement): Promise<KnownRows | undefined> {
    const of = `${placement.id} ${placement.written.refreshedAt}`;
    if (last?.of !== of) {
      last = { of, known: readKeptRows(parts, placement).then((rows) => rows && knownRows(rows)) };
    }
    return last.known;
  }

  function refresherOf(placement: Placement): Promise<string | undefined> {
    const key = `${placement.id} ${placement.written.refreshedAt}`;
    const known = refreshers.get(key) ?? askRefresher(parts, placement).catch(() => undefined);
    refreshers.set(key, known);
    return known;
  }

  /** Uses what the pane read at its start for the first cell, which saves a request. */
  async function findBeneath(address: Address): Promise<Beneath | undefined> {
    const first = parts.takeFirstLook();
    const isNew = first?.placements === registry.placements.peek() && parts.clock.now() - first.at < NEW_FOR_MS;
    const beneath = isNew ? beneathAtFirst(first, address) : 'unknown';
    return beneath === 'unknown' ? lookBeneath(parts, address) : beneath;
  }

  async function read(isNewest: () => boolean): Promise<void> {
    const now = selection.peek();
    const placements = registry.placements.peek();
    const address = now?.kind === 'cells' ? now.address : undefined;
    const beneath = address && (await findBeneath(address));
    const told = beneath && describeCell(beneath, address.rect, await rowsOf(beneath.placement), parts.reader);
    if (!isNewest()) return;
    cell.value = told;
    lookedAt = { now, placements };
    if (!told || told.part === 'ownColumn' || told.refreshedBy) return;
    void refresherOf(beneath.placement).then((name) => {
      if (name !== undefined && cell.peek() === told) cell.value = { ...told, refreshedBy: { name } };
    });
  }

  return {
    cell,
    follow() {
      const rest = atRest(parts, read);
      const stopTouched = effect(() => {
        const cells = touched.last.value;
        const now = selection.peek();
        const sheet = cells?.sheet;
        if (!cells || sheet === undefined || now?.kind !== 'cells' || hidden.peek()) return;
        if (addressesOverlap(now.address, { sheet, rect: cells.rect })) rest.again();
      });
      const stop = effect(() => {
        const now = selection.value;
        // Writing the rows again changes what the same cell shows.
        const placements = registry.placements.value;
        const isKnown = lookedAt?.now === now && lookedAt?.placements === placements;
        if (!hidden.value && !isKnown) rest.again();
      });
      return () => {
        stop();
        stopTouched();
        rest.stop();
        last = undefined;
      };
    },
  };
}

/**
 * Finds out who refreshed a placement. The platform records the id of the user who refreshed this
 * placement, and the name of the user who refreshed the report last.
 */
async function askRefresher(
  { session, registry, allowed }: SelectedCellParts,
  placement: Placement,
): Promise<string | undefined> {
  const now = session.peek();
  if (!now || !isOf(placement, now) || !allowed.has(placement.report)) return undefined;
  const report: Awaited<ReturnType<PlatformClient['getReport']>> = await now.client.getReport(
    placement.report.deploymentId,
    placement.report.reportId,
  );
  const workbookId = registry.workbook.peek()?.id;
  const records = (report.externalWorkbookPlacements ?? []).filter((record) => record.workbookId === workbookId);
  const record =
    records.find(({ id }) => id != null && id === placement.sync.recordId) ??
    (records.length === 1 ? records[0] : undefined);
  const by = record?.refreshedByUserId ?? record?.placedByUserId;
  const owners = [report.refreshedByUser, report.user];
  return ownerName(owners.find((owner) => owner != null && owner.id === by));
}
