import { readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Frame } from 'playwright-core';
import { type CaseResult, CONFORMANCE_CASES } from '../../src/workbench/conformance';
import { readReport } from '../../src/workbench/conformance/page/report';
import { KNOWN_FAILURES } from '../support/conformance';
import { findViolations, readDownload, setUpStage, type WorkbenchTab } from './stage';

const REPORT = resolve(__dirname, '../../.inlay/self-test.json');
/** Running every case in turn takes minutes on a slow machine. */
const RUN_WITHIN_MS = 300_000;

const stage = setUpStage();
beforeAll(() => rmSync(REPORT, { force: true }));

async function openSelfTest(colorScheme: 'light' | 'dark' = 'light'): Promise<{ opened: WorkbenchTab; frame: Frame }> {
  const opened = await stage.openTab('/?new&self-test&width=600', { colorScheme });
  const element = await opened.page.waitForSelector('iframe[title="Inlay"]');
  const frame = await element.contentFrame();
  return { opened, frame: frame! };
}

async function waitForEnd(frame: Frame): Promise<string | null> {
  const button = frame.getByRole('button', { name: 'Run again' });
  await button.waitFor({ timeout: RUN_WITHIN_MS });
  return frame.getByRole('status').first().textContent();
}

function readStoredReport(): { readonly excel: Record<string, string>; readonly results: readonly CaseResult[] } {
  return JSON.parse(readFileSync(REPORT, 'utf8'));
}

describe('the self-test in the pane of the workbench', () => {
  it('the self-test runs every case, shows the outcome and leaves its report on the server', async () => {
    const { opened, frame } = await openSelfTest();
    const status = await waitForEnd(frame);
    const { excel, results } = readStoredReport();
    expect(results.map(({ id }) => id)).toEqual(CONFORMANCE_CASES.map(({ id }) => id));
    const failed = results.filter(({ outcome }) => outcome === 'failed');
    expect(failed.map(({ id, detail }) => [id, detail]).filter(([id = '']) => !(id in KNOWN_FAILURES))).toEqual([]);
    const notRun = results.filter(({ outcome }) => outcome === 'not applicable').map(({ id }) => id);
    // The bridge makes office.js believe that it is on a Mac.
    expect(notRun).toEqual(CONFORMANCE_CASES.filter(({ onlyOnWeb }) => onlyOnWeb).map(({ id }) => id));
    expect(excel).toMatchObject({ platform: 'Mac', excelApi: expect.stringMatching(/^1\.\d+$/) });
    const passed = results.length - failed.length - notRun.length;
    expect(status).toContain(`${passed} passed, `);
    await frame.getByText('The server has saved the report.').waitFor();
    const sheets = opened.page.getByRole('tablist', { name: 'Sheets' }).getByRole('tab');
    expect(await sheets.allInnerTexts()).toEqual(['Sheet1']);
  });

  it('the self-test asks before it runs in a workbook that is not empty', async () => {
    const opened = await stage.openTab('/?new&self-test&pane=closed');
    await opened.call('write', 'Sheet1!B2', [['mine']]);
    await opened.call('showPane');
    const pane = opened.page.frameLocator('iframe[title="Inlay"]');
    await pane.getByRole('button', { name: 'Run here all the same' }).waitFor();
    expect(await pane.getByRole('listitem').allInnerTexts()).toEqual(['cells at Sheet1!B2']);
    expect(await pane.getByRole('row').count()).toBe(0);
  });
});

describe('the self-test without a server for reports', () => {
  it('the self-test shows its report to copy or download if no server keeps it', async () => {
    // A host of static files may answer every request with a page.
    const opened = await stage.openTab('/?new&self-test&width=600&pane=closed');
    await opened.page.route('**/self-test/report', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<p>' }),
    );
    await opened.call('showPane');
    const frame = (await (await opened.page.waitForSelector('iframe[title="Inlay"]')).contentFrame())!;
    await waitForEnd(frame);
    await frame.getByText('Send the report to the person who asked for it.').waitFor();
    const shownReport = await frame.getByRole('textbox', { name: 'Report' }).inputValue();
    expect(readReport(shownReport)?.results).toHaveLength(CONFORMANCE_CASES.length);
    const [download] = await Promise.all([
      opened.page.waitForEvent('download'),
      frame.getByRole('link', { name: 'Download the report' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^inlay-self-test-Mac-[\d.]+\.json$/);
    expect((await readDownload(download)).toString()).toBe(shownReport);
    await frame.getByRole('button', { name: 'Copy the report' }).click();
    await frame.getByText('Copied.').waitFor();
  });
});

describe('the self-test page', () => {
  it.each(['light', 'dark'] as const)('the self-test page has no accessibility violation: %s', async (colorScheme) => {
    const { frame } = await openSelfTest(colorScheme);
    await waitForEnd(frame);
    await frame.getByText('Beliefs').first().click();
    expect(await findViolations(frame)).toEqual([]);
  });

  it('the self-test page says where it belongs if a browser opens it outside Excel', async () => {
    const page = await stage.browser.newPage();
    await page.goto(`${stage.workbench.url}/self-test.html`);
    await page.getByText('This page is not in Excel.').waitFor();
    expect(await page.getByRole('link', { name: 'the workbench' }).getAttribute('href')).toBe('/?new&self-test');
    await page.close();
  });
});
