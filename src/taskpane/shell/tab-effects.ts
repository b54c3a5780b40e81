/**
 * Chooses the tab that the pane opens on, handles arrow keys on the tabs, and focuses the search
 * when Reports opens.
 */
import { computed, effect, untracked } from '@preact/signals';
import { type PageTools, TABS, type Tab } from './pane-context';

/**
 * Opens This workbook if the workbook has placed reports or a question. A user who has begun to
 * search for a report stays in the list.
 * @returns a function that stops it
 */
export function openWorkbookTabInitially(root: Element, { app, navigation }: PageTools): () => void {
  let isDecided = false;
  return effect(() => {
    if (isDecided) return;
    const placements = app.placements.state.value;
    const hasUserActed =
      navigation.tab.value !== 'reports' ||
      app.report.state.value.kind !== 'closed' ||
      app.catalogue.query.value.search !== '';
    if (app.connection.state.value.kind !== 'connected') return;
    isDecided = hasUserActed || placements.kind !== 'loading';
    if (hasUserActed || placements.kind !== 'ready') return;
    if (placements.count === 0 && !placements.copyQuestion && !placements.notAllowed) return;
    untracked(() => {
      const tab = root.querySelector<HTMLElement>('#tab-workbook');
      if (root.contains(root.ownerDocument.activeElement)) tab?.focus();
      navigation.tab.value = 'workbook';
    });
  });
}

/**
 * Makes the tabs one stop of the Tab key; arrow keys choose among them.
 * @returns a function that stops it
 */
export function enableTabArrowKeys(root: Element, { navigation }: PageTools): () => void {
  function onKeyDown(event: Event) {
    const { target } = event;
    if (!(event instanceof KeyboardEvent && target instanceof Element && target.matches('[role=tab]'))) return;
    const next = findTabForKey(event.key, TABS.indexOf(navigation.tab.peek()));
    if (!next) return;
    event.preventDefault();
    navigation.tab.value = next;
    root.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  }
  root.addEventListener('keydown', onKeyDown);
  return () => root.removeEventListener('keydown', onKeyDown);
}

function findTabForKey(key: string, index: number): Tab | undefined {
  switch (key) {
    case 'ArrowRight':
      return TABS[(index + 1) % TABS.length];
    case 'ArrowLeft':
      return TABS[(index + TABS.length - 1) % TABS.length];
    case 'Home':
      return TABS[0];
    case 'End':
      return TABS.at(-1);
    default:
      return undefined;
  }
}

/**
 * Focuses the search when Reports opens, if the pane has the focus. A tab that was chosen by an
 * arrow key keeps it.
 * @returns a function that stops it
 */
export function focusSearchOnOpen(root: Element, { app, navigation }: PageTools): () => void {
  const document = root.ownerDocument;
  const areReportsShown = computed(
    () => navigation.tab.value === 'reports' && app.connection.state.value.kind === 'connected',
  );
  let isTabKeyPress = false;
  let focusTimer: ReturnType<typeof setTimeout> | undefined;
  function recordInput({ type, target }: Event) {
    isTabKeyPress = type === 'keydown' && target instanceof Element && target.matches('[role=tab]');
  }
  root.addEventListener('keydown', recordInput, { capture: true });
  root.addEventListener('click', recordInput, { capture: true });
  const stop = effect(() => {
    clearTimeout(focusTimer);
    if (!areReportsShown.value || isTabKeyPress) return;
    // Hidden elements cannot get the focus, so this waits until the search is drawn.
    focusTimer = setTimeout(() => {
      const search = root.querySelector<HTMLElement>('.pane:not([hidden]) [type=search]');
      if (document.hasFocus()) search?.focus();
    });
  });
  return () => {
    stop();
    clearTimeout(focusTimer);
    root.removeEventListener('keydown', recordInput, { capture: true });
    root.removeEventListener('click', recordInput, { capture: true });
  };
}
