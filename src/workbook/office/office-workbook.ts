/** The Workbook port over Office.js, verb by verb. */
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
import { clearAbandoned } from './write/clear-abandoned';
import { outlineRows } from './write/outline-rows';
import { streamBlock, writeBlock } from './write/write-block';

/** The Workbook port over Office.js. Needs ExcelApi 1.14 and, to start by itself, SharedRuntime 1.1. */
export function createOfficeWorkbook(access: OfficeAccess): Workbook {
  const office = withoutHanging(access);
  const run = createExcelRun(office);
  const sheetNames: SheetNames = new Map();
  return {
    look: (...asked) => look(run, office, sheetNames, asked),
    location: () => office.documentUrl(),
    watch: (listeners, ...asked) => watch(run, office, sheetNames, listeners, asked),
    watchCells: (onChange) => watchCells(run, onChange),
    watchAnswers: async (listener) => run.listen(listener),
    giveUp: async () => run.giveUp(),
    keepRecords: (changes, anchors) => keepRecords(run, changes, anchors),
    setAnchor: (anchor, address, shown, changes) => setAnchor(run, anchor, address, shown, changes),
    copyAnchor: (from, to, sheet) => copyAnchor(run, from, to, sheet),
    removeAnchor: (anchor, sheet) => removeAnchor(run, anchor, sheet),
    readRows: (address, onRows) => readRows(run, address, onRows),
    readBlock: (anchor, size, signal) => readBlock(run, anchor, size, signal),
    write: (write, control) => writeBlock(run, office, write, control),
    arrangeColumns: (arrangement) => arrangeColumns(run, arrangement),
    outlineRows: (outline) => outlineRows(run, outline),
    execute: (script) => execute(run, script),
    stream: async (start, control) => streamBlock(run, office, start, control),
    clearAbandoned: (abandoned, records) => clearAbandoned(run, abandoned, records),
    show: (address) => showCells(run, address),
    unhideAndShow: (address) => unhideAndShow(run, address),
    clearFilters: (sheet, filters) => clearFilters(run, sheet, filters),
    addSheet: (name) => addSheet(run, name),
    removeEmptySheet: (name) => removeEmptySheet(run, name),
    enterUnknown: (prefix) => enterUnknown(run, prefix),
    startWithWorkbook: (on) => startWithWorkbook(run, office, on),
  };
}

async function startWithWorkbook(run: ExcelRun, office: OfficeAccess, on: boolean): Promise<boolean> {
  if (!office.supports('SharedRuntime', '1.1')) return false;
  const set = () => office.setStartupBehavior(on ? 'load' : 'none');
  try {
    // Refused while a cell is being edited, and unlike a batch it cannot be told to wait: a batch waits for it.
    await set().catch(async () => {
      await run.act('startWithWorkbook', (context) => context.workbook.load('name'));
      await set();
    });
    return true;
  } catch {
    return false;
  }
}
