/** Texts about failures of reading or writing cells. */
import type { CellsFailureTexts } from '../failures';

export const cellsFailureTexts: CellsFailureTexts = {
  WorkbookBusy: {
    problem: 'Excel is busy, usually because a cell is being edited.',
    remedy: 'Press Enter or Esc in the sheet, then try again.',
  },
  WorkbookProtected: {
    problem: ['The sheet is protected, so {where} can’t be changed.', 'The sheet is protected.'],
    remedy: 'In Excel, choose Review > Unprotect Sheet, then try again.',
    remedyWithoutPlace:
      'In Excel, choose Review > Unprotect Sheet, then try again. If the sheet isn’t protected, security software may be blocking add-ins.',
  },
  WorkbookReadOnly: {
    problem: 'This workbook is read-only.',
    remedy: 'Switch to Editing in Excel, or save a copy.',
  },
  WorkbookRefused: {
    problem: ['Excel couldn’t change {where}.', 'Excel couldn’t make this change.'],
    remedy: 'Try again, or pick another cell. If an array formula ({=…}) is in the way, delete the whole array first.',
  },
  SheetEdge: {
    problem: 'The report doesn’t fit on the sheet here.',
    remedy: 'Pick a cell further up or to the left.',
  },
  CellsGone: { problem: 'The cells of this report were deleted.', remedy: 'Place it again, or unlink it.' },
  TooLarge: {
    problem: 'The result is too large for Excel.',
    remedy: 'Limit the rows or columns on the platform, or select the cells to fill.',
  },
  HeadersApart: {
    problem: [
      'There are rows between this report’s headers ({where}), so nothing was written.',
      'There are rows between this report’s headers, so nothing was written.',
    ],
    remedy: 'Undo, or delete those rows, then refresh.',
  },
  TooManySnapshots: {
    problem: 'This workbook can’t hold more snapshots.',
    remedy: 'Remove some from the list, then try again.',
  },
  TitlesTooLong: {
    problem: 'These column titles are too long to save in the workbook.',
    remedy: 'Shorten them on the platform, or use fewer columns.',
  },
  PivotTooWide: {
    problem: [
      'The {detail} columns of this pivot don’t fit on the sheet, so nothing was written.',
      'The columns of this pivot don’t fit on the sheet, so nothing was written.',
    ],
    remedy: 'Move a field from columns to rows, start further left, or place a flat list.',
  },
  NoRowForCaption: {
    problem: 'There is no row left for the table below its caption.',
    remedy: 'Select a cell further up, or turn the caption off.',
  },
  PivotTooLong: {
    problem: [
      'The {detail} rows of this pivot don’t fit on the sheet, so nothing was written.',
      'The rows of this pivot don’t fit on the sheet, so nothing was written.',
    ],
    remedy: 'Start further up, turn subtotals off, or limit the rows on the platform.',
  },
  OverlapsPlacement: {
    problem: [
      '{detail} is already in {where}.',
      '{detail} is already there.',
      'Another report is already in {where}.',
      'Another report is already there.',
    ],
    remedy: 'Pick another cell, or unlink that report.',
  },
  OverlapsFilterCell: {
    problem: ['{where} holds the value of a filter.', 'One of these cells holds the value of a filter.'],
    remedy: 'Pick another cell.',
  },
  CellsInTheWay: {
    problem: ['Cells with content are in the way: {where}.', 'Cells with content are in the way.'],
    remedy: 'Clear them, or pick another cell.',
  },
  CellsChanged: {
    problem: 'The sheet was edited while rows were being written, so nothing was written.',
    remedy: 'Try again in a moment.',
  },
  FilterSet: {
    problem:
      'A filter was applied while rows were being written, and values went into the wrong rows. The previous rows were restored and the filter was cleared.',
    remedy: 'Refresh again, then filter.',
  },
  FilterInTheWay: {
    problem: [
      'A filter hides rows in {where}, so values could go into the wrong rows.',
      'A filter hides rows, so values could go into the wrong rows.',
    ],
    remedy: 'In Excel, choose Data > Clear to show all rows, then try again.',
  },
  MergedCells: {
    problem: ['Merged cells are in the way: {where}.', 'Merged cells are in the way.'],
    remedy: 'Unmerge them, or pick another cell.',
  },
  TableInTheWay: {
    problem: [
      '{detail} (an Excel table) is in the way at {where}.',
      '{detail} (an Excel table) is in the way.',
      'An Excel table is in the way at {where}.',
      'An Excel table is in the way.',
    ],
    remedy: 'Move it or convert it to a range, then try again.',
  },
  PivotInTheWay: {
    problem: [
      '{detail} (a PivotTable) is in the way at {where}.',
      '{detail} (a PivotTable) is in the way.',
      'A PivotTable is in the way at {where}.',
      'A PivotTable is in the way.',
    ],
    remedy: 'Move it, then try again.',
  },
  StructureProtected: {
    problem: 'The workbook structure is protected, so no sheet can be added or unhidden.',
    remedy: 'In Excel, turn off Review > Protect Workbook, then try again.',
  },
  WorkbookInBack: { problem: 'Another workbook is in front.', remedy: 'Click in this workbook, then try again.' },
  ExcelSignedOut: { problem: 'Excel needs you to sign in.', remedy: 'Sign in to Excel, then try again.' },
  HostTooOld: {
    problem: 'This version of Excel is too old for this.',
    remedy: 'Update Excel, or open the workbook in Excel on the web.',
  },
  NoAnswer: {
    problem: 'Excel isn’t responding.',
    problemIfCancelled: 'Cancelled. Excel hasn’t answered yet.',
    remedy: 'It may still finish what it started. Inlay will check as soon as Excel responds.',
  },
  OutcomeUnknown: {
    problem: 'Excel stopped with an error, and the change may have been made anyway.',
    remedy: 'Inlay will check as soon as Excel responds.',
  },
};
