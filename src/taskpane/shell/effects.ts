import { effect, untracked } from '@preact/signals';
import type { CatalogueList } from '../../app';
import { rovingTabindex } from '../../parts';
import { announceChanges } from './announce';
import { chooseByArrows, focusSearch, openOnPlacements } from './opened-tab';
import type { PageTools } from './pane-context';

/**
 * Starts the effects beside the views: they keep the focus visible, handle Esc, and announce
 * changes.
 * @param listBefore is the list when the pane was drawn
 * @returns a function that stops all of them
 */
export function startEffects(root: Element, tools: PageTools, listBefore: CatalogueList): () => void {
  const stops = [
    keepFocus(root),
    keepFocusInSight(root),
    rovingTabindex(root),
    leaveByEscape(root, tools),
    openFirstByEnter(root, tools),
    openOnPlacements(root, tools),
    focusSearch(root, tools),
    chooseByArrows(root, tools),
    announceChanges(tools, listBefore, root.ownerDocument),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

const FOCUSABLE = 'button, input, select, textarea, summary, [href], [tabindex]';

/**
 * Restores the focus if the focused element leaves the page or is hidden: the first focusable
 * element in the nearest remaining ancestor gets it. A pane without the focus does not take it.
 * @returns a function that stops it
 */
function keepFocus(root: Element): () => void {
  const document = root.ownerDocument;
  const window = document.defaultView;
  let inPane = false;
  /** The focused element is first, then its parent, and so on up to the root. */
  let path: Element[] = [];

  function remember({ target }: Pick<Event, 'target'>) {
    inPane = true;
    path = [];
    for (let at = target; at instanceof Element && root.contains(at); at = at.parentElement) path.push(at);
  }
  function leave() {
    inPane = false;
  }
  function restore() {
    const lost = path[0];
    const focused = document.activeElement;
    // A hidden element keeps the focus until the browser paints.
    const isElsewhere = focused && focused !== document.body && focused !== lost;
    if (!inPane || !lost || isShown(lost) || isElsewhere) return;
    for (const around of path.slice(1)) {
      if (!isShown(around)) continue;
      const next = [...around.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isShown);
      if (next) return next.focus({ preventScroll: true });
    }
  }

  if (root.contains(document.activeElement)) remember({ target: document.activeElement });
  const observer = new MutationObserver(restore);
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['hidden'] });
  root.addEventListener('focusin', remember);
  window?.addEventListener('blur', leave);
  return () => {
    observer.disconnect();
    root.removeEventListener('focusin', remember);
    window?.removeEventListener('blur', leave);
  };
}

function isShown(element: Element): boolean {
  return element.isConnected && !element.closest('[hidden], dialog:not([open]), details:not([open]) > :not(summary)');
}

/** Leaves this many pixels between the focused element and the footer. */
const ROOM = 12;

/**
 * Keeps the focused element from being hidden by the footer, whose height varies from a line to
 * half the pane: the browser scrolls the element into view, and the scroll padding says how much
 * the footer covers.
 * @returns a function that stops it
 */
function keepFocusInSight(root: Element): () => void {
  const page = root.ownerDocument.documentElement;
  function makeRoom({ target }: Pick<Event, 'target'>) {
    const pane = target instanceof Element ? target.closest('.pane') : null;
    const bar = pane?.querySelector('.bar')?.getBoundingClientRect();
    page.style.scrollPaddingBottom = `${(bar?.height ?? 0) + ROOM}px`;
    // In a box with several lines the browser shows only the line of the cursor.
    if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' });
  }
  root.addEventListener('focusin', makeRoom);
  return () => root.removeEventListener('focusin', makeRoom);
}

/** Cancels a placing or goes back from a page on Esc. Dialogs handle Esc themselves. */
function leaveByEscape(root: Element, { app }: PageTools): () => void {
  function leave(event: Event) {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Escape' || event.defaultPrevented) return;
    const { target } = event;
    if (!(target instanceof Element) || target.closest('dialog')) return;
    const report = app.report.state.peek();
    const isPlacing = report.kind === 'open' && PLACING.has(report.placing.kind);
    const back = root.querySelector<HTMLElement>('.pane:not([hidden]) > .top > [data-back]');
    if (!isPlacing && !back) return;
    event.preventDefault();
    if (isPlacing) app.report.cancelPlacing();
    else back?.click();
  }
  root.addEventListener('keydown', leave);
  return () => root.removeEventListener('keydown', leave);
}

const PLACING: ReadonlySet<string> = new Set(['reading', 'writing', 'waitingForCell']);

/** Opens the first report on Enter in the search, once the list matches the typed text. */
function openFirstByEnter(root: Element, { app, navigation }: PageTools): () => void {
  let entered: string | undefined;
  function open() {
    const list = app.catalogue.list.peek();
    const first = list.kind === 'ready' && list.search === entered ? list.reports[0] : undefined;
    if (entered === undefined || !first) return;
    entered = undefined;
    navigation.lastReport.value = first.id;
    void app.report.open(first.id);
  }
  function enter(event: Event) {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || target.type !== 'search') return;
    const isEnter = event instanceof KeyboardEvent && event.key === 'Enter' && !event.isComposing;
    entered = isEnter ? target.value : undefined;
    open();
  }
  const stop = effect(() => {
    if (app.catalogue.list.value.kind === 'ready') untracked(open);
  });
  root.addEventListener('keydown', enter);
  return () => {
    stop();
    root.removeEventListener('keydown', enter);
  };
}
