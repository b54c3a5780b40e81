import type { Address } from '../../grid';
import type { Selection, Workbook } from '../workbook';
import { isWorkbookFailure, WorkbookFailure } from '../workbook-failure';
import { addressOf } from './address-of';
import { keepRecords, readRecords } from './excel-records';
import { createExcelRun, type ExcelRun, toFailure } from './excel-run';
import type { OfficeAccess } from './office-access';

/** The Workbook port over Office.js. Needs ExcelApi 1.9 and, to start by itself, SharedRuntime 1.1. */
export function createOfficeWorkbook(office: OfficeAccess): Workbook {
  const run = createExcelRun(office);
  return {
    facts: async () => {
      const location = await office.documentUrl();
      const { name, readOnly } = await onWorkbook(run, 'facts');
      return { name, location, readOnly };
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
    readTexts: async (address) => (await loadCells()).readTexts(run, address),
    readRows: async (address, onRows) => (await loadCells()).readRows(run, address, onRows),
    sight: async (address, rowsAtEachEnd) => (await loadCells()).sightBlock(run, address, rowsAtEachEnd),
    survey: async (sheet, rects) => (await loadCells()).survey(run, sheet, rects),
    formulasBeside: async (body) => (await loadCells()).formulasBeside(run, body),
    obstacles: async (sheet, area) => (await loadCells()).lookForObstacles(run, office, sheet, area),
    emptyColumns: async (sheet, column, columns) => (await loadCells()).emptyColumns(run, sheet, column, columns),
    write: async (write, control) => (await loadCells()).writeColumns(run, office, write, control),
    writeTexts: async (sheet, column, texts) => (await loadCells()).writeTexts(run, sheet, column, texts),
    stream: async (start, control) => (await loadCells()).streamBlock(run, start, control),
    clearAbandoned: async (abandoned) => (await loadCells()).clearAbandoned(run, abandoned),
    clear: (address) => onCells(run, 'clear', address, (range) => range.clear('Contents')),
    show: (address) =>
      onCells(run, 'show', address, (range) => {
        range.worksheet.activate();
        range.select();
      }),
    addSheet: (name) => addSheet(run, name),
    startsWithWorkbook: async () => {
      // Older hosts answer NotImplemented although they announce the requirement set (office-js issue 1407).
      try {
        return (await office.startupBehavior()) === 'load';
      } catch {
        return false;
      }
    },
    startWithWorkbook: async (on) => {
      if (!office.supports('SharedRuntime', '1.1')) return false;
      const set = () => office.setStartupBehavior(on ? 'load' : 'none');
      try {
        // Refused while a cell is being edited, and unlike a batch it cannot be told to wait: a batch waits for it.
        await set().catch(async () => {
          await onWorkbook(run, 'startWithWorkbook');
          await set();
        });
        return true;
      } catch {
        return false;
      }
    },
  };
}

function loadCells(): Promise<typeof import('./cells')> {
  return import(/* webpackChunkName: "placing" */ './cells');
}

function onWorkbook(run: ExcelRun, at: string): Promise<Excel.Workbook> {
  return run(at, async (context) => {
    const workbook = context.workbook.load('name,readOnly');
    await context.sync();
    return workbook;
  });
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

async function onCells(run: ExcelRun, at: string, address: Address, act: (range: Excel.Range) => void): Promise<void> {
  await run(at, async (context) => {
    const { row, column, rows, columns } = address.rect;
    act(context.workbook.worksheets.getItem(address.sheet).getRangeByIndexes(row, column, rows, columns));
    await context.sync();
  });
}

async function addSheet(run: ExcelRun, wanted: string): Promise<string> {
  return run('addSheet', async (context) => {
    const sheets = context.workbook.worksheets.load('items/name');
    await context.sync();
    const taken = new Set(sheets.items.map((sheet) => sheet.name.toLowerCase()));
    const name = freeSheetName(wanted, taken);
    sheets.add(name);
    await context.sync().catch((error: unknown) => {
      const failure = toFailure('addSheet', error);
      if (!isWorkbookFailure(failure) || failure.code !== 'WorkbookProtected') throw failure;
      throw new WorkbookFailure('StructureProtected', 'addSheet', failure.hostCode, error);
    });
    return name;
  });
}

/** Excel's rules: at most 31 characters, none of `\ / ? * [ ] :`, no apostrophe at either end. */
function freeSheetName(wanted: string, taken: ReadonlySet<string>): string {
  const plain =
    wanted
      .replace(/[\\/?*[\]:]/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim()
      .slice(0, 31) || 'Report';
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` (${number})`;
    const name = plain.slice(0, 31 - ending.length) + ending;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
