/** Reads which measures a query has, and which of its filters a formula can express. Pure. */
import { type ModelField, readQueryFields, tryParseJson } from '../client';

export interface MeasureQuery {
  readonly measures: readonly string[];
  readonly conditions: readonly QueryCondition[];
}

/** Leaves the rows that have one of the values in the member. */
export interface QueryCondition {
  /** Names the first member if the condition has several, or a segment. */
  readonly member: string;
  /** Undefined if a formula cannot express the condition. */
  readonly values: readonly string[] | undefined;
}

type FindField = (name: string) => Pick<ModelField, 'kind' | 'type'> | undefined;

/** Returns undefined for a query without measures, and for a text that is no query. */
export function readMeasureQuery(query: string, findField: FindField): MeasureQuery | undefined {
  const { measures = [], filters = [] } = readQueryFields(query) ?? {};
  if (measures.length === 0) return undefined;
  const conditions = [
    ...filters.map((filter) => readCondition(filter, findField)),
    ...listTexts(toRecord(tryParseJson(query)).segments).map((member) => ({ member, values: undefined })),
  ];
  // A formula combines several values of one member with `or`, but conditions of a query with `and`.
  const isFirst = ({ member }: QueryCondition, index: number) =>
    conditions.findIndex((other) => other.member === member) === index;
  return {
    measures,
    conditions: conditions.map((one, at) => (isFirst(one, at) ? one : { ...one, values: undefined })),
  };
}

function readCondition(filter: unknown, findField: FindField): QueryCondition {
  const { member, dimension, operator, values, and, or } = toRecord(filter);
  const name = member ?? dimension;
  if (typeof name !== 'string') {
    const parts = [and, or]
      .flatMap((list) => (Array.isArray(list) ? list : []))
      .map((one) => readCondition(one, findField));
    const [{ member: first } = { member: '' }] = parts;
    const isAlternative = and === undefined && parts.every((one) => one.member === first && one.values);
    return { member: first, values: isAlternative ? parts.flatMap((one) => one.values ?? []) : undefined };
  }
  const { kind, type } = findField(name) ?? {};
  const texts = listTexts(values);
  const isComplete = Array.isArray(values) && texts.length === values.length && texts.length > 0;
  if (kind === 'measure' || !isComplete) return { member: name, values: undefined };
  if (operator === 'inDateRange') return { member: name, values: toSpan(texts) };
  return { member: name, values: operator === 'equals' && type !== 'time' ? texts : undefined };
}

/** `['2026-02-01', '2026-02-28'] -> ['2026-02']`; undefined for a range that is no day, month or year. */
function toSpan([first = '', last = first]: readonly string[]): readonly string[] | undefined {
  const end = new Date(`${last}T00:00:00Z`);
  if (first.length !== 'YYYY-MM-DD'.length || Number.isNaN(end.getTime())) return undefined;
  const next = new Date(end.getTime() + DAY_MS).toISOString();
  if (first === last) return [first];
  const [year, month] = [first.slice(0, 'YYYY'.length), first.slice(0, 'YYYY-MM'.length)];
  if (first.endsWith('-01-01') && last === `${year}-12-31`) return [year];
  const isMonth = first.endsWith('-01') && last.startsWith(month) && next.slice(8, 10) === '01';
  return isMonth ? [month] : undefined;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

const toRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const listTexts = (values: unknown): readonly string[] =>
  Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
