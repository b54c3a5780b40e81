/** Turns a plan into a script that Excel can carry out, and writes it. */
import {
  type Address,
  type BlockSight,
  type BlockStart,
  type CellInput,
  type ColumnMoves,
  leavesFormats,
  type Rect,
  type RowOperations,
  subtractRect,
  textOfInput,
} from '../../../grid';
import {
  analystColumns,
  type ColumnSlot,
  canBeKept,
  createBlockRows,
  formatsRefused,
  headerCells,
  headerRowsOf,
  lastingFormats,
  operationsFor,
  patchPlacement,
  plainSlots,
  type RefusedFormats,
  type Result,
  type ResultColumn,
  standingFormats,
  writePlacement,
} from '../../../placement';
import type { BlockWrite, RecordUpdates, Workbook, WriteControl, Written } from '../../../workbook';
import { AppFailure } from '../../failure';
import type { PlacementParts } from '../../workbook/placement-parts';
import { noteOf } from '../../workbook/unfinished-writes';
import { patchOf, refreshedPatch, rowsWritten } from '../commit/patch';
import type { PipelineControl } from '../events';
import { cellText } from '../lay-out/cell-text';
import type { RefreshPlan, WritePlan, WriteScript, WrittenBlock } from '../steps';
import { createEnds } from './block-ends';

interface ResultWritten extends Written {
  /** Checksums of the rows of data that are in the block now. */
  readonly rowSums: string;
  /** The records that were written to the file. */
  readonly records: RecordUpdates;
  readonly sight: BlockSight;
  /** True if the sheet is protected, so that formats stayed unchanged. */
  readonly formatsStay: boolean;
  readonly formatsRefused: RefusedFormats;
}

type ScriptParts = Pick<PlacementParts, 'workbook' | 'registry' | 'clock' | 'storage' | 'newId' | 'turns'>;

/**
 * Returns the script of a plan: its cells, the journal, and the records that go into the file with
 * the last batch.
 */
export function writeScript(parts: ScriptParts, plan: WritePlan, sheet: string): WriteScript {
  const { laidOut, block, slots, cells, journal } = plan;
  const address = { sheet, rect: block.block };
  return {
    ...{ ...cells, sheet, plan: block, slots },
    note: noteOf(parts, laidOut.placement.id, {
      ...journal,
      placement: plan.isFirst ? recordIfAbandoned(plan, address) : undefined,
    }),
    records: (rowSums, sight, formatsRefused) =>
      blockRecords(parts, plan, { address, rowSums, slots, formatsRefused }, sight),
  };
}

/**
 * Returns the record of a first block for the case that its write is abandoned: the block stays,
 * and its next refresh writes it. The contents of its cells are unknown until then.
 */
function recordIfAbandoned(plan: WritePlan, address: Address): string {
  const contents = { address, rowSums: '', slots: plan.slots, formatsRefused: new Map() };
  const placement = patchPlacement(plan.laidOut.placement, refreshedPatch({ ...plan, features: [] }, contents));
  const { rowSums: _, ...written } = placement.written;
  return writePlacement({ ...placement, written });
}

/** Returns the records of a written block for the file. */
export function blockRecords(
  { registry }: Pick<PlacementParts, 'registry'>,
  plan: RefreshPlan,
  written: WrittenBlock,
  sight: BlockSight,
): RecordUpdates {
  return registry.recordsOf(plan.laidOut.placement, sight, patchOf(plan, written));
}

export async function writeResult(
  workbook: Workbook,
  write: WriteScript,
  control: WriteControl,
): Promise<ResultWritten> {
  const { standing, result, headerRows, seen } = write;
  const { formatRights } = seen.obstacles;
  const slots = slotsOf(write);
  refuseLongTitles(slots.flatMap(({ index }) => result.columns[index ?? -1] ?? []));
  const rows = createBlockRows(result, slots, headerRows);
  const ends = createEnds(headerRows, (row, column) => standingText(standing, slots, row, column));
  const operations = operationsOf(write);
  const refused = formatsRefused(write.layout, slots, result.columns, operations, formatRights);
  let records: RecordUpdates = new Map();
  const written = await workbook.write(
    {
      ...targetOf(write),
      row(index) {
        const row = rows.row(index);
        ends.push(row);
        return row;
      },
      operations,
      records() {
        records = write.records(rows.rowSums(), ends.sight(), refused);
        return records;
      },
    },
    control,
  );
  const formatsStay = leavesFormats(operations, formatRights);
  return { ...written, rowSums: rows.rowSums(), records, sight: ends.sight(), formatsStay, formatsRefused: refused };
}

