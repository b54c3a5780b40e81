/** From a result and a plan to cells. */
import {
  type BlockSight,
  type BlockStart,
  type CellInput,
  type ColumnMoves,
  leavesFormats,
  type Rect,
  subtractRect,
  textOfInput,
  type WriteNote,
} from '../../grid';
import {
  analystColumns,
  type BesidePlan,
  type BlockColumn,
  type ColumnSlot,
  canBeKept,
  createBlockRows,
  formatsRefused,
  headerCells,
  lastingFormats,
  operationsFor,
  type Plan,
  plainSlots,
  type RefusedFormats,
  type Result,
  type ResultColumn,
  standingFormats,
} from '../../placement';
import type { BlockWrite, RecordUpdates, Workbook, WriteControl, Written } from '../../workbook';
import { AppFailure } from '../failure';
import type { Recorded } from '../workbook/record-placement';
import { createEnds } from './block-ends';
import { cellText } from './cell-text';
import type { Fetched } from './fetch';
import type { Notice } from './place-state';
import type { GroundSeen } from './survey';

interface ResultWrite extends Pick<BlockStart, 'anchor' | 'sheet' | 'standing' | 'moves' | 'overwrites' | 'reaches'> {
  readonly plan: Plan;
  readonly result: Result;
  readonly headerRows: number;
  /** Rows of data stand where the headers go. */
  readonly isHeaderNew?: boolean;
  /** Which column of the result stands where in the block; in their own order when left out. */
  readonly slots?: readonly ColumnSlot[];
  /** What is known of the block's columns as they were last written. */
  readonly layout?: readonly BlockColumn[] | undefined;
  readonly beside?: BesidePlan | undefined;
  /** Notes that go along with their rows. */
  readonly notes?: BlockWrite['notes'];
  readonly seen: Pick<
    GroundSeen,
    'ground' | 'block' | 'obstacles' | 'groundFormats' | 'groundRow' | 'rowLooks' | 'looks' | 'freeColumns' | 'isNamed'
  >;
  /** Says in the file that the write is under way. */
  readonly note: WriteNote;
  /** What the file keeps of it, in the request that ends the write. */
  records(rowSums: string, sight: BlockSight, formatsRefused: RefusedFormats): RecordUpdates;
}

interface ResultWritten extends Written {
  /** Of the rows of data that stand in the block now. */
  readonly rowSums: string;
  /** What the file has kept. */
  readonly records: RecordUpdates;
  /** What the block shows. */
  readonly sight: BlockSight;
  /** The sheet is protected and has kept formats as they were. */
  readonly formatsStay: boolean;
  readonly formatsRefused: RefusedFormats;
}

