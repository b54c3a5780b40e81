/**
 * @jest-environment jsdom
 */
import {
  createList,
  createOpenReport,
  createPlacementsState,
  reports,
} from '../../src/workbench/gallery/fixtures/samples';
import { GALLERY } from '../../src/workbench/gallery/states';
import { getByRole, openPane, openPaneWith, type PaneUnderTest, settle, typeText } from './pane-under-test';

let pane: PaneUnderTest;

afterEach(() => pane.dispose());

const findChosenTab = () =>
  ['Reports', /^This workbook/].findIndex(
    (name) => getByRole(pane.root, 'tab', name).getAttribute('aria-selected') === 'true',
  );
const REPORTS = 0;
const WORKBOOK = 1;

function findState(state: string) {
  const fixture = GALLERY.workbook?.[state];
  if (!fixture) throw new Error(`There is no state ${state}.`);
  return fixture;
}

describe('the tab that the pane opens [P11]', () => {
  test.each(['list', 'copy'])(
    'the pane opens on This workbook if the workbook has placed reports: %s',
    async (state) => {
      pane = openPane('workbook', state);
      await settle();
      expect(findChosenTab()).toBe(WORKBOOK);
    },
  );

  test('the pane opens with the copy question on the page', async () => {
    pane = openPane('workbook', 'copy');
    await settle();
    getByRole(pane.root, 'heading', 'Is this workbook a copy?');
  });

  test('the pane switches to This workbook, with the focus, when placements are found after the list of reports', async () => {
    pane = openPaneWith({ ...findState('list'), placements: { kind: 'loading' } });
    await settle();
    expect(findChosenTab()).toBe(REPORTS);
    getByRole(pane.root, 'searchbox', 'Search reports').focus();
    pane.placements.value = findState('list').placements;
    await settle();
    expect(findChosenTab()).toBe(WORKBOOK);
    expect(document.activeElement).toBe(getByRole(pane.root, 'tab', /^This workbook/));
  });

  test('the pane opens on Reports if nothing is placed, and stays there when a report is placed', async () => {
    pane = openPaneWith({ ...findState('list'), placements: createPlacementsState([]) });
    await settle();
    expect(findChosenTab()).toBe(REPORTS);
    pane.placements.value = findState('list').placements;
    await settle();
    expect(findChosenTab()).toBe(REPORTS);
  });

  test('the pane does not leave Reports if the user has begun to search', async () => {
    pane = openPaneWith({ ...findState('list'), placements: { kind: 'loading' }, list: createList(reports) });
    await settle();
    typeText(getByRole(pane.root, 'searchbox', 'Search reports'), 'net');
    pane.query.value = { ...pane.query.value, search: 'net' };
    pane.placements.value = findState('list').placements;
    await settle();
    expect(findChosenTab()).toBe(REPORTS);
  });

  test('the pane does not leave Reports if the user has opened a report', async () => {
    pane = openPaneWith({ ...findState('list'), placements: { kind: 'loading' }, report: createOpenReport() });
    await settle();
    pane.placements.value = findState('list').placements;
    pane.report.value = { kind: 'closed' };
    await settle();
    expect(findChosenTab()).toBe(REPORTS);
  });
});
