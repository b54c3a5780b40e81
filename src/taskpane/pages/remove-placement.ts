import type { App, PlacementView } from '../../app';
import type { PageTools } from '../shell/pane-context';

/**
 * Removes a placement whose cells are gone, without a question. A new sheet keeps texts that the
 * user typed in or beside it and that no cell would hold.
 */
export async function removePlacement(
  { app, announce, messages }: Pick<PageTools, 'app' | 'announce' | 'messages'>,
  { id, name }: Pick<PlacementView, 'id' | 'name'>,
): Promise<void> {
  const texts = await app.placements.openDetails().countLostTexts(id);
  await app.placements.unlink(id, 'leave', messages.dialogs.textsSheet(name));
  if (texts && texts.leave > 0 && !isPlaced(app, id)) announce('status', messages.dialogs.textsKept(texts.leave));
}

export function isPlaced({ placements }: Pick<App, 'placements'>, placementId: string): boolean {
  const state = placements.state.peek();
  return state.kind === 'ready' && state.groups.some((group) => group.placements.some(({ id }) => id === placementId));
}
