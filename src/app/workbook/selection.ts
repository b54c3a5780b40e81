/** What is selected: as Excel tells it by itself, and asked for only where it does not while somebody sees the answer. */
import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Clock } from '../../client';
import { formatAddress } from '../../grid';
import type { Selection, Workbook } from '../../workbook';

interface SelectionParts {
  readonly workbook: Workbook;
  readonly clock: Clock;
  /** Nobody sees the pane. */
  readonly hidden: ReadonlySignal<boolean>;
  onFailure(error: unknown): void;
}

interface SelectionStore {
  /** Undefined while it is not known. */
  readonly selection: ReadonlySignal<Selection | undefined>;
  /** @param told undefined where something else is selected, and nobody said what */
  changed(told: Selection | undefined): void;
  /** A look has shown what is selected. */
  seen(now: Selection): void;
  dispose(): void;
}

export function createSelection({ workbook, clock, hidden, onFailure }: SelectionParts): SelectionStore {
  let isWatched = false;
  let isTold = false;
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
  return {
    selection,
    seen,
    changed(told) {
      if (told) {
        isTold = true;
        seen(told);
      }
      rest.again();
    },
    dispose() {
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

interface AtRest {
  again(): void;
  stop(): void;
}

/** Of what is wanted in quick succession the newest alone is done, and never two at a time. */
export function atRest(
  { clock, onFailure }: Pick<SelectionParts, 'clock' | 'onFailure'>,
  act: (isNewest: () => boolean) => Promise<void>,
): AtRest {
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
    again: () => void begin(),
    stop() {
      newest += 1;
    },
  };
}
