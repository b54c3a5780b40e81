/**
 * @jest-environment jsdom
 */
import type { PlacementStatus, PlacementsState, PlacementView, RefreshRun } from '../../src/app';
import { tryParseAddress } from '../../src/grid';
import {
  createList,
  createOpenReport,
  form,
  NOW,
  needsDecision,
  reports,
} from '../../src/workbench/gallery/fixtures/samples';
import { getByRole, openPane, type PaneUnderTest, readAnnouncement, settle, waitUntil } from './pane-under-test';

type Ready = Extract<PlacementsState, { kind: 'ready' }>;

let pane: PaneUnderTest;

afterEach(() => pane.dispose());

const UP_TO_DATE: PlacementStatus = { kind: 'upToDate' };
type Running = Extract<RefreshRun, { kind: 'running' }>;
type Done = Extract<RefreshRun, { kind: 'done' }>;

const RUNNING: Running = { kind: 'running', done: 0, total: 1, waiting: 0, unattended: false };
const DONE: Done = {
  kind: 'done',
  refreshed: 0,
  total: 1,
  waiting: 0,
  failed: 0,
  unattended: false,
  at: NOW,
};
const handEdits: PlacementStatus = {
  kind: 'handEdits',
  cells: {
    count: 1,
    cells: [
      {
        address: 'C6',
        label: 'Bath · On Hand',
        userValue: '999',
        writtenValue: '8',
        reportValue: '9',
        rowState: 'stays',
      },
    ],
    checksum: 'mark',
    ownRowCount: 0,
    keeping: 'possible',
  },
};

async function openTwoPlacements(): Promise<void> {
  pane = openPane('workbook', 'done');
  await settle();
}

function changePlacements(
  run: RefreshRun,
  createChange: (placement: PlacementView, index: number) => Partial<PlacementView>,
): void {
  const { value: before } = pane.placements;
  if (before.kind !== 'ready') throw new Error('The picture shows placements.');
  let index = 0;
  const groups: Ready['groups'] = before.groups.map((group) => ({
    ...group,
    placements: group.placements.map((one) => ({ ...one, ...createChange(one, index++) })),
  }));
  pane.placements.value = { ...before, groups, run };
}

/** Refreshes as the app reports it: queued, then the end of each placement, then that of the run. */
async function simulateRefresh(run: Partial<Done>, ends: readonly Partial<PlacementView>[]): Promise<void> {
  const total = ends.length;
  const status: PlacementStatus = { kind: 'queued' };
  changePlacements({ ...RUNNING, total }, (_, index) => (index < total ? { status, notices: [] } : {}));
  await settle();
  changePlacements({ ...RUNNING, total }, (_, index) => ends[index] ?? {});
  await settle();
  changePlacements({ ...DONE, total, ...run }, () => ({}));
  await settle();
}

