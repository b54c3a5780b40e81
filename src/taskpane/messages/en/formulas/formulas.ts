/** Has the English texts about the formulas that request reports. */
export const formulaTexts = {
  title: 'Formulas',
  note: 'Formulas calculated in this session.',
  report: 'Report {id}',
  count: { one: '{count} formula', other: '{count} formulas' },
  unknown: {
    one: '{count} formula still shows #NAME? because Inlay couldn’t re-enter it. If the sheet is protected, unprotect it and choose Refresh all. Otherwise select the cell and press F2, then Enter.',
    other:
      '{count} formulas still show #NAME? because Inlay couldn’t re-enter them. If the sheet is protected, unprotect it and choose Refresh all. Otherwise select each cell and press F2, then Enter.',
  },
} as const;
