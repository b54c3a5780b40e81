/** Starts the workbench as a user does, and a browser to use it with. */
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type FrameLocator,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import type { ExcelHost } from '../../src/workbench/host';
import { ROOT } from './root';
import { createSeededFolder } from './seeded-store';

declare global {
  interface Window {
    /** Excel's stand-in, as the workbench's page offers it to the pane. */
    readonly excelHost: ExcelHost;
  }
}

const STARTS_WITHIN_MS = 180_000;
/**
 * The time limit of a wait for a state. It is long because machines that run tests are often busy
 * with other tests.
 */
export const WAIT_MS = 60_000;

/** Holds the addresses of a workbench and of its platform. */
export interface WorkbenchAddresses {
  readonly url: string;
  readonly platform: string;
  readonly token: string;
}

export interface RunningWorkbench extends WorkbenchAddresses {
  /** Milliseconds from the command to the last line. */
  readonly readyAfterMs: number;
  readonly dataFolder: string;
  stop(): Promise<void>;
}

export interface WorkbenchStart {
  /** The repository, or a copy of it. */
  readonly root?: string;
  /**
   * A state folder that outlives the workbench. By default, the workbench has a temporary one with
   * the sample company.
   */
  readonly dataFolder?: string;
  /** Environment variables, such as `DATABASE_URL`. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** Runs `npm start` on free ports and resolves once its three lines are printed. */
export async function startWorkbench(start: WorkbenchStart = {}): Promise<RunningWorkbench> {
  const { root = ROOT, dataFolder, variables = {} } = start;
  const folder = dataFolder ?? (await createSeededFolder());
  const startedAt = performance.now();
  const server = spawn(
    process.execPath,
    [join(root, 'node_modules/tsx/dist/cli.mjs'), 'src/workbench/server/start.ts'],
    {
      cwd: root,
      env: { ...process.env, PORT: '0', PLATFORM_PORT: '0', INLAY_DATA: folder, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const lines = await readAddresses(server);
  return {
    ...lines,
    readyAfterMs: performance.now() - startedAt,
    dataFolder: folder,
    async stop() {
      const exited = new Promise((done) => server.once('exit', done));
      if (server.exitCode === null) {
        server.kill('SIGTERM');
        await exited;
      }
      if (dataFolder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function readAddresses(server: ChildProcess): Promise<{ url: string; platform: string; token: string }> {
  return new Promise((done, fail) => {
    let output = '';
    const timeout = setTimeout(
      () => fail(new Error(`The workbench did not start in time:\n${output}`)),
      STARTS_WITHIN_MS,
    );
    const read = (piece: Buffer): void => {
      output += piece.toString();
      const find = (word: string) => new RegExp(`^${word} (\\S+)$`, 'm').exec(output)?.[1];
      const [url, platform, token] = [find('Workbench'), find('Platform'), find('Token')];
      if (!url || !platform || !token) return;
      clearTimeout(timeout);
      done({ url, platform, token });
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', (code) => {
      clearTimeout(timeout);
      fail(new Error(`The workbench ended with ${code}:\n${output}`));
    });
  });
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions());
}

/** @throws if no browser was found before the tests began */
export function launchOptions(): LaunchOptions {
  const executablePath = process.env.CHROME_PATH;
  if (!executablePath) throw new Error('CHROME_PATH is not set: run the browser tests with npm test.');
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

export interface WorkbenchTab {
  readonly page: Page;
  readonly pane: FrameLocator;
  /** Errors in the page's console and failed requests. */
  readonly complaints: string[];
  /** How long a wait for a state lasts before it fails, in milliseconds. */
  readonly waitMs: number;
  read(address: string): Promise<Cells>;
  /** Resolves once the cell holds the value. */
  waitForValue(cell: string, value: unknown): Promise<void>;
  /** Calls a method of `window.workbench`; resolves once the workbook has settled. */
  call(verb: string, ...values: unknown[]): Promise<unknown>;
  close(): Promise<void>;
}

export type Cells = Awaited<ReturnType<Window['workbench']['read']>>;

/** Opens a new, empty workbook with the pane open, as a new user. */
export async function openWorkbenchTab(
  browser: Browser,
  url: string,
  { waitMs = WAIT_MS, ...options }: BrowserContextOptions & { readonly waitMs?: number } = {},
): Promise<WorkbenchTab> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(waitMs);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`.trim());
  });
  page.on('dialog', (dialog) => {
    complaints.push(`A prompt of the browser: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(url);
  await page.waitForFunction(() => 'workbench' in window);
  async function read(address: string): Promise<Cells> {
    // Playwright's own serializer takes seconds for some thousand rows; JSON takes milliseconds.
    return JSON.parse(await page.evaluate(async (at) => JSON.stringify(await window.workbench.read(at)), address));
  }
  return {
    page,
    pane: page.frameLocator('iframe[title="Inlay"]'),
    complaints,
    waitMs,
    read,
    async waitForValue(cell, value) {
      const deadline = Date.now() + waitMs;
      for (let actual: unknown; actual !== value; ) {
        if (Date.now() > deadline) throw new Error(`${cell} holds ${String(actual)}, not ${String(value)}.`);
        actual = (await read(cell)).values[0]?.[0];
      }
    },
    call: (verb, ...values) =>
      page.evaluate(
        async ({ verb: name, values: args }) => {
          const workbenchMethod: unknown = Reflect.get(window.workbench, name);
          if (typeof workbenchMethod !== 'function') throw new Error(`The workbench knows no ${name}.`);
          return await Reflect.apply(workbenchMethod, window.workbench, args);
        },
        { verb, values },
      ),
    close: () => context.close(),
  };
}

/**
 * Searches, and resolves once the list shows the result. Until then the old list is shown, and a
 * click could hit a row that is about to disappear.
 */
export async function searchReports({ pane }: Pick<WorkbenchTab, 'pane'>, name: string): Promise<void> {
  await pane.getByRole('searchbox', { name: /^(Search reports|Berichte suchen)$/ }).fill(name);
  await pane.locator('.count', { hasText: name }).waitFor();
}

/** Connects the pane to the sample platform and waits for its reports. */
export async function connectToSample({ pane }: Pick<WorkbenchTab, 'pane'>): Promise<void> {
  await pane.getByRole('button', { name: 'Try the sample platform', exact: true }).click();
  await pane.getByRole('list', { name: 'Reports' }).getByRole('button').first().waitFor();
}

/** Fills in the form of the sign-in, and sends it. */
export async function signIn(
  { pane }: Pick<WorkbenchTab, 'pane'>,
  { platform, token }: Pick<WorkbenchAddresses, 'platform' | 'token'>,
): Promise<void> {
  // The second name is that of an add-in without an OAuth client.
  await pane.getByRole('button', { name: /^(Use an API key instead|Connect to your platform)$/ }).click();
  await pane.getByRole('textbox', { name: 'Platform address', exact: true }).fill(platform);
  await pane.getByRole('textbox', { name: 'API key or access token', exact: true }).fill(token);
  await pane.getByRole('button', { name: 'Connect', exact: true }).click();
}

/** Connects the pane to the first deployment of a platform, and waits for its reports. */
export async function connectToPlatform(
  { pane }: Pick<WorkbenchTab, 'pane'>,
  access: Pick<WorkbenchAddresses, 'platform' | 'token'>,
): Promise<void> {
  await signIn({ pane }, access);
  const deployments = pane.getByRole('combobox', { name: 'Deployment' });
  const firstReport = pane.getByRole('list', { name: 'Reports' }).getByRole('button').first();
  // A user with one deployment is not asked for it.
  await deployments.or(firstReport).first().waitFor();
  if (await deployments.isVisible()) await pane.getByRole('button', { name: 'Connect', exact: true }).click();
  await firstReport.waitFor();
}
