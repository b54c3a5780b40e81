/** Loads files after the shell is drawn, and shows their state in place of their views. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { BackButton, Button, DelayedProgress, icons, Notice, useParts } from '../../parts';

/**
 * Describes a file that loads later. Loading fails without a network, or if a newer version was
 * published since the pane was opened.
 */
export interface Lazy<Value> {
  readonly state: ReadonlySignal<Value | 'coming' | 'failed'>;
  /** The first call loads the file; a call after a failure retries. The promise may be ignored. */
  load(): Promise<unknown>;
}

export interface Loader<Value> extends Lazy<Value> {
  load(): Promise<Value>;
}

export function createLazy<Value extends object>(loadValue: () => Promise<Value>): Loader<Value> {
  const state = signal<Value | 'coming' | 'failed'>('coming');
  let loadPromise: Promise<Value> | undefined;
  return {
    state,
    load() {
      if (loadPromise) return loadPromise;
      state.value = 'coming';
      loadPromise = loadValue();
      loadPromise.then(
        (value) => {
          state.value = value;
        },
        () => {
          loadPromise = undefined;
          state.value = 'failed';
        },
      );
      return loadPromise;
    },
  };
}

interface LazyMessages {
  readonly partsLoading: string;
  readonly partsFailed: string;
  readonly partsFailedNext: string;
}

interface LazyPartProps<Value> {
  readonly lazy: Lazy<Value>;
  readonly messages: LazyMessages;
  readonly children: (value: Value) => ComponentChildren;
}

/** Draws its children once the file has loaded; until then it shows progress or the failure. */
export function LazyPart<Value extends object>({ lazy, messages, children }: LazyPartProps<Value>) {
  useLayoutEffect(() => void lazy.load(), [lazy]);
  const state = lazy.state.value;
  if (state === 'coming') return <DelayedProgress label={messages.partsLoading} />;
  return state === 'failed' ? <LoadFailed lazy={lazy} messages={messages} /> : children(state);
}

/** Says that a file did not load, and offers to load it again. */
export function LoadFailed({ lazy, messages }: Pick<LazyPartProps<unknown>, 'lazy' | 'messages'>) {
  const { tryAgain } = useParts().messages;
  return (
    <Notice tone="bad" icon={icons.alert}>
      <p>
        <b>{messages.partsFailed}</b> {messages.partsFailedNext}
      </p>
      <div class="row">
        <Button onPress={() => void lazy.load()}>{tryAgain}</Button>
      </div>
    </Notice>
  );
}

interface LazyPageProps<Value> extends LazyPartProps<Value> {
  /** The back button leads to the page of this name. */
  readonly backTo: string;
  readonly onBack: () => void;
}

/**
 * Draws a whole page once its file has loaded; until then it shows a back button above the
 * progress.
 */
export function LazyPage<Value extends object>({ backTo, onBack, ...partProps }: LazyPageProps<Value>) {
  const { lazy, children } = partProps;
  const state = lazy.state.value;
  if (typeof state === 'object') return children(state);
  return (
    <div class="pane">
      <header class="top">
        <BackButton to={backTo} onPress={onBack} autofocus />
      </header>
      <main class="stack">
        <LazyPart {...partProps} />
      </main>
    </div>
  );
}
