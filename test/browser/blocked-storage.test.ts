import { connectToSample } from '../support/workbench';
import { openReport, placeReport, setStage } from './stage';

/** office.js looks for a storage as well, and logs that there is none. */
const stage = setStage({ expectedComplaints: /^SecurityError: The operation is insecure\.$/ });

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
  const desk = await stage.openDesk('/?new');
  await desk.page.addInitScript(blockStorage);
  await desk.page.reload();
  const { pane } = desk;
  const warning = pane.getByText('You’ll be signed out when the pane closes.').first();
  const button = (name: string) => pane.getByRole('button', { name, exact: true });
  await warning.waitFor();
  await button('Connect to your platform').click();
  await warning.waitFor();
  expect(await pane.getByRole('radio', { name: 'On this device' }).count()).toBe(0);
  await button('Back to start').click();

  await connectToSample(desk);
  await openReport(desk, 'Store formats');
  await placeReport(desk, 'A1');
  await button('Back to Reports').click();
  await button('Settings').click();
  await pane.getByText('Your token is deleted when the pane closes').waitFor();
  await button('Back to Reports').click();
  await pane.getByRole('tab', { name: 'This workbook' }).click();
  await pane.getByRole('button', { name: /^More/ }).first().click();
  await pane.getByRole('menuitem', { name: 'Options' }).click();
  await button('What changed').click();
  await pane.getByText('This browser saves no data on this device').waitFor();

  await desk.call('reopen');
  await warning.waitFor();
});
