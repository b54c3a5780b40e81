/** What ribbon, cell menu and shortcuts run, in the same runtime as the pane. */
import type { App } from '../app';
import { keepButtons } from './keep-buttons';

/** Names as `manifest.xml` and `assets/shortcuts.json` give them. */
export const COMMANDS = { refreshAll: 'refreshAll', refreshHere: 'refreshHere' } as const;

type CommandName = keyof typeof COMMANDS;

/** Has to be called before the runtime is ready: Excel drops a press for a name that is not there yet. */
export function associateCommands(running: Promise<App>): void {
  // A keyboard shortcut hands over no event.
  for (const name of Object.values(COMMANDS))
    Office.actions.associate(name, async (event: Office.AddinCommands.Event | null) => {
      try {
        await runCommand(await running, name);
      } finally {
        // Excel shows a command as running until it is told that it has completed, however it ended.
        event?.completed();
      }
    });
  running.then(keepButtons).catch(() => {
    // Then the buttons stay as Excel has them: enabled, and a press tries again.
  });
}

/** What cannot be done says so in the pane, which may be closed. */
async function runCommand(app: App, name: CommandName): Promise<void> {
  if (app.connection.state.peek().kind !== 'connected') {
    await Office.addin.showAsTaskpane();
    return;
  }
  if (name === 'refreshAll') {
    await app.refreshAll();
    return;
  }
  await app.placements.refreshHere();
  const state = app.placements.state.peek();
  if (state.kind === 'ready' && state.run.kind === 'nothingHere') await Office.addin.showAsTaskpane();
}
