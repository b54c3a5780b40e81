/**
 * Unlinks a placement: its cells stay as plain cells or are cleared, and the platform removes its
 * record.
 */
import type { ReadonlySignal } from '@preact/signals';
import {
  type Address,
  clipPreviousCells,
  formatRect,
  matchesSnapshot,
  type PreviousCells,
  type Rect,
  type RowSource,
  skipHeaderRows,
} from '../../grid';
import { countHeaderRows, formatAnchorName, type Placement } from '../../placement';
import { hasOpenOutcome, isWorkbookFailure, WorkbookFailure } from '../../workbook';
import { findFeatureCells } from '../features/registered-features';
import { forgetCachedRows } from '../pipeline/fetch/cached-rows';
import { findReportRects } from '../pipeline/layout/column-layout';
import { compareWithChecksums } from '../pipeline/layout/written-rows';
import { createObservation } from '../pipeline/observe/observed-block';
import { assertNoFilter } from '../pipeline/plan/assert-no-obstacles';
import type { PlacementStatuses } from '../runs/states';
import type { Session } from '../session/session';
import { PLACEMENT_KEY } from '../workbook/file-records';
import { forgetFilterCells } from '../workbook/filter-cells';
import { type FoundBlock, findOneBlock } from '../workbook/find-blocks';
import { findOwnTable } from '../workbook/find-own-table';
import type { PendingRecords } from '../workbook/pending-records';
import type { PlacementParts } from '../workbook/placement-parts';
import { retryOnConflict } from '../workbook/retry-on-conflict';
import { createJournalEntry } from '../workbook/write-recovery';
import type { CellsToClear } from './details-state';
import { collectLostTexts, countTexts, writeNotesOnSheet } from './lost-texts';

interface UnlinkingContext extends PlacementParts {
  readonly session: ReadonlySignal<Session | undefined>;
  readonly statuses: PlacementStatuses;
  readonly pendingRecords: PendingRecords;
  onFailure(error: unknown): void;
}

export class Unlinking {
  constructor(private readonly parts: UnlinkingContext) {}

  async readCellsToClear(placement: Placement): Promise<CellsToClear> {
    return this.toCellsToClear(placement, await this.findBlock(placement));
  }

  /** Counts the typed texts that no cell would hold after unlinking. */
  async countLostTexts(placement: Placement) {
    const found = await findOneBlock(this.parts, placement);
    const [textsIfLeft, textsIfCleared] = await Promise.all(
      [undefined, found].map((clearedBlock) => collectLostTexts(this.parts, placement, clearedBlock)),
    );
    return { leave: countTexts(textsIfLeft ?? []), clear: countTexts(textsIfCleared ?? []) };
  }

  /**
   * Ends the placement: its cells stay as plain cells, or are cleared.
   * @param shownCells the cells that the user has agreed to clear
   * @param textSheetName name of a new sheet for typed texts that no cell would hold any more;
   * without it they are lost
   * @returns undefined if the placement has ended. If other cells than the shown ones would be
   * cleared, or cells with other contents, nothing was done and these cells are returned
   * @throws WorkbookFailure `CellsChanged` if the cells have changed and nothing was shown
   */
  async unlink(
    placement: Placement,
    cells: 'leave' | 'clear',
    shownCells?: CellsToClear,
    textSheetName?: string,
  ): Promise<CellsToClear | undefined> {
    const { parts } = this;
    const { registry, allowedReports, session, statuses, pendingRecords, onFailure } = parts;
    const currentSession = session.peek();
    const record = registry.workbookRecord.peek();
    // If the file may be a copy, the platform's record belongs to the original.
    const isOriginalFile = await registry.isOriginalFile();
    const statusBefore = statuses.get(placement.id);
    statuses.show(placement.id, { kind: 'unlinking', clears: cells === 'clear' });
    let hasEnded = false;
    try {
      const changedCells = await this.endUnderMutex(placement, cells, shownCells, textSheetName);
      if (changedCells) return changedCells;
      hasEnded = true;
    } finally {
      if (!hasEnded) statuses.restore(placement.id, statusBefore);
    }
    await forgetCachedRows(parts, placement.id);
    await forgetFilterCells(parts, placement.choices.filters).catch(onFailure);
    if (record && isOriginalFile && allowedReports.has(placement.report))
      await pendingRecords.removeRecord(currentSession, placement, record.id);
    return undefined;
  }

