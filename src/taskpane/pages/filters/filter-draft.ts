/** A filter that is being put together: what its column can be asked, and whether it can be taken as it is. */
import type { CellFilter, FilterMember, FixedFilter, PlacementFilter } from '../../../app';

type Operator = PlacementFilter['operator'];

export interface FilterDraft {
  readonly member: string;
  readonly operator: Operator;
  readonly values: readonly string[];
  /** Typed and not yet among the values. */
  readonly typed: string;
  /** The address, as far as it is typed, of the cells in which its values stand; undefined for fixed ones. */
  readonly cell?: string | undefined;
}

export type Fault = 'column' | 'value' | 'number' | 'day' | 'count' | 'turned';

/** Fixed values alone go with the others. */
export function mayBeFromCell(operator: Operator): operator is CellFilter['operator'] {
  return operator !== 'isEmpty' && operator !== 'isNotEmpty' && operator !== 'inTheLast';
}

export const OPERATORS: Readonly<Record<FilterMember['type'], readonly Operator[]>> = {
  string: ['is', 'isNot', 'contains', 'isEmpty', 'isNotEmpty'],
  number: ['is', 'isNot', 'between', 'atLeast', 'atMost', 'isEmpty', 'isNotEmpty'],
  time: ['between', 'before', 'after', 'inTheLast', 'is', 'isEmpty', 'isNotEmpty'],
  boolean: ['is', 'isEmpty', 'isNotEmpty'],
};

export const UNITS = ['months', 'days', 'weeks', 'quarters', 'years'] as const;

/** @param column to begin a new one with */
export function firstDraft(first: PlacementFilter | undefined, column: FilterMember | undefined): FilterDraft {
  if (!first) return draftOf(column);
  const { member, operator } = first;
  if ('cell' in first) return { member, operator, values: [], typed: '', cell: first.cell.address };
  return { member, operator, values: first.values, typed: '' };
}

/** By its usual condition, without a value. */
export function draftOf(column: FilterMember | undefined): FilterDraft {
  const [operator = 'is'] = column ? OPERATORS[column.type] : [];
  return { member: column?.name ?? '', operator, values: [], typed: '' };
}

type ReadDraft =
  | { readonly kind: 'filter'; readonly filter: FixedFilter }
  | { readonly kind: 'fault'; readonly fault: Fault };

/** As a filter with fixed values, where nothing is missing and nothing is of another kind than its column. */
export function readDraft(draft: FilterDraft, member: FilterMember | undefined): ReadDraft {
  if (!member) return { kind: 'fault', fault: 'column' };
  const { name, title, type } = member;
  const { operator } = draft;
  const named = { member: name, title, type };
  if (operator === 'isEmpty' || operator === 'isNotEmpty')
    return { kind: 'filter', filter: { ...named, operator, values: [] } };
  const values = valuesOf(draft, type);
  return typeof values === 'string'
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
    const numbers = given.map(numberIn);
    if (numbers.length === 0 || numbers.includes('')) return 'number';
    return operator === 'between' && Number(numbers[0]) > Number(numbers[1]) ? 'turned' : numbers;
  }
  if (type === 'time') {
    if (given.length === 0 || !given.every((day) => /^\d{4}-\d\d-\d\d$/.test(day))) return 'day';
    return operator === 'between' && (given[0] ?? '') > (given[1] ?? '') ? 'turned' : given;
  }
  if (given.length === 0 || given.includes('')) return 'value';
  return given;
}

/** With a comma or a point before its fraction; '' for anything else. */
function numberIn(text: string): string {
  const typed = text.trim().replace('−', '-').replace(',', '.');
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(typed) ? typed : '';
}
