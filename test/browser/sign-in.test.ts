/** Signs in without an API key: by a code on the embedded platform, and in a dialog of Office. */
import { startAuthorizationServer } from '../support/authorization-server';
import { setUpStage } from './stage';

const stage = setUpStage();

it('a user signs in by a code that a page of the platform asks for, and signs out', async () => {
  const tab = await stage.openTab('/?new');
  await tab.pane.getByRole('button', { name: 'Sign in', exact: true }).click();
  const link = tab.pane.getByRole('link', { name: 'Open the sign-in page' });
  const page = await tab.page.context().newPage();
  await page.goto((await link.getAttribute('href')) ?? '');
  await page.getByLabel('Access token').fill(stage.workbench.token);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('You are signed in.').waitFor();
  await tab.pane.getByRole('button', { name: 'Connect', exact: true }).click();
  await tab.pane.getByRole('button', { name: 'Settings' }).click();
  await tab.pane.getByRole('button', { name: 'Sign out' }).first().click();
  await tab.pane.getByRole('button', { name: 'Sign out' }).last().click();
  await tab.pane.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
});

it('a user signs in on the page of an authorization server, in a dialog of Office', async () => {
  const server = await startAuthorizationServer(`${stage.workbench.url}/addin/sign-in.html`);
  try {
    const tab = await stage.openTab('/?new');
    const context = tab.page.context();
    const config = { platformAddress: 'https://platform.example/api', signIn: server.config };
    await context.route('**/config.json', (route) => route.fulfill({ json: config }));
    await context.route('https://platform.example/**', async (route) => {
      const token = (await route.request().headerValue('authorization'))?.replace('Bearer ', '');
      const status = (await server.isActive(token)) ? 200 : 401;
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization' };
      await route.fulfill({ status, headers, json: { items: [{ id: 3, name: 'Retail production' }] } });
    });
    await tab.page.reload();
    const opened = context.waitForEvent('page');
    await tab.pane.getByRole('button', { name: 'Sign in', exact: true }).click();
    const dialog = await opened;
    await dialog.locator('[name=login]').fill('ada');
    await dialog.locator('[name=password]').fill('any');
    await dialog.getByRole('button', { name: 'Sign-in' }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    // The only deployment is chosen at once.
    await tab.pane.getByText('Connected to Retail production.').first().waitFor();
    expect(dialog.isClosed()).toBe(true);
    // The pane may still ask for its lists, and each answer needs the server.
    await context.unrouteAll({ behavior: 'wait' });
  } finally {
    await server.close();
  }
});
