/**
 * @jest-environment jsdom
 */

import type { PlacementsState } from '../../src/app';
import { createList, createManyReports, createOpenReport, reports } from '../../src/workbench/gallery/fixtures/samples';
import { GALLERY } from '../../src/workbench/gallery/states';
import {
  chooseOption,
  getByRole,
  listByRole,
  listNames,
  openPane,
  type PaneUnderTest,
  readAnnouncement,
  settle,
  typeText,
  waitUntil,
} from './pane-under-test';

let pane: PaneUnderTest;

async function openPage(view: string, state: string): Promise<HTMLElement> {
  pane = openPane(view, state);
  await settle();
  return pane.root;
}

function readReadyState(): Extract<PlacementsState, { kind: 'ready' }> {
  const state = pane.placements.value;
  if (state.kind !== 'ready') throw new Error('The placements are not there.');
  return state;
}

afterEach(() => pane.dispose());

test('a workbook with placed reports says after signing out that their rows stay, and how old they are [P12]', async () => {
  const root = await openPage('workbook', 'list');
  pane.connection.value = { kind: 'signedOut', address: 'https://acme.example/api', sample: false };
  await settle();
  expect(root.textContent).toMatch(/You’re signed out\. The \d+ reports in this workbook show data from .+ or later\./);
  pane.placements.value = { ...readReadyState(), groups: [], count: 0 };
  await settle();
  expect(root.textContent).not.toContain('You’re signed out');
});

/** Opens a dialog from the menu of the report. */
async function pressInMenu(root: HTMLElement, item: string): Promise<void> {
  getByRole(root, 'button', 'More').click();
  await settle();
  getByRole(root, 'menuitem', item).click();
  await settle();
}

test('Copy as formula in the report’s menu copies the report as a formula', async () => {
  const root = await openPage('report', 'ready');
  await pressInMenu(root, 'Copy as formula');
  getByRole(root, 'button', 'Copy').click();
  await settle();
  expect(pane.copiedTexts).toEqual(['=INLAY.REPORT("Net revenue by region")']);
});

test('the copied formula contains the filters, and the pane names those that a formula cannot express [P19]', async () => {
  const root = await openPage('report', 'filters');
  await pressInMenu(root, 'Copy as formula');
  getByRole(root, 'button', 'Copy').click();
  await settle();
  expect(pane.copiedTexts).toEqual([
    '=INLAY.REPORT("Net revenue by region", , "orders.region", "DACH", "orders.region", "Nordics")',
  ]);
  expect(root.textContent).toContain('Copied without the filter on “Ordered at”');
});

test('the folder filter can leave out subfolders', async () => {
  const root = await openPage('reports', 'subfolders');
  const box = getByRole(root, 'checkbox', 'Include subfolders');
  box.click();
  expect(pane.calls).toEqual(['catalogue.includeSubfolders(false)']);
});

