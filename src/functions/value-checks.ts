/**
 * Checks the values of each member in batches: values that arrive during a check go into the next
 * one.
 */

/** @param check never rejects */
export function createValueChecks(check: CheckValues): CheckValues {
  const lastChecks = new Map<string, Promise<void>>();
  const nextChecks = new Map<string, { readonly values: Set<string>; readonly promise: Promise<void> }>();
  return (member, values) => {
    const waiting = nextChecks.get(member);
    if (waiting) {
      for (const value of values) waiting.values.add(value);
      return waiting.promise;
    }
    const all = new Set(values);
    const promise = (lastChecks.get(member) ?? idle).then(() => {
      nextChecks.delete(member);
      return check(member, [...all]);
    });
    nextChecks.set(member, { values: all, promise });
    lastChecks.set(member, promise);
    return promise;
  };
}

type CheckValues = (member: string, values: readonly string[]) => Promise<void>;

const idle = Promise.resolve();
