/**
 * Removes columns from a block by cut and paste, and closes up the others, so that whatever refers
 * to a column that moves follows it. The removed columns are staged in free cells of the sheet, so
 * that a failure can bring them back; a hidden name over those cells marks them as staging. Their
 * contents are kept in memory and not in the cells, because the staged cells come back if the user
 * undoes the last request of the write.
 */
import {
  type Address,
  type CellInput,
  type ColumnMoves,
  type Cut,
  closeUpColumns,
  estimateJsonBytes,
  findMovedParts,
  findStagingArea,
  formatRangeFormula,
  hasSameSize,
  type MovedPart,
  planColumnRestore,
  planCuts,
  type RestorablePiece,
  type RowSource,
  splitPreviousCells,
  toInputs,
} from '../../../grid';
import type { BlockWrite } from '../../workbook';
import { WorkbookFailure } from '../../workbook-failure';
import {
  ADDRESS_PROPERTIES,
  createPartGetter,
  formatStagingName,
  getRange,
  queueAddHiddenName,
  toAddress,
} from '../anchors';
import type { ExcelRun, RunOptions } from '../excel-run';
import { retryOrReportUnknown } from '../outcome';
import { queueReadAnchor, queueReadAnchors } from '../questions/names';
import { readBlock } from '../read-cells';
import { queueWriteRecords } from '../records';
import { type ColumnLooks, queueApplyLooks, queueReadColumnLooks, queueResetLeftCells } from './column-looks';
import { completeSteps, type MarkedSteps, queueRemoveMarks, queueSetMarks } from './marked-steps';
import { isPlaceRefusal, queuePlaceGuard, queueUsedGuard } from './place-guard';
import { getFoundAddress, queueDeleteInPlace } from './remove-staging';

export interface StagedColumns {
  readonly moves: ColumnMoves;
  /** Holds the block as it was before any column left it. */
  readonly previousBlock: PreviousBlock;
  readonly looks: ColumnLooks;
  /**
   * Holds the contents of the removed columns, in their order; undefined if the staged cells still
   * hold them.
   */
  readonly heldContents: RowSource | undefined;
}

type PreviousBlock = NonNullable<BlockWrite['previousBlock']>;

/** Larger contents stay in the staged cells, because one response could not return them. */
const MAX_HELD_BYTES = 2_000_000;

/**
 * Stages the columns that leave. The first request finds free cells, the second moves the columns.
 * From then on the anchor spans the columns that stay.
 */
