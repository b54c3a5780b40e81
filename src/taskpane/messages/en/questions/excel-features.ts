/** Texts about the formulas, names, charts and print area that cover all rows of a growing block. */
export const dependentRangeTexts = {
  inDoubt:
    'The table will grow from {rowsBefore} to {rowsNow}. Extend these to the new rows, now and at later refreshes: {covering}?',
  covering: {
    formulas: { one: 'the formula in {places}', other: 'the formulas in {places}' },
    names: { one: 'the name {places}', other: 'the names {places}' },
    charts: { one: 'the chart {places}', other: 'the charts {places}' },
  },
  formulas: { one: '{count} formula', other: '{count} formulas' },
  names: { one: '{count} name', other: '{count} names' },
  charts: { one: '{count} chart', other: '{count} charts' },
  onBlockSheet: '“{name}”',
  onOtherSheet: '“{name}” on {sheet}',
  objects: { chart: 'chart {place}', pivotTable: 'pivot table {place}' },
  printArea: 'the print area',
  extended: 'Extended to the new rows: {ranges}.',
  notExtended: 'Not extended to the new rows: {places}. Check these.',
  incomplete: 'Not all formulas could be checked. Make sure yours cover the new rows.',
} as const;

/** Texts about filters of Excel that hide rows where Inlay would write. */
export const excelFilterTexts = {
  inDoubt: {
    one: 'The filter at {places} hides rows here, so values could go into the wrong rows. Clearing it shows all rows.',
    other:
      'The filters at {places} hide rows here, so values could go into the wrong rows. Clearing them shows all rows.',
  },
  clearAndRefresh: { one: 'Clear filter and refresh', other: 'Clear filters and refresh' },
  clearAndPlace: { one: 'Clear filter and place', other: 'Clear filters and place' },
} as const;
