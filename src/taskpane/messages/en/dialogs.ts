/** Texts of dialogs: cells in the way, unlinking, signing out. */
export const dialogTexts = {
  cellsInTheWay: {
    filled: 'Cells are in the way',
    merged: 'Merged cells are in the way',
    spill: 'The result of a formula is in the way',
  },
  cellsThere: {
    filled: 'Cells with content in the way',
    merged: 'Merged cells in the way',
    spill: 'Cells with results of formulas',
  },
  foundThere: {
    filled: { one: '{count} cell with content', other: '{count} cells with content' },
    merged: { one: '{count} merged area', other: '{count} merged areas' },
    spill: 'Result of {formulas}',
    sample: '“{sample}”',
    withSample: '{found} (first: “{sample}”)',
  },
  hiddenSheet: 'The sheet “{sheet}” is hidden',
  hiddenSheetText: {
    hidden: 'These cells are on a hidden sheet, so Excel cannot show them. Reports on that sheet are still refreshed.',
    veryHidden:
      'These cells are on a sheet that Excel’s Unhide dialog does not list. The author of this workbook can unhide it in the Visual Basic Editor. Reports on that sheet are still refreshed.',
  },
  unhide: 'Unhide and go there',
  close: 'Close',
  question: 'What would you like to do?',

  placing: {
    filled: 'The report needs <cells>{block}</cells>, where some cells have content. Nothing is written yet.',
    merged:
      'The report needs <cells>{block}</cells>, and rows cannot be written through merged cells. Nothing is written yet.',
    spill:
      'The report needs <cells>{block}</cells>, where the result of the formula in <strong>{formulas}</strong> stands. Overwritten, {formulas} would show #SPILL!. Nothing is written yet.',
    fixedSpill:
      'The report needs <cells>{block}</cells>, where the result of the formula in <strong>{formulas}</strong> stands. Overwritten, {formulas} would show #SPILL!. Nothing is written yet. To place it here, move or delete that formula first.',
  },
  grew: {
    filled:
      '<strong>{report}</strong> grew from {before} to {rows}. The new ones need cells that have content. Nothing is written yet.',
    merged:
      '<strong>{report}</strong> has {rows} now, {before} before. The cells that it needs are merged, and rows cannot be written through merged cells. Nothing is written yet.',
    mergedWithin:
      '<strong>{report}</strong> has {rows} now, {before} before. Some of its cells are merged, and rows cannot be written through merged cells. Nothing is written yet.',
    spill:
      '<strong>{report}</strong> grew from {before} to {rows}, and needs cells, where the result of the formula in <strong>{formulas}</strong> stands. Overwritten, {formulas} would show #SPILL!. Nothing is written yet.',
  },
  sameSize: {
    filled: '<strong>{report}</strong> still has {rows}, but needs cells that have content. Nothing is written yet.',
    merged:
      '<strong>{report}</strong> still has {rows}. The cells that it needs are merged, and rows cannot be written through merged cells. Nothing is written yet.',
    mergedWithin:
      '<strong>{report}</strong> still has {rows}. Some of its cells are merged, and rows cannot be written through merged cells. Nothing is written yet.',
    spill:
      '<strong>{report}</strong> still has {rows}, and needs cells, where the result of the formula in <strong>{formulas}</strong> stands. Overwritten, {formulas} would show #SPILL!. Nothing is written yet.',
  },
  loss: {
    one: '{count} cell loses its content. Excel may not be able to undo that.',
    other: '{count} cells lose their content. Excel may not be able to undo that.',
  },
  placeChoice: {
    shiftDown: {
      label: 'Move them down',
      hint: 'In these columns everything below moves too, with the notes beside reports there; formulas follow.',
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
      hint: 'In these columns everything below moves too, with the notes beside reports there; formulas follow. Done the same way from now on.',
      verb: 'Move down and refresh',
    },
    keepToFrame: {
      label: 'Keep the current size',
      labelDropping: 'Keep the current size (drops {rows})',
      hint: 'Write what fits, and say so here.',
      hintDropping: 'Write {before} of {rows}, and say so here.',
      verb: 'Keep and refresh',
    },
    overwrite: { label: 'Overwrite them', verb: 'Overwrite and refresh' },
    newSheet: {
      label: 'Move to a new sheet',
      hint: 'Your cells stay as they are, your notes and your own columns too.',
      verb: 'Move and refresh',
    },
    skip: {
      label: 'Skip this refresh',
      hint: { one: 'The old {count} row stay.', other: 'The old {count} rows stay.' },
      verb: 'Skip it',
      advice: {
        merged: 'Unmerge the cells in Excel, then refresh again.',
        spill: 'Move or delete the formula in Excel, then refresh again.',
      },
    },
  },

  unlink: 'Unlink {report}?',
  unlinkText: 'This range is no longer linked to the platform, and nothing refreshes here any more.',
  unlinkLeave: 'Leave the cells',
  unlinkLeaveHint: { one: 'The {count} row stay as plain cells.', other: 'The {count} rows stay as plain cells.' },
  unlinkClear: 'Clear the cells',
  unlinkClearHint: {
    searching: 'Looking which cells become empty…',
    none: 'It is not certain which cells are its own: none becomes empty.',
    cells: {
      one: '{cells} becomes empty; your own columns and all formats stay.',
      other: '{cells} become empty; your own columns and all formats stay.',
    },
  },
  keepTexts: { one: 'Put {count} typed text on a new sheet', other: 'Put {count} typed texts on a new sheet' },
  keepTextsHint: {
    one: 'It was typed in or beside rows of this report. Afterwards no other cell holds it.',
    other: 'They were typed in or beside rows of this report. Afterwards no other cell holds them.',
  },
  textsSheet: 'Texts of {report}',
  textsKept: { one: '{count} typed text is on a new sheet.', other: '{count} typed texts are on a new sheet.' },
  clearing: 'Clearing {cells} of {report}.',
  cleared: { one: '{cells} is empty.', other: '{cells} are empty.' },
  unlinkOthers: 'The cells have changed since, so nothing was done. Look again at what becomes empty.',
  unlinkVerb: 'Unlink it',
  unlinkAndClear: 'Unlink and clear',

  signOut: 'Sign out of {host}?',
  signOutText:
    'The token is deleted from this device. Placed rows stay in their cells; they refresh again once you sign in.',
  staySignedIn: 'Stay signed in',
} as const;
