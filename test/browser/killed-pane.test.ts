/** The pane goes away while it writes; the pane that is opened next finds what was left and leaves nothing half done. */
import { rowsOfReport } from '../support/platform-questions';
import { searchReports, sitDown } from '../support/workbench';
import { type Desk, setStage } from './stage';

const REPORT = 'All order lines, long list';
/** What the platform's rows carry from some moment on, in their third column. */
const MARK = ' (new)';

const stage = setStage();
/** The same desk in both tests: the second goes on where the first ended. */
let desk: Desk;

beforeAll(async () => {
  desk = await sitDown(stage.browser, `${stage.workbench.url}/?scenario=killed-pane`);
});

const openPane = () => desk.page.getByRole('button', { name: 'Open Inlay' }).click();
const tab = (name: string) => desk.pane.getByRole('tab', { name });
const isEmpty = (address: string) =>
  desk.page.evaluate(
    async (at) => (await window.workbench.read(at)).values.flat().every((cell) => cell === ''),
    address,
  );

async function place(): Promise<void> {
  await desk.call('select', 'A1');
  await tab('Reports').click();
  await searchReports(desk, REPORT);
  await desk.pane.getByRole('list', { name: 'Reports' }).getByRole('button', { name: REPORT }).first().click();
  await desk.pane.getByRole('button', { name: 'Place', exact: true }).click();
  await desk.pane.getByText('Placed.', { exact: true }).waitFor({ timeout: 120_000 });
  await desk.pane.getByRole('button', { name: 'Back to Reports', exact: true }).click();
}

/** From now on the third column of each row is another one. */
async function changeRows(): Promise<void> {
  await desk.page.route('**/cubesql', async (route) => {
    const answer = await route.fetch();
    const lines = (await answer.text()).split('\n').map((line) => {
      const piece: { data?: unknown[][] } = line === '' ? {} : JSON.parse(line);
      if (!piece.data) return line;
      const data = piece.data.map((row) => row.map((cell, column) => (column === 2 ? `${String(cell)}${MARK}` : cell)));
      return JSON.stringify({ ...piece, data });
    });
    await route.fulfill({ response: answer, body: lines.join('\n') });
  });
}

/** Refreshes, and ends the add-in after some chunks were written and before all are. */
async function killWhileRefreshing(): Promise<void> {
  const batches = await desk.page.evaluate(() => window.workbench.log().length);
  await desk.pane.getByRole('button', { name: 'Refresh', exact: true }).click();
  await desk.page.waitForFunction(
    (from) => {
      const chunks = window.workbench
        .log()
        .slice(from)
        .filter(({ cellsWritten }) => cellsWritten > 10_000);
      if (chunks.length < 3) return false;
      window.workbench.faults.endAddinAtSync(1, true);
      return true;
    },
    batches,
    { timeout: 120_000 },
  );
  await desk.page.locator('iframe').waitFor({ state: 'detached' });
}

const third = async (row: number) => String((await desk.read(`C${row}`)).values[0]?.[0]);

it('[P2][P9] what a first placement left is taken out when the pane is opened again, and the pane says so', async () => {
  await desk.call('settled');
  await desk.page.getByRole('complementary', { name: 'What to try' }).getByText('Press Open Inlay').first().waitFor();
  expect(await desk.page.locator('iframe').count()).toBe(0);
  expect([await isEmpty('A1:J20000'), await isEmpty('A60000:J120001')]).toEqual([false, true]);

  await openPane();
  await desk.pane.getByText('The report was not placed').first().waitFor();
  await desk.pane.getByText('No reports here yet').first().waitFor();
  expect(await tab('This workbook').getAttribute('aria-selected')).toBe('true');
  expect([await isEmpty('A1:J60000'), (await desk.read('L2')).values]).toEqual([true, [['Mine, beside the report']]]);
});

it('[P2][P9] a block that was half refreshed becomes the new one when the pane is opened again, and refreshes later on', async () => {
  await place();
  const { rows } = await rowsOfReport(stage.workbench, REPORT);
  const old = (row: number) => String(rows[row - 2]?.[2]);
  expect([await third(2), await third(120_001)]).toEqual([old(2), old(120_001)]);

  await changeRows();
  await tab('This workbook').click();
  await killWhileRefreshing();
  expect([await third(2), await third(120_001)]).toEqual([`${old(2)}${MARK}`, old(120_001)]);

  await openPane();
  await desk.pane.getByText('all rows are of one result').first().waitFor({ timeout: 120_000 });
  const shown = await desk.page.evaluate(async () => (await window.workbench.read('C2:C120001')).values.flat());
  expect(shown.filter((text, index) => text !== `${old(index + 2)}${MARK}`)).toEqual([]);

  await desk.page.unroute('**/cubesql');
  await desk.pane.getByRole('button', { name: 'Refresh', exact: true }).click();
  await desk.pane.getByText('1 of 1 refreshed', { exact: true }).waitFor({ timeout: 120_000 });
  expect([await third(2), await third(120_001)]).toEqual([old(2), old(120_001)]);
  expect(desk.complaints).toEqual([]);
});
