/**
 * Refuses SQL that DuckDB takes and the engine that we stand for does not: its grammar is that of
 * Postgres.
 */
import type { ModelIndex } from '../model';
import { QueryError } from '../query-error';
import { isModelJoin, listTables } from './from-clause';
import { isNode, type Node, readFunction, readNode, readNodes, readText, readTexts, visitNodes } from './syntax-tree';

/** The functions of that engine, as far as DuckDB has them too; operators of Postgres are among them. */
const FUNCTIONS = new Set(
  `measure sum count count_star avg min max string_agg stddev stddev_samp stddev_pop var_samp var_pop variance
  covar_samp covar_pop corr bool_and bool_or approx_count_distinct median percentile_cont quantile_cont mode
  + - * / % ^ || ~~ !~~ ~~* !~~* ~ ~* !~ !~* regexp_full_match like_escape ilike_escape not_like_escape
  abs acos asin atan atan2 ceil ceiling cos degrees exp floor ln log log10 log2 mod pi pow power radians random round
  sign sin sqrt tan trunc greatest least coalesce nullif if constant_or_null
  ascii bit_length btrim char_length character_length chr concat concat_ws initcap left length lower lpad ltrim md5
  octet_length position regexp_replace regexp_matches repeat replace reverse right rpad rtrim split_part starts_with
  ends_with suffix strpos substr substring to_hex translate trim upper sha256 format contains
  date_trunc date_part date_bin dateadd datediff date_add date_sub date_diff age now current_date current_timestamp
  get_current_timestamp localtimestamp make_date make_timestamp to_timestamp to_date to_char strptime extract timezone
  to_seconds to_minutes to_hours to_days to_weeks to_months to_quarters to_years interval
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  generate_series unnest grouping array_agg`.split(/\s+/),
);

/**
 * Refuses a statement with words of DuckDB's own.
 * @throws QueryError with the engine's kind of error
 */
export function assertEngineGrammar(model: ModelIndex, statement: Node, text: string): void {
  if (/^\s*\(*\s*from\b/i.test(text)) throw createParserError('FROM comes before SELECT');
  visitNodes(statement, (node) => {
    assertKnownFunction(node);
    const reason = describeForeignPart(node);
    if (reason !== undefined) throw createParserError(reason);
    if (node.type === 'SELECT_NODE' && listTables(readNode(node, 'from_table'), model).length > 0) {
      visitNodes([node.select_list, node.having], assertOneMember);
    }
    if (node.type === 'JOIN') assertModelJoin(model, node);
  });
}

const createParserError = (reason: string) => new QueryError(400, `SQL error: ParserError("${reason}")`);

function assertKnownFunction(node: Node): void {
  const name = node.class === 'WINDOW' ? readText(node, 'function_name').toLowerCase() : readFunction(node);
  if (name === '' || FUNCTIONS.has(name)) return;
  throw new QueryError(400, `Error during planning: Invalid function '${name}'`);
}

/** That engine has no plan for an aggregate over an expression of two members of a view. */
function assertOneMember(node: Node): void {
  if (!['sum', 'avg', 'min', 'max'].includes(readFunction(node))) return;
  const [argument] = readNodes(node, 'children');
  const names = new Set<string>();
  visitNodes(argument, (part) => {
    if (part.class !== 'FUNCTION' || !/^[-+*/]$/.test(readFunction(part))) return;
    visitNodes(part, (column) => {
      if (column.class === 'COLUMN_REF') names.add(readTexts(column, 'column_names').at(-1) ?? '');
    });
  });
  if (names.size <= 1) return;
  throw new QueryError(
    400,
    `Error during rewrite: Can't find rewrite for an aggregate over ${[...names].join(' and ')}`,
  );
}

function describeForeignPart(node: Node): string | undefined {
  const hasList = (key: string) => readTexts(node, key).length > 0;
  if (node.type === 'SELECT_NODE' && node.aggregate_handling !== 'STANDARD_HANDLING') return 'GROUP BY ALL';
  if (isNode(node.qualify) || isNode(node.sample) || isNode(node.at_clause)) return 'QUALIFY, TABLESAMPLE or AT';
  if (node.class === 'STAR' && (hasList('exclude_list') || hasList('replace_list') || node.columns === true)) {
    return 'EXCLUDE, REPLACE or COLUMNS';
  }
  if (node.class === 'LAMBDA' || node.type === 'LIMIT_PERCENT_MODIFIER') return String(node.type);
  const isForeignJoin = node.type === 'JOIN' && !/^(REGULAR|CROSS|DEPENDENT)$/.test(readText(node, 'ref_type'));
  return isForeignJoin ? `${readText(node, 'ref_type')} JOIN` : undefined;
}

/** Rows of views join as the model joins them. Only grouped selects join by any condition. */
function assertModelJoin(model: ModelIndex, join: Node): void {
  const names = listTables(join, model).map(({ source }) => source.name);
  const joinsRows = ['left', 'right'].every((side) => listTables(readNode(join, side), model).length > 0);
  if (!joinsRows || (isModelJoin(join) && new Set(names).size === names.length)) return;
  throw new QueryError(
    400,
    `Error during rewrite: Can't join ${names.join(' and ')} by this condition. Use CROSS JOIN or __cubeJoinField between different views.`,
  );
}
