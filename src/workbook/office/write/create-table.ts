/** Makes an Excel table of a written block, in one request. */
import type { Rect } from '../../../grid';
import type { TableRequest } from '../../workbook';
import { WorkbookFailure } from '../../workbook-failure';
import { createPartGetter } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { retryOrReportUnknown, runMutation } from '../outcome';
import { hasRecordConflict, queueReadHasRecords, queueReadRecords, queueWriteRecords, type Records } from '../records';
import { isPlaceRefusal, queueSameCellsGuard, queueSizeGuard } from './place-guard';

/** This style has light grey bands, which print well. */
const TABLE_STYLE = 'TableStyleLight1';

interface TableOutcome {
  readonly recordsBefore: Records;
  readonly headersBefore: unknown[][];
  /** Excel replaces headers that are empty, equal or no texts. */
  readonly hasSameHeaders: boolean;
}

/** See `Workbook.createTable`. */
export async function createTable(run: ExcelRun, request: TableRequest): Promise<boolean> {
  const outcome = await runMutation<TableOutcome | true>(
    run,
    'createTable',
    () => run.sendAndRead('createTable', (context) => queueCreateTable(context, request)),
    () => readBack(run, request),
  );
  if (outcome === true) return true;
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
  const { anchor, size, name, records } = request;
  queueSizeGuard(context, anchor, size);
  const headers = createPartGetter(context, anchor)(getHeaderRow(request)).load('formulas');
  const readRecords = queueReadRecords(context, [...records.keys()]);
  const table = context.workbook.tables.add(getTableCells(context, request), true);
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
 * Excel may carry out only the beginning of a request that fails. Then there is a table over exactly
 * these cells, which is converted to cells again.
 * @returns undefined if no table was made
 */
async function readBack(run: ExcelRun, request: TableRequest): Promise<true | undefined> {
  const { isDone, names } = await run.sendAndRead('createTable', (context) => {
    const readHasRecords = queueReadHasRecords(context, request.records);
    const tables = getTableCells(context, request).getTables(false).load('items/name');
    return () => ({ isDone: readHasRecords(), names: tables.items.map(({ name }) => name) });
  });
  if (isDone) return true;
  for (const name of names)
    await run
      .send('createTable', (context) => {
        const table = context.workbook.tables.getItem(name);
        queueSameCellsGuard(table.getRange(), getTableCells(context, request));
        table.convertToRange();
      })
      // The table belongs to the user, or a user has converted it meanwhile.
      .catch((error: unknown) => {
        if (!isPlaceRefusal(error)) throw error;
      });
  return undefined;
}

function getTableCells(context: Excel.RequestContext, { anchor, size, rows }: TableRequest): Excel.Range {
  return createPartGetter(context, anchor)({ row: 0, column: 0, rows, columns: size.columns });
}

function getHeaderRow({ size }: TableRequest): Rect {
  return { row: 0, column: 0, rows: 1, columns: size.columns };
}
