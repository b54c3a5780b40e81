/** Between the focused element and the bar. */
const ROOM = 12;

/**
 * What takes the focus is not hidden under the bar at the foot: the browser scrolls it into sight, and is told here how much of the
 * page the bar covers. A bar may be a line high or half the pane.
 * @returns stops watching
 */
export function keepFocusInSight(root: Element): () => void {
  const page = root.ownerDocument.documentElement;
  function makeRoom({ target }: Pick<Event, 'target'>) {
    const pane = target instanceof Element ? target.closest('.pane') : null;
    const bar = pane?.querySelector('.bar')?.getBoundingClientRect();
    page.style.scrollPaddingBottom = `${(bar?.height ?? 0) + ROOM}px`;
  }
  root.addEventListener('focusin', makeRoom);
  return () => root.removeEventListener('focusin', makeRoom);
}
