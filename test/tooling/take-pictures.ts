/**
 * Takes the pictures of the documentation again, from the running workbench and its gallery: `npm
 * run pictures`, or `npm run pictures -- help` for those of the help pages only.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openReport, openWorkbookTab, pressPlace, selectCell } from '../bench/pane-actions';
import {
  connectToSample,
  launchBrowser,
  openWorkbenchTab,
  startWorkbench,
  type WorkbenchTab,
} from '../support/workbench';
import { ensureBrowser } from './browser';
import { takeHelpPictures } from './help-pictures';

const FOLDER = resolve(__dirname, '../../assets/screenshots');
const PANE = { width: 350, height: 558 };
const GAP = 20;
/** The order matters: a block must not be in the way of the next. */
const REVIEW_REPORTS = [
  { report: 'Category by quarter', cell: 'B4', options: ['Total row', 'Total column'] },
  { report: 'Monthly net sales', cell: 'B16', options: [] },
] as const;
const STATES = [
  'view=workbook&state=cell-edited&theme=light',
  'view=workbook&state=decide&theme=light',
  'view=placement&state=changes&theme=dark',
  'view=administration&state=schedules-found&theme=dark',
];

async function main(): Promise<void> {
  process.env.CHROME_PATH = ensureBrowser();
  const [workbench, browser] = await Promise.all([startWorkbench(), launchBrowser()]);
  try {
    await takeHelpPictures(browser, workbench.url);
    if (process.argv.includes('help')) return;
    await takeWorkbench(browser, workbench.url);
    await takePane(browser, workbench.url);
    await takeStates(browser, workbench.url);
  } finally {
    await browser.close();
    await workbench.stop();
  }
}

/**
 * Shows a pivot with totals and a list, a formula beside one of them, and the list of placements.
 */
async function takeWorkbench(browser: Browser, url: string): Promise<void> {
  const tab = await openWorkbenchTab(browser, `${url}/?new&theme=light`, { viewport: { width: 1460, height: 800 } });
  await connectToSample(tab);
  await placeReview(tab);
  await tab.call('renameSheet', 'Sheet1', 'Review');
  await tab.call('write', 'Review!B2', [['Trading review']]);
  await tab.call('write', 'Review!K4', [['Share'], ...Array.from({ length: 9 }, (_, row) => [`=J${row + 5}/J$13`])]);
  await tab.call('select', 'Review!K5:K13');
  await tab.page.getByRole('combobox', { name: 'Number format' }).selectOption({ label: 'Percentage' });
  for (const cells of ['B2', 'K4', 'K13']) {
    await tab.call('select', `Review!${cells}`);
    await tab.page.getByRole('button', { name: 'Bold' }).click();
  }
  await tab.call('select', 'Review!K5');
  await openWorkbookTab(tab);
  await savePicture('workbench', tab.page);
  await tab.close();
}

/** Shows the search, a report before it is placed, and the list of placements. */
async function takePane(browser: Browser, url: string): Promise<void> {
  const tab = await openWorkbenchTab(browser, `${url}/?new&theme=light`, {
    viewport: { width: 1000, height: 900 },
    deviceScaleFactor: 2,
  });
  const frame = tab.page.locator('iframe[title="Inlay"]');
  await frame.evaluate((element, height) => {
    element.style.flex = 'none';
    element.style.height = `${height}px`;
  }, PANE.height);
  await connectToSample(tab);
  await tab.pane.getByRole('searchbox', { name: 'Search reports' }).fill('sales');
  await tab.pane
    .getByText(/ match “sales”/)
    .first()
    .waitFor();
  const searchPicture = await frame.screenshot();
  await tab.pane.getByRole('searchbox', { name: 'Search reports' }).fill('');
  await placeReview(tab);
  await openReport(tab, 'Store league table');
  const reportPicture = await frame.screenshot();
  await openWorkbookTab(tab);
  await compose(browser, 'pane', [searchPicture, reportPicture, await frame.screenshot()], 2);
  await tab.close();
}

/** Takes states that take long to reach from the gallery. */
async function takeStates(browser: Browser, url: string): Promise<void> {
  const pictures: Buffer[] = [];
  for (const state of STATES) {
    const page = await browser.newPage({
      viewport: { width: PANE.width, height: 640 },
      reducedMotion: 'reduce',
      deviceScaleFactor: 2,
    });
    await page.goto(`${url}/gallery.html?language=en-GB&${state}`);
    await page.getByRole('main').first().waitFor();
    pictures.push(await page.screenshot());
    await page.close();
  }
  await compose(browser, 'states', pictures, 1.5);
}

async function placeReview(tab: WorkbenchTab): Promise<void> {
  for (const { report, cell, options } of REVIEW_REPORTS) {
    await openReport(tab, report);
    for (const option of options) await tab.pane.getByRole('checkbox', { name: option }).check();
    await selectCell(tab, cell);
    await pressPlace(tab, cell);
  }
}

/** Puts pictures side by side into one. */
async function compose(browser: Browser, name: string, pictures: readonly Buffer[], scale: number): Promise<void> {
  const page = await browser.newPage({ deviceScaleFactor: scale });
  const images = pictures.map(
    (picture) => `<img src="data:image/png;base64,${picture.toString('base64')}" width="${PANE.width}">`,
  );
  await page.setContent(
    `<style>body { margin: 0 } div { display: inline-flex; gap: ${GAP}px } img { border: 1px solid #b8c4be }</style><div>${images.join('')}</div>`,
  );
  writeFileSync(resolve(FOLDER, `${name}.png`), await page.locator('div').screenshot());
  await page.close();
}

async function savePicture(name: string, page: Page): Promise<void> {
  writeFileSync(resolve(FOLDER, `${name}.png`), await page.screenshot());
}

void main();
