/** Controls Chromium with the library that also controls it in the browser tests. */
import { launchBrowser } from '../support/workbench';
import { type OpenEngine, toExpression } from './engine';

export const openChromium: OpenEngine = async (timezoneId) => {
  const browser = await launchBrowser();
  const page = await browser.newPage({ timezoneId, viewport: { width: 1280, height: 800 } });
  return {
    async open(url) {
      await page.goto(url);
    },
    async run(callback, ...args) {
      const call = `(${toExpression(callback)})(${JSON.stringify(JSON.stringify(args))})`;
      return JSON.parse(String(await page.evaluate(call)));
    },
    pressMouse: ({ x, y }) => page.mouse.click(x, y),
    typeText: (text) => page.keyboard.type(text),
    close: () => browser.close(),
  };
};
