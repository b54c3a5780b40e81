/**
 * Says which cells the open report would be placed at. These are the selected cells, except while
 * the user selects cells for a filter: then the cells that were selected before stay chosen, until
 * the user selects others.
 */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Selection } from '../../workbook';
import { toSelectionKey } from '../workbook/selection';

export function createPlaceSelection(selection: ReadonlySignal<Selection | undefined>) {
  const heldSelection = signal<{ readonly selection: Selection | undefined } | undefined>(undefined);
  /** Counts the fields that wait for a cell. */
  let pickers = 0;
  let lastPicked: string | undefined;
  let stopFollowing: (() => void) | undefined;

  function release(): void {
    heldSelection.value = undefined;
    stopFollowing?.();
    stopFollowing = undefined;
  }

  function follow(): void {
    const key = toSelectionKey(selection.value);
    if (pickers > 0) lastPicked = key;
    else if (key !== undefined && key !== lastPicked) release();
  }

  return {
    placeSelection: computed(() => (heldSelection.value ? heldSelection.value.selection : selection.value)),
    /** Returns true if the chosen cells need not be those that are selected. */
    isHeld: (): boolean => heldSelection.peek() !== undefined,
    /** Keeps the chosen cells while the user selects others. Returns the function that ends this. */
    pickCells(): () => void {
      pickers += 1;
      heldSelection.value ??= { selection: selection.peek() };
      // The app reads the selection from Excel only while something subscribes to it.
      stopFollowing ??= effect(follow);
      let isEnded = false;
      return () => {
        if (!isEnded) pickers -= 1;
        isEnded = true;
      };
    },
    release,
  };
}
