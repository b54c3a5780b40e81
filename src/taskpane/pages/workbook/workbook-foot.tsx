import { untracked, useComputed, useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { workbookQuestion } from '../../../app';
import { usePage } from '../../shell/pane-context';
import { useRunLines, useRunNews } from '../run-lines';

/** The foot of both tabs: how a run goes on and how it ended; under This workbook also what the selected cell is. */
export function TabsFoot() {
  const { navigation } = usePage();
  return navigation.tab.value === 'workbook' ? <WorkbookFoot /> : <ReportsFoot />;
}

function WorkbookFoot() {
  const lines = useRunLines();
  const cell = useSelectedCell();
  if (!lines && !cell) return null;
  return (
    <footer class="bar">
      {lines}
      {cell}
    </footer>
  );
}

/** Opening a report is something else to do: behind it the list waits with what was told before. */
function ReportsFoot() {
  const { app } = usePage();
  const { lines } = useRunNews(app.report.state.value.kind === 'closed');
  return lines ? <footer class="bar">{lines}</footer> : null;
}

/** The card of the selected cell while it can be seen: over placements that nobody writes. Without its file there is just none to show. */
function useSelectedCell(): JSX.Element | undefined {
  const { app, details, navigation } = usePage();
  const isWanted = useComputed(() => {
    const state = app.placements.state.value;
    const { tab, settingsOpen, placementPage } = navigation;
    const isInFront =
      tab.value === 'workbook' &&
      !settingsOpen.value &&
      !placementPage.value &&
      app.report.state.value.kind === 'closed';
    const isAsking = workbookQuestion(state) !== undefined;
    const isCalm = state.kind === 'ready' && state.count > 0 && !isAsking && state.run.kind !== 'running';
    return isInFront && isCalm;
  });
  useSignalEffect(() => {
    if (isWanted.value) untracked(details.load);
  });
  useSignalEffect(() => {
    const loaded = details.state.value;
    return isWanted.value && typeof loaded === 'object' ? loaded.details.follow() : undefined;
  });
  const loaded = details.state.value;
  if (!isWanted.value || typeof loaded === 'string') return undefined;
  const { CellCard, ...tools } = loaded;
  const selected = tools.details.cell.value;
  return selected && <CellCard {...tools} selected={selected} />;
}
