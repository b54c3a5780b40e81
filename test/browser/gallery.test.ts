/**
 * Tests every state of the pane's pages, as the gallery draws them: accessible, in every theme and
 * width, in both languages, by keyboard.
 */
import type { Page } from 'playwright-core';
import { GALLERY } from '../../src/workbench/gallery/states';
import { findCutTexts } from './cut-texts';
import { defineGalleryState, SMOKE_STATES, scrollsSideways } from './gallery-checks';
import { HEIGHT, setUpGalleryStage } from './gallery-stage';
import { findViolations } from './stage';

const fixtures = Object.entries(GALLERY).flatMap(([view, states]) =>
  Object.keys(states)
    .filter((state) => state !== 'thousands' && state !== 'hundreds')
    .map((state) => [view, state] as const),
);

const gallery = setUpGalleryStage();
let page: Page;
beforeEach(() => {
  page = gallery.page;
});
const { openState, loadAxe } = gallery;

/** Rules that other messages and other widths can break. */
const TEXT_RULES = [
  ...['html-has-lang', 'html-lang-valid', 'valid-lang', 'button-name', 'link-name', 'label', 'select-name'],
  ...['input-button-name', 'label-title-only', 'aria-input-field-name', 'aria-dialog-name', 'aria-progressbar-name'],
  ...['landmark-unique', 'heading-order', 'page-has-heading-one', 'duplicate-id-aria', 'summary-name'],
];

for (const [view, state] of fixtures)
  if (!SMOKE_STATES[view]?.includes(state)) defineGalleryState(gallery, view, state);

test.each(Object.keys(GALLERY))('the page %s cuts off and breaks no text in German at 320 px [P11]', async (view) => {
  await page.setViewportSize({ width: 320, height: HEIGHT });
  const faults: Record<string, unknown> = {};
  for (const [, state] of fixtures.filter(([of]) => of === view)) {
    await openState(view, state, 'light', 'de-DE');
    // The messages are a file of their own, and nothing is drawn before it has loaded.
    await page.locator('html[lang=de]').waitFor({ state: 'attached' });
    await page.clock.runFor(1000);
    await loadAxe();
    const stateFaults = [...(await findCutTexts(page)), ...(await findViolations(page, { rules: TEXT_RULES }))];
    if (stateFaults.length > 0 || (await scrollsSideways(page))) faults[state] = stateFaults;
  }
  expect(faults).toEqual({});
  expect(gallery.complaints).toEqual([]);
});

test('the footer of the first run leaves the buttons free in a low pane [P11]', async () => {
  await page.setViewportSize({ width: 320, height: 480 });
  await openState('connect', 'first-failed');
  const [button = Number.NaN, footer] = await page.evaluate(() => [
    [...document.querySelectorAll('main .btn')].at(-1)?.getBoundingClientRect().bottom,
    document.querySelector('.bar')?.getBoundingClientRect().top,
  ]);
  expect(footer).toBeGreaterThanOrEqual(button);
});

test('forced colours keep the colours of the product icon, and draw no line above an empty top bar', async () => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openState('connect', 'first');
  const readStyle = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { fill, borderBottomWidth } = getComputedStyle(element);
      return { fill, borderBottomWidth };
    });
  expect((await readStyle('.bar.plain rect')).fill).toBe('rgb(0, 91, 112)');
  expect((await readStyle('.top.plain')).borderBottomWidth).toBe('0px');
});

