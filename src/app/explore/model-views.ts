/** Reads the views of the data model when the user first opens them, and searches them. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { DataClient, ModelView } from '../../client';
import { type Failure, isAbort, toFailure } from '../failure';
import { onChange } from '../on-change';
import { createViewSearch, type FoundView } from './search-views';

export type ModelViewsList =
  /** The views are read, or are not opened yet. */
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'ready';
      /** Lists what the search finds; all views and no fields without a search. */
      readonly found: readonly FoundView[];
      /** Is true if the model has cubes that users may query. Only then is there anything to switch. */
      readonly hasCubes: boolean;
    }
  | { readonly kind: 'failed'; readonly failure: Failure };

export type ModelViewsStore = Omit<ReturnType<typeof createModelViews>, 'dispose'>;

type LoadedViews =
  | Exclude<ModelViewsList, { readonly kind: 'ready' }>
  | { readonly kind: 'ready'; readonly views: readonly ModelView[] };

/** The part of a session that has the views. */
interface ViewsSource {
  readonly host: string;
  data(): Promise<Pick<DataClient, 'readViews'>>;
}

const LOADING: LoadedViews = { kind: 'loading' };

export function createModelViews(
  session: ReadonlySignal<ViewsSource | undefined>,
  online: ReadonlySignal<boolean>,
  onFailure: (error: unknown) => void,
) {
  const loaded = signal<LoadedViews>(LOADING);
  const search = signal('');
  const showsCubes = signal(false);
  let request: AbortController | undefined;

  async function load(currentSession: ViewsSource): Promise<void> {
    request?.abort();
    request = new AbortController();
    const { signal: abortSignal } = request;
    loaded.value = LOADING;
    let result: LoadedViews;
    try {
      const data = await currentSession.data();
      result = { kind: 'ready', views: await data.readViews(abortSignal) };
    } catch (error) {
      if (isAbort(error)) return;
      onFailure(error);
      result = { kind: 'failed', failure: toFailure(error, currentSession.host) };
    }
    if (!abortSignal.aborted) loaded.value = result;
  }

  function open(): void {
    const currentSession = session.peek();
    if (currentSession && (!request || loaded.peek().kind === 'failed')) void load(currentSession);
  }

  const stopFunctions = [
    onChange(session, (currentSession) => {
      const isOpened = request !== undefined;
      request?.abort();
      request = undefined;
      loaded.value = LOADING;
      search.value = '';
      showsCubes.value = false;
      // The user has changed the deployment while the views are open.
      if (currentSession && isOpened) open();
    }),
    onChange(online, (isOnline) => {
      if (isOnline && request && loaded.peek().kind === 'failed') open();
    }),
  ];

  const views = computed(() => (loaded.value.kind === 'ready' ? loaded.value.views : []));
  const runSearch = computed(() => createViewSearch(views.value.filter(({ isCube }) => showsCubes.value || !isCube)));
  const list = computed((): ModelViewsList => {
    if (loaded.value.kind !== 'ready') return loaded.value;
    const hasCubes = views.value.some(({ isCube }) => isCube);
    return { kind: 'ready', found: runSearch.value(search.value), hasCubes };
  });
  const readonlySearch: ReadonlySignal<string> = search;
  const readonlyShowsCubes: ReadonlySignal<boolean> = showsCubes;
  return {
    list,
    search: readonlySearch,
    /** Is false at first, because the authors of models make views for users, and cubes for views. */
    showsCubes: readonlyShowsCubes,
    /** Reads the views unless they have been read since the sign-in. Repeat it after a failure. */
    open,
    setSearch(text: string): void {
      search.value = text;
    },
    showCubes(areShown: boolean): void {
      showsCubes.value = areShown;
    },
    /** Returns a view or cube by its name; undefined if there is none, or if it is not read yet. */
    findView: (name: string): ModelView | undefined => views.value.find((view) => view.name === name),
    dispose(): void {
      for (const stop of stopFunctions) stop();
      request?.abort();
    },
  };
}
