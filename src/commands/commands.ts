/** The ribbon's commands. They run in the shared runtime, so the same app serves them and the pane. */
import type { App } from '../app';

/** Names as `manifest.xml` gives them in its function actions. */
export const COMMANDS = { refreshAll: 'refreshAll' } as const;

/** Excel shows a command as running until it is told that it has completed, however it ended. */
export function associateCommands(app: App): void {
  Office.actions.associate(COMMANDS.refreshAll, async (event: Office.AddinCommands.Event) => {
    try {
      await app.refreshAll();
    } finally {
      event.completed();
    }
  });
}
