import { effect } from '@preact/signals';
import type { App } from '../app';

/**
 * Enables the ribbon and menu buttons only while the user is signed in. It follows nothing else,
 * because each update of the ribbon clears the user's undo in some hosts (office-js issue 3788). A
 * host that cannot disable buttons leaves them enabled; a press that can do nothing says so in the
 * pane.
 * @returns a function that stops the updates
 */
export function updateButtons(connection: App['connection']): () => void {
  const { requirements } = Office.context;
  const ribbon = requirements.isSetSupported('RibbonApi', '1.1') && Office.ribbon;
  const menu = requirements.isSetSupported('ContextMenuApi', '1.1') && Office.contextMenu;
  if (!ribbon && !menu) return () => undefined;
  const update = runLatest(async (enabled) => {
    if (ribbon) {
      const controls = ['Inlay.RefreshAll', 'Inlay.RefreshHere'].map((id) => ({ id, enabled }));
      await ribbon.requestUpdate({ tabs: [{ id: 'TabHome', groups: [{ id: 'Inlay.Group', controls }] }] });
    }
    if (menu) {
      await menu.requestUpdate({ controls: [{ id: 'Inlay.Cell.RefreshHere', enabled }] });
    }
  });
  let wasEnabled = true;
  return effect(() => {
    const { kind } = connection.state.value;
    // The buttons stay unchanged until it is clear whether a saved sign-in exists.
    const isEnabled = kind === 'connected' || (kind === 'starting' && wasEnabled);
    if (isEnabled === wasEnabled) return;
    wasEnabled = isEnabled;
    update(isEnabled);
  });
}

/**
 * Runs one update at a time and keeps only the latest waiting one. The next update makes up for one
 * that the host refuses.
 */
function runLatest(update: (enabled: boolean) => Promise<void>): (enabled: boolean) => void {
  let isRunning = false;
  let next: boolean | undefined;
  async function run(): Promise<void> {
    isRunning = true;
    for (let latest = next; latest !== undefined; latest = next) {
      next = undefined;
      await update(latest).catch(() => undefined);
    }
    isRunning = false;
  }
  return (enabled) => {
    next = enabled;
    if (!isRunning) void run();
  };
}
