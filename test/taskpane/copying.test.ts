/**
 * @jest-environment jsdom
 */

import { byRole, type PaneUnderTest, paneShowing, said, settled } from './pane-under-test';

let pane: PaneUnderTest;

// The second file of the pane is read once, so that no test waits for it.
beforeAll(() => import('../../src/taskpane/pages'));

async function show(view: string, state: string, mayCopy = true): Promise<HTMLElement> {
  pane = paneShowing(view, state, mayCopy);
  await settled();
  return pane.root;
}

afterEach(() => pane.dispose());

describe('copying', () => {
  test('[P8] the details of a failure hold its code, request and version, nothing else', async () => {
    const root = await show('reports', 'error');
    byRole(root, 'button', 'Copy details').click();
    await settled();
    expect(pane.copied).toEqual([
      'PlatformTimeout, in listReports, at analytics.contoso.example, request a1b2c3. Inlay 1.0.0',
    ]);
    expect(said('status')).toBe('Copied');
  });

  test('where the page may not copy, the text is shown', async () => {
    const root = await show('reports', 'error', false);
    byRole(root, 'button', 'Copy details').click();
    await settled();
    expect(root.querySelector('textarea')?.value).toContain('PlatformTimeout');
  });
});
