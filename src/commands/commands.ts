/**
 * Runs the commands of the ribbon, the cell menu and the shortcuts, in the same runtime as the
 * pane.
 */
import { type App, getWorkbookQuestion, type PlacementsState } from '../app';
import { updateButtons } from './update-buttons';

/** `manifest.xml` and `assets/shortcuts.json` use these names. */
export const COMMANDS = { refreshAll: 'refreshAll', refreshHere: 'refreshHere' } as const;

type CommandName = keyof typeof COMMANDS;

/**
 * Registers the commands. It must run before the runtime is ready, because Excel drops a press of
 * an unregistered command.
 * @param openApp loads the app; each press calls it
 */
export function associateCommands(openApp: () => Promise<App>, connection: Promise<App['connection']>): void {
  // A keyboard shortcut passes no event.
  for (const name of Object.values(COMMANDS))
    Office.actions.associate(name, async (event: Office.AddinCommands.Event | null) => {
      try {
        await runCommand(openApp, name);
      } finally {
        // Excel shows a command as running until `completed` is called, however the command ended.
        event?.completed();
      }
    });
  connection.then(updateButtons).catch(() => {
    // If the connection does not load, the buttons stay enabled, and a press tries again.
  });
}

/**
 * Runs a command. It opens the pane if there is something to show: the command cannot run, or a
 * file of the app did not load.
 */
async function runCommand(openApp: () => Promise<App>, name: CommandName): Promise<void> {
  const app = await openApp().catch(() => undefined);
  if (app && (await tryRunCommand(app, name))) return;
  // A host that cannot open the pane has still refreshed.
  await Office.addin.showAsTaskpane?.().catch(() => undefined);
}

/** @returns true if the command ran and the user need not see the pane */
async function tryRunCommand(app: App, name: CommandName): Promise<boolean> {
  const enabled = findEnabledCommands({
    isConnected: app.connection.state.peek().kind === 'connected',
    placements: app.placements.state.peek(),
    hasFormulas: app.hasFormulas.peek(),
  });
  if (!enabled[name]) return false;
  await (name === 'refreshAll' ? app.refreshAll() : app.placements.refreshSelected());
  return !needsPane(app.placements.state.peek());
}

/**
 * Returns true if the user must decide something or something failed, because a closed pane would
 * hide it.
 */
export function needsPane(state: PlacementsState): boolean {
  if (state.kind !== 'ready') return true;
  const { run } = state;
  if (getWorkbookQuestion(state) !== undefined) return true;
  return run.kind === 'nothingHere' || (run.kind === 'done' && run.waiting + run.failed > 0);
}

interface CommandFacts {
  readonly isConnected: boolean;
  readonly placements: PlacementsState;
  /** Formulas read reports, too. */
  readonly hasFormulas: boolean;
}

/**
 * Returns which commands would refresh anything. Whether the selected cells hold a placement shows
 * only when the command runs.
 */
export function findEnabledCommands({
  isConnected,
  placements,
  hasFormulas,
}: CommandFacts): Readonly<Record<CommandName, boolean>> {
  const isFree = placements.kind === 'ready' && placements.run.kind !== 'running' && !placements.copyQuestion;
  if (!isConnected || !isFree) return { refreshAll: false, refreshHere: false };
  return { refreshAll: placements.count > 0 || hasFormulas, refreshHere: placements.count > 0 };
}
