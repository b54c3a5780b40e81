/** Texts about filters of Excel that hide rows where Inlay would write. */
export const excelFilterTexts = {
  inDoubt: {
    one: 'The filter at {places} hides rows here, so values could go into the wrong rows. Clearing it shows all rows. Nothing changes until you decide.',
    other:
      'The filters at {places} hide rows here, so values could go into the wrong rows. Clearing them shows all rows. Nothing changes until you decide.',
  },
  clearAndRefresh: { one: 'Clear filter and refresh', other: 'Clear filters and refresh' },
  clearAndPlace: { one: 'Clear filter and place', other: 'Clear filters and place' },
} as const;
