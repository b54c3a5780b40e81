/** Which values the members of a report's data have, as far as it is known: where no rows are left, it tells a value that was misspelt. */
import { type MemberFilter, nearestValue } from '../client';

interface MemberValues {
  /** Undefined where the data have all values of the filters, or nobody can say. */
  wrongIn(filters: readonly MemberFilter[]): WrongValue | ValuesOf | undefined;
  /** By these filters rows came, so that the data have their values. */
  prove(filters: readonly MemberFilter[]): void;
  /** @param all undefined where nobody can say */
  keep(member: string, all: readonly string[] | undefined): void;
}

interface WrongValue {
  readonly member: string;
  readonly value: string;
  readonly nearest: string | undefined;
}

/** What has to be known first. */
export interface ValuesOf {
  readonly valuesOf: string;
}

export function createMemberValues(): MemberValues {
  const proved = new Map<string, Set<string>>();
  const known = new Map<string, readonly string[] | undefined>();
  return {
    wrongIn(filters) {
      for (const { member, type, values } of filters) {
        const unproved = type === 'string' ? values.filter((one) => !proved.get(member)?.has(one)) : [];
        if (unproved.length === 0) continue;
        if (!known.has(member)) return { valuesOf: member };
        const all = known.get(member);
        const value = all && unproved.find((one) => !all.includes(one));
        if (value !== undefined) return { member, value, nearest: nearestValue(value, all ?? []) };
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
  };
}
