import { useLayoutEffect, useRef } from 'preact/hooks';
import { Delayed } from '../../parts';
import { ConnectPage } from '../pages/connect/connect-page';
import { LazyPage } from './lazy';
import { nameTabs, usePane } from './pane-context';
import { TabsPage } from './tabs';

/** Chooses the page: connect, the tabs, a report, the settings, the details of a placement. */
export function Pane() {
  const { shell, navigation, rest, messages } = usePane();
  const connection = shell.connection.state.value;
  const restState = rest.state.value;
  const report = typeof restState === 'object' ? restState.app.report.state.value : undefined;
  const { tab, isSettingsOpen, placementPage, reportIdToOpen } = navigation;
  const showsSettings = isSettingsOpen.value;
  const placement = placementPage.value;
  const isConnected = connection.kind === 'connected';
  const hasReport = reportIdToOpen.value !== undefined || (report !== undefined && report.kind !== 'closed');
  const showsTabs = isConnected && !showsSettings && !placement && !hasReport;
  useScrollMemory(showsTabs ? tab.value : undefined);
  useRestoredRowFocus(isConnected && hasReport, navigation.lastReportId.peek());
  const lazyPageProps = {
    lazy: rest,
    messages,
    backTo: nameTabs(messages)[tab.value],
  };
  const closePlacement = () => {
    placementPage.value = undefined;
  };

  if (connection.kind === 'starting') return <StartingPage />;
  if (connection.kind !== 'connected') return <ConnectPage state={connection} />;
  return (
    <>
      <TabsPage hidden={!showsTabs} />
      {showsSettings && (
        <LazyPage {...lazyPageProps} onBack={() => (isSettingsOpen.value = false)}>
          {({ pages }) => <pages.SettingsPage connection={connection} />}
        </LazyPage>
      )}
      {placement && (
        <LazyPage {...lazyPageProps} onBack={closePlacement}>
          {({ pages }) => <pages.PlacementPages {...placement} onBack={closePlacement} />}
        </LazyPage>
      )}
      {!showsSettings && hasReport && (
        <LazyPage {...lazyPageProps} onBack={() => (reportIdToOpen.value = undefined)}>
          {({ pages }) => report && report.kind !== 'closed' && <pages.ReportPage state={report} />}
        </LazyPage>
      )}
    </>
  );
}

/** Shows that the pane looks for a stored sign-in. */
function StartingPage() {
  const { messages } = usePane();
  return (
    <div class="pane">
      <header class="top plain" />
      <main class="empty first">
        <Delayed>
          <span class="spin" aria-hidden="true" />
          <p>{messages.starting}</p>
        </Delayed>
      </main>
    </div>
  );
}

/** Restores how far each tab was scrolled, because the window scrolls for all pages. */
function useScrollMemory(tab: string | undefined): void {
  const memory = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const rootElement = document.documentElement;
    rootElement.scrollTop = tab === undefined ? 0 : (memory.current.get(tab) ?? 0);
    if (tab === undefined) return;
    const remember = () => memory.current.set(tab, rootElement.scrollTop);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [tab]);
}

/** Returns the focus to the row of a report when the report closes. */
function useRestoredRowFocus(isOpen: boolean, reportId: number | undefined): void {
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) {
      const row = document.querySelector<HTMLElement>(`[data-report="${reportId}"]`);
      (row ?? document.querySelector<HTMLElement>('input[type=search]'))?.focus({ preventScroll: row !== null });
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
}