describe('the announcement of a refresh that needs the user [P19]', () => {
  const cases: readonly (readonly [what: string, status: PlacementStatus, said: string | RegExp])[] = [
    [
      'met a typed cell',
      handEdits,
      'Net revenue by region needs your decision: you typed 999 in C6. Nothing has changed yet.',
    ],
    [
      'failed',
      { kind: 'failed', failure: { code: 'PlatformTimeout', host: 'a.example' } },
      /^Couldn’t refresh Net revenue by region\. a\.example took too long to respond\. Showing data from .*\. Try again in a moment\.$/,
    ],
    [
      'could not restore former rows',
      { kind: 'failed', failure: { code: 'PlatformTimeout', host: 'a.example' }, verb: 'putBack' },
      /^Couldn’t restore Net revenue by region\./,
    ],
    [
      'lost its block',
      { kind: 'gone' },
      'The cells of Net revenue by region were deleted. Place it again, or unlink it.',
    ],
    [
      'found cells in its way',
      needsDecision,
      /^Net revenue by region needs your decision\. .* in the way\. Nothing changes until you decide\.$/,
    ],
    [
      'waits because of a check',
      { kind: 'waits', failedChecks: [{ kind: 'empty' }] },
      'Net revenue by region needs your decision. The new result has no rows. Nothing changes until you decide.',
    ],
    [
      'may not be read',
      { kind: 'noAccess', owner: 'Mei Tanaka' },
      'Couldn’t refresh Net revenue by region. No access. Ask Mei Tanaka for access.',
    ],
  ];
  test.each(cases)('the pane names the report when it announces a refresh that %s', async (_, status, text) => {
    await openTwoPlacements();
    await simulateRefresh({}, [{ status }]);
    expect(readAnnouncement('alert')).toEqual(text instanceof RegExp ? expect.stringMatching(text) : text);
    expect(readAnnouncement('status')).not.toMatch(/refreshed|fresh/);
  });

  test('the announcement names the placement that needs the user, and counts the others', async () => {
    await openTwoPlacements();
    await simulateRefresh({ refreshed: 1, waiting: 1 }, [{ status: UP_TO_DATE }, { status: handEdits }]);
    expect(readAnnouncement('alert')).toBe(
      'Orders by month needs your decision: you typed 999 in C6. Nothing has changed yet. 1 of 2 refreshed.',
    );
  });

  test('the pane announces a placement again if it fails again', async () => {
    await openTwoPlacements();
    const createFailure = (): PlacementStatus => ({ kind: 'failed', failure: { code: 'WorkbookBusy' } });
    await simulateRefresh({ failed: 1 }, [{ status: createFailure() }]);
    await simulateRefresh({ refreshed: 0 }, [{ status: UP_TO_DATE }]);
    expect(readAnnouncement('alert')).toBe('');
    await simulateRefresh({ failed: 1 }, [{ status: createFailure() }]);
    expect(readAnnouncement('alert')).toMatch(/^Couldn’t refresh Net revenue by region\./);
  });

  test('the pane does not repeat the trouble of one placement when another one is refreshed', async () => {
    await openTwoPlacements();
    changePlacements({ kind: 'idle' }, (_, index) => (index === 1 ? { status: handEdits } : {}));
    await settle();
    await simulateRefresh({ refreshed: 1 }, [{ status: UP_TO_DATE, lastRun: { kind: 'changed', rows: 72 } }]);
    expect(readAnnouncement('status')).toMatch(/^Net revenue by region refreshed, /);
    expect(readAnnouncement('alert')).toBe('');
  });
});

test('the announcement of a refresh includes the notices of its placement [P19]', async () => {
  await openTwoPlacements();
  await simulateRefresh({ refreshed: 1 }, [
    { status: UP_TO_DATE, lastRun: { kind: 'changed', rows: 72 }, notices: [{ kind: 'leftBehind', count: 2 }] },
  ]);
  expect(readAnnouncement('status')).toMatch(
    /^Net revenue by region refreshed, .*\. 2 edited cells of removed columns were kept: see Options\.$/,
  );
});

test('the announcement says what a refresh did not do before what it did, for several placements too [P19]', async () => {
  await openTwoPlacements();
  const renamed = { kind: 'renamed', columns: [{ was: 'Net', now: 'Revenue' }] } as const;
  await simulateRefresh({ refreshed: 2 }, [
    { status: UP_TO_DATE, notices: [renamed, { kind: 'headersBack' }, { kind: 'headersEmpty', rows: 1 }] },
    { status: UP_TO_DATE, notices: [{ kind: 'formatsStay' }, { kind: 'besideNotFilled', cells: [] }] },
  ]);
  expect(readAnnouncement('status')).toMatch(
    /formulas beside the table weren’t filled down.* This sheet is protected.* “Net” is now called/,
  );
  expect(readAnnouncement('status')).not.toContain('header row');
});

test('the pane announces what a partial undo of a refresh changed, and how to undo the rest [P19]', async () => {
  await openTwoPlacements();
  changePlacements({ kind: 'idle' }, (_, index) =>
    index === 0 ? { isTouched: true, notices: [{ kind: 'undoneInPart', cells: 'C62003:C120003', steps: 2 }] } : {},
  );
  await settle();
  expect(readAnnouncement('status')).toMatch(
    /^Net revenue by region: C62003:C120003 changed after this refresh\. .* press Ctrl\+Z 2 times in total\. To get its rows again, press Refresh\./,
  );
});

test('the announcement of a rejected result gives the age of the rows that stay [P19]', async () => {
  await openTwoPlacements();
  changePlacements({ kind: 'idle' }, (_, index) =>
    index === 0 ? { status: { kind: 'upToDate' }, notices: [{ kind: 'rowsKept', dataFrom: NOW }] } : {},
  );
  await settle();
  expect(readAnnouncement('status')).toMatch(/^Net revenue by region: Kept\. Showing data from \d+:\d\d( [AP]M)?\.$/);
});

