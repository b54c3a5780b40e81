import { effect, type ReadonlySignal, untracked } from '@preact/signals';

/** Calls the listener after each change. Returns a function that stops it. */
export function onChange<T>(changing: ReadonlySignal<T>, listener: (now: T, before: T) => void): () => void {
  let known = changing.peek();
  return effect(() => {
    const before = known;
    known = changing.value;
    if (known !== before) untracked(() => listener(known, before));
  });
}
