/** Texts about the formulas, names and print area that cover all rows of a growing block. */
export const dependentRangeTexts = {
  inDoubt:
    'It grows from {rowsBefore} to {rowsNow}. These cover only the rows until now: {covering}. Shall they cover the new rows too, now and from now on? Nothing is written until you decide.',
  covering: {
    formulas: { one: 'the formula in {places}', other: 'the formulas in {places}' },
    names: { one: 'the name {places}', other: 'the names {places}' },
  },
  formulas: { one: '{count} formula', other: '{count} formulas' },
  names: { one: '{count} name', other: '{count} names' },
  printArea: 'the print area',
  extended: 'Extended to its new rows: {ranges}.',
  notExtended: 'Not extended to its new rows: {places}. Have a look there, and change what shall cover them.',
  incomplete: 'Not all formulas of this workbook could be looked at: see whether yours cover its new rows.',
} as const;

/** Labels the choices on the page of options. */
export const dependentRangeOptionTexts = {
  title: 'When the block gets more rows',
  policies: {
    ask: 'ask me before what covers all of its rows is extended',
    extend: 'extend formulas, names and the print area that cover all of its rows',
    leave: 'leave them as they are',
  },
  hint: 'A table over the block always goes along.',
} as const;
