/** Turns a plan into a script that Excel can carry out, and writes it. */
import {
  type Address,
  type BlockSample,
  type BlockStart,
  type ColumnMoves,
  type Rect,
  type RowOperations,
  refusesFormats,
  subtractRect,
  toShownText,
} from '../../../grid';
import {
  type ColumnSlot,
  canBeRecorded,
  chooseLastingFormats,
  countHeaderRows,
  createBlockRows,
  createOperations,
  createSlots,
  findRefusedFormats,
  findUserColumns,
  getFormatState,
  listTotalRows,
  patchPlacement,
  planTotalLooks,
  type RefusedFormats,
  type ResultColumn,
  writePlacement,
} from '../../../placement';
import type { BlockWrite, RecordUpdates, Workbook, WriteControl, WriteResult } from '../../../workbook';
import { AppFailure } from '../../failure';
import type { PlacementParts } from '../../workbook/placement-parts';
import { createJournalEntry } from '../../workbook/write-recovery';
import { countWrittenRows, createPatch, createRefreshPatch } from '../commit/patch';
import type { PipelineControl } from '../events';
import type { RefreshPlan, WritePlan, WriteScript, WrittenBlock } from '../steps';
import { planColumnWidths } from './column-widths';
import { createSampleCollector } from './sample-collector';

interface WrittenResult extends WriteResult {
  /** Holds checksums of the rows of data that are in the block now. */
  readonly rowSums: string;
  /** Holds the records that were written to the file. */
  readonly records: RecordUpdates;
  readonly sample: BlockSample;
  /** Says whether the sheet is protected, so that formats stayed unchanged. */
  readonly areFormatsUnchanged: boolean;
  readonly refusedFormats: RefusedFormats;
  /** Counts the columns that are too narrow for their numbers. */
  readonly narrowColumns: number;
}

type ScriptParts = Pick<PlacementParts, 'workbook' | 'registry' | 'clock' | 'storage' | 'newId' | 'mutex'>;

/**
 * Returns the script of a plan: its cells, the journal, and the records that go into the file with
 * the last batch.
 */
export function createScript(parts: ScriptParts, plan: WritePlan, sheet: string): WriteScript {
  const { resultLayout, blockPlan, slots, cells, journal } = plan;
  const address = { sheet, rect: blockPlan.block };
  return {
    ...{ ...cells, sheet, plan: blockPlan, slots },
    journal: createJournalEntry(parts, resultLayout.placement.id, {
      ...journal,
      placement: plan.isFirst ? createAbandonedRecord(plan, address) : undefined,
    }),
    createRecords: (rowSums, sample, refusedFormats) =>
      createBlockRecords(parts, plan, { address, rowSums, slots, refusedFormats }, sample),
  };
}

/**
 * Returns the record of a first block for the case that its write is abandoned: the block stays,
 * and its next refresh writes it. The contents of its cells are unknown until then.
 */
function createAbandonedRecord(plan: WritePlan, address: Address): string {
  const contents = { address, rowSums: '', slots: plan.slots, refusedFormats: new Map() };
  const placement = patchPlacement(
    plan.resultLayout.placement,
    createRefreshPatch({ ...plan, features: [] }, contents),
  );
  const { rowSums: _, ...written } = placement.written;
  return writePlacement({ ...placement, written });
}

/** Returns the records of a written block for the file. */
export function createBlockRecords(
  { registry }: Pick<PlacementParts, 'registry'>,
  plan: RefreshPlan,
  written: WrittenBlock,
  sample: BlockSample,
): RecordUpdates {
  return registry.createFinalRecords(plan.resultLayout.placement, sample, createPatch(plan, written));
}

export async function writeResult(
  workbook: Workbook,
  write: WriteScript,
  control: WriteControl,
): Promise<WrittenResult> {
  const { previousBlock, result, headerRows, survey } = write;
  const { formatRights } = survey.obstacles;
  const slots = listSlots(write);
  assertTitlesFit(slots.flatMap(({ index }) => result.columns[index ?? -1] ?? []));
  const rows = createBlockRows(result, slots, headerRows);
  const sampleCollector = createSampleCollector(headerRows, (row, column) =>
    readUserCellText(previousBlock, slots, row, column),
  );
  const operations = createWriteOperations(write);
  const refusedFormats = findRefusedFormats(write.layout, slots, result.columns, operations, formatRights);
  let records: RecordUpdates = new Map();
  const written = await workbook.write(
    {
      ...toWriteTarget(write),
      row(index) {
        const row = rows.row(index);
        sampleCollector.push(row);
        return row;
      },
      operations,
      records() {
        records = write.createRecords(rows.computeRowSums(), sampleCollector.getSample(), refusedFormats);
        return records;
      },
    },
    control,
  );
  const areFormatsUnchanged = refusesFormats(operations, formatRights);
  return {
    ...written,
    rowSums: rows.computeRowSums(),
    records,
    sample: sampleCollector.getSample(),
    areFormatsUnchanged,
    refusedFormats: refusedFormats,
    narrowColumns: countNarrowColumns(write),
  };
}

