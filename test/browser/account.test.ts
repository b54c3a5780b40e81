/** What the account asks of the pane, on the built bundle: its colours, its title, its SQL, and the way to the platform. */
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { type Desk, launchBrowser, type RunningWorkbench, sitDown, startWorkbench } from '../support/workbench';

const APP_CONFIG = {
  applyThemeGlobally: true,
  appTheme: {
    light: {
      accentColor: '#8a3ffc',
      backgroundColor: '#fdf8ff',
      foregroundColor: '#21182b',
      contrast: 60,
      logoUrl: '',
    },
    dark: { accentColor: '#be95ff', backgroundColor: '#1c1226', foregroundColor: '#f6f0ff', contrast: 60, logoUrl: '' },
  },
};

let workbench: RunningWorkbench;
let browser: Browser;
let desk: Desk;

beforeAll(async () => {
  const variables = { INLAY_APP_CONFIG: JSON.stringify(APP_CONFIG) };
  [workbench, browser] = await Promise.all([startWorkbench({ variables }), launchBrowser()]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await workbench?.stop();
});
afterEach(async () => {
  expect(desk.complaints).toEqual([]);
  await desk.close();
});

/** Resolves once the pane stands on this colour. */
async function ground(colour: string): Promise<void> {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  await desk.pane.locator('body').evaluate(
    (body, wanted) =>
      new Promise<void>((resolve) => {
        const look = () =>
          getComputedStyle(body).backgroundColor === wanted ? resolve() : requestAnimationFrame(look);
        look();
      }),
    `rgb(${red}, ${green}, ${blue})`,
  );
}

async function connect(options: BrowserContextOptions = {}): Promise<void> {
  desk = await sitDown(browser, `${workbench.url}/?new`, options);
  await desk.pane.getByRole('button', { name: 'Try the sample platform', exact: true }).click();
  await desk.pane.getByRole('list', { name: 'Reports' }).getByRole('button').first().waitFor();
}

it('its colours are worn in the pane, light and dark as the system has it, until the sign-out', async () => {
  await connect({ colorScheme: 'dark' });
  await ground('#1c1226');
  await desk.page.emulateMedia({ colorScheme: 'light' });
  await ground('#fdf8ff');
  await desk.pane.getByRole('button', { name: 'Settings' }).click();
  await desk.pane.getByText('Haldenmoor reports').waitFor();
  await desk.pane.getByRole('button', { name: 'Sign out' }).click();
  await desk.pane.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await ground('#ffffff');
});

it('a report leads to its page on the platform, in a window of the browser, and shows the SQL of its query', async () => {
  await connect();
  await desk.pane.getByRole('searchbox', { name: 'Search reports' }).fill('Net sales by region');
  await desk.pane
    .getByRole('list', { name: 'Reports' })
    .getByRole('button', { name: /^Net sales by region/ })
    .first()
    .click();
  const opened = desk.page.context().waitForEvent('page');
  await desk.pane.getByRole('link', { name: 'Open on the platform' }).click();
  const page = await opened;
  const platform = new URL(workbench.platform).origin;
  await page.waitForURL(`${platform}/deployments/1/reports/1`);
  expect(await page.getByRole('heading').textContent()).toBe('Report 1 of deployment 1');
  await page.close();
  await desk.pane.getByRole('heading', { name: 'Net sales by region', exact: true }).waitFor();

  await desk.pane.getByText('Generated SQL', { exact: true }).click();
  await desk.pane.locator('pre', { hasText: /^SELECT[\s\S]*LIMIT 10000$/ }).waitFor();
});
