/** Texts about what the user should know after cells were written. */
export const noticeTexts = {
  cut: {
    one: '{size} didn’t fit. Written: {rowsWritten} of {rows}, {columnsWritten} of {columns}.',
    other: '{size} didn’t fit. Written: {rowsWritten} of {rows}, {columnsWritten} of {columns}.',
  },
  narrowColumns: {
    one: '{count} column is too narrow to show its numbers.',
    other: '{count} columns are too narrow to show their numbers.',
  },
  longTexts: {
    one: '{count} text was too long for a cell and was cut off after {most} characters: {addresses}',
    other: '{count} texts were too long for a cell and were cut off after {most} characters: {addresses}',
  },
  cleanedTexts: {
    one: '{count} text contained characters that no Excel file can hold. “�” is in their place: {addresses}',
    other: '{count} texts contained characters that no Excel file can hold. “�” is in their place: {addresses}',
  },
  columns: {
    removed: { one: 'Column removed: {columns}.', other: 'Columns removed: {columns}.' },
    kept: {
      one: 'Column {columns} is no longer in the report and is now yours.',
      other: 'Columns {columns} are no longer in the report and are now yours.',
    },
    addedBetween: { one: 'New column: {columns}.', other: 'New columns: {columns}.' },
    addedAtEnd: { one: 'New column at the right end: {columns}.', other: 'New columns at the right end: {columns}.' },
    returnedBetween: {
      one: 'Deleted column restored: {columns}.',
      other: 'Deleted columns restored: {columns}.',
    },
    returnedAtEnd: {
      one: 'Deleted column restored at the right end: {columns}.',
      other: 'Deleted columns restored at the right end: {columns}.',
    },
  },
  columnsAtEnd: {
    columns: {
      one: 'Column {columns} is at the right end, not in the report’s order.',
      other: 'Columns {columns} are at the right end, not in the report’s order.',
    },
    why: {
      inTheWay: 'Cells right of the table are in the way.',
      changed: 'The table was edited during the refresh.',
      refused: 'Excel couldn’t move columns here.',
    },
    remedy: 'You can move columns in Excel; refreshes keep your order.',
  },
  renamed: '“{was}” is now called “{now}”.',
  leftBehind: {
    kept: {
      one: '{count} edited cell of a removed column was kept: see Options.',
      other: '{count} edited cells of removed columns were kept: see Options.',
    },
    notKept: {
      one: '{count} more cell that may have been edited couldn’t be kept.',
      other: '{count} more cells that may have been edited couldn’t be kept.',
    },
  },
  headersEmpty: {
    one: 'This layout needs fewer header rows, so the top one is now empty. To get rid of it, place the report again and unlink this one.',
    other:
      'This layout needs fewer header rows, so the top {count} are now empty. To get rid of them, place the report again and unlink this one.',
  },
  undoneInPart: {
    refresh:
      '{cells} changed after this refresh. To undo the whole refresh, press Ctrl+Z {steps} times in total. To get its rows again, press Refresh.',
    placing:
      'You undid part of this placement. To undo all of it, press Ctrl+Z {steps} times in total. To get all rows again, press Refresh.',
  },
  sorted: 'Sorted by {column}, as in your sheet. To use the report’s order instead, see Options.',
  rowsKept: 'Kept. Showing data from {moment}.',
  notesStay: {
    one: 'Your note is still on the old sheet, and is listed in Options.',
    other: 'Your {count} notes are still on the old sheet, and are listed in Options.',
  },
  oldCellsStay:
    'The old cells ({cells}) weren’t cleared, because they were edited or can’t be changed. Clear what you don’t need.',
  besideNotFilled: {
    unnamed:
      'The formulas beside the table weren’t filled down. Fill them down yourself; later refreshes will extend them.',
    named:
      'The formulas beside the table weren’t filled down, because there is content in {cells}. Clear it, then fill the formulas down; later refreshes will extend them.',
  },
  outlineOff: {
    refused:
      'Excel couldn’t group the rows, so Outline is now off. The values are complete. To remove leftover groups, choose Data > Ungroup in Excel.',
    unknownRows:
      'Outline is now off, because Inlay can’t tell which groups belong to this report. To use it again, remove the groups in Excel (Data > Ungroup), then turn Outline on.',
  },
  outlineTooLong: 'The rows aren’t grouped, because this pivot has more than {most} groups.',
  tooManyLinks: 'The table has more than {most} addresses that could be links, so they all stay text.',
  captionEnded: {
    changed: 'The caption was edited, moved or deleted, so it’s now off. To get it back, turn it on again in Options.',
    inTheWay:
      'The cell above the table isn’t empty, so there is no caption. Insert a row there, then turn the caption on again in Options.',
    firstRow: 'There is no row above the table for the caption. Insert one, then turn the caption on again in Options.',
  },
  tableEnded: {
    headerRows:
      'There is no Excel table, because a table needs one header row. Place the report again with headers, all in one row.',
    sameHeaders:
      'There is no Excel table, because its headers must be text, and all must differ. Rename the headers, then turn the table on again in Options.',
    inTheWay:
      'There is no Excel table, because some cells are merged or belong to another table or a formula. Change that, then turn the table on again in Options.',
    filtered:
      'There is no Excel table, because a filter hides some rows. Clear the filter, then turn the table on again in Options.',
    protected:
      'There is no Excel table, because this sheet is protected. Choose Review > Unprotect Sheet in Excel, then turn the table on again in Options.',
    refused: 'Excel couldn’t create the table. The cells contain all rows.',
    removed:
      'The table was removed in Excel, so “As an Excel table” is now off. To get it back, turn it on again in Options.',
    stays: 'Excel couldn’t convert the table to a range. Choose Table Design > Convert to Range in Excel.',
  },
  totalsDiffer:
    'The values of {measures} don’t add up to the totals, because some items are counted in several rows or columns. The totals come from the platform.',
  /** These have the same text for every placement. */
  plain: {
    headersBack: 'The deleted header row was restored.',
    formatsStay:
      'This sheet is protected, so only the values were updated. To update number formats too, choose Review > Unprotect Sheet in Excel, then refresh.',
    calculatesByHand: 'Excel is set to manual calculation, so formulas may show old results. Press F9 to calculate.',
    conversionDiffers:
      'The report’s SQL and the query made from it returned different rows. To get the rows of the SQL, refresh this report.',
    conversionRefused:
      'The data API couldn’t convert this report’s SQL this time, so it ran the SQL itself. Filters, totals and row details aren’t available for now.',
    pivotConversionRefused:
      'The data API couldn’t convert this report’s SQL this time, so it ran the SQL itself. The layout is the same, but only numbers that can be added up have totals. Filters and row details aren’t available for now.',
    linksRefused: 'Excel didn’t accept the links, so the addresses are text.',
    notRecorded: 'The cells were written, but the platform hasn’t recorded it yet. Inlay will try again automatically.',
  },
} as const;
