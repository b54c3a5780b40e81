/** Lists a report's own filters and the members and values that the user can filter by. Pure. */
import { isObject } from '../../wire/json-lines';
import type { ModelMember } from '../data-model';
import { readLoadQueries } from '../load/load-query';
import { ownFilters } from './effective-query';
import { isIndependent } from './grouped-query';

export interface FilterMember {
  readonly name: string;
  readonly title: string;
  /** Holds the model's own title, if several members share it. */
  readonly shortTitle?: string;
  readonly type: 'string' | 'number' | 'time' | 'boolean';
  /** Set for a measure, which filters whole groups by their number, after all filters on rows. */
  readonly isMeasure?: true;
  /** Set if the member's values are whole numbers. */
  readonly counts?: true;
  /**
   * Set if the member's values decide whether it is a time: engines declare a minimum or maximum as
   * a number, even of times.
   */
  readonly mayBeTime?: true;
}

interface ReportFilter {
  readonly titles: readonly string[];
  /** The engine's own operator; `several` stands for conditions combined with and/or. */
  readonly operator: string;
  readonly values: readonly string[];
  /** Set if the filter's values are numbers. */
  readonly isNumber?: 'ofMeasure' | 'ofColumn';
}

export interface FilterChoices {
  readonly ofReport: readonly ReportFilter[];
  /**
   * Lists the members that the report offers, then the others in the order of the data model,
   * measures last.
   */
  readonly members: readonly FilterMember[];
  /** Lists the members that the report's pivot offers as filters. */
  readonly offered: readonly string[];
  /** Lists titles that the pivot names as filters although its query cannot be filtered by them. */
  readonly notFilterable: readonly string[];
}

/**
 * Returns undefined if the text is not exactly one query.
 * @param pivotFilters lists the members that the report's pivot offers, a time with or without its
 * granularity. They do not filter anything by themselves
 */
export function filterChoices(
  query: string,
  model: ReadonlyMap<string, ModelMember>,
  pivotFilters: readonly string[] = [],
): FilterChoices | undefined {
  const [read, ...others] = readLoadQueries(query) ?? [];
  if (!read || others.length > 0) return undefined;
  const { fields, dimensions, timeDimensions, measures, isUngrouped } = read;
  const requested = [...dimensions, ...measures, ...timeDimensions.map(({ dimension }) => dimension)];
  const views = new Set(requested.map((name) => name.split('.')[0]));
  const ofViews = [...model.values()].filter(({ name }) => views.has(name.split('.')[0]));
  const columns = ofViews.flatMap((one): FilterMember[] => {
    const memberType = TYPES.find((type) => type === one.type);
    return one.kind === 'dimension' && memberType ? [{ ...calledAs(one), type: memberType }] : [];
  });
  // Ungrouped rows have no groups, so measures cannot filter them.
  const measured = isUngrouped ? [] : ofViews.filter(isIndependent).flatMap(measureChoice);
  const all: readonly FilterMember[] = [...columns, ...measured];
  const times = Array.isArray(fields.timeDimensions) ? fields.timeDimensions.filter(isObject) : [];
  const periods = times.flatMap((time) => {
    const { dimension, dateRange }: Readonly<Record<string, unknown>> = { ...time };
    return dateRange === undefined ? [] : [{ member: dimension, operator: 'inDateRange', values: [dateRange].flat() }];
  });
  const ofReport = [...ownFilters(fields.filters), ...periods].flatMap((one) => describeFilter(one, model));
  const pivotMembers = pivotFilters.map((name) => findMember(name, all) ?? name);
  const offered = new Set(pivotMembers.filter((one) => typeof one !== 'string'));
  const unmatched = new Set(pivotMembers.filter((one) => typeof one === 'string'));
  return {
    ofReport,
    members: [...offered, ...all.filter((member) => !offered.has(member))],
    offered: [...offered].map(({ name }) => name),
    notFilterable: [...unmatched].map((name) => model.get(name)?.title ?? name),
  };
}

/** `orders.created_at.month` is filtered by `orders.created_at`. */
function findMember(named: string, members: readonly FilterMember[]): FilterMember | undefined {
  const time = named.split('.').slice(0, -1).join('.');
  return (
    members.find(({ name }) => name === named) ?? members.find(({ name, type }) => type === 'time' && name === time)
  );
}

