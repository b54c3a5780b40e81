/** Says what a report lacks whose SQL runs unchanged, and why. */
export const sqlReasons = {
  notConvertible:
    'Filters, totals and row details aren’t available, because this report’s SQL can’t be converted to a query of the data model.',
  unclearColumns:
    'Filters, totals and row details aren’t available, because it isn’t clear which fields of the data model this report’s SQL shows.',
  refused: 'Filters, totals and row details aren’t available, because the data API can’t read this report’s SQL.',
  noRight: 'Filters, totals and row details aren’t available, because your sign-in doesn’t have the scope “sql”.',
  noRoute: 'Filters, totals and row details aren’t available, because this version of the data API can’t convert SQL.',
  differs:
    'Filters, totals and row details aren’t available, because the query made from this report’s SQL returned other rows.',
} as const;
