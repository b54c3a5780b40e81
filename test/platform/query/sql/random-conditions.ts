/** Makes random conditions in SQL, each with the filter that it means. */
import type { QueryFilter } from '../../../../src/contract';
import type { Chance } from '../../../support/chance';

export interface Condition {
  readonly sql: string;
  readonly filter?: QueryFilter | undefined;
  readonly segment?: string;
  readonly range?: { readonly path: string; readonly dates: readonly [string, string] };
}

interface Choice {
  readonly write: (name: string, values: readonly string[]) => string;
  readonly operator: Extract<QueryFilter, { operator: unknown }>['operator'];
  /** How many values the condition takes; some take none. */
  readonly count: number;
  /** The condition has the same meaning in plain SQL. */
  readonly isPlain?: true;
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
const createChoice = (operator: Choice['operator'], count: number, write: Choice['write'], isPlain?: true): Choice => ({
  operator,
  count,
  write,
  ...(isPlain && { isPlain }),
});

const SET_CHOICES: readonly Choice[] = [
  createChoice('set', 0, (name) => `${name} IS NOT NULL`, true),
  createChoice('notSet', 0, (name) => `${name} IS NULL`, true),
  createChoice('set', 0, (name) => `NOT (${name} IS NULL)`, true),
];

const CHOICES: Readonly<Record<'string' | 'number' | 'boolean', readonly Choice[]>> = {
  string: [
    ...SET_CHOICES,
    createChoice('equals', 1, (name, [value = '']) => `${name} = ${quote(value)}`, true),
    createChoice('equals', 1, (name, [value = '']) => `${quote(value)} = ${name}`, true),
    createChoice('equals', 2, (name, values) => `${name} IN (${values.map(quote).join(', ')})`, true),
    createChoice('notEquals', 1, (name, [value = '']) => `${name} <> ${quote(value)}`),
    createChoice('notEquals', 1, (name, [value = '']) => `NOT ${name} = ${quote(value)}`),
    createChoice('notEquals', 2, (name, values) => `${name} NOT IN (${values.map(quote).join(', ')})`),
    createChoice('contains', 1, (name, [value = '']) => `${name} LIKE ${quote(`%${value}%`)}`),
    createChoice('contains', 1, (name, [value = '']) => `STRPOS(LOWER(${name}), ${quote(value)}) > 0`),
    createChoice('startsWith', 1, (name, [value = '']) => `${name} ILIKE ${quote(`${value}%`)}`),
    createChoice('endsWith', 1, (name, [value = '']) => `UPPER(${name}) LIKE ${quote(`%${value}`)}`),
    createChoice('notContains', 1, (name, [value = '']) => `${name} NOT LIKE ${quote(`%${value}%`)}`),
    createChoice('notStartsWith', 1, (name, [value = '']) => `NOT ${name} LIKE ${quote(`${value}%`)}`),
    createChoice('startsWith', 1, (name, [value = '']) => `starts_with(${name}, ${quote(value)})`),
  ],
  number: [
    ...SET_CHOICES,
    createChoice('gt', 1, (name, [value]) => `${name} > ${value}`, true),
    createChoice('gte', 1, (name, [value]) => `${value} <= ${name}`, true),
    createChoice('lt', 1, (name, [value]) => `NOT ${name} >= ${value}`, true),
    createChoice('lte', 1, (name, [value]) => `${name} <= ${value}`, true),
    createChoice('lte', 1, (name, [value]) => `NOT (${value} < ${name})`, true),
    createChoice('equals', 1, (name, [value]) => `${name} = ${value}`, true),
    createChoice('equals', 2, (name, values) => `${name} IN (${values.join(', ')})`, true),
    createChoice('notEquals', 1, (name, [value]) => `${name} != ${value}`),
  ],
  boolean: [
    ...SET_CHOICES,
    createChoice('equals', 1, (name, [value]) => (value === 'true' ? name : `NOT ${name}`), true),
    createChoice('equals', 1, (name, [value]) => `${name} = ${value}`, true),
    createChoice('equals', 1, (name, [value]) => `${name} IS ${value}`, true),
    createChoice('notEquals', 1, (name, [value]) => `${name} IS NOT ${value}`, true),
  ],
};

const VALUES = {
  string: ['Shop', 'Online', 'completed', 'Scotland', 'Gold', 'o', 'an', 'L', '', "O'Brien", '%', 'é'],
  number: ['0', '1', '2', '10', '99.5', '-3', '1000', '2000000100'],
  boolean: ['true', 'false'],
};
const DAYS = ['2023-12-05', '2024-01-17', '2024-07-09', '2025-01-20', '2025-12-11', '2026-07-15'];

/**
 * Returns a condition on a member that SQL calls by a name.
 * @param mayMeanOther the condition may mean something else in plain SQL
 */
export function createCondition(
  chance: Chance,
  path: string,
  type: 'string' | 'number' | 'boolean' | 'time',
  name: string,
  mayMeanOther: boolean,
): Condition {
  if (type === 'time') return createTimeCondition(chance, path, name);
  if (chance.nextBelow(5) > 0) return createMemberCondition(chance, path, type, name, mayMeanOther);
  const parts = [1, 2, 3].map(() => createMemberCondition(chance, path, type, name, mayMeanOther));
  const [first, second, third] = parts;
  const filters = parts.flatMap(({ filter }) => filter ?? []);
  return {
    sql: `(${first?.sql} OR (${second?.sql} AND ${third?.sql}))`,
    filter: { or: [...filters.slice(0, 1), { and: filters.slice(1) }] },
  };
}

function createMemberCondition(
  chance: Chance,
  path: string,
  type: 'string' | 'number' | 'boolean',
  name: string,
  mayMeanOther: boolean,
): Condition {
  const choice = chance.pick(CHOICES[type].filter(({ isPlain }) => mayMeanOther || isPlain));
  if (choice === undefined) throw new Error(`There is no condition for ${type}.`);
  const isLike = /with|contain/i.test(choice.operator);
  const choices = VALUES[type].filter((value) => !isLike || !/^$|%/.test(value));
  const values = Array.from({ length: choice.count }, () => chance.pick(choices) ?? '');
  const filter = { member: path, operator: choice.operator, ...(choice.count > 0 && { values }) };
  return { sql: choice.write(name, values), filter };
}

function createTimeCondition(chance: Chance, path: string, name: string): Condition {
  const [from, to] = [chance.pick(DAYS) ?? '', chance.pick(DAYS) ?? ''].sort();
  const time = (day = '') => `${day}T00:00:00.000Z`;
  const lastMoment = new Date(Date.parse(time(to)) - 1).toISOString();
  switch (chance.nextBelow(4)) {
    case 0:
      return {
        sql: `${name} >= TIMESTAMP '${from}'`,
        filter: { member: path, operator: 'afterOrOnDate', values: [time(from)] },
      };
    case 1:
      return { sql: `${name} < '${from}'`, filter: { member: path, operator: 'beforeDate', values: [from ?? ''] } };
    case 2:
      return { sql: `${name} BETWEEN '${from}' AND '${to}'`, range: { path, dates: [from ?? '', to ?? ''] } };
    default:
      return {
        sql: `${name} >= TIMESTAMP '${from}' AND ${name} < TIMESTAMP '${to}'`,
        range: { path, dates: [time(from), lastMoment] },
      };
  }
}
