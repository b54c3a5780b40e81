import { signal } from '@preact/signals';
import { changesFile } from '../../store';
import type { OpenWorkbook } from './open-workbook';
import { createDebouncedSaver, type StoredWorkbook, type WorkbookStorage } from './workbook-storage';

/** Saving a larger workbook is noticeable, so it waits for a longer pause. */
const LARGE_WORKBOOK_CELLS = 200_000;
const SAVE_DELAY_MS = 400;
const SAVE_DELAY_LARGE_MS = 5_000;

/**
 * Stores the open workbook some time after each change.
 * @param getWorkbook the open workbook
 * @param notify reports a failure
 */
export async function createAutosave(
  storage: WorkbookStorage,
  getWorkbook: () => OpenWorkbook,
  notify: (message: string) => void,
) {
  const names = signal(await storage.listNames());
  const saveState = signal<'saved' | 'changed' | 'failed'>('saved');
  let stopWatching: () => void = () => undefined;

  function createSnapshot(): StoredWorkbook {
    const { name, isSaved, view, host } = getWorkbook();
    return { name, isSaved, file: view.store.toFile(), isPaneOpen: host.isPaneVisible, keptAt: Date.now() };
  }

  async function saveSnapshot(stored: StoredWorkbook, isOpen = true): Promise<void> {
    await storage.save(stored, isOpen);
    names.value = await storage.listNames();
  }

  const saver = createDebouncedSaver(
    async () => {
      try {
        await saveSnapshot(createSnapshot());
        if (saveState.value === 'changed') saveState.value = 'saved';
      } catch (error) {
        saveState.value = 'failed';
        notify(`The browser could not keep this workbook: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
    () => (isLarge(getWorkbook()) ? SAVE_DELAY_LARGE_MS : SAVE_DELAY_MS),
  );

  return {
    /** Lists the names of all stored workbooks. */
    names,
    saveState,
    snapshot: createSnapshot,
    keep: saveSnapshot,
    saver,
    /** Stores the changes of this workbook from now on, and of no other. */
    watch(next: OpenWorkbook): void {
      stopWatching();
      stopWatching = next.view.store.subscribe((event) => {
        if (!changesFile(event)) return;
        saveState.value = 'changed';
        saver.onChange();
      });
    },
    /**
     * Stores an idle workbook immediately, in case the page closes. A large workbook is skipped,
     * because storing it after each step takes too long.
     */
    async storeIfSmall(): Promise<void> {
      if (!isLarge(getWorkbook())) await saver.flush();
    },
  };
}

function isLarge({ view }: OpenWorkbook): boolean {
  const { store } = view;
  const cellCounts = view.sheets.peek().map((sheet) => {
    const used = store.findUsedRange(sheet.id);
    return used ? used.rows * used.columns : 0;
  });
  return cellCounts.reduce((sum, count) => sum + count, 0) > LARGE_WORKBOOK_CELLS;
}
