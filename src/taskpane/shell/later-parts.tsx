import { type ReadonlySignal, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Button, Delayed, glyphs, Notice } from '../../parts';
import type { Catalogue, LaterCatalogue } from '../words/catalogue';
import type { WordsOptions } from '../words/en';
import type { AllWords } from '../words/en/later-words';
import { type PaneTools, usePane } from './pane-context';

export type Parts = typeof import('./later') & {
  readonly words: AllWords;
  /** Of the pages that come later still; undefined in English. */
  readonly catalogue: LaterCatalogue | undefined;
};

/** The second file of the pane: coming, there, or not loaded (no network just now, or a newer version was put up). */
export interface LaterParts {
  readonly state: ReadonlySignal<Parts | 'coming' | 'failed'>;
  load(): void;
}

export function createLaterParts(options: WordsOptions, catalogue: Catalogue | undefined): LaterParts {
  const state = signal<Parts | 'coming' | 'failed'>('coming');
  function load(): void {
    state.value = 'coming';
    Promise.all([import(/* webpackChunkName: "later" */ './later'), catalogue?.loadLater()]).then(
      ([parts, more]) => {
        state.value = { ...parts, words: (more ?? parts).createAllWords(options), catalogue: more };
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
    <Notice tone="bad" icon={glyphs.alert}>
      <p>
        <b>{words.partsFailed}</b> {words.partsFailedNext}
      </p>
      <div class="row">
        <Button onPress={later.load}>{words.tryAgain}</Button>
      </div>
    </Notice>
  );
}

/** What the views behind the first picture reach for: all words. */
export function useLaterPane(): PaneTools & Pick<Parts, 'words' | 'catalogue'> {
  const tools = usePane();
  const parts = tools.later.state.value;
  if (typeof parts === 'string') throw new Error('This view stands before its words.');
  return { ...tools, words: parts.words, catalogue: parts.catalogue };
}
