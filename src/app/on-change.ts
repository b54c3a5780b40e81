import { effect, type ReadonlySignal, untracked } from '@preact/signals';

/** Calls after each change; returns the function that ends it. */
export function onChange<T>(changing: ReadonlySignal<T>, listener: (now: T, before: T) => void): () => void {
  let known = changing.peek();
  return effect(() => {
    const before = known;
    known = changing.value;
    if (known !== before) untracked(() => listener(known, before));
  });
}
