/**
 * @jest-environment jsdom
 */

import { setPane } from './pane-stage';
import { byRole, said, settled } from './pane-under-test';

const stage = setPane();
const { show } = stage;

describe('copying', () => {
  test('[P8] the details of a failure hold its code, request and version, nothing else', async () => {
    const root = await show('reports', 'error');
    byRole(root, 'button', 'Copy details').click();
    await settled();
    expect(stage.pane.copied).toEqual([
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
