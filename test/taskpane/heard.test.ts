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
import { byRole, type PaneUnderTest, paneShowing, said, settled, until } from './pane-under-test';

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
  age: { kind: 'upToDate' },
  at: NOW,
};
const typedInto: PlacementStatus = {
  kind: 'handEdits',
  cells: {
    count: 1,
    cells: [{ address: 'C6', label: 'Bath · On Hand', mine: '999', written: '8', now: '9', fate: 'stays' }],
    mark: 'mark',
    inOwnRows: 0,
    keeping: 'possible',
  },
};

async function showTwo(): Promise<void> {
  pane = paneShowing('workbook', 'done');
  await settled();
}

function change(run: RefreshRun, changeOf: (placement: PlacementView, at: number) => Partial<PlacementView>): void {
  const { value: before } = pane.placements;
  if (before.kind !== 'ready') throw new Error('The picture shows placements.');
  let at = 0;
  const groups: Ready['groups'] = before.groups.map((group) => ({
    ...group,
    placements: group.placements.map((one) => ({ ...one, ...changeOf(one, at++) })),
  }));
  pane.placements.value = { ...before, groups, run };
}

/** Refreshes as the app reports it: queued, then the end of each placement, then that of the run. */
async function refreshed(run: Partial<Done>, ends: readonly Partial<PlacementView>[]): Promise<void> {
  const total = ends.length;
  const status: PlacementStatus = { kind: 'queued' };
  change({ ...RUNNING, total }, (_, at) => (at < total ? { status, notices: [] } : {}));
  await settled();
  change({ ...RUNNING, total }, (_, at) => ends[at] ?? {});
  await settled();
  change({ ...DONE, total, ...run }, () => ({}));
  await settled();
}

describe('the announcement of a refresh that needs the user [P19]', () => {
  const cases: readonly (readonly [what: string, status: PlacementStatus, said: string | RegExp])[] = [
    [
      'met a typed cell',
      typedInto,
      'Net revenue by region needs your decision: you typed 999 in C6. Its old rows stay.',
    ],
    [
      'failed',
      { kind: 'failed', failure: { code: 'PlatformTimeout', host: 'a.example' } },
      /^Net revenue by region was not refreshed\. a\.example took too long to respond\. You still see the rows of .*\. Try again in a moment\.$/,
    ],
    [
      'could not restore former rows',
      { kind: 'failed', failure: { code: 'PlatformTimeout', host: 'a.example' }, verb: 'putBack' },
      /^Net revenue by region was not put back\./,
    ],
    [
      'lost its block',
      { kind: 'gone' },
      'The cells of Net revenue by region were deleted. Place it again, or unlink it.',
    ],
    [
      'found cells in its way',
      needsDecision,
      /^Net revenue by region needs your decision\. .* in the way\. The old rows stay until you decide\.$/,
    ],
    [
      'waits because of a check',
      { kind: 'waits', gates: [{ kind: 'empty' }] },
      'Net revenue by region needs your decision. The new result has no rows. Your current rows stay until you decide.',
    ],
    [
      'may not be read',
      { kind: 'noAccess', owner: 'Mei Tanaka' },
      'Net revenue by region was not refreshed. Mei Tanaka owns it. The rows in your cells stay as they are.',
    ],
  ];
  test.each(cases)('the pane names the report when it announces a refresh that %s', async (_, status, text) => {
    await showTwo();
    await refreshed({}, [{ status }]);
    expect(said('alert')).toMatch(text instanceof RegExp ? text : new RegExp(`^${escaped(text)}$`));
    expect(said('status')).not.toMatch(/refreshed|fresh/);
  });

  test('the announcement names the placement that needs the user, and counts the others', async () => {
    await showTwo();
    await refreshed({ refreshed: 1, waiting: 1 }, [{ status: UP_TO_DATE }, { status: typedInto }]);
    expect(said('alert')).toBe(
      'Orders by month needs your decision: you typed 999 in C6. Its old rows stay. 1 of 2 refreshed.',
    );
  });

  test('the pane announces a placement again if it fails again', async () => {
    await showTwo();
    const fail = (): PlacementStatus => ({ kind: 'failed', failure: { code: 'WorkbookBusy' } });
    await refreshed({ failed: 1 }, [{ status: fail() }]);
    await refreshed({ refreshed: 0 }, [{ status: UP_TO_DATE }]);
    expect(said('alert')).toBe('');
    await refreshed({ failed: 1 }, [{ status: fail() }]);
    expect(said('alert')).toMatch(/^Net revenue by region was not refreshed\./);
  });

  test('the pane does not repeat the trouble of one placement when another one is refreshed', async () => {
    await showTwo();
    change({ kind: 'idle' }, (_, at) => (at === 1 ? { status: typedInto } : {}));
    await settled();
    await refreshed({ refreshed: 1 }, [{ status: UP_TO_DATE, lastRun: { kind: 'changed', rows: 72 } }]);
    expect(said('status')).toMatch(/^Net revenue by region refreshed, /);
    expect(said('alert')).toBe('');
  });
});