export async function stageColumns(
  run: ExcelRun,
  write: BlockWrite,
  { moves, previousBlock }: Pick<StagedColumns, 'moves' | 'previousBlock'>,
  options: RunOptions,
): Promise<StagedColumns> {
  const { anchor, journal } = write;
  const { rows, columns } = previousBlock.rect;
  const { hasStaging, blockAddress, usedRect, looks } = await readSnapshot(
    run,
    write,
    { moves, previousBlock },
    options,
  );
  if (hasStaging || !hasSameSize(blockAddress.rect, previousBlock.rect))
    throw new WorkbookFailure('CellsChanged', 'stageColumns');
  const stagingRect = findStagingArea(usedRect, blockAddress.rect, write, moves.leaving.length);
  if (!stagingRect) throw new WorkbookFailure('SheetEdge', 'stageColumns');
  const leavingContents = {
    length: rows,
    row: (index: number) => moves.leaving.map((from) => previousBlock.rows.row(index)[from] ?? ''),
  };
  const canHoldContents =
    readAllRows(leavingContents).reduce((sum, row) => sum + estimateJsonBytes(row), 0) < MAX_HELD_BYTES;
  const staged: StagedColumns = {
    moves,
    previousBlock,
    looks,
    heldContents: canHoldContents ? leavingContents : undefined,
  };
  const staging = { ...blockAddress, rect: stagingRect };
  const cuts = planCuts(moves, blockAddress, staging);
  const markedSteps = createMarkedCuts(`${anchor}_cut`, cuts);
  /**
   * Queues the rest of the request. The name over the staged cells is set after the last cut, so it
   * proves that all cuts were made.
   */
  const queueRemainingCuts = (context: Excel.RequestContext, stepsMade: number) => {
    queueCuts(context, cuts.slice(stepsMade));
    if (canHoldContents) getRange(context, staging).clear('Contents');
    const newSize = { rows, columns: Math.max(1, moves.staying.length) };
    context.workbook.names.getItem(anchor).formula = formatRangeFormula(blockAddress, newSize);
    queueAddHiddenName(context, formatStagingName(anchor), getRange(context, staging));
    queueRemoveMarks(context, markedSteps);
  };
  const queueWholeRequest = (context: Excel.RequestContext) => {
    queuePlaceGuard(context, anchor, blockAddress);
    const usedEnd = { rows: usedRect.row + usedRect.rows, columns: usedRect.column + usedRect.columns };
    const filledRange = context.workbook.worksheets.getItem(blockAddress.sheet).getUsedRange(true);
    queueUsedGuard(context, filledRange, { ...blockAddress, rect: { row: 0, column: 0, ...usedEnd } });
    if (journal) queueWriteRecords(context, new Map([[journal.key, journal.text]]));
    const getPartBeforeCuts = createPartGetter(context, blockAddress);
    const leavingRanges = (canHoldContents ? moves.leaving : []).map((column) =>
      getPartBeforeCuts({ row: 0, column, rows, columns: 1 }).load('formulas,values'),
    );
    queueSetMarks(context, markedSteps);
    queueRemainingCuts(context, 0);
    // The cuts moved the existing range objects along with their cells, so new ones are needed.
    const getPart = createPartGetter(context, blockAddress);
    queueApplyLooks(getPart, rows, looks, moves.staying, 'look');
    const stayingCount = moves.staying.length;
    queueResetLeftCells(
      getPart,
      { row: 0, column: stayingCount, rows, columns: columns - stayingCount },
      write.columns,
    );
    return () => (canHoldContents ? joinColumns(leavingRanges) : undefined);
  };
  let heldContents: RowSource | undefined;
  try {
    heldContents = await run.sendAndRead('stageColumns', queueWholeRequest, options);
  } catch (error) {
    const queueReadIsDone = (context: Excel.RequestContext) => queueReadHasStaging(context, anchor);
    // If Excel made only some of the cuts, the others are made first, because only a complete
    // staging can be brought back.
    await completeSteps(run, 'stageColumns', markedSteps, queueReadIsDone, queueRemainingCuts);
    await bringBack(run, write, staged);
    throw isPlaceRefusal(error) ? new WorkbookFailure('CellsChanged', 'stageColumns') : error;
  }
  // A user may have changed the leaving columns between the snapshot and this request.
  if (!heldContents || JSON.stringify(readAllRows(heldContents)) === JSON.stringify(readAllRows(leavingContents)))
    return staged;
  await bringBack(run, write, { ...staged, heldContents });
  throw new WorkbookFailure('CellsChanged', 'stageColumns');
}

function readSnapshot(
  run: ExcelRun,
  write: BlockWrite,
  { moves, previousBlock }: Pick<StagedColumns, 'moves' | 'previousBlock'>,
  options: RunOptions,
) {
  const queueRequest = (context: Excel.RequestContext) => {
    const block = context.workbook.names.getItem(write.anchor).getRange().load(ADDRESS_PROPERTIES);
    const usedRange = block.worksheet.getUsedRange().load(ADDRESS_PROPERTIES);
    const readLooks = queueReadColumnLooks(
      createPartGetter(context, write.anchor),
      previousBlock.rect,
      moves.staying,
      write,
    );
    const readHasStaging = queueReadHasStaging(context, write.anchor);
    return () => ({
      hasStaging: readHasStaging(),
      blockAddress: toAddress(block),
      usedRect: toAddress(usedRange).rect,
      looks: readLooks(),
    });
  };
  return run.sendAndRead('prepareColumns', queueRequest, options);
}

function queueReadHasStaging(context: Excel.RequestContext, anchor: string): () => boolean {
  const { read } = queueReadAnchor(context, formatStagingName(anchor), ADDRESS_PROPERTIES);
  return () => read().kind !== 'missing';
}

