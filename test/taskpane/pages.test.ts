/**
 * @jest-environment jsdom
 */

import type { PlacementsState } from '../../src/app';
import { listOf, manyReports, openReport, reports } from '../../src/workbench/gallery/fixtures/samples';
import { GALLERY } from '../../src/workbench/gallery/states';
import {
  allByRole,
  byRole,
  choose,
  names,
  type PaneUnderTest,
  paneShowing,
  said,
  settled,
  type,
  until,
} from './pane-under-test';

let pane: PaneUnderTest;

// The second file of the pane is read once, so that no test waits for it.

async function show(view: string, state: string): Promise<HTMLElement> {
  pane = paneShowing(view, state);
  await settled();
  return pane.root;
}

function ready(): Extract<PlacementsState, { kind: 'ready' }> {
  const now = pane.placements.value;
  if (now.kind !== 'ready') throw new Error('The placements are not there.');
  return now;
}

afterEach(() => pane.dispose());

describe('connecting', () => {
  test('the sample platform is one press away', async () => {
    const root = await show('connect', 'first');
    byRole(root, 'button', 'Try the sample platform').click();
    expect(pane.calls).toEqual(['connection.connectToSample()']);
  });

  test('the form gives what was typed, once submitted', async () => {
    const root = await show('connect', 'form');
    byRole(root, 'button', 'Connect to your platform').click();
    await settled();
    const address = byRole(root, 'textbox', 'Platform address');
    expect(document.activeElement).toBe(address);
    type(address, 'https://a.example/api');
    const token = root.querySelector('#token');
    expect(token?.getAttribute('type')).toBe('password');
    type(token, 'secret');
    byRole(root, 'radio', 'Until Excel closes').click();
    await settled();
    root.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
    expect(pane.calls).toEqual([
      'connection.connect({"address":"https://a.example/api","token":"secret","keep":"session"})',
    ]);
  });

  test('[P8] the token is dots until the person asks to see it', async () => {
    const root = await show('connect', 'wrong-token');
    byRole(root, 'button', 'Show token').click();
    await settled();
    expect(root.querySelector('#token')?.getAttribute('type')).toBe('text');
    byRole(root, 'button', 'Hide token').click();
    await settled();
    expect(root.querySelector('#token')?.getAttribute('type')).toBe('password');
  });

  test('an error stands beside its field, belongs to it, and has the focus', async () => {
    const root = await show('connect', 'wrong-token');
    const token = root.querySelector('#token');
    expect(token?.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(token?.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'did not accept this token',
    );
    expect(document.activeElement).toBe(token);
  });

  test('a deployment is chosen from the list, or typed where there is none', async () => {
    let root = await show('connect', 'deployment');
    root.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
    expect(pane.calls).toEqual(['connection.chooseDeployment({"id":1,"name":"Retail production"})']);
    pane.dispose();
    root = await show('connect', 'deployment-number');
    type(byRole(root, 'textbox', 'Deployment number'), '7');
    await settled();
    root.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
    expect(pane.calls).toEqual(['connection.chooseDeployment("7")']);
  });
});

test('[P12] signed out, a workbook with placed reports says that their rows stay, and how old they are', async () => {
  const root = await show('workbook', 'list');
  pane.connection.value = { kind: 'signedOut', address: 'https://acme.example/api', sample: false };
  await settled();
  expect(root.textContent).toMatch(
    /You are signed out\. The \d+ reports in this workbook keep their rows; the oldest are from .+\./,
  );
  pane.placements.value = { ...ready(), groups: [], count: 0 };
  await settled();
  expect(root.textContent).not.toContain('You are signed out');
});

test('a report is copied as a formula', async () => {
  const root = await show('report', 'ready');
  byRole(root, 'button', 'Copy as formula').click();
  await settled();
  expect(pane.copied).toEqual([expect.stringMatching(/^=INLAY\.REPORT\("\d+"\)$/)]);
});

test('[P19] a report is copied as a formula with its filters, and those that a formula cannot have are named', async () => {
  const root = await show('report', 'filters');
  byRole(root, 'button', 'Copy as formula').click();
  await settled();
  expect(pane.copied).toEqual([
    expect.stringMatching(/^=INLAY\.REPORT\("\d+", , "orders\.region", "DACH", "orders\.region", "Nordics"\)$/),
  ]);
  expect(root.textContent).toContain('Copied, but the filter on “Ordered at” is not in it');
});

test('the folders inside of the chosen one can be left out', async () => {
  const root = await show('reports', 'subfolders');
  const box = byRole(root, 'checkbox', 'Include subfolders');
  box.click();
  expect(pane.calls).toEqual(['catalogue.includeSubfolders(false)']);
});

describe('the list of reports', () => {
  test('typing asks the app and draws no row anew', async () => {
    const root = await show('reports', 'list');
    const before = [...byRole(root, 'list', 'Reports').children];
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(byRole(root, 'list', 'Reports'), { childList: true, subtree: true, characterData: true });
    type(byRole(root, 'searchbox', 'Search reports'), 'rev');
    await settled();
    observer.disconnect();
    expect(pane.calls).toEqual(['catalogue.search("rev")']);
    expect(changes).toEqual([]);
    expect([...byRole(root, 'list', 'Reports').children]).toEqual(before);
  });

  test('Clear search empties the box and keeps the focus there', async () => {
    const root = await show('reports', 'list');
    const box = byRole(root, 'searchbox', 'Search reports');
    type(box, 'rev');
    await settled();
    byRole(root, 'button', 'Clear search').click();
    await settled();
    expect(box).toHaveProperty('value', '');
    expect([pane.calls.at(-1), document.activeElement]).toEqual(['catalogue.search("")', box]);
  });

  test('[P19] what is said above a list is what was asked for it, though something else is being typed and folders come', async () => {
    const root = await show('reports', 'list');
    pane.query.value = { ...pane.query.value, search: 'stock' };
    pane.list.value = listOf(reports.slice(0, 3));
    await settled();
    expect(root.textContent).toContain('3 reports');
    expect(root.textContent).not.toContain('stock');
    pane.list.value = listOf([], { search: 'zebra', folderId: undefined });
    await settled();
    expect(root.textContent).toContain('zebra');
    expect(root.textContent).not.toContain('stock');
  });

  test('more reports come by button where the page cannot see the end coming', async () => {
    const root = await show('reports', 'more');
    byRole(root, 'button', 'Load more').click();
    expect(pane.calls).toEqual(['catalogue.loadMore()']);
    pane.list.value = listOf(manyReports(100), { total: 100 });
    await settled();
    expect(byRole(root, 'list', 'Reports').children).toHaveLength(100);
    expect(root.textContent).toContain('That is all 100 reports.');
  });

  test('[P19] a list that the platform ends early, in the order of views, is not said to be all', async () => {
    const root = await show('reports', 'viewed-last');
    expect(root.textContent).not.toContain('That is all');
    const shown = byRole(root, 'list', 'Reports').children.length;
    expect(root.textContent).toContain(`These are the ${shown} viewed last. Sort by name to see all 68.`);
  });

  test('folder and sort order go to the app as ids', async () => {
    const root = await show('reports', 'list');
    choose(byRole(root, 'combobox', 'Folder'), 'Finance › Monthly close');
    choose(byRole(root, 'combobox', 'Sort by'), 'Last updated');
    choose(byRole(root, 'combobox', 'Folder'), 'All folders');
    expect(pane.calls).toEqual([
      'catalogue.filterByFolder(3)',
      'catalogue.sort("updatedAt")',
      'catalogue.filterByFolder()',
    ]);
  });
});

describe('placing', () => {
  test('[P5] a selection that is too small says so before Place, and both answers place at once', async () => {
    const root = await show('report', 'too-big');
    expect(root.textContent).toContain('28 rows and 2 columns do not fit.');
    byRole(root, 'button', 'Use B4:G68').click();
    byRole(root, 'button', 'Place only what fits').click();
    expect(pane.calls).toEqual(['report.place("useWholeBlock")', 'report.place("keepWhatFits")']);
  });

  test('[P5] the question that Place asks is answered in its own place', async () => {
    const root = await show('report', 'too-big');
    byRole(root, 'button', 'Place').focus();
    pane.report.value = GALLERY.report?.['too-big-asked']?.report ?? openReport();
    await settled();
    expect(document.activeElement).toBe(byRole(root, 'button', 'Use B4:G68'));
    byRole(root, 'button', 'Place only what fits').click();
    byRole(root, 'button', 'Cancel').click();
    expect(pane.calls).toEqual(['report.decide("keepWhatFits")', 'report.decide("cancel")']);
  });

  test('formulas beside the place are offered where they stand, and said yes to by a box of their own', async () => {
    let root = await show('report', 'ready');
    expect(names(root, 'checkbox')).not.toContain('Extend adjacent formulas');
    pane.dispose();
    root = await show('report', 'formulas-beside');
    byRole(root, 'checkbox', 'Extend adjacent formulas').click();
    expect(pane.calls).toEqual(['report.setOptions({"fillBeside":false})']);
  });

  test('[P1] a caption is switched on beside them, and it is said where it goes and what the block fills then', async () => {
    let root = await show('report', 'ready');
    byRole(root, 'checkbox', 'Caption with filters').click();
    expect(pane.calls).toEqual(['report.setOptions({"caption":true})']);
    expect(root.textContent).not.toContain('The caption goes into');
    pane.dispose();
    root = await show('report', 'caption');
    expect(root.querySelector('#fills')?.textContent).toBe(
      'Fills B5:G69: headers and 64 rows. The caption goes into B4.',
    );
  });

  test('a Place that may not be pressed keeps the focus and does nothing', async () => {
    const root = await show('report', 'failed');
    const place = byRole(root, 'button', 'Place');
    expect(place.getAttribute('aria-disabled')).toBe('true');
    place.focus();
    place.click();
    expect([pane.calls, document.activeElement]).toEqual([[], place]);
  });

  test('[P9] progress shows after a moment, not at once, and can be cancelled', async () => {
    const root = await show('report', 'ready');
    pane.report.value = openReport({ placing: { kind: 'writing', rows: 40, total: 64 } });
    await settled();
    expect(names(root, 'progressbar')).toEqual([]);
    await until(() => names(root, 'progressbar').length > 0);
    expect(names(root, 'progressbar')).toEqual(['Placing']);
    byRole(root, 'button', 'Cancel').click();
    expect(pane.calls).toEqual(['report.cancelPlacing()']);
  });
});

test('[P9] a bar of progress never goes back', async () => {
  const root = await show('report', 'placing');
  const bar = () => Number(allByRole(root, 'progressbar')[0]?.element.getAttribute('value'));
  await until(() => names(root, 'progressbar').length > 0);
  const before = bar();
  pane.report.value = openReport({ placing: { kind: 'writing', rows: 30, total: 64 } });
  await settled();
  expect(bar()).toBe(before);
  pane.report.value = openReport({ placing: { kind: 'writing', rows: 60, total: 64 } });
  await settled();
  expect(bar()).toBeGreaterThan(before);
});

describe('the way to the platform', () => {
  const PAGE = 'https://analytics.contoso.example/deployments/1/reports/4';

  test("a report's page opens in the browser, and the pane stays", async () => {
    const root = await show('report', 'ready');
    const link = byRole(root, 'link', 'Open on the platform');
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      PAGE,
      '_blank',
      'noopener noreferrer',
    ]);
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    link.dispatchEvent(click);
    expect([pane.calls, click.defaultPrevented]).toEqual([[`openPage(${PAGE})`], true]);
  });

  test.each([
    ['the details of a cell', 'cell', ['This workbook']],
    ["a placement's options", 'list', ['This workbook', 'More', 'Options']],
  ])('%s leads there as well', async (_, state, presses) => {
    const root = await show('workbook', state);
    for (const name of presses) {
      const find = () =>
        [...root.querySelectorAll('button')].find((button) =>
          (button.getAttribute('aria-label') ?? button.textContent).startsWith(name),
        );
      await until(() => find() !== undefined);
      find()?.click();
    }
    await until(() => root.querySelector(`a[href="${PAGE}"]`) !== null);
  });

  test('SQL is asked for when it is opened, and not before', async () => {
    const root = await show('report', 'sql-reading');
    expect(pane.calls).toEqual([]);
    const summary = [...root.querySelectorAll('summary')].find(({ textContent }) => textContent === 'Generated SQL');
    summary?.click();
    await until(() => pane.calls.length > 0);
    expect(pane.calls).toEqual(['report.readSql()']);
  });
});