test('the announcement of a refresh includes the notices of its placement [P19]', async () => {
  await showTwo();
  await refreshed({ refreshed: 1 }, [
    { status: UP_TO_DATE, lastRun: { kind: 'changed', rows: 72 }, notices: [{ kind: 'leftBehind', count: 2 }] },
  ]);
  expect(said('status')).toMatch(
    /^Net revenue by region refreshed, .*\. What was typed in 2 cells of a column that left is kept: see Options\.$/,
  );
});

test('the announcement says what a refresh did not do before what it did, for several placements too [P19]', async () => {
  await showTwo();
  const renamed = { kind: 'renamed', columns: [{ was: 'Net', now: 'Revenue' }] } as const;
  await refreshed({ refreshed: 2 }, [
    { status: UP_TO_DATE, notices: [renamed, { kind: 'headersBack' }, { kind: 'headersEmpty', rows: 1 }] },
    { status: UP_TO_DATE, notices: [{ kind: 'formatsStay' }, { kind: 'besideNotFilled', cells: [] }] },
  ]);
  expect(said('status')).toMatch(/formulas beside it are not filled down.* This sheet is protected.* “Net” is called/);
  expect(said('status')).not.toContain('header row');
});

test('the pane announces what a partial undo of a refresh changed, and how to undo the rest [P19]', async () => {
  await showTwo();
  change({ kind: 'idle' }, (_, at) =>
    at === 0 ? { isTouched: true, notices: [{ kind: 'undoneInPart', cells: 'C62003:C120003', steps: 2 }] } : {},
  );
  await settled();
  expect(said('status')).toMatch(
    /^Net revenue by region: C62003:C120003 changed after this refresh\. .* Press Ctrl\+Z again until all old rows are back, or Refresh/,
  );
});

test('the announcement of a rejected result gives the age of the rows that stay [P19]', async () => {
  await showTwo();
  change({ kind: 'idle' }, (_, at) =>
    at === 0 ? { status: { kind: 'upToDate' }, notices: [{ kind: 'rowsKept', dataFrom: NOW }] } : {},
  );
  await settled();
  expect(said('status')).toMatch(/^Net revenue by region: Kept\. Showing data of \d+:\d\d( [AP]M)?\.$/);
});

test('the announcement names the cells of a report that is placed twice [P19]', async () => {
  pane = paneShowing('workbook', 'all-up-to-date');
  await settled();
  await refreshed({ waiting: 1 }, [{ status: typedInto }]);
  expect(said('alert')).toMatch(/^Net revenue by region at Summary!B4:G75 needs your decision: /);
});

describe('announcements while the pane is closed [P19]', () => {
  function pageIs(hidden: boolean): void {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }
  afterEach(() => pageIs(false));
  const NEED = 'Net revenue by region needs your decision: you typed 999 in C6. Its old rows stay.';

  test('a decision that came up while the pane was closed is announced once, when it opens', async () => {
    await showTwo();
    pageIs(true);
    await refreshed({ waiting: 1 }, [{ status: typedInto }]);
    const before = document.querySelector('[role=alert]');
    pageIs(false);
    await settled();
    expect(said('alert')).toBe(NEED);
    const again = document.querySelector('[role=alert]');
    expect(again).not.toBe(before);
    pageIs(false);
    await settled();
    expect(document.querySelector('[role=alert]')).toBe(again);
  });

  test('a decision that was settled while the pane was closed is not announced', async () => {
    await showTwo();
    pageIs(true);
    await refreshed({ waiting: 1 }, [{ status: typedInto }]);
    await refreshed({ refreshed: 1 }, [{ status: UP_TO_DATE, lastRun: { kind: 'changed', rows: 72 } }]);
    pageIs(false);
    await settled();
    expect(said('alert')).toBe('');
    expect(said('status')).toMatch(/^Net revenue by region refreshed/);
  });
});

describe('the announcement of clearing [P19]', () => {
  /** Returns a list to which all later announcements are added in order. */
  function hearStatus(): string[] {
    const texts: string[] = [];
    const observer = new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) texts.push(node.textContent ?? '');
    });
    for (const region of document.querySelectorAll('[role=status]')) observer.observe(region, { childList: true });
    return texts;
  }

  /** Opens the dialog for unlinking, and returns its button that clears the cells. */
  async function askToClear(): Promise<HTMLElement> {
    await showTwo();
    byRole(pane.root, 'tab', /^This workbook/).click();
    await settled();
    byRole(pane.root.querySelector('[data-placement]') ?? pane.root, 'button', 'More').click();
    await settled();
    byRole(pane.root, 'menuitem', 'Unlink…').click();
    await until(() => pane.root.querySelector('dialog[open] [value=clear], dialog[open] [type=radio]') !== null);
    byRole(pane.root, 'radio', /^Clear the cells/).click();
    await settled();
    return byRole(pane.root, 'button', 'Unlink and clear');
  }

  test('the pane announces which cells it clears, and does not call them empty before they are', async () => {
    (await askToClear()).click();
    await settled();
    expect(said('status')).toMatch(/^Clearing B4:G75 of Net revenue by region\./);
    expect(said('status')).not.toContain('B4:G75 is empty');
  });

  test('the pane announces that the cells are empty, once they are', async () => {
    const clear = await askToClear();
    const { value: before } = pane.placements;
    if (before.kind !== 'ready') throw new Error('The picture shows placements.');
    const [{ sheet, placements } = { sheet: undefined, placements: [] }] = before.groups;
    const heard = hearStatus();
    clear.click();
    pane.placements.value = { ...before, groups: [{ sheet, placements: placements.slice(1) }], count: 1 };
    await until(() => said('status').includes('empty'));
    expect(heard.join(' ')).toMatch(/Net revenue by region is unlinked\. B4:G75 is empty\.$/);
  });
});

