/** What ribbon, cell menu and shortcuts run, in the same runtime as the pane. */
import type { App, PlacementsState } from '../app';
import { keepButtons } from './keep-buttons';

/** Names as `manifest.xml` and `assets/shortcuts.json` give them. */
export const COMMANDS = { refreshAll: 'refreshAll', refreshHere: 'refreshHere' } as const;

type CommandName = keyof typeof COMMANDS;

/**
 * Has to be called before the runtime is ready: Excel drops a press for a name that is not there yet.
 * @param openApp loads the app; called by each press
 */
export function associateCommands(openApp: () => Promise<App>, connection: Promise<App['connection']>): void {
  // A keyboard shortcut hands over no event.
  for (const name of Object.values(COMMANDS))
    Office.actions.associate(name, async (event: Office.AddinCommands.Event | null) => {
      try {
        await runCommand(openApp, name);
      } finally {
        // Excel shows a command as running until it is told that it has completed, however it ended.
        event?.completed();
      }
    });
  connection.then(keepButtons).catch(() => {
    // Then the buttons stay as Excel has them: enabled, and a press tries again.
  });
}

/** Opens the pane, which may be closed, if it has something to say: the command cannot run, or a file of the app did not load. */
async function runCommand(openApp: () => Promise<App>, name: CommandName): Promise<void> {
  const app = await openApp().catch(() => undefined);
  if (app && (await runIn(app, name))) return;
  // A host that cannot open it has refreshed all the same.
  await Office.addin.showAsTaskpane?.().catch(() => undefined);
}

/** @returns whether the command has run, and nobody has to see the pane */
async function runIn(app: App, name: CommandName): Promise<boolean> {
  const can = whatCanBeDone({
    isConnected: app.connection.state.peek().kind === 'connected',
    placements: app.placements.state.peek(),
    hasFormulas: app.hasFormulas.peek(),
  });
  if (!can[name]) return false;
  await (name === 'refreshAll' ? app.refreshAll() : app.placements.refreshHere());
  return !needsPane(app.placements.state.peek());
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
