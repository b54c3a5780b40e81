import { untracked, useComputed, useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { workbookQuestion } from '../../../app';
import { usePage } from '../../shell/pane-context';
import { CellCard } from '../details/cell-card';
import { useRunLines, useRunNews } from '../run-lines';

/**
 * Shows the footer of both tabs: the progress and result of a run; in This workbook also the card
 * of the selected cell.
 */
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

/**
 * Opening a report counts as an action, so the list no longer shows an earlier result afterwards.
 */
function ReportsFoot() {
  const { app } = usePage();
  const { lines } = useRunNews(app.report.state.value.kind === 'closed');
  return lines ? <footer class="bar">{lines}</footer> : null;
}

/** Returns the card of the selected cell while it can be seen and no run is in progress. */
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
