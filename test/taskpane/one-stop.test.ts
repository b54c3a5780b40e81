/**
 * @jest-environment jsdom
 */
import { createList, reports } from '../../src/workbench/gallery/fixtures/samples';
import { setPane } from './pane-stage';
import { allByRole, byRole, press, settled } from './pane-under-test';

const stage = setPane();
const { show } = stage;

const stopsOf = (list: Element) =>
  [...list.querySelectorAll<HTMLElement>('button, a, input')].filter(({ tabIndex }) => tabIndex === 0);
const focused = () => document.activeElement ?? document.body;

describe('the list of reports [P11]', () => {
  test('the list of reports is one stop of the Tab key; arrows, Home and End reach every row', async () => {
    const root = await show('reports', 'list');
    const list = byRole(root, 'list', 'Reports');
    const rows = allByRole(list, 'button').map(({ element }) => element);
    expect(stopsOf(list)).toEqual([rows[0]]);
    rows[0]?.focus();
    press(focused(), 'ArrowDown');
    press(focused(), 'ArrowDown');
    expect(focused()).toBe(rows[2]);
    press(focused(), 'ArrowUp');
    expect(focused()).toBe(rows[1]);
    press(focused(), 'End');
    expect(focused()).toBe(rows.at(-1));
    press(focused(), 'ArrowDown');
    expect(focused()).toBe(rows.at(-1));
    press(focused(), 'Home');
    expect(focused()).toBe(rows[0]);
    expect(stopsOf(list)).toEqual([rows[0]]);
  });

  test('the list of reports keeps its Tab stop at the last focus, and has one when the reports change', async () => {
    const root = await show('reports', 'list');
    const list = byRole(root, 'list', 'Reports');
    allByRole(list, 'button')[3]?.element.focus();
    expect(stopsOf(list)).toEqual([allByRole(list, 'button')[3]?.element]);
    stage.pane.list.value = createList(reports.slice(6));
    await settled();
    expect(stopsOf(list)).toHaveLength(1);
  });
});

describe('the list of this workbook [P11]', () => {
  test('the list of this workbook is one Tab stop; arrow keys move between reports and along their buttons', async () => {
    const root = await show('workbook', 'list');
    const list = byRole(root, 'list', 'Placed reports');
    const items = allByRole(list, 'listitem').map(({ element }) => [...element.querySelectorAll('button, a')]);
    expect(stopsOf(list)).toHaveLength(1);
    stopsOf(list)[0]?.focus();
    expect(focused()).toBe(items[0]?.[0]);
    press(focused(), 'ArrowRight');
    expect(focused()).toBe(items[0]?.[1]);
    press(focused(), 'ArrowDown');
    expect(focused()).toBe(items[1]?.[1]);
    press(focused(), 'ArrowLeft');
    expect(focused()).toBe(items[1]?.[0]);
    expect(stopsOf(list)).toHaveLength(1);
  });
});
