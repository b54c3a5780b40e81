import { effect, untracked } from '@preact/signals';
import type { CatalogueList } from '../../app';
import { enableRovingTabindex } from '../../parts';
import { announceChanges } from './announce';
import type { PageTools } from './pane-context';
import { enableTabArrowKeys, focusSearchOnOpen, openWorkbookTabInitially } from './tab-effects';

/**
 * Starts the effects beside the views: they keep the focus visible, handle Esc, and announce
 * changes.
 * @param listWhenDrawn is the list when the pane was drawn
 * @returns a function that stops all of them
 */
export function startEffects(root: Element, tools: PageTools, listWhenDrawn: CatalogueList): () => void {
  const stopFunctions = [
    restoreLostFocus(root),
    keepFocusAboveFooter(root),
    enableRovingTabindex(root),
    leaveOnEscape(root, tools),
    openFirstOnEnter(root, tools),
    openWorkbookTabInitially(root, tools),
    focusSearchOnOpen(root, tools),
    enableTabArrowKeys(root, tools),
    announceChanges(tools, listWhenDrawn, root.ownerDocument),
  ];
  return () => {
    for (const stopEffect of stopFunctions) stopEffect();
  };
}

const FOCUSABLE = 'button, input, select, textarea, summary, [href], [tabindex]';

/**
 * Restores the focus if the focused element leaves the page or is hidden: the first focusable
 * element in the nearest remaining ancestor gets it. A pane without the focus does not take it.
 * @returns a function that stops it
 */
function restoreLostFocus(root: Element): () => void {
  const document = root.ownerDocument;
  const window = document.defaultView;
  let isFocusInPane = false;
  /** The focused element is first, then its parent, and so on up to the root. */
  let focusPath: Element[] = [];

  function rememberFocus({ target }: Pick<Event, 'target'>) {
    isFocusInPane = true;
    focusPath = [];
    for (let element = target; element instanceof Element && root.contains(element); element = element.parentElement)
      focusPath.push(element);
  }
  function onWindowBlur() {
    isFocusInPane = false;
  }
  function restoreFocus() {
    const lostElement = focusPath[0];
    const focused = document.activeElement;
    // A hidden element keeps the focus until the browser paints.
    const isElsewhere = focused && focused !== document.body && focused !== lostElement;
    if (!isFocusInPane || !lostElement || isVisible(lostElement) || isElsewhere) return;
    for (const ancestor of focusPath.slice(1)) {
      if (!isVisible(ancestor)) continue;
      const replacement = [...ancestor.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isVisible);
      if (replacement) return replacement.focus({ preventScroll: true });
    }
  }

  if (root.contains(document.activeElement)) rememberFocus({ target: document.activeElement });
  const observer = new MutationObserver(restoreFocus);
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['hidden'] });
  root.addEventListener('focusin', rememberFocus);
  window?.addEventListener('blur', onWindowBlur);
  return () => {
    observer.disconnect();
    root.removeEventListener('focusin', rememberFocus);
    window?.removeEventListener('blur', onWindowBlur);
  };
}

function isVisible(element: Element): boolean {
  return element.isConnected && !element.closest('[hidden], dialog:not([open]), details:not([open]) > :not(summary)');
}

/** Leaves this many pixels between the focused element and the footer. */
const FOOTER_GAP = 12;

/**
 * Keeps the focused element from being hidden by the footer, whose height varies from a line to
 * half the pane: the browser scrolls the element into view, and the scroll padding says how much
 * the footer covers.
 * @returns a function that stops it
 */
function keepFocusAboveFooter(root: Element): () => void {
  const page = root.ownerDocument.documentElement;
  function updateScrollPadding({ target }: Pick<Event, 'target'>) {
    const pane = target instanceof Element ? target.closest('.pane') : null;
    const footerRect = pane?.querySelector('.bar')?.getBoundingClientRect();
    page.style.scrollPaddingBottom = `${(footerRect?.height ?? 0) + FOOTER_GAP}px`;
    // In a box with several lines the browser shows only the line of the cursor.
    if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' });
  }
  root.addEventListener('focusin', updateScrollPadding);
  return () => root.removeEventListener('focusin', updateScrollPadding);
}

/** Cancels a placing or goes back from a page on Esc. Dialogs handle Esc themselves. */
function leaveOnEscape(root: Element, { app }: PageTools): () => void {
  function onKeyDown(event: Event) {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Escape' || event.defaultPrevented) return;
    const { target } = event;
    if (!(target instanceof Element) || target.closest('dialog')) return;
    const report = app.report.state.peek();
    const isPlacing = report.kind === 'open' && PLACING_KINDS.has(report.placing.kind);
    const backButton = root.querySelector<HTMLElement>('.pane:not([hidden]) > .top > [data-back]');
    if (!isPlacing && !backButton) return;
    event.preventDefault();
    if (isPlacing) app.report.cancelPlacing();
    else backButton?.click();
  }
  root.addEventListener('keydown', onKeyDown);
  return () => root.removeEventListener('keydown', onKeyDown);
}

const PLACING_KINDS: ReadonlySet<string> = new Set(['reading', 'writing', 'waitingForCell']);

/** Opens the first report on Enter in the search, once the list matches the typed text. */
function openFirstOnEnter(root: Element, { app, navigation }: PageTools): () => void {
  let enteredSearch: string | undefined;
  function openFirst() {
    const list = app.catalogue.list.peek();
    const firstReport = list.kind === 'ready' && list.search === enteredSearch ? list.reports[0] : undefined;
    if (enteredSearch === undefined || !firstReport) return;
    enteredSearch = undefined;
    navigation.lastReportId.value = firstReport.id;
    void app.report.open(firstReport.id);
  }
  function onKeyDown(event: Event) {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || target.type !== 'search') return;
    const isEnter = event instanceof KeyboardEvent && event.key === 'Enter' && !event.isComposing;
    enteredSearch = isEnter ? target.value : undefined;
    openFirst();
  }
  const stopEffect = effect(() => {
    if (app.catalogue.list.value.kind === 'ready') untracked(openFirst);
  });
  root.addEventListener('keydown', onKeyDown);
  return () => {
    stopEffect();
    root.removeEventListener('keydown', onKeyDown);
  };
}
