import { useLayoutEffect, useRef } from 'preact/hooks';
import { StartingPage } from '../pages/starting-page';
import { TabsPage } from '../pages/tabs-page';
import { WithParts } from './later-parts';
import { usePane } from './pane-context';

/** Chooses the page: connect, the tabs, a report, the settings. */
export function Pane() {
  const { app, navigation } = usePane();
  const connection = app.connection.state.value;
  const report = app.report.state.value;
  const settings = navigation.settingsOpen.value;
  const care = navigation.placementPage.value;
  const isConnected = connection.kind === 'connected';
  const showsTabs = isConnected && !settings && !care && report.kind === 'closed';
  useScrollMemory(showsTabs ? navigation.tab.value : undefined);
  useReturnToRow(isConnected && report.kind !== 'closed', navigation.lastReport.peek());

  if (connection.kind === 'starting') return <StartingPage />;
  if (connection.kind !== 'connected')
    return <WithParts>{({ ConnectPage }) => <ConnectPage state={connection} />}</WithParts>;
  return (
    <>
      <TabsPage hidden={!showsTabs} />
      {settings && <WithParts>{({ SettingsPage }) => <SettingsPage connection={connection} />}</WithParts>}
      {care && <WithParts>{({ CareRoom }) => <CareRoom {...care} />}</WithParts>}
      {!settings && report.kind !== 'closed' && (
        <WithParts>{({ ReportPage }) => <ReportPage state={report} />}</WithParts>
      )}
    </>
  );
}

/** Each tab keeps how far it was scrolled, though the window scrolls for all pages. */
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

/** A report that closes gives the focus back to its row. */
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
