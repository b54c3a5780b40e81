/**
 * Checks the values of each member in batches: values that arrive during a check go into the next
 * one.
 */

/** @param check never rejects */
export function createValueChecks(check: CheckValues): CheckValues {
  const last = new Map<string, Promise<void>>();
  const next = new Map<string, Waiting>();
  return (member, values) => {
    const waiting = next.get(member);
    if (waiting) {
      for (const value of values) waiting.values.add(value);
      return waiting.promise;
    }
    const all = new Set(values);
    const promise = (last.get(member) ?? idle).then(() => {
      next.delete(member);
      return check(member, [...all]);
    });
    next.set(member, { values: all, promise });
    last.set(member, promise);
    return promise;
  };
}

type CheckValues = (member: string, values: readonly string[]) => Promise<void>;

interface Waiting {
  readonly values: Set<string>;
  readonly promise: Promise<void>;
}

const idle = Promise.resolve();
