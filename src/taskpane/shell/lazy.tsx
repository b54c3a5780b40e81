/** What comes in files behind the first picture: its state, and what stands in its place until it is there. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { BackButton, Button, Delayed, glyphs, Notice, useParts } from '../../parts';

/** Coming, there, or not to be had: no network just now, or a newer version was put up since the pane was opened. */
export interface Lazy<Value> {
  readonly state: ReadonlySignal<Value | 'coming' | 'failed'>;
  /** Asks for it once, and once more after each failure. */
  load(): void;
}

export function createLazy<Value extends object>(open: () => Promise<Value>): Lazy<Value> {
  const state = signal<Value | 'coming' | 'failed'>('coming');
  let isAsked = false;
  return {
    state,
    load() {
      if (isAsked) return;
      isAsked = true;
      state.value = 'coming';
      open().then(
        (value) => {
          state.value = value;
        },
        () => {
          isAsked = false;
          state.value = 'failed';
        },
      );
    },
  };
}

/** What a lazy part says in its own place. */
interface LazyWords {
  readonly partsComing: string;
  readonly partsFailed: string;
  readonly partsFailedNext: string;
}

interface LazyPartProps<Value> {
  readonly lazy: Lazy<Value>;
  readonly words: LazyWords;
  readonly children: (value: Value) => ComponentChildren;
}

/** Draws with what a file brings once it is there, and says when it cannot be had. */
export function LazyPart<Value extends object>({ lazy, words, children }: LazyPartProps<Value>) {
  const { tryAgain } = useParts().words;
  useLayoutEffect(lazy.load, [lazy]);
  const state = lazy.state.value;
  if (state === 'coming') {
    return (
      <Delayed>
        <progress aria-label={words.partsComing} />
      </Delayed>
    );
  }
  if (state !== 'failed') return <>{children(state)}</>;
  return (
    <Notice tone="bad" icon={glyphs.alert}>
      <p>
        <b>{words.partsFailed}</b> {words.partsFailedNext}
      </p>
      <div class="row">
        <Button onPress={lazy.load}>{tryAgain}</Button>
      </div>
    </Notice>
  );
}

interface LazyPageProps<Value> extends LazyPartProps<Value> {
  /** Where the way back leads. */
  readonly back: string;
  readonly onBack: () => void;
}

/** A lazy part that is a whole page: until it is there, the way back stands over it. */
export function LazyPage<Value extends object>({ back, onBack, ...part }: LazyPageProps<Value>) {
  const { lazy, children } = part;
  const state = lazy.state.value;
  if (typeof state === 'object') return <>{children(state)}</>;
  return (
    <div class="pane">
      <header class="top">
        <BackButton to={back} onPress={onBack} autofocus />
      </header>
      <main class="stack">
        <LazyPart {...part} />
      </main>
    </div>
  );
}
