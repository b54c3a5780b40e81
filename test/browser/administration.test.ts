/**
 * Tests the work of a user who manages the platform, on the built bundle: unmodified office.js in a
 * real browser, the real platform and its database. Each action is verified by a request to the
 * platform afterwards.
 */
import type { Locator } from 'playwright-core';
import { connectToPlatform } from '../support/workbench';
import { setUpStage, type WorkbenchTab } from './stage';

const stage = setUpStage({ ownPlatform: true, expectedComplaints: /status of 40[0349]/ });
let tab: WorkbenchTab;
beforeEach(async () => {
  tab = await stage.openTab('/?new');
});

type Role = 'administrator' | 'developer' | 'viewer';

const button = (name: string | RegExp): Locator =>
  tab.pane.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
const field = (name: string): Locator => tab.pane.getByRole('textbox', { name, exact: true });
const heading = (name: string): Locator => tab.pane.getByRole('heading', { name, exact: true, level: 1 });

const createToken = (role: Role): string => `${stage.workbench.token}-${role}`;

async function signIn(role: Role): Promise<void> {
  await connectToPlatform(tab, { ...stage.workbench, token: createToken(role) });
  await button('Settings').click();
}

async function openSection(name: RegExp, title: string): Promise<void> {
  await button('Manage the platform').click();
  await button(name).click();
  await heading(title).waitFor();
}

async function fetchItems(path: string, role: Role = 'administrator'): Promise<{ items: { id: number }[] }> {
  const answer = await fetch(`${stage.workbench.platform}/v1/deployments/1/${path}`, {
    headers: { authorization: `Bearer ${createToken(role)}` },
  });
  expect(answer.status).toBe(200);
  return await answer.json();
}

async function findScheduleIds(user: number): Promise<number[]> {
  return (await fetchItems(`notifications?recipientUserId=${user}`)).items.map(({ id }) => id);
}

test('recipients in the sheet are removed from a schedule that was found by its user', async () => {
  expect(await findScheduleIds(4)).toEqual([2, 1]);
  await signIn('administrator');
  await openSection(/^Schedules/, 'Schedules');
  await tab.pane.getByRole('combobox', { name: 'Received by' }).selectOption('A user');
  await field('User').fill('priya.nair@haldenmoor.example');
  await button('Find schedules').click();
  await button(/^Every Monday at 08:00/).click();
  await heading('Schedule 1').waitFor();
  await tab.pane.getByText('sales.stores_region is Ireland or Wales').waitFor();

  await tab.call('write', 'Sheet1!C3', [['Who'], [4], ['harbour-homeware 501'], ['4'], ['sam@haldenmoor.example']]);
  await tab.call('select', 'C4:C7');
  await tab.pane.getByText('Sheet1!C4:C7').waitFor();
  await button('Read selected cells').click();
  await tab.pane.getByText('2 recipients to remove.', { exact: true }).waitFor();
  await button('Remove 2 recipients').click();
  expect(await findScheduleIds(4)).toEqual([2, 1]);
  await tab.pane.getByRole('dialog').getByRole('button', { name: 'Remove 2 recipients' }).click();
  await tab.pane.locator('.note').getByText('2 recipients are no longer subscribed.').waitFor();
  expect(await findScheduleIds(4)).toEqual([2]);
  expect(await findScheduleIds(2)).toEqual([1]);
  expect(
    (await fetchItems('notifications?recipientEmbedTenantName=harbour-homeware&recipientExternalId=hh-ada')).items,
  ).toEqual([expect.objectContaining({ id: 3 })]);
  const rows = await tab.pane.getByRole('row').allTextContents();
  expect(rows).toEqual(
    expect.arrayContaining([
      'Sheet1!C4' + '4No longer subscribed',
      'Sheet1!C6' + '4Same as Sheet1!C4',
      expect.stringContaining('the platform can’t remove people by email address'),
    ]),
  );
  // The sheet was only read.
  expect((await tab.read('Sheet1!C4:C7')).values).toEqual([
    [4],
    ['harbour-homeware 501'],
    [4],
    ['sam@haldenmoor.example'],
  ]);
});

test('a dbt sync starts from its page, which shows the ids of the sync', async () => {
  await signIn('developer');
  await openSection(/^dbt sync/, 'dbt sync');
  await tab.pane.getByRole('combobox', { name: 'Branch' }).selectOption('new-region-names');
  await button('Start dbt sync').click();
  await tab.pane.locator('.note').getByText('The sync of new-region-names has started.').waitFor();
  expect(await tab.pane.locator('.note').textContent()).toMatch(/dbt-sync-1-[\da-f-]{36}/);
});

