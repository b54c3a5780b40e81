/**
 * Draws the pages of the administration from the gallery's samples. Its files are loaded once, so that
 * no test waits for them.
 */
import { allByRole, byRole, type PaneUnderTest, paneShowing, settled, until } from '../taskpane/pane-under-test';

beforeAll(() => import('../../src/administration'));

export const ROOM = /^Manage the platform$/;

/** Opens the settings and presses the given buttons one after the other. */
export async function showSettings(state: string, ...path: readonly RegExp[]): Promise<PaneUnderTest> {
  const pane = paneShowing('administration', state);
  await settled();
  byRole(pane.root, 'button', 'Settings').click();
  for (const name of path) {
    await until(() => allByRole(pane.root, 'button').some((button) => name.test(button.name)));
    byRole(pane.root, 'button', name).click();
  }
  await settled();
  return pane;
}

export function submit(root: HTMLElement): void {
  root.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
}
