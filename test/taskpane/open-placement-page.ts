/** Opens a page about the placement of a gallery state. */
import type { setUpPaneStage } from './pane-stage';
import { choosePlacementMenuItem, getByRole, listNames, openCellCard, waitUntil } from './pane-under-test';

/** Opens a page as a user does, by the names of the buttons; `More › Options` is an item of the menu. */
export async function openPlacementPage(
  stage: ReturnType<typeof setUpPaneStage>,
  state: string,
  ...buttonNames: readonly string[]
): Promise<HTMLElement> {
  const root = await stage.openPane('placement', state);
  getByRole(root, 'tab', 'This workbook').click();
  for (const name of buttonNames) {
    if (name === 'Show rows') await openCellCard(root);
    const [menuItem] = /(?<=^More › ).+/.exec(name) ?? [];
    if (name === 'Options' || menuItem) await choosePlacementMenuItem(root, menuItem ?? name);
    else {
      await waitUntil(() => listNames(root, 'button').includes(name));
      getByRole(root, 'button', name).click();
    }
  }
  await waitUntil(() => buttonNames.length === 0 || document.activeElement?.tagName === 'H1');
  return root;
}
