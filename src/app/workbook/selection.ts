/**
 * Tracks the selection. It comes from Excel's events, and is read only if these do not give it
 * while the pane is visible.
 */
import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Clock } from '../../client';
import { type Address, formatAddress } from '../../grid';
import type { Selection, Workbook } from '../../workbook';

export function createSelection(
  workbook: Workbook,
  clock: Clock,
  hidden: ReadonlySignal<boolean>,
  onFailure: (error: unknown) => void,
) {
  let isWatched = false;
  let hasReported = false;
  /**
   * Holds the selection that events have reported without doubt since the selection last rested. Of
   * several events for one change, only some give the cells.
   */
  let pendingSelection: Selection | undefined;
  /** Holds where the selection last rested, if the events left no doubt about it. */
  let settledSelection: Selection | undefined;
  const selection = signal<Selection | undefined>(undefined, {
    watched() {
      isWatched = true;
      readIfUnknown();
    },
    unwatched() {
      isWatched = false;
    },
  });

  const debouncedRead = debounceLatest({ clock, onFailure }, async (isLatest) => {
    const hadReported = hasReported;
    hasReported = false;
    settledSelection = pendingSelection;
    pendingSelection = undefined;
    if (hadReported) return;
    if (!isWatched || hidden.peek()) {
      selection.value = undefined;
      return;
    }
    const [newSelection] = await workbook.readSnapshot({ kind: 'selection' });
    if (isLatest()) setSelection(newSelection);
  });

  function readIfUnknown(): void {
    if (isWatched && !hidden.peek() && !selection.peek()) debouncedRead.schedule();
  }

  function setSelection(newSelection: Selection): void {
    if (toSelectionKey(newSelection) !== toSelectionKey(selection.peek())) selection.value = newSelection;
  }

  const stop = effect(() => {
    if (!hidden.value) untracked(readIfUnknown);
  });
  const readonlySelection: ReadonlySignal<Selection | undefined> = selection;
  return {
    /** Is undefined until it is known. */
    selection: readonlySelection,
    /** Takes the selection that a request has read. */
    setSelection,
    /**
     * Returns the selected cells if Excel has reported them, the selection rests there, and no
     * later event was less certain.
     */
    getReportedCells(): Address | undefined {
      const isShown = toSelectionKey(settledSelection) === toSelectionKey(selection.peek());
      return isShown && settledSelection?.kind === 'cells' ? settledSelection.address : undefined;
    },
    /** See {@link WorkbookListeners.onSelection}. */
    onSelectionChanged(newSelection: Selection | undefined, isCertain: boolean): void {
      settledSelection = undefined;
      if (newSelection || !isCertain) pendingSelection = isCertain ? newSelection : undefined;
      if (newSelection) {
        hasReported = true;
        setSelection(newSelection);
      }
      debouncedRead.schedule();
    },
    /** Is called when sheets may have been renamed or deleted. */
    discardReported(): void {
      settledSelection = undefined;
      pendingSelection = undefined;
    },
    dispose(): void {
      stop();
      debouncedRead.stop();
    },
  };
}

/** Returns a text that differs for different selections. */
export function toSelectionKey(selection: Selection | undefined): string | undefined {
  return selection?.kind === 'cells' ? formatAddress(selection.address) : selection?.kind;
}

/** Arrow keys pass over many cells; Excel is queried only when the selection rests. */
const DEBOUNCE_MS = 150;

/** Debounces an action: runs only the latest request, and never two at once. */
export function debounceLatest(
  { clock, onFailure }: { readonly clock: Clock; onFailure(error: unknown): void },
  act: (isLatest: () => boolean) => Promise<void>,
) {
  let latestRun = 0;
  let queue = Promise.resolve();

  async function startTimer(): Promise<void> {
    latestRun += 1;
    const runNumber = latestRun;
    const isLatest = () => runNumber === latestRun;
    await clock.wait(DEBOUNCE_MS);
    queue = queue.then(() => (isLatest() ? act(isLatest) : undefined)).catch(onFailure);
  }

  return {
    schedule: (): void => void startTimer(),
    stop(): void {
      latestRun += 1;
    },
  };
}
