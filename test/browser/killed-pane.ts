/**
 * Tests a pane that closes while it writes: the pane that opens next finds the unfinished write and
 * leaves nothing half done. test/smoke runs it with a report of 20,000 rows, test/browser with one
 * of 120,000.
 */
import { readReportRows } from '../support/platform-requests';
import { connectToSample, type WorkbenchTab } from '../support/workbench';
import { openReport, placeReport, type Stage } from './stage';

/** Once the platform's rows change, the text in their third column ends with this. */
const MARK = ' (new)';
/** The data API answers these requests with rows. */
const ROW_REQUESTS = /\/(cubesql|load)$/;
/** A request that writes a part of the block writes at least this many cells. */
const MIN_CHUNK_CELLS = 10_000;

/** Registers the test of a placement that was left unfinished with the test file that calls it. */
export function defineUnfinishedPlacement(stage: Stage): void {
  it('a pane that opens after a placing was cut off completes the block and says so [P2] [P9]', async () => {
    const tab = await stage.openTab('/?scenario=killed-pane');
    const hasRow = (row: number) =>
      tab.page.evaluate(
        async (at) => (await window.workbench.read(at)).values.flat().some((cell) => cell !== ''),
        `A${row}:J${row}`,
      );
    await tab.call('settled');
    await tab.page.getByRole('complementary', { name: 'What to try' }).getByText('Press Open Inlay').first().waitFor();
    expect(await tab.page.locator('iframe').count()).toBe(0);
    expect([await hasRow(20_000), await hasRow(120_001)]).toEqual([true, false]);

    await openPane(tab);
    await tab.pane
      .getByText(/refreshed since and (is|are) complete/)
      .first()
      .waitFor();
    expect(await tab.pane.getByRole('tab', { name: 'This workbook' }).getAttribute('aria-selected')).toBe('true');
    expect([await hasRow(120_001), await hasRow(120_002)]).toEqual([true, false]);
    expect((await tab.read('L2')).values).toEqual([['Mine, beside the report']]);
  });
}

/**
 * Registers the test of a refresh that was left unfinished with the test file that calls it.
 * @param reportName a report with text in its third column, long enough for several chunks
 */
export function defineUnfinishedRefresh(stage: Stage, reportName: string): void {
  it('a pane that opens after a refresh was cut off completes the new block, which refreshes again later [P2] [P9]', async () => {
    const tab = await stage.openTab('/?new');
    await connectToSample(tab);
    await openReport(tab, reportName);
    await placeReport(tab, 'A1');
    await tab.pane.getByRole('button', { name: 'Back to Reports', exact: true }).click();
    const { rows } = await readReportRows(stage.workbench, reportName);
    const last = rows.length + 1;
    const readThirdColumn = async (row: number) => String((await tab.read(`C${row}`)).values[0]?.[0]);
    const findOldText = (row: number) => String(rows[row - 2]?.[2]);
    expect([await readThirdColumn(2), await readThirdColumn(last)]).toEqual([findOldText(2), findOldText(last)]);

    await changeRows(tab);
    await tab.pane.getByRole('tab', { name: 'This workbook' }).click();
    await killWhileRefreshing(tab);
    expect([await readThirdColumn(2), await readThirdColumn(last)]).toEqual([
      `${findOldText(2)}${MARK}`,
      findOldText(last),
    ]);

    await openPane(tab);
    await tab.pane
      .getByText(/refreshed since and (is|are) complete/)
      .first()
      .waitFor();
    const shownTexts = (await tab.read(`C2:C${last}`)).values.flat();
    expect(shownTexts.filter((text, index) => text !== `${findOldText(index + 2)}${MARK}`)).toEqual([]);

    await tab.page.unroute(ROW_REQUESTS);
    await tab.pane.getByRole('button', { name: 'Refresh', exact: true }).click();
    // The message about the completed refresh names no rows.
    await tab.pane
      .getByText(`refreshed, ${rows.length.toLocaleString('en-GB')} rows`)
      .first()
      .waitFor();
    expect([await readThirdColumn(2), await readThirdColumn(last)]).toEqual([findOldText(2), findOldText(last)]);
  });
}

const openPane = ({ page }: WorkbenchTab) => page.getByRole('button', { name: 'Open Inlay' }).click();

/** Changes the third column of each row that the data API sends from now on. */
async function changeRows({ page }: WorkbenchTab): Promise<void> {
  const mark = (row: unknown[]) => row.map((cell, column) => (column === 2 ? `${String(cell)}${MARK}` : cell));
  await page.route(ROW_REQUESTS, async (route) => {
    const answer = await route.fetch();
    // A load has one line.
    const lines = (await answer.text()).split('\n').map((line) => {
      const message: { data?: unknown[][] | { dataset: unknown[][] } } = line === '' ? {} : JSON.parse(line);
      if (!message.data) return line;
      const data = Array.isArray(message.data)
        ? message.data.map(mark)
        : { ...message.data, dataset: message.data.dataset.map(mark) };
      return JSON.stringify({ ...message, data });
    });
    await route.fulfill({ response: answer, body: lines.join('\n') });
  });
}

/** Refreshes, and ends the add-in after a first chunk was written and before all are. */
async function killWhileRefreshing({ page, pane }: WorkbenchTab): Promise<void> {
  const batches = await page.evaluate(() => window.workbench.log().length);
  await pane.getByRole('button', { name: 'Refresh', exact: true }).click();
  await page.waitForFunction(
    ([from, cells]) => {
      const chunks = window.workbench
        .log()
        .slice(from)
        .filter(({ cellsWritten }) => cellsWritten > cells);
      if (chunks.length === 0) return false;
      window.workbench.faults.endAddinAroundNthBatch(1, true);
      return true;
    },
    [batches, MIN_CHUNK_CELLS] as const,
    // A busy page draws few frames, so checking once a frame would be too late.
    { polling: 1 },
  );
  await page.locator('iframe').waitFor({ state: 'detached' });
}