test('a branch that the user typed before the list of branches arrived stays and is used', async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((done) => {
    release = done;
  });
  await signIn('developer');
  await tab.page.route('**/environments*', async (route) => {
    await released;
    await route.continue();
  });
  await openSection(/^dbt sync/, 'dbt sync');
  await field('Branch name').fill('fresh-names');
  release();
  await tab.pane.getByRole('combobox', { name: 'Branch' }).waitFor();
  expect(await field('Branch name').inputValue()).toBe('fresh-names');
  await button('Start dbt sync').click();
  await tab.pane.getByText(/^The platform says: “.*fresh-names/).waitFor();
});

test('a workbook is duplicated with its reports; a refusal shows the platform’s own words', async () => {
  await signIn('developer');
  await openSection(/^Workbooks/, 'Workbooks');
  const which = tab.pane.getByRole('combobox', { name: 'Workbook' });
  await which.selectOption('1');
  await tab.pane.getByRole('checkbox', { name: /^Copy from the shared workspace/ }).check();
  await button('Duplicate').click();
  await tab.pane.getByText('The platform says: “Workbook 1 is not in the shared workspace.”').waitFor();
  await tab.pane.getByRole('checkbox', { name: /^Copy from the shared workspace/ }).uncheck();
  await button('Duplicate').click();
  await tab.pane.locator('.note').getByText('Workbook duplicated as “Weekly trading review (copy)”.').waitFor();
  const id = /New workbook id.*?(\d+)$/.exec((await tab.pane.locator('.note').textContent()) ?? '')?.[1];
  expect((await fetchItems(`reports?workbookId=${id}`, 'developer')).items).toHaveLength(3);
});

test('an AI widget thread is attached; a stale checksum says that someone changed the dashboard', async () => {
  await signIn('developer');
  await openSection(/^AI assistant thread/, 'AI assistant thread');
  await tab.pane.getByRole('combobox', { name: 'Workbook' }).selectOption('1');
  await field('Widget id').fill('assistant');
  await field('Thread id').fill('thread-42');
  await button('Attach thread').click();
  await tab.pane.locator('.note').getByText('“Weekly trading” now shows the thread (version 5).').waitFor();
  await field('Dashboard checksum').fill('0'.repeat(32));
  await button('Attach thread').click();
  const refusal = tab.pane.locator('.note.bad');
  await refusal.waitFor();
  expect(await refusal.textContent()).toContain('Someone else changed this at the same time.');
  expect(await refusal.textContent()).toContain('The platform says: “The dashboard has changed since you read it.');
});

/** Records the requests for the files of the administration, and those that only its pages send. */
function watchRequests(): { readonly files: string[]; readonly accessRequests: string[] } {
  const [files, accessRequests]: [string[], string[]] = [[], []];
  tab.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/\/administration[.-]/.test(pathname)) files.push(pathname);
    // The list of reports in the pane begins with those that were viewed last.
    const isForPaneList = searchParams.get('sortBy') === 'lastViewedAt';
    const asksForAll = pathname.endsWith('/reports') && searchParams.get('first') === '100' && !isForPaneList;
    if (/\/(notifications|spec)$/.test(pathname) || asksForAll) accessRequests.push(pathname);
  });
  return { files, accessRequests };
}

test('the administration loads and requests nothing before a press, and tells a viewer that nothing is allowed', async () => {
  const { files, accessRequests } = watchRequests();
  await signIn('viewer');
  await heading('Settings').waitFor();
  await button('Manage the platform').waitFor();
  expect([files, accessRequests]).toEqual([[], []]);
  await button('Manage the platform').click();
  await tab.pane.getByText('You don’t have permission to manage this platform.').first().waitFor();
  await heading('Manage').waitFor();
  const names = files.map((file) => file.replace(/^.*\/|\.[0-9a-f]{8}(?=\.)/g, ''));
  expect(names.sort()).toEqual(['administration.css', 'administration.js']);
  expect(accessRequests).toEqual(['/api/v1/deployments/1/notifications', '/api/v1/deployments/1/reports']);
  await button('Back to Settings').click();
  await heading('Settings').waitFor();
});

test('an add-in whose config.json does not turn the administration on shows, loads and requests nothing of it', async () => {
  tab = await stage.openTab('/');
  await tab.page.route('**/config.json', (route) => route.fulfill({ json: {} }));
  await tab.page.goto(`${stage.workbench.url}/?new`);
  const { files, accessRequests } = watchRequests();
  await signIn('administrator');
  await heading('Settings').waitFor();
  await tab.pane.getByText('Connection and diagnostics').waitFor();
  expect(await tab.pane.getByText(/manage/i).count()).toBe(0);
  expect([files, accessRequests]).toEqual([[], []]);
});
