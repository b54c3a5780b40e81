import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button, glyphs, IconButton, Notice } from '../../parts';
import { ReportsPanel } from '../pages/reports/reports-panel';
import { LazyPart } from './lazy';
import { type Tab, usePane } from './pane-context';

const TABS: readonly Tab[] = ['reports', 'workbook'];

/** The two tabs. It stays in the page behind a report and the settings, so that scroll and list are kept. */
export function TabsPage({ hidden }: { readonly hidden: boolean }) {
  const { pages, navigation, words } = usePane();
  const loaded = pages.state.value;
  const tab = navigation.tab.value;
  const seen = useRef(new Set<Tab>());
  seen.current.add(tab);
  return (
    <div class="pane" hidden={hidden}>
      <TopBar tab={tab} />
      <main>
        <RejectedToken />
        {TABS.map((each) => (
          <div key={each} role="tabpanel" id={`panel-${each}`} aria-labelledby={`tab-${each}`} hidden={each !== tab}>
            {seen.current.has(each) &&
              (each === 'reports' ? (
                <ReportsPanel />
              ) : (
                <LazyPart lazy={pages} words={words}>
                  {({ WorkbookPanel }) => <WorkbookPanel />}
                </LazyPart>
              ))}
          </div>
        ))}
      </main>
      {tab === 'workbook' && typeof loaded === 'object' && <loaded.WorkbookFoot />}
    </div>
  );
}

function TopBar({ tab }: { readonly tab: Tab }) {
  const { app, navigation, words } = usePane();
  const list = useRef<HTMLDivElement>(null);
  const settings = useRef<HTMLButtonElement>(null);
  const placements = app.placements.state.value;
  const needYou =
    placements.kind === 'ready' &&
    (placements.needYou > 0 || placements.copyQuestion || placements.notAllowed?.isPutOff === false);
  const settingsOpen = navigation.settingsOpen.value;
  const wereOpen = useRef(false);

  useLayoutEffect(() => {
    if (wereOpen.current && !settingsOpen) settings.current?.focus();
    wereOpen.current = settingsOpen;
  }, [settingsOpen]);

  function choose(next: Tab) {
    navigation.tab.value = next;
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    const next = tabAfter(event.key, tab);
    if (!next) return;
    event.preventDefault();
    choose(next);
  }

  return (
    <header class="top">
      <div role="tablist" aria-label={words.product} ref={list} onKeyDown={onKeyDown}>
        {TABS.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`tab-${each}`}
            aria-selected={each === tab}
            aria-controls={`panel-${each}`}
            aria-describedby={each === 'workbook' && needYou ? 'need-you' : undefined}
            tabIndex={each === tab ? 0 : -1}
            onClick={() => choose(each)}
          >
            {each === 'reports' ? words.reports : words.thisWorkbook}
            {each === 'workbook' && needYou && <span class="dot" aria-hidden="true" />}
          </button>
        ))}
      </div>
      {needYou && (
        <span class="vh" id="need-you">
          {words.someNeedYou}
        </span>
      )}
      <IconButton
        icon={glyphs.settings}
        name={words.settings}
        elementRef={settings}
        onPress={() => {
          navigation.settingsOpen.value = true;
        }}
      />
    </header>
  );
}

function tabAfter(key: string, tab: Tab): Tab | undefined {
  const at = TABS.indexOf(tab);
  switch (key) {
    case 'ArrowRight':
      return TABS[(at + 1) % TABS.length];
    case 'ArrowLeft':
      return TABS[(at + TABS.length - 1) % TABS.length];
    case 'Home':
      return TABS[0];
    case 'End':
      return TABS.at(-1);
    default:
      return undefined;
  }
}

/** The token stopped being accepted while the pane was in use. */
function RejectedToken() {
  const { app, words } = usePane();
  const connection = app.connection.state.value;
  if (connection.kind !== 'connected' || !connection.rejected) return null;
  return (
    <div class="ask">
      <Notice tone="warn" icon={glyphs.lock}>
        <p>
          <b>{words.tokenRejected}</b> {words.tokenRejectedNext}
        </p>
        <div class="row">
          <Button onPress={app.connection.signOut}>{words.signInAgain}</Button>
        </div>
      </Notice>
    </div>
  );
}
