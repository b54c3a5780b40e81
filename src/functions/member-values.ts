/** Which values the members of a report's data have, as far as it is known: where no rows are left, it tells a value that was misspelt. */
import type { WrongValue } from '../app';
import { type MemberFilter, nearestValue } from '../client';

interface MemberValues {
  /** Undefined where the data have all values of the filters, or nobody can say. */
  wrongIn(filters: readonly MemberFilter[]): WrongFilter | ValuesOf | undefined;
  /** By these filters rows came, so that the data have their values. */
  prove(filters: readonly MemberFilter[]): void;
  /** @param all undefined where nobody can say */
  keep(member: string, all: readonly string[] | 'tooMany' | undefined): void;
  /** @param wrong those of the values that the data do not have; undefined where nobody can say */
  keepChecked(member: string, values: readonly string[], wrong: readonly WrongValue[] | undefined): void;
}

interface WrongFilter {
  readonly member: string;
  readonly value: string;
  readonly nearest: string | undefined;
}

/** What has to be known first: all values of a member, or of one with too many whether it has these. */
export interface ValuesOf {
  readonly valuesOf: string;
  readonly values?: readonly string[];
}

export function createMemberValues(): MemberValues {
  const proved = new Map<string, Set<string>>();
  const known = new Map<string, readonly string[] | 'tooMany' | undefined>();
  /** Of members with too many values: what is wrong with those that were asked for, undefined where nothing is. */
  const checked = new Map<string, Map<string, WrongValue | undefined>>();

  function wrongAmong(member: string, values: readonly string[]): WrongValue | ValuesOf | undefined {
    if (!known.has(member)) return { valuesOf: member };
    const all = known.get(member);
    if (all === 'tooMany') {
      const found = checked.get(member);
      const unchecked = values.filter((value) => !found?.has(value));
      if (unchecked.length > 0) return { valuesOf: member, values: unchecked };
      return values.map((value) => found?.get(value)).find((wrong) => wrong !== undefined);
    }
    const typed = all && values.find((one) => !all.includes(one));
    return typed === undefined ? undefined : { typed, nearest: nearestValue(typed, all ?? []) };
  }

  return {
    wrongIn(filters) {
      for (const { member, type, values } of filters) {
        const unproved = type === 'string' ? values.filter((one) => !proved.get(member)?.has(one)) : [];
        const wrong = unproved.length === 0 ? undefined : wrongAmong(member, unproved);
        if (wrong) return 'valuesOf' in wrong ? wrong : { member, value: wrong.typed, nearest: wrong.nearest };
      }
      return undefined;
    },
    prove(filters) {
      for (const { member, values } of filters) {
        const [only, ...others] = values;
        // Of several, nobody knows which have brought the rows.
        if (only !== undefined && others.length === 0) proved.set(member, (proved.get(member) ?? new Set()).add(only));
      }
    },
    keep(member, all) {
      known.set(member, all);
    },
    keepChecked(member, values, wrong = []) {
      const found = checked.get(member) ?? new Map<string, WrongValue | undefined>();
      checked.set(member, found);
      for (const value of values)
        found.set(
          value,
          wrong.find(({ typed }) => typed === value),
        );
    },
  };
}