  /**
   * Undoes a first placing: clears the cells of the report, and removes its name and records. If the
   * user undoes this in Excel, the placement is shown again.
   * @param mayClearEdits the user has agreed to clear cells that were edited since
   * @throws WorkbookFailure `CellsChanged` if it is not certain which cells belong to the block, or if
   * someone has edited them
   */
  async undoPlacing(placement: Placement, mayClearEdits: boolean): Promise<void> {
    const { registry, statuses, mutex } = this.parts;
    const statusBefore = statuses.get(placement.id);
    statuses.show(placement.id, { kind: 'unlinking', clears: true });
    const clearBlock = async () => {
      const found = await this.findBlock(placement);
      if (!found.block) throw new WorkbookFailure('CellsChanged', 'unlink');
      const cells = await this.toCellsToClear(placement, found);
      if (!mayClearEdits && !(await this.isAsPlaced(placement, cells)))
        throw new WorkbookFailure('CellsChanged', 'unlink');
      await this.unlinkBlock(placement, found, cells, true);
    };
    try {
      await mutex.runExclusive(() => retryOnConflict(clearBlock, registry.load));
    } finally {
      statuses.restore(placement.id, statusBefore);
    }
  }

  /** Compares the cells with the checksums of the placing; Excel does not report all edits of co-authors. */
  private async isAsPlaced(placement: Placement, { rows }: CellsToClear): Promise<boolean> {
    const { layout = [] } = placement.written;
    if (!rows) return false;
    const { comparison } = await compareWithChecksums(this.parts, {
      placement,
      members: layout.flatMap(({ member }, offset) => (member === undefined ? [] : [{ member, offset }])),
      body: skipHeaderRows(countHeaderRows(placement.written), rows),
    });
    return comparison.kind === 'same';
  }

  /**
   * Changes the file under the mutex, and retries after a conflict. Parameters and result are as in
   * {@link unlink}.
   */
  private async endUnderMutex(
    placement: Placement,
    cells: 'leave' | 'clear',
    shownCells: CellsToClear | undefined,
    textSheetName: string | undefined,
  ): Promise<CellsToClear | undefined> {
    const { workbook, registry, mutex } = this.parts;
    let agreedCells = shownCells;
    let areTextsSaved = false;
    const tryToEnd = async (): Promise<CellsToClear | undefined> => {
      const block = await this.findBlock(placement);
      if (cells === 'clear') {
        if (agreedCells && !isUnchanged(agreedCells, block)) return this.toCellsToClear(placement, block);
        agreedCells ??= await this.toCellsToClear(placement, block);
      }
      // On a retry, the texts are already on the sheet that the first attempt wrote.
      if (textSheetName !== undefined && !areTextsSaved) {
        const texts = await collectLostTexts(this.parts, placement, cells === 'clear' ? block.found : undefined);
        if (texts.length > 0) await writeNotesOnSheet(workbook, textSheetName, texts);
        areTextsSaved = true;
      }
      await this.unlinkBlock(placement, block, cells === 'clear' ? agreedCells : undefined, false);
      return undefined;
    };
    try {
      const changedCells = await mutex.runExclusive(() => retryOnConflict(tryToEnd, registry.load));
      if (changedCells && !shownCells) throw new WorkbookFailure('CellsChanged', 'unlink');
      return changedCells;
    } catch (error) {
      // The snapshot of a large block lacks its contents, so only the request that clears the block
      // finds out that a user has changed them.
      if (!shownCells || !isWorkbookFailure(error, 'CellsChanged')) throw error;
      return this.toCellsToClear(placement, await this.findBlock(placement));
    }
  }

  private async findBlock(placement: Placement): Promise<BlockToClear> {
    const found = await findOneBlock(this.parts, placement);
    const { finding, snapshot } = found;
    if (finding.kind !== 'found' && finding.kind !== 'moved') return { found, block: undefined };
    const { address } = finding;
    const featureCells = await findFeatureCells(this.parts, placement, address);
    return { found, block: { address, parts: findReportRects(placement, address, snapshot), featureCells } };
  }

