import { effect, signal, untracked } from '@preact/signals';
import { type ComponentChildren, render } from 'preact';
import type { App } from '../../app';
import { type Announce, Art, PartsContext, type PartsTools } from '../../parts';
import type { Catalogue } from '../words/catalogue';
import type { Environment } from './environment';
import { createLazy } from './lazy';
import { Pane } from './pane';
import { createNavigation, type DetailsPages, type Pages, PaneContext, type PaneTools, usePane } from './pane-context';

/** Ages move on by themselves; half a minute is the finest that anyone reads. Milliseconds. */
const CLOCK_STEP = 30_000;

/** What comes behind the first picture, a file each. They reject where it cannot be had; asking again loads again. */
export interface PaneLoaders {
  pages(): Promise<Pages>;
  details(): Promise<DetailsPages>;
}

/**
 * Draws the pane into an element and keeps it in step with the app.
 * @returns takes the pane out of the page again
 */
export function renderPane(
  root: Element,
  app: App,
  environment: Environment,
  catalogue: Catalogue,
  loaders: PaneLoaders,
): () => void {
  const clock = signal(environment.now());
  const timer = setInterval(() => {
    clock.value = environment.now();
  }, CLOCK_STEP);
  // What happened since the last step is never in the future of the clock.
  const words = catalogue.createWords({ ...environment, now: () => Math.max(clock.value, environment.now()) });
  const { announce, LiveRegion } = createAnnouncer();
  const { copy, openAdministration, openPage, version, host } = environment;

  const tools: PaneTools = {
    app,
    words,
    environment,
    navigation: createNavigation(),
    announce,
    pages: createLazy(async () => {
      const [pages, { createPageWords }] = await Promise.all([loaders.pages(), catalogue.pages()]);
      return { ...pages, words: createPageWords(words, environment.origin) };
    }),
    details: createLazy(async () => {
      const [pages, createDetailsWords, details] = await Promise.all([
        loaders.details(),
        catalogue.details(),
        app.placements.openDetails(),
      ]);
      return { ...pages, details, detailsWords: createDetailsWords(words.formats) };
    }),
    administration: openAdministration && createLazy(async () => ({ Room: await openAdministration() })),
  };

  const page = root.ownerDocument.documentElement;
  page.lang = catalogue.language;
  page.dir = catalogue.direction;
  const stopTheme = effect(() => {
    const { choice, office } = environment.theme;
    const theme = choice.value === 'office' ? office.value : choice.value;
    if (theme) page.dataset.theme = theme;
    else delete page.dataset.theme;
  });
  const list = app.catalogue.list.peek();
  const stopEffects = effect(() => {
    const pages = tools.pages.state.value;
    if (typeof pages === 'string') return undefined;
    return untracked(() => pages.startEffects(root, { ...tools, words: pages.words }, list));
  });
  tools.pages.load();

  render(
    <PaneContext.Provider value={tools}>
      <WithParts tools={{ announce, copy, openPage, versions: words.about(version, host) }}>
        <Pane />
        <LiveRegion />
      </WithParts>
    </PaneContext.Provider>,
    root,
  );
  return () => {
    clearInterval(timer);
    stopTheme();
    stopEffects();
    render(null, root);
  };
}

interface WithPartsProps {
  readonly tools: Omit<PartsTools, 'words'>;
  readonly children: ComponentChildren;
}

/** Parts say with the words of the pages what those of the first picture do not know. */
function WithParts({ tools, children }: WithPartsProps) {
  const { pages, words } = usePane();
  const come = pages.state.value;
  const there = typeof come === 'string' ? undefined : come;
  return (
    <PartsContext.Provider value={{ ...tools, words: there?.words ?? words }}>
      {there && <there.SilenceLine />}
      {children}
      {there && <there.HiddenSheetDialog />}
    </PartsContext.Provider>
  );
}

interface Announcer {
  readonly announce: Announce;
  /** The page's one live region. It stands in the page before anything is said: regions that come later stay mute. */
  readonly LiveRegion: () => preact.JSX.Element;
}

function createAnnouncer(): Announcer {
  const said = signal({ urgency: 'status', text: '', count: 0 });
  let isJustSaid = false;
  return {
    announce: (urgency, text) => {
      const { count, ...last } = said.peek();
      // The region holds one announcement: what comes at the same moment joins it.
      said.value = isJustSaid
        ? { urgency: last.urgency === 'alert' ? 'alert' : urgency, text: `${last.text} ${text}`, count: count + 1 }
        : { urgency, text, count: count + 1 };
      isJustSaid = true;
      queueMicrotask(() => {
        isJustSaid = false;
      });
    },
    LiveRegion: () => {
      const { urgency, text, count } = said.value;
      // A new key each time: the same words twice are two announcements.
      return (
        <div class="vh">
          <div role="status">{urgency === 'status' && text && <p key={count}>{text}</p>}</div>
          {urgency === 'alert' && (
            <div role="alert" key={count}>
              {text}
            </div>
          )}
        </div>
      );
    },
  };
}

/** For whoever opens the page in a browser: what it is, and where it works. */
export function renderOutsideExcel(root: Element, { outsideExcelWords: words, language }: Catalogue): void {
  root.ownerDocument.documentElement.lang = language;
  render(
    <div class="pane">
      <main class="empty first">
        <Art filled />
        <h1>{words.title}</h1>
        <p>{words.text}</p>
      </main>
    </div>,
    root,
  );
}
