/**
 * @jest-environment jsdom
 */
import type { PlacementsState, PlacementView, RefreshRun } from '../../src/app';
import { createOpenReport, createPlacement, NOW, needsDecision } from '../../src/workbench/gallery/fixtures/samples';
import { setUpPaneStage } from './pane-stage';
import { getByRole, listNames, settle, typeText, waitUntil } from './pane-under-test';

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

const FAILED = createPlacement('Getting started', 'B4:C9', { kind: 'failed', failure: { code: 'WorkbookBusy' } });
const ASKING = createPlacement('Net sales by region', 'E4:F9', needsDecision);
const REFRESHED = createPlacement('Orders by month', 'H4:I9', { kind: 'upToDate' });

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
  // The summary listens for actions of the user only once it is shown.
  await settle();
}

/** Ends a refresh of these placements. */
async function endRefresh(...placements: readonly PlacementView[]): Promise<void> {
  const countKind = (kind: string) => placements.filter(({ status }) => status.kind === kind).length;
  const [waiting, failed] = [countKind('needsDecision'), countKind('failed')];
  const total = placements.length;
  const placementIds = placements.map(({ id }) => id);
  await setRun(
    { ...DONE, total, refreshed: total - waiting - failed, waiting, failed, placementIds },
    { groups: [{ sheet: 'Summary', placements }], count: total, needsUserCount: waiting + failed },
  );
}

/** Shows the placements as they are some time after the refresh. */
async function changePlacements(...placements: readonly PlacementView[]): Promise<void> {
  stage.pane.placements.value = { ...readPlacements(), groups: [{ sheet: 'Summary', placements }] };
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
});

describe('the problems of a refresh [P19]', () => {
  test.each([
    ['the list of reports', 'reports', 'list', []],
    ['the page of a report', 'report', 'ready', []],
    ['the page about a placement', 'placement', 'changes', ['This workbook', 'What changed']],
    ['the settings', 'reports', 'list', ['Settings']],
  ])('a report that could not be refreshed is named on %s', async (_, view, state, press) => {
    const root = await openPane(view, state);
    for (const name of press) {
      const findRole = () =>
        ['tab', 'button'].find((role) => listNames(root, role).some((one) => one.startsWith(name)));
      await waitUntil(() => findRole() !== undefined);
      getByRole(root, findRole() ?? 'button', new RegExp(`^${name}`)).click();
      await settle();
    }
    await endRefresh(...listOtherPlacements(), REFRESHED, FAILED);
    expect(readBar()).toContain('1 report couldn’t refresh: Getting started');
  });

  /** A page about a placement closes if its placement leaves the list. */
  function listOtherPlacements(): readonly PlacementView[] {
    const placements = readPlacements().groups.flatMap(({ placements }) => placements);
    return placements.filter(({ status }) => status.kind === 'upToDate').slice(0, 1);
  }

  test('the first of several reports that could not be refreshed is named, and the others are counted', async () => {
    await openPane('reports', 'list');
    const others = ['Stock', 'Returns'].map((name) => createPlacement(name, 'K4:L9', FAILED.status));
    await endRefresh(FAILED, ...others);
    expect(readBar()).toContain('3 reports couldn’t refresh: Getting started and 2 more');
  });

  test('the name of a report that needs the user’s decision leads to its question, which gets the focus', async () => {
    const root = await openPane('reports', 'list');
    await endRefresh(REFRESHED, ASKING);
    expect(readBar()).toContain('1 needs your decision: Net sales by region');
    getByRole(root, 'button', 'Net sales by region').click();
    await waitUntil(() => document.activeElement?.hasAttribute('data-problem') === true);
    expect(getByRole(root, 'tab', /^This workbook/).getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement?.getAttribute('data-problem')).toBe(ASKING.id);
    expect(document.activeElement?.closest('[hidden]')).toBeNull();
  });

  test('a problem leaves the summary when it is solved, and when its report is unlinked', async () => {
    await openPane('reports', 'list');
    await endRefresh(REFRESHED, FAILED, ASKING);
    await changePlacements(REFRESHED, { ...FAILED, status: { kind: 'upToDate' } }, ASKING);
    expect(readBar()).not.toContain('couldn’t refresh');
    expect(readBar()).toContain('1 needs your decision');
    await changePlacements(REFRESHED);
    expect(readBar()).toBe('');
  });

  test('a problem stays in the summary after other actions, until the user closes it', async () => {
    const root = await openPane('reports', 'list');
    await endRefresh(REFRESHED, FAILED);
    getByRole(root, 'heading', 'Reports').click();
    await settle();
    expect(readBar()).toContain('1 report couldn’t refresh: Getting started');
    getByRole(root, 'button', 'Close summary').click();
    await settle();
    expect(readBar()).toBe('');
  });

  test('a failed unlinking is not reported as a failed refresh', async () => {
    await openPane('reports', 'list');
    await endRefresh(REFRESHED, FAILED);
    await changePlacements(REFRESHED, {
      ...FAILED,
      status: { kind: 'failed', failure: { code: 'WorkbookBusy' }, verb: 'unlink' },
    });
    expect(readBar()).toBe('');
  });
});

