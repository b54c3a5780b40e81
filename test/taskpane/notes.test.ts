/**
 * @jest-environment jsdom
 */
import { setUpPaneStage } from './pane-stage';
import {
  chooseOption,
  choosePlacementMenuItem,
  getByRole,
  listByRole,
  listNames,
  readAnnouncement,
  settle,
  waitUntil,
} from './pane-under-test';

const stage = setUpPaneStage();

const id = '"Net-revenue-by-region-B4-G75"';

async function openOptions(state: string): Promise<HTMLElement> {
  const root = await stage.openPane('placement', state);
  getByRole(root, 'tab', 'This workbook').click();
  await choosePlacementMenuItem(root, 'Options');
  await waitUntil(() => listNames(root, 'button').includes('Change columns'));
  return root;
}

describe('the notes without a row', () => {
  test('the notes without a row are listed with their row, their column, and the time since when', async () => {
    const root = await openOptions('notes-without-row');
    expect(listNames(root, 'heading')).toContain('4 unmatched notes');
    const listed = listByRole(getByRole(root, 'list', 'Unmatched notes'), 'listitem');
    expect(listed.map(({ element }) => element.textContent)).toEqual([
      'Iberia · Andorra, unmatched since today, 08:02Remark: Returns of the June campaign, ask Mei',
      'Nordics · Iceland, unmatched since today, 08:02Remark: Checked against ledgerBeside the table: 50%',
      'Other · Unassigned, unmatched since today, 08:02Beside the table: see above',
      'Iberia · Spain, column removed today, 08:02Discount: agreed by phone: 8 %',
    ]);
  });

  test('the notes without a row can be put on a new sheet, and the focus goes to the empty list’s heading [P11]', async () => {
    const root = await openOptions('notes-without-row');
    getByRole(root, 'button', 'Move all to a new sheet').click();
    await waitUntil(() => readAnnouncement('status').startsWith('4 notes were moved to the new sheet'));
    expect(stage.pane.calls).toEqual([`details.putNotes(${id}, "Notes from Net revenue by region")`]);
    expect(document.activeElement).toBe(getByRole(root, 'heading', 'No unmatched notes'));
    expect(listNames(root, 'button')).not.toContain('Move all to a new sheet');
  });
});

describe('the options for notes', () => {
  test('the options name notes only once there are some', async () => {
    const root = await stage.openPane('placement', 'options');
    getByRole(root, 'tab', 'This workbook').click();
    await choosePlacementMenuItem(root, 'Options');
    expect(listNames(root, 'combobox')).toContain('Extend formulas and charts');
    expect(root.textContent).not.toMatch(/notes/i);
  });

  test('the page lists no unmatched notes while there are none', async () => {
    const root = await openOptions('notes');
    expect(listNames(root, 'heading').filter((name) => /unmatched/i.test(name))).toEqual([]);
  });

  test('the option for notes is saved at once, and asks for no key if notes do not move', async () => {
    const root = await openOptions('notes');
    const policy = getByRole(root, 'combobox', 'Move notes with rows');
    expect(policy).toHaveProperty('value', 'move');
    chooseOption(policy, 'Never');
    await waitUntil(() => !listNames(root, 'button').includes('Change columns'));
    expect(stage.pane.calls).toEqual([`details.setOptions(${id}, {"notes":"stay"})`]);
  });

  test('the page says how well a key tells rows apart, and the focus returns after the key is saved [P11]', async () => {
    const root = await openOptions('notes');
    expect(root.textContent).toContain('Matched by Region + Country');
    getByRole(root, 'button', 'Change columns').click();
    await waitUntil(() => listNames(root, 'checkbox').includes('Country'));
    expect(document.activeElement).toBe(getByRole(root, 'checkbox', 'Region'));
    expect(getByRole(root, 'checkbox', /^Net revenue/).matches(':disabled')).toBe(true);
    getByRole(root, 'checkbox', 'Country').click();
    await waitUntil(() => readAnnouncement('status').includes('68 of 71 rows look the same as another'));
    getByRole(root, 'button', 'Use these columns').click();
    await waitUntil(() => listNames(root, 'button').includes('Change columns'));
    expect(document.activeElement).toBe(getByRole(root, 'button', 'Change columns'));
    expect(stage.pane.calls).toEqual([`details.setOptions(${id}, {"rowKey":["orders.region"]})`]);
    expect(root.textContent).toContain(
      '68 of 71 rows look the same as another. You’ll be asked before notes beside them move.',
    );
  });

  test('the default key is saved as no choice, and a key needs at least one column', async () => {
    const root = await openOptions('notes-key');
    getByRole(root, 'button', 'Change columns').click();
    await waitUntil(() => listNames(root, 'checkbox').includes('Country'));
    getByRole(root, 'checkbox', 'Region').click();
    await settle();
    expect(getByRole(root, 'button', 'Use these columns').getAttribute('aria-disabled')).toBe('true');
    getByRole(root, 'checkbox', 'Region').click();
    await settle();
    getByRole(root, 'checkbox', 'Country').click();
    await settle();
    getByRole(root, 'button', 'Use these columns').click();
    await settle();
    expect(stage.pane.calls).toEqual([`details.setOptions(${id}, {"rowKey":[]})`]);
  });
});
