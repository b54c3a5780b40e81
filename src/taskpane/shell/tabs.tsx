import { useLayoutEffect, useRef } from 'preact/hooks';
import { workbookQuestion } from '../../app';
import { glyphs, IconButton } from '../../parts';
import { ReportsPanel } from '../pages/reports/reports-panel';
import { LazyPart, LoadFailed } from './lazy';
import { type Tab, usePane } from './pane-context';

const TABS: readonly Tab[] = ['reports', 'workbook'];

/**
 * Shows the two tabs. They stay mounted behind a report and the settings, so the scroll position
 * and the list stay.
 */
export function TabsPage({ hidden }: { readonly hidden: boolean }) {
  const { rest, navigation, words } = usePane();
  const loaded = rest.state.value;
  const tab = navigation.tab.value;
  const seen = useRef(new Set<Tab>());
  seen.current.add(tab);
  return (
    <div class="pane" hidden={hidden}>
      <TopBar tab={tab} />
      <main>
        {typeof loaded === 'object' && <loaded.pages.RejectedToken />}
        {loaded === 'failed' && tab === 'reports' && (
          <div class="ask">
            <LoadFailed lazy={rest} words={words} />
          </div>
        )}
        {TABS.map((each) => (
          <div key={each} role="tabpanel" id={`panel-${each}`} aria-labelledby={`tab-${each}`} hidden={each !== tab}>
            {seen.current.has(each) &&
              (each === 'reports' ? (
                <ReportsPanel />
              ) : (
                <LazyPart lazy={rest} words={words}>
                  {({ pages }) => <pages.WorkbookPanel />}
                </LazyPart>
              ))}
          </div>
        ))}
      </main>
      {typeof loaded === 'object' && <loaded.pages.TabsFoot />}
    </div>
  );
}

function TopBar({ tab }: { readonly tab: Tab }) {
  const { rest, navigation, words } = usePane();
  const list = useRef<HTMLDivElement>(null);
  const settings = useRef<HTMLButtonElement>(null);
  const loaded = rest.state.value;
  const placements = typeof loaded === 'object' ? loaded.app.placements.state.value : undefined;
  const needYou =
    placements?.kind === 'ready' && (placements.needYou > 0 || workbookQuestion(placements) !== undefined);
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
  return (
    <header class="top">
      <div role="tablist" aria-label={words.product} ref={list}>
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
