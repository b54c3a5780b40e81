/** Where the add-in runs on the page: its frame, from start to end, and the network as it sees it. */
import { effect, signal } from '@preact/signals';
import { frameAddress } from '../../host';

/**
 * The frame in which the add-in's page runs: where it is while it runs, and the page once it has loaded.
 * @param page address of the add-in's page
 */
export function createAddinFrame(page: string, displayLanguage: string) {
  /** Undefined while the add-in does not run. */
  const address = signal<string | undefined>(undefined);
  let loading = defer<HTMLIFrameElement>();
  /** Starts the add-in unless it runs. */
  const start = () => {
    address.value ??= frameAddress(page, crypto.randomUUID(), displayLanguage);
  };
  return {
    address,
    start,
    /** The page goes with all that it was doing. */
    end() {
      address.value = undefined;
      loading = defer();
    },
    /** To be told when the frame has loaded its page. */
    loaded: (frame: HTMLIFrameElement) => loading.resolve(frame),
    whenLoaded: () => loading.promise,
    async document(): Promise<Document> {
      const { contentDocument } = await loading.promise;
      if (!contentDocument) throw new Error('The add-in’s page cannot be reached.');
      return contentDocument;
    },
    /** Starts the add-in and waits for its functions: commands that arrive before it has registered them are lost, in Excel too. */
    async ready() {
      start();
      const { contentWindow } = await loading.promise;
      const office: unknown = contentWindow ? Reflect.get(contentWindow, 'Office') : undefined;
      if (typeof office !== 'object' || office === null || !('onReady' in office)) return;
      if (typeof office.onReady === 'function') await office.onReady();
    },
  };
}

/** A promise that someone else settles. */
function defer<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: (value: T) => resolve(value) };
}

export type AddinNetwork = ReturnType<typeof createAddinNetwork>;

/** The network as the add-in's page sees it: the workbench can take it away, and nothing of the browser's own is touched. */
export function createAddinNetwork() {
  const isOffline = signal(false);
  let stop: () => void = () => undefined;
  return {
    isOffline,
    /** Called with the add-in's window before any script of it runs. */
    attach(target: Window) {
      stop();
      const send = target.fetch.bind(target);
      target.fetch = (...request) =>
        isOffline.peek() ? Promise.reject(new TypeError('Failed to fetch')) : send(...request);
      Object.defineProperty(target.navigator, 'onLine', { configurable: true, get: () => !isOffline.peek() });
      let before = isOffline.peek();
      stop = effect(() => {
        const offline = isOffline.value;
        if (offline !== before) target.dispatchEvent(new Event(offline ? 'offline' : 'online'));
        before = offline;
      });
    },
  };
}
