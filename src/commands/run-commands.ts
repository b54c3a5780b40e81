import type { App } from '../app';
import type { CommandName } from './commands';

export { keepButtons } from './keep-buttons';

/** What cannot be done says so in the pane, which may be closed. */
export async function runCommand(app: App, name: CommandName): Promise<void> {
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