/** Returns where the block is written, what moves along, and what must match the survey. */
export function targetOf(script: WriteScript): Omit<BlockWrite, 'row' | 'operations' | 'records'> {
  const { plan, seen, anchor, sheet, standing, moves, headerRows, reaches, overwrites, note, notes } = script;
  const { block, shift } = plan;
  return {
    ...{ anchor, sheet, standing, moves, headerRows, reaches, overwrites, note, notes },
    first: { row: block.row, column: block.column },
    rows: block.rows,
    columns: block.columns,
    isNamed: seen.isNamed,
    isStaged: seen.block?.isStaged,
    analystColumns: analystColumns(slotsOf(script)),
    inserted: shift && { ...shift, row: shift.row - block.row, column: shift.column - block.column },
    givenUp: overwrites ? seen.ground : undefined,
    groundRow: seen.groundRow,
    formatRights: seen.obstacles.formatRights,
  };
}

export function slotsOf({ slots, result, plan }: WriteScript): readonly ColumnSlot[] {
  return (slots ?? plainSlots(result.columns)).slice(0, plan.block.columns);
}

export function operationsOf(write: WriteScript): RowOperations {
  const { plan, standing, moves, result, headerRows, seen } = write;
  const slots = slotsOf(write);
  const staying = moves?.staying;
  const widths = seen.freeColumns.some((isFree) => isFree) ? widthsFor(result, headerRows) : [];
  const formats = lastingFormats(result, write.layout);
  return operationsFor({
    plan,
    // If no column stays, the block still has its first column, which is empty when the rows are
    // written.
    previous: standing && { ...standing.rect, columns: staying ? Math.max(1, staying.length) : standing.rect.columns },
    headerRows,
    isHeaderNew: write.isHeaderNew,
    numberFormats: slots.map(({ index }) => formats[index ?? -1] ?? 'General'),
    ...standingFormats(write.layout, slots, result.columns, seen.obstacles.formatRights),
    rightAligned: slots.map(({ index }) => isRightAligned(result.columns[index ?? -1]?.type)),
    widths: slots.map(({ index }, offset) => (seen.freeColumns[offset] ? widths[index ?? -1] : undefined)),
    analystColumns: analystColumns(slots),
    overwrites: write.overwrites,
    groundFormats: seen.groundFormats,
    looks: seen.looks,
    groundRow: seen.groundRow,
    rowLooks: seen.rowLooks,
    vacated: standing && moves && vacatedBy(standing.rect, moves, plan.block),
    staying,
    beside: write.beside,
  });
}

/** Reports progress in rows of data. */
export function controlFor(
  { block, laidOut: { placement, result } }: RefreshPlan,
  { signal, onProgress }: PipelineControl,
): WriteControl {
  const headerRows = headerRowsOf(placement.written);
  const rows = rowsWritten(block, result, headerRows);
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
function vacatedBy(standing: Rect, { staying: { length } }: ColumnMoves, block: Rect): Rect[] {
  return subtractRect({ ...standing, column: standing.column + length, columns: standing.columns - length }, block);
}

/**
 * Refuses columns whose titles do not fit into the record: without it, the block could not be
 * recognized later.
 * @throws AppFailure `TitlesTooLong`
 */
export function refuseLongTitles(columns: readonly ResultColumn[]): void {
  if (!canBeKept(columns)) throw new AppFailure({ code: 'TitlesTooLong' });
}

/** Returns the text of a cell in a user column. */
function standingText(
  standing: BlockStart['standing'],
  slots: readonly ColumnSlot[],
  row: number,
  column: number,
): string {
  const from = slots[column]?.from;
  if (!standing || from === undefined || row >= standing.rows.length) return '';
  return textOfInput(standing.rows.row(row)[from] ?? '');
}

const ROWS_MEASURED = 100;
/**
 * Fewer rows are measured if there are thousands of columns, because each cell is formatted on its
 * own.
 */
const CELLS_MEASURED = 50_000;
const MIN_WIDTH = 8.43;
const MAX_WIDTH = 45;

export function isRightAligned(type: ResultColumn['type'] | undefined): boolean {
  return type === 'number' || type === 'time';
}

/**
 * Returns widths in characters that fit the header and the first rows; numbers are measured with
 * their separators.
 */
function widthsFor(result: Result, headerRows: number): number[] {
  const header = headerCells(result.columns, headerRows);
  const most = Math.max(1, Math.min(ROWS_MEASURED, Math.floor(CELLS_MEASURED / result.columns.length)));
  const rows = Array.from({ length: Math.min(most, result.rowCount) }, (_, index) => result.row(index));
  return result.columns.map((_, index) => {
    const lengths = rows.map((row) => shownLength(row[index] ?? '', result.numberFormats[index] ?? 'General'));
    const title = Math.max(0, ...header.map((row) => textOfInput(row[index] ?? '').length * 1.1));
    return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, title + 1, Math.max(0, ...lengths) + 1));
  });
}

function shownLength(input: CellInput, format: string): number {
  return typeof input === 'number' ? cellText(input, format, 'en-US').length : textOfInput(input).length;
}
