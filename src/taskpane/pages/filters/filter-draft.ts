/**
 * Checks a filter while it is edited: which conditions its column allows, and whether it is
 * complete.
 */
import type { CellFilter, FilterMember, FixedFilter, PlacementFilter } from '../../../app';
import { readTypedNumber } from '../../../grid';

type Operator = PlacementFilter['operator'];

export interface FilterDraft {
  readonly member: string;
  readonly operator: Operator;
  readonly values: readonly string[];
  /** This text is not among the values yet. */
  readonly typed: string;
  /** The typed address may be incomplete; it is undefined if the values are fixed. */
  readonly cell?: string | undefined;
}

export type Fault = 'column' | 'value' | 'period' | 'number' | 'day' | 'count' | 'turned' | Ambiguous;

/** The text means one number in English and another in German. */
interface Ambiguous {
  readonly typed: string;
}

/** Returns true if the values of this operator may come from cells; otherwise they are fixed. */
export function mayBeFromCell(operator: Operator): operator is CellFilter['operator'] {
  return operator !== 'isEmpty' && operator !== 'isNotEmpty' && operator !== 'inTheLast';
}

export function operatorsOf({ type, isMeasure }: FilterMember): readonly Operator[] {
  if (!isMeasure) return OF_COLUMNS[type];
  return type === 'time' ? OF_MEASURED_TIMES : OF_MEASURES;
}

/** The data API knows relative periods only for columns, not for measures. */
const OF_MEASURED_TIMES: readonly Operator[] = ['after', 'before', 'between', 'is', 'isEmpty', 'isNotEmpty'];

const OF_MEASURES: readonly Operator[] = [
  ...(['moreThan', 'lessThan', 'between', 'atLeast', 'atMost'] as const),
  ...(['is', 'isNot', 'isEmpty', 'isNotEmpty'] as const),
];

const OF_COLUMNS: Readonly<Record<FilterMember['type'], readonly Operator[]>> = {
  string: ['is', 'isNot', 'contains', 'isEmpty', 'isNotEmpty'],
  number: ['is', 'isNot', 'between', 'moreThan', 'lessThan', 'atLeast', 'atMost', 'isEmpty', 'isNotEmpty'],
  time: ['between', 'before', 'after', 'is', 'inPeriod', 'inTheLast', 'isEmpty', 'isNotEmpty'],
  boolean: ['is', 'isEmpty', 'isNotEmpty'],
};

export const UNITS = ['months', 'days', 'weeks', 'quarters', 'years'] as const;

/**
 * Returns a draft of an existing filter, or a new draft.
 * @param column is the column of a new draft
 * @param typedNumber returns digits as they are typed in the user's language
 */
export function firstDraft(
  first: PlacementFilter | undefined,
  column: FilterMember | undefined,
  typedNumber: (digits: string) => string,
): FilterDraft {
  if (!first) return draftOf(column);
  const { member, operator } = first;
  if ('cell' in first) return { member, operator, values: [], typed: '', cell: first.cell.address };
  const values = first.type === 'number' ? first.values.map(typedNumber) : first.values;
  return { member, operator, values, typed: '' };
}

/** Returns a draft with the usual condition of the column and without a value. */
export function draftOf(column: FilterMember | undefined): FilterDraft {
  const [operator = 'is'] = column ? operatorsOf(column) : [];
  return { member: column?.name ?? '', operator, values: [], typed: '' };
}

type ReadDraft =
  | { readonly kind: 'filter'; readonly filter: FixedFilter }
  | { readonly kind: 'fault'; readonly fault: Fault };

/**
 * Returns a filter with fixed values, or the fault if a value is missing or has the wrong type for
 * its column.
 */
export function readDraft(draft: FilterDraft, member: FilterMember | undefined): ReadDraft {
  if (!member) return { kind: 'fault', fault: 'column' };
  const { type } = member;
  const { operator } = draft;
  const named = namedBy(member);
  if (operator === 'isEmpty' || operator === 'isNotEmpty')
    return { kind: 'filter', filter: { ...named, operator, values: [] } };
  const values = valuesOf(draft, type);
  return !isValues(values)
    ? { kind: 'fault', fault: values }
    : { kind: 'filter', filter: { ...named, operator, values: [...values] } };
}

function valuesOf({ operator, values, typed }: FilterDraft, type: FilterMember['type']): readonly string[] | Fault {
  if (operator === 'inTheLast') {
    const [many = '', unit = UNITS[0]] = values;
    return /^[1-9]\d{0,2}$/.test(many.trim()) ? [many.trim(), unit] : 'count';
  }
  const all = typed.trim() === '' ? values : [...new Set([...values, typed.trim()])];
  const given = operator === 'between' ? [all[0] ?? '', all[1] ?? ''] : all;
  if (type === 'number') {
    const numbers: string[] = [];
    for (const text of given) {
      const digits = readTypedNumber(text);
      if (digits === 'ambiguous') return { typed: text.trim() };
      if (digits === undefined) return 'number';
      numbers.push(digits);
    }
    if (numbers.length === 0) return 'number';
    return operator === 'between' && Number(numbers[0]) > Number(numbers[1]) ? 'turned' : numbers;
  }
  if (operator === 'inPeriod') return given.length === 0 ? 'period' : given;
  if (type === 'time') {
    if (given.length === 0 || !given.every((day) => /^\d{4}-\d\d-\d\d$/.test(day))) return 'day';
    return operator === 'between' && (given[0] ?? '') > (given[1] ?? '') ? 'turned' : given;
  }
  if (given.length === 0 || given.includes('')) return 'value';
  return given;
}

function isValues(values: readonly string[] | Fault): values is readonly string[] {
  return Array.isArray(values);
}

/** Returns the part of a filter that describes its column. */
export function namedBy({
  name,
  shortTitle: _short,
  mayBeTime: _time,
  ...about
}: FilterMember): Omit<FixedFilter, 'operator' | 'values'> {
  return { member: name, ...about };
}

/** Returns the numbers that an ambiguous text may mean, each typed so that it is unambiguous. */
export function readingsOf({ typed }: Ambiguous, typedNumber: (digits: string) => string): readonly string[] {
  const fraction = typed.replace('−', '-').replace(',', '.');
  return [fraction.replace('.', ''), typedNumber(fraction.replace(/\.?0+$/, ''))];
}
