/** The stories of an analyst who has no mouse, on the built bundle in the workbench. */
import type { Frame } from 'playwright-core';
import { findReport } from '../support/platform-questions';
import { addinFrame, type Desk, recordsOf, setStage } from './stage';

const REPORT = 'Stock by category';
const FILTERED = 'Net sales by region';
/** What can have the focus. */
const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]';
/** More stops than any page has: whoever has not arrived by then never does. */
const MOST_STOPS = 60;
/** Buttons and addresses in an item of a list. */
const MOST_IN_ITEM = 8;

const stage = setStage();
let desk: Desk;
let frame: Frame;

const press = (key: string) => desk.page.keyboard.press(key);

/** The first element in the page that a selector finds and that is read out as a text which starts so. */
function findNamed({ selector, start }: { selector: string; start: string }): string | undefined {
  const nameOf = (element: Element) => {
    const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
    const label = isField ? element.labels?.[0]?.textContent : element.textContent;
    return (element.getAttribute('aria-label') ?? label ?? '').trim();
  };
  return Array.from(document.querySelectorAll(selector), nameOf).find((name) => name.startsWith(start));
}

/** What has the focus in the pane, as it is read out; undefined where nothing has. */
async function focused(): Promise<string | undefined> {
  if (!(await frame.evaluate(() => document.hasFocus()))) return undefined;
  return frame.evaluate(findNamed, { selector: ':focus', start: '' });
}

/** What has the focus once that is read out so, and what has it after all where it never is. */
async function focusedOnce(start: string): Promise<string | undefined> {
  await frame.waitForFunction(findNamed, { selector: ':focus', start }).catch(() => undefined);
  return focused();
}

/**
 * By Tab alone, forward or back, once it is there to be seen: past the last stop the sheet has the focus, and there Tab
 * goes from cell to cell.
 */
async function reach(name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await frame.waitForFunction(findNamed, { selector: STOPS, start: name });
  const met: (string | undefined)[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const now = await focused();
    if (now?.startsWith(name)) return;
    met.push(now);
    await press(key);
  }
  throw new Error(`Tab never came to ${name}, but to ${JSON.stringify(met)}.`);
}

/** In a list, which is one stop of Tab: along what its item holds, by arrows. */
async function reachInList(name: string): Promise<void> {
  const isInList = () => frame.evaluate(() => Boolean(document.activeElement?.closest('[data-one-stop]')));
  await frame.waitForFunction(findNamed, { selector: '[data-one-stop] button', start: name });
  for (let stop = 0; stop < MOST_STOPS && !(await isInList()); stop += 1) await press('Tab');
  for (let control = 0; control < MOST_IN_ITEM; control += 1) await press('ArrowLeft');
  for (let control = 0; control < MOST_IN_ITEM; control += 1) {
    if ((await focused())?.startsWith(name)) return;
    await press('ArrowRight');
  }
  throw new Error(`No arrow came to ${name}.`);
}

/** In the list that has the focus, the option whose text ends so: its letters are typed. */
async function choose(field: string, ending: RegExp): Promise<void> {
  await reach(field);
  const option = desk.pane.getByRole('combobox', { name: field }).locator('option', { hasText: ending }).first();
  await desk.page.keyboard.type((await option.textContent()) ?? '');
}

/** From the pane to the sheet, into the cell that is selected there, and back. */
async function typeInSheet(text: string): Promise<void> {
  await press('Shift+F6');
  await desk.page.keyboard.type(text);
  await press('Enter');
  await press('F6');
}

