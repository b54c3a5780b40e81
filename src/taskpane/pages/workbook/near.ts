/**
 * Finds out which items of a long list are near the visible area. Only these are drawn in full; the
 * others only reserve their height.
 */
import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

export interface Nearness {
  /**
   * @param onChange gets whether the element is near, and its height in pixels
   * @returns a function that stops watching
   */
  watch(element: Element, onChange: (isNear: boolean, height: number) => void): () => void;
}

/**
 * Items count as near within half of the window's height above and below the visible area, so that
 * a scrolling user sees no unfinished items.
 */
const MARGIN = '50% 0px';

/** Watches the items of one list until the list is removed. */
export function useNearness(): Nearness {
  const [nearness] = useState(createNearness);
  useEffect(() => nearness.dispose, [nearness]);
  return nearness;
}

function createNearness() {
  const watched = new Map<Element, (isNear: boolean, height: number) => void>();
  // In a frame of another site, the margin has no effect unless the document is the root.
  const observer =
    typeof IntersectionObserver === 'undefined'
      ? undefined
      : new IntersectionObserver(
          (entries) => {
            for (const { target, isIntersecting, boundingClientRect } of entries) {
              // A height of 0 means that the whole list is hidden; its items stay as they are until
              // it is shown again.
              if (boundingClientRect.height > 0) watched.get(target)?.(isIntersecting, boundingClientRect.height);
            }
          },
          { root: document, rootMargin: MARGIN },
        );
  const watch: Nearness['watch'] = (element, onChange) => {
    watched.set(element, onChange);
    if (observer) observer.observe(element);
    else onChange(true, 0);
    return () => {
      watched.delete(element);
      observer?.unobserve(element);
    };
  };
  return { watch, dispose: () => observer?.disconnect() };
}

/**
 * Returns the height in pixels to reserve while the element is far; undefined while it is near. An
 * element counts as far until the browser has measured it.
 * @param isKept is true if the element is always drawn. After it becomes false, the element stays
 * drawn until the browser has measured it, because Tab is faster than that.
 */
export function useFarHeight(
  element: RefObject<Element | null>,
  { isKept, nearness, usual }: { readonly isKept: boolean; readonly nearness: Nearness; readonly usual: number },
): number | undefined {
  const far = useSignal<number | undefined>(usual);
  useLayoutEffect(() => {
    if (isKept) far.value = undefined;
    if (isKept || !element.current) return;
    return nearness.watch(element.current, (isNear, height) => {
      far.value = isNear ? undefined : height;
    });
  }, [element, nearness, isKept, far]);
  const height = far.value;
  return isKept ? undefined : height;
}