test('the announcement names the cells of a report that is placed twice [P19]', async () => {
  pane = openPane('workbook', 'all-up-to-date');
  await settle();
  await simulateRefresh({ waiting: 1 }, [{ status: handEdits }]);
  expect(readAnnouncement('alert')).toMatch(/^Net revenue by region at Summary!B4:G75 needs your decision: /);
});

describe('announcements while the pane is closed [P19]', () => {
  function setPageHidden(isHidden: boolean): void {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }
  afterEach(() => setPageHidden(false));
  const DECISION_ALERT = 'Net revenue by region needs your decision: you typed 999 in C6. Nothing has changed yet.';

  test('a decision that came up while the pane was closed is announced once, when it opens', async () => {
    await openTwoPlacements();
    setPageHidden(true);
    await simulateRefresh({ waiting: 1 }, [{ status: handEdits }]);
    const before = document.querySelector('[role=alert]');
    setPageHidden(false);
    await settle();
    expect(readAnnouncement('alert')).toBe(DECISION_ALERT);
    const secondAlert = document.querySelector('[role=alert]');
    expect(secondAlert).not.toBe(before);
    setPageHidden(false);
    await settle();
    expect(document.querySelector('[role=alert]')).toBe(secondAlert);
  });

  test('a decision that was settled while the pane was closed is not announced', async () => {
    await openTwoPlacements();
    setPageHidden(true);
    await simulateRefresh({ waiting: 1 }, [{ status: handEdits }]);
    await simulateRefresh({ refreshed: 1 }, [{ status: UP_TO_DATE, lastRun: { kind: 'changed', rows: 72 } }]);
    setPageHidden(false);
    await settle();
    expect(readAnnouncement('alert')).toBe('');
    expect(readAnnouncement('status')).toMatch(/^Net revenue by region refreshed/);
  });
});

describe('the announcement of clearing [P19]', () => {
  /** Returns a list to which all later announcements are added in order. */
  function recordStatus(): string[] {
    const texts: string[] = [];
    const observer = new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) texts.push(node.textContent ?? '');
    });
    for (const region of document.querySelectorAll('[role=status]')) observer.observe(region, { childList: true });
    return texts;
  }

  /** Opens the dialog for unlinking, and returns its button that clears the cells. */
  async function openClearDialog(): Promise<HTMLElement> {
    await openTwoPlacements();
    getByRole(pane.root, 'tab', /^This workbook/).click();
    await settle();
    getByRole(pane.root.querySelector('[data-placement]') ?? pane.root, 'button', 'More').click();
    await settle();
    getByRole(pane.root, 'menuitem', 'Unlink…').click();
    await waitUntil(() => pane.root.querySelector('dialog[open] [value=clear], dialog[open] [type=radio]') !== null);
    getByRole(pane.root, 'radio', /^Clear the cells/).click();
    await settle();
    return getByRole(pane.root, 'button', 'Unlink and clear');
  }

  test('the pane announces which cells it clears, and does not call them empty before they are', async () => {
    (await openClearDialog()).click();
    await settle();
    expect(readAnnouncement('status')).toMatch(/^Clearing B4:G75 \(Net revenue by region\)\./);
    expect(readAnnouncement('status')).not.toContain('Cleared');
  });

  test('the pane announces that the cells are empty, once they are', async () => {
    const clear = await openClearDialog();
    const { value: before } = pane.placements;
    if (before.kind !== 'ready') throw new Error('The picture shows placements.');
    const [{ sheet, placements } = { sheet: undefined, placements: [] }] = before.groups;
    const announcements = recordStatus();
    clear.click();
    pane.placements.value = { ...before, groups: [{ sheet, placements: placements.slice(1) }], count: 1 };
    await waitUntil(() => readAnnouncement('status').includes('Cleared'));
    expect(announcements.join(' ')).toMatch(/Net revenue by region is unlinked\. Cleared B4:G75\.$/);
  });
});

