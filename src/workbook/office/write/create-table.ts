/** Makes an Excel table of a written block, in one request. */
import type { Rect } from '../../../grid';
import type { TableRequest } from '../../workbook';
import { WorkbookFailure } from '../../workbook-failure';
import { createPartGetter } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { retryOrReportUnknown, runMutation } from '../outcome';
import { hasRecordConflict, queueReadHasRecords, queueReadRecords, queueWriteRecords, type Records } from '../records';
import { queueSizeGuard } from './place-guard';

/** This style has plain bands of light grey, which print well. */
const TABLE_STYLE = 'TableStyleLight1';

interface TableOutcome {
  readonly recordsBefore: Records;
  readonly headersBefore: unknown[][];
  /** Excel replaces headers that are empty, equal or no texts. */
  readonly hasSameHeaders: boolean;
}

/** See `Workbook.createTable`. */
export async function createTable(run: ExcelRun, request: TableRequest): Promise<boolean> {
  const outcome = await runMutation<TableOutcome | 'done'>(
    run,
    'createTable',
    () => run.sendAndRead('createTable', (context) => queueCreateTable(context, request)),
    () => readBack(run, request),
  );
  if (outcome === 'done') return true;
  const hasConflict = hasRecordConflict(request.records, outcome.recordsBefore);
  if (outcome.hasSameHeaders && !hasConflict) return true;
  await retryOrReportUnknown(run, 'createTable', () =>
    run.send('createTable', (context) => {
      const { workbook } = context;
      workbook.tables.getItemOrNullObject(request.name).convertToRange();
      if (!outcome.hasSameHeaders)
        createPartGetter(context, request.anchor)(getHeaderRow(request)).formulas = outcome.headersBefore;
      queueWriteRecords(context, outcome.recordsBefore);
    }),
  );
  if (hasConflict) throw new WorkbookFailure('CellsChanged', 'createTable');
  return false;
}

function queueCreateTable(context: Excel.RequestContext, request: TableRequest): () => TableOutcome {
  const { anchor, size, rows, name, records } = request;
  queueSizeGuard(context, anchor, size);
  const getPart = createPartGetter(context, anchor);
  const headers = getPart(getHeaderRow(request)).load('formulas');
  const readRecords = queueReadRecords(context, [...records.keys()]);
  const table = context.workbook.tables.add(getPart({ row: 0, column: 0, rows, columns: size.columns }), true);
  table.style = TABLE_STYLE;
  // Excel refuses a name that is taken.
  table.name = name;
  const tableHeaders = table.getHeaderRowRange().load('formulas');
  queueWriteRecords(context, records);
  return () => ({
    recordsBefore: readRecords(),
    headersBefore: headers.formulas,
    hasSameHeaders: JSON.stringify(headers.formulas) === JSON.stringify(tableHeaders.formulas),
  });
}

/**
 * Excel may carry out only the beginning of a request that fails. Then there is a table with a name
 * of Excel's own, which is converted to cells again. Its style tells it from a table that a user
 * has made meanwhile.
 * @returns undefined if no table was made
 */
async function readBack(run: ExcelRun, request: TableRequest): Promise<'done' | undefined> {
  const { anchor, size, rows, records } = request;
  const queueReadTables = (context: Excel.RequestContext) =>
    createPartGetter(
      context,
      anchor,
    )({ row: 0, column: 0, rows, columns: size.columns })
      .getTables(false)
      .load('items/name,items/style');
  const { isDone, found } = await run.sendAndRead('createTable', (context) => {
    const readHasRecords = queueReadHasRecords(context, records);
    const tables = queueReadTables(context);
    return () => ({ isDone: readHasRecords(), found: tables.items.find(({ style }) => style === TABLE_STYLE)?.name });
  });
  if (isDone) return 'done';
  if (found !== undefined)
    await run.send('createTable', (context) => {
      context.workbook.tables.getItemOrNullObject(found).convertToRange();
    });
  return undefined;
}

function getHeaderRow({ size }: TableRequest): Rect {
  return { row: 0, column: 0, rows: 1, columns: size.columns };
}