/** Returns where the block is written, what moves along, and what must match the survey. */
export function toWriteTarget(script: WriteScript): Omit<BlockWrite, 'row' | 'operations' | 'records'> {
  const {
    plan,
    survey,
    anchor,
    sheet,
    previousBlock,
    columnMoves,
    headerRows,
    dependentRanges,
    mayOverwrite,
    journal,
    notes,
  } = script;
  const { block, shift } = plan;
  return {
    ...{ anchor, sheet, previousBlock, columnMoves, headerRows, dependentRanges, mayOverwrite, journal, notes },
    firstCell: { row: block.row, column: block.column },
    rows: block.rows,
    columns: block.columns,
    hasName: survey.isNamed,
    hasLeftoverStaging: survey.block?.hasLeftoverStaging,
    userColumns: findUserColumns(listSlots(script)),
    insertedPart: shift && { ...shift, row: shift.row - block.row, column: shift.column - block.column },
    approvedContents: mayOverwrite ? survey.ground : undefined,
    groundRow: survey.groundRow,
    formatRights: survey.obstacles.formatRights,
  };
}

export function listSlots({ slots, result, plan }: WriteScript): readonly ColumnSlot[] {
  return (slots ?? createSlots(result.columns)).slice(0, plan.block.columns);
}

export function createWriteOperations(write: WriteScript): RowOperations {
  const { plan, previousBlock, columnMoves, result, headerRows, survey } = write;
  const slots = listSlots(write);
  const stayingColumns = columnMoves?.staying;
  const formats = chooseLastingFormats(result, write.layout);
  return createOperations({
    plan,
    // If no column stays, the block still has its first column, which is empty when the rows are
    // written.
    remainingBlock: previousBlock && {
      ...previousBlock.rect,
      columns: stayingColumns ? Math.max(1, stayingColumns.length) : previousBlock.rect.columns,
    },
    headerRows,
    isHeaderNew: write.isHeaderNew,
    numberFormats: slots.map(({ index }) => formats[index ?? -1] ?? 'General'),
    ...getFormatState(write.layout, slots, result.columns, survey.obstacles.formatRights),
    rightAligned: slots.map(({ index }) => isRightAligned(result.columns[index ?? -1]?.type)),
    widths: planColumnWidths(write, slots, formats).widths,
    userColumns: findUserColumns(slots),
    mayOverwrite: write.mayOverwrite,
    groundFormats: survey.groundFormats,
    looks: survey.looks,
    groundRow: survey.groundRow,
    rowLooks: survey.rowLooks,
    vacatedCells: previousBlock && columnMoves && findVacatedCells(previousBlock.rect, columnMoves, plan.block),
    stayingColumns,
    besidePlan: write.besidePlan,
    totalLooks: planTotalLooks(
      listTotalRows(result, plan.block.rows - headerRows).map(({ row, key }) => ({ row: headerRows + row, key })),
      survey.formerTotals,
      plan.block.rows,
    ),
    totalColumns: slots.map(({ index, currentOffset }) => {
      if (!result.columns[index ?? -1]?.isTotal) return undefined;
      return currentOffset === undefined ? 'new' : 'existing';
    }),
  });
}

/** Counts the columns that stay too narrow for their numbers because other cells are in them. */
export function countNarrowColumns(write: WriteScript): number {
  return planColumnWidths(write, listSlots(write), chooseLastingFormats(write.result, write.layout)).narrowCount;
}

/** Reports progress in rows of data. */
export function createWriteControl(
  { blockPlan, resultLayout: { placement, result } }: RefreshPlan,
  { signal, onProgress }: PipelineControl,
): WriteControl {
  const headerRows = countHeaderRows(placement.written);
  const rows = countWrittenRows(blockPlan, result, headerRows);
  return {
    signal,
    onRows: (written) =>
      onProgress({ kind: 'written', rows: Math.min(Math.max(0, written - headerRows), rows), total: rows }),
    onWaitingForCell: (isWaiting) => onProgress({ kind: 'waitingForCell', isWaiting }),
  };
}

/**
 * Returns the cells that become empty when columns close up, except those that the block takes
 * again.
 */
function findVacatedCells(currentRect: Rect, { staying: { length } }: ColumnMoves, block: Rect): Rect[] {
  return subtractRect(
    { ...currentRect, column: currentRect.column + length, columns: currentRect.columns - length },
    block,
  );
}

/**
 * Refuses columns whose titles do not fit into the record: without it, the block could not be
 * recognized later.
 * @throws AppFailure `TitlesTooLong`
 */
export function assertTitlesFit(columns: readonly ResultColumn[]): void {
  if (!canBeRecorded(columns)) throw new AppFailure({ code: 'TitlesTooLong' });
}

/** Returns the text of a cell in a user column. */
function readUserCellText(
  previousBlock: BlockStart['previousBlock'],
  slots: readonly ColumnSlot[],
  row: number,
  column: number,
): string {
  const from = slots[column]?.currentOffset;
  if (!previousBlock || from === undefined || row >= previousBlock.rows.length) return '';
  return toShownText(previousBlock.rows.row(row)[from] ?? '');
}

export function isRightAligned(type: ResultColumn['type'] | undefined): boolean {
  return type === 'number' || type === 'time';
}
