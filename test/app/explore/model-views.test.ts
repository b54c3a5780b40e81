import { signal } from '@preact/signals';
import { createModelViews } from '../../../src/app/explore/model-views';
import { type ModelView, PlatformFailure } from '../../../src/client';

const createView = (name: string, isCube = false): ModelView => ({
  ...{ name, title: name, isCube, synonyms: [], fields: [], groups: [] },
});

interface Read {
  readonly resolve: (views: readonly ModelView[]) => void;
  readonly reject: (error: Error) => void;
  readonly signal: AbortSignal | undefined;
}

/** Opens a store whose reads the test answers one by one. */
function createStore() {
  const reads: Read[] = [];
  const createSession = (host: string) => ({
    host,
    data: async () => ({
      readViews: (signal?: AbortSignal) =>
        new Promise<readonly ModelView[]>((resolve, reject) => {
          reads.push({ resolve, reject, signal });
        }),
    }),
  });
  const session = signal<ReturnType<typeof createSession> | undefined>(createSession('first.test'));
  const online = signal(true);
  const failures: unknown[] = [];
  const store = createModelViews(session, online, (error) => failures.push(error));
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  async function answer(index: number, views: readonly ModelView[] | Error) {
    await settle();
    if (views instanceof Error) reads[index]?.reject(views);
    else reads[index]?.resolve(views);
    await settle();
  }
  const listNames = () => {
    const list = store.list.value;
    return list.kind === 'ready' ? list.found.map(({ view }) => view.name) : list.kind;
  };
  return { store, session, online, failures, reads, answer, settle, listNames, createSession };
}

const FAILURE = new PlatformFailure('DataApiDown', { operation: 'meta', requestId: '', wasSent: true });

describe('the store of the views', () => {
  test('the views are read once, when they are first opened', async () => {
    const { store, reads, answer, settle, listNames } = createStore();
    await settle();
    expect([reads.length, listNames()]).toEqual([0, 'loading']);
    store.open();
    store.open();
    await answer(0, [createView('sales')]);
    store.open();
    await settle();
    expect([reads.length, listNames()]).toEqual([1, ['sales']]);
    expect(store.findView('sales')?.title).toBe('sales');
  });

  test('a search narrows the list, and cubes are in it only if the user asks', async () => {
    const { store, answer, listNames } = createStore();
    store.open();
    await answer(0, [createView('sales'), createView('stock'), createView('stores', true)]);
    expect(listNames()).toEqual(['sales', 'stock']);
    expect(store.list.value).toMatchObject({ hasCubes: true });
    store.setSearch('sto');
    expect(listNames()).toEqual(['stock']);
    store.showCubes(true);
    expect(listNames()).toEqual(['stock', 'stores']);
  });

  test('a failure is shown, and opening the views again reads them again', async () => {
    const { store, failures, answer, listNames } = createStore();
    store.open();
    await answer(0, FAILURE);
    expect(store.list.value).toMatchObject({ kind: 'failed', failure: { code: 'DataApiDown', host: 'first.test' } });
    expect(failures).toEqual([FAILURE]);
    store.open();
    expect(listNames()).toBe('loading');
    await answer(1, [createView('sales')]);
    expect(listNames()).toEqual(['sales']);
  });

  test('views that could not be read are read again when the network returns', async () => {
    const { store, online, answer, listNames } = createStore();
    store.open();
    online.value = false;
    await answer(0, FAILURE);
    online.value = true;
    await answer(1, [createView('sales')]);
    expect(listNames()).toEqual(['sales']);
  });

  test('a sign-out drops views, search and switch, and stops a read [P8]', async () => {
    const { store, session, reads, answer, settle, listNames, createSession } = createStore();
    store.open();
    await settle();
    store.setSearch('sales');
    store.showCubes(true);
    session.value = undefined;
    expect(reads[0]?.signal?.aborted).toBe(true);
    await answer(0, [createView('sales')]);
    session.value = createSession('second.test');
    await settle();
    expect([listNames(), reads.length, store.search.value, store.showsCubes.value]).toEqual(['loading', 1, '', false]);
  });

  test('another deployment has its own views, which are read at once if views are open', async () => {
    const { store, session, answer, listNames, createSession } = createStore();
    store.open();
    await answer(0, [createView('sales')]);
    session.value = createSession('second.test');
    expect(listNames()).toBe('loading');
    await answer(1, [createView('claims')]);
    expect(listNames()).toEqual(['claims']);
  });
});
