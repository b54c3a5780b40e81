import { computed, effect, signal, untracked } from '@preact/signals';
import { type ComponentChildren, render } from 'preact';
import type { App, Shell } from '../../app';
import { type Announce, Art, PartsContext, type PartsTools } from '../../parts';
import type { Catalogue, RestWords } from '../words/catalogue';
import type { Environment } from './environment';
import { createLazy, type Lazy } from './lazy';
import { Pane } from './pane';
import { createNavigation, type Pages, PaneContext, type PaneTools, type Rest, usePane } from './pane-context';

/** Ages are updated at this interval in milliseconds, because they show minutes. */
const CLOCK_STEP = 30_000;

/** The shell loads this chunk after it is drawn. */
interface LoadedRest {
  readonly app: App;
  readonly pages: Pages;
  readonly words: Pick<RestWords, 'createPageWords' | 'createDetailsWords'>;
}

/**
 * Draws the pane into an element and updates it as the shell and the app change.
 * @param behind loads everything behind the shell; loading begins here
 * @returns a function that removes the pane from the page
 */
export function renderPane(
  root: Element,
  shell: Shell,
  environment: Environment,
  catalogue: Catalogue,
  behind: Lazy<LoadedRest>,
): () => void {
  const clock = signal(environment.now());
  const timer = setInterval(() => {
    clock.value = environment.now();
  }, CLOCK_STEP);
  // Events since the last step of the clock must not be in its future.
  const words = catalogue.createWords({ ...environment, now: () => Math.max(clock.value, environment.now()) });
  const { announce, LiveRegion } = createAnnouncer();
  const { copy, openAdministration, openPage, version, host } = environment;

  const tools: PaneTools = {
    shell,
    words,
    environment,
    navigation: createNavigation(),
    announce,
    rest: {
      load: behind.load,
      state: computed(() => {
        const loaded = behind.state.value;
        return typeof loaded === 'string' ? loaded : restOf(loaded);
      }),
    },
    administration: openAdministration && createLazy(async () => ({ Room: await openAdministration() })),
  };
  function restOf({ app, pages, words: more }: LoadedRest): Rest {
    const pageWords = more.createPageWords(words, environment.origin);
    return { app, pages, words: pageWords, detailsWords: more.createDetailsWords(words.formats) };
  }

  const page = root.ownerDocument.documentElement;
  page.lang = catalogue.language;
  page.dir = catalogue.direction;
  const stopTheme = effect(() => {
    const { choice, office } = environment.theme;
    const theme = choice.value === 'office' ? office.value : choice.value;
    if (theme) page.dataset.theme = theme;
    else delete page.dataset.theme;
  });
  const list = shell.catalogue.list.peek();
  const stopEffects = effect(() => {
    const rest = tools.rest.state.value;
    if (typeof rest === 'string') return undefined;
    return untracked(() => rest.pages.startEffects(root, { ...tools, ...rest }, list));
  });
  const stopOpening = openReports(tools);
  const stopAnnouncing = effect(() => {
    if (behind.state.value === 'failed') announce('alert', `${words.partsFailed} ${words.partsFailedNext}`);
  });
  void behind.load();

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
    stopOpening();
    stopAnnouncing();
    render(null, root);
  };
}

/**
 * Opens the report that the user chose from the list, now or as soon as the app has loaded.
 * @returns a function that stops it
 */
function openReports({ shell, rest, navigation: { reportToOpen } }: PaneTools): () => void {
  return effect(() => {
    const reportId = reportToOpen.value;
    const loaded = rest.state.value;
    const isConnected = shell.connection.state.value.kind === 'connected';
    if (reportId === undefined || (isConnected && typeof loaded === 'string')) return;
    untracked(() => {
      reportToOpen.value = undefined;
      if (isConnected && typeof loaded === 'object') void loaded.app.report.open(reportId);
    });
  });
}

interface WithPartsProps {
  readonly tools: Omit<PartsTools, 'words'>;
  readonly children: ComponentChildren;
}

/** Gives the components the messages of the pages once these have loaded. */
function WithParts({ tools, children }: WithPartsProps) {
  const { rest, words } = usePane();
  const state = rest.state.value;
  const loaded = typeof state === 'object' ? state : undefined;
  // The children stay mounted when the rest loads, so what the user has typed stays.
  return (
    <PartsContext.Provider value={{ ...tools, words: loaded?.words ?? words }}>
      {loaded && <loaded.pages.SilenceLine />}
      {children}
      {loaded && <loaded.pages.HiddenSheetDialog />}
    </PartsContext.Provider>
  );
}

interface Announcer {
  readonly announce: Announce;
  /**
   * The page has only this live region. It must be in the page before the first announcement,
   * because screen readers ignore regions that are added later.
   */
  readonly LiveRegion: () => preact.JSX.Element;
}

function createAnnouncer(): Announcer {
  const said = signal({ urgency: 'status', text: '', count: 0 });
  let isJustSaid = false;
  return {
    announce: (urgency, text) => {
      const { count, ...last } = said.peek();
      // The region holds one announcement, so texts of the same moment are joined.
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
      // A new key makes screen readers announce the same text twice.
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

/** Says what this page is and where it works, to someone who opens it in a browser. */
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
