/**
 * @jest-environment jsdom
 */

import { setPane } from './pane-stage';
import { byRole, said, settled } from './pane-under-test';

const stage = setPane();
const { show } = stage;

describe('the copy buttons', () => {
  test('the copied details of a failure hold only its code, request and version [P8]', async () => {
    const root = await show('reports', 'error');
    byRole(root, 'button', 'Copy details').click();
    await settled();
    expect(stage.pane.copied).toEqual([
      'PlatformTimeout, in listReports, at analytics.contoso.example, request a1b2c3. Inlay 1.0.0',
    ]);
    expect(said('status')).toBe('Copied');
  });

  test('the details of a failure are shown as text if the page may not use the clipboard', async () => {
    const root = await show('reports', 'error', false);
    byRole(root, 'button', 'Copy details').click();
    await settled();
    expect(root.querySelector('textarea')?.value).toContain('PlatformTimeout');
  });
});
