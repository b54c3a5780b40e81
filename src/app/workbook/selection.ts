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
  let isTold = false;
  /**
   * Events have reported this certain selection since the selection last rested: of several events
   * for one change, only some give the cells.
   */
  let heard: Selection | undefined;
  /** The selection last rested here, and the events left no doubt about it. */
  let told: Selection | undefined;
  const selection = signal<Selection | undefined>(undefined, {
    watched() {
      isWatched = true;
      askWhereUnknown();
    },
    unwatched() {
      isWatched = false;
    },
  });

  const rest = atRest({ clock, onFailure }, async (isNewest) => {
    const wasTold = isTold;
    isTold = false;
    told = heard;
    heard = undefined;
    if (wasTold) return;
    if (!isWatched || hidden.peek()) {
      selection.value = undefined;
      return;
    }
    const [now] = await workbook.look({ kind: 'selection' });
    if (isNewest()) seen(now);
  });

  function askWhereUnknown(): void {
    if (isWatched && !hidden.peek() && !selection.peek()) rest.again();
  }

  function seen(now: Selection): void {
    if (nameOf(now) !== nameOf(selection.peek())) selection.value = now;
  }

  const stop = effect(() => {
    if (!hidden.value) untracked(askWhereUnknown);
  });
  const shown: ReadonlySignal<Selection | undefined> = selection;
  return {
    /** Undefined until it is known. */
    selection: shown,
    /** Takes the selection that a request has read. */
    seen,
    /**
     * Returns the selected cells if Excel has reported them, the selection rests there, and no
     * later event was less certain.
     */
    told(): Address | undefined {
      const isShown = nameOf(told) === nameOf(selection.peek());
      return isShown && told?.kind === 'cells' ? told.address : undefined;
    },
    /** See {@link WorkbookListeners.onSelection}. */
    changed(now: Selection | undefined, isCertain: boolean): void {
      told = undefined;
      if (now || !isCertain) heard = isCertain ? now : undefined;
      if (now) {
        isTold = true;
        seen(now);
      }
      rest.again();
    },
    /** Called when sheets may have been renamed or deleted. */
    doubt(): void {
      told = undefined;
      heard = undefined;
    },
    dispose(): void {
      stop();
      rest.stop();
    },
  };
}

function nameOf(selection: Selection | undefined): string | undefined {
  return selection?.kind === 'cells' ? formatAddress(selection.address) : selection?.kind;
}

/** Arrow keys pass over many cells; Excel is queried only when the selection rests. */
const REST_MS = 150;

/** Debounces an action: runs only the latest request, and never two at once. */
export function atRest(
  { clock, onFailure }: { readonly clock: Clock; onFailure(error: unknown): void },
  act: (isNewest: () => boolean) => Promise<void>,
) {
  let newest = 0;
  let line = Promise.resolve();

  async function begin(): Promise<void> {
    newest += 1;
    const mine = newest;
    const isNewest = () => mine === newest;
    await clock.wait(REST_MS);
    line = line.then(() => (isNewest() ? act(isNewest) : undefined)).catch(onFailure);
  }

  return {
    again: (): void => void begin(),
    stop(): void {
      newest += 1;
    },
  };
}
