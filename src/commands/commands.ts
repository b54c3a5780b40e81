/** What ribbon, cell menu and shortcuts run, in the same runtime as the pane. */
import type { App, PlacementsState } from '../app';
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
  const can = whatCanBeDone({
    isConnected: app.connection.state.peek().kind === 'connected',
    placements: app.placements.state.peek(),
    hasFormulas: app.hasFormulas.peek(),
  });
  if (can[name]) {
    await (name === 'refreshAll' ? app.refreshAll() : app.placements.refreshHere());
    if (!needsPane(app.placements.state.peek())) return;
  }
  // A host that cannot open it has refreshed all the same.
  await Office.addin.showAsTaskpane?.().catch(() => undefined);
}

/** Something waits for somebody, or was not done: nobody would see that in a pane that is closed. */
export function needsPane(state: PlacementsState): boolean {
  if (state.kind !== 'ready') return true;
  const { run } = state;
  return run.kind === 'nothingHere' || (run.kind === 'done' && run.waiting + run.failed > 0);
}

interface CommandFacts {
  readonly isConnected: boolean;
  readonly placements: PlacementsState;
  /** Formulas ask for reports too. */
  readonly hasFormulas: boolean;
}

/** Whether a press would refresh anything; where the selected cells hold nothing, only the press finds out. */
export function whatCanBeDone({
  isConnected,
  placements,
  hasFormulas,
}: CommandFacts): Readonly<Record<CommandName, boolean>> {
  const isFree = placements.kind === 'ready' && placements.run.kind !== 'running' && !placements.copyQuestion;
  if (!isConnected || !isFree) return { refreshAll: false, refreshHere: false };
  return { refreshAll: placements.count > 0 || hasFormulas, refreshHere: placements.count > 0 };
}
