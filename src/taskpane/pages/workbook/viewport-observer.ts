/**
 * Finds out which items of a long list are near the visible area. Only these are drawn in full; the
 * others only reserve their height.
 */
import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

export interface ViewportObserver {
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
const NEAR_MARGIN = '50% 0px';

/** Watches the items of one list until the list is removed. */
export function useViewportObserver(): ViewportObserver {
  const [viewportObserver] = useState(createViewportObserver);
  useEffect(() => viewportObserver.dispose, [viewportObserver]);
  return viewportObserver;
}

function createViewportObserver() {
  const callbacks = new Map<Element, (isNear: boolean, height: number) => void>();
  // In a frame of another site, the margin has no effect unless the document is the root.
  const observer =
    typeof IntersectionObserver === 'undefined'
      ? undefined
      : new IntersectionObserver(
          (entries) => {
            for (const { target, isIntersecting, boundingClientRect } of entries) {
              // A height of 0 means that the whole list is hidden; its items stay as they are until
              // it is shown again.
              if (boundingClientRect.height > 0) callbacks.get(target)?.(isIntersecting, boundingClientRect.height);
            }
          },
          { root: document, rootMargin: NEAR_MARGIN },
        );
  const watch: ViewportObserver['watch'] = (element, onChange) => {
    callbacks.set(element, onChange);
    if (observer) observer.observe(element);
    else onChange(true, 0);
    return () => {
      callbacks.delete(element);
      observer?.unobserve(element);
    };
  };
  return { watch, dispose: () => observer?.disconnect() };
}

/**
 * Returns the height in pixels to reserve while the element is far; undefined while it is near. An
 * element counts as far until the browser has measured it. If `isAlwaysDrawn` is true, it is drawn
 * anyway; after that becomes false, it stays drawn until the browser has measured it, because Tab
 * is faster than that.
 */
export function usePlaceholderHeight(
  element: RefObject<Element | null>,
  {
    isAlwaysDrawn,
    viewportObserver,
    defaultHeight,
  }: { readonly isAlwaysDrawn: boolean; readonly viewportObserver: ViewportObserver; readonly defaultHeight: number },
): number | undefined {
  const placeholderHeight = useSignal<number | undefined>(defaultHeight);
  useLayoutEffect(() => {
    if (isAlwaysDrawn) placeholderHeight.value = undefined;
    if (isAlwaysDrawn || !element.current) return;
    return viewportObserver.watch(element.current, (isNear, height) => {
      placeholderHeight.value = isNear ? undefined : height;
    });
  }, [element, viewportObserver, isAlwaysDrawn, placeholderHeight]);
  const height = placeholderHeight.value;
  return isAlwaysDrawn ? undefined : height;
}