describe('a dialog [P11]', () => {
  const readCalls = () => page.locator('#pane').getAttribute('data-calls');

  test('the dialog of a refresh opens with the focus on its first answer, none chosen, and Enter does nothing [P1]', async () => {
    await openState('workbook', 'decide');
    const first = page.getByRole('radio').first();
    expect(await first.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.locator('input[type=radio]:checked').count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.clock.runFor(50);
    expect([await readCalls(), await page.getByRole('dialog').count()]).toEqual([null, 1]);
  });

  test('Esc closes a dialog, changes nothing, and returns the focus to the button that opened it', async () => {
    await openState('workbook', 'list');
    await page.getByRole('button', { name: 'Decide…' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await readCalls()).toBeNull();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Decide…');
  });

  test.each([
    ['workbook', 'decide', /Gross margin by category.*now has 20 rows.*Cells with content in the way.*B94:F94/],
    ['report', 'cells-in-the-way', /some of these cells have content\./],
    ['edits', 'ask', /^Your values compared with those of Gross margin by category\.$/],
    ['workbook', 'unlink', /^This report will no longer refresh here\.$/],
    ['settings', 'sign-out', /The data stays; it refreshes again after you sign in\./],
  ])('the dialog in %s %s is described by its text, not by its answers [P11]', async (view, state, text) => {
    await openState(view, state);
    const described = await page.getByRole('dialog').evaluate((dialog) => {
      const id = dialog.getAttribute('aria-describedby');
      return id === null ? '' : document.getElementById(id)?.textContent;
    });
    expect(described).toMatch(text);
    expect(described).not.toMatch(/Overwrite them|715,000|Keep the cells/);
  });

  test('the arrow keys choose an answer of a dialog, and Enter confirms it', async () => {
    await openState('workbook', 'decide');
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await readCalls()).toBe('placements.decide("Gross-margin-by-category-B80-F92", "overwrite")');
  });

  test.each([
    [
      'report',
      'merged-cells',
      'Merged cells are in the way',
      'newSheet shiftDown',
      /can’t be written into merged cells\..*1 merged area \(first: “Plan 2027”\)/,
    ],
    [
      'workbook',
      'decide-merged',
      'Merged cells are in the way',
      'newSheet skip keepToFrame',
      /can’t be written into merged cells\..*B94:H94/,
    ],
    [
      'report',
      'spilled-result',
      'The result of a formula is in the way',
      'newSheet',
      /formula in F2 spills into it\. Overwriting the result would cause a #SPILL! error\./,
    ],
    [
      'report',
      'array-formula',
      'An array formula is in the way',
      'newSheet',
      /array formula in F2:F6 covers some of these cells\. Part of an array formula can’t be changed\./,
    ],
    [
      'workbook',
      'decide-spill',
      'The result of a formula is in the way',
      'shiftDown newSheet skip keepToFrame',
      /formula in D94 spills into the cells it needs\..*D94:D98/,
    ],
  ])(
    'the dialog in %s %s does not offer what merged cells or results of a formula make impossible [P19]',
    async (view, state, name, offered, text) => {
      await openState(view, state);
      const dialog = page.getByRole('dialog', { name, exact: true });
      expect(await dialog.textContent()).toMatch(text);
      const answers = await dialog.getByRole('radio').evaluateAll((all) => all.map((one) => one.getAttribute('value')));
      expect(answers.join(' ')).toBe(offered);
    },
  );

  test('Esc in the dialog about obstacles cancels the placing [P1]', async () => {
    await openState('report', 'cells-in-the-way');
    await page.keyboard.press('Escape');
    await page.clock.runFor(50);
    expect(await readCalls()).toBe('report.decide("cancel")');
  });

  test('the dialog about obstacles overwrites cells only after the user chose that [P1]', async () => {
    await openState('report', 'cells-in-the-way');
    await page.getByRole('radio', { name: 'Overwrite them' }).check();
    await page.getByRole('button', { name: 'Overwrite and place' }).click();
    expect(await readCalls()).toBe('report.decide("overwrite")');
  });

  test('the dialog for unlinking leaves the cells unless the user chooses to clear them', async () => {
    await openState('workbook', 'unlink');
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click();
    expect(await readCalls()).toBe(
      'placements.unlink("Net-revenue-by-region-B4-G75", "leave", "Notes from Net revenue by region")',
    );
  });

  test('the dialog for removing recipients starts on keeping them, and removes them only after a second press', async () => {
    await openState('administration', 'removal-asked');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Keep them');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await readCalls()).toBeNull();
    await page.getByRole('button', { name: 'Remove 4 recipients' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove 4 recipients' }).click();
    expect(await readCalls()).toBe('removal.send()');
  });

  test('the dialog for removing a user starts on keeping the user, and removes only from the ticked schedules', async () => {
    await openState('administration', 'schedules-of-user');
    await page.getByRole('checkbox', { name: /^Schedule 2/ }).check();
    await page.getByRole('button', { name: 'Remove from 1 schedule' }).click();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Keep user');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from 1 schedule' }).click();
    expect(await readCalls()).toBe('userRemoval.run(4, [2])');
  });

  test('the dialog for signing out starts on the button that stays signed in', async () => {
    await openState('settings', 'sign-out');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Stay signed in');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await readCalls()).toBeNull();
  });
});

test('a pane whose second file does not load says so, and loads it on a retry [P9]', async () => {
  await page.route('**/app.js', (route) => route.abort());
  await openState('report', 'ready');
  await page.getByText('This part of Inlay didn’t load.', { exact: true }).waitFor();
  await page.unroute('**/app.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('region', { name: 'Preview' }).waitFor();
});