  private async toCellsToClear(placement: Placement, { found, block }: BlockToClear): Promise<CellsToClear> {
    if (!block) return { cells: formatNames({ block }), rows: undefined };
    const observed = createObservation(this.parts.workbook, placement.id, block.address, found.snapshot);
    return { cells: formatNames({ block }), rows: await observed.readRows() };
  }

  /**
   * @param agreedCells the cells and contents that the user has agreed to clear
   * @param isUndo true to show the placement again if its cells and name return
   */
  private async unlinkBlock(
    placement: Placement,
    { found, block }: BlockToClear,
    agreedCells: CellsToClear | undefined,
    isUndo: boolean,
  ): Promise<void> {
    const { parts } = this;
    const { workbook, registry } = parts;
    if (found.snapshot.location.kind === 'missing') {
      await registry.removePlacement(placement.id);
      return;
    }
    const target = formatAnchorName(placement.id);
    const records = new Map([[PLACEMENT_KEY + placement.id, undefined]]);
    if (agreedCells?.rows && block) {
      await assertNoFilter(parts, block.address);
      // Excel may keep the link of a cell that is cleared. If it refuses this, the cells are cleared anyway.
      if (placement.written.linked)
        await workbook.removeLinks(target, block.parts).catch((error: unknown) => {
          if (hasOpenOutcome(error)) throw error;
        });
      const contents = [...block.featureCells, ...readReportContents(block, agreedCells.rows)];
      const operations = contents.map(({ part }) => ({ kind: 'clear', part, what: 'contents' }) as const);
      const preconditions = { size: block.address.rect, contents };
      const journal = createJournalEntry(parts, placement.id, {});
      const table = await findOwnTable(workbook, placement, block.address);
      await workbook.execute({ target, preconditions, operations, removesName: true, records, journal, table });
    } else await workbook.execute({ target, preconditions: {}, operations: [], removesName: true, records });
    if (isUndo) registry.hideUndone(placement.id);
    registry.applySavedRecords(records);
    registry.sendStartsWithWorkbook();
  }
}

interface BlockToClear {
  readonly found: FoundBlock;
  /** Is undefined if it is not certain which cells belong to the block. */
  readonly block:
    | {
        readonly address: Address;
        readonly parts: readonly Rect[];
        /** Holds the cells outside the block that are cleared with it. */
        readonly featureCells: readonly PreviousCells[];
      }
    | undefined;
}

/**
 * Returns true if the same cells with the same contents would be cleared. The snapshot of a large
 * block lacks its contents; the requests that clear it check them.
 */
function isUnchanged({ cells, rows: agreedRows }: CellsToClear, { found, block }: BlockToClear): boolean {
  if (cells.join() !== formatNames({ block }).join()) return false;
  const { rows: currentRows } = found.snapshot;
  if (!block || !agreedRows || !currentRows) return true;
  const currentContents = readReportContents(block, {
    length: currentRows.length,
    row: (index) => currentRows[index] ?? [],
  });
  return readReportContents(block, agreedRows).every((cell, index) => {
    const currentContentRows = currentContents[index]?.rows;
    return currentContentRows !== undefined && matchesSnapshot(cell, currentContentRows, { userColumns: [] });
  });
}

/** Returns the contents of the report's cells, counted from the block's first cell. */
function readReportContents(
  { address, parts }: NonNullable<BlockToClear['block']>,
  rows: RowSource,
): readonly PreviousCells[] {
  const whole = { part: { ...address.rect, row: 0, column: 0 }, rows, numberFormats: undefined };
  return parts.flatMap((part) => clipPreviousCells(whole, part) ?? []);
}

/** Returns the cells as the user reads them: `B4:C9`. */
function formatNames({ block }: Pick<BlockToClear, 'block'>): readonly string[] {
  if (!block) return [];
  const { address, parts, featureCells } = block;
  const { row, column } = address.rect;
  return [...featureCells.map(({ part }) => part), ...parts].map((part) =>
    formatRect({ ...part, row: part.row + row, column: part.column + column }),
  );
}
