/** Workbooks in the browser's own database: names, keeping, and when it is done. */
import type { WorkbookFile } from '../../store';

/** A workbook kept in this browser. */
export interface KeptWorkbook {
  readonly name: string;
  readonly file: WorkbookFile;
  /** Whether the person saved it, so that it has an address as a file has; otherwise it is only kept for the next visit. */
  readonly isSaved: boolean;
  readonly isPaneOpen: boolean;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

/** The workbooks of this page, in the browser's own database. Every call may reject: storage can be full, blocked or gone. */
export interface WorkbookShelf {
  names(): Promise<readonly string[]>;
  load(name: string): Promise<KeptWorkbook | undefined>;
  /** @param isOpen whether it is the one to open on the next visit */
  keep(workbook: KeptWorkbook, isOpen: boolean): Promise<void>;
  /** The workbook that was open last. */
  lastOpen(): Promise<string | undefined>;
  setLastOpen(name: string): Promise<void>;
}

const DATABASE = 'inlay-workbench';
const WORKBOOKS = 'workbooks';
const STATE = 'state';
const LAST_OPEN = 'last-open';

export async function openWorkbookShelf(factory: IDBFactory): Promise<WorkbookShelf> {
  const opening = factory.open(DATABASE, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(WORKBOOKS, { keyPath: 'name' });
    opening.result.createObjectStore(STATE);
  };
  const database = await settled(opening);
  const read = (store: string) => database.transaction(store, 'readonly').objectStore(store);
  return {
    async names() {
      const keys = await settled(read(WORKBOOKS).getAllKeys());
      return keys.filter((key) => typeof key === 'string');
    },
    load: (name) => settled<KeptWorkbook | undefined>(read(WORKBOOKS).get(name)),
    async keep(workbook, isOpen) {
      const transaction = database.transaction([WORKBOOKS, STATE], 'readwrite');
      const put = transaction.objectStore(WORKBOOKS).put(workbook);
      if (isOpen) transaction.objectStore(STATE).put(workbook.name, LAST_OPEN);
      // The page may be closing: what is not committed by then is lost.
      transaction.commit();
      await settled(put);
    },
    async lastOpen() {
      const name: unknown = await settled<unknown>(read(STATE).get(LAST_OPEN));
      return typeof name === 'string' ? name : undefined;
    },
    async setLastOpen(name) {
      await settled(database.transaction(STATE, 'readwrite').objectStore(STATE).put(name, LAST_OPEN));
    },
  };
}

/** A shelf that lasts as long as the page: for browsers that refuse storage. */
export function createPassingShelf(): WorkbookShelf {
  const workbooks = new Map<string, KeptWorkbook>();
  let last: string | undefined;
  return {
    names: async () => [...workbooks.keys()],
    load: async (name) => workbooks.get(name),
    keep: async (workbook, isOpen) => {
      workbooks.set(workbook.name, workbook);
      if (isOpen) last = workbook.name;
    },
    lastOpen: async () => last,
    setLastOpen: async (name) => {
      last = name;
    },
  };
}

/** `Book1`, `Book2` …: the first that is not taken. */
export function newWorkbookName(taken: readonly string[]): string {
  for (let number = 1; ; number += 1) if (!taken.includes(`Book${number}`)) return `Book${number}`;
}

/** `Copy of Book1`, then `Copy of Book1 (2)` … */
export function copyName(name: string, taken: readonly string[]): string {
  return freeName(`Copy of ${name}`, taken);
}

/** The name itself, or with the first free number behind it. */
export function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  for (let number = 2; ; number += 1) if (!taken.includes(`${name} (${number})`)) return `${name} (${number})`;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser refused to store.'));
  });
}

/** Saves some time after the last change, when the person pauses. */
interface QuietSaver {
  /** Something changed that has to be saved. */
  changed(): void;
  /** The person uses the page: saving waits. */
  busy(): void;
  /** Saves now if anything changed since, and waits for a saving under way. */
  flush(): Promise<void>;
  dispose(): void;
}

/**
 * @param quiet milliseconds without change or input before saving; asked each time, as large workbooks take longer
 * @param save must not throw
 */
export function createQuietSaver(save: () => Promise<void>, quiet: () => number): QuietSaver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isChanged = false;
  let lastInput = 0;
  let saving: Promise<void> = Promise.resolve();

  function schedule(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const rest = lastInput + quiet() - performance.now();
      if (rest > 0) schedule(rest);
      else void flush();
    }, delay);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (isChanged) {
      isChanged = false;
      saving = save();
    }
    await saving;
  }

  return {
    changed() {
      isChanged = true;
      schedule(quiet());
    },
    busy() {
      lastInput = performance.now();
    },
    flush,
    dispose: () => clearTimeout(timer),
  };
}
