/**
 * Remembers which values the members of a report's data have, to find what a misspelled value means,
 * or that it means nothing.
 */
import type { WrongValue } from '../app';
import { findNearestValue, type MemberFilter } from '../client';
import { findMatches, groupBy, normalizeTypedText, toShownText } from '../grid';
import type { Result } from '../placement';

interface MemberValues {
  /**
   * Returns the filters with the data's own spelling of each value, as far as it is known. An exact
   * match wins; otherwise letter case and blanks do not count.
   */
  correct(filters: readonly MemberFilter[]): readonly MemberFilter[];
  /**
   * Returns what is wrong with the values, or the values to load first; undefined if all values
   * exist or that is unknown.
   */
  findWrong(filters: readonly MemberFilter[]): WrongFilters | ValuesNeed | undefined;
  /**
   * Notes that these filters returned rows, so their values exist.
   * @param hasValue returns true if the rows show this value of the member
   */
  markProven(filters: readonly MemberFilter[], hasValue?: (member: string, value: string) => boolean): void;
  /** @param all is undefined if the values are unknown */
  setValues(member: string, all: readonly string[] | 'tooMany' | undefined): void;
  /** @param wrong lists the values that do not exist; undefined if that is unknown */
  setChecked(member: string, values: readonly string[], wrong: readonly WrongValue[] | undefined): void;
}

/** Describes the first wrong value, and names the others. */
interface WrongFilters {
  readonly member: string;
  readonly value: string;
  readonly nearest: string | undefined;
  /** Lists the values that it may mean, if they are several. */
  readonly meanings?: readonly string[];
  readonly others?: readonly string[];
}

/** Names the values to load: all of a member, or for a member with too many only the given ones. */
export interface ValuesNeed {
  readonly valuesOfMember: string;
  readonly values?: readonly string[];
}

/** Returns an empty memory of values; the caller loads what `findWrong` names. */
export function createMemberValues(): MemberValues {
  const provenValues = new Map<string, Set<string>>();
  const allValues = new Map<string, readonly string[] | 'tooMany' | undefined>();
  /**
   * Maps the values checked for members with too many: a wrong value to its correction, a right one
   * to undefined.
   */
  const checked = new Map<string, Map<string, WrongValue | undefined>>();
  /** Thousands of formulas may have wrong values, each among thousands of right ones. */
  const indexes = new Map<string, ValueIndex>();

  function getIndex(member: string, all: readonly string[]): ValueIndex {
    const index = indexes.get(member) ?? createValueIndex(all);
    indexes.set(member, index);
    return index;
  }

  /** Returns the values to load first, or the wrong ones among these. */
  function findWrongAmong(member: string, values: readonly string[]): readonly WrongValue[] | ValuesNeed {
    if (!allValues.has(member)) return { valuesOfMember: member };
    const all = allValues.get(member);
    if (all === 'tooMany') {
      const results = checked.get(member);
      const unchecked = values.filter((value) => !results?.has(value));
      if (unchecked.length > 0) return { valuesOfMember: member, values: unchecked };
      return values.flatMap((value) => results?.get(value) ?? []);
    }
    if (!all) return [];
    const index = getIndex(member, all);
    return values
      .filter((value) => !index.has(value))
      .map((typedValue) => ({ typedValue, nearest: index.findNearest(typedValue) }));
  }

  /** Returns the values that differ from a wrong one only in letter case, blanks and the like. */
  function findMeanings(member: string, value: string): readonly string[] {
    const all = allValues.get(member);
    if (all !== 'tooMany') return all ? getIndex(member, all).findMeanings(value) : [];
    const nearest = checked.get(member)?.get(value)?.nearest;
    return nearest === undefined ? [] : findMatches([nearest], value, [(candidate) => candidate]);
  }

  function correctValue(member: string, value: string): string {
    const [meaning, ...others] = findMeanings(member, value);
    return meaning !== undefined && others.length === 0 ? meaning : value;
  }

  return {
    correct: (filters) =>
      filters.map((filter) =>
        filter.type === 'string' && allValues.has(filter.member)
          ? { ...filter, values: [...new Set(filter.values.map((value) => correctValue(filter.member, value)))] }
          : filter,
      ),
    findWrong(filters) {
      const wrongValues: (WrongValue & { readonly member: string })[] = [];
      for (const { member, type, values } of filters) {
        const unproved = type === 'string' ? values.filter((one) => !provenValues.get(member)?.has(one)) : [];
        const wrong = unproved.length === 0 ? [] : findWrongAmong(member, unproved);
        if ('valuesOfMember' in wrong) return wrong;
        wrongValues.push(...wrong.map((one) => ({ ...one, member })));
      }
      const [first, ...others] = wrongValues;
      if (!first) return undefined;
      const { member, typedValue: value, nearest } = first;
      const possible = findMeanings(member, value);
      return {
        ...{ member, value, nearest },
        ...(possible.length > 0 && { meanings: possible }),
        ...(others.length > 0 && { others: others.map(({ typedValue }) => typedValue) }),
      };
    },
    markProven(filters, hasValue) {
      for (const { member, values } of filters) {
        // With several values, any of them may have returned the rows.
        const proven = values.filter((value) => values.length === 1 || hasValue?.(member, value));
        provenValues.set(member, new Set([...(provenValues.get(member) ?? []), ...proven]));
      }
    },
    setValues(member, all) {
      allValues.set(member, all);
      indexes.delete(member);
    },
    setChecked(member, values, wrong = []) {
      const results = checked.get(member) ?? new Map<string, WrongValue | undefined>();
      checked.set(member, results);
      for (const value of values)
        results.set(
          value,
          wrong.find(({ typedValue }) => typedValue === value),
        );
    },
  };
}

interface ValueIndex {
  has(value: string): boolean;
  /** Returns the values that a typed one may mean, by the rule of `findMatches`. */
  findMeanings(typedValue: string): readonly string[];
  findNearest(typedValue: string): string | undefined;
}

function createValueIndex(all: readonly string[]): ValueIndex {
  const values = new Set(all);
  const nearest = new Map<string, string | undefined>();
  const byText = groupBy(values, normalizeTypedText);
  return {
    has: (value) => values.has(value),
    findMeanings(typedValue) {
      if (values.has(typedValue)) return typedValue === '' ? [] : [typedValue];
      const text = normalizeTypedText(typedValue);
      return text === '' ? [] : (byText.get(text) ?? []);
    },
    findNearest(typedValue) {
      if (!nearest.has(typedValue)) nearest.set(typedValue, findNearestValue(typedValue, all));
      return nearest.get(typedValue);
    },
  };
}

/** Returns a function that says whether a column of the rows shows a value. */
export function createValueTest(result: Result): (member: string, value: string) => boolean {
  const shownValues = new Map<string, ReadonlySet<string>>();
  return (member, value) => {
    const column = result.columns.findIndex(({ name }) => name === member);
    if (column < 0) return false;
    if (!shownValues.has(member)) {
      const rows = Array.from({ length: result.rowCount }, (_, index) => toShownText(result.row(index)[column] ?? ''));
      shownValues.set(member, new Set(rows));
    }
    return shownValues.get(member)?.has(value) ?? false;
  };
}
