/** What the account asks of the pane, on the built bundle: its colours, its title, its SQL, and the way to the platform. */
import type { BrowserContextOptions } from 'playwright-core';
import { connectToSample, type Desk, openReport, setStage } from './stage';

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

const stage = setStage({ variables: { INLAY_APP_CONFIG: JSON.stringify(APP_CONFIG) } });
let desk: Desk;

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
  desk = await stage.sitDown('/?new', options);
  await connectToSample(desk);
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
  await openReport(desk, 'Net sales by region');
  const opened = desk.page.context().waitForEvent('page');
  await desk.pane.getByRole('link', { name: 'Open on the platform' }).click();
  const page = await opened;
  const platform = new URL(stage.workbench.platform).origin;
  await page.waitForURL(`${platform}/deployments/1/reports/1`);
  expect(await page.getByRole('heading').textContent()).toBe('Report 1 of deployment 1');
  await page.close();
  await desk.pane.getByRole('heading', { name: 'Net sales by region', exact: true }).waitFor();

  await desk.pane.getByText('Generated SQL', { exact: true }).click();
  await desk.pane.locator('pre', { hasText: /^SELECT[\s\S]*LIMIT 10000$/ }).waitFor();
});
