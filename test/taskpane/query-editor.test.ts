/**
 * @jest-environment jsdom
 */
import type { PlacementOptions, ReportState } from '../../src/app';
import { setUpPaneStage } from './pane-stage';
import { chooseOption, getByRole, listNames, readAnnouncement, settle, typeText } from './pane-under-test';

const stage = setUpPaneStage();

async function openQuery(state = 'query'): Promise<HTMLElement> {
  const root = await stage.openPane('report', state);
  const addFields = root.querySelector('details');
  if (addFields) addFields.open = true;
  return root;
}

/** Returns the argument of the last call of this action. */
function readCall(action: string): Record<string, unknown> {
  const call = stage.pane.calls.findLast((one) => one.startsWith(`report.${action}(`)) ?? '';
  const argument: unknown = JSON.parse(call.slice(action.length + 'report.('.length, -1));
  return JSON.parse(typeof argument === 'string' ? argument : JSON.stringify(argument));
}

/** Shows the query that the pane has set, as the app does. */
async function showNextQuery(): Promise<void> {
  const state = stage.pane.report.peek();
  if (state.kind !== 'open' || !state.detail.editable) throw new Error('No query is open.');
  const editable = { ...state.detail.editable, json: JSON.stringify(readCall('setQuery')) };
  stage.pane.report.value = { ...state, detail: { ...state.detail, editable } };
  await settle();
}

async function changeOptions(change: Partial<PlacementOptions>): Promise<void> {
  const state: ReportState = stage.pane.report.peek();
  if (state.kind === 'open') stage.pane.report.value = { ...state, options: { ...state.options, ...change } };
  await settle();
}

function pressAlt(element: Element, key: string): void {
  element.dispatchEvent(new KeyboardEvent('keydown', { key, altKey: true, bubbles: true, cancelable: true }));
}

describe('fields', () => {
  test('checking a field adds it to the query', async () => {
    const root = await openQuery();
    getByRole(root, 'checkbox', 'Orders').click();
    expect(readCall('setQuery').measures).toEqual(['sales.net', 'sales.units', 'sales.orders']);
  });

  test('a checked field is removed by its checkbox, or in the list of chosen fields', async () => {
    const root = await openQuery();
    getByRole(root, 'checkbox', 'Units').click();
    expect(readCall('setQuery').measures).toEqual(['sales.net']);
    getByRole(root, 'button', 'Remove Region').click();
    expect(readCall('setQuery').dimensions ?? []).toEqual([]);
  });

  test('only fields of the view of the query are offered', async () => {
    const root = await openQuery();
    const names = listNames(getByRole(root, 'region', 'Fields'), 'checkbox');
    expect(names).toEqual(expect.arrayContaining(['Net sales', 'Region', 'Ordered at']));
    expect(names).not.toContain('Warehouse');
  });

  test('measures come first, then the folders and hierarchies of the model', async () => {
    const root = await openQuery();
    const list = root.querySelector('.field-list');
    const titles = [...(list?.querySelectorAll(':scope > section, summary') ?? [])];
    expect(titles.map((element) => element.getAttribute('aria-label') ?? element.textContent)).toEqual([
      ...['Measures', 'Customer', 'Product', 'Geography', 'Dimensions'],
    ]);
  });

  test('the search of fields shows what it finds, or says that it finds nothing', async () => {
    const root = await openQuery();
    const search = getByRole(root, 'searchbox', 'Find a field');
    typeText(search, 'net');
    await settle();
    expect([...root.querySelectorAll('.field-list label')].map((label) => label.textContent)).toEqual(['Net sales']);
    typeText(search, 'churn');
    await settle();
    expect(root.querySelector('.field-list')?.textContent).toBe('No field contains “churn”.');
  });

  test('a query without fields asks for them, and shows neither filters nor a preview', async () => {
    const root = await openQuery('query-new');
    expect(root.textContent).toContain('Choose fields to see a preview.');
    expect(listNames(root, 'region')).not.toContain('Preview');
  });
});

describe('the order of fields', () => {
  test('Up moves a field, announces its place, and keeps the focus on it', async () => {
    const root = await openQuery();
    getByRole(root, 'button', 'Up: Units').click();
    expect(readCall('setQuery').measures).toEqual(['sales.units', 'sales.net']);
    await showNextQuery();
    expect(readAnnouncement('status')).toBe('Units moved to 1 of 2.');
    expect(document.activeElement?.closest('li')?.dataset.member).toBe('sales.units');
  });

  test('Alt with an arrow key moves a field among those of its kind, and stops at the last', async () => {
    const root = await openQuery();
    const button = getByRole(root, 'button', 'Remove Net sales');
    pressAlt(button, 'ArrowDown');
    expect(readCall('setQuery').measures).toEqual(['sales.units', 'sales.net']);
    const callCount = stage.pane.calls.length;
    pressAlt(button, 'ArrowUp');
    expect(stage.pane.calls).toHaveLength(callCount);
  });
});

