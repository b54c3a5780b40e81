/** Lists a report's own filters and the members and values that the user can filter by. Pure. */
import type { ModelMember } from '../data-model';
import { listDimensionColumns, readLoadQueries } from '../load/load-query';
import { isGroupIndependent } from './grouped-query';
import { listReportConditions, type ReportCondition } from './report-filters';
import { addCarriageReturns, mayDifferInSource, splitAtChanges } from './source-texts';

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
  /** Set for a column of SQL that the data model does not know. */
  readonly isColumn?: true;
  /** Set if a time takes fixed days only, because SQL has no words for relative periods. */
  readonly hasFixedDays?: true;
}

interface ReportFilter {
  readonly titles: readonly string[];
  /** Holds the engine's own operator; `several` stands for conditions combined with and/or. */
  readonly operator: string;
  readonly values: readonly string[];
  /** Set if the filter's values are numbers. */
  readonly numberKind?: 'ofMeasure' | 'ofColumn';
}

export interface FilterChoices {
  readonly reportFilters: readonly ReportFilter[];
  /**
   * Lists the members that the report offers, then the others in the order of the data model,
   * measures last.
   */
  readonly members: readonly FilterMember[];
  /** Lists the members that the report's pivot offers as filters. */
  readonly offeredMembers: readonly string[];
  /** Lists titles that the pivot names as filters although its query cannot be filtered by them. */
  readonly unfilterableTitles: readonly string[];
}

/**
 * Returns undefined if the text is not exactly one query.
 * @param pivotFilters lists the members that the report's pivot offers, a time with or without its
 * granularity. They do not filter anything by themselves
 */
export function listFilterChoices(
  query: string,
  model: ReadonlyMap<string, ModelMember>,
  pivotFilters: readonly string[] = [],
): FilterChoices | undefined {
  const [parsed, ...others] = readLoadQueries(query) ?? [];
  if (!parsed || others.length > 0) return undefined;
  const { fields, dimensions, timeDimensions, measures, isUngrouped } = parsed;
  const requested = [...dimensions, ...measures, ...timeDimensions.map(({ dimension }) => dimension)];
  const views = new Set(requested.map((name) => name.split('.')[0]));
  const viewMembers = [...model.values()].filter(({ name }) => views.has(name.split('.')[0]));
  const dimensionChoices = viewMembers.flatMap((one): FilterMember[] => {
    const memberType = MEMBER_TYPES.find((type) => type === one.type);
    return one.kind === 'dimension' && memberType ? [{ ...pickNames(one), type: memberType }] : [];
  });
  // Ungrouped rows have no groups, so measures cannot filter them.
  const measureChoices = isUngrouped ? [] : viewMembers.filter(isGroupIndependent).flatMap(toMeasureChoices);
  const choices: readonly FilterMember[] = [...dimensionChoices, ...measureChoices];
  const reportFilters = listReportConditions(fields).map((one) => describeReportFilter(one, model));
  const pivotMembers = pivotFilters.map((name) => findMember(name, choices) ?? name);
  const offeredMembers = new Set(pivotMembers.filter((one) => typeof one !== 'string'));
  const unmatched = new Set(pivotMembers.filter((one) => typeof one === 'string'));
  return {
    reportFilters,
    members: [...offeredMembers, ...choices.filter((member) => !offeredMembers.has(member))],
    offeredMembers: [...offeredMembers].map(({ name }) => name),
    unfilterableTitles: [...unmatched].map((name) => model.get(name)?.title ?? name),
  };
}

/**
 * Returns the granularity in which a query shows each time; a time that it shows in several is left
 * out. `orders.created_at` -> `month`
 */
export function listGranularities(query: string): ReadonlyMap<string, string> {
  const [parsed] = readLoadQueries(query) ?? [];
  const times = (parsed ? listDimensionColumns(parsed) : []).map((name) => name.split('.'));
  const granularities = new Map<string, string>();
  for (const [view, time, granularity] of times) {
    const isOnly = times.filter((other) => other[0] === view && other[1] === time).length === 1;
    if (granularity !== undefined && isOnly) granularities.set(`${view}.${time}`, granularity);
  }
  return granularities;
}

/** `orders.created_at.month` is filtered by `orders.created_at`. */
function findMember(pivotFilter: string, members: readonly FilterMember[]): FilterMember | undefined {
  const time = pivotFilter.split('.').slice(0, -1).join('.');
  return (
    members.find(({ name }) => name === pivotFilter) ??
    members.find(({ name, type }) => type === 'time' && name === time)
  );
}

function toMeasureChoices(measure: ModelMember): FilterMember[] {
  const { type, aggType = '' } = measure;
  if (type === 'time') return [{ ...pickNames(measure), type, isMeasure: true }];
  if (type !== 'number') return [];
  const mayBeTime = aggType === 'min' || aggType === 'max';
  return [
    {
      ...pickNames(measure),
      type,
      isMeasure: true,
      ...(COUNT_TYPES.has(aggType) && { counts: true }),
      ...(mayBeTime && { mayBeTime }),
    },
  ];
}

