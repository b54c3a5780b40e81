/** New columns of a block come between those that stood, in one request, with formats and widths; what refers to columns goes along. */
import {
  type Address,
  type ColumnStep,
  columnSteps,
  equalRect,
  hasSameSize,
  MAX_COLUMNS,
  referenceTo,
  stepsMade,
  tellingColumns,
} from '../../../grid';
import type { Arrangement } from '../../workbook';
import { WorkbookFailure } from '../../workbook-failure';
import { addressOf, type PartOf, PLACE, partsOf } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { surely } from '../outcome';
import { queueHasKept, queueRecords } from '../records';
import { queueLooks, queueTakenLooks, queueWidths } from './column-looks';
import { queueMarks, queueMarksGo, queueReadMarks } from './half-way';

/**
 * @returns where the block stands; undefined where something stands right of it in its rows, which would have to move
 * @throws WorkbookFailure nothing was changed, unless its outcome is open
 */
export async function arrangeColumns(run: ExcelRun, arrangement: Arrangement): Promise<Address | undefined> {
  const { anchor, size, order, records } = arrangement;
  const steps = columnSteps(order);
  const telling = tellingColumns(order);
  const { at, isFree, widths, looks } = await run.ask('prepareArrangement', (context) => {
    const block = context.workbook.names.getItem(anchor).getRange().load(PLACE);
    const part = partsOf(context, anchor);
    const beside = block.getEntireRow().getUsedRangeOrNullObject(true).load('columnIndex,columnCount');
    const formats = order.map((_, column) => part({ row: 0, column, rows: 1, columns: 1 }).format.load('columnWidth'));
    const readLooks = queueTakenLooks(part, size.rows, { staying: order, leaving: [] }, arrangement);
    return () => {
      const place = addressOf(block);
      const end = place.rect.column + place.rect.columns;
      const isFree = beside.isNullObject || beside.columnIndex + beside.columnCount <= end;
      return { at: place, isFree, widths: formats.map(({ columnWidth }) => columnWidth), looks: readLooks() };
    };
  });
  const isAtEdge = at.rect.column + at.rect.columns >= MAX_COLUMNS;
  if (!isFree || isAtEdge || !hasSameSize(at.rect, size)) return undefined;
  const queueRest = (context: Excel.RequestContext, part: PartOf, rest: readonly ColumnStep[]) => {
    for (const step of rest) queueStep(part, size.rows, step);
    queueLooks(part, size.rows, looks, arrangement, 'look', ({ to }) => to);
    queueWidths(
      part,
      order.map((from, to) => (from === to ? undefined : widths[from])),
    );
    context.workbook.names.getItem(anchor).formula = referenceTo(at, at.rect);
    queueRecords(context, records);
    queueMarksGo(context, anchor, 'column', telling.length);
  };
  try {
    const stood = await run.ask('arrangeColumns', (context) => {
      const block = context.workbook.names.getItem(anchor).getRange().load(PLACE);
      const part = partsOf(context, anchor);
      const marked = telling.map((column) => part({ row: 0, column, rows: 1, columns: 1 }));
      queueMarks(context, anchor, 'column', marked);
      queueRest(context, part, steps);
      return () => addressOf(block);
    });
    if (stood.sheet === at.sheet && equalRect(stood.rect, at.rect)) return at;
    // Somebody has moved the block since it was looked at.
    await surely(run, 'arrangeColumns', () =>
      run.act('arrangeColumns', ({ workbook }) => {
        workbook.names.getItem(anchor).formula = referenceTo(stood, stood.rect);
      }),
    );
    return stood;
  } catch (error) {
    const isDone = await surely(run, 'arrangeColumns', () => goOn(run, arrangement, at, steps, queueRest));
    if (isDone) return at;
    throw error;
  }
}

/** @returns false where nothing had begun: then nothing is done */
async function goOn(
  run: ExcelRun,
  { anchor, order, records }: Arrangement,
  { sheet, rect }: Address,
  steps: readonly ColumnStep[],
  queueRest: (context: Excel.RequestContext, part: PartOf, rest: readonly ColumnStep[]) => void,
): Promise<boolean> {
  const telling = tellingColumns(order);
  const { isKept, isMarked, places } = await run.ask('arrangeColumns', (context) => {
    const hasKept = queueHasKept(context, records);
    const readMarks = queueReadMarks(context, anchor, 'column', telling.length);
    return () => {
      const found = readMarks();
      const places = found.map((mark) => {
        if (mark.kind !== 'found' || mark.address.sheet !== sheet) return undefined;
        const { rect: cell } = mark.address;
        return equalRect(cell, { ...cell, row: rect.row, rows: 1, columns: 1 }) ? cell.column - rect.column : undefined;
      });
      return { isKept: hasKept(), isMarked: found.every(({ kind }) => kind !== 'missing'), places };
    };
  });
  // The marks come before the first step, and go after the records.
  const made = isMarked && !isKept ? stepsMade(steps, telling, places) : undefined;
  if (isMarked && !isKept && made === undefined) throw new WorkbookFailure('OutcomeUnknown', 'arrangeColumns');
  await run.act('arrangeColumns', (context) => {
    if (made)
      queueRest(context, partsOf(context, { sheet, rect: { ...rect, rows: 1, columns: 1 } }), steps.slice(made));
    else queueMarksGo(context, anchor, 'column', telling.length);
  });
  return isKept || (made !== undefined && made > 0);
}

function queueStep(part: PartOf, rows: number, step: ColumnStep): void {
  const columnsAt = (column: number) => part({ row: 0, column, rows, columns: step.columns });
  if (step.kind === 'insert') columnsAt(step.at).insert('Right');
  else if (step.kind === 'cut') columnsAt(step.from).moveTo(columnsAt(step.to));
  else columnsAt(step.at).delete('Left');
}