describe('a time', () => {
  test('is grouped by the chosen period, also by one of the model', async () => {
    const root = await openQuery();
    const select = getByRole(root, 'combobox', 'Group Ordered at by');
    chooseOption(select, 'Year');
    expect(readCall('setQuery').timeDimensions).toMatchObject([{ granularity: 'year' }]);
    chooseOption(select, 'Fiscal half-year');
    expect(readCall('setQuery').timeDimensions).toMatchObject([{ granularity: 'fiscal_half' }]);
  });

  test('a chosen range becomes a filter of the placement, and the former range goes', async () => {
    const root = await openQuery();
    const region = {
      member: 'sales.region',
      title: 'Region',
      type: 'string',
      operator: 'is',
      values: ['DACH'],
    } as const;
    await changeOptions({ filters: [region] });
    const select = getByRole(root, 'combobox', 'Range of Ordered at');
    chooseOption(select, 'This month');
    const month = { member: 'sales.ordered_at', operator: 'inPeriod', values: ['this month'] };
    expect(readCall('setOptions').filters).toMatchObject([region, month]);
  });

  test('says that the query has a range of its own, and all time once that is removed', async () => {
    const root = await openQuery();
    const readRange = () =>
      getByRole(root, 'combobox', 'Range of Ordered at').querySelector('option:checked')?.textContent;
    expect(readRange()).toBe('As in the query');
    getByRole(root, 'button', 'Remove the filter on Ordered at').click();
    await showNextQuery();
    expect(readRange()).toBe('All time');
  });
});

describe('the name of a query', () => {
  const typeName = (root: HTMLElement, name: string) => typeText(getByRole(root, 'textbox', 'Name of the query'), name);
  const listNamings = () => stage.pane.calls.filter((call) => call.startsWith('report.renameQuery'));

  test('follows the fields', async () => {
    const root = await openQuery();
    getByRole(root, 'checkbox', 'Units').click();
    expect(listNamings()).toEqual(['report.renameQuery("Net sales by Region and Ordered at (quarter)")']);
  });

  test('stays as soon as the user has named the query', async () => {
    const root = await openQuery();
    typeName(root, 'My quarters');
    expect(listNamings()).toEqual(['report.renameQuery("My quarters")']);
    const state = stage.pane.report.peek();
    if (state.kind === 'open') stage.pane.report.value = { ...state, detail: { ...state.detail, name: 'My quarters' } };
    await settle();
    getByRole(root, 'checkbox', 'Units').click();
    expect(listNamings()).toHaveLength(1);
  });
});

describe('what a query needs', () => {
  test('a query whose name the user leaves empty is named by its fields', async () => {
    const root = await openQuery();
    const name = getByRole(root, 'textbox', 'Name of the query');
    typeText(name, '  ');
    name.dispatchEvent(new Event('change', { bubbles: true }));
    expect(stage.pane.calls.at(-1)).toMatch(/^report\.renameQuery\("Net sales and Units by .+"\)$/);
  });

  test('a query cannot be placed while its rows are unknown', async () => {
    const root = await openQuery();
    const isPlaceDisabled = () => getByRole(root, 'button', 'Place').getAttribute('aria-disabled');
    expect(isPlaceDisabled()).toBeNull();
    for (const kind of ['loading', 'waiting'] as const) {
      const state = stage.pane.report.peek();
      if (state.kind === 'open') stage.pane.report.value = { ...state, preview: { kind } };
      await settle();
      expect(isPlaceDisabled()).toBe('true');
    }
  });

  test('first rows of a single row of totals say nothing of groups', async () => {
    const root = await openQuery();
    const state = stage.pane.report.peek();
    if (state.kind !== 'open') throw new Error('No query is open.');
    const layout = { ...state.detail.layout, flatReason: 'noDimension' as const };
    stage.pane.report.value = { ...state, detail: { ...state.detail, layout } };
    await changeOptions({ laidOut: 'pivot', firstRows: 5 });
    expect(root.textContent).not.toContain('outermost row field');
  });
});
