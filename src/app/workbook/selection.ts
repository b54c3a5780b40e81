/** What is selected: as Excel tells it by itself, and asked for only where it does not while somebody sees the answer. */
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
  /** Told since the selection rested last, and certain: of several events for one change only some tell the cells. */
  let heard: Selection | undefined;
  /** What was certain when it rested. */
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
    /** Undefined while it is not known. */
    selection: shown,
    /** A look has shown what is selected. */
    seen,
    /** The selected cells, where Excel told them, the selection rests there, and nothing came since that says less. */
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
    /** Sheets may be called otherwise, or be gone. */
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

/** Arrow keys pass over many cells; only where they rest is Excel asked about them. */
const REST_MS = 150;

/** Of what is wanted in quick succession the newest alone is done, and never two at a time. */
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
