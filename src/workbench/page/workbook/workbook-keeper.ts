import { signal } from '@preact/signals';
import { changesFile } from '../../store';
import { createQuietSaver, type StoredWorkbook, type WorkbookStorage } from './kept-workbooks';
import type { OpenWorkbook } from './open-workbook';

/** Saving a larger workbook is noticeable, so it waits for a longer pause. */
const LARGE_WORKBOOK = 200_000;
const QUIET = 400;
const QUIET_LARGE = 5_000;

/**
 * Stores the open workbook some time after each change.
 * @param workbook the open workbook
 * @param notify reports a failure
 */
export async function createWorkbookKeeper(
  storage: WorkbookStorage,
  workbook: () => OpenWorkbook,
  notify: (sentence: string) => void,
) {
  const names = signal(await storage.names());
  const saveState = signal<'saved' | 'changed' | 'failed'>('saved');
  let stopWatching: () => void = () => undefined;

  function snapshot(): StoredWorkbook {
    const { name, isSaved, view, host } = workbook();
    return { name, isSaved, file: view.store.toFile(), isPaneOpen: host.isPaneVisible, keptAt: Date.now() };
  }

  async function keep(stored: StoredWorkbook, isOpen = true): Promise<void> {
    await storage.keep(stored, isOpen);
    names.value = await storage.names();
  }

  const saver = createQuietSaver(
    async () => {
      try {
        await keep(snapshot());
        if (saveState.value === 'changed') saveState.value = 'saved';
      } catch (error) {
        saveState.value = 'failed';
        notify(`The browser could not keep this workbook: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
    () => (isLarge(workbook()) ? QUIET_LARGE : QUIET),
  );

  return {
    /** Lists the names of all stored workbooks. */
    names,
    saveState,
    snapshot,
    keep,
    saver,
    /** Stores the changes of this workbook from now on, and of no other. */
    watch(next: OpenWorkbook): void {
      stopWatching();
      stopWatching = next.view.store.subscribe((event) => {
        if (!changesFile(event)) return;
        saveState.value = 'changed';
        saver.changed();
      });
    },
    /**
     * Stores an idle workbook immediately, in case the page closes. A large workbook is skipped,
     * because storing it after each step takes too long.
     */
    async keepSettled(): Promise<void> {
      if (!isLarge(workbook())) await saver.flush();
    },
  };
}

function isLarge({ view }: OpenWorkbook): boolean {
  const { store } = view;
  const cells = view.sheets.peek().map((sheet) => {
    const used = store.usedRange(sheet.id);
    return used ? used.rows * used.columns : 0;
  });
  return cells.reduce((sum, count) => sum + count, 0) > LARGE_WORKBOOK;
}
