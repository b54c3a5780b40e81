/** The ribbon's commands: names alone, so that the first picture carries nothing more of them. */
import type { App } from '../app';

/** Names as `manifest.xml` and `assets/shortcuts.json` give them. */
export const COMMANDS = { refreshAll: 'refreshAll', refreshHere: 'refreshHere' } as const;

export type CommandName = keyof typeof COMMANDS;

/** Has to be called before the runtime is ready: Excel drops a press for a name that is not there yet. */
export function associateCommands(running: Promise<App>): void {
  const loaded = () => import(/* webpackChunkName: "commands" */ './run-commands');
  // A keyboard shortcut hands over no event.
  for (const name of Object.values(COMMANDS))
    Office.actions.associate(name, async (event: Office.AddinCommands.Event | null) => {
      try {
        const [app, { runCommand }] = await Promise.all([running, loaded()]);
        await runCommand(app, name);
      } finally {
        // Excel shows a command as running until it is told that it has completed, however it ended.
        event?.completed();
      }
    });
  running
    .then(async (app) => (await loaded()).keepButtons(app))
    .catch(() => {
      // Then the buttons stay as Excel has them: enabled, and a press tries again.
    });
}
