/** Writes the filters of a query as conditions of semantic SQL. Pure. */
import type { ModelMember } from '../data-model';
import { getNextDay } from '../filters/apply-filters';
import { toRecord } from '../filters/report-filters';
import { quoteSqlText } from './sql-names';

/** Writes a member as an operand of a condition. */
type WriteMember = (member: string) => string;
type Model = ReadonlyMap<string, ModelMember>;

/**
 * Returns undefined for a filter that no condition says as the engine means it. Semantic SQL has
 * the meaning of filters, not that of SQL: `<>` and `NOT ILIKE` keep rows without a value.
 * @see the table of operators in the documentation of the engine's SQL
 */
export function toSqlCondition(filter: unknown, model: Model, writeMember: WriteMember): string | undefined {
  const { and, or, member: path, dimension = path, operator, values } = toRecord(filter);
  const group = and ?? or;
  if (Array.isArray(group)) {
    return join(
      group.map((part) => toSqlCondition(part, model, writeMember)),
      group === or ? 'OR' : 'AND',
    );
  }
  const member = typeof dimension === 'string' ? model.get(dimension) : undefined;
  const texts = Array.isArray(values) ? values.map((value) => (value === null ? undefined : String(value))) : [];
  if (!member || texts.includes(undefined)) return undefined;
  const known = texts.filter((text) => text !== undefined);
  const write = member.type === 'time' ? writeTimeCondition : writeValueCondition;
  return write(writeMember(member.name), String(operator), known, member.type);
}

/** Returns undefined if a part is, and for no parts. */
function join(parts: readonly (string | undefined)[], word: 'AND' | 'OR'): string | undefined {
  if (parts.length === 0 || parts.includes(undefined)) return undefined;
  return parts.length === 1 ? parts[0] : `(${parts.join(` ${word} `)})`;
}

const SIGNS: Readonly<Record<string, string>> = { gt: '>', gte: '>=', lt: '<', lte: '<=' };
const SEARCH = /^(not)?(contains|startsWith|endsWith)$/i;

function writeValueCondition(
  operand: string,
  operator: string,
  values: readonly string[],
  type: string | undefined,
): string | undefined {
  if (operator === 'set') return `${operand} IS NOT NULL`;
  if (operator === 'notSet') return `${operand} IS NULL`;
  const literals = values.map((value) => writeLiteral(value, type));
  const [first, ...others] = literals;
  if (first === undefined) return undefined;
  if (operator === 'equals')
    return others.length === 0 ? `${operand} = ${first}` : `${operand} IN (${literals.join(', ')})`;
  if (operator === 'notEquals')
    return others.length === 0 ? `${operand} <> ${first}` : `${operand} NOT IN (${literals.join(', ')})`;
  if (SEARCH.test(operator)) return type === 'string' ? writeSearch(operand, operator, values) : undefined;
  const sign = SIGNS[operator];
  return sign !== undefined && others.length === 0 ? `${operand} ${sign} ${first}` : undefined;
}

function writeLiteral(value: string, type: string | undefined): string {
  const isPlain =
    type === 'number' ? /^-?\d+(\.\d+)?$/.test(value) : type === 'boolean' && /^(true|false)$/.test(value);
  return isPlain ? value : quoteSqlText(value);
}

function writeSearch(operand: string, operator: string, values: readonly string[]): string | undefined {
  // LIKE would read these characters as a pattern.
  if (values.some((value) => value === '' || /[%_\\]/.test(value))) return undefined;
  const isNegated = operator.startsWith('not');
  const [before, after] = [/starts/i.test(operator) ? '' : '%', /ends/i.test(operator) ? '' : '%'];
  return join(
    values.map((value) => `${operand} ${isNegated ? 'NOT ' : ''}ILIKE ${quoteSqlText(`${before}${value}${after}`)}`),
    isNegated ? 'AND' : 'OR',
  );
}

const MOMENT = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?)?$/;
const TIME_SIGNS: Readonly<Record<string, string>> = {
  beforeDate: '<',
  beforeOrOnDate: '<=',
  afterDate: '>',
  afterOrOnDate: '>=',
};

/** Engines read days in words, `last month`, only in filters. */
function writeTimeCondition(operand: string, operator: string, values: readonly string[]): string | undefined {
  if (operator === 'set') return `${operand} IS NOT NULL`;
  if (operator === 'notSet') return `${operand} IS NULL`;
  const [start, end = start, ...others] = values;
  if (start === undefined || end === undefined || others.length > 0 || !values.every((value) => MOMENT.test(value))) {
    return undefined;
  }
  const compare = (sign: string, value: string) => `${operand} ${sign} ${quoteSqlText(value)}`;
  const sign = TIME_SIGNS[operator];
  if (sign !== undefined) return values.length === 1 ? compare(sign, start) : undefined;
  // A range contains all of its last day.
  const isDay = end.length === 10;
  const next = isDay ? getNextDay(end) : end;
  switch (operator) {
    case 'onTheDate':
    case 'inDateRange':
      return `${compare('>=', start)} AND ${compare(isDay ? '<' : '<=', next)}`;
    case 'notInDateRange':
      return `(${compare('<', start)} OR ${compare(isDay ? '>=' : '>', next)})`;
    default:
      return undefined;
  }
}
