import { resolve } from 'node:path';
import { buildSync } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { type LocalServer, send, startServer } from '../client/local-server';
import { openBrowser } from '../support/browser-run';
import { ROW_CACHE_CASES } from '../support/row-cache-cases';

/** Tests the device's cache of rows in the database of a real browser. */

let browser: Browser;
let page: Page;
let server: LocalServer;

beforeAll(async () => {
  const { outputFiles } = buildSync({
    entryPoints: [resolve(__dirname, 'row-cache-page.ts')],
    bundle: true,
    write: false,
    format: 'iife',
  });
  const script = outputFiles[0]?.text ?? '';
  server = await startServer((_request, response) =>
    send(response, 200, `<!doctype html><meta charset="utf-8"><script>${script}</script>`, {
      'content-type': 'text/html',
    }),
  );
  browser = await openBrowser();
  page = await browser.newPage();
  await page.goto(server.origin);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

describe('the cache of rows in the browser’s database', () => {
  test.each(Object.keys(ROW_CACHE_CASES))('the cache of rows %s', async (name) => {
    await page.evaluate(
      ([caseName = '', partition = '']) => window.runCase(caseName, partition),
      [name, `case ${name}`],
    );
  });

  test('the cache of rows outlives a reload of the page, and is separate for each host page', async () => {
    const storedCase = 'gives back rows, columns and every kind of cell as they were kept';
    await page.evaluate(([caseName = '', partition = '']) => window.runCase(caseName, partition), [storedCase, 'kept']);
    await page.reload();
    const emptyCase = 'knows nothing of what was never kept';
    await expect(
      page.evaluate(([caseName = '', partition = '']) => window.runCase(caseName, partition), [emptyCase, 'kept']),
    ).rejects.toThrow('This was kept');
    await page.evaluate(
      ([caseName = '', partition = '']) => window.runCase(caseName, partition),
      [emptyCase, 'another'],
    );
  });

  test.each(['blocked', 'silent', 'full'] as const)(
    'the cache of rows stays empty and does no harm if the storage is %s',
    async (kind) => {
      expect(await page.evaluate((caseName) => window.runWithFault(caseName), kind)).toBe('nothing');
      await page.reload();
    },
  );
});
