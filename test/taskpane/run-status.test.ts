/**
 * @jest-environment jsdom
 */
import type { PlacementsState, RefreshRun } from '../../src/app';
import { createOpenReport, createPlacement, NOW } from '../../src/workbench/gallery/fixtures/samples';
import { setUpPaneStage } from './pane-stage';
import { getByRole, listNames, settle, waitUntil } from './pane-under-test';

type Ready = Extract<PlacementsState, { kind: 'ready' }>;
type Done = Extract<RefreshRun, { kind: 'done' }>;

const RUNNING: RefreshRun = { kind: 'running', done: 1, total: 3, waiting: 0, unattended: false };
const DONE: Done = {
  kind: 'done',
  refreshed: 3,
  total: 3,
  waiting: 0,
  failed: 0,
  unattended: false,
  at: NOW,
};
const PLACED = { kind: 'placed', placementId: 'p1', address: 'Sheet2!A1:F65', rows: 64, notices: [] } as const;

const stage = setUpPaneStage();
const { openPane } = stage;

function readPlacements(): Ready {
  const state = stage.pane.placements.value;
  if (state.kind !== 'ready') throw new Error('The placements are not known.');
  return state;
}

async function setRun(run: RefreshRun, change: Partial<Ready> = {}): Promise<void> {
  stage.pane.placements.value = { ...readPlacements(), count: 3, ...change, run };
  await settle();
}

/** Returns the text in the bar of the visible page. */
function readBar(): string {
  return document.querySelector('.pane:not([hidden]) > .bar')?.textContent ?? '';
}

describe('the progress of a refresh from the ribbon [P19]', () => {
  test.each([
    ['the list of reports', 'reports', 'list', []],
    ['the page of a report', 'report', 'ready', []],
    ['the page about a placement', 'placement', 'changes', ['This workbook', 'What changed']],
    ['the settings', 'reports', 'list', ['Settings']],
  ])('the progress and the outcome of a refresh from the ribbon are shown on %s', async (_, view, state, press) => {
    const root = await openPane(view, state);
    for (const name of press) {
      const findRole = () => ['tab', 'button'].find((role) => listNames(root, role).includes(name));
      await waitUntil(() => findRole() !== undefined);
      getByRole(root, findRole() ?? 'button', name).click();
    }
    await waitUntil(() => press.length === 0 || document.activeElement?.tagName === 'H1');
    expect(readBar()).not.toContain('done');
    await setRun(RUNNING);
    await waitUntil(() => readBar().includes('1 of 3 done'));
    await setRun(DONE);
    expect(readBar()).toContain('3 of 3 refreshed');
  });

  test('a refresh from the ribbon can be cancelled in the pane', async () => {
    const root = await openPane('reports', 'list');
    await setRun(RUNNING);
    await waitUntil(() => listNames(root, 'button').includes('Cancel'));
    getByRole(root, 'button', 'Cancel').click();
    expect(stage.pane.calls).toEqual(['placements.cancel()']);
  });

  test('the outcome of a refresh links to the placements that need a decision', async () => {
    const root = await openPane('reports', 'list');
    await setRun(RUNNING);
    await setRun({ ...DONE, refreshed: 2, waiting: 1 }, { needsUserCount: 1 });
    getByRole(root, 'button', 'This workbook').click();
    await settle();
    expect(getByRole(root, 'tab', /^This workbook/).getAttribute('aria-selected')).toBe('true');
    expect(readBar()).toContain('2 of 3 refreshed');
  });
});

describe('the outcome of a refresh [P19]', () => {
  test('the outcome of a refresh is not shown again on a page that is opened later', async () => {
    const root = await openPane('reports', 'list');
    await setRun(DONE);
    expect(readBar()).toContain('3 of 3 refreshed');
    getByRole(root, 'tab', /^This workbook/).click();
    await settle();
    expect(readBar()).toContain('3 of 3 refreshed');
    getByRole(root, 'tab', 'Reports').click();
    await settle();
    expect(readBar()).toBe('');
  });

  test('the outcome of a refresh that the user closes disappears from all pages', async () => {
    const root = await openPane('reports', 'list');
    await setRun(DONE);
    getByRole(root, 'button', 'Close summary').click();
    await settle();
    expect(readBar()).toBe('');
    getByRole(root, 'tab', /^This workbook/).click();
    await settle();
    expect(readBar()).not.toContain('refreshed');
  });

  test('the outcome of an automatic refresh is shown only if a placement needs the user', async () => {
    await openPane('reports', 'list');
    await setRun({ ...DONE, unattended: true });
    expect(readBar()).toBe('');
    await setRun({ ...DONE, refreshed: 2, failed: 1, unattended: true });
    expect(readBar()).toContain('2 of 3 refreshed');
  });
});

describe('the message about a placing [P19]', () => {
  test('the message about a placing disappears when a later refresh starts', async () => {
    const root = await openPane('report', 'placed');
    expect(readBar()).toContain('Placed.');
    await setRun(RUNNING);
    expect(readBar()).not.toContain('Placed.');
    await setRun(DONE);
    expect(readBar()).toContain('3 of 3 refreshed');
    expect(listNames(root, 'button')).toContain('Place');
  });

  test('the message about a placing stays during an automatic refresh', async () => {
    await openPane('report', 'placed');
    await setRun({ ...DONE, unattended: true });
    expect(readBar()).toContain('Placed.');
  });

  test('the message about a failed placing stays until the placing is retried', async () => {
    await openPane('report', 'ready');
    stage.pane.report.value = createOpenReport({ placing: { kind: 'failed', failure: { code: 'WorkbookBusy' } } });
    await settle();
    await setRun(DONE);
    expect(readBar()).toContain('3 of 3 refreshed');
    expect(readBar()).toContain('Not placed');
  });

  test('the message about a placing names the current cells of the block', async () => {
    await openPane('report', 'placed');
    stage.pane.report.value = createOpenReport({ placing: PLACED });
    stage.pane.placements.value = {
      ...readPlacements(),
      groups: [
        {
          sheet: 'Sheet2',
          placements: [
            { ...createPlacement('Net revenue by region', 'A1:F65', { kind: 'upToDate' }), id: 'p1', cells: 'A3:F67' },
          ],
        },
      ],
    };
    await settle();
    expect(readBar()).toContain('Sheet2!A3:F67');
  });
});
