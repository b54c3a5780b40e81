import type { Selection, Workbook } from '../workbook';
import { isWorkbookFailure } from '../workbook-failure';
import { addressOf } from './address-of';
import { keepRecords, readRecords } from './excel-records';
import { createExcelRun, type ExcelRun } from './excel-run';
import type { OfficeAccess } from './office-access';

/** The Workbook port over Office.js. Needs ExcelApi 1.9 and, to start by itself, SharedRuntime 1.1. */
export function createOfficeWorkbook(office: OfficeAccess): Workbook {
  const run = createExcelRun(office);
  return {
    facts: async () => {
      const location = await office.documentUrl();
      return run('facts', async (context) => {
        const workbook = context.workbook.load('name,readOnly');
        await context.sync();
        return { name: workbook.name, location, readOnly: workbook.readOnly };
      });
    },
    selection: () => readSelection(run),
    watchSelection: (listener) => watchSelection(run, listener),
    watchSheets: (listener) => watchSheets(run, office, listener),
    records: () => readRecords(run),
    keepRecords: (changes) => keepRecords(run, changes),
    locate: async (anchors) => (anchors.length === 0 ? new Map() : (await loadCells()).locateAnchors(run, anchors)),
    locateTwins: async (anchors) => (anchors.length === 0 ? new Map() : (await loadCells()).locateTwins(run, anchors)),
    setAnchor: async (anchor, address) => (await loadCells()).setAnchor(run, anchor, address),
    removeAnchor: async (anchor) => (await loadCells()).removeAnchor(run, anchor),
    removeTwin: async (anchor, sheet) => (await loadCells()).removeTwin(run, anchor, sheet),
    readTexts: async (address) => (await loadCells()).readTexts(run, address),
    readRows: async (address, onRows) => (await loadCells()).readRows(run, address, onRows),
    usedAreas: async () => (await loadCells()).usedAreas(run),
    sight: async (address, rowsAtEachEnd) => (await loadCells()).sightBlock(run, address, rowsAtEachEnd),
    survey: async (sheet, rects) => (await loadCells()).survey(run, sheet, rects),
    formulasBeside: async (body) => (await loadCells()).formulasBeside(run, body),
    fillDown: async (anchor, block, fills) => (await loadCells()).fillDown(run, anchor, block, fills),
    obstacles: async (sheet, area) => (await loadCells()).lookForObstacles(run, office, sheet, area),
    emptyColumns: async (sheet, column, columns) => (await loadCells()).emptyColumns(run, sheet, column, columns),
    write: async (write, control) => (await loadCells()).writeColumns(run, office, write, control),
    writeTexts: async (sheet, column, texts) => (await loadCells()).writeTexts(run, sheet, column, texts),
    stream: async (start, control) => (await loadCells()).streamBlock(run, start, control),
    clearAbandoned: async (abandoned) => (await loadCells()).clearAbandoned(run, abandoned),
    clear: async (address) => (await loadCells()).clearCells(run, address),
    show: async (address) => (await loadCells()).showCells(run, address),
    addSheet: async (name) => (await loadCells()).addSheet(run, name),
    startsWithWorkbook: async () => (await loadCells()).startsWithWorkbook(office),
    startWithWorkbook: async (on) => (await loadCells()).startWithWorkbook(run, office, on),
  };
}

function loadCells(): Promise<typeof import('./cells')> {
  return import(/* webpackChunkName: "placing" */ './cells');
}

async function readSelection(run: ExcelRun): Promise<Selection> {
  try {
    return await run('selection', async (context) => {
      const range = context.workbook.getSelectedRange();
      range.load('rowIndex,columnIndex,rowCount,columnCount,worksheet/name');
      await context.sync();
      return { kind: 'cells', address: addressOf(range) };
    });
  } catch (error) {
    // Several areas or a chart in front: the host refuses the range itself.
    if (isWorkbookFailure(error) && error.code === 'WorkbookRefused') return { kind: 'unusable' };
    throw error;
  }
}

async function watchSelection(run: ExcelRun, listener: () => void): Promise<() => void> {
  return run('watchSelection', async (context) => {
    const handler = context.workbook.onSelectionChanged.add(async () => listener());
    await context.sync();
    return () => void removeHandler(run, handler);
  });
}

async function watchSheets(run: ExcelRun, office: OfficeAccess, listener: () => void): Promise<() => void> {
  return run('watchSheets', async (context) => {
    const { worksheets } = context.workbook;
    const tell = async () => listener();
    const added = worksheets.onAdded.add(tell);
    const deleted = worksheets.onDeleted.add(tell);
    const renamed = office.supports('ExcelApi', '1.17') ? worksheets.onNameChanged.add(tell) : undefined;
    await context.sync();
    return () => {
      void removeHandler(run, added);
      void removeHandler(run, deleted);
      if (renamed) void removeHandler(run, renamed);
    };
  });
}

async function removeHandler<T>(run: ExcelRun, handler: OfficeExtension.EventHandlerResult<T>): Promise<void> {
  // Called when the pane ends: nobody is left to be told.
  await run('removeHandler', async () => {
    handler.remove();
    await handler.context.sync();
  }).catch(() => undefined);
}
