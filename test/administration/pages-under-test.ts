/**
 * Draws the pages of the administration from the gallery's samples. Its files are loaded once, so that
 * no test waits for them.
 */
import { getByRole, listByRole, openPane, type PaneUnderTest, settle, waitUntil } from '../taskpane/pane-under-test';

beforeAll(() => import('../../src/administration'));

export const MANAGE_PLATFORM = /^Manage the platform$/;

/** Opens the settings and presses the given buttons one after the other. */
export async function openSettings(state: string, ...buttonNames: readonly RegExp[]): Promise<PaneUnderTest> {
  const pane = openPane('administration', state);
  await settle();
  getByRole(pane.root, 'button', 'Settings').click();
  for (const name of buttonNames) {
    await waitUntil(() => listByRole(pane.root, 'button').some((button) => name.test(button.name)));
    getByRole(pane.root, 'button', name).click();
  }
  await settle();
  return pane;
}

export function submitForm(root: HTMLElement): void {
  root.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
}
