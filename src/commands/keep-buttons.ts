/** Ribbon and menu buttons are enabled while somebody is signed in. */
import { effect } from '@preact/signals';
import type { App } from '../app';

/**
 * Disables the buttons while nobody is signed in, and follows nothing else: each update of the ribbon empties the analyst's undo in some hosts
 * (office-js issue 3788). Where the host cannot do it, they stay enabled. A press that can do nothing says so in the pane.
 * @returns ends it
 */
export function keepButtons(connection: App['connection']): () => void {
  const { requirements } = Office.context;
  const ribbon = requirements.isSetSupported('RibbonApi', '1.1') && Office.ribbon;
  const menu = requirements.isSetSupported('ContextMenuApi', '1.1') && Office.contextMenu;
  if (!ribbon && !menu) return () => undefined;
  const update = inTurn(async (enabled) => {
    if (ribbon) {
      const controls = ['Inlay.RefreshAll', 'Inlay.RefreshHere'].map((id) => ({ id, enabled }));
      await ribbon.requestUpdate({ tabs: [{ id: 'TabHome', groups: [{ id: 'Inlay.Group', controls }] }] });
    }
    if (menu) {
      await menu.requestUpdate({ controls: [{ id: 'Inlay.Cell.RefreshHere', enabled }] });
    }
  });
  let before = true;
  return effect(() => {
    const { kind } = connection.state.value;
    // Nothing is changed before it is known whether a sign-in was kept.
    const now = kind === 'connected' || (kind === 'starting' && before);
    if (now === before) return;
    before = now;
    update(now);
  });
}

/** One update at a time, and of those that wait the newest alone. One that the host refuses is made good by the next. */
function inTurn(act: (enabled: boolean) => Promise<void>): (enabled: boolean) => void {
  let isRunning = false;
  let next: boolean | undefined;
  async function run(): Promise<void> {
    isRunning = true;
    for (let now = next; now !== undefined; now = next) {
      next = undefined;
      await act(now).catch(() => undefined);
    }
    isRunning = false;
  }
  return (enabled) => {
    next = enabled;
    if (!isRunning) void run();
  };
}
