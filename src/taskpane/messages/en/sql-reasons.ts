/** Returns a sentence for each reason why SQL runs unchanged; it begins with what the report lacks. */
export const createSqlReasons = <Missing extends string>(missing: Missing) =>
  ({
    notConvertible: `${missing}, because its SQL can’t be converted to a query of the data model.`,
    unclearColumns: `${missing}, because it isn’t clear which fields of the data model its SQL shows.`,
    refused: `${missing}, because the data API can’t read its SQL.`,
    notPermitted: `${missing}, because you don’t have permission to convert SQL (scope “sql”).`,
    notSupported: `${missing}, because this version of the data API can’t convert SQL.`,
    differs: `${missing}, because the query made from its SQL returned different rows.`,
  }) as const;
