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
