import type { Belief } from '../beliefs';

/** The workbook, its pane and the person at it, and what only a real Excel can answer. */
export const WORKBOOK_BELIEFS: readonly Belief[] = [
  {
    number: 170,
    theme: 'workbook, pane and person',
    holds: 'Everything that one sync does is one step of undo.',
    source: ['docs: excel/excel-add-ins-undo-capabilities'],
    set: 'ExcelApi 1.1',
    tests: ['test/workbench/host/round-trip.test.ts: is one undo record for the whole batch'],
  },
  {
    number: 171,
    theme: 'workbook, pane and person',
    holds: 'While a cell is being edited a batch fails at once with InvalidOperationInCellEditMode.',
    source: ['docs: excel/excel-add-ins-delay-in-cell-edit', 'docs: testing/application-specific-api-error-handling'],
    set: 'ExcelApi 1.1',
    tests: ['test/workbench/host/refusals.test.ts: fails batches at once'],
  },
  {
    number: 172,
    theme: 'workbook, pane and person',
    holds: 'With delayForCellEdit it waits until the cell is left.',
    source: ['docs: excel/excel-add-ins-delay-in-cell-edit'],
    set: 'ExcelApi 1.1',
    tests: [
      'test/workbench/host/refusals.test.ts: lets batches with delayForCellEdit wait until the cell is left',
      'test/browser/host-in-a-frame.test.ts: waits while a cell is edited when the add-in said that it would',
    ],
  },
  {
    number: 173,
    theme: 'workbook, pane and person',
    holds:
      'The address of the document is captured when the add-in starts; getFilePropertiesAsync gives the one of now.',
    source: ['tmustier/pi-for-excel#717'],
    set: 'File 1.1',
    tests: [
      'test/browser/host-in-a-frame.test.ts: asks for the address of the file anew after it was saved under another name',
    ],
  },
  {
    number: 174,
    theme: 'workbook, pane and person',
    holds: 'getFilePropertiesAsync fails on a workbook that was never saved.',
    source: ['office-js#3509'],
    set: 'File 1.1',
    tests: [
      'test/browser/host-in-a-frame.test.ts: asks for the address of the file anew after it was saved under another name',
    ],
  },
  {
    number: 175,
    theme: 'workbook, pane and person',
    holds: 'Whether the add-in starts with a document is kept in that document.',
    source: [
      'docs: develop/run-code-on-document-open',
      'office-js#4003',
      'reference: requirement-sets/shared-runtime-requirement-sets',
    ],
    set: 'SharedRuntime 1.1',
    tests: ['test/browser/host-in-a-frame.test.ts: keeps the start-up behaviour in the workbook file'],
  },
  {
    number: 176,
    theme: 'workbook, pane and person',
    holds: 'The shared runtime lives on while its pane is hidden, and hears when it is shown or hidden.',
    source: ['docs: testing/runtimes', 'reference: requirement-sets/shared-runtime-requirement-sets'],
    set: 'SharedRuntime 1.1',
    tests: ['test/browser/host-in-a-frame.test.ts: hides and shows its pane and hears when a person does'],
  },
  {
    number: 177,
    theme: 'workbook, pane and person',
    holds: 'A workbook says whether it was saved, was changed since, and may be changed.',
    source: ['types: Workbook.isDirty', 'types: Workbook.previouslySaved', 'types: Workbook.readOnly'],
    set: 'ExcelApi 1.9',
    tests: [
      'test/workbench/host/workbook-parts.test.ts: tell whether the workbook was saved, changed, or is read-only',
    ],
  },
  {
    number: 178,
    theme: 'workbook, pane and person',
    holds: 'Copying, deleting, renaming, moving, hiding and protecting sheets, and saving, empty the undo list.',
    source: ['docs: excel/excel-add-ins-undo-capabilities'],
    set: 'ExcelApi 1.1',
    tests: ['test/workbench/host/undo.test.ts: are all gone after %s'],
  },
  {
    number: 179,
    theme: 'undo',
    holds: 'Names that a sync adds, moves or removes go back and forth with its step of undo.',
    source: ['docs: excel/excel-add-ins-undo-capabilities'],
    set: 'ExcelApi 1.4',
    tests: ['test/app/undo.test.ts: [P1] %s is one step back to the old block, and one step forth'],
  },
  {
    number: 180,
    theme: 'undo',
    holds:
      'What takes several syncs takes as many steps: mergeUndoGroup of ExcelApi 1.20 would join them, but refuses writes with UndoNotSupported now and then.',
    source: ['docs: excel/excel-add-ins-undo-capabilities', 'office-js#6711', 'office-js#6491', 'office-js#6255'],
    set: 'ExcelApi 1.1',
    tests: ['test/app/undo.test.ts: of a refresh in several requests is as many steps, the last one first'],
  },
  {
    number: 200,
    theme: 'open points',
    holds:
      'The apostrophe and the text format keep @SUM(1), +1, 2024-01-05, 1E5, TRUE and 00123 as texts on the web, on Windows and on a Mac alike.',
    source: 'open',
    set: 'ExcelApi 1.1',
  },
  {
    number: 201,
    theme: 'open points',
    holds: 'A text of more than 32,767 characters is refused, not cut.',
    source: 'open',
    set: 'ExcelApi 1.1',
  },
  {
    number: 202,
    theme: 'open points',
    holds:
      'A name hidden when it was added stays hidden, and with its cells, through a copied sheet, cut and paste, co-authors and Excel on the web.',
    source: 'open',
    set: 'ExcelApi 1.4',
  },
  {
    number: 203,
    theme: 'open points',
    holds: 'An add-in from the Marketplace still starts without its pane by setStartupBehavior since March 2026.',
    source: 'open',
    set: 'SharedRuntime 1.1',
    tests: ['test/browser/host-in-a-frame.test.ts: keeps the start-up behaviour in the workbook file'],
  },
  {
    number: 204,
    theme: 'open points',
    holds: 'A chunk of 50,000 cells syncs within a second, with undo records as Excel keeps them.',
    source: 'open',
    set: 'ExcelApi 1.7',
  },
  {
    number: 205,
    theme: 'open points',
    holds: 'Values written while a filter is on reach the rows of their own addresses.',
    source: 'open',
    set: 'ExcelApi 1.9',
    tests: ['test/workbench/host/filters.test.ts: lets writes reach hidden rows at their own addresses'],
  },
  {
    number: 206,
    theme: 'tables and filters',
    holds:
      'Cells that would shift in a part of a table, or take its header alone, are refused as InsertDeleteConflict.',
    source: 'open',
    set: 'ExcelApi 1.1',
    tests: [
      'test/workbench/host/tables.test.ts: follow whole rows, and are not torn by cells that shift in part of them',
    ],
  },
  {
    number: 207,
    theme: 'undo',
    holds:
      'What a co-author changed is never undone here; our host forgets its own undo records then, Excel may keep them.',
    source: 'open',
    set: 'ExcelApi 1.1',
    tests: ['test/workbench/host/faults.test.ts: leave nothing of a co-author to be undone here'],
  },
  {
    number: 208,
    theme: 'workbook, pane and person',
    holds:
      'What office.js tells its host by itself, that the ribbon may call the add-in, arrives while a cell is edited too.',
    source: 'open',
    set: 'SharedRuntime 1.1',
    tests: ['test/browser/host-in-a-frame.test.ts: starts while a cell is being edited without a complaint'],
  },
];
