/** Draws the gallery's states in a browser, one after another in one page. */
import { resolve } from 'node:path';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { openStaticFolder } from '../../src/workbench/server/static-folder';
import { type LocalServer, send, startServer } from '../client/local-server';
import { openBrowser } from '../support/browser-run';
import { WAIT_MS } from '../support/workbench';

const FILES = resolve(__dirname, '../../.inlay/workbench');
const AXE = { content: axe.source, type: 'text/javascript' };
export const HEIGHT = 720;

export interface GalleryStage {
  /**
   * All tests of a file share the page: opening another one costs more than drawing another state.
   */
  readonly page: Page;
  /** Lists the errors and warnings of the page since the test began. */
  readonly complaints: readonly string[];
  openState(view: string, state: string, theme?: string, language?: string): Promise<void>;
  /** Loads axe-core from an address, because the browser then caches the compiled script. */
  loadAxe(): Promise<void>;
}

/**
 * Registers the start and the end of a server of files and of a page with the test file that calls
 * it.
 */
export function setUpGalleryStage({ waitMs = WAIT_MS }: { readonly waitMs?: number } = {}): GalleryStage {
  let server: LocalServer;
  let browser: Browser;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    const files = openStaticFolder(FILES);
    server = await startServer(async ({ path }, response) => {
      const file = path === '/axe.js' ? AXE : await files.find(path.slice(1));
      if (file) send(response, 200, file.content, { 'content-type': file.type, 'cache-control': 'max-age=3600' });
      else send(response, 404, '');
    });
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 350, height: HEIGHT }, reducedMotion: 'reduce' });
    page.setDefaultTimeout(waitMs);
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    // The clock runs automatically, and can be advanced past the time in which progress stays
    // hidden.
    await page.clock.install();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  beforeEach(async () => {
    complaints = [];
    await page.emulateMedia({ forcedColors: 'none' });
    await page.setViewportSize({ width: 350, height: HEIGHT });
  });

  return {
    get page() {
      return page;
    },
    get complaints() {
      return complaints;
    },
    async openState(view, state, theme = 'light', language = 'en-GB') {
      await page.goto(`${server.origin}/gallery.html?view=${view}&state=${state}&theme=${theme}&language=${language}`);
      await page.waitForSelector('html[data-drawn]');
      await page.clock.runFor(1000);
    },
    async loadAxe() {
      await page.addScriptTag({ url: '/axe.js' });
    },
  };
}