describe('the outcome of a refresh [P19]', () => {
  test('the outcome of a refresh disappears when the user opens another page', async () => {
    const root = await openPane('reports', 'list');
    await setRun(DONE);
    expect(readBar()).toContain('3 of 3 refreshed');
    getByRole(root, 'tab', /^This workbook/).click();
    await settle();
    expect(readBar()).not.toContain('refreshed');
    getByRole(root, 'tab', 'Reports').click();
    await settle();
    expect(readBar()).toBe('');
  });

  test('the outcome of a refresh disappears when the user presses, types, or selects another cell', async () => {
    const root = await openPane('reports', 'list');
    const actions = [
      () => getByRole(root, 'heading', 'Reports').click(),
      () => typeText(root.querySelector('[type=search]'), 'net'),
      () => {
        const address = { sheet: 'Sheet1', rect: { row: 8, column: 1, rows: 1, columns: 1 } };
        stage.pane.selection.value = { kind: 'cells', address };
      },
    ];
    for (const act of actions) {
      await setRun({ ...DONE });
      expect(readBar()).toContain('3 of 3 refreshed');
      act();
      await waitUntil(() => readBar() === '');
    }
  });

  test('the space of the selected cell stays reserved during a refresh, so that nothing moves when it ends', async () => {
    const root = await openPane('workbook', 'cell');
    getByRole(root, 'tab', /^This workbook/).click();
    await waitUntil(() => listNames(root, 'region').includes('Selected cell'));
    await setRun(RUNNING);
    expect(listNames(root, 'region')).not.toContain('Selected cell');
    expect(root.querySelectorAll('.card-space')).toHaveLength(1);
    await setRun(DONE);
    expect(listNames(root, 'region')).toContain('Selected cell');
    expect(root.querySelectorAll('.card-space')).toHaveLength(0);
  });

  test('This workbook shows no outcome of a success, because its list does', async () => {
    const root = await openPane('workbook', 'all-up-to-date');
    getByRole(root, 'tab', /^This workbook/).click();
    await setRun({ ...DONE, changedCount: 1 });
    expect(readBar()).toBe('');
  });

  test('This workbook leads from its header to the first problem, and repeats no problem below the list', async () => {
    const root = await openPane('workbook', 'all-up-to-date');
    getByRole(root, 'tab', /^This workbook/).click();
    await endRefresh(REFRESHED, FAILED);
    expect(readBar()).toBe('');
    getByRole(root, 'button', '1 problem').click();
    await waitUntil(() => document.activeElement?.getAttribute('data-problem') === FAILED.id);
  });

  test('a run whose reports are all done can no longer be cancelled', async () => {
    const root = await openPane('reports', 'list');
    await setRun({ ...RUNNING, done: 3 });
    await waitUntil(() => readBar().includes('3 of 3 done'));
    expect(listNames(root, 'button')).not.toContain('Cancel');
  });

  test('the outcome of an automatic refresh is shown only if a placement needs the user', async () => {
    await openPane('reports', 'list');
    await setRun({ ...DONE, unattended: true });
    expect(readBar()).toBe('');
    await endRefresh(REFRESHED, FAILED);
    await setRun({ ...DONE, refreshed: 1, failed: 1, unattended: true, placementIds: [FAILED.id] });
    expect(readBar()).toContain('1 report couldn’t refresh: Getting started');
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
