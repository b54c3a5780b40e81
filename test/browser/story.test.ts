/**
 * The story of an analyst on the built bundle: unmodified office.js in a real browser, the real platform, database and query engine.
 */
import type { Locator } from 'playwright-core';
import { PROFILES } from '../../src/workbench/host';
import { findReport, rowsOfReport } from '../support/platform-questions';
import { searchReports } from '../support/workbench';
import { connectToSample, type Desk, openReport, place, recordsOf, setStage, takeReports } from './stage';

let desk: Desk;

const reports = (): Locator => desk.pane.getByRole('list', { name: 'Reports' });
const placements = (): Locator => desk.pane.getByRole('list', { name: 'Placed reports' }).getByRole('listitem');
const button = (name: string): Locator => desk.pane.getByRole('button', { name, exact: true });

async function openThisWorkbook(): Promise<void> {
  const back = button('Back to Reports');
  if (await back.isVisible()) await back.click();
  await desk.pane.getByRole('tab', { name: 'This workbook' }).click();
  await placements().first().waitFor();
}

/** Values as cells must hold them: an independent reading of the wire. */
function expectedCells(
  rows: readonly (readonly (string | boolean | null)[])[],
  numbers: readonly number[],
  dates: readonly number[],
) {
  return rows.map((row) =>
    row.map((value, index) => {
      if (value === null) return '';
      if (numbers.includes(index)) return Number(value);
      if (dates.includes(index)) return Date.parse(`${String(value).slice(0, 10)}T00:00:00Z`) / 86_400_000 + 25_569;
      return value;
    }),
  );
}

/** The kindest Excel, and each that the stand-in plays. */
const EXCELS = ['', ...Object.keys(PROFILES)].map((name) => [
  name === '' ? 'the kindest Excel' : name,
  name === '' ? '/?new' : `/?new&profile=${name}`,
]);

