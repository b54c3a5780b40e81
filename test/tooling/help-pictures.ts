/** Takes the pictures of the help pages from the gallery, in each language of these pages. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { shrinkPng } from './small-png';

const FOLDER = resolve(__dirname, '../../assets/docs/pictures');
const WIDTH = 350;
/** A picture has the id of its section of the help page as its name. */
const PICTURES = [
  { section: 'place', state: 'view=report&state=ready', height: 540 },
  { section: 'table', state: 'view=placement&state=options-caption', height: 330 },
  { section: 'explore', state: 'view=report&state=query-fields', height: 760 },
  { section: 'layout', state: 'view=report&state=own-pivot', height: 716 },
  { section: 'other-report', state: 'view=placement&state=other-report-chosen', height: 600 },
  { section: 'compare', state: 'view=report&state=compared', height: 740 },
  { section: 'filters', state: 'view=placement&state=filters-added', height: 566 },
  { section: 'sheets', state: 'view=placement&state=sheets', height: 450 },
  { section: 'refresh', state: 'view=workbook&state=done', height: 410 },
  { section: 'schedule', state: 'view=workbook&state=auto-refresh-at', height: 420 },
  { section: 'edited-cells', state: 'view=placement&state=asks-handEdits', height: 375 },
  { section: 'changes', state: 'view=placement&state=changes', height: 500 },
  { section: 'snapshots', state: 'view=placement&state=snapshots-compared', height: 540 },
  { section: 'rows', state: 'view=placement&state=rows', height: 450 },
  { section: 'measure', state: 'view=report&state=query-formulas', height: 460 },
  { section: 'share', state: 'view=workbook&state=allow-formulas', height: 440 },
] as const;
const LANGUAGES = [
  { language: 'en-GB', suffix: '' },
  { language: 'de', suffix: '.de' },
] as const;

export async function takeHelpPictures(browser: Browser, url: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const page = await browser.newPage({ reducedMotion: 'reduce', deviceScaleFactor: 2 });
  for (const { language, suffix } of LANGUAGES) {
    for (const { section, state, height } of PICTURES) {
      await page.setViewportSize({ width: WIDTH, height });
      await page.goto(`${url}/gallery.html?theme=light&language=${language}&${state}`);
      await page.locator('html[data-drawn]').waitFor();
      // The focus is on the last button that led to this state.
      await page.locator(':focus').evaluateAll((elements) => {
        for (const element of elements) if (element instanceof HTMLElement) element.blur();
      });
      writeFileSync(resolve(FOLDER, `${section}${suffix}.png`), await shrinkPng(browser, await page.screenshot()));
    }
  }
  await page.close();
}
