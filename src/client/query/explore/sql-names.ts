/** Writes names and texts of SQL. Pure. */

/** Returns the name in quotes, unless it means the same without them. */
export function quoteSqlName(name: string): string {
  const isPlain = /^[a-z_][a-z0-9_]*$/.test(name) && !RESERVED_WORDS.has(name);
  return isPlain ? name : `"${name.replaceAll('"', '""')}"`;
}

export function quoteSqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Postgres reserves these words, or engines read them in another way: `user` is a function. */
const RESERVED_WORDS: ReadonlySet<string> = new Set(
  (
    'all analyse analyze and any array as asc asymmetric authorization between binary both case cast check collate ' +
    'column concurrently constraint create cross cube current current_catalog current_date current_role ' +
    'current_schema current_time current_timestamp current_user date day default deferrable desc describe distinct ' +
    'do else end except exists extract false fetch filter for foreign freeze from full grant group grouping having ' +
    'hour ilike in initially inner intersect interval into is isnull join lateral leading left like limit ' +
    'localtime localtimestamp minute month natural not notnull null offset on only or order outer over overlaps ' +
    'partition pivot placing position primary qualify references returning right rollup row rows second select ' +
    'session_user set show similar some summarize symmetric table tablesample then time timestamp to trailing true ' +
    'union unique unpivot user using values variadic verbose when where window with year'
  ).split(' '),
);
