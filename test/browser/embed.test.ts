/**
 * Tests embed sessions and tenants, on the built bundle: unmodified office.js in a real browser,
 * the real platform and its database. The platform's next answer verifies that a session or a
 * tenant exists.
 */
import type { Locator } from 'playwright-core';
import { connectToPlatform } from '../support/workbench';
import { setUpStage, type WorkbenchTab } from './stage';

const stage = setUpStage({ expectedComplaints: /status of 40[03]/ });
let tab: WorkbenchTab;
beforeEach(async () => {
  tab = await stage.openTab('/?new');
});

const button = (name: string | RegExp): Locator =>
  tab.pane.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
const field = (name: string): Locator => tab.pane.getByRole('textbox', { name, exact: true });

async function openSection(name: RegExp): Promise<void> {
  await connectToPlatform(tab, { ...stage.workbench, token: `${stage.workbench.token}-administrator` });
  await button('Settings').click();
  await button('Manage the platform').click();
  await button(name).click();
}

/**
 * Returns whether the platform knows a tenant's group, which it does as long as the tenant exists.
 */
async function knowsGroup(tenant: string, group: string): Promise<boolean> {
  const answer = await fetch(`${stage.workbench.platform}/v1/embed/generate-session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stage.workbench.token}-administrator`, 'content-type': 'application/json' },
    body: JSON.stringify({
      deploymentId: 1,
      externalId: 'a',
      embedTenantName: tenant,
      creatorMode: true,
      tenantGroups: [group],
    }),
  });
  return answer.status === 200;
}

test('the form creates one session, checks its fields first, and shows the platform’s words for a refusal', async () => {
  await openSection(/^Embed session(?!s)/);
  await button('Create session').click();
  await tab.pane.getByText('Enter an external id').waitFor();
  await field('External id').fill('customer-1');
  await field('Embed tenant').fill('northwind');
  await tab.pane.getByText('Groups and roles').click();
  await field('Groups').fill('Nobody');
  await button('Create session').click();
  await tab.pane.getByText('The platform says: “groups names no global group: Nobody.”').waitFor();
  await field('Groups').fill('Store managers');
  await field('New tenant groups').fill('planners, buyers');
  await tab.pane.getByRole('checkbox', { name: 'Creator mode' }).check();
  await button('Create session').click();
  await tab.pane.locator('.bar').getByText('Session created.').waitFor();
  await tab.pane
    .locator('.bar')
    .getByText(/^[0-9a-f]{32}$/)
    .waitFor();
  expect(await knowsGroup('northwind', 'buyers')).toBe(true);
});

test('each row of a table gets its session id or an error beside it, and is sent only once [P4]', async () => {
  await openSection(/^Embed sessions/);
  await tab.call('write', 'Sheet1!B2', [
    ['External id', 'Groups', 'Comment'],
    ['ada', 'Store managers', 'first'],
    ['ben', 'Nobody', ''],
    ['cy', '', ''],
  ]);
  await tab.call('select', 'B2:D5');
  await tab.pane.getByText('Sheet1!B2:D5').first().waitFor();
  await button('Read selected cells').click();
  await tab.pane.getByText('This column doesn’t match a field and will be ignored').waitFor();
  await button('Create 3 sessions').click();
  await tab.pane.locator('main').getByText('2 of 3 sessions created.').waitFor();
  const readColumn = async () => (await tab.read('Sheet1!E2:E5')).values.flat();
  const first = await readColumn();
  expect(first).toEqual([
    'Session id',
    expect.stringMatching(/^[0-9a-f]{32}$/),
    'Not created: The platform rejected this request. groups names no global group: Nobody.',
    expect.stringMatching(/^[0-9a-f]{32}$/),
  ]);
  expect((await tab.read('Sheet1!E2:E5')).formulas.flat()).toEqual(first);

  await tab.call('write', 'Sheet1!C4', [['Store managers']]);
  await button('Read selected cells').click();
  await tab.pane.getByText('2 people already have a session id and will be skipped.').waitFor();
  await button('Create 1 session').click();
  await tab.pane.locator('main').getByText('1 session created.').waitFor();
  const second = await readColumn();
  expect(second.filter((text) => first.includes(text))).toHaveLength(3);
  expect(second[2]).toMatch(/^[0-9a-f]{32}$/);
});

test('a tenant is deleted only after its name was typed again', async () => {
  const body = { tenantGroupDefinitions: [{ name: 'planners' }], creatorMode: true, externalId: 'a', deploymentId: 1 };
  await fetch(`${stage.workbench.platform}/v1/embed/generate-session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stage.workbench.token}-administrator`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, embedTenantName: 'southwind' }),
  });
  expect(await knowsGroup('southwind', 'planners')).toBe(true);
  await openSection(/^Delete an embed tenant/);
  await field('Tenant name').fill('southwind');
  await button('Delete tenant…').click();
  const dialog = tab.pane.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await dialog.getByText('Enter exactly southwind.').waitFor();
  expect(await knowsGroup('southwind', 'planners')).toBe(true);
  await dialog.getByRole('textbox').fill('southwind');
  await tab.page.keyboard.press('Enter');
  await tab.pane.locator('.bar').getByText('There is no tenant southwind now.').waitFor();
  expect(await knowsGroup('southwind', 'planners')).toBe(false);
});
