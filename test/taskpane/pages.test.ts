/**
 * @jest-environment jsdom
 */

import type { PlacementsState } from '../../src/app';
import { createList, createManyReports, createOpenReport, reports } from '../../src/workbench/gallery/fixtures/samples';
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

describe('the pages for signing in', () => {
  test('the sample platform needs only one press', async () => {
    const root = await show('connect', 'first');
    byRole(root, 'button', 'Try the sample platform').click();
    expect(pane.calls).toEqual(['connection.connectToSample()']);
  });

  test('the form of the platform passes on the address, the token and how long to keep it', async () => {
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

  test('the token is hidden until the user asks to see it [P8]', async () => {
    const root = await show('connect', 'wrong-token');
    byRole(root, 'button', 'Show token').click();
    await settled();
    expect(root.querySelector('#token')?.getAttribute('type')).toBe('text');
    byRole(root, 'button', 'Hide token').click();
    await settled();
    expect(root.querySelector('#token')?.getAttribute('type')).toBe('password');
  });

  test('an error of a field is beside it and linked to it, and the field has the focus', async () => {
    const root = await show('connect', 'wrong-token');
    const token = root.querySelector('#token');
    expect(token?.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(token?.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'did not accept this token',
    );
    expect(document.activeElement).toBe(token);
  });

  test('a deployment is chosen from the list, or typed if there is no list', async () => {
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

test('a workbook with placed reports says after signing out that their rows stay, and how old they are [P12]', async () => {
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

test('the button Copy as formula copies the report as a formula', async () => {
  const root = await show('report', 'ready');
  byRole(root, 'button', 'Copy as formula').click();
  await settled();
  expect(pane.copied).toEqual([expect.stringMatching(/^=INLAY\.REPORT\("\d+"\)$/)]);
});

test('the copied formula contains the filters, and the pane names those that a formula cannot express [P19]', async () => {
  const root = await show('report', 'filters');
  byRole(root, 'button', 'Copy as formula').click();
  await settled();
  expect(pane.copied).toEqual([
    expect.stringMatching(/^=INLAY\.REPORT\("\d+", , "orders\.region", "DACH", "orders\.region", "Nordics"\)$/),
  ]);
  expect(root.textContent).toContain('Copied, but the filter on “Ordered at” is not in it');
});

test('the folder filter can leave out subfolders', async () => {
  const root = await show('reports', 'subfolders');
  const box = byRole(root, 'checkbox', 'Include subfolders');
  box.click();
  expect(pane.calls).toEqual(['catalogue.includeSubfolders(false)']);
});

describe('the list of reports', () => {
  test('typing in the search calls the app and re-renders no row of the list', async () => {
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

  test('the button Clear search empties the search and keeps the focus in it', async () => {
    const root = await show('reports', 'list');
    const box = byRole(root, 'searchbox', 'Search reports');
    type(box, 'rev');
    await settled();
    byRole(root, 'button', 'Clear search').click();
    await settled();
    expect(box).toHaveProperty('value', '');
    expect([pane.calls.at(-1), document.activeElement]).toEqual(['catalogue.search("")', box]);
  });

  test('the line above the list describes the loaded list, not the search that is being typed [P19]', async () => {
    const root = await show('reports', 'list');
    pane.query.value = { ...pane.query.value, search: 'stock' };
    pane.list.value = createList(reports.slice(0, 3));
    await settled();
    expect(root.textContent).toContain('3 reports');
    expect(root.textContent).not.toContain('stock');
    pane.list.value = createList([], { search: 'zebra', folderId: undefined });
    await settled();
    expect(root.textContent).toContain('zebra');
    expect(root.textContent).not.toContain('stock');
  });

  test('the button Load more loads more reports if the page cannot detect the end of the list', async () => {
    const root = await show('reports', 'more');
    byRole(root, 'button', 'Load more').click();
    expect(pane.calls).toEqual(['catalogue.loadMore()']);
    pane.list.value = createList(createManyReports(100), { total: 100 });
    await settled();
    expect(byRole(root, 'list', 'Reports').children).toHaveLength(100);
    expect(root.textContent).toContain('That is all 100 reports.');
  });

  test('a list by views that the platform ends early does not claim to be complete [P19]', async () => {
    const root = await show('reports', 'viewed-last');
    expect(root.textContent).not.toContain('That is all');
    const shown = byRole(root, 'list', 'Reports').children.length;
    expect(root.textContent).toContain(`These are the ${shown} viewed last. Sort by name to see all 68.`);
  });

  test('the chosen folder and sort order reach the app as ids', async () => {
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

describe('the page for placing', () => {
  test('a selection that is too small is reported before Place, and each answer places at once [P5]', async () => {
    const root = await show('report', 'too-big');
    expect(root.textContent).toContain('28 rows and 2 columns do not fit.');
    byRole(root, 'button', 'Use B4:G68').click();
    byRole(root, 'button', 'Place only what fits').click();
    expect(pane.calls).toEqual(['report.place("useWholeBlock")', 'report.place("keepWhatFits")']);
  });

  test('the question that Place asks is answered on the page itself [P5]', async () => {
    const root = await show('report', 'too-big');
    byRole(root, 'button', 'Place').focus();
    pane.report.value = GALLERY.report?.['too-big-asked']?.report ?? createOpenReport();
    await settled();
    expect(document.activeElement).toBe(byRole(root, 'button', 'Use B4:G68'));
    byRole(root, 'button', 'Place only what fits').click();
    byRole(root, 'button', 'Cancel').click();
    expect(pane.calls).toEqual(['report.decide("keepWhatFits")', 'report.decide("cancel")']);
  });

  test('the option for adjacent formulas is offered only if there are some, and has its own checkbox', async () => {
    let root = await show('report', 'ready');
    expect(names(root, 'checkbox')).not.toContain('Extend adjacent formulas');
    pane.dispose();
    root = await show('report', 'formulas-beside');
    byRole(root, 'checkbox', 'Extend adjacent formulas').click();
    expect(pane.calls).toEqual(['report.setOptions({"fillBeside":false})']);
  });

  test('the caption has its own checkbox, and the page says where the caption and the block will go [P1]', async () => {
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

  test('the disabled button Place keeps the focus and does nothing', async () => {
    const root = await show('report', 'failed');
    const place = byRole(root, 'button', 'Place');
    expect(place.getAttribute('aria-disabled')).toBe('true');
    place.focus();
    place.click();
    expect([pane.calls, document.activeElement]).toEqual([[], place]);
  });

  test('the progress of a placing appears after a moment, not at once, and can be cancelled [P9]', async () => {
    const root = await show('report', 'ready');
    pane.report.value = createOpenReport({ placing: { kind: 'writing', rows: 40, total: 64 } });
    await settled();
    expect(names(root, 'progressbar')).toEqual([]);
    await until(() => names(root, 'progressbar').length > 0);
    expect(names(root, 'progressbar')).toEqual(['Placing']);
    byRole(root, 'button', 'Cancel').click();
    expect(pane.calls).toEqual(['report.cancelPlacing()']);
  });
});

test('the progress bar never goes back [P9]', async () => {
  const root = await show('report', 'placing');
  const bar = () => Number(allByRole(root, 'progressbar')[0]?.element.getAttribute('value'));
  await until(() => names(root, 'progressbar').length > 0);
  const before = bar();
  pane.report.value = createOpenReport({ placing: { kind: 'writing', rows: 30, total: 64 } });
  await settled();
  expect(bar()).toBe(before);
  pane.report.value = createOpenReport({ placing: { kind: 'writing', rows: 60, total: 64 } });
  await settled();
  expect(bar()).toBeGreaterThan(before);
});

describe('the links to the platform', () => {
  const PAGE = 'https://analytics.contoso.example/deployments/1/reports/4';

  test('the link to a report’s page opens in the browser, and the pane stays', async () => {
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
  ])('%s link to the report’s page too', async (_, state, presses) => {
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

  test('the generated SQL is requested only when the user opens it', async () => {
    const root = await show('report', 'sql-reading');
    expect(pane.calls).toEqual([]);
    const summary = [...root.querySelectorAll('summary')].find(({ textContent }) => textContent === 'Generated SQL');
    summary?.click();
    await until(() => pane.calls.length > 0);
    expect(pane.calls).toEqual(['report.readSql()']);
  });
});

test('a change of one among hundreds of placements re-renders only that one', async () => {
  const root = await show('workbook', 'hundreds');
  byRole(root, 'tab', /^This workbook/).click();
  const ready = pane.placements.peek();
  if (ready.kind !== 'ready') throw new Error('The placements are not there.');
  const items = () => [...root.querySelectorAll('[aria-label="Placed reports"] > li')];
  await until(() => items().length === ready.count);
  // Rendering an item reads its name, so the getter below records each render.
  const drawn: string[] = [];
  const groups = ready.groups.map((group) => ({
    ...group,
    placements: group.placements.map(({ name, ...placement }) => ({
      ...placement,
      // An item that is being refreshed would render again automatically when that takes long.
      status: placement.status.kind === 'refreshing' ? ({ kind: 'queued' } as const) : placement.status,
      get name() {
        drawn.push(name);
        return `${name} anew`;
      },
    })),
  }));
  pane.placements.value = { ...ready, groups };
  // On a slow machine the last items render a moment later, so this waits for each text.
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

describe('a pane that opens after a crash', () => {
  test('the pane announces the outcome of an interrupted write, and shows it until the user closes the notice [P9]', async () => {
    const root = await show('workbook', 'recovered');
    expect(byRole(root, 'tab', 'This workbook').getAttribute('aria-selected')).toBe('true');
    expect(said('alert')).toContain('all rows are of one result');
    byRole(root, 'button', 'Close notice').click();
    await settled();
    expect(byRole(root, 'tabpanel', /^This workbook/).textContent).not.toContain('closed while it was writing');
  });
});

test('the theme follows Office until the user chooses one', async () => {
  const root = await show('settings', 'settings');
  expect(document.documentElement.dataset.theme).toBe('dark');
  byRole(root, 'button', 'Settings').click();
  await settled();
  choose(byRole(root, 'combobox', 'Theme'), 'Light');
  await settled();
  expect(document.documentElement.dataset.theme).toBe('light');
});

test('the switch Refresh on open turns the option off', async () => {
  const root = await show('settings', 'settings');
  byRole(root, 'button', 'Settings').click();
  await settled();
  byRole(root, 'switch', /^Refresh on open/).click();
  expect(pane.calls).toEqual(['placements.setRefreshOnOpen(false)']);
});
