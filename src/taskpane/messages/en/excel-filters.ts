/** Texts about filters of Excel that hide rows where Inlay would write. */
export const excelFilterTexts = {
  inDoubt: {
    one: 'The filter at {places} hides rows here, and Excel may put values that are written through a filter into the wrong cells. Nothing is written until you decide. Clearing shows all rows; the filter buttons stay.',
    other:
      'The filters at {places} hide rows here, and Excel may put values that are written through a filter into the wrong cells. Nothing is written until you decide. Clearing shows all rows; the filter buttons stay.',
  },
  clearAndRefresh: { one: 'Clear the filter and refresh', other: 'Clear the filters and refresh' },
  clearAndPlace: { one: 'Clear the filter and place', other: 'Clear the filters and place' },
} as const;
