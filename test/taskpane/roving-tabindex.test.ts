/**
 * @jest-environment jsdom
 */
import { createList, reports } from '../../src/workbench/gallery/fixtures/samples';
import { setUpPaneStage } from './pane-stage';
import { getByRole, listByRole, pressKey, settle } from './pane-under-test';

const stage = setUpPaneStage();
const { openPane } = stage;

const listTabStops = (list: Element) =>
  [...list.querySelectorAll<HTMLElement>('button, a, input')].filter(({ tabIndex }) => tabIndex === 0);
const getFocused = () => document.activeElement ?? document.body;

describe('the list of reports [P11]', () => {
  test('the list of reports is one stop of the Tab key; arrows, Home and End reach every row', async () => {
    const root = await openPane('reports', 'list');
    const list = getByRole(root, 'list', 'Reports');
    const rows = listByRole(list, 'button').map(({ element }) => element);
    expect(listTabStops(list)).toEqual([rows[0]]);
    rows[0]?.focus();
    pressKey(getFocused(), 'ArrowDown');
    pressKey(getFocused(), 'ArrowDown');
    expect(getFocused()).toBe(rows[2]);
    pressKey(getFocused(), 'ArrowUp');
    expect(getFocused()).toBe(rows[1]);
    pressKey(getFocused(), 'End');
    expect(getFocused()).toBe(rows.at(-1));
    pressKey(getFocused(), 'ArrowDown');
    expect(getFocused()).toBe(rows.at(-1));
    pressKey(getFocused(), 'Home');
    expect(getFocused()).toBe(rows[0]);
    expect(listTabStops(list)).toEqual([rows[0]]);
  });

  test('the list of reports keeps its Tab stop at the last focus, and has one when the reports change', async () => {
    const root = await openPane('reports', 'list');
    const list = getByRole(root, 'list', 'Reports');
    listByRole(list, 'button')[3]?.element.focus();
    expect(listTabStops(list)).toEqual([listByRole(list, 'button')[3]?.element]);
    stage.pane.list.value = createList(reports.slice(6));
    await settle();
    expect(listTabStops(list)).toHaveLength(1);
  });
});

describe('the list of this workbook [P11]', () => {
  test('the list of this workbook is one Tab stop; arrow keys move between reports and along their buttons', async () => {
    const root = await openPane('workbook', 'list');
    const list = getByRole(root, 'list', 'Placed reports');
    const items = listByRole(list, 'listitem').map(({ element }) => [...element.querySelectorAll('button, a')]);
    expect(listTabStops(list)).toHaveLength(1);
    listTabStops(list)[0]?.focus();
    expect(getFocused()).toBe(items[0]?.[0]);
    pressKey(getFocused(), 'ArrowRight');
    expect(getFocused()).toBe(items[0]?.[1]);
    pressKey(getFocused(), 'ArrowDown');
    expect(getFocused()).toBe(items[1]?.[1]);
    pressKey(getFocused(), 'ArrowLeft');
    expect(getFocused()).toBe(items[1]?.[0]);
    expect(listTabStops(list)).toHaveLength(1);
  });
});