function measureChoice(measure: ModelMember): FilterMember[] {
  const { type, aggType = '' } = measure;
  if (type === 'time') return [{ ...calledAs(measure), type, isMeasure: true }];
  if (type !== 'number') return [];
  const mayBeTime = aggType === 'min' || aggType === 'max';
  return [
    {
      ...calledAs(measure),
      type,
      isMeasure: true,
      ...(COUNTS.has(aggType) && { counts: true }),
      ...(mayBeTime && { mayBeTime }),
    },
  ];
}

function calledAs({ name, title, shortTitle }: Pick<ModelMember, 'name' | 'title' | 'shortTitle'>) {
  return { name, title, ...(shortTitle !== undefined && { shortTitle }) };
}

const COUNTS: ReadonlySet<string> = new Set(['count', 'countDistinct', 'countDistinctApprox']);

const TYPES = ['string', 'number', 'time', 'boolean'] as const;

function describeFilter(filter: unknown, model: ReadonlyMap<string, ModelMember>): ReportFilter[] {
  if (!isObject(filter)) return [];
  const { member, dimension, operator, values }: Readonly<Record<string, unknown>> = { ...filter };
  const names = [...new Set(membersIn(filter))];
  const titles = names.map((name) => model.get(name)?.title ?? name);
  if (titles.length === 0) return [];
  if ((member ?? dimension) === undefined) return [{ titles, operator: 'several', values: [] }];
  const texts = Array.isArray(values) ? values.map((value) => (value === null ? '' : String(value))) : [];
  const firstMember = model.get(names[0] ?? '');
  const isNumber = firstMember?.kind === 'measure' ? 'ofMeasure' : 'ofColumn';
  return [{ titles, operator: String(operator), values: texts, ...(firstMember?.type === 'number' && { isNumber }) }];
}

function membersIn(filter: unknown): readonly string[] {
  if (!isObject(filter)) return [];
  const { member, dimension, and, or }: Readonly<Record<string, unknown>> = { ...filter };
  const path = member ?? dimension;
  if (typeof path === 'string') return [path];
  return [and, or].flatMap((list) => (Array.isArray(list) ? list.flatMap(membersIn) : []));
}

/** Returns a query for the first values in order that contain the searched text. */
export function valuesQuery(member: string, text: string, limit: number): object {
  return {
    dimensions: [member],
    order: { [member]: 'asc' },
    limit,
    filters: text === '' ? [] : [{ member, operator: 'contains', values: [text] }],
  };
}

/** Returns a query for one value of a measure, over all rows. */
export function measuredQuery(measure: string): object {
  return { measures: [measure], limit: 1 };
}

/** Returns a query for those of the given values that exist. */
export function knownValuesQuery(member: string, values: readonly string[]): object {
  return { dimensions: [member], limit: values.length, filters: [{ member, operator: 'equals', values: [...values] }] };
}

/**
 * Returns a query for values that start or end like a typed one: if one letter was mistyped, the
 * other half is right. It is undefined if all texts are too short. `'Hambrug' -> starts with 'Hamb'
 * or ends with 'rug'`
 */
export function alikeValuesQuery(member: string, typed: readonly string[], limit: number): object | undefined {
  const halves = typed.flatMap((text) => {
    const letters = text.trim();
    const middle = Math.ceil(letters.length / 2);
    return letters.length < 2 ? [] : [{ first: letters.slice(0, middle), second: letters.slice(middle) }];
  });
  if (halves.length === 0) return undefined;
  const alike = [
    { member, operator: 'startsWith', values: [...new Set(halves.map(({ first }) => first))] },
    { member, operator: 'endsWith', values: [...new Set(halves.map(({ second }) => second))] },
  ];
  return { dimensions: [member], order: { [member]: 'asc' }, limit, filters: [{ or: alike }] };
}

/**
 * Returns the value with the smallest edit distance to the typed text; undefined if all are too
 * different.
 */
export function nearestValue(typed: string, values: readonly string[]): string | undefined {
  const normalized = typed.trim().toLowerCase();
  const most = Math.max(2, Math.floor(normalized.length / 2));
  let nearest: { readonly value: string; readonly distance: number } | undefined;
  for (const value of values) {
    const distance = changesBetween(normalized, value.toLowerCase());
    if (distance <= most && (!nearest || distance < nearest.distance)) nearest = { value, distance };
  }
  return nearest?.value;
}

/** Returns the Levenshtein distance: inserted, removed and replaced letters. */
function changesBetween(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (before[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (before[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    before = current;
  }
  return before[other.length] ?? 0;
}
