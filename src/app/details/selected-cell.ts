/**
 * Reads the selected cell of a block as soon as the selection rests, and again if the cell has
 * changed.
 */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { type Address, addressesOverlap } from '../../grid';
import type { Placement } from '../../placement';
import type { Selection } from '../../workbook';
import { formatOwner } from '../catalogue/catalogue';
import { readCachedRows } from '../pipeline/fetch/cached-rows';
import type { TouchedBlocks } from '../runs/touched-blocks';
import { loadReport } from '../session/read-report';
import type { Session } from '../session/session';
import { findReadingSession } from '../workbook/allowed-reports';
import type { PlacementParts } from '../workbook/placement-parts';
import { debounceLatest } from '../workbook/selection';
import { createFormulaDetails, type FormulaDetails, findCalledCell } from './called-formulas';
import { type CellDetails, describeCell, toDetailsRows } from './cell-details';
import { type CellInBlock, type CellInBlockParts, findCellInBlock, findInOpeningSnapshot } from './cell-in-block';
import type { DetailsRows } from './figure-call';

export interface SelectedCell {
  /** Is undefined if no cell of a block is selected. */
  readonly cell: ReadonlySignal<CellDetails | undefined>;
  /** Is undefined if the selected cell has no formula that reads a report. */
  readonly formula: ReadonlySignal<FormulaDetails | undefined>;
  /**
   * Reads each cell that is selected from now on, as soon as the selection rests. Returns a
   * function that stops this.
   */
  followSelection(): () => void;
}

export interface SelectedCellContext
  extends CellInBlockParts,
    Pick<PlacementParts, 'clock' | 'openRowCache' | 'reader' | 'allowedReports' | 'freshness'> {
  /** Says whether the pane is hidden from the user. */
  readonly hidden: ReadonlySignal<boolean>;
  readonly selection: ReadonlySignal<Selection | undefined>;
  readonly session: ReadonlySignal<Session | undefined>;
  readonly touched: Pick<TouchedBlocks, 'lastTypedCells'>;
  onFailure(error: unknown): void;
}

/**
 * Limits the age of what was read at the start, because Excel does not report edits by co-authors.
 */
const MAX_OPENING_AGE_MS = 5_000;

export function createSelectedCell(parts: SelectedCellContext): SelectedCell {
  const { hidden, selection, registry, touched } = parts;
  const cell = signal<CellDetails | undefined>(undefined);
  const calledCell = signal<string | undefined>(undefined);
  const refreshers = new Map<string, Promise<string | undefined>>();

  /** Holds the selection and the placements when the cell was read. */
  let lastRead:
    | { readonly currentSelection: Selection | undefined; readonly placements: readonly Placement[] }
    | undefined;
  let cachedRows: { readonly key: string; readonly rows: Promise<DetailsRows | undefined> } | undefined;

  /** Caches the rows while cells of one block are selected, because there may be many. */
  function readRows(placement: Placement): Promise<DetailsRows | undefined> {
    const key = `${placement.id} ${placement.written.refreshedAt}`;
    if (cachedRows?.key !== key) {
      cachedRows = { key, rows: readCachedRows(parts, placement).then((rows) => rows && toDetailsRows(rows)) };
    }
    return cachedRows.rows;
  }

  function findRefresher(placement: Placement): Promise<string | undefined> {
    const key = `${placement.id} ${placement.written.refreshedAt}`;
    const refresher = refreshers.get(key) ?? readRefresher(parts, placement).catch(() => undefined);
    refreshers.set(key, refresher);
    return refresher;
  }

  /** Uses what the pane read at its start for the first cell, which saves a request. */
  async function findCell(address: Address): Promise<CellInBlock | undefined> {
    const openingSnapshot = parts.takeOpeningSnapshot();
    const isRecent =
      openingSnapshot?.placements === registry.placements.peek() &&
      parts.clock.now() - openingSnapshot.readAt < MAX_OPENING_AGE_MS;
    const cellInBlock = isRecent ? findInOpeningSnapshot(openingSnapshot, address) : 'unknown';
    return cellInBlock === 'unknown' ? findCellInBlock(parts, address) : cellInBlock;
  }

  async function read(isLatest: () => boolean): Promise<void> {
    const currentSelection = selection.peek();
    const placements = registry.placements.peek();
    const address = currentSelection?.kind === 'cells' ? currentSelection.address : undefined;
    const cellInBlock = address && (await findCell(address));
    const details = cellInBlock && describeCell(cellInBlock, await readRows(cellInBlock.placement), parts.reader);
    const newCalledCell = address && !details ? await findCalledCell(parts, address) : undefined;
    if (!isLatest()) return;
    cell.value = details;
    calledCell.value = newCalledCell;
    lastRead = { currentSelection, placements };
    if (!details || details.part === 'ownColumn' || details.refreshedBy) return;
    void findRefresher(cellInBlock.placement).then((name) => {
      if (name !== undefined && cell.peek() === details) cell.value = { ...details, refreshedBy: { name } };
    });
  }

  return {
    cell,
    formula: createFormulaDetails(parts, calledCell),
    followSelection() {
      const debouncedRead = debounceLatest(parts, read);
      const stopTouched = effect(() => {
        const cells = touched.lastTypedCells.value;
        const currentSelection = selection.peek();
        const sheet = cells?.sheet;
        if (!cells || sheet === undefined || currentSelection?.kind !== 'cells' || hidden.peek()) return;
        if (addressesOverlap(currentSelection.address, { sheet, rect: cells.rect })) debouncedRead.schedule();
      });
      const stop = effect(() => {
        const currentSelection = selection.value;
        // Writing the rows again changes what the same cell shows.
        const placements = registry.placements.value;
        const isRead = lastRead?.currentSelection === currentSelection && lastRead?.placements === placements;
        if (!hidden.value && !isRead) debouncedRead.schedule();
      });
      return () => {
        stop();
        stopTouched();
        debouncedRead.stop();
        cachedRows = undefined;
      };
    },
  };
}

/**
 * Finds out who refreshed a placement. The platform records the id of the user who refreshed this
 * placement, and the name of the user who refreshed the report last.
 */
async function readRefresher(context: SelectedCellContext, placement: Placement): Promise<string | undefined> {
  const currentSession = findReadingSession(context, placement);
  if (!currentSession) return undefined;
  const report = await loadReport(currentSession, placement.report);
  const workbookId = context.registry.workbookRecord.peek()?.id;
  const records = (report.externalWorkbookPlacements ?? []).filter((record) => record.workbookId === workbookId);
  const record =
    records.find(({ id }) => id != null && id === placement.sync.recordId) ??
    (records.length === 1 ? records[0] : undefined);
  const userId = record?.refreshedByUserId ?? record?.placedByUserId;
  const owners = [report.refreshedByUser, report.user];
  return formatOwner(owners.find((owner) => owner != null && owner.id === userId));
}
