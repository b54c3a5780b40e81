import { untracked, useComputed, useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { workbookQuestion } from '../../../app';
import { usePage } from '../../shell/pane-context';
import { CellCard } from '../details/cell-card';
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

/** The card of the selected cell while it can be seen: over placements that nobody writes. */
function useSelectedCell(): JSX.Element | undefined {
  const { app, navigation } = usePage();
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
  useSignalEffect(() => (isWanted.value ? untracked(() => app.placements.openDetails().follow()) : undefined));
  const selected = isWanted.value ? app.placements.openDetails().cell.value : undefined;
  return selected && <CellCard selected={selected} />;
}
