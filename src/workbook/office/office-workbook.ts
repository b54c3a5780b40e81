/** Assembles the Workbook port from the files that implement its verbs. */
import { createMutex } from '../mutex';
import type { Workbook } from '../workbook';
import { createExcelRun, type ExcelRun } from './excel-run';
import { execute } from './execute/execute';
import { look, watch } from './look/look';
import { copyAnchor, removeAnchor, setAnchor } from './names';
import { type OfficeAccess, withoutHanging } from './office-access';
import { readBlock, readRows } from './read-cells';
import { keepRecords } from './records';
import { addSheet, clearFilters, removeEmptySheet, showCells, unhideAndShow } from './sheets';
import { enterUnknown } from './unknown-formulas';
import { type SheetNames, watchCells } from './watch';
import { arrangeColumns } from './write/arrange-columns';
import { outlineRows } from './write/outline-rows';
import { streamBlock, writeBlock } from './write/write-block';

/**
 * Implements the Workbook port with Office.js. Verbs that change the workbook run one at a time;
 * later calls wait. Needs ExcelApi 1.14, and SharedRuntime 1.1 to start automatically.
 */
export function createOfficeWorkbook(access: OfficeAccess): Workbook {
  const office = withoutHanging(access);
  const run = createExcelRun(office);
  const sheetNames: SheetNames = new Map();
  const mutex = createMutex();
  const exclusive =
    <Args extends readonly unknown[], T>(verb: (run: ExcelRun, ...args: Args) => Promise<T>) =>
    (...args: Args) =>
      mutex.runExclusive(() => verb(run, ...args));
  return {
    look: (...asked) => look(run, office, sheetNames, asked),
    location: () => office.documentUrl(),
    watch: (listeners, ...asked) => watch(run, office, sheetNames, listeners, asked),
    watchCells: (onChange) => watchCells(run, onChange),
    watchAnswers: async (listener) => run.listen(listener),
    giveUp: async () => run.giveUp(),
    keepRecords: exclusive(keepRecords),
    setAnchor: exclusive(setAnchor),
    copyAnchor: exclusive(copyAnchor),
    removeAnchor: exclusive(removeAnchor),
    readRows: (address, onRows) => readRows(run, address, onRows),
    readBlock: (anchor, size, signal) => readBlock(run, anchor, size, signal),
    write: (write, control) => mutex.runExclusive(() => writeBlock(run, office, write, control), control.signal),
    arrangeColumns: exclusive(arrangeColumns),
    outlineRows: exclusive(outlineRows),
    execute: exclusive(execute),
    stream: async (start, control) => streamBlock(run, office, start, control, await mutex.acquire(control.signal)),
    show: (address) => showCells(run, address),
    unhideAndShow: (address) => unhideAndShow(run, address),
    clearFilters: exclusive(clearFilters),
    addSheet: exclusive(addSheet),
    removeEmptySheet: exclusive(removeEmptySheet),
    enterUnknown: exclusive(enterUnknown),
    startWithWorkbook: (on) => startWithWorkbook(run, office, on),
  };
}

async function startWithWorkbook(run: ExcelRun, office: OfficeAccess, on: boolean): Promise<boolean> {
  if (!office.supports('SharedRuntime', '1.1')) return false;
  const set = () => office.setStartupBehavior(on ? 'load' : 'none');
  try {
    // Office refuses this while a cell is being edited and, unlike a batch, it cannot wait. So a
    // batch waits for the cell first.
    await set().catch(async () => {
      await run.act('startWithWorkbook', (context) => context.workbook.load('name'));
      await set();
    });
    return true;
  } catch {
    return false;
  }
}