/** Undoes {@link stageColumns}; does nothing if that did nothing. */
export function bringBack(run: ExcelRun, write: BlockWrite, staged: StagedColumns): Promise<void> {
  const { anchor, journal } = write;
  const queueRemoveJournal = (context: Excel.RequestContext) => {
    if (journal) queueWriteRecords(context, new Map([[journal.key, undefined]]));
  };
  /**
   * Holds the contents that must still be written. A retry needs them too, because it finds no
   * staging once the columns are back.
   */
  let remainingPieces: readonly RestorablePiece[] = [];
  return retryOrReportUnknown(run, 'bringBack', async () => {
    const names = [anchor, formatStagingName(anchor)];
    const places = await run.sendAndRead('bringBack', (context) => queueReadAnchors(context, names));
    const [block, staging] = names.map((name) => getFoundAddress(places.get(name)));
    const hasStaging = places.get(formatStagingName(anchor))?.kind !== 'missing';
    const bringBackPlan = block && hasStaging ? await planBringBack(run, write, staged, block, staging) : undefined;
    if (hasStaging) remainingPieces = bringBackPlan?.remainingPieces ?? [];
    if (bringBackPlan) await moveColumnsBack(run, anchor, bringBackPlan);
    for (const { part, rows } of remainingPieces)
      await run.send('bringBack', (context) => {
        createPartGetter(context, anchor)(part).values = rows;
      });
    await run.send('bringBack', queueRemoveJournal);
  });
}

/**
 * Holds the cuts that bring columns back, and what comes before and after them in the same request.
 */
interface BringBackPlan {
  readonly cuts: readonly Cut[];
  queueBeforeCuts(context: Excel.RequestContext): void;
  queueAfterCuts(context: Excel.RequestContext): void;
  /** Holds the contents that do not fit into this request. */
  readonly remainingPieces: readonly RestorablePiece[];
}

/**
 * Moves the columns back in one request. If Excel stops half-way, another request makes only the
 * remaining cuts, because a cut cannot be made twice.
 */
async function moveColumnsBack(
  run: ExcelRun,
  anchor: string,
  { cuts, queueBeforeCuts: queueStart, queueAfterCuts: queueEnd }: BringBackPlan,
): Promise<void> {
  const markedSteps = createMarkedCuts(`${anchor}_back`, cuts);
  const queueRemainingCuts = (context: Excel.RequestContext, stepsMade: number) => {
    queueCuts(context, cuts.slice(stepsMade));
    queueEnd(context);
    queueRemoveMarks(context, markedSteps);
  };
  try {
    await run.send('bringBack', (context) => {
      queueStart(context);
      queueSetMarks(context, markedSteps);
      queueRemainingCuts(context, 0);
    });
  } catch (error) {
    const queueReadIsDone = (context: Excel.RequestContext) => {
      const readHasStaging = queueReadHasStaging(context, anchor);
      return () => !readHasStaging();
    };
    if (!(await completeSteps(run, 'bringBack', markedSteps, queueReadIsDone, queueRemainingCuts))) throw error;
  }
}

function createMarkedCuts(name: string, cuts: readonly Cut[]): MarkedSteps {
  return {
    name,
    steps: cuts.length,
    getCellsAfter: (stepsMade) => cuts.map(({ from, to }, index) => (index < stepsMade ? to : from)),
  };
}