it('[P11] signs in, finds a report, places it, refreshes it and unlinks it by keyboard alone', async () => {
  desk = await stage.sitDown('/?new');
  await desk.pane.getByRole('button', { name: 'Try the sample platform' }).waitFor();
  frame = addinFrame(desk);
  await desk.call('select', 'B4');

  await press('F6');
  await reach('Try the sample platform');
  await press('Enter');
  await desk.pane.getByRole('list', { name: 'Reports' }).getByRole('button').first().waitFor();
  expect(await focusedOnce('Search reports')).toBe('Search reports');

  await desk.page.keyboard.type(REPORT);
  await desk.pane
    .getByText(/ match(es)? “Stock by category”/)
    .first()
    .waitFor();
  await desk.pane.getByRole('list', { name: 'Reports' }).getByRole('button', { name: REPORT }).first().waitFor();
  // The list is one stop: what is called just so has it, and arrows go on and back.
  await reach(REPORT);
  await press('ArrowDown');
  expect(await focusedOnce('Low stock by category')).toMatch(/^Low stock by category/);
  await press('ArrowUp');
  expect(await focusedOnce('Stock by category')).toMatch(/^Stock by category/);
  await press('Enter');
  await desk.pane.getByRole('heading', { name: REPORT, exact: true }).waitFor();
  expect(await focusedOnce(REPORT)).toBe(REPORT);
  await desk.pane.getByRole('region', { name: 'Preview' }).getByRole('table').waitFor();

  await reach('Place');
  await press('Enter');
  await desk.pane
    .getByText(/^Placed\./)
    .first()
    .waitFor();
  expect(await focusedOnce('Go to cells')).toBe('Go to cells');
  expect((await desk.read('Sheet1!B4:C4')).values).toEqual([['Category', 'On Hand']]);

  await reach('Back to Reports', 'Shift+Tab');
  await press('Enter');
  await reach('Reports', 'Shift+Tab');
  await press('ArrowRight');
  expect(await focusedOnce('This workbook')).toMatch(/^This workbook/);
  const placement = desk.pane.getByRole('list', { name: 'Placed reports' }).getByRole('listitem');
  await placement.first().waitFor();

  await desk.call('write', 'Sheet1!C5', [['spoiled']]);
  await reach('Refresh all');
  await press('Enter');
  await desk.pane.getByRole('button', { name: 'Decide…' }).waitFor();
  expect(await focused()).toBe('Refresh all');
  await reachInList('Decide…');
  await press('Enter');
  const dialog = desk.pane.getByRole('dialog');
  await dialog.waitFor();
  await press('ArrowRight');
  await reach('Take the report’s');
  await press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await desk.pane
    .getByText(/1 of 1 refreshed/)
    .first()
    .waitFor();
  expect((await desk.read('Sheet1!C5')).values).not.toEqual([['spoiled']]);

  await reachInList('More');
  await press('Enter');
  await press('ArrowUp');
  expect(await focusedOnce('Unlink…')).toBe('Unlink…');
  await press('Enter');
  await desk.pane.getByRole('dialog').waitFor();
  await press('ArrowDown');
  await press('Enter');
  await desk.pane.getByText('No reports here yet').waitFor();
  expect(await focusedOnce('Browse reports')).toBe('Browse reports');
  await press('Enter');
  await frame.waitForFunction(() => document.activeElement?.getAttribute('type') === 'search');
  expect((await desk.read('Sheet1!B5:C5')).values).toEqual([['', '']]);
  const { id } = await findReport(stage.workbench, REPORT);
  expect(await recordsOf(stage.workbench, id, 0)).toEqual([]);
});

it('[P11] sets a filter from a cell, places, changes the cell and the filter, and looks behind a number by keyboard alone', async () => {
  desk = await stage.sitDown('/?new');
  const { pane } = desk;
  const below = async (cells: string) => (await desk.read(cells)).values.flat().filter((value) => value !== '');
  await pane.getByRole('button', { name: 'Try the sample platform' }).waitFor();
  frame = addinFrame(desk);
  await desk.call('select', 'F1');
  await press('F6');
  await typeInSheet('Scotland');
  expect((await desk.read('Sheet1!F1')).values).toEqual([['Scotland']]);
  await reach('Try the sample platform');
  await press('Enter');
  await pane.getByRole('list', { name: 'Reports' }).getByRole('button').first().waitFor();

  await desk.call('select', 'B2');
  await desk.page.keyboard.type(FILTERED);
  await pane
    .getByText(/ match(es)? “Net sales by region”/)
    .first()
    .waitFor();
  await reach(FILTERED);
  await press('Enter');
  await pane.getByRole('heading', { name: FILTERED, exact: true }).waitFor();
  await pane.getByRole('region', { name: 'Preview' }).getByRole('table').waitFor();
  await reach('Filters');
  await press('Enter');
  await pane.getByRole('button', { name: 'Add a filter' }).waitFor();
  await reach('Add a filter');
  await press('Enter');
  await choose('Column', /Region$/);
  await choose('Where its value comes from', /cell/i);
  await press('Tab');
  await desk.page.keyboard.type('Sheet1!F1');
  await press('Enter');
  await pane.getByRole('button', { name: /^Remove: .*Region is Sheet1!F1 \(now Scotland\)$/ }).waitFor();
  await reach('Place');
  await press('Enter');
  await pane
    .getByText(/^Placed\./)
    .first()
    .waitFor();
  expect(await below('Sheet1!B3:B20')).toEqual(['Scotland']);

  await desk.call('select', 'F1');
  await typeInSheet('Wales');
  await desk.until('B3', 'Wales');
  expect(await below('Sheet1!B3:B20')).toEqual(['Wales']);

  await reach('Back to Reports', 'Shift+Tab');
  await press('Enter');
  await reach('Reports', 'Shift+Tab');
  await press('ArrowRight');
  await pane.getByRole('list', { name: 'Placed reports' }).getByRole('listitem').first().waitFor();
  await reachInList('More');
  await press('Enter');
  for (let item = 0; item < MOST_IN_ITEM && (await focused()) !== 'Options'; item += 1) await press('ArrowDown');
  await press('Enter');
  await reach('Filters (1 of yours)');
  await press('Enter');
  await pane.getByRole('button', { name: /^Edit: / }).waitFor();
  await reach('Edit: ');
  await press('Enter');
  await choose('Where its value comes from', /^(?!.*cell)/i);
  await press('Tab');
  await desk.page.keyboard.type('South West');
  await press('Enter');
  await reach('Done');
  await press('Enter');
  await reach('Refresh with these filters');
  await press('Enter');
  await desk.until('B3', 'South West');

  await desk.call('select', 'C3');
  await reach('Back to This workbook', 'Shift+Tab');
  await press('Enter');
  await pane.getByRole('button', { name: 'Show rows', exact: true }).waitFor();
  await reach('Show rows');
  await press('Enter');
  await pane.getByRole('heading', { name: /^Rows behind / }).waitFor();
  await pane
    .getByText(/as the cell says\./)
    .first()
    .waitFor();
});
