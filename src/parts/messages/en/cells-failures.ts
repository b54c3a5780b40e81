/** Says what went wrong in reading or writing cells, and what to do. */
import type { CellsFailureTexts } from '../failures';

export const cellsFailureTexts: CellsFailureTexts = {
  WorkbookBusy: () => [
    'Excel is busy, most often with a cell that is being edited.',
    'Press Enter or Esc in the sheet, then try again.',
  ],
  WorkbookProtected: (failure) => [
    failure.where ? `The sheet is protected at ${failure.where}.` : 'The sheet is protected.',
    failure.where
      ? 'Choose Review, Unprotect Sheet in Excel, then try again.'
      : 'Choose Review, Unprotect Sheet in Excel, then try again. Where it is not protected, security software on this machine may keep add-ins from it.',
  ],
  WorkbookReadOnly: () => ['This workbook is open for reading only.', 'Choose Editing in Excel or save a copy.'],
  WorkbookRefused: (failure) => [
    failure.where ? `Excel did not take the change at ${failure.where}.` : 'Excel did not take the change.',
    'Try again, or pick another cell. If part of an array formula ({=…}) is in the way, delete the whole array first.',
  ],
  SheetEdge: () => ['The rows run over the edge of the sheet.', 'Pick a cell further up or to the left.'],
  CellsGone: () => ['The cells of this report were deleted.', 'Place it again, or unlink it.'],
  TooLarge: () => [
    'The result is larger than Excel takes at once.',
    'Ask for fewer rows or columns in the platform, or select the cells that it shall fill.',
  ],
  HeadersApart: (failure) => [
    `Rows stand between the headers of this report${failure.where ? ` at ${failure.where}` : ''}, so nothing was written.`,
    'Undo, or delete those rows, so that its headers stand together again. Then refresh.',
  ],
  TitlesTooLong: () => [
    'The titles of these columns are longer than a workbook can remember.',
    'Shorten them in the platform, or ask for fewer columns.',
  ],
  PivotTooWide: ({ detail }) => [
    `The sheet has no room for the ${Number(detail).toLocaleString('en')} columns of this pivot, so nothing was written.`,
    'Move a field from columns to rows, start further to the left, or place a flat list.',
  ],
  NoRowForCaption: () => [
    'Below the caption there is no row for the block.',
    'Select a cell further up, or switch the caption off.',
  ],
  PivotTooLong: ({ detail }) => [
    `The sheet has no room for the ${Number(detail).toLocaleString('en')} rows of this pivot, so nothing was written.`,
    'Start further up, switch subtotals off, or ask for fewer rows in the platform.',
  ],
  OverlapsPlacement: (failure) => [
    `The cells of ${failure.detail ?? 'another report'} are in the way${failure.where ? ` at ${failure.where}` : ''}.`,
    'Pick another cell, or unlink that report.',
  ],
  CellsInTheWay: (failure) => [
    failure.where ? `Cells with content are in the way at ${failure.where}.` : 'Cells with content are in the way.',
    'Clear them, or pick another cell.',
  ],
  CellsChanged: () => [
    'The sheet was changed while rows were being written, so nothing was written.',
    'Try again when the sheet is at rest.',
  ],
  FilterSet: () => [
    'A filter was set while rows were being written, and Excel put values into other rows. The old rows stand again, and all rows show.',
    'Refresh again, then filter.',
  ],
  FilterInTheWay: (failure) => [
    `A filter hides rows${failure.where ? ` at ${failure.where}` : ''}. In some Excels values would go into wrong rows there.`,
    'Choose Data, Clear in Excel so that all rows show, then try again.',
  ],
  MergedCells: (failure) => [
    failure.where ? `Merged cells are in the way at ${failure.where}.` : 'Merged cells are in the way.',
    'Unmerge them, or pick another cell.',
  ],
  TableInTheWay: (failure) => [
    `The table ${failure.detail ?? ''} is in the way${failure.where ? ` at ${failure.where}` : ''}.`.replace('  ', ' '),
    'Move the table, or turn it into a plain range, then try again.',
  ],
  PivotInTheWay: (failure) => [
    `The pivot table ${failure.detail ?? ''} is in the way${failure.where ? ` at ${failure.where}` : ''}.`.replace(
      '  ',
      ' ',
    ),
    'Move the pivot table, then try again.',
  ],
  StructureProtected: () => [
    'The structure of this workbook is protected: no sheet can be added or unhidden.',
    'Choose Review, Protect Workbook in Excel to end that, then try again.',
  ],
  WorkbookInBack: () => ['Another workbook is in front.', 'Click into this workbook, then try again.'],
  ExcelSignedOut: () => ['Excel wants you to sign in.', 'Sign in to Excel with your account, then try again.'],
  HostTooOld: () => ['This Excel is too old for that.', 'Update Excel, or open the workbook in Excel on the web.'],
  NoAnswer: () => [
    'Excel did not answer.',
    'What was under way may still be carried out. Inlay looks again as soon as Excel answers.',
  ],
  OutcomeUnknown: () => [
    'Excel broke off, and did not say what it had carried out.',
    'Inlay looks again as soon as Excel answers.',
  ],
};
