/** Ribbon and menu buttons are enabled while a press would do something. */
import { effect } from '@preact/signals';
import type { App, PlacementsState } from '../app';

/**
 * Enables the buttons while they make sense, whatever is selected: updating the ribbon empties the analyst's undo in some hosts (office-js issue
 * 3788). Where the host cannot do that, they stay enabled. A press where nothing is placed says so.
 * @returns ends it
 */
export function keepButtons(app: App): () => void {
  const { requirements } = Office.context;
  const ribbon = requirements.isSetSupported('RibbonApi', '1.1') && Office.ribbon;
  const menu = requirements.isSetSupported('ContextMenuApi', '1.1') && Office.contextMenu;
  if (!ribbon && !menu) return () => undefined;
  const update = inTurn(async ({ refreshAll, refreshHere }: EnabledButtons) => {
    if (ribbon) {
      const controls = [
        { id: 'Inlay.RefreshAll', enabled: refreshAll },
        { id: 'Inlay.RefreshHere', enabled: refreshHere },
      ];
      await ribbon.requestUpdate({ tabs: [{ id: 'TabHome', groups: [{ id: 'Inlay.Group', controls }] }] });
    }
    if (menu) {
      const controls = [
        { id: 'Inlay.Cell.RefreshAll', enabled: refreshAll },
        { id: 'Inlay.Cell.RefreshHere', enabled: refreshHere },
      ];
      await menu.requestUpdate({ controls });
    }
  });
  let before: EnabledButtons = { refreshAll: true, refreshHere: true };
  return effect(() => {
    const now = whatIsEnabled({
      isConnected: app.connection.state.value.kind === 'connected',
      placements: app.placements.state.value,
      hasFormulas: app.hasFormulas.value,
    });
    if (now.refreshAll === before.refreshAll && now.refreshHere === before.refreshHere) return;
    before = now;
    update(now);
  });
}

/** One update at a time, and of those that wait the newest alone. One that the host refuses is made good by the next. */
function inTurn(act: (buttons: EnabledButtons) => Promise<void>): (buttons: EnabledButtons) => void {
  let isRunning = false;
  let next: EnabledButtons | undefined;
  async function run(): Promise<void> {
    isRunning = true;
    for (let now = next; now; now = next) {
      next = undefined;
      await act(now).catch(() => undefined);
    }
    isRunning = false;
  }
  return (buttons) => {
    next = buttons;
    if (!isRunning) void run();
  };
}

interface EnabledButtons {
  readonly refreshAll: boolean;
  readonly refreshHere: boolean;
}

interface ButtonFacts {
  readonly isConnected: boolean;
  readonly placements: PlacementsState;
  /** Formulas ask for reports too. */
  readonly hasFormulas: boolean;
}

export function whatIsEnabled({ isConnected, placements, hasFormulas }: ButtonFacts): EnabledButtons {
  if (!isConnected || placements.kind !== 'ready') return { refreshAll: false, refreshHere: false };
  if (placements.run.kind === 'running' || placements.copyQuestion) return { refreshAll: false, refreshHere: false };
  return {
    refreshAll: placements.count > 0 || hasFormulas,
    refreshHere: placements.count > 0,
  };
}
