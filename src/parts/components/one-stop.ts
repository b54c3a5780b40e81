/**
 * Implements roving tabindex: a long list is one stop of the Tab key. Arrow keys move within it: up
 * and down between items, left and right within an item, Home and End to the ends. A list opts in
 * with `data-one-stop`.
 */

const LIST = '[data-one-stop]';
const CONTROL = 'button, [href], input, summary';
/** These elements handle keys themselves, or cover the list. */
const APART = '[role=menu], dialog';

/**
 * Handles all such lists of a page, including those that are added later.
 * @returns a function that stops it
 */
export function rovingTabindex(root: Element): () => void {
  const stops = new WeakMap<Element, HTMLElement>();

  function arrange(list: Element): void {
    const controls = listControls(list, list);
    const before = stops.get(list);
    const stop = before && controls.includes(before) ? before : controls[0];
    for (const control of controls) {
      const index = control === stop ? 0 : -1;
      if (control.tabIndex !== index) control.tabIndex = index;
    }
    if (stop) stops.set(list, stop);
  }
  function move(list: Element, from: HTMLElement, to: HTMLElement | undefined): void {
    if (!to || to === from) return;
    from.tabIndex = -1;
    to.tabIndex = 0;
    stops.set(list, to);
    to.focus();
  }

  function onFocus({ target }: Event): void {
    const list = findList(target);
    if (!list || !(target instanceof HTMLElement) || !target.matches(CONTROL)) return;
    const before = stops.get(list);
    if (before && before !== target) before.tabIndex = -1;
    target.tabIndex = 0;
    stops.set(list, target);
  }
  function onKeyDown(event: Event): void {
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { target } = event;
    const list = findList(target);
    if (!list || !(target instanceof HTMLElement) || !target.matches(CONTROL)) return;
    const to = controlAfter(event.key, list, target);
    if (!to) return;
    event.preventDefault();
    move(list, target, to);
  }

  for (const list of root.querySelectorAll(LIST)) arrange(list);
  const observer = new MutationObserver((changes) => {
    const lists = new Set<Element>();
    for (const { target, addedNodes } of changes) {
      const around = findList(target);
      if (around) lists.add(around);
      for (const added of addedNodes) if (added instanceof Element) for (const list of listsIn(added)) lists.add(list);
    }
    for (const list of lists) arrange(list);
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

function listsIn(added: Element): Iterable<Element> {
  return added.matches(LIST) ? [added] : added.querySelectorAll(LIST);
}

/** Returns the list around an element, unless an element in between handles keys itself. */
function findList(target: EventTarget | null): Element | undefined {
  if (!(target instanceof Element)) return undefined;
  const list = target.closest(LIST);
  return list && isIn(target, list) ? list : undefined;
}

function isIn(element: Element, list: Element): boolean {
  const separate = element.closest(APART);
  return !separate || separate.contains(list);
}

function listControls(within: Element, list: Element): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(CONTROL)].filter((control) => isIn(control, list));
}

function controlAfter(key: string, list: Element, from: HTMLElement): HTMLElement | undefined {
  const items = [...list.children].map((item) => ({ item, controls: listControls(item, list) }));
  const at = items.findIndex(({ item }) => item.contains(from));
  const rowControls = items[at]?.controls ?? [];
  const column = rowControls.indexOf(from);
  const inItem = (row: (typeof items)[number] | undefined) => row?.controls[Math.min(column, row.controls.length - 1)];
  const filled = items.filter(({ controls }) => controls.length > 0);
  switch (key) {
    case 'ArrowDown':
      return inItem(items.slice(at + 1).find(({ controls }) => controls.length > 0)) ?? from;
    case 'ArrowUp':
      return inItem(items.slice(0, at).findLast(({ controls }) => controls.length > 0)) ?? from;
    case 'Home':
      return inItem(filled[0]);
    case 'End':
      return inItem(filled.at(-1));
    case 'ArrowRight':
      return rowControls[column + 1];
    case 'ArrowLeft':
      return rowControls[column - 1];
    default:
      return undefined;
  }
}
