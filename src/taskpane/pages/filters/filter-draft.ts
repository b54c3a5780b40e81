/**
 * Checks a filter while it is edited: which conditions its column allows, and whether it is
 * complete.
 */
import type { CellFilter, FilterMember, FixedFilter, PlacementFilter } from '../../../app';
import { readNumberText, readTypedDay } from '../../../grid';

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

export type DraftFault = 'column' | 'value' | 'period' | 'number' | 'day' | 'count' | 'turned' | AmbiguousNumber;

/** The text means one number in English and another in German. */
interface AmbiguousNumber {
  readonly typed: string;
}

/** Returns true if the values of this operator may come from cells; otherwise they are fixed. */
export function mayBeFromCell(operator: Operator): operator is CellFilter['operator'] {
  return operator !== 'isEmpty' && operator !== 'isNotEmpty' && operator !== 'inTheLast';
}

export function listAllowedOperators({ type, isMeasure, hasFixedDays }: FilterMember): readonly Operator[] {
  if (type === 'time' && (isMeasure || hasFixedDays)) return FIXED_DAY_OPERATORS;
  return isMeasure ? MEASURE_OPERATORS : COLUMN_OPERATORS[type];
}

/** The data API knows relative periods only for columns, not for measures and not in SQL. */
const FIXED_DAY_OPERATORS: readonly Operator[] = ['after', 'before', 'between', 'is', 'isEmpty', 'isNotEmpty'];

const MEASURE_OPERATORS: readonly Operator[] = [
  ...(['moreThan', 'lessThan', 'between', 'atLeast', 'atMost'] as const),
  ...(['is', 'isNot', 'isEmpty', 'isNotEmpty'] as const),
];

const COLUMN_OPERATORS: Readonly<Record<FilterMember['type'], readonly Operator[]>> = {
  string: ['is', 'isNot', 'contains', 'isEmpty', 'isNotEmpty'],
  number: ['is', 'isNot', 'between', 'moreThan', 'lessThan', 'atLeast', 'atMost', 'isEmpty', 'isNotEmpty'],
  time: ['between', 'before', 'after', 'is', 'inPeriod', 'inTheLast', 'isEmpty', 'isNotEmpty'],
  boolean: ['is', 'isEmpty', 'isNotEmpty'],
};

export const PERIOD_UNITS = ['months', 'days', 'weeks', 'quarters', 'years'] as const;

/**
 * Returns a draft of an existing filter, or a new draft.
 * @param column is the column of a new draft
 * @param formatTypedNumber returns digits as they are typed in the user's language
 */
export function createInitialDraft(
  existing: PlacementFilter | undefined,
  column: FilterMember | undefined,
  formatTypedNumber: (digits: string) => string,
): FilterDraft {
  if (!existing) return createEmptyDraft(column);
  const { member, operator } = existing;
  if ('cell' in existing) return { member, operator, values: [], typed: '', cell: existing.cell.address };
  const values = existing.type === 'number' ? existing.values.map(formatTypedNumber) : existing.values;
  return { member, operator, values, typed: '' };
}

/** Returns a draft with the usual condition of the column and without a value. */
export function createEmptyDraft(column: FilterMember | undefined): FilterDraft {
  const [operator = 'is'] = column ? listAllowedOperators(column) : [];
  return { member: column?.name ?? '', operator, values: [], typed: '' };
}

type ParsedDraft =
  | { readonly kind: 'filter'; readonly filter: FixedFilter }
  | { readonly kind: 'fault'; readonly fault: DraftFault };

/**
 * Returns a filter with fixed values, or the fault if a value is missing or has the wrong type for
 * its column.
 */
export function parseDraft(draft: FilterDraft, member: FilterMember | undefined): ParsedDraft {
  if (!member) return { kind: 'fault', fault: 'column' };
  const { type } = member;
  const { operator } = draft;
  const description = describeMember(member);
  if (operator === 'isEmpty' || operator === 'isNotEmpty')
    return { kind: 'filter', filter: { ...description, operator, values: [] } };
  const values = parseValues(draft, type);
  return !isValueList(values)
    ? { kind: 'fault', fault: values }
    : { kind: 'filter', filter: { ...description, operator, values: [...values] } };
}

function parseValues(
  { operator, values, typed }: FilterDraft,
  type: FilterMember['type'],
): readonly string[] | DraftFault {
  if (operator === 'inTheLast') {
    const [amount = '', unit = PERIOD_UNITS[0]] = values;
    return /^[1-9]\d{0,2}$/.test(amount.trim()) ? [amount.trim(), unit] : 'count';
  }
  const typedValues = typed.trim() === '' ? values : [...new Set([...values, typed.trim()])];
  const texts = operator === 'between' ? [typedValues[0] ?? '', typedValues[1] ?? ''] : typedValues;
  if (type === 'number') {
    const numbers: string[] = [];
    for (const text of texts) {
      const digits = readNumberText(text);
      if (digits === 'ambiguous') return { typed: text.trim() };
      if (digits === undefined) return 'number';
      numbers.push(digits);
    }
    if (numbers.length === 0) return 'number';
    return operator === 'between' && Number(numbers[0]) > Number(numbers[1]) ? 'turned' : numbers;
  }
  if (operator === 'inPeriod') return texts.length === 0 ? 'period' : texts;
  if (type === 'time') {
    const days = texts.map((text) => readTypedDay(text) ?? '');
    if (days.length === 0 || days.includes('')) return 'day';
    return operator === 'between' && (days[0] ?? '') > (days[1] ?? '') ? 'turned' : days;
  }
  if (texts.length === 0 || texts.includes('')) return 'value';
  return texts;
}

function isValueList(values: readonly string[] | DraftFault): values is readonly string[] {
  return Array.isArray(values);
}

/** Returns the part of a filter that describes its column. */
export function describeMember({
  name,
  shortTitle: _short,
  mayBeTime: _time,
  hasFixedDays: _days,
  ...rest
}: FilterMember): Omit<FixedFilter, 'operator' | 'values'> {
  return { member: name, ...rest };
}

/** Returns the numbers that an ambiguous text may mean, each typed so that it is unambiguous. */
export function listPossibleNumbers(
  { typed }: AmbiguousNumber,
  formatTypedNumber: (digits: string) => string,
): readonly string[] {
  const decimalText = typed.replace('−', '-').replace(',', '.');
  return [decimalText.replace('.', ''), formatTypedNumber(decimalText.replace(/\.?0+$/, ''))];
}
