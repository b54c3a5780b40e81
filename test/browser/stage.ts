/** What the tests in the browser begin and end with: a workbench and a browser for each file, a desk for each analyst. */
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright-core';
import { type Asked, placementsOf } from '../support/platform-questions';
import {
  type Desk,
  launchBrowser,
  type RunningWorkbench,
  searchReports,
  sitDown,
  startWorkbench,
  type WorkbenchStart,
} from '../support/workbench';

export type { Desk } from '../support/workbench';

const RECORDED_WITHIN_MS = 60_000;

export interface Stage {
  readonly workbench: RunningWorkbench;
  readonly browser: Browser;
  /** A desk at a path of the workbench, such as `/?new`. It is left when the test ends; its page must not have complained by then. */
  sitDown(path: string, options?: BrowserContextOptions): Promise<Desk>;
}

export interface StageOptions extends Pick<WorkbenchStart, 'variables'> {
  /** Complaints that the tests bring about: a browser tells each refused request in its console, however well the page takes it. */
  readonly expected?: RegExp;
}

/** Registers the start and the end of the workbench and of the browser with the test file that calls it. */
export function setStage({ expected, ...start }: StageOptions = {}): Stage {
  const desks: Desk[] = [];
  let workbench: RunningWorkbench;
  let browser: Browser;

  beforeAll(async () => {
    [workbench, browser] = await Promise.all([startWorkbench(start), launchBrowser()]);
  });
  afterEach(async () => {
    const left = desks.splice(0);
    await Promise.all(left.map((desk) => desk.close()));
    expect(left.flatMap((desk) => desk.complaints).filter((complaint) => !expected?.test(complaint))).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await workbench?.stop();
  });

  return {
    get workbench() {
      return workbench;
    },
    get browser() {
      return browser;
    },
    async sitDown(path, options) {
      const desk = await sitDown(browser, workbench.url + path, options);
      desks.push(desk);
      return desk;
    },
  };
}

export async function connectToSample({ pane }: Desk): Promise<void> {
  await pane.getByRole('button', { name: 'Try the sample platform', exact: true }).click();
  await pane.getByRole('list', { name: 'Reports' }).getByRole('button').first().waitFor();
}

/** Finds a report by its name among those that are listed, and opens it. */
export async function openReport({ pane }: Desk, name: string): Promise<void> {
  await searchReports({ pane }, name);
  // Reports that are called alike but for what stands in brackets are others.
  const beginning = new RegExp(`^${name.replace(/[()]/g, '\\$&')}(?! \\()`);
  await pane.getByRole('list', { name: 'Reports' }).getByRole('button', { name: beginning }).first().click();
  await pane.getByRole('heading', { name, exact: true }).waitFor();
}

/** Selects a cell, waits until the pane follows, presses Place and waits for its word. */
export async function place(desk: Desk, cell: string): Promise<void> {
  await desk.call('select', cell);
  await desk.pane.getByText(`Sheet1!${cell}`).first().waitFor();
  await desk.pane.getByRole('button', { name: 'Place', exact: true }).click();
  const ending = desk.pane.getByText(/^(Placed|Not placed|Cancelled)\./).first();
  await ending.waitFor();
  expect(await ending.textContent()).toMatch(/^Placed\./);
}

/** A refresh asks about one cell that was typed into: the report's value comes back. */
export async function takeReports({ pane }: Desk): Promise<void> {
  await pane.getByRole('button', { name: /^(Decide|Entscheiden)…$/ }).click();
  const dialog = pane.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Take the report’s|Den des Berichts nehmen/ }).check();
  await dialog.getByRole('button', { name: /^(Take the report’s|Die des Berichts nehmen)$/ }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/**
 * Resolves once the platform has so many records of a report: the pane shows what became of the cells before it has answered.
 * @param at where the last of them begins, when that changes
 */
export async function recordsOf(
  workbench: Asked,
  reportId: unknown,
  count: number,
  at?: string,
): ReturnType<typeof placementsOf> {
  for (const deadline = Date.now() + RECORDED_WITHIN_MS; ; ) {
    const records = await placementsOf(workbench, reportId);
    const isThere = records.length === count && (at === undefined || records.at(-1)?.resultLocation === at);
    if (isThere || Date.now() > deadline) return records;
  }
}

/**
 * Hears the pane from now on: what it says aloud next takes the place of a sentence at any moment.
 * @returns resolves once it has said the sentence
 */
export async function listen(desk: Desk): Promise<(sentence: string) => Promise<unknown>> {
  const frame = addinFrame(desk);
  const heard = await frame.evaluateHandle(() => {
    const said = new Set<string | null>();
    const note = () => {
      for (const { textContent } of document.querySelectorAll('.vh > [role=status]')) said.add(textContent);
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
    return said;
  });
  return (sentence) => frame.waitForFunction(([said, wanted]) => said.has(wanted), [heard, sentence] as const);
}

/** The add-in's frame in the workbench's page. */
export function addinFrame({ page }: Desk): Frame {
  const frame = page.frame({ url: /taskpane/ });
  if (!frame) throw new Error('The add-in does not run.');
  return frame;
}

/** What breaks the rules of accessibility, as `rule: element`: all rules, or the named ones alone. */
export async function violations(
  page: Page | Frame,
  { rules = [], exclude = [] }: { readonly rules?: readonly string[]; readonly exclude?: readonly string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const results = await page.evaluate(
    ({ only, without }) =>
      window.axe.run(
        { include: ['html'], exclude: without },
        { resultTypes: ['violations'], ...(only.length > 0 && { runOnly: only }) },
      ),
    { only: [...rules], without: [...exclude] },
  );
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}
