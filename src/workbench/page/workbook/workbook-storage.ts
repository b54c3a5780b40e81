/** Stores workbooks in the browser's database, with their names and an autosave. */
import type { WorkbookFile } from '../../store';

/** The browser stores a workbook with this data. */
export interface StoredWorkbook {
  readonly name: string;
  readonly file: WorkbookFile;
  /**
   * True if the user saved it, which gives it an address like a file's; otherwise it is only stored
   * for the next visit.
   */
  readonly isSaved: boolean;
  readonly isPaneOpen: boolean;
  /** The time of storing in milliseconds since 1970. */
  readonly keptAt: number;
}

/**
 * Stores the workbooks of this page in the browser's database. Every call may reject: storage can
 * be full, blocked or deleted.
 */
export interface WorkbookStorage {
  listNames(): Promise<readonly string[]>;
  load(name: string): Promise<StoredWorkbook | undefined>;
  /** @param isOpen true for the workbook to open on the next visit */
  save(workbook: StoredWorkbook, isOpen: boolean): Promise<void>;
  /** Returns the name of the workbook that was open last. */
  readLastOpen(): Promise<string | undefined>;
  setLastOpen(name: string): Promise<void>;
}

const DATABASE = 'inlay-workbench';
const WORKBOOKS = 'workbooks';
const STATE = 'state';
const LAST_OPEN = 'last-open';

export async function openWorkbookStorage(factory: IDBFactory): Promise<WorkbookStorage> {
  const opening = factory.open(DATABASE, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(WORKBOOKS, { keyPath: 'name' });
    opening.result.createObjectStore(STATE);
  };
  const database = await toPromise(opening);
  const read = (store: string) => database.transaction(store, 'readonly').objectStore(store);
  return {
    async listNames() {
      const keys = await toPromise(read(WORKBOOKS).getAllKeys());
      return keys.filter((key) => typeof key === 'string');
    },
    load: (name) => toPromise<StoredWorkbook | undefined>(read(WORKBOOKS).get(name)),
    async save(workbook, isOpen) {
      const transaction = database.transaction([WORKBOOKS, STATE], 'readwrite');
      const put = transaction.objectStore(WORKBOOKS).put(workbook);
      if (isOpen) transaction.objectStore(STATE).put(workbook.name, LAST_OPEN);
      // The page may be closing, which discards uncommitted data.
      transaction.commit();
      await toPromise(put);
    },
    async readLastOpen() {
      const name: unknown = await toPromise<unknown>(read(STATE).get(LAST_OPEN));
      return typeof name === 'string' ? name : undefined;
    },
    async setLastOpen(name) {
      await toPromise(database.transaction(STATE, 'readwrite').objectStore(STATE).put(name, LAST_OPEN));
    },
  };
}

/** Creates a store in memory, for browsers that refuse storage. */
export function createMemoryStorage(): WorkbookStorage {
  const workbooks = new Map<string, StoredWorkbook>();
  let lastName: string | undefined;
  return {
    listNames: async () => [...workbooks.keys()],
    load: async (name) => workbooks.get(name),
    save: async (workbook, isOpen) => {
      workbooks.set(workbook.name, workbook);
      if (isOpen) lastName = workbook.name;
    },
    readLastOpen: async () => lastName,
    setLastOpen: async (name) => {
      lastName = name;
    },
  };
}

/** Returns the first free name of `Book1`, `Book2` … */
export function findNewName(usedNames: readonly string[]): string {
  for (let number = 1; ; number += 1) if (!usedNames.includes(`Book${number}`)) return `Book${number}`;
}

/** Returns `Copy of Book1`, then `Copy of Book1 (2)` … */
export function findCopyName(name: string, usedNames: readonly string[]): string {
  return findFreeName(`Copy of ${name}`, usedNames);
}

/** Returns the name itself, or the name with the first free number. */
export function findFreeName(name: string, usedNames: readonly string[]): string {
  if (!usedNames.includes(name)) return name;
  for (let number = 2; ; number += 1) if (!usedNames.includes(`${name} (${number})`)) return `${name} (${number})`;
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser refused to store.'));
  });
}

/** Debounces saving until there was neither a change nor input for some time. */
interface DebouncedSaver {
  /** Called after a change that has to be saved. */
  onChange(): void;
  /** Called when the user uses the page, which postpones saving. */
  onUserInput(): void;
  /** Saves immediately if anything changed, and waits for a running save. */
  flush(): Promise<void>;
  dispose(): void;
}

/**
 * @param getDelay returns the milliseconds without change or input before saving; called each time,
 * because large workbooks take longer
 * @param save must not throw
 */
export function createDebouncedSaver(save: () => Promise<void>, getDelay: () => number): DebouncedSaver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isChanged = false;
  let lastInput = 0;
  let saving: Promise<void> = Promise.resolve();

  function schedule(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const remainingDelay = lastInput + getDelay() - performance.now();
      if (remainingDelay > 0) schedule(remainingDelay);
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
    onChange() {
      isChanged = true;
      schedule(getDelay());
    },
    onUserInput() {
      lastInput = performance.now();
    },
    flush,
    dispose: () => clearTimeout(timer),
  };
}
