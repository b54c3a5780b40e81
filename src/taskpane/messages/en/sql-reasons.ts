/** Says what a report lacks whose SQL runs unchanged, and why. */
export const explainSql = <Missing extends string>(missing: Missing) =>
  ({
    notConvertible: `${missing}, because its SQL can’t be converted to a query of the data model.`,
    unclearColumns: `${missing}, because it isn’t clear which fields of the data model its SQL shows.`,
    refused: `${missing}, because the data API can’t read its SQL.`,
    notPermitted: `${missing}, because your sign-in doesn’t have the scope “sql”.`,
    notSupported: `${missing}, because this version of the data API can’t convert SQL.`,
    differs: `${missing}, because the query made from its SQL returned other rows.`,
  }) as const;