test('of hundreds of placements the one that changes is drawn anew, and no other', async () => {
  const root = await show('workbook', 'hundreds');
  byRole(root, 'tab', /^This workbook/).click();
  const ready = pane.placements.peek();
  if (ready.kind !== 'ready') throw new Error('The placements are not there.');
  const items = () => [...root.querySelectorAll('[aria-label="Placed reports"] > li')];
  await until(() => items().length === ready.count);
  // Each item shows its name: what reads it is being drawn.
  const drawn: string[] = [];
  const groups = ready.groups.map((group) => ({
    ...group,
    placements: group.placements.map(({ name, ...placement }) => ({
      ...placement,
      // One that is being refreshed is drawn anew by itself, once that takes long.
      status: placement.status.kind === 'refreshing' ? ({ kind: 'queued' } as const) : placement.status,
      get name() {
        drawn.push(name);
        return `${name} anew`;
      },
    })),
  }));
  pane.placements.value = { ...ready, groups };
  // On a slow machine the last of them are drawn a moment later, so the pane itself tells when each is.
  await until(() => items().every(({ textContent }) => textContent.includes(' anew')));
  await settled();
  expect(new Set(drawn).size).toBe(ready.count);
  const [first, ...others] = groups;
  const [one, ...rest] = first?.placements ?? [];
  if (!one || !first) throw new Error('There are no placements.');
  const queued = { ...one, name: 'The one that changes', status: { kind: 'queued' } as const };
  drawn.length = 0;
  pane.placements.value = { ...ready, groups: [{ ...first, placements: [queued, ...rest] }, ...others] };
  await settled();
  expect([drawn, items()[0]?.textContent]).toEqual([[], expect.stringContaining('Waiting its turn')]);
});

describe('a pane that is opened after one that died', () => {
  test('[P9] shows and says what became of the writing, until it is told to close that', async () => {
    const root = await show('workbook', 'recovered');
    expect(byRole(root, 'tab', 'This workbook').getAttribute('aria-selected')).toBe('true');
    expect(said('alert')).toContain('all rows are of one result');
    byRole(root, 'button', 'Close notice').click();
    await settled();
    expect(byRole(root, 'tabpanel', /^This workbook/).textContent).not.toContain('closed while it was writing');
  });
});

test('the theme follows Office until the person chooses', async () => {
  const root = await show('settings', 'settings');
  expect(document.documentElement.dataset.theme).toBe('dark');
  byRole(root, 'button', 'Settings').click();
  await settled();
  choose(byRole(root, 'combobox', 'Theme'), 'Light');
  await settled();
  expect(document.documentElement.dataset.theme).toBe('light');
});

test('Refresh on open is a switch', async () => {
  const root = await show('settings', 'settings');
  byRole(root, 'button', 'Settings').click();
  await settled();
  byRole(root, 'switch', /^Refresh on open/).click();
  expect(pane.calls).toEqual(['placements.setRefreshOnOpen(false)']);
});
