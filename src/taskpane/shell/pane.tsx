import { useLayoutEffect, useRef } from 'preact/hooks';
import { Delayed } from '../../parts';
import { LazyPage, LazyPart } from './lazy';
import { usePane } from './pane-context';
import { TabsPage } from './tabs';

/** Chooses the page: connect, the tabs, a report, the settings, the details of a placement. */
export function Pane() {
  const { app, navigation, pages, details, words } = usePane();
  const connection = app.connection.state.value;
  const report = app.report.state.value;
  const settings = navigation.settingsOpen.value;
  const placement = navigation.placementPage.value;
  const isConnected = connection.kind === 'connected';
  const showsTabs = isConnected && !settings && !placement && report.kind === 'closed';
  useScrollMemory(showsTabs ? navigation.tab.value : undefined);
  useReturnToRow(isConnected && report.kind !== 'closed', navigation.lastReport.peek());
  const page = { lazy: pages, words };
  const closePlacement = () => {
    navigation.placementPage.value = undefined;
  };

  if (connection.kind === 'starting') return <StartingPage />;
  if (connection.kind !== 'connected')
    return <LazyPart {...page}>{({ ConnectPage }) => <ConnectPage state={connection} />}</LazyPart>;
  return (
    <>
      <TabsPage hidden={!showsTabs} />
      {settings && <LazyPart {...page}>{({ SettingsPage }) => <SettingsPage connection={connection} />}</LazyPart>}
      {placement && (
        <LazyPart {...page}>
          {() => (
            <LazyPage lazy={details} words={words} back={words.thisWorkbook} onBack={closePlacement}>
              {({ PlacementPages, ...tools }) => <PlacementPages {...tools} {...placement} onBack={closePlacement} />}
            </LazyPage>
          )}
        </LazyPart>
      )}
      {!settings && report.kind !== 'closed' && (
        <LazyPart {...page}>{({ ReportPage }) => <ReportPage state={report} />}</LazyPart>
      )}
    </>
  );
}

/** While a kept sign-in is looked for. */
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
