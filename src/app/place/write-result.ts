/** From a result and a plan to cells. */
import { type CellInput, textOfInput } from '../../grid';
import {
  analystColumns,
  type BlockColumn,
  type ColumnSlot,
  createBlockRows,
  formerFormats,
  type Plan,
  plainSlots,
  type Result,
  type ResultColumn,
} from '../../placement';
import type { BlockWrite, Workbook, WriteControl, WriteNote, WriteReport } from '../../workbook';
import type { Recorded } from '../workbook/record-placement';
import { cellText } from './cell-text';
import type { Notice } from './place-state';

interface ResultWrite {
  readonly anchor: string;
  readonly sheet: string;
  readonly plan: Plan;
  readonly previous: BlockWrite['previous'];
  readonly result: Result;
  readonly headers: boolean;
  /** Which column of the result stands where in the block; in their own order when left out. */
  readonly slots?: readonly ColumnSlot[];
  /** What is known of the block's columns as they were last written. */
  readonly layout?: readonly BlockColumn[] | undefined;
  readonly moves?: BlockWrite['moves'];
  readonly beside?: BlockWrite['beside'];
  readonly overwrites: boolean;
  /** Columns of the block whose widths are free to set. */
  readonly freeColumns: readonly boolean[];
  /** Says in the file that the write is under way. */
  readonly note: WriteNote;
}

interface ResultWritten extends WriteReport {
  /** Of the rows of data that stand in the block now. */
  readonly rowSums: string;
}

export async function writeResult(
  workbook: Workbook,
  write: ResultWrite,
  control: WriteControl,
): Promise<ResultWritten> {
  const { anchor, sheet, plan, previous, result, headers, overwrites } = write;
  const { block, clears, gains, shift } = plan;
  const slots = (write.slots ?? plainSlots(result.columns)).slice(0, block.columns);
  const rows = createBlockRows(result, slots, headers);
  const widths = widthsFor(result, headers);
  const report = await workbook.write(
    {
      anchor,
      sheet,
      block,
      previous,
      headerRows: headers ? 1 : 0,
      row: rows.row,
      moves: write.moves,
      ...(write.beside ? { beside: write.beside } : {}),
      analystColumns: analystColumns(slots),
      numberFormats: slots.map(({ index }) => result.numberFormats[index ?? -1] ?? 'General'),
      formerFormats: formerFormats(write.layout, slots, result.columns),
      rightAligned: slots.map(({ index }) => isRightAligned(result.columns[index ?? -1]?.type)),
      widths: slots.map(({ index }, offset) => (write.freeColumns[offset] ? widths[index ?? -1] : undefined)),
      clears,
      gains,
      shift,
      overwrites,
      note: write.note,
    },
    control,
  );
  return { ...report, rowSums: rows.rowSums() };
}

/** Rows of data that the plan writes. */
export function rowsWritten(plan: Plan, result: Result, headers: boolean): number {
  return Math.min(result.rowCount, plan.block.rows - (headers ? 1 : 0));
}

/** What an analyst must know about a block that ended well: nothing is ever cut silently. */
export function noticesFor(
  plan: Plan,
  result: Result,
  { headers, analystColumns: theirs = 0 }: { readonly headers: boolean; readonly analystColumns?: number },
  total: number | undefined,
  longTexts: readonly string[],
): Notice[] {
  const notices: Notice[] = [];
  if (plan.cut) {
    notices.push({
      kind: 'cut',
      rowsWritten: rowsWritten(plan, result, headers),
      rows: result.rowCount,
      columnsWritten: plan.block.columns - theirs,
      columns: result.columns.length,
    });
  }
  if (result.longTexts.count > 0)
    notices.push({ kind: 'longTexts', count: result.longTexts.count, addresses: longTexts });
  if (total !== undefined && total > result.rowCount) notices.push({ kind: 'limited', rows: result.rowCount, total });
  return notices;
}

/** The cells are there; the platform does not know it yet. */
export function recordNotices({ failure }: Recorded): Notice[] {
  return failure ? [{ kind: 'notRecorded', failure }] : [];
}

const ROWS_MEASURED = 100;
const NARROWEST = 8.43;
const WIDEST = 45;

export function isRightAligned(type: ResultColumn['type'] | undefined): boolean {
  return type === 'number' || type === 'time';
}

/** Characters that fit the header and the first rows; numbers get room for separators. */
export function widthsFor(result: Result, headers: boolean): number[] {
  const rows = Array.from({ length: Math.min(ROWS_MEASURED, result.rowCount) }, (_, index) => result.row(index));
  return result.columns.map((column, index) => {
    const lengths = rows.map((row) => shownLength(row[index] ?? '', result.numberFormats[index] ?? 'General'));
    const title = headers ? column.title.length * 1.1 : 0;
    return Math.min(WIDEST, Math.max(NARROWEST, title + 1, Math.max(0, ...lengths) + 1));
  });
}

function shownLength(input: CellInput, format: string): number {
  return typeof input === 'number' ? cellText(input, format, 'en-US').length : textOfInput(input).length;
}