describe('announcements that come once [P19]', () => {
  test('the pane announces the preview with its size', async () => {
    pane = paneShowing('report', 'reading');
    await settled();
    pane.report.value = createOpenReport();
    await settled();
    expect(said('status')).toBe('Preview: First 10 of 64 rows, 6 columns.');
  });

  test('the pane announces the order of the list', async () => {
    pane = paneShowing('reports', 'list');
    await settled();
    pane.query.value = { search: '', folderId: undefined, sortBy: 'updatedAt' };
    pane.list.value = createList(reports);
    await settled();
    expect(said('status')).toBe('11 reports, last updated first.');
  });

  test('the pane announces that the user signed out, and what stays', async () => {
    await showTwo();
    pane.connection.value = { kind: 'signedOut', address: '', sample: true };
    await settled();
    expect(said('status')).toBe('Signed out. 2 reports in this workbook keep their rows.');
  });

  test('the pane announces the start of a refresh of all placements once', async () => {
    await showTwo();
    change({ ...RUNNING, total: 2 }, () => ({ status: { kind: 'queued' } }));
    await settled();
    expect(said('status')).toBe('Refreshing 2 reports.');
    change({ ...RUNNING, total: 2, done: 1 }, () => ({}));
    await settled();
    expect(said('status')).toBe('Refreshing 2 reports.');
  });

  test('the pane announces the progress of long work every ten seconds', async () => {
    pane = paneShowing('report', 'ready');
    await settled();
    const reading = (rows: number) => {
      pane.report.value = createOpenReport({ placing: { kind: 'reading', rows, total: 64, waiting: false } });
      return settled();
    };
    await reading(0);
    expect(said('status')).toBe('Placing Net revenue by region at Sheet1!B4. Esc cancels.');
    pane.wait(9_000);
    await reading(20);
    expect(said('status')).toBe('Placing Net revenue by region at Sheet1!B4. Esc cancels.');
    pane.wait(1_000);
    await reading(40);
    expect(said('status')).toBe('40 of 64 rows read');
  });

  test('the pane announces which cells a link selected', async () => {
    await showTwo();
    byRole(pane.root, 'tab', /^This workbook/).click();
    await settled();
    pane.root.querySelector<HTMLElement>('button[aria-label="Go to cells Summary!B4:G75"]')?.click();
    await settled();
    expect(said('status')).toBe('');
    pane.selection.value = { kind: 'cells', address: addressOf('Summary!B4:G75') };
    await settled();
    expect(said('status')).toBe('Summary!B4:G75 is selected.');
  });
});

test('the pane announces each of several placements that fail at the same moment [P19]', async () => {
  await showTwo();
  change({ kind: 'idle' }, () => ({ status: { kind: 'gone' } }));
  await settled();
  expect(said('alert')).toBe(
    'The cells of Net revenue by region were deleted. Place it again, or unlink it. The cells of Orders by month were deleted. Place it again, or unlink it.',
  );
});

describe('announcements that do not repeat [P19]', () => {
  test('an error of a form field is not announced, since the screen reader reads it with the focused field', async () => {
    pane = paneShowing('connect', 'form');
    await settled();
    pane.connection.value = { kind: 'signedOut', address: '', sample: true, form, tokenProblem: 'empty' };
    await settled();
    const field = byRole(pane.root, 'textbox', /Platform address/)
      .closest('form')
      ?.querySelector('#token');
    expect(document.activeElement).toBe(field);
    expect([said('alert'), said('status')]).toEqual(['', '']);
  });

  test('the pane does not announce the placing again after the user answered a question', async () => {
    pane = paneShowing('report', 'filtered');
    await settled();
    pane.report.value = createOpenReport({ placing: { kind: 'reading', rows: 0, total: 64, waiting: false } });
    await settled();
    expect(said('status')).toBe('');
    pane.report.value = createOpenReport({ placing: { kind: 'cancelled' } });
    await settled();
    expect(said('status')).toBe('Cancelled. The sheet is as it was.');
  });
});

it('the pane announces how many formulas still show #NAME? after a refresh [P19]', async () => {
  await showTwo();
  const { value: before } = pane.placements;
  if (before.kind === 'ready') pane.placements.value = { ...before, unknownFormulas: 2 };
  await settled();
  expect(said('status')).toMatch(/^2 formulas still show #NAME\?/);
});

function addressOf(text: string) {
  const address = tryParseAddress(text);
  if (!address) throw new Error(`${text} is no address.`);
  return address;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
