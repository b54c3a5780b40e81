import { type ReadonlySignal, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { usePane } from './pane-context';
import { Button } from './parts/button';
import { Delayed } from './parts/delayed';
import { Notice } from './parts/notice';

export type Parts = typeof import('./later');

/** The second file of the pane: coming, there, or not loaded (no network just now, or a newer version was put up). */
export interface LaterParts {
  readonly state: ReadonlySignal<Parts | 'coming' | 'failed'>;
  load(): void;
}

export function createLaterParts(): LaterParts {
  const state = signal<Parts | 'coming' | 'failed'>('coming');
  function load(): void {
    state.value = 'coming';
    import(/* webpackChunkName: "later" */ './later').then(
      (parts) => {
        state.value = parts;
      },
      () => {
        state.value = 'failed';
      },
    );
  }
  load();
  return { state, load };
}

/** Draws with the parts once they are there. */
export function WithParts({ children }: { readonly children: (parts: Parts) => ComponentChildren }) {
  const { later, words } = usePane();
  const parts = later.state.value;
  if (parts === 'coming') {
    return (
      <Delayed>
        <progress aria-label={words.partsComing} />
      </Delayed>
    );
  }
  if (parts !== 'failed') return children(parts);
  return (
    <Notice tone="bad" icon="alert">
      <p>
        <b>{words.partsFailed}</b> {words.partsFailedNext}
      </p>
      <div class="row">
        <Button onPress={later.load}>{words.tryAgain}</Button>
      </div>
    </Notice>
  );
}
