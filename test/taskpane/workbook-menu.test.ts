/**
 * @jest-environment jsdom
 */
import { setUpPaneStage } from './pane-stage';
import { getByRole, listNames, readAnnouncement, settle } from './pane-under-test';

const stage = setUpPaneStage();

async function openTab(state: string): Promise<HTMLElement> {
  const root = await stage.openPane('workbook', state);
  getByRole(root, 'tab', 'This workbook').click();
  await settle();
  return root;
}

async function openDialog(): Promise<HTMLElement> {
  const root = await openTab('cancelled-one');
  getByRole(root, 'button', 'Commands for all reports').click();
  await settle();
  getByRole(root, 'menuitem', 'Unlink all reports…').click();
  await settle();
  return root;
}

test('the menu beside Refresh all sets how often the workbook refreshes while the pane is open', async () => {
  const root = await openTab('cancelled-one');
  getByRole(root, 'button', 'Commands for all reports').click();
  await settle();
  getByRole(root, 'menuitem', 'Auto-refresh…').click();
  await settle();
  const select = getByRole(getByRole(root, 'dialog', 'Auto-refresh'), 'combobox', 'Auto-refresh');
  if (!(select instanceof HTMLSelectElement)) throw new Error('The choice is no select.');
  select.value = '15';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  expect(stage.pane.calls).toEqual(['placements.setRefreshEvery(15)']);
});

test('the dialog sets a time of day, and keeps the time zone of the file', async () => {
  const root = await openTab('auto-refresh-at');
  expect(root.textContent).toContain('Auto-refresh: Every weekday at 7:00');
  getByRole(root, 'button', 'Commands for all reports').click();
  await settle();
  getByRole(root, 'menuitem', 'Auto-refresh…').click();
  await settle();
  const dialog = getByRole(root, 'dialog', 'Auto-refresh');
  expect(dialog.textContent).toContain('Time zone: Berlin.');
  const input = dialog.querySelector('input');
  if (!input) throw new Error('There is no field for the time.');
  const enter = async (value: string) => {
    input.value = value;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await settle();
  };
  await enter('');
  expect([input.getAttribute('aria-invalid'), dialog.querySelector('.err')?.textContent]).toEqual([
    'true',
    'Enter a time.',
  ]);
  await enter('08:30');
  expect(stage.pane.calls).toEqual([
    'placements.setRefreshAt({"minuteOfDay":510,"timeZone":"Europe/Berlin","days":"weekdays"})',
  ]);
});

describe('unlinking all reports', () => {
  test('the pane asks before it unlinks all reports [P1]', async () => {
    const root = await openDialog();
    expect(stage.pane.calls).toEqual([]);
    const dialog = getByRole(root, 'dialog', 'Unlink all 2 reports?');
    const button = getByRole(dialog, 'button', 'Unlink');
    expect(button.classList.contains('danger')).toBe(true);
    button.click();
    await settle();
    expect(stage.pane.calls).toEqual(['placements.unlinkAll("Notes from unlinked reports")']);
    expect(listNames(root, 'dialog')).toEqual([]);
  });

  test('Cancel in the dialog unlinks no report [P1]', async () => {
    const root = await openDialog();
    getByRole(getByRole(root, 'dialog', /^Unlink all/), 'button', 'Cancel').click();
    await settle();
    expect([stage.pane.calls, listNames(root, 'dialog')]).toEqual([[], []]);
  });

  test('the summary says where typed texts are, and offers to link all reports again [P14] [P19]', async () => {
    const root = await openTab('unlinked');
    expect(root.textContent).toContain('2 reports unlinked. The numbers stay, but no longer refresh.');
    expect(root.textContent).toContain('3 typed entries are on a new sheet.');
    getByRole(root, 'button', 'Link again').click();
    getByRole(root, 'button', 'Close message').click();
    expect(stage.pane.calls).toEqual(['placements.linkAgain()', 'placements.closeUnlinked()']);
  });

  test('the pane announces once how many reports were unlinked or linked again [P19]', async () => {
    await openTab('cancelled-one');
    const { placements } = stage.pane;
    const { value } = placements;
    if (value.kind !== 'ready') throw new Error('The placements are not ready.');
    const ids = value.groups.flatMap((group) => group.placements.map(({ id }) => id));
    const unlinked = { ids, texts: 0 };
    placements.value = { ...value, groups: [], count: 0 };
    placements.value = { ...value, groups: [], count: 0, unlinked };
    await settle();
    expect(readAnnouncement('status')).toBe('2 reports unlinked. The numbers stay, but no longer refresh.');
    placements.value = { ...value, unlinked };
    await settle();
    expect(readAnnouncement('status')).toBe('2 reports are linked again.');
  });
});
