/**
 * @jest-environment jsdom
 */
import type { PlacementsState, RefreshRun } from '../../src/app';
import { createOpenReport, createPlacement, NOW } from '../../src/workbench/gallery/fixtures/samples';
import { setPane } from './pane-stage';
import { byRole, names, settled, until } from './pane-under-test';

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
  age: { kind: 'upToDate' },
  at: NOW,
};
const PLACED = { kind: 'placed', placementId: 'p1', address: 'Sheet2!A1:F65', rows: 64, notices: [] } as const;

const stage = setPane();
const { show } = stage;

function placements(): Ready {
  const now = stage.pane.placements.value;
  if (now.kind !== 'ready') throw new Error('The placements are not known.');
  return now;
}

async function tell(run: RefreshRun, more: Partial<Ready> = {}): Promise<void> {
  stage.pane.placements.value = { ...placements(), count: 3, ...more, run };
  await settled();
}

/** Returns the text in the bar of the visible page. */
function bar(): string {
  return document.querySelector('.pane:not([hidden]) > .bar')?.textContent ?? '';
}

describe('the progress of a refresh from the ribbon [P19]', () => {
  test.each([
    ['the list of reports', 'reports', 'list', []],
    ['the page of a report', 'report', 'ready', []],
    ['the page about a placement', 'placement', 'changes', ['This workbook', 'What changed']],
    ['the settings', 'reports', 'list', ['Settings']],
  ])('the progress and the outcome of a refresh from the ribbon are shown on %s', async (_, view, state, press) => {
    const root = await show(view, state);
    for (const name of press) {
      const named = () => ['tab', 'button'].find((role) => names(root, role).includes(name));
      await until(() => named() !== undefined);
      byRole(root, named() ?? 'button', name).click();
    }
    await until(() => press.length === 0 || document.activeElement?.tagName === 'H1');
    expect(bar()).not.toContain('done');
    await tell(RUNNING);
    await until(() => bar().includes('1 of 3 done'));
    await tell(DONE);
    expect(bar()).toContain('3 of 3 refreshed');
  });

  test('a refresh from the ribbon can be cancelled in the pane', async () => {
    const root = await show('reports', 'list');
    await tell(RUNNING);
    await until(() => names(root, 'button').includes('Cancel'));
    byRole(root, 'button', 'Cancel').click();
    expect(stage.pane.calls).toEqual(['placements.cancel()']);
  });

  test('the outcome of a refresh links to the placements that need a decision', async () => {
    const root = await show('reports', 'list');
    await tell(RUNNING);
    await tell({ ...DONE, refreshed: 2, waiting: 1 }, { needsUserCount: 1 });
    byRole(root, 'button', 'This workbook').click();
    await settled();
    expect(byRole(root, 'tab', /^This workbook/).getAttribute('aria-selected')).toBe('true');
    expect(bar()).toContain('2 of 3 refreshed');
  });
});

describe('the outcome of a refresh [P19]', () => {
  test('the outcome of a refresh is not shown again on a page that is opened later', async () => {
    const root = await show('reports', 'list');
    await tell(DONE);
    expect(bar()).toContain('3 of 3 refreshed');
    byRole(root, 'tab', /^This workbook/).click();
    await settled();
    expect(bar()).toContain('3 of 3 refreshed');
    byRole(root, 'tab', 'Reports').click();
    await settled();
    expect(bar()).toBe('');
  });

  test('the outcome of a refresh that the user closes disappears from all pages', async () => {
    const root = await show('reports', 'list');
    await tell(DONE);
    byRole(root, 'button', 'Close summary').click();
    await settled();
    expect(bar()).toBe('');
    byRole(root, 'tab', /^This workbook/).click();
    await settled();
    expect(bar()).not.toContain('refreshed');
  });

  test('the outcome of an automatic refresh is shown only if a placement needs the user', async () => {
    await show('reports', 'list');
    await tell({ ...DONE, unattended: true });
    expect(bar()).toBe('');
    await tell({ ...DONE, refreshed: 2, failed: 1, unattended: true });
    expect(bar()).toContain('2 of 3 refreshed');
  });
});

describe('the message about a placing [P19]', () => {
  test('the message about a placing disappears when a later refresh starts', async () => {
    const root = await show('report', 'placed');
    expect(bar()).toContain('Placed.');
    await tell(RUNNING);
    expect(bar()).not.toContain('Placed.');
    await tell(DONE);
    expect(bar()).toContain('3 of 3 refreshed');
    expect(names(root, 'button')).toContain('Place');
  });

  test('the message about a placing stays during an automatic refresh', async () => {
    await show('report', 'placed');
    await tell({ ...DONE, unattended: true });
    expect(bar()).toContain('Placed.');
  });

  test('the message about a failed placing stays until the placing is retried', async () => {
    await show('report', 'ready');
    stage.pane.report.value = createOpenReport({ placing: { kind: 'failed', failure: { code: 'WorkbookBusy' } } });
    await settled();
    await tell(DONE);
    expect(bar()).toContain('3 of 3 refreshed');
    expect(bar()).toContain('Not placed');
  });

  test('the message about a placing names the current cells of the block', async () => {
    await show('report', 'placed');
    stage.pane.report.value = createOpenReport({ placing: PLACED });
    stage.pane.placements.value = {
      ...placements(),
      groups: [
        {
          sheet: 'Sheet2',
          placements: [
            { ...createPlacement('Net revenue by region', 'A1:F65', { kind: 'upToDate' }), id: 'p1', cells: 'A3:F67' },
          ],
        },
      ],
    };
    await settled();
    expect(bar()).toContain('Sheet2!A3:F67');
  });
});