describe.each(EXCELS)('the story of an analyst in %s', (_, address) => {
  // A platform of its own, which has records of no other story.
  const stage = setStage();
  beforeEach(async () => {
    desk = await stage.sitDown(address ?? '');
  });

  it('[P3] [P17] finds a report by search and folder, places it, moves it, refreshes it and reopens it', async () => {
    await connectToSample(desk);
    await desk.pane.getByRole('combobox', { name: 'Folder' }).selectOption({ label: 'Operations › Stock' });
    await reports()
      .getByRole('button', { name: /^Stock by category/ })
      .waitFor();
    await reports()
      .getByRole('button', { name: /^Net sales by region/ })
      .waitFor({ state: 'detached' });
    await openReport(desk, 'Items to reorder');
    await desk.pane.getByRole('region', { name: 'Preview' }).getByRole('table').waitFor();
    await place(desk, 'B4');

    const { report, rows } = await rowsOfReport(stage.workbench, 'Items to reorder');
    const expected = expectedCells(rows, [4, 5], [6]);
    const placed = await desk.read(`Sheet1!B5:H${4 + rows.length}`);
    expect(placed.values).toEqual(expected);
    expect(placed.formulas).toEqual(expected);
    expect(await recordsOf(stage.workbench, report.id, 1)).toEqual([
      expect.objectContaining({ resultLocation: 'Sheet1!B4', endResultCell: `Sheet1!H${4 + rows.length}` }),
    ]);

    await desk.call('insertRows', 'Sheet1', 1, 3);
    await desk.call('insertColumns', 'Sheet1', 'A', 1);
    await desk.call('renameSheet', 'Sheet1', 'Re-order list');
    await desk.call('write', "'Re-order list'!C9", [['spoiled']]);
    await openThisWorkbook();
    await placements().filter({ hasText: report.name }).getByRole('button', { name: 'Refresh', exact: true }).click();
    await takeReports(desk);
    await desk.pane
      .getByText(/1 of 1 refreshed/)
      .first()
      .waitFor();
    expect((await desk.read(`'Re-order list'!C8:I${7 + rows.length}`)).values).toEqual(expected);
    expect(await recordsOf(stage.workbench, report.id, 1, "'Re-order list'!C7")).toEqual([
      expect.objectContaining({
        resultLocation: "'Re-order list'!C7",
        endResultCell: `'Re-order list'!I${7 + rows.length}`,
      }),
    ]);

    await desk.call('deleteRows', 'Re-order list', 8, 1);
    await desk.call('reopen');
    await desk.until("'Re-order list'!E8", expected[0]?.[2]);
    expect((await desk.read(`'Re-order list'!C8:I${7 + rows.length}`)).values).toEqual(expected);
  });

  it('[P6] [P17] refreshes on open with the pane closed', async () => {
    await connectToSample(desk);
    await openReport(desk, 'Store formats');
    await place(desk, 'A1');
    const good = await desk.read('Sheet1!A1:B3');
    await desk.call('deleteRows', 'Sheet1', 2, 1);
    await desk.call('closePane');
    await desk.call('reopen');
    await desk.until('Sheet1!A2', good.values[1]?.[0]);
    expect(await desk.page.locator('iframe[title="Inlay"]').isVisible()).toBe(false);
  });

  it('[P4] [P17] sets the awkward values exactly, none of them as a formula', async () => {
    await connectToSample(desk);
    await openReport(desk, 'Supplier import check');
    await place(desk, 'A1');
    const { rows } = await rowsOfReport(stage.workbench, 'Supplier import check');
    const { values, formulas } = await desk.read(`Sheet1!A2:J${1 + rows.length}`);
    expect(formulas).toEqual(values);
    for (const column of [1, 2, 3]) {
      const texts = rows.map((row) => String(row[column] ?? '').slice(0, 32_767));
      expect(values.map((row) => row[column])).toEqual(texts);
    }
    await desk.pane
      .getByText(/32,767/)
      .first()
      .waitFor();
  });

  it('[P10] lands 120,000 rows whole, in requests under 5 MB, while the pane answers clicks', async () => {
    await connectToSample(desk);
    await openReport(desk, 'All order lines, long list');
    await desk.call('select', 'A1');
    const back = button('Back to Reports');
    await back.evaluate((element) => {
      const answer = (): void => {
        document.documentElement.dataset.answered = document.querySelector('progress') ? 'while placing' : 'too late';
      };
      element.addEventListener('click', answer, { capture: true });
    });
    const box = await back.boundingBox();
    if (!box) throw new Error('The way back is not in sight.');
    await button('Place').click();
    await desk.pane.getByRole('progressbar').first().waitFor();
    // Without the driver's wait for a still picture, which may outlast the placing.
    await desk.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await reports().getByRole('button').first().waitFor();
    expect(await desk.pane.locator('html').getAttribute('data-answered')).toBe('while placing');
    await desk.pane.getByRole('tab', { name: 'This workbook' }).click();
    await placements().filter({ hasText: 'A1:J120001' }).waitFor({ timeout: 60_000 });
    const { rows } = await rowsOfReport(stage.workbench, 'All order lines, long list');
    expect(rows).toHaveLength(120_000);
    for (const from of [0, 59_990, 119_990]) {
      const cells = await desk.read(`Sheet1!A${from + 2}:J${from + 11}`);
      const names = rows.slice(from, from + 10).map((row) => [Number(row[0]), row[2], row[5], Number(row[9])]);
      expect(cells.values.map((row) => [row[0], row[2], row[5], row[9]])).toEqual(names);
    }
    const largest = await desk.page.evaluate(() =>
      Math.max(...window.workbench.log().map((entry) => entry.requestBytes)),
    );
    expect(largest).toBeLessThan(5_000_000);
    const report = await findReport(stage.workbench, 'All order lines, long list');
    expect(await recordsOf(stage.workbench, report.id, 1)).toEqual([
      expect.objectContaining({ endResultCell: 'Sheet1!J120001' }),
    ]);
  });

  it('[P9] leaves Place where it is while the preview comes, so that no click goes astray', async () => {
    let letThrough = (): void => undefined;
    const held = new Promise<void>((done) => {
      letThrough = done;
    });
    await desk.page.route('**/cubesql', async (route) => {
      await held;
      await route.continue();
    });
    await connectToSample(desk);
    await openReport(desk, 'Supplier import check');
    const before = await button('Place').boundingBox();
    letThrough();
    await desk.pane.getByRole('region', { name: 'Preview' }).getByRole('table').waitFor();
    await desk.pane.getByText('Fills A1:J39').waitFor();
    expect(await button('Place').boundingBox()).toEqual(before);
  });

  it('[P1] stops and asks before cells in the way are overwritten', async () => {
    await connectToSample(desk);
    await openReport(desk, 'Store formats');
    await desk.call('write', 'Sheet1!B3', [['mine']]);
    await desk.call('select', 'A1');
    await desk.pane.getByText('Sheet1!A1').first().waitFor();
    await button('Place').click();
    const dialog = desk.pane.getByRole('dialog');
    await dialog.getByText('B3').first().waitFor();
    expect((await desk.read('Sheet1!A1:B3')).values.flat()).toEqual(['', '', '', '', '', 'mine']);
    await desk.pane.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect((await desk.read('Sheet1!A1:B3')).values.flat()).toEqual(['', '', '', '', '', 'mine']);
  });

  it('[P1] [P11] shows what was placed on a new sheet because cells were in the way', async () => {
    await connectToSample(desk);
    await openReport(desk, 'Store formats');
    await desk.call('write', 'Sheet1!B3', [['mine']]);
    await desk.call('select', 'A1');
    await desk.pane.getByText('Sheet1!A1').first().waitFor();
    await button('Place').click();
    await desk.pane.getByRole('dialog').getByRole('button', { name: 'Place on a new sheet' }).click();
    await desk.pane.getByText('Placed.', { exact: true }).waitFor();
    // The live selection follows the sheet that Excel shows.
    await desk.pane
      .locator('.another')
      .getByText(/^'?Store formats'?!/)
      .waitFor();
    expect((await desk.read('Sheet1!A1:B3')).values.flat()).toEqual(['', '', '', '', '', 'mine']);
  });

  it('[P14] asks once before notes go along with rows that are in order again, and moves them', async () => {
    await connectToSample(desk);
    await openReport(desk, 'Store formats');
    await place(desk, 'A1');
    const { values } = await desk.read('Sheet1!A1:J20');
    const columns = (values[0] ?? []).filter((header) => header !== '').length;
    const last = values.filter(([cell]) => cell !== '').length;
    const beside = String.fromCharCode('A'.charCodeAt(0) + columns);
    const block = `Sheet1!A2:${beside}${last}`;
    await desk.call('write', `Sheet1!${beside}2`, [['ask the shop']]);
    const placed = (await desk.read(block)).values;
    await desk.call('write', block, [...placed].reverse());
    await openThisWorkbook();
    await placements().first().getByRole('button', { name: 'Refresh', exact: true }).click();
    await placements().first().getByRole('button', { name: 'Move them along', exact: true }).click();
    await desk.pane.getByText('Up to date', { exact: false }).first().waitFor();
    await desk.call('settled');
    expect((await desk.read(block)).values).toEqual(placed);
  });

  it('unlinks on request and clears the cells', async () => {
    await connectToSample(desk);
    await openReport(desk, 'Loyalty tiers');
    await place(desk, 'A1');
    await openThisWorkbook();
    await placements().first().getByRole('button', { name: 'More', exact: true }).click();
    await desk.pane.getByRole('menuitem', { name: 'Unlink…' }).click();
    await desk.pane.getByRole('dialog').getByRole('radio', { name: /clear/i }).check();
    await desk.pane
      .getByRole('dialog')
      .getByRole('button', { name: /unlink/i })
      .click();
    await desk.pane.getByText('No reports here yet', { exact: false }).first().waitFor();
    expect((await desk.read('Sheet1!A1:B3')).values.flat().every((value) => value === '')).toBe(true);
    const report = await findReport(stage.workbench, 'Loyalty tiers');
    expect(await recordsOf(stage.workbench, report.id, 0)).toEqual([]);
  });
});

