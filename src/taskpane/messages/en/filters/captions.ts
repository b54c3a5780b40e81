/** Has the English texts of the cell above a block. */
export const captionTexts = {
  noFilters: 'No filters',
  filtersAsSaved: 'Filters as saved in the report',
  rowsRestored: 'Restored data',
  moreFilters: { one: '{count} more filter', other: '{count} more filters' },
  refreshedAt: 'as of {time}',
} as const;