function pickNames({ name, title, shortTitle }: Pick<ModelMember, 'name' | 'title' | 'shortTitle'>) {
  return { name, title, ...(shortTitle !== undefined && { shortTitle }) };
}

const COUNT_TYPES: ReadonlySet<string> = new Set(['count', 'countDistinct', 'countDistinctApprox']);

const MEMBER_TYPES = ['string', 'number', 'time', 'boolean'] as const;

function describeReportFilter(
  { filter, members }: ReportCondition,
  model: ReadonlyMap<string, ModelMember>,
): ReportFilter {
  const { member, dimension, operator, values } = filter;
  const titles = members.map((name) => model.get(name)?.title ?? name);
  if ((member ?? dimension) === undefined) return { titles, operator: 'several', values: [] };
  const texts = Array.isArray(values) ? values.map((value) => (value === null ? '' : String(value))) : [];
  const firstMember = model.get(members[0] ?? '');
  const numberKind = firstMember?.kind === 'measure' ? 'ofMeasure' : 'ofColumn';
  return { titles, operator: String(operator), values: texts, ...(firstMember?.type === 'number' && { numberKind }) };
}

/** Returns a query for the first values in order that contain the searched text. */
export function buildValuesQuery(member: string, text: string, limit: number): object {
  return {
    dimensions: [member],
    order: { [member]: 'asc' },
    limit,
    filters: text === '' ? [] : [{ member, operator: 'contains', values: [text] }],
  };
}

/** Returns a query for the first days, months or years in order that a time has. */
export function buildPeriodsQuery(member: string, granularity: string, limit: number): object {
  return { timeDimensions: [{ dimension: member, granularity }], order: { [member]: 'asc' }, limit };
}

/** Returns a query for one value of a measure, over all rows. */
export function buildMeasureQuery(measure: string): object {
  return { measures: [measure], limit: 1 };
}

/** Returns a query for those of the given values that exist. */
export function buildExistingValuesQuery(member: string, values: readonly string[]): object {
  return { dimensions: [member], limit: values.length, filters: [{ member, operator: 'equals', values: [...values] }] };
}

/** Returns a query for the values that a cell may show as one of these texts. */
export function buildSpelledValuesQuery(member: string, cellTexts: readonly string[], limit: number): object {
  const searches = cellTexts.filter(mayDifferInSource).flatMap((text) => {
    const pieces = splitAtChanges(text);
    return pieces.length === 0
      ? []
      : [{ and: pieces.slice(0, MAX_PIECES).map((piece) => ({ member, operator: 'contains', values: [piece] })) }];
  });
  const equal = { member, operator: 'equals', values: cellTexts.flatMap(addCarriageReturns) };
  return { dimensions: [member], limit, filters: [searches.length === 0 ? equal : { or: [equal, ...searches] }] };
}

/** A few lines of a long text find it. */
const MAX_PIECES = 5;

/**
 * Returns a query for values that start or end like a typed one: if one letter was mistyped, the
 * other half is right. It is undefined if all texts are too short. `'Hambrug' -> starts with 'Hamb'
 * or ends with 'rug'`
 */
export function buildSimilarValuesQuery(
  member: string,
  typedTexts: readonly string[],
  limit: number,
): object | undefined {
  const halves = typedTexts.flatMap((text) => {
    const letters = text.trim();
    const middle = Math.ceil(letters.length / 2);
    return letters.length < 2 ? [] : [{ first: letters.slice(0, middle), second: letters.slice(middle) }];
  });
  if (halves.length === 0) return undefined;
  const similarFilters = [
    { member, operator: 'startsWith', values: [...new Set(halves.map(({ first }) => first))] },
    { member, operator: 'endsWith', values: [...new Set(halves.map(({ second }) => second))] },
  ];
  return { dimensions: [member], order: { [member]: 'asc' }, limit, filters: [{ or: similarFilters }] };
}

/**
 * Returns the value with the smallest edit distance to the typed text; undefined if all are too
 * different.
 */
export function findNearestValue(typedText: string, values: readonly string[]): string | undefined {
  const normalized = typedText.trim().toLowerCase();
  const maxDistance = Math.max(2, Math.floor(normalized.length / 2));
  let nearest: { readonly value: string; readonly distance: number } | undefined;
  for (const value of values) {
    const distance = computeEditDistance(normalized, value.toLowerCase());
    if (distance <= maxDistance && (!nearest || distance < nearest.distance)) nearest = { value, distance };
  }
  return nearest?.value;
}

/** Returns the Levenshtein distance: inserted, removed and replaced letters. */
function computeEditDistance(one: string, other: string): number {
  let previousRow = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const currentRow = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (previousRow[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      currentRow.push(Math.min(replaced, (previousRow[column] ?? 0) + 1, (currentRow[column - 1] ?? 0) + 1));
    }
    previousRow = currentRow;
  }
  return previousRow[other.length] ?? 0;
}