describe('announcements that come once [P19]', () => {
  test('the pane announces the preview with its size', async () => {
    pane = openPane('report', 'reading');
    await settle();
    pane.report.value = createOpenReport();
    await settle();
    expect(readAnnouncement('status')).toBe('Preview: 10 of 64 rows.');
  });

  test('the pane announces the order of the list', async () => {
    pane = openPane('reports', 'list');
    await settle();
    pane.query.value = { search: '', folderId: undefined, sortBy: 'updatedAt' };
    pane.list.value = createList(reports);
    await settle();
    expect(readAnnouncement('status')).toBe('11 reports, most recently updated first.');
  });

  test('the pane announces that the user signed out, and what stays', async () => {
    await openTwoPlacements();
    pane.connection.value = { kind: 'signedOut', address: '', sample: true };
    await settle();
    expect(readAnnouncement('status')).toBe('Signed out. 2 reports in this workbook keep their data.');
  });

  test('the pane announces the start of a refresh of all placements once', async () => {
    await openTwoPlacements();
    changePlacements({ ...RUNNING, total: 2 }, () => ({ status: { kind: 'queued' } }));
    await settle();
    expect(readAnnouncement('status')).toBe('Refreshing 2 reports.');
    changePlacements({ ...RUNNING, total: 2, done: 1 }, () => ({}));
    await settle();
    expect(readAnnouncement('status')).toBe('Refreshing 2 reports.');
  });

  test('the pane announces the progress of long work every ten seconds', async () => {
    pane = openPane('report', 'ready');
    await settle();
    const showReading = (rows: number) => {
      pane.report.value = createOpenReport({ placing: { kind: 'reading', rows, total: 64, isWaiting: false } });
      return settle();
    };
    await showReading(0);
    expect(readAnnouncement('status')).toBe('Placing Net revenue by region at Sheet1!B4. Esc cancels.');
    pane.advanceClock(9_000);
    await showReading(20);
    expect(readAnnouncement('status')).toBe('Placing Net revenue by region at Sheet1!B4. Esc cancels.');
    pane.advanceClock(1_000);
    await showReading(40);
    expect(readAnnouncement('status')).toBe('40 of 64 rows read');
  });

  test('the pane announces which cells a link selected', async () => {
    await openTwoPlacements();
    getByRole(pane.root, 'tab', /^This workbook/).click();
    await settle();
    pane.root.querySelector<HTMLElement>('button[aria-label="Go to cells Summary!B4:G75"]')?.click();
    await settle();
    expect(readAnnouncement('status')).toBe('');
    pane.selection.value = { kind: 'cells', address: parseAddress('Summary!B4:G75') };
    await settle();
    expect(readAnnouncement('status')).toBe('Summary!B4:G75 is selected.');
  });
});

test('the pane announces each of several placements that fail at the same moment [P19]', async () => {
  await openTwoPlacements();
  changePlacements({ kind: 'idle' }, () => ({ status: { kind: 'gone' } }));
  await settle();
  expect(readAnnouncement('alert')).toBe(
    'The cells of Net revenue by region were deleted. Place it again, or unlink it. The cells of Orders by month were deleted. Place it again, or unlink it.',
  );
});

describe('announcements that do not repeat [P19]', () => {
  test('an error of a form field is not announced, since the screen reader reads it with the focused field', async () => {
    pane = openPane('connect', 'form');
    await settle();
    pane.connection.value = { kind: 'signedOut', address: '', sample: true, form, tokenProblem: 'empty' };
    await settle();
    const field = getByRole(pane.root, 'textbox', /Platform address/)
      .closest('form')
      ?.querySelector('#token');
    expect(document.activeElement).toBe(field);
    expect([readAnnouncement('alert'), readAnnouncement('status')]).toEqual(['', '']);
  });

  test('the pane does not announce the placing again after the user answered a question', async () => {
    pane = openPane('report', 'filtered');
    await settle();
    pane.report.value = createOpenReport({ placing: { kind: 'reading', rows: 0, total: 64, isWaiting: false } });
    await settle();
    expect(readAnnouncement('status')).toBe('');
    pane.report.value = createOpenReport({ placing: { kind: 'cancelled' } });
    await settle();
    expect(readAnnouncement('status')).toBe('Stopped. Nothing was changed.');
  });
});

it('the pane announces how many formulas still show #NAME? after a refresh [P19]', async () => {
  await openTwoPlacements();
  const { value: before } = pane.placements;
  if (before.kind === 'ready') pane.placements.value = { ...before, unknownFormulas: 2 };
  await settle();
  expect(readAnnouncement('status')).toMatch(/^2 formulas still show #NAME\?/);
});

function parseAddress(text: string) {
  const address = tryParseAddress(text);
  if (!address) throw new Error(`${text} is no address.`);
  return address;
}
