/** The story of an analyst who has no mouse, on the built bundle in the workbench. */
import type { Frame } from 'playwright-core';
import { findReport, placementsOf } from '../support/platform-questions';
import { addinFrame, type Desk, setStage } from './stage';

const REPORT = 'Stock by category';
/** More stops than any page has: whoever has not arrived by then never does. */
const MOST_STOPS = 60;
/** Buttons and addresses in an item of a list. */
const MOST_IN_ITEM = 8;

const stage = setStage();
let desk: Desk;
let frame: Frame;

const press = (key: string) => desk.page.keyboard.press(key);

/** What has the focus in the pane, as it is read out; undefined where nothing has. */
function focused(): Promise<string | undefined> {
  return frame.evaluate(() => {
    const element = document.activeElement;
    if (!document.hasFocus() || !element || element === document.body) return undefined;
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent;
    return (element.getAttribute('aria-label') ?? label ?? '').trim();
  });
}

/** By Tab alone, forward or back: past the last stop the sheet has the focus, and there Tab goes from cell to cell. */
async function reach(name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
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
  for (let stop = 0; stop < MOST_STOPS && !(await isInList()); stop += 1) await press('Tab');
  for (let control = 0; control < MOST_IN_ITEM; control += 1) await press('ArrowLeft');
  for (let control = 0; control < MOST_IN_ITEM; control += 1) {
    if ((await focused())?.startsWith(name)) return;
    await press('ArrowRight');
  }
  throw new Error(`No arrow came to ${name}.`);
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
  expect(await focused()).toBe('Search reports');

  await desk.page.keyboard.type(REPORT);
  await desk.pane
    .getByText(/ match(es)? “Stock by category”/)
    .first()
    .waitFor();
  await desk.pane.getByRole('list', { name: 'Reports' }).getByRole('button', { name: REPORT }).first().waitFor();
  // The list is one stop: what is called just so has it, and arrows go on and back.
  await reach(REPORT);
  await press('ArrowDown');
  expect(await focused()).toMatch(/^Low stock by category/);
  await press('ArrowUp');
  expect(await focused()).toMatch(/^Stock by category/);
  await press('Enter');
  await desk.pane.getByRole('heading', { name: REPORT, exact: true }).waitFor();
  expect(await focused()).toBe(REPORT);
  await desk.pane.getByRole('region', { name: 'Preview' }).getByRole('table').waitFor();

  await reach('Place');
  await press('Enter');
  await desk.pane
    .getByText(/^Placed\./)
    .first()
    .waitFor();
  expect(await focused()).toBe('Go to cells');
  expect((await desk.read('Sheet1!B4:C4')).values).toEqual([['Category', 'On Hand']]);

  await reach('Back to Reports', 'Shift+Tab');
  await press('Enter');
  await reach('Reports', 'Shift+Tab');
  await press('ArrowRight');
  expect(await focused()).toMatch(/^This workbook/);
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
  expect(await focused()).toBe('Unlink…');
  await press('Enter');
  await desk.pane.getByRole('dialog').waitFor();
  await press('ArrowDown');
  await press('Enter');
  await desk.pane.getByText('No reports here yet').waitFor();
  expect(await focused()).toBe('Browse reports');
  await press('Enter');
  await frame.waitForFunction(() => document.activeElement?.getAttribute('type') === 'search');
  expect((await desk.read('Sheet1!B5:C5')).values).toEqual([['', '']]);
  const { id } = await findReport(stage.workbench, REPORT);
  expect(await placementsOf(stage.workbench, id)).toEqual([]);
});
