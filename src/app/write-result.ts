/** From a result and a plan to cells. */
import type { CellInput } from '../grid';
import { textInput, textOfInput } from '../grid';
import { createRowSummer, headerRow, type Plan, type Result, writeRowSums } from '../placement';
import type { BlockWrite, Workbook, WriteControl, WriteReport } from '../workbook';
import type { Notice } from './report-state';

export interface ResultWrite {
  readonly anchor: string;
  readonly sheet: string;
  readonly plan: Plan;
  readonly previous: BlockWrite['previous'];
  readonly result: Result;
  readonly headers: boolean;
  /** Header texts that the analyst gave in place of ours, by column. */
  readonly renamed?: ReadonlyMap<number, string>;
  readonly overwrites: boolean;
  /** Columns of the block whose widths are free to set. */
  readonly freeColumns: readonly boolean[];
}

export interface ResultWritten extends WriteReport {
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
  const header = headerRow(result).map((title, index) => {
    const own = write.renamed?.get(index);
    return own === undefined ? title : textInput(own);
  });
  const summer = createRowSummer();
  const row = (index: number): CellInput[] => {
    const isHeader = headers && index === 0;
    const cells = isHeader ? header : result.row(headers ? index - 1 : index);
    const kept = cells.length > block.columns ? cells.slice(0, block.columns) : cells;
    if (!isHeader) summer.pushInputs(kept);
    return kept;
  };
  const report = await workbook.write(
    {
      anchor,
      sheet,
      block,
      previous,
      headerRows: headers ? 1 : 0,
      row,
      numberFormats: result.numberFormats,
      rightAligned: result.columns.map(({ type }) => type === 'number' || type === 'time'),
      widths: widthsFor(result, headers, block.columns).map((width, index) =>
        write.freeColumns[index] ? width : undefined,
      ),
      clears,
      gains,
      shift,
      overwrites,
    },
    control,
  );
  return { ...report, rowSums: writeRowSums(summer.finish()) };
}

/** Rows of data that the plan writes. */
export function rowsWritten(plan: Plan, result: Result, headers: boolean): number {
  return Math.min(result.rowCount, plan.block.rows - (headers ? 1 : 0));
}

/** What an analyst must know about a block that ended well: nothing is ever cut silently. */
export function noticesFor(
  plan: Plan,
  result: Result,
  headers: boolean,
  total: number | undefined,
  longTexts: readonly string[],
): Notice[] {
  const notices: Notice[] = [];
  if (plan.cut) {
    notices.push({
      kind: 'cut',
      rowsWritten: rowsWritten(plan, result, headers),
      rows: result.rowCount,
      columnsWritten: plan.block.columns,
      columns: result.columns.length,
    });
  }
  if (result.longTexts.count > 0)
    notices.push({ kind: 'longTexts', count: result.longTexts.count, addresses: longTexts });
  if (total !== undefined && total > result.rowCount) notices.push({ kind: 'limited', rows: result.rowCount, total });
  return notices;
}

const ROWS_MEASURED = 100;
const NARROWEST = 8.43;
const WIDEST = 45;

/** Characters that fit the header and the first rows; numbers get room for separators. */
function widthsFor(result: Result, headers: boolean, columns: number): number[] {
  const rows = Array.from({ length: Math.min(ROWS_MEASURED, result.rowCount) }, (_, index) => result.row(index));
  return result.columns.slice(0, columns).map((column, index) => {
    const lengths = rows.map((row) => shownLength(row[index] ?? '', result.numberFormats[index] ?? 'General'));
    const title = headers ? column.title.length * 1.1 : 0;
    return Math.min(WIDEST, Math.max(NARROWEST, title + 1, Math.max(0, ...lengths) + 1));
  });
}

function shownLength(input: CellInput, format: string): number {
  if (typeof input !== 'number') return textOfInput(input).length;
  if (format.startsWith('yyyy')) return format.length;
  const whole = Math.trunc(input).toLocaleString('en-US').length;
  const decimals = /\.(0+)/.exec(format)?.[1]?.length;
  if (decimals !== undefined) return whole + decimals + 1;
  return format === 'General' ? Math.min(12, String(input).length) : whole;
}