/** @returns undefined if the remaining columns cannot be found again */
async function planBringBack(
  run: ExcelRun,
  write: BlockWrite,
  { moves, previousBlock, looks, heldContents }: StagedColumns,
  block: Address,
  staging: Address | undefined,
): Promise<BringBackPlan | undefined> {
  const { anchor } = write;
  const movedParts = await findRemainingColumns(run, write, closeUpColumns(previousBlock, moves.staying), block);
  if (!movedParts) return undefined;
  const isStagingComplete = staging?.rect.columns === moves.leaving.length;
  const { cuts, cells, formerOffsets } = planColumnRestore(
    moves,
    block,
    movedParts,
    isStagingComplete ? staging : undefined,
  );
  const takenCells = await findTakenCells(run, block, formerOffsets.length);
  const pieces = (heldContents ? cells : []).flatMap(({ index, row, part }) => {
    const rows = { length: part.rows, row: (at: number) => [heldContents?.row(row + at)[index] ?? ''] };
    return [...splitPreviousCells({ part, rows, numberFormats: undefined }, [])];
  });
  const [first, ...remainingPieces] = pieces;
  const queueBeforeCuts = (context: Excel.RequestContext) => {
    queuePlaceGuard(context, anchor, block);
    if (staging) queuePlaceGuard(context, formatStagingName(anchor), staging);
    if (takenCells) getRange(context, takenCells).insert('Right');
  };
  const queueAfterCuts = (context: Excel.RequestContext) => {
    const getPart = createPartGetter(context, block);
    queueApplyLooks(getPart, block.rect.rows, looks, formerOffsets, 'former');
    if (first) getPart(first.part).values = first.rows;
    context.workbook.names.getItem(anchor).formula = formatRangeFormula(block, {
      ...block.rect,
      columns: formerOffsets.length,
    });
    // The staging name moved back with its cells, so the emptied cells are deleted by address.
    if (staging) queueDeleteInPlace(context, staging);
    context.workbook.names.getItem(formatStagingName(anchor)).delete();
  };
  return { cuts, queueBeforeCuts, queueAfterCuts, remainingPieces };
}

function queueCuts(context: Excel.RequestContext, cuts: readonly Cut[]): void {
  for (const { from, to } of cuts) getRange(context, from).moveTo(getRange(context, to));
}

/**
 * Finds the cells beside the block that must move right to make way for the columns that come back.
 * They are filled only if a user has deleted the freed columns or typed into them.
 * @param columns number of the block's columns after the rollback
 * @returns the cells to insert; undefined if all are free
 */
async function findTakenCells(run: ExcelRun, { sheet, rect }: Address, columns: number): Promise<Address | undefined> {
  const [firstColumn, endColumn] = [rect.column + rect.columns, rect.column + columns];
  if (firstColumn >= endColumn) return undefined;
  return run.sendAndRead('bringBack', (context) => {
    const beside = getRange(context, {
      sheet,
      rect: { ...rect, column: firstColumn, columns: endColumn - firstColumn },
    });
    const used = beside.getUsedRangeOrNullObject(true).load('columnIndex');
    return () => {
      if (used.isNullObject) return undefined;
      return { sheet, rect: { ...rect, column: used.columnIndex, columns: endColumn - used.columnIndex } };
    };
  });
}

/**
 * Finds the remaining columns again, because a user may have inserted or deleted cells since.
 * Returns undefined if they cannot be distinguished from inserted ones.
 */
async function findRemainingColumns(
  run: ExcelRun,
  { anchor, userColumns }: BlockWrite,
  { rect: { rows, columns }, rows: { row } }: PreviousBlock,
  { rect }: Address,
): Promise<readonly MovedPart[] | undefined> {
  const size = { rows, columns };
  if (hasSameSize(rect, size)) return [{ part: { row: 0, column: 0, ...size }, down: 0, right: 0 }];
  const currentRows = await readBlock(run, anchor, rect, new AbortController().signal);
  // Excel changed the users' formulas when the block closed up, so user columns do not help to
  // recognize rows.
  const keyColumns = Array.from({ length: columns }, (_, column) => column).filter((one) => !userColumns.includes(one));
  return findMovedParts({ ...size, row }, { ...rect, row: currentRows.row }, keyColumns);
}

/** Joins columns that were loaded one by one. */
function joinColumns(columns: readonly Excel.Range[]): RowSource {
  const inputs = columns.map(({ formulas, values }) => toInputs(formulas, values));
  return {
    length: inputs[0]?.length ?? 0,
    row: (index) => inputs.map((rows) => rows[index]?.[0] ?? ''),
  };
}

function readAllRows({ length, row }: RowSource): (readonly CellInput[])[] {
  return Array.from({ length }, (_, index) => row(index));
}
