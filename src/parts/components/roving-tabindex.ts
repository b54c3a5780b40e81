/**
 * Implements roving tabindex: a long list is one stop of the Tab key. Arrow keys move within it: up
 * and down between items, left and right within an item, Home and End to the ends. A list opts in
 * with `data-one-stop`.
 */

const LIST_SELECTOR = '[data-one-stop]';
const CONTROL_SELECTOR = 'button, [href], input, summary';
/** These elements handle keys themselves, or cover the list. */
const EXCLUDED_SELECTOR = '[role=menu], dialog';

/**
 * Handles all such lists of a page, including those that are added later.
 * @returns a function that stops it
 */
export function enableRovingTabindex(root: Element): () => void {
  const stops = new WeakMap<Element, HTMLElement>();

  function updateTabStop(list: Element): void {
    const controls = listControls(list, list);
    const previousStop = stops.get(list);
    const stop = previousStop && controls.includes(previousStop) ? previousStop : controls[0];
    for (const control of controls) {
      const index = control === stop ? 0 : -1;
      if (control.tabIndex !== index) control.tabIndex = index;
    }
    if (stop) stops.set(list, stop);
  }
  function moveFocus(list: Element, from: HTMLElement, next: HTMLElement | undefined): void {
    if (!next || next === from) return;
    from.tabIndex = -1;
    next.tabIndex = 0;
    stops.set(list, next);
    next.focus();
  }

  function onFocus({ target }: Event): void {
    const list = findList(target);
    if (!list || !(target instanceof HTMLElement) || !target.matches(CONTROL_SELECTOR)) return;
    const previousStop = stops.get(list);
    if (previousStop && previousStop !== target) previousStop.tabIndex = -1;
    target.tabIndex = 0;
    stops.set(list, target);
  }
  function onKeyDown(event: Event): void {
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { target } = event;
    const list = findList(target);
    if (!list || !(target instanceof HTMLElement) || !target.matches(CONTROL_SELECTOR)) return;
    const next = findControlForKey(event.key, list, target);
    if (!next) return;
    event.preventDefault();
    moveFocus(list, target, next);
  }

  for (const list of root.querySelectorAll(LIST_SELECTOR)) updateTabStop(list);
  const observer = new MutationObserver((changes) => {
    const lists = new Set<Element>();
    for (const { target, addedNodes } of changes) {
      const listAround = findList(target);
      if (listAround) lists.add(listAround);
      for (const addedNode of addedNodes)
        if (addedNode instanceof Element) for (const list of findLists(addedNode)) lists.add(list);
    }
    for (const list of lists) updateTabStop(list);
  });
  observer.observe(root, { childList: true, subtree: true });
  root.addEventListener('focusin', onFocus);
  root.addEventListener('keydown', onKeyDown);
  return () => {
    observer.disconnect();
    root.removeEventListener('focusin', onFocus);
    root.removeEventListener('keydown', onKeyDown);
  };
}

function findLists(addedElement: Element): Iterable<Element> {
  return addedElement.matches(LIST_SELECTOR) ? [addedElement] : addedElement.querySelectorAll(LIST_SELECTOR);
}

/** Returns the list around an element, unless an element in between handles keys itself. */
function findList(target: EventTarget | null): Element | undefined {
  if (!(target instanceof Element)) return undefined;
  const list = target.closest(LIST_SELECTOR);
  return list && isHandledBy(target, list) ? list : undefined;
}

function isHandledBy(element: Element, list: Element): boolean {
  const excludedElement = element.closest(EXCLUDED_SELECTOR);
  return !excludedElement || excludedElement.contains(list);
}

function listControls(container: Element, list: Element): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(CONTROL_SELECTOR)].filter((control) => isHandledBy(control, list));
}

function findControlForKey(key: string, list: Element, from: HTMLElement): HTMLElement | undefined {
  const rows = [...list.children].map((row) => ({ item: row, controls: listControls(row, list) }));
  const rowIndex = rows.findIndex(({ item: row }) => row.contains(from));
  const rowControls = rows[rowIndex]?.controls ?? [];
  const column = rowControls.indexOf(from);
  const findControlInRow = (row: (typeof rows)[number] | undefined) =>
    row?.controls[Math.min(column, row.controls.length - 1)];
  const rowsWithControls = rows.filter(({ controls }) => controls.length > 0);
  switch (key) {
    case 'ArrowDown':
      return findControlInRow(rows.slice(rowIndex + 1).find(({ controls }) => controls.length > 0)) ?? from;
    case 'ArrowUp':
      return findControlInRow(rows.slice(0, rowIndex).findLast(({ controls }) => controls.length > 0)) ?? from;
    case 'Home':
      return findControlInRow(rowsWithControls[0]);
    case 'End':
      return findControlInRow(rowsWithControls.at(-1));
    case 'ArrowRight':
      return rowControls[column + 1];
    case 'ArrowLeft':
      return rowControls[column - 1];
    default:
      return undefined;
  }
}
