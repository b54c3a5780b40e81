/**
 * @jest-environment jsdom
 */
import type { RefreshRun } from '../../src/app';
import { createPlacement, createPlacementsState, NOW } from '../../src/workbench/gallery/fixtures/samples';
import { setUpPaneStage } from './pane-stage';
import { getByRole, listNames, readAnnouncement, settle, waitUntil } from './pane-under-test';

const stage = setUpPaneStage();

/** Returns the text in the bar of the visible page. */
function readBar(): string {
  return document.querySelector('.pane:not([hidden]) > .bar')?.textContent ?? '';
}

test('the list follows a decision to keep the current rows, with the time of their data and no restore [P11] [P19]', async () => {
  const root = await stage.openPane('placement', 'columns-wait');
  getByRole(root, 'tab', 'This workbook').click();
  await waitUntil(() => listNames(root, 'button').includes('See what would change'));
  getByRole(root, 'button', 'See what would change').click();
  await waitUntil(() => document.activeElement?.tagName === 'H1');
  const status = { kind: 'outOfDate', by: 'source', at: Date.parse('2026-11-20T09:40:00Z') } as const;
  const notice = { kind: 'rowsKept', dataFrom: Date.parse('2026-11-20T08:02:00Z') } as const;
  const view = createPlacement('Net revenue by region', 'B4:G75', status, { notices: [notice] });
  getByRole(root, 'button', 'Keep current rows').click();
  stage.pane.placements.value = createPlacementsState([{ sheet: 'Summary', placements: [view] }]);
  await settle();
  expect(root.textContent).toContain('Kept. Showing data from 08:02.');
  expect(listNames(root, 'button').filter((name) => /Restore|What changed/.test(name))).toEqual([]);
  expect(document.activeElement).not.toBe(document.body);
  expect(readAnnouncement('status')).toMatch(/^Net revenue by region: Kept\. Showing data from 08:02\.$/);
});

test('the page What changed says that the user has undone the refresh, and offers no restore then [P19]', async () => {
  const root = await stage.openPane('placement', 'changes');
  getByRole(root, 'tab', 'This workbook').click();
  await waitUntil(() => listNames(root, 'button').includes('What changed'));
  getByRole(root, 'button', 'What changed').click();
  await waitUntil(() => listNames(root, 'button').includes('Restore previous'));
  const undone = { undone: { dataFrom: Date.parse('2026-11-20T08:02:00Z') } };
  const view = createPlacement('Net revenue by region', 'B4:G75', { kind: 'upToDate' }, undone);
  stage.pane.placements.value = createPlacementsState([{ sheet: 'Summary', placements: [view] }]);
  await settle();
  expect(root.textContent).toContain('Refresh undone · data from 08:02');
  expect(listNames(root, 'button')).not.toContain('Restore previous');
});

test('the row and the card of a cell agree on an undone refresh and on restored data [P19]', async () => {
  const root = await stage.openPane('workbook', 'undone');
  await settle();
  const [undone, restored, restoreUndone] = [...root.querySelectorAll('.place')].map((one) => one.textContent ?? '');
  expect(undone).toMatch(/Refresh undone · data from \d+:\d\d/);
  expect(undone).not.toContain('What changed');
  expect(restored).toMatch(/Restored.*Data from \d+:\d\d/);
  expect(restoreUndone).toMatch(/Restore undone.*Automatic refresh is off/);
  const card = root.querySelector('.cell-details')?.textContent ?? '';
  expect(card).toMatch(/restored data from \d+:\d\d/);
  expect(card).not.toContain('refreshed');
});

test('the pane announces that the user has undone a refresh, and the time of the data [P19]', async () => {
  await stage.openPane('workbook', 'done');
  const { placements } = stage.pane;
  const ready = placements.value;
  if (ready.kind !== 'ready') throw new Error('Nothing is placed.');
  const undone = { dataFrom: NOW - 60_000 };
  const groups = ready.groups.map((group) => ({
    ...group,
    placements: group.placements.map((one, index) => (index === 0 ? { ...one, isTouched: true, undone } : one)),
  }));
  placements.value = { ...ready, groups, run: { kind: 'idle' } };
  await settle();
  expect(readAnnouncement('status')).toMatch(/^Net revenue by region: Refresh undone · data from \d+:\d\d/);
});

describe('a run that queried nothing [P19]', () => {
  const SKIPPED: Extract<RefreshRun, { kind: 'done' }> = {
    ...{ kind: 'done', refreshed: 0, total: 3, waiting: 0, failed: 0, skippedCount: 3, freshFor: 60 },
    ...{ unattended: true, at: NOW },
  };

  async function openWithRun(run: RefreshRun): Promise<HTMLElement> {
    const root = await stage.openPane('workbook', 'all-up-to-date');
    getByRole(root, 'tab', /^This workbook/).click();
    const { placements } = stage.pane;
    if (placements.value.kind === 'ready') placements.value = { ...placements.value, run };
    await settle();
    return root;
  }

  test('the summary says that nothing was refreshed on opening and why, and offers to refresh anyway', async () => {
    const root = await openWithRun(SKIPPED);
    expect(readBar()).toContain('Not refreshed on opening');
    expect(readBar()).toContain('All data is less than 1 hour old.');
    getByRole(root, 'button', 'Refresh anyway').click();
    expect(stage.pane.calls).toContain('placements.refreshAll()');
  });
});
