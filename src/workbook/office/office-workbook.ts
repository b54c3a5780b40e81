/** Assembles the Workbook port from the files that implement its verbs. */
import { createMutex } from '../mutex';
import type { Workbook } from '../workbook';
import { createExcelRun, type ExcelRun } from './excel-run';
import { execute } from './execute/execute';
import { copyAnchor, removeAnchor, setAnchor } from './names';
import { addTimeouts, type OfficeAccess } from './office-access';
import { readSnapshot, watchAndRead } from './questions/read-snapshot';
import { readBlock, readRows } from './read-cells';
import { writeRecords } from './records';
import { addSheet, clearFilters, removeEmptySheet, showCells, unhideAndShow } from './sheets';
import { reenterFormulas } from './unknown-formulas';
import { findSheetId, type SheetNames, watchCells } from './watch';
import { arrangeColumns } from './write/arrange-columns';
import { createTable } from './write/create-table';
import { linkCells, removeLinks } from './write/link-cells';
import { outlineRows } from './write/outline-rows';
import { streamBlock, writeBlock } from './write/write-block';

/**
 * Implements the Workbook port with Office.js. Verbs that change the workbook run one at a time;
 * later calls wait. Needs ExcelApi 1.14, and SharedRuntime 1.1 to start automatically.
 */
export function createOfficeWorkbook(access: OfficeAccess): Workbook {
  const office = addTimeouts(access);
  const run = createExcelRun(office);
  const sheetNames: SheetNames = new Map();
  const mutex = createMutex();
  const runExclusive =
    <Args extends readonly unknown[], T>(verb: (run: ExcelRun, ...args: Args) => Promise<T>) =>
    (...args: Args) =>
      mutex.runExclusive(() => verb(run, ...args));
  return {
    readSnapshot: (...questions) => readSnapshot(run, office, sheetNames, questions),
    readLocation: () => office.documentUrl(),
    findSheetId: async (sheet) => findSheetId(sheetNames, sheet),
    watch: (listeners, ...questions) => watchAndRead(run, office, sheetNames, listeners, questions),
    watchCells: (onChange) => watchCells(run, onChange),
    watchAnswers: async (listener) => run.listen(listener),
    giveUp: async () => run.giveUp(),
    writeRecords: runExclusive(writeRecords),
    setAnchor: runExclusive(setAnchor),
    copyAnchor: runExclusive(copyAnchor),
    removeAnchor: runExclusive(removeAnchor),
    readRows: (address, onRows, content) => readRows(run, address, onRows, content),
    readBlock: (anchor, size, signal) => readBlock(run, anchor, size, signal),
    write: (write, control) => mutex.runExclusive(() => writeBlock(run, office, write, control), control.signal),
    arrangeColumns: runExclusive(arrangeColumns),
    outlineRows: runExclusive(outlineRows),
    linkCells: runExclusive(linkCells),
    removeLinks: runExclusive(removeLinks),
    createTable: runExclusive(createTable),
    execute: runExclusive(execute),
    stream: async (start, control) => streamBlock(run, office, start, control, await mutex.acquire(control.signal)),
    canShowAreas: async () => office.supports('ExcelApi', '1.18'),
    show: (cells) => showCells(run, cells),
    unhideAndShow: (cells) => unhideAndShow(run, cells),
    clearFilters: runExclusive(clearFilters),
    addSheet: runExclusive(addSheet),
    removeEmptySheet: runExclusive(removeEmptySheet),
    reenterFormulas: runExclusive(reenterFormulas),
    startWithWorkbook: (isEnabled) => startWithWorkbook(run, office, isEnabled),
  };
}

async function startWithWorkbook(run: ExcelRun, office: OfficeAccess, isEnabled: boolean): Promise<boolean> {
  if (!office.supports('SharedRuntime', '1.1')) return false;
  const setBehavior = () => office.setStartupBehavior(isEnabled ? 'load' : 'none');
  try {
    // Office refuses this while a cell is being edited and, unlike a batch, it cannot wait. So a
    // batch waits for the cell first.
    await setBehavior().catch(async () => {
      await run.send('startWithWorkbook', (context) => context.workbook.load('name'));
      await setBehavior();
    });
    return true;
  } catch {
    return false;
  }
}
