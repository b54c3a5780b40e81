/** Decides when the rows of the list may change their order, and scrolls to a row. */
import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { usePage } from '../../shell/pane-context';
import { PROBLEM_ATTRIBUTE } from '../../shell/reveal-placement';
import { isSameOrder, keepOrder, type ListRow } from './arrange-placements';

interface OrderOptions {
  /** False while another page or tab hides the list. */
  readonly isShown: boolean;
  readonly isRunActive: boolean;
}

/**
 * Returns the rows in the order to show. While a run is in progress, or while the pointer or the
 * focus is in the list, the order stays, because a row must not move away from under a press.
 */
export function useRowOrder(rows: readonly ListRow[], { isShown, isRunActive }: OrderOptions) {
  const shownRows = useRef<readonly ListRow[]>(rows);
  const isPointerInside = useRef(false);
  const isFocusInside = useRef(false);
  const releaseCount = useSignal(0);
  // Reading the signal renders the list again when the pointer or the focus has left it.
  void releaseCount.value;
  // A list that is hidden under the pointer gets no event when the pointer leaves it.
  if (!isShown) isPointerInside.current = false;
  const isFrozen = isShown && (isRunActive || isPointerInside.current || isFocusInside.current);
  shownRows.current = isFrozen ? keepOrder(rows, shownRows.current) : rows;
  const isReorderPending = isFrozen && !isSameOrder(rows, shownRows.current);
  const release = () => {
    if (isReorderPending) releaseCount.value += 1;
  };
  const listHandlers = {
    onPointerEnter: () => {
      isPointerInside.current = true;
    },
    onPointerLeave: () => {
      isPointerInside.current = false;
      release();
    },
    onFocusIn: () => {
      isFocusInside.current = true;
    },
    onFocusOut: ({
      currentTarget,
      relatedTarget,
    }: {
      readonly currentTarget: Node;
      readonly relatedTarget: unknown;
    }) => {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
      isFocusInside.current = false;
      release();
    },
  };
  return { orderedRows: shownRows.current, listHandlers, isPointerInside };
}

interface RevealOptions {
  readonly list: RefObject<HTMLElement | null>;
  readonly isShown: boolean;
  readonly isPointerInside: RefObject<boolean>;
  /** Makes the list show all placements, because a search may hide the one to reveal. */
  readonly clearSearch: () => void;
}

/**
 * Brings the placement into view that a summary names, and focuses its problem; or the placement of
 * the cell that the user has selected, without moving the focus.
 */
export function useReveal({ list, isShown, isPointerInside, clearSearch }: RevealOptions): void {
  const { navigation } = usePage();
  const revealed = navigation.revealed.value;
  // The tab restores its scroll position when it is drawn, so this runs afterwards. It runs after
  // each drawing, because a long list is drawn in steps.
  useEffect(() => {
    if (!revealed || !isShown) return;
    const { id, focusesProblem } = revealed;
    if (focusesProblem) clearSearch();
    const item = findItem(list.current, id);
    // Clearing the search draws the item of a problem; the item of a selected cell may stay hidden.
    if (item || !focusesProblem) navigation.revealed.value = undefined;
    if (!item) return;
    if (focusesProblem) {
      const target = item.querySelector<HTMLElement>(`[${PROBLEM_ATTRIBUTE}]`) ?? item.querySelector('button');
      item.scrollIntoView({ block: 'center' });
      target?.focus({ preventScroll: true });
    } else if (!isPointerInside.current) item.scrollIntoView({ block: 'nearest' });
  });
}

function findItem(list: HTMLElement | null, id: string): HTMLElement | undefined {
  return [...(list?.querySelectorAll<HTMLElement>('[data-placement]') ?? [])].find(
    (item) => item.dataset.placement === id,
  );
}
