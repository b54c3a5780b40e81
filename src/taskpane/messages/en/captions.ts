/** Has the English texts of the cell above a block. */
export const captionTexts = {
  noFilters: 'No filters',
  filtersAsSaved: 'As the report is saved',
  rowsRestored: 'Earlier rows, put back',
  moreFilters: { one: '{count} more filter', other: '{count} more filters' },
  refreshedAt: 'as of {time}',
} as const;