describe('the list of reports', () => {
  test('the list says that it is loading while it still has the reports of an earlier search [P19]', async () => {
    const root = await openPage('reports', 'searching');
    const count = root.querySelector('.count');
    expect(count?.textContent).toContain('match “re”');
    await waitUntil(() => count?.textContent === 'Loading reports…');
  });

  test('typing in the search calls the app and re-renders no row of the list', async () => {
    const root = await openPage('reports', 'list');
    const before = [...getByRole(root, 'list', 'Reports').children];
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(getByRole(root, 'list', 'Reports'), { childList: true, subtree: true, characterData: true });
    typeText(getByRole(root, 'searchbox', 'Search reports'), 'rev');
    await settle();
    observer.disconnect();
    expect(pane.calls).toEqual(['catalogue.search("rev")']);
    expect(changes).toEqual([]);
    expect([...getByRole(root, 'list', 'Reports').children]).toEqual(before);
  });

  test('the button Clear search empties the search and keeps the focus in it', async () => {
    const root = await openPage('reports', 'list');
    const box = getByRole(root, 'searchbox', 'Search reports');
    typeText(box, 'rev');
    await settle();
    getByRole(root, 'button', 'Clear search').click();
    await settle();
    expect(box).toHaveProperty('value', '');
    expect([pane.calls.at(-1), document.activeElement]).toEqual(['catalogue.search("")', box]);
  });

  test('the line above the list describes the loaded list, not the search that is being typed [P19]', async () => {
    const root = await openPage('reports', 'list');
    pane.query.value = { ...pane.query.value, search: 'stock' };
    pane.list.value = createList(reports.slice(0, 3));
    await settle();
    expect(root.textContent).toContain('3 reports');
    expect(root.textContent).not.toContain('stock');
    pane.list.value = createList([], { search: 'zebra', folderId: undefined });
    await settle();
    expect(root.textContent).toContain('zebra');
    expect(root.textContent).not.toContain('stock');
  });

  test('the button Load more loads more reports if the page cannot detect the end of the list', async () => {
    const root = await openPage('reports', 'more');
    getByRole(root, 'button', 'Load more').click();
    expect(pane.calls).toEqual(['catalogue.loadMore()']);
    pane.list.value = createList(createManyReports(100), { total: 100 });
    await settle();
    expect(getByRole(root, 'list', 'Reports').children).toHaveLength(100);
    expect(root.textContent).not.toContain('Load more');
  });

  test('a list by views that the platform ends early does not claim to be complete [P19]', async () => {
    const root = await openPage('reports', 'viewed-last');
    const rowCount = getByRole(root, 'list', 'Reports').children.length;
    expect(root.textContent).toContain(`Showing the ${rowCount} you viewed last. Sort by name to see all 68.`);
  });

  test('the chosen folder and sort order reach the app as ids', async () => {
    const root = await openPage('reports', 'list');
    chooseOption(getByRole(root, 'combobox', 'Folder'), 'Finance › Monthly close');
    chooseOption(getByRole(root, 'combobox', 'Sort by'), 'Last updated');
    chooseOption(getByRole(root, 'combobox', 'Folder'), 'All folders');
    expect(pane.calls).toEqual([
      'catalogue.filterByFolder(3)',
      'catalogue.sort("updatedAt")',
      'catalogue.filterByFolder()',
    ]);
  });
});

