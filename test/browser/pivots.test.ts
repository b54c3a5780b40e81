/**
 * Tests pivots: fields that are dragged, reports of SQL, and folded rows, also after a simulated
 * day. test/smoke has a pivot by keyboard.
 */
import type { Locator } from 'playwright-core';
import { connectToSample } from '../support/workbench';
import {
  openReport,
  placeReport,
  recordAnnouncements,
  setUpStage,
  tradeDayAndRefresh,
  type WorkbenchTab,
  waitForChanges,
} from './stage';

const stage = setUpStage({ ownPlatform: true });
let tab: WorkbenchTab;

it('a field of a pivot can be dragged by mouse and by touch to a marked position, and Escape cancels [P11]', async () => {
  tab = await stage.openTab('/?new', { hasTouch: true });
  const { pane, page } = tab;
  await connectToSample(tab);
  await openReport(tab, 'Category by quarter');
  await pane.getByRole('combobox', { name: 'Layout' }).selectOption('Custom pivot');
  const columns = pane.getByRole('region', { name: 'Columns', exact: true });
  const rows = pane.getByRole('region', { name: 'Rows', exact: true });
  const landing = pane.locator('[data-landing]');
  const onQuarter = pane.locator('[data-landing][data-member="sales.ordered_at.quarter"]');
  const findMiddle = async (locator: Locator) => {
    // The preview covers the end of the options, so being in the window is not enough.
    await locator.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
    const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 2 };
  };
  const quarter = columns.getByText('Ordered at (quarter)', { exact: true });
  const dragToQuarter = async (name: string) => {
    await findMiddle(quarter);
    const from = await findMiddle(rows.getByText(name, { exact: true }));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    const to = await findMiddle(quarter);
    await page.mouse.move(to.x, to.y - 8, { steps: 4 });
    await onQuarter.waitFor();
    expect(await landing.count()).toBe(1);
  };

  await dragToQuarter('Category');
  await page.keyboard.press('Escape');
  await landing.waitFor({ state: 'detached' });
  await page.mouse.up();
  await rows.getByRole('button', { name: 'To columns: Category' }).waitFor();

  await dragToQuarter('Category');
  const waitForAnnouncement = await recordAnnouncements(tab);
  await page.mouse.up();
  await columns.getByRole('button', { name: 'Up: Ordered at' }).waitFor();
  expect(await columns.locator('[data-member]').first().textContent()).toContain('Category');
  await columns.getByRole('button', { name: 'To rows: Category' }).and(pane.locator(':focus')).waitFor();
  await waitForAnnouncement('Category moved to 1 of 2 in Columns.');

  const touch = await page.context().newCDPSession(page);
  const grip = await findMiddle(columns.locator('[data-grip]').first());
  const empty = await findMiddle(rows);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [grip] });
  for (const y of [grip.y - 10, (grip.y + empty.y) / 2, empty.y])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: grip.x, y }] });
  await pane.locator('[data-axis=rows][data-landing]').waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await rows.getByRole('button', { name: 'To columns: Category' }).waitFor();
});

it('the fields of a chosen pivot are above the preview, and nothing moves while its rows load [P9]', async () => {
  tab = await stage.openTab('/?new', { viewport: { width: 1000, height: 780 } });
  const { pane, page } = tab;
  await connectToSample(tab);
  await openReport(tab, 'Category by quarter');
  const preview = pane.getByRole('region', { name: 'Preview' });
  await preview.getByRole('table').waitFor();
  let release = (): void => undefined;
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/(load|cubesql)\b/, async (route) => {
    await released;
    await route.continue();
  });
  await pane.getByRole('combobox', { name: 'Layout' }).selectOption('Custom pivot');
  const columns = pane.getByRole('region', { name: 'Columns', exact: true });
  const readPlaces = async () => [await columns.boundingBox(), await preview.boundingBox()];
  const [columnsBox, previewBox] = await readPlaces();
  expect((columnsBox?.y ?? 0) + (columnsBox?.height ?? 0)).toBeLessThan(previewBox?.y ?? 0);
  await preview.and(pane.locator('[aria-busy="true"]')).getByRole('table').waitFor();
  expect(await readPlaces()).toEqual([columnsBox, previewBox]);
  release();
  await preview.and(pane.locator('[aria-busy="false"]')).getByRole('table').waitFor();
  expect(await readPlaces()).toEqual([columnsBox, previewBox]);
});

