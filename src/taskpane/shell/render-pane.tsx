import { effect, signal, untracked } from '@preact/signals';
import { render } from 'preact';
import type { App } from '../../app';
import { PartsContext, type PartsTools } from '../../parts';
import { createWords } from '../words/en';
import { createAnnouncer } from './announcer';
import type { Environment } from './environment';
import { createLaterParts } from './later-parts';
import { createNavigation } from './navigation';
import { Pane } from './pane';
import { PaneContext } from './pane-context';

/** Ages move on by themselves; half a minute is the finest that a person reads. Milliseconds. */
const CLOCK_STEP = 30_000;

/**
 * Draws the pane into an element and keeps it in step with the app.
 * @returns takes the pane out of the page again
 */
export function renderPane(root: Element, app: App, environment: Environment): () => void {
  const clock = signal(environment.now());
  const timer = setInterval(() => {
    clock.value = environment.now();
  }, CLOCK_STEP);
  // What happened since the last step is never in the future of the clock.
  const now = () => Math.max(clock.value, environment.now());
  const wordsOptions = { ...environment, now };
  const { catalogue } = environment;
  const words = (catalogue?.createWords ?? createWords)(wordsOptions);
  const later = createLaterParts(wordsOptions, catalogue);
  const navigation = createNavigation();
  const { announce, LiveRegion } = createAnnouncer();
  const { copy, openPage, version, host } = environment;
  const parts: PartsTools = { words, announce, copy, openPage, versions: words.about(version, host) };
  const page = root.ownerDocument.documentElement;
  page.lang = catalogue?.language ?? 'en';
  page.dir = catalogue?.direction ?? 'ltr';
  const stopTheme = effect(() => {
    const { choice, office } = environment.theme;
    const theme = choice.value === 'office' ? office.value : choice.value;
    if (theme) page.dataset.theme = theme;
    else delete page.dataset.theme;
  });
  const list = app.catalogue.list.peek();
  const stopLater = effect(() => {
    const parts = later.state.value;
    if (typeof parts === 'string') return undefined;
    return untracked(() => parts.attend(root, { app, words: parts.words, navigation, announce }, list));
  });

  render(
    <PartsContext.Provider value={parts}>
      <PaneContext.Provider value={{ app, words, environment, navigation, announce, later }}>
        <Pane />
        <LiveRegion />
      </PaneContext.Provider>
    </PartsContext.Provider>,
    root,
  );
  return () => {
    clearInterval(timer);
    stopTheme();
    stopLater();
    render(null, root);
  };
}
