import { useLayoutEffect, useRef } from 'preact/hooks';
import { getWorkbookQuestion } from '../../app';
import { IconButton, icons } from '../../parts';
import { ReportsPanel } from '../pages/reports/reports-panel';
import { LazyPart, LoadFailed } from './lazy';
import { nameTabs, TABS, type Tab, usePane } from './pane-context';

/**
 * Shows the tabs. They stay mounted behind a report and the settings, so the scroll position
 * and the list stay.
 */
export function TabsPage({ hidden }: { readonly hidden: boolean }) {
  const { rest, navigation, messages } = usePane();
  const restState = rest.state.value;
  const tab = navigation.tab.value;
  const openedTabs = useRef(new Set<Tab>());
  openedTabs.current.add(tab);
  return (
    <div class="pane" hidden={hidden}>
      <TopBar tab={tab} />
      <main>
        {typeof restState === 'object' && <restState.pages.RejectedTokenNotice />}
        {restState === 'failed' && tab === 'reports' && (
          <div class="ask">
            <LoadFailed lazy={rest} messages={messages} />
          </div>
        )}
        {TABS.map((each) => (
          <div key={each} role="tabpanel" id={`panel-${each}`} aria-labelledby={`tab-${each}`} hidden={each !== tab}>
            {openedTabs.current.has(each) &&
              (each === 'reports' ? (
                <ReportsPanel />
              ) : (
                <LazyPart lazy={rest} messages={messages}>
                  {({ pages }) => (each === 'explore' ? <pages.ExplorePanel /> : <pages.WorkbookPanel />)}
                </LazyPart>
              ))}
          </div>
        ))}
      </main>
      {typeof restState === 'object' && <restState.pages.TabsFooter />}
    </div>
  );
}

function TopBar({ tab }: { readonly tab: Tab }) {
  const { rest, navigation, messages } = usePane();
  const tabList = useRef<HTMLDivElement>(null);
  const settingsButton = useRef<HTMLButtonElement>(null);
  const restState = rest.state.value;
  const placements = typeof restState === 'object' ? restState.app.placements.state.value : undefined;
  const needsUser =
    placements?.kind === 'ready' && (placements.needsUserCount > 0 || getWorkbookQuestion(placements) !== undefined);
  const isSettingsOpen = navigation.isSettingsOpen.value;
  const wasOpen = useRef(false);

  useLayoutEffect(() => {
    if (wasOpen.current && !isSettingsOpen) settingsButton.current?.focus();
    wasOpen.current = isSettingsOpen;
  }, [isSettingsOpen]);

  function chooseTab(next: Tab) {
    navigation.tab.value = next;
    tabList.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  }
  return (
    <header class="top">
      <div role="tablist" aria-label={messages.product} ref={tabList}>
        {TABS.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`tab-${each}`}
            aria-selected={each === tab}
            aria-controls={`panel-${each}`}
            aria-describedby={each === 'workbook' && needsUser ? 'need-you' : undefined}
            tabIndex={each === tab ? 0 : -1}
            onClick={() => chooseTab(each)}
          >
            {nameTabs(messages)[each]}
            {each === 'workbook' && needsUser && <span class="dot" aria-hidden="true" />}
          </button>
        ))}
      </div>
      {needsUser && (
        <span class="vh" id="need-you">
          {messages.someNeedYou}
        </span>
      )}
      <IconButton
        icon={icons.settings}
        name={messages.settings}
        elementRef={settingsButton}
        onPress={() => {
          navigation.isSettingsOpen.value = true;
        }}
      />
    </header>
  );
}
