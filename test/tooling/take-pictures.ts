/**
 * Takes the pictures of the documentation again, from the running workbench and its gallery: `npm
 * run pictures`, or `npm run pictures -- help` for those of the help pages only.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openReport, openThisWorkbook, pressPlace, selectCell } from '../bench/pane-actions';
import { connectToSample, type Desk, launchBrowser, openDesk, startWorkbench } from '../support/workbench';
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
  const desk = await openDesk(browser, `${url}/?new&theme=light`, { viewport: { width: 1460, height: 800 } });
  await connectToSample(desk);
  await placeReview(desk);
  await desk.call('renameSheet', 'Sheet1', 'Review');
  await desk.call('write', 'Review!B2', [['Trading review']]);
  await desk.call('write', 'Review!K4', [['Share'], ...Array.from({ length: 9 }, (_, row) => [`=J${row + 5}/J$13`])]);
  await desk.call('select', 'Review!K5:K13');
  await desk.page.getByRole('combobox', { name: 'Number format' }).selectOption({ label: 'Percentage' });
  for (const cells of ['B2', 'K4', 'K13']) {
    await desk.call('select', `Review!${cells}`);
    await desk.page.getByRole('button', { name: 'Bold' }).click();
  }
  await desk.call('select', 'Review!K5');
  await openThisWorkbook(desk);
  await savePicture('workbench', desk.page);
  await desk.close();
}

/** Shows the search, a report before it is placed, and the list of placements. */
async function takePane(browser: Browser, url: string): Promise<void> {
  const desk = await openDesk(browser, `${url}/?new&theme=light`, {
    viewport: { width: 1000, height: 900 },
    deviceScaleFactor: 2,
  });
  const frame = desk.page.locator('iframe[title="Inlay"]');
  await frame.evaluate((element, height) => {
    element.style.flex = 'none';
    element.style.height = `${height}px`;
  }, PANE.height);
  await connectToSample(desk);
  await desk.pane.getByRole('searchbox', { name: 'Search reports' }).fill('sales');
  await desk.pane
    .getByText(/ match “sales”/)
    .first()
    .waitFor();
  const searchPicture = await frame.screenshot();
  await desk.pane.getByRole('searchbox', { name: 'Search reports' }).fill('');
  await placeReview(desk);
  await openReport(desk, 'Store league table');
  const reportPicture = await frame.screenshot();
  await openThisWorkbook(desk);
  await compose(browser, 'pane', [searchPicture, reportPicture, await frame.screenshot()], 2);
  await desk.close();
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

async function placeReview(desk: Desk): Promise<void> {
  for (const { report, cell, options } of REVIEW_REPORTS) {
    await openReport(desk, report);
    for (const option of options) await desk.pane.getByRole('checkbox', { name: option }).check();
    await selectCell(desk, cell);
    await pressPlace(desk, cell);
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
