/** Texts of dialogs: cells in the way, unlinking, signing out. */
export const dialogTexts = {
  cellsInTheWay: {
    filled: 'Cells are in the way',
    merged: 'Merged cells are in the way',
    spill: 'The result of a formula is in the way',
    array: 'An array formula is in the way',
  },
  cellsThere: {
    filled: 'Cells with content in the way',
    merged: 'Merged cells in the way',
    spill: 'Cells with formula results',
    array: 'Cells of an array formula',
  },
  foundThere: {
    filled: { one: '{count} cell with content', other: '{count} cells with content' },
    merged: { one: '{count} merged area', other: '{count} merged areas' },
    spill: 'Result of {formulas}',
    array: 'Array formula in {formulas}',
    sample: '“{sample}”',
    withSample: '{found} (first: “{sample}”)',
  },
  hiddenSheet: 'The sheet “{sheet}” is hidden',
  hiddenCells: 'These cells are hidden',
  hiddenSheetText: {
    cells:
      'They are selected, but their rows or columns are hidden, collapsed in a group or filtered out. In Excel, unhide the rows or columns, expand the group, or clear the filter.',
    hidden: 'Excel can’t show its cells. Its reports are still refreshed.',
    veryHidden:
      'Excel’s Unhide dialog doesn’t list it. The workbook’s author can unhide it in the Visual Basic Editor. Its reports are still refreshed.',
  },
  unhide: 'Unhide and go there',
  close: 'Close',
  question: 'What would you like to do?',

  placing: {
    filled: 'The report needs <cells>{block}</cells>, but some of these cells have content.',
    merged: 'The report needs <cells>{block}</cells>, but rows can’t be written into merged cells.',
    spill:
      'The report needs <cells>{block}</cells>, but the formula in <strong>{formulas}</strong> spills into it. Overwriting the result would cause a #SPILL! error.',
    array:
      'The report needs <cells>{block}</cells>, but the array formula in <strong>{formulas}</strong> covers some of these cells. Part of an array formula can’t be changed.',
    fixedSpill:
      'The report needs <cells>{block}</cells>, but the formula in <strong>{formulas}</strong> spills into it. Overwriting the result would cause a #SPILL! error. To place the report here, move or delete that formula first.',
    fixedArray:
      'The report needs <cells>{block}</cells>, but the array formula in <strong>{formulas}</strong> covers some of these cells. Part of an array formula can’t be changed. To place the report here, move or delete that formula first.',
  },
  grew: {
    filled: '<strong>{report}</strong> now has {rows} instead of {before}.',
    merged:
      '<strong>{report}</strong> now has {rows} instead of {before}, and some cells it needs are merged. Rows can’t be written into merged cells.',
    mergedWithin:
      '<strong>{report}</strong> now has {rows} instead of {before}, and some of its cells are merged. Rows can’t be written into merged cells.',
    spill:
      '<strong>{report}</strong> now has {rows} instead of {before}, and the formula in <strong>{formulas}</strong> spills into the cells it needs. Overwriting the result would cause a #SPILL! error.',
    array:
      '<strong>{report}</strong> now has {rows} instead of {before}, and the array formula in <strong>{formulas}</strong> covers cells it needs. Part of an array formula can’t be changed.',
  },
  sameSize: {
    filled: '<strong>{report}</strong> still has {rows}, but needs cells that have content.',
    merged:
      '<strong>{report}</strong> still has {rows}, but some cells it needs are merged. Rows can’t be written into merged cells.',
    mergedWithin:
      '<strong>{report}</strong> still has {rows}, but some of its cells are merged. Rows can’t be written into merged cells.',
    spill:
      '<strong>{report}</strong> still has {rows}, but the formula in <strong>{formulas}</strong> spills into the cells it needs. Overwriting the result would cause a #SPILL! error.',
    array:
      '<strong>{report}</strong> still has {rows}, but the array formula in <strong>{formulas}</strong> covers cells it needs. Part of an array formula can’t be changed.',
  },
  loss: {
    one: '{count} cell will be overwritten. Excel may not be able to undo that.',
    other: '{count} cells will be overwritten. Excel may not be able to undo that.',
  },
  placeChoice: {
    shiftDown: {
      label: 'Move them down',
      hint: 'Everything below in these columns moves too, including notes.',
      verb: 'Move down and place',
    },
    overwrite: { label: 'Overwrite them', verb: 'Overwrite and place' },
    newSheet: {
      label: 'Place on a new sheet',
      hint: 'Your cells stay as they are.',
      verb: 'Place on a new sheet',
    },
  },
  growthChoice: {
    shiftDown: {
      label: 'Move the cells below down',
      hint: 'Everything below in these columns moves too, including notes. Later refreshes do the same.',
      verb: 'Move down and refresh',
    },
    keepToFrame: {
      label: 'Keep the current size',
      labelDropping: 'Keep the current size (drops {rows})',
      hint: 'Writes what fits and shows a warning here.',
      verb: 'Keep and refresh',
    },
    overwrite: { label: 'Overwrite them', verb: 'Overwrite and refresh' },
    newSheet: {
      label: 'Move to a new sheet',
      hint: 'Your cells, notes and own columns stay on this sheet.',
      verb: 'Move and refresh',
    },
    skip: {
      label: 'Not now',
      hint: { one: 'The current row stays.', other: 'The current {count} rows stay.' },
      verb: 'Keep current rows',
      advice: {
        merged: 'Unmerge the cells in Excel, then refresh again.',
        spill: 'Move or delete the formula in Excel, then refresh again.',
        array: 'Move or delete the formula in Excel, then refresh again.',
      },
    },
  },

  unlink: 'Unlink {report}?',
  unlinkText: 'This report will no longer refresh here.',
  unlinkLeave: 'Keep the cells',
  unlinkLeaveHint: 'Their values stay as they are.',
  unlinkClear: 'Clear the cells',
  unlinkClearHint: {
    searching: 'Checking which cells will be cleared…',
    none: 'Inlay can’t tell which cells belong to this report, so none will be cleared.',
    cells: '{cells} will be cleared. Your own columns and all formats stay.',
  },
  keepTexts: { one: 'Copy {count} typed entry to a new sheet', other: 'Copy {count} typed entries to a new sheet' },
  keepTextsHint: {
    one: 'It was typed in or beside this report and would be lost.',
    other: 'They were typed in or beside this report and would be lost.',
  },
  textsSheet: 'Notes from {report}',
  textsKept: { one: '{count} typed entry is on a new sheet.', other: '{count} typed entries are on a new sheet.' },
  clearing: 'Clearing {cells} ({report}).',
  cleared: 'Cleared {cells}.',
  unlinkOthers: 'The cells were edited in the meantime, so nothing was done. Check again what will be cleared.',
  unlinkVerb: 'Unlink',
  unlinkAndClear: 'Unlink and clear',

  signOut: 'Sign out of {host}?',
  signOutText:
    'Your API key or access token will be removed from this device. The data stays; it refreshes again after you sign in.',
  staySignedIn: 'Stay signed in',
} as const;
