import { connectToSample } from '../support/workbench';
import { openReport, placeReport, setUpStage } from './stage';

/** office.js looks for a storage as well, and logs that there is none. */
const stage = setUpStage({
  expectedComplaints: /^SecurityError: The operation is insecure\. \S+\/office-js\/\S+\.js$/,
});

/**
 * Blocks the storage as in a partitioned frame or a private window: even reading the global throws.
 */
function blockStorage(): void {
  if (window.top === window) return;
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
}

it('the pane warns about blocked storage before, during and after signing in, and caches no rows [P9]', async () => {
  const tab = await stage.openTab('/?new');
  await tab.page.addInitScript(blockStorage);
  await tab.page.reload();
  const { pane } = tab;
  const warning = pane.getByText('You’ll be signed out when the pane closes.').first();
  const button = (name: string) => pane.getByRole('button', { name, exact: true });
  await warning.waitFor();
  await button('Use an API key instead').click();
  await warning.waitFor();
  expect(await pane.getByRole('radio', { name: 'On this device' }).count()).toBe(0);
  await button('Back to start').click();

  await connectToSample(tab);
  await openReport(tab, 'Store formats');
  await placeReport(tab, 'A1');
  await button('Back to Reports').click();
  await button('Settings').click();
  await pane.getByText('Signed out when the pane closes').waitFor();
  await button('Back to Reports').click();
  await pane.getByRole('tab', { name: 'This workbook' }).click();
  await pane.getByRole('button', { name: /^More/ }).first().click();
  await pane.getByRole('menuitem', { name: 'Options' }).click();
  await button('What changed').click();
  await pane.getByText('This browser saves no data on this device').waitFor();

  await tab.call('reopen');
  await warning.waitFor();
});
