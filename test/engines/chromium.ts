/** Controls Chromium with the library that the gate uses too. */
import { launchBrowser } from '../support/workbench';
import { asExpression, type OpenEngine } from './engine';

export const openChromium: OpenEngine = async (timezoneId) => {
  const browser = await launchBrowser();
  const page = await browser.newPage({ timezoneId, viewport: { width: 1280, height: 800 } });
  return {
    async open(url) {
      await page.goto(url);
    },
    async run(act, ...given) {
      const call = `(${asExpression(act)})(${JSON.stringify(JSON.stringify(given))})`;
      return JSON.parse(String(await page.evaluate(call)));
    },
    close: () => browser.close(),
  };
};