export async function writeResult(
  workbook: Workbook,
  write: ResultWrite,
  control: WriteControl,
): Promise<ResultWritten> {
  const { plan, standing, moves, result, headerRows, overwrites, notes, seen } = write;
  const { block, shift } = plan;
  const slots = (write.slots ?? plainSlots(result.columns)).slice(0, block.columns);
  refuseLongTitles(slots.flatMap(({ index }) => result.columns[index ?? -1] ?? []));
  const rows = createBlockRows(result, slots, headerRows);
  const ends = createEnds(headerRows, (row, column) => standingText(standing, slots, row, column));
  const staying = moves?.staying;
  const widths = widthsFor(result, headerRows);
  const formats = lastingFormats(result, write.layout);
  const { formatRights } = seen.obstacles;
  const operations = operationsFor({
    plan,
    // Where no column stays, the first one is empty by the time that rows are written.
    previous: standing && { ...standing.rect, columns: staying ? Math.max(1, staying.length) : standing.rect.columns },
    headerRows,
    isHeaderNew: write.isHeaderNew,
    numberFormats: slots.map(({ index }) => formats[index ?? -1] ?? 'General'),
    ...standingFormats(write.layout, slots, result.columns, formatRights),
    rightAligned: slots.map(({ index }) => isRightAligned(result.columns[index ?? -1]?.type)),
    widths: slots.map(({ index }, offset) => (seen.freeColumns[offset] ? widths[index ?? -1] : undefined)),
    analystColumns: analystColumns(slots),
    overwrites,
    groundFormats: seen.groundFormats,
    looks: seen.looks,
    groundRow: seen.groundRow,
    rowLooks: seen.rowLooks,
    vacated: standing && moves && vacatedBy(standing.rect, moves, block),
    staying,
    beside: write.beside,
  });
  const refused = formatsRefused(write.layout, slots, result.columns, operations, formatRights);
  let records: RecordUpdates = new Map();
  const written = await workbook.write(
    {
      anchor: write.anchor,
      sheet: write.sheet,
      first: { row: block.row, column: block.column },
      rows: block.rows,
      columns: block.columns,
      isNamed: seen.isNamed,
      isStaged: seen.block?.isStaged,
      standing,
      moves,
      headerRows,
      reaches: write.reaches,
      analystColumns: analystColumns(slots),
      inserted: shift && { ...shift, row: shift.row - block.row, column: shift.column - block.column },
      overwrites,
      givenUp: overwrites ? seen.ground : undefined,
      groundRow: seen.groundRow,
      formatRights,
      note: write.note,
      row(index) {
        const row = rows.row(index);
        ends.push(row);
        return row;
      },
      operations,
      notes,
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

/** Cells that columns leave by closing up, but for those that the block takes again. */
function vacatedBy(standing: Rect, { staying: { length } }: ColumnMoves, block: Rect): Rect[] {
  return subtractRect({ ...standing, column: standing.column + length, columns: standing.columns - length }, block);
}

/** Before anything is written: without its columns the file could not know the block again. */
export function refuseLongTitles(columns: readonly ResultColumn[]): void {
  if (!canBeKept(columns)) throw new AppFailure({ code: 'TitlesTooLong' });
}

/** What stands in a column of the analyst's own. */
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

/** Rows of data that the plan writes. */
export function rowsWritten(plan: Plan, result: Result, headerRows: number): number {
  return Math.max(0, Math.min(result.rowCount, plan.block.rows - headerRows));
}

interface NoticesAsked extends Pick<Fetched, 'cut' | 'ownLimit' | 'differ' | 'laidOutOf'> {
  readonly headerRows: number;
  readonly analystColumns?: number;
  readonly formatsStay?: boolean | undefined;
}

/** What an analyst must know about a block that ended well: nothing is ever cut silently. */
export function noticesFor(
  plan: Plan,
  result: Result,
  { headerRows, analystColumns: theirs = 0, differ = [], laidOutOf, cut, ownLimit, formatsStay }: NoticesAsked,
  longTexts: readonly string[],
): Notice[] {
  const notices: Notice[] = [];
  if (plan.cut) {
    notices.push({
      kind: 'cut',
      rowsWritten: rowsWritten(plan, result, headerRows),
      rows: result.rowCount,
      columnsWritten: plan.block.columns - theirs,
      columns: result.columns.length,
    });
  }
  if (result.longTexts.count > 0)
    notices.push({ kind: 'longTexts', count: result.longTexts.count, addresses: longTexts });
  if (cut) notices.push({ kind: 'limited', ...cut });
  if (ownLimit) notices.push({ kind: 'ownLimit', ...ownLimit });
  if (laidOutOf) notices.push({ kind: 'laidOutOf', ...laidOutOf });
  if (formatsStay) notices.push({ kind: 'formatsStay' });
  if (differ.length > 0) notices.push({ kind: 'totalsDiffer', measures: differ });
  return notices;
}

/** The cells are there; the platform does not know it yet. */
export function recordNotices({ failure }: Recorded): Notice[] {
  return failure ? [{ kind: 'notRecorded', failure }] : [];
}

const ROWS_MEASURED = 100;
/** Of thousands of columns fewer rows are measured: how a cell shows is worked out one by one. */
const CELLS_MEASURED = 50_000;
const NARROWEST = 8.43;
const WIDEST = 45;

export function isRightAligned(type: ResultColumn['type'] | undefined): boolean {
  return type === 'number' || type === 'time';
}

/** Characters that fit the header and the first rows; numbers get room for separators. */
export function widthsFor(result: Result, headerRows: number): number[] {
  const header = headerCells(result.columns, headerRows);
  const most = Math.max(1, Math.min(ROWS_MEASURED, Math.floor(CELLS_MEASURED / result.columns.length)));
  const rows = Array.from({ length: Math.min(most, result.rowCount) }, (_, index) => result.row(index));
  return result.columns.map((_, index) => {
    const lengths = rows.map((row) => shownLength(row[index] ?? '', result.numberFormats[index] ?? 'General'));
    const title = Math.max(0, ...header.map((row) => textOfInput(row[index] ?? '').length * 1.1));
    return Math.min(WIDEST, Math.max(NARROWEST, title + 1, Math.max(0, ...lengths) + 1));
  });
}

function shownLength(input: CellInput, format: string): number {
  return typeof input === 'number' ? cellText(input, format, 'en-US').length : textOfInput(input).length;
}
