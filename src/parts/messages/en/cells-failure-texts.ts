/** Texts about failures of reading or writing cells. */
import type { CellsFailureTexts } from '../failures';

export const cellsFailureTexts: CellsFailureTexts = {
  WorkbookBusy: {
    problem: 'Excel is busy, most often with a cell that is being edited.',
    remedy: 'Press Enter or Esc in the sheet, then try again.',
  },
  WorkbookProtected: {
    problem: ['The sheet is protected at {where}.', 'The sheet is protected.'],
    remedy: 'Choose Review, Unprotect Sheet in Excel, then try again.',
    remedyWithoutPlace:
      'Choose Review, Unprotect Sheet in Excel, then try again. Where it is not protected, security software on this machine may keep add-ins from it.',
  },
  WorkbookReadOnly: {
    problem: 'This workbook is open for reading only.',
    remedy: 'Choose Editing in Excel or save a copy.',
  },
  WorkbookRefused: {
    problem: ['Excel did not take the change at {where}.', 'Excel did not take the change.'],
    remedy:
      'Try again, or pick another cell. If part of an array formula ({=…}) is in the way, delete the whole array first.',
  },
  SheetEdge: { problem: 'The rows run over the edge of the sheet.', remedy: 'Pick a cell further up or to the left.' },
  CellsGone: { problem: 'The cells of this report were deleted.', remedy: 'Place it again, or unlink it.' },
  TooLarge: {
    problem: 'The result is larger than Excel takes at once.',
    remedy: 'Ask for fewer rows or columns in the platform, or select the cells that it shall fill.',
  },
  HeadersApart: {
    problem: [
      'Rows stand between the headers of this report at {where}, so nothing was written.',
      'Rows stand between the headers of this report, so nothing was written.',
    ],
    remedy: 'Undo, or delete those rows, so that its headers stand together again. Then refresh.',
  },
  TitlesTooLong: {
    problem: 'The titles of these columns are longer than a workbook can remember.',
    remedy: 'Shorten them in the platform, or ask for fewer columns.',
  },
  PivotTooWide: {
    problem: [
      'The sheet has no room for the {detail} columns of this pivot, so nothing was written.',
      'The sheet has no room for all columns of this pivot, so nothing was written.',
    ],
    remedy: 'Move a field from columns to rows, start further to the left, or place a flat list.',
  },
  NoRowForCaption: {
    problem: 'Below the caption there is no row for the block.',
    remedy: 'Select a cell further up, or switch the caption off.',
  },
  PivotTooLong: {
    problem: [
      'The sheet has no room for the {detail} rows of this pivot, so nothing was written.',
      'The sheet has no room for all rows of this pivot, so nothing was written.',
    ],
    remedy: 'Start further up, switch subtotals off, or ask for fewer rows in the platform.',
  },
  OverlapsPlacement: {
    problem: [
      'The cells of {detail} are in the way at {where}.',
      'The cells of {detail} are in the way.',
      'The cells of another report are in the way at {where}.',
      'The cells of another report are in the way.',
    ],
    remedy: 'Pick another cell, or unlink that report.',
  },
  CellsInTheWay: {
    problem: ['Cells with content are in the way at {where}.', 'Cells with content are in the way.'],
    remedy: 'Clear them, or pick another cell.',
  },
  CellsChanged: {
    problem: 'The sheet was changed while rows were being written, so nothing was written.',
    remedy: 'Try again when the sheet is at rest.',
  },
  FilterSet: {
    problem:
      'A filter was set while rows were being written, and Excel put values into other rows. The old rows stand again, and all rows show.',
    remedy: 'Refresh again, then filter.',
  },
  FilterInTheWay: {
    problem: [
      'A filter hides rows at {where}. In some Excels values would go into wrong rows there.',
      'A filter hides rows. In some Excels values would go into wrong rows there.',
    ],
    remedy: 'Choose Data, Clear in Excel so that all rows show, then try again.',
  },
  MergedCells: {
    problem: ['Merged cells are in the way at {where}.', 'Merged cells are in the way.'],
    remedy: 'Unmerge them, or pick another cell.',
  },
  TableInTheWay: {
    problem: [
      'The table {detail} is in the way at {where}.',
      'The table {detail} is in the way.',
      'The table is in the way at {where}.',
      'The table is in the way.',
    ],
    remedy: 'Move the table, or turn it into a plain range, then try again.',
  },
  PivotInTheWay: {
    problem: [
      'The pivot table {detail} is in the way at {where}.',
      'The pivot table {detail} is in the way.',
      'The pivot table is in the way at {where}.',
      'The pivot table is in the way.',
    ],
    remedy: 'Move the pivot table, then try again.',
  },
  StructureProtected: {
    problem: 'The structure of this workbook is protected: no sheet can be added or unhidden.',
    remedy: 'Choose Review, Protect Workbook in Excel to end that, then try again.',
  },
  WorkbookInBack: { problem: 'Another workbook is in front.', remedy: 'Click into this workbook, then try again.' },
  ExcelSignedOut: {
    problem: 'Excel wants you to sign in.',
    remedy: 'Sign in to Excel with your account, then try again.',
  },
  HostTooOld: {
    problem: 'This Excel is too old for that.',
    remedy: 'Update Excel, or open the workbook in Excel on the web.',
  },
  NoAnswer: {
    problem: 'Excel did not answer.',
    remedy: 'What was under way may still be carried out. Inlay looks again as soon as Excel answers.',
  },
  OutcomeUnknown: {
    problem: 'Excel broke off, and did not say what it had carried out.',
    remedy: 'Inlay looks again as soon as Excel answers.',
  },
};