it('a report of SQL has the layout of its preview, and keeps its members after a simulated day [P15] [P19]', async () => {
  tab = await stage.openTab('/?new');
  const { pane } = tab;
  await connectToSample(tab);
  await openReport(tab, 'Weekend against weekday');
  await pane.getByRole('combobox', { name: 'Layout' }).selectOption('Custom pivot');
  await pane.getByRole('button', { name: 'To rows: channel' }).waitFor();
  await pane.getByRole('checkbox', { name: 'Total row' }).check();
  await pane.getByText('Totals are the sums of these cells.').waitFor();
  const head = pane.getByRole('table').getByRole('columnheader');
  await head.filter({ hasText: 'Shop' }).waitFor();
  const previewed = await head.allTextContents();
  await placeReport(tab, 'B4');
  const before = (await tab.read('B4:E6')).values;
  expect(before[0]).toEqual(previewed);
  expect(before.map(([part]) => part)).toEqual(['net_sales · part_of_week', 'Weekday', 'Weekend']);
  await tab.waitForValue('B7', 'Total');
  // The day is a Saturday.
  await tradeDayAndRefresh(tab, 'Trading day 1, 2026-11-21');
  await waitForChanges(tab, /^What changed: \d+ cells$/);
  const after = (await tab.read('B4:E6')).values;
  expect([after[0], after.map(([part]) => part)]).toEqual([before[0], before.map(([part]) => part)]);
  const sumWeekend = (values: typeof after) =>
    values[2]?.slice(1).reduce<number>((sum, one) => sum + Number(one), 0) ?? 0;
  expect(sumWeekend(after)).toBeGreaterThan(sumWeekend(before));
});

it('a folded group stays folded after a simulated day, with the same subtotal and its new sum [P1] [P15] [P19]', async () => {
  tab = await stage.openTab('/?new');
  const { pane, page } = tab;
  await connectToSample(tab);
  await openReport(tab, 'Brand by category');
  await pane.getByRole('combobox', { name: 'Layout' }).selectOption('Custom pivot');
  await pane.getByRole('button', { name: 'To rows: Category' }).click();
  await pane.getByRole('button', { name: 'Up: Category' }).click();
  expect(await pane.getByRole('checkbox', { name: 'Outline' }).count()).toBe(0);
  await pane.getByRole('checkbox', { name: 'Subtotals' }).check();
  await pane.getByRole('checkbox', { name: 'Outline' }).check();
  await pane.getByText(/^Collapsing groups hides/).waitFor();
  await placeReport(tab, 'B4');
  const folding = page.getByRole('button', { name: /^Fold rows 5 to / });
  const last = Number((await folding.getAttribute('aria-label'))?.split(' ').at(-1));
  await folding.click();
  const readGroup = async () => {
    const rows = (await tab.read(`B5:D${last + 1}`)).values;
    const [category, brand, total] = rows.at(-1) ?? [];
    return {
      ...{ category, brand, total: Number(total) },
      sum: rows.slice(0, -1).reduce((all, [, , value]) => all + Number(value), 0),
    };
  };
  const before = await readGroup();
  expect(before.brand).toBe('Total');
  expect(before.sum).toBeCloseTo(before.total, 2);

  await tradeDayAndRefresh(tab, 'Trading day');
  await waitForChanges(tab, /^What changed: /);
  const after = await readGroup();
  expect(after).toMatchObject({ category: before.category, brand: 'Total' });
  expect(after.total).toBeGreaterThan(before.total);
  expect(after.sum).toBeCloseTo(after.total, 2);
  await page.getByRole('button', { name: `Unfold rows 5 to ${last}`, exact: true }).waitFor();

  await pane.getByRole('button', { name: /^More/ }).first().click();
  await pane.getByRole('menuitem', { name: 'Options' }).click();
  await pane.getByText(/^Layout/).click();
  await tab.call('select', `B${last + 3}`);
  await page.getByRole('button', { name: 'Insert rows' }).click();
  await page.getByRole('button', { name: 'Refresh all' }).click();
  await pane.getByRole('checkbox', { name: 'Outline', checked: false }).waitFor();
  await pane.getByRole('button', { name: 'Back to This workbook', exact: true }).click();
  await pane.getByText(/^Outline is now off/).waitFor();
});
