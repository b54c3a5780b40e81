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
import { byRole, type PaneUnderTest, paneOf, paneShowing, settled, type } from './pane-under-test';

let pane: PaneUnderTest;

afterEach(() => pane.dispose());

const chosen = () =>
  ['Reports', /^This workbook/].findIndex(
    (name) => byRole(pane.root, 'tab', name).getAttribute('aria-selected') === 'true',
  );
const REPORTS = 0;
const WORKBOOK = 1;

function stateOf(state: string) {
  const picture = GALLERY.workbook?.[state];
  if (!picture) throw new Error(`There is no state ${state}.`);
  return picture;
}

describe('the tab that the pane opens [P11]', () => {
  test.each(['list', 'copy'])(
    'the pane opens on This workbook if the workbook has placed reports: %s',
    async (state) => {
      pane = paneShowing('workbook', state);
      await settled();
      expect(chosen()).toBe(WORKBOOK);
    },
  );

  test('the pane opens with the copy question on the page', async () => {
    pane = paneShowing('workbook', 'copy');
    await settled();
    byRole(pane.root, 'heading', 'Is this workbook a copy?');
  });

  test('the pane switches to This workbook, with the focus, when placements are found after the list of reports', async () => {
    pane = paneOf({ ...stateOf('list'), placements: { kind: 'loading' } });
    await settled();
    expect(chosen()).toBe(REPORTS);
    byRole(pane.root, 'searchbox', 'Search reports').focus();
    pane.placements.value = stateOf('list').placements;
    await settled();
    expect(chosen()).toBe(WORKBOOK);
    expect(document.activeElement).toBe(byRole(pane.root, 'tab', /^This workbook/));
  });

  test('the pane opens on Reports if nothing is placed, and stays there when a report is placed', async () => {
    pane = paneOf({ ...stateOf('list'), placements: createPlacementsState([]) });
    await settled();
    expect(chosen()).toBe(REPORTS);
    pane.placements.value = stateOf('list').placements;
    await settled();
    expect(chosen()).toBe(REPORTS);
  });

  test('the pane does not leave Reports if the user has begun to search', async () => {
    pane = paneOf({ ...stateOf('list'), placements: { kind: 'loading' }, list: createList(reports) });
    await settled();
    type(byRole(pane.root, 'searchbox', 'Search reports'), 'net');
    pane.query.value = { ...pane.query.value, search: 'net' };
    pane.placements.value = stateOf('list').placements;
    await settled();
    expect(chosen()).toBe(REPORTS);
  });

  test('the pane does not leave Reports if the user has opened a report', async () => {
    pane = paneOf({ ...stateOf('list'), placements: { kind: 'loading' }, report: createOpenReport() });
    await settled();
    pane.placements.value = stateOf('list').placements;
    pane.report.value = { kind: 'closed' };
    await settled();
    expect(chosen()).toBe(REPORTS);
  });
});
