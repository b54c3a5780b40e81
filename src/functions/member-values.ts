/**
 * Remembers which values the members of a report's data have, to find a misspelled value if no rows
 * are left.
 */
import type { WrongValue } from '../app';
import { findNearestValue, type MemberFilter } from '../client';

interface MemberValues {
  /**
   * Returns the first wrong value, or the values to load first; undefined if all values exist or
   * that is unknown.
   */
  findWrong(filters: readonly MemberFilter[]): WrongFilter | ValuesNeed | undefined;
  /** Notes that these filters returned rows, so their values exist. */
  markProven(filters: readonly MemberFilter[]): void;
  /** @param all is undefined if the values are unknown */
  setValues(member: string, all: readonly string[] | 'tooMany' | undefined): void;
  /** @param wrong lists the values that do not exist; undefined if that is unknown */
  setChecked(member: string, values: readonly string[], wrong: readonly WrongValue[] | undefined): void;
}

/**
 * Returns the first of the values of which the data have no spelling: of a boolean and of a text
 * with line breaks, a filter has several.
 */
function findMissing(values: readonly string[], all: readonly string[]): string | undefined {
  const toSpelling = (value: string) =>
    /^(true|false)$/i.test(value) ? value.toLowerCase() : value.replaceAll('\r', '');
  const spellings = new Set(all.map(toSpelling));
  return values.find((value) => !spellings.has(toSpelling(value)));
}

interface WrongFilter {
  readonly member: string;
  readonly value: string;
  readonly nearest: string | undefined;
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

  function findWrongAmong(member: string, values: readonly string[]): WrongValue | ValuesNeed | undefined {
    if (!allValues.has(member)) return { valuesOfMember: member };
    const all = allValues.get(member);
    if (all === 'tooMany') {
      const results = checked.get(member);
      const unchecked = values.filter((value) => !results?.has(value));
      if (unchecked.length > 0) return { valuesOfMember: member, values: unchecked };
      const missing = findMissing(
        values,
        values.filter((value) => !results?.get(value)),
      );
      return missing === undefined ? undefined : results?.get(missing);
    }
    const typed = all && findMissing(values, all);
    return typed === undefined ? undefined : { typedValue: typed, nearest: findNearestValue(typed, all ?? []) };
  }

  return {
    findWrong(filters) {
      for (const { member, type, values } of filters) {
        const unproved = type === 'string' ? values.filter((one) => !provenValues.get(member)?.has(one)) : [];
        const wrong = unproved.length === 0 ? undefined : findWrongAmong(member, unproved);
        if (wrong)
          return 'valuesOfMember' in wrong ? wrong : { member, value: wrong.typedValue, nearest: wrong.nearest };
      }
      return undefined;
    },
    markProven(filters) {
      for (const { member, values } of filters) {
        const [only, ...others] = values;
        // With several values, any of them may have returned the rows.
        if (only !== undefined && others.length === 0)
          provenValues.set(member, (provenValues.get(member) ?? new Set()).add(only));
      }
    },
    setValues(member, all) {
      allValues.set(member, all);
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