describe('an Excel that is read in German', () => {
  const stage = setStage();

  it('connects, places and refreshes in German, by ribbon and pane', async () => {
    desk = await stage.sitDown('/?new&language=de');
    await button('Beispielplattform testen').click();
    expect(await desk.pane.locator('html').getAttribute('lang')).toBe('de');
    expect(await desk.page.getByRole('button', { name: 'Alle aktualisieren' }).count()).toBeGreaterThan(0);

    await searchReports(desk, 'Store formats');
    await desk.pane
      .getByRole('list', { name: 'Berichte' })
      .getByRole('button', { name: /^Store formats/ })
      .first()
      .click();
    await desk.pane.getByRole('heading', { name: 'Store formats', exact: true }).waitFor();
    await desk.call('select', 'B4');
    await desk.pane.getByText('Sheet1!B4').first().waitFor();
    await button('Platzieren').click();
    await desk.pane
      .getByText(/^Platziert\./)
      .first()
      .waitFor();
    const placed = await desk.read('Sheet1!B5:C6');

    await desk.call('write', 'Sheet1!B5', [['verdorben']]);
    await button('Zurück zu „Berichte“').click();
    await desk.pane.getByRole('tab', { name: /^Diese Arbeitsmappe/ }).click();
    await button('Alle aktualisieren').click();
    await takeReports(desk);
    await desk.pane
      .getByText(/1 von 1 aktualisiert/)
      .first()
      .waitFor();
    await desk.until('Sheet1!B5', placed.values[0]?.[0]);
  });
});
