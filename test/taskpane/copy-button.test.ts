/**
 * @jest-environment jsdom
 */

import { setUpPaneStage } from './pane-stage';
import { getByRole, readAnnouncement, settle } from './pane-under-test';

const stage = setUpPaneStage();
const { openPane } = stage;

describe('the copy buttons', () => {
  test('the copied details of a failure hold only its code, request and version [P8]', async () => {
    const root = await openPane('reports', 'error');
    getByRole(root, 'button', 'Copy details').click();
    await settle();
    expect(stage.pane.copiedTexts).toEqual([
      'PlatformTimeout, in listReports, at analytics.contoso.example, request a1b2c3. Inlay 1.0.0',
    ]);
    expect(readAnnouncement('status')).toBe('Copied');
  });

  test('the details of a failure are shown as text if the page may not use the clipboard', async () => {
    const root = await openPane('reports', 'error', false);
    getByRole(root, 'button', 'Copy details').click();
    await settle();
    expect(root.querySelector('textarea')?.value).toContain('PlatformTimeout');
  });
});