describe('the page for placing', () => {
  test('a selection that is too small is reported before Place, and each answer places at once [P5]', async () => {
    const root = await openPage('report', 'too-big');
    expect(root.textContent).toContain('28 rows and 2 columns won’t fit.');
    getByRole(root, 'button', 'Use B4:G68').click();
    getByRole(root, 'button', 'Place only what fits').click();
    expect(pane.calls).toEqual(['report.place("useWholeBlock")', 'report.place("keepWhatFits")']);
  });

  test('the question that Place asks is answered on the page itself [P5]', async () => {
    const root = await openPage('report', 'too-big');
    getByRole(root, 'button', 'Place').focus();
    pane.report.value = GALLERY.report?.['too-big-asked']?.report ?? createOpenReport();
    await settle();
    expect(document.activeElement).toBe(getByRole(root, 'button', 'Use B4:G68'));
    getByRole(root, 'button', 'Place only what fits').click();
    getByRole(root, 'button', 'Cancel').click();
    expect(pane.calls).toEqual(['report.decide("keepWhatFits")', 'report.decide("cancel")']);
  });

  test('the option for adjacent formulas is offered only if there are some, and has its own checkbox', async () => {
    let root = await openPage('report', 'ready');
    expect(listNames(root, 'checkbox')).not.toContain('Extend adjacent formulas');
    pane.dispose();
    root = await openPage('report', 'formulas-beside');
    getByRole(root, 'checkbox', 'Extend adjacent formulas').click();
    expect(pane.calls).toEqual(['report.setOptions({"fillBeside":false})']);
  });

  test('the caption has its own checkbox, and the page says where the caption and the block will go [P1]', async () => {
    let root = await openPage('report', 'ready');
    getByRole(root, 'checkbox', 'Caption with filters').click();
    expect(pane.calls).toEqual(['report.setOptions({"caption":true})']);
    expect(root.textContent).not.toContain('The caption goes in');
    pane.dispose();
    root = await openPage('report', 'caption');
    expect(root.querySelector('#fills')?.textContent).toBe('Fills B5:G69. The caption goes in B4.');
  });

  test('a field can be left out before placing [P15]', async () => {
    const root = await openPage('report', 'own-pivot');
    const fields = [...root.querySelectorAll('details')].find(({ textContent }) => textContent?.startsWith('Fields'));
    fields?.querySelector('input')?.click();
    expect(pane.calls).toEqual([expect.stringMatching(/^report\.setOptions\(\{"omitted":\["[^"]+"\]\}\)$/)]);
  });

  test('the disabled button Place keeps the focus and does nothing', async () => {
    const root = await openPage('report', 'failed');
    const place = getByRole(root, 'button', 'Place');
    expect(place.getAttribute('aria-disabled')).toBe('true');
    place.focus();
    place.click();
    expect([pane.calls, document.activeElement]).toEqual([[], place]);
  });

  test('the progress of a placing appears after a moment, not at once, and can be cancelled [P9]', async () => {
    const root = await openPage('report', 'ready');
    pane.report.value = createOpenReport({ placing: { kind: 'writing', rows: 40, total: 64 } });
    await settle();
    expect(listNames(root, 'progressbar')).toEqual([]);
    await waitUntil(() => listNames(root, 'progressbar').length > 0);
    expect(listNames(root, 'progressbar')).toEqual(['Placing']);
    getByRole(root, 'button', 'Cancel').click();
    expect(pane.calls).toEqual(['report.cancelPlacing()']);
  });
});

test('the progress bar never goes back [P9]', async () => {
  const root = await openPage('report', 'placing');
  const readBarValue = () => Number(listByRole(root, 'progressbar')[0]?.element.getAttribute('value'));
  await waitUntil(() => listNames(root, 'progressbar').length > 0);
  const before = readBarValue();
  pane.report.value = createOpenReport({ placing: { kind: 'writing', rows: 30, total: 64 } });
  await settle();
  expect(readBarValue()).toBe(before);
  pane.report.value = createOpenReport({ placing: { kind: 'writing', rows: 60, total: 64 } });
  await settle();
  expect(readBarValue()).toBeGreaterThan(before);
});

describe('the links to the platform', () => {
  const PAGE = 'https://analytics.contoso.example/deployments/1/reports/4';

  test('the report’s menu opens its page in the browser, and the pane stays', async () => {
    const root = await openPage('report', 'ready');
    await pressInMenu(root, 'Open on the platform');
    expect(pane.calls).toEqual([`openPage(${PAGE})`]);
  });

  test.each([
    ['the details of a cell', 'cell', ['This workbook']],
    ["a placement's options", 'list', ['This workbook', 'More', 'Options']],
  ])('%s link to the report’s page too', async (_, state, presses) => {
    const root = await openPage('workbook', state);
    for (const name of presses) {
      const find = () =>
        [...root.querySelectorAll('button')].find((button) =>
          (button.getAttribute('aria-label') ?? button.textContent).startsWith(name),
        );
      await waitUntil(() => find() !== undefined);
      find()?.click();
    }
    await waitUntil(() => root.querySelector(`a[href="${PAGE}"]`) !== null);
  });

  test('the generated SQL is requested only when the user opens it', async () => {
    const root = await openPage('report', 'sql-reading');
    expect(pane.calls).toEqual([]);
    await pressInMenu(root, 'Generated SQL');
    expect(pane.calls).toEqual(['report.readSql()']);
  });
});

test('a change of one among hundreds of placements re-renders only that one', async () => {
  const root = await openPage('workbook', 'hundreds');
  getByRole(root, 'tab', /^This workbook/).click();
  const ready = pane.placements.peek();
  if (ready.kind !== 'ready') throw new Error('The placements are not there.');
  const listItems = () => [...root.querySelectorAll('[aria-label="Placed reports"] > li')];
  await waitUntil(() => listItems().length === ready.count);
  // Only rendering an item reads the name of its report, so the getter below records each render.
  const renderedNames: string[] = [];
  const groups = ready.groups.map((group) => ({
    ...group,
    placements: group.placements.map(({ name, ...placement }) => ({
      ...placement,
      // An item that is being refreshed would render again automatically when that takes long.
      status: placement.status.kind === 'refreshing' ? ({ kind: 'queued' } as const) : placement.status,
      name: `${name} again`,
      get reportName() {
        renderedNames.push(name);
        return 'Sales';
      },
    })),
  }));
  pane.placements.value = { ...ready, groups };
  // On a slow machine the last items render a moment later, so this waits for each text.
  await waitUntil(() => listItems().every(({ textContent }) => textContent.includes(' again')));
  await settle();
  expect(new Set(renderedNames).size).toBe(ready.count);
  const [first, ...otherGroups] = groups;
  const [firstPlacement, ...otherPlacements] = first?.placements ?? [];
  if (!firstPlacement || !first) throw new Error('There are no placements.');
  const queued = { ...firstPlacement, name: 'The one that changes', status: { kind: 'queued' } as const };
  renderedNames.length = 0;
  pane.placements.value = {
    ...ready,
    groups: [{ ...first, placements: [queued, ...otherPlacements] }, ...otherGroups],
  };
  await settle();
  const changedItem = listItems().find(({ textContent }) => textContent.includes('The one that changes'));
  expect([renderedNames, changedItem?.textContent]).toEqual([[], expect.stringContaining('Waiting to refresh')]);
});

describe('a pane that opens after a crash', () => {
  test('the pane announces the outcome of an interrupted write, and shows it until the user closes the notice [P9]', async () => {
    const root = await openPage('workbook', 'recovered');
    expect(getByRole(root, 'tab', 'This workbook').getAttribute('aria-selected')).toBe('true');
    expect(readAnnouncement('alert')).toContain('refreshed since and is complete');
    getByRole(root, 'button', 'Close notice').click();
    await settle();
    expect(getByRole(root, 'tabpanel', /^This workbook/).textContent).not.toContain('closed while Inlay was writing');
  });
});

test('the theme follows Office until the user chooses one', async () => {
  const root = await openPage('settings', 'settings');
  expect(document.documentElement.dataset.theme).toBe('dark');
  getByRole(root, 'button', 'Settings').click();
  await settle();
  chooseOption(getByRole(root, 'combobox', 'Theme'), 'Light');
  await settle();
  expect(document.documentElement.dataset.theme).toBe('light');
});

test('the switch Refresh on open turns the option off', async () => {
  const root = await openPage('settings', 'settings');
  getByRole(root, 'button', 'Settings').click();
  await settle();
  getByRole(root, 'switch', /^Refresh on open/).click();
  expect(pane.calls).toEqual(['placements.setRefreshOnOpen(false)']);
});

test('the connection check and the diagnostics are behind one disclosure, which opens if a part was unreadable', async () => {
  const readDisclosure = async (state: string) => {
    const root = await openPage('settings', state);
    getByRole(root, 'button', 'Settings').click();
    await settle();
    const disclosure = root.querySelector('details');
    pane.dispose();
    return [disclosure?.querySelector('summary')?.textContent, disclosure?.open];
  };
  expect(await readDisclosure('settings')).toEqual(['Connection and diagnostics', false]);
  expect(await readDisclosure('unreadable')).toEqual(['Connection and diagnostics', true]);
});

test('the settings show what the connection check found, and can cancel a running one', async () => {
  const root = await openPage('settings', 'checking');
  getByRole(root, 'button', 'Settings').click();
  await waitUntil(() => listNames(root, 'button').includes('Cancel'));
  expect(getByRole(root, 'button', 'Check connection').getAttribute('aria-disabled')).toBe('true');
  getByRole(root, 'button', 'Cancel').click();
  expect(pane.calls).toEqual(['connectionCheck.cancel()']);
  pane.dispose();

  const checkedRoot = await openPage('settings', 'checked');
  getByRole(checkedRoot, 'button', 'Settings').click();
  await settle();
  expect(checkedRoot.textContent).toContain('FailedQueryCouldn’t load the data: data.contoso.example');
  getByRole(checkedRoot, 'button', 'Check connection').click();
  expect(pane.calls).toEqual(['connectionCheck.run()']);
});

test('the start and the result of the connection check are announced [P11]', async () => {
  await openPage('settings', 'checked');
  const { lines } = pane.connectionCheck.value;
  pane.connectionCheck.value = { status: 'running', lines: [] };
  await settle();
  expect(readAnnouncement('status')).toBe('Checking…');
  pane.connectionCheck.value = { status: 'done', lines };
  await settle();
  expect(readAnnouncement('status')).toBe('1 check failed, 4 points need attention');
});
