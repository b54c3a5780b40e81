/** Which parts of a long list are near enough to sight to be drawn whole; the others hold their place. */
import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

export interface Nearness {
  /**
   * @param onChange is told whether the element is near, and how high it stands
   * @returns the function that ends it
   */
  watch(element: Element, onChange: (isNear: boolean, height: number) => void): () => void;
}

/** Above and below of what is in sight: half of the window's height, so that a scrolling eye meets nothing unfinished. */
const MARGIN = '50% 0px';

/** For the parts of one list, as long as it is drawn. */
export function useNearness(): Nearness {
  const [nearness] = useState(createNearness);
  useEffect(() => nearness.dispose, [nearness]);
  return nearness;
}

function createNearness() {
  const watched = new Map<Element, (isNear: boolean, height: number) => void>();
  // The document as root: in a frame of another site the margin would not count for the window as root.
  const observer =
    typeof IntersectionObserver === 'undefined'
      ? undefined
      : new IntersectionObserver(
          (entries) => {
            for (const { target, isIntersecting, boundingClientRect } of entries) {
              // Without a height the whole list is hidden, and is drawn when it comes back as it was.
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
 * The height to hold while the element is far, in pixels; undefined while it is near. It is far until the browser has looked.
 * @param isKept near wherever it stands; afterwards it stays so until the browser has looked, because Tab goes faster than that
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
