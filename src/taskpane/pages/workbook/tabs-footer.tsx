import { untracked, useComputed, useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { getWorkbookQuestion } from '../../../app';
import { usePage } from '../../shell/pane-context';
import { CellCard } from '../details/cell-card';
import { FormulaCard } from '../details/formula-card';
import { useFreshRunStatus, useRunStatus } from '../run-status';

/**
 * Shows the progress of a run below both tabs. Below the tab This workbook it also
 * shows the card of the selected cell.
 */
export function TabsFooter() {
  const { navigation } = usePage();
  return navigation.tab.value === 'workbook' ? <WorkbookFooter /> : <ReportsFooter />;
}

function WorkbookFooter() {
  const { app } = usePage();
  const runStatus = useRunStatus(true);
  const cellCard = useSelectedCellCard();
  const state = app.placements.state.value;
  const isRunning = state.kind === 'ready' && state.run.kind === 'running';
  const hadCard = useRef(false);
  if (!isRunning) hadCard.current = cellCard !== undefined;
  // The card returns when the run ends, and nothing may move then.
  const reservesCard = isRunning && hadCard.current;
  if (!runStatus && !cellCard && !reservesCard) return null;
  return (
    <footer class="bar">
      {runStatus}
      {cellCard}
      {reservesCard && <div class="card-space" />}
    </footer>
  );
}

/**
 * Opening a report counts as an action, so the list no longer shows an earlier result afterwards.
 */
function ReportsFooter() {
  const { app } = usePage();
  const { runStatus } = useFreshRunStatus(app.report.state.value.kind === 'closed');
  return runStatus ? <footer class="bar">{runStatus}</footer> : null;
}

/** Returns the card of the selected cell while the tab is in front and no run is in progress. */
function useSelectedCellCard(): JSX.Element | undefined {
  const { app, navigation } = usePage();
  const isWanted = useComputed(() => {
    const state = app.placements.state.value;
    const { tab, isSettingsOpen, placementPage } = navigation;
    const isInFront =
      tab.value === 'workbook' &&
      !isSettingsOpen.value &&
      !placementPage.value &&
      app.report.state.value.kind === 'closed';
    const isAsking = getWorkbookQuestion(state) !== undefined;
    const isQuiet =
      state.kind === 'ready' && (state.count > 0 || app.hasFormulas.value) && !isAsking && state.run.kind !== 'running';
    return isInFront && isQuiet;
  });
  useSignalEffect(() => (isWanted.value ? untracked(() => app.placements.openDetails().followSelection()) : undefined));
  const details = isWanted.value ? app.placements.openDetails() : undefined;
  const cell = details?.cell.value;
  // Another selected cell brings its placement into view.
  useEffect(() => {
    if (cell) navigation.revealed.value = { id: cell.placementId, focusesProblem: false };
  }, [navigation, cell?.placementId, cell?.cell]);
  if (cell) return <CellCard cellDetails={cell} />;
  return details?.formula.value && <FormulaCard formula={details.formula.value} />;
}
