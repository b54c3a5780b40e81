import { computed, effect, signal, untracked } from '@preact/signals';
import { type ComponentChildren, render } from 'preact';
import type { App, Shell } from '../../app';
import { type Announce, PartsContext, type PartsTools, SheetIllustration } from '../../parts';
import type { MessageCatalogue } from '../messages/message-catalogue';
import type { RestMessages } from '../messages/rest-messages';
import type { Environment } from './environment';
import { createLazy, type Lazy } from './lazy';
import { Pane } from './pane';
import { createNavigation, type Pages, PaneContext, type PaneTools, type Rest, usePane } from './pane-context';

/** Ages are updated at this interval in milliseconds, because they show minutes. */
const CLOCK_INTERVAL = 30_000;

/** The shell loads this chunk after it is drawn. */
interface LoadedRest {
  readonly app: App;
  readonly pages: Pages;
  readonly messages: Pick<RestMessages, 'createPageMessages' | 'createDetailsMessages'>;
}

/**
 * Draws the pane into an element and updates it as the shell and the app change.
 * @param restLoader loads everything behind the shell; loading begins here
 * @returns a function that removes the pane from the page
 */
export function renderPane(
  root: Element,
  shell: Shell,
  environment: Environment,
  catalogue: MessageCatalogue,
  restLoader: Lazy<LoadedRest>,
): () => void {
  const clock = signal(environment.now());
  const timer = setInterval(() => {
    clock.value = environment.now();
  }, CLOCK_INTERVAL);
  // Events since the last step of the clock must not be in its future.
  const messages = catalogue.createShellMessages({
    ...environment,
    now: () => Math.max(clock.value, environment.now()),
    readCulture() {
      const rest = restLoader.state.value;
      return typeof rest === 'string' ? undefined : rest.app.culture.value;
    },
  });
  const { announce, LiveRegion } = createAnnouncer();
  const { copy, openAdministration, openPage, version, host } = environment;

  const tools: PaneTools = {
    shell,
    messages,
    environment,
    navigation: createNavigation(),
    announce,
    rest: {
      load: restLoader.load,
      state: computed(() => {
        const restState = restLoader.state.value;
        return typeof restState === 'string' ? restState : untracked(() => createRest(restState));
      }),
    },
    administration: openAdministration && createLazy(async () => ({ AdministrationPages: await openAdministration() })),
  };
  function createRest({ app, pages, messages: restMessages }: LoadedRest): Rest {
    const pageMessages = restMessages.createPageMessages(messages, environment.origin);
    return {
      app,
      pages,
      messages: pageMessages,
      detailsMessages: restMessages.createDetailsMessages(messages.formats),
    };
  }

  const rootElement = root.ownerDocument.documentElement;
  rootElement.lang = catalogue.language;
  rootElement.dir = catalogue.direction;
  const stopTheme = effect(() => {
    const { choice, officeTheme } = environment.theme;
    const theme = choice.value === 'office' ? officeTheme.value : choice.value;
    if (theme) rootElement.dataset.theme = theme;
    else delete rootElement.dataset.theme;
  });
  const listWhenDrawn = shell.catalogue.list.peek();
  const stopEffects = effect(() => {
    const rest = tools.rest.state.value;
    if (typeof rest === 'string') return undefined;
    return untracked(() => rest.pages.startEffects(root, { ...tools, ...rest }, listWhenDrawn));
  });
  const stopOpeningReports = openChosenReports(tools);
  const stopAnnouncing = effect(() => {
    if (restLoader.state.value === 'failed') announce('alert', `${messages.partsFailed} ${messages.partsFailedNext}`);
  });
  void restLoader.load();

  render(
    <PaneContext.Provider value={tools}>
      <PartsProvider tools={{ announce, copy, openPage, versions: messages.about(version, host) }}>
        <Pane />
        <LiveRegion />
      </PartsProvider>
    </PaneContext.Provider>,
    root,
  );
  return () => {
    clearInterval(timer);
    stopTheme();
    stopEffects();
    stopOpeningReports();
    stopAnnouncing();
    render(null, root);
  };
}

/**
 * Opens the report that the user chose from the list, now or as soon as the app has loaded.
 * @returns a function that stops it
 */
function openChosenReports({ shell, rest, navigation: { reportIdToOpen } }: PaneTools): () => void {
  return effect(() => {
    const reportId = reportIdToOpen.value;
    const restState = rest.state.value;
    const isConnected = shell.connection.state.value.kind === 'connected';
    if (reportId === undefined || (isConnected && typeof restState === 'string')) return;
    untracked(() => {
      reportIdToOpen.value = undefined;
      if (isConnected && typeof restState === 'object') void restState.app.report.open(reportId);
    });
  });
}

interface PartsProviderProps {
  readonly tools: Omit<PartsTools, 'messages'>;
  readonly children: ComponentChildren;
}

/** Gives the components the messages of the pages once these have loaded. */
function PartsProvider({ tools, children }: PartsProviderProps) {
  const { rest, messages } = usePane();
  const state = rest.state.value;
  const loaded = typeof state === 'object' ? state : undefined;
  // The children stay mounted when the rest loads, so what the user has typed stays.
  return (
    <PartsContext.Provider value={{ ...tools, messages: loaded?.messages ?? messages }}>
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
  const announcement = signal({ urgency: 'status', text: '', count: 0 });
  let isSameMoment = false;
  return {
    announce: (urgency, text) => {
      const { count, ...previous } = announcement.peek();
      // The region holds one announcement, so texts of the same moment are joined.
      announcement.value = isSameMoment
        ? {
            urgency: previous.urgency === 'alert' ? 'alert' : urgency,
            text: `${previous.text} ${text}`,
            count: count + 1,
          }
        : { urgency, text, count: count + 1 };
      isSameMoment = true;
      queueMicrotask(() => {
        isSameMoment = false;
      });
    },
    LiveRegion: () => {
      const { urgency, text, count } = announcement.value;
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
export function renderOutsideExcel(
  root: Element,
  { outsideExcelMessages: messages, language }: MessageCatalogue,
): void {
  root.ownerDocument.documentElement.lang = language;
  render(
    <div class="pane">
      <main class="empty first">
        <SheetIllustration isFilled />
        <h1>{messages.title}</h1>
        <p>{messages.text}</p>
      </main>
    </div>,
    root,
  );
}
