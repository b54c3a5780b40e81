import { useLayoutEffect, useRef } from 'preact/hooks';
import { Delayed } from '../../parts';
import { ConnectPage } from '../pages/connect/connect-page';
import { LazyPage } from './lazy';
import { usePane } from './pane-context';
import { TabsPage } from './tabs';

/** Chooses the page: connect, the tabs, a report, the settings, the details of a placement. */
export function Pane() {
  const { shell, navigation, rest, words } = usePane();
  const connection = shell.connection.state.value;
  const loaded = rest.state.value;
  const report = typeof loaded === 'object' ? loaded.app.report.state.value : undefined;
  const { tab, settingsOpen, placementPage, reportToOpen } = navigation;
  const settings = settingsOpen.value;
  const placement = placementPage.value;
  const isConnected = connection.kind === 'connected';
  const hasReport = reportToOpen.value !== undefined || (report !== undefined && report.kind !== 'closed');
  const showsTabs = isConnected && !settings && !placement && !hasReport;
  useScrollMemory(showsTabs ? tab.value : undefined);
  useReturnToRow(isConnected && hasReport, navigation.lastReport.peek());
  const page = { lazy: rest, words, back: tab.value === 'reports' ? words.reports : words.thisWorkbook };
  const closePlacement = () => {
    placementPage.value = undefined;
  };

  if (connection.kind === 'starting') return <StartingPage />;
  if (connection.kind !== 'connected') return <ConnectPage state={connection} />;
  return (
    <>
      <TabsPage hidden={!showsTabs} />
      {settings && (
        <LazyPage {...page} onBack={() => (settingsOpen.value = false)}>
          {({ pages }) => <pages.SettingsPage connection={connection} />}
        </LazyPage>
      )}
      {placement && (
        <LazyPage {...page} onBack={closePlacement}>
          {({ pages }) => <pages.PlacementPages {...placement} onBack={closePlacement} />}
        </LazyPage>
      )}
      {!settings && hasReport && (
        <LazyPage {...page} onBack={() => (reportToOpen.value = undefined)}>
          {({ pages }) => report && report.kind !== 'closed' && <pages.ReportPage state={report} />}
        </LazyPage>
      )}
    </>
  );
}

/** Shows that the pane looks for a stored sign-in. */
function StartingPage() {
  const { words } = usePane();
  return (
    <div class="pane">
      <header class="top plain" />
      <main class="empty first">
        <Delayed>
          <span class="spin" aria-hidden="true" />
          <p>{words.starting}</p>
        </Delayed>
      </main>
    </div>
  );
}

/** Restores how far each tab was scrolled, because the window scrolls for all pages. */
function useScrollMemory(tab: string | undefined): void {
  const memory = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.scrollTop = tab === undefined ? 0 : (memory.current.get(tab) ?? 0);
    if (tab === undefined) return;
    const remember = () => memory.current.set(tab, page.scrollTop);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [tab]);
}

/** Returns the focus to the row of a report when the report closes. */
function useReturnToRow(isOpen: boolean, reportId: number | undefined): void {
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) {
      const row = document.querySelector<HTMLElement>(`[data-report="${reportId}"]`);
      (row ?? document.querySelector<HTMLElement>('input[type=search]'))?.focus({ preventScroll: row !== null });
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
}
