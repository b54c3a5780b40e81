/** Texts about what the user should know after cells were written. */
export const noticeTexts = {
  cut: {
    one: '{size} did not fit and is left out: {rowsWritten} of {rows}, {columnsWritten} of {columns} written.',
    other: '{size} did not fit and are left out: {rowsWritten} of {rows}, {columnsWritten} of {columns} written.',
  },
  longTexts: {
    one: '{count} text is longer than a cell holds and end after {most} characters: {addresses}',
    other: '{count} texts are longer than a cell holds and end after {most} characters: {addresses}',
  },
  columns: {
    removed: {
      one: 'Column {columns} is no longer in the report.',
      other: 'Columns {columns} are no longer in the report.',
    },
    kept: {
      one: 'Column {columns} is no longer in the report and is yours now.',
      other: 'Columns {columns} are no longer in the report and are yours now.',
    },
    addedBetween: {
      one: 'Column {columns} is new, and stands where the report has it.',
      other: 'Columns {columns} are new, and stand where the report has them.',
    },
    addedAtEnd: {
      one: 'Column {columns} is new, at the right end.',
      other: 'Columns {columns} are new, at the right end.',
    },
    returnedBetween: {
      one: 'Column {columns} had been deleted here and is back where the report has it.',
      other: 'Columns {columns} had been deleted here and are back where the report has them.',
    },
    returnedAtEnd: {
      one: 'Column {columns} had been deleted here and is back at the right end.',
      other: 'Columns {columns} had been deleted here and are back at the right end.',
    },
  },
  columnsAtEnd: {
    columns: {
      one: 'Column {columns} belongs between others but stays at the right end.',
      other: 'Columns {columns} belong between others but stay at the right end.',
    },
    why: {
      inTheWay: 'Something right of the report is in the way.',
      changed: 'The report’s cells were changed during the refresh.',
      refused: 'Excel refused to move columns here.',
    },
    remedy: 'You can move columns in Excel: each refresh leaves them where you put them.',
  },
  renamed: '“{was}” is called “{now}” now.',
  leftBehind: {
    kept: {
      one: 'What was typed in {count} cell of a column that left is kept: see Options.',
      other: 'What was typed in {count} cells of a column that left is kept: see Options.',
    },
    notKept: {
      one: '{count} other cell that may have been typed into was too many to keep.',
      other: '{count} other cells that may have been typed into were too many to keep.',
    },
  },
  headersEmpty: {
    one: 'This layout needs fewer header rows: the upper one stays, empty. To be rid of that, place the report once more and unlink this one.',
    other:
      'This layout needs fewer header rows: the upper {count} stay, empty. To be rid of that, place the report once more and unlink this one.',
  },
  undoneInPart:
    '{cells} changed after this refresh. If you pressed Ctrl+Z: Excel takes this refresh back in {steps} steps. Press Ctrl+Z again until all old rows are back, or Refresh for the new ones.',
  rowsKept: 'Kept. Showing data of {moment}.',
  notesStay: {
    one: 'Your note stays on the old sheet. Options lists it with the names of the rows.',
    other: 'Your {count} notes stay on the old sheet. Options lists them with the names of the rows.',
  },
  oldCellsStay:
    'The old cells at {cells} were not emptied: they were changed meanwhile, or Excel does not let them be changed. Clear what you do not need there.',
  besideNotFilled: {
    unnamed:
      'The formulas beside it are not filled down. Fill them down yourself; they go along with its next refreshes.',
    named:
      'The formulas beside it are not filled down: other cells stand in {cells}. Clear those and fill the formulas down; they go along with its next refreshes.',
  },
  outlineOff: {
    refused:
      'Excel refused to group the rows above the subtotals. The values are complete. Outline is off for this placement now. Where groups were left, take them away in Excel with Data, Ungroup.',
    unknownRows:
      'Outline is off for this placement now: Excel does not tell which groups of rows were made for it. All groups stay as they are. Take them away in Excel with Data, Ungroup, then switch Outline on again.',
  },
  outlineTooLong: 'Its rows are not grouped: an outline has {most} groups at most here, and this pivot has more.',
  captionEnded: {
    changed:
      'The cell above the block no longer holds the caption: it was changed, moved or deleted. Inlay writes none any more. Switch it on again in Options if you want it back.',
    inTheWay:
      'The caption was not written: the cell above the block is not free. Insert a row above the block, then switch the caption on again in Options.',
    firstRow:
      'The caption was not written: there is no row above the block. Insert a row above it, then switch the caption on again in Options.',
  },
  totalsDiffer:
    'The values of {measures} do not add up to the totals: some of what they count belongs to several rows or columns. The totals are those of the platform.',
  /** These have the same text for every placement. */
  plain: {
    headersBack: 'Its header row had been deleted here and is back.',
    formatsStay:
      'This sheet is protected. The values are up to date, but number formats, colours and column widths are as they were. To get the number formats, choose Review, Unprotect Sheet in Excel, then refresh.',
    calculatesByHand:
      'This Excel calculates only when asked: formulas over these cells may show what they showed before. Press F9 to calculate.',
    notRecorded: 'The cells are written, but the platform has not recorded it yet. Inlay tries again by itself.',
  },
} as const;
