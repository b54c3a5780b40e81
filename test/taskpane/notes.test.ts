/**
 * @jest-environment jsdom
 */
import { setPane } from './pane-stage';
import { allByRole, byRole, choosePlaced, names, said, settled, until } from './pane-under-test';

const stage = setPane();

const id = '"Net-revenue-by-region-B4-G75"';

async function options(state: string): Promise<HTMLElement> {
  const root = await stage.show('placement', state);
  byRole(root, 'tab', 'This workbook').click();
  await choosePlaced(root, 'Options');
  await until(() => names(root, 'button').includes('Change the key'));
  return root;
}

const all = (root: HTMLElement, name: string) => allByRole(root, 'button').filter((button) => button.name === name);
const described = (element: Element | null) =>
  document.getElementById(element?.getAttribute('aria-describedby') ?? '')?.textContent;

describe('notes without a row', () => {
  test('are told with their row, since when, and what stood in which column', async () => {
    const root = await options('notes-without-row');
    expect(names(root, 'heading')).toContain('4 notes without a row');
    const listed = allByRole(byRole(root, 'list', 'Notes without a row'), 'listitem');
    expect(listed.map(({ element }) => element.textContent)).toEqual([
      'Iberia · Andorra, without a row since today, 08:02Remark: Returns of the June campaign, ask MeiPut into cellsDismiss',
      'Nordics · Iceland, without a row since today, 08:02Remark: Checked against ledgercolumn beside the block: 50%Put into cellsDismiss',
      'Other · Unassigned, without a row since today, 08:02column beside the block: see abovePut into cellsDismiss',
      'Iberia · Spain, its column left the report today, 08:02Discount: agreed by phone: 8 %Put into cellsDismiss',
    ]);
  });

  test('[P11] are dismissed one after another: the focus goes on to the next, and at the end to what says that none is left', async () => {
    const root = await options('notes-without-row');
    const rows = ['Iberia · Andorra', 'Nordics · Iceland', 'Other · Unassigned', 'Iberia · Spain'];
    all(root, 'Dismiss')[0]?.element.focus();
    for (const [index, row] of rows.entries()) {
      expect(described(document.activeElement)).toContain(row);
      if (document.activeElement instanceof HTMLElement) document.activeElement.click();
      await until(() => all(root, 'Dismiss').length === rows.length - index - 1);
      await until(() => said('status').includes(row));
      expect(said('status')).toBe(`The note of ${row} is dismissed. It is kept under Dismissed notes.`);
    }
    expect(document.activeElement).toBe(byRole(root, 'heading', 'No notes without a row'));
    expect(stage.pane.calls).toEqual(rows.map((row) => `details.dismissNote(${id}, "${row}")`));
  });

  test('[P11] that were dismissed are folded away, and brought back', async () => {
    const root = await options('notes-dismissed');
    expect(names(root, 'heading')).toContain('1 note without a row');
    root.querySelector('summary')?.click();
    await until(() => all(root, 'Bring it back').length === 3);
    all(root, 'Bring it back')[0]?.element.click();
    await until(() => all(root, 'Bring it back').length === 2);
    expect(names(root, 'heading')).toContain('2 notes without a row');
    expect(described(document.activeElement)).toContain('Other · Unassigned');
    await until(() => said('status').includes('no longer dismissed'));
  });

  test('[P1] are put into cells only once these are told', async () => {
    const root = await options('notes-put');
    byRole(root, 'button', 'Put into cells').click();
    await until(() => names(root, 'button').includes('Put it here'));
    expect(stage.pane.calls).toEqual([]);
    expect(document.activeElement).toBe(byRole(root, 'button', 'Put it here'));
    expect(root.textContent).toContain(
      'Goes into Summary!H4:I4: the name of its row, then its texts. These cells are empty now.',
    );
    byRole(root, 'button', 'Put it here').click();
    await until(() => said('status') === 'The note of Iberia · Andorra is in Summary!H4:I4.');
    expect(stage.pane.calls).toEqual([`details.putNote(${id}, "Iberia · Andorra")`]);
    expect(document.activeElement).toBe(byRole(root, 'heading', 'No notes without a row'));
  });

  test('[P1] are not put where something stands, and the focus goes back on Cancel', async () => {
    const root = await options('notes-put-filled');
    byRole(root, 'button', 'Put into cells').click();
    await until(() => names(root, 'button').includes('Put it here'));
    byRole(root, 'button', 'Put it here').click();
    await settled();
    expect(stage.pane.calls).toEqual([]);
    expect(root.textContent).toContain('has content (first: “Budget”). Select empty cells in your sheet.');
    byRole(root, 'button', 'Cancel').click();
    await until(() => names(root, 'button').includes('Put into cells'));
    expect(document.activeElement).toBe(byRole(root, 'button', 'Put into cells'));
  });
});

describe('what becomes of notes', () => {
  test('is kept as soon as it is chosen, and without moves no key is asked for', async () => {
    const root = await options('notes');
    expect(byRole(root, 'radio', 'move my notes with their rows').matches(':checked')).toBe(true);
    byRole(root, 'radio', 'leave my notes in their cells').click();
    await until(() => !names(root, 'button').includes('Change the key'));
    expect(stage.pane.calls).toEqual([`details.setOptions(${id}, {"notes":"stay"})`]);
  });

  test('[P11] the key is changed, told how well it tells rows apart, and the focus comes back', async () => {
    const root = await options('notes');
    expect(root.textContent).toContain(
      'A row is recognized by Region + Country. It is different in each of the 71 rows.'.replace('. It', '.It'),
    );
    byRole(root, 'button', 'Change the key').click();
    await until(() => names(root, 'checkbox').includes('Country'));
    expect(document.activeElement).toBe(byRole(root, 'checkbox', 'Region'));
    expect(byRole(root, 'checkbox', /^Net revenue/).matches(':disabled')).toBe(true);
    byRole(root, 'checkbox', 'Country').click();
    await until(() => said('status').includes('68 of 71 rows look like another one'));
    byRole(root, 'button', 'Use this key').click();
    await until(() => names(root, 'button').includes('Change the key'));
    expect(document.activeElement).toBe(byRole(root, 'button', 'Change the key'));
    expect(stage.pane.calls).toEqual([`details.setOptions(${id}, {"rowKey":["orders.region"]})`]);
    expect(root.textContent).toContain('68 of 71 rows look like another one. Notes beside these wait for you.');
  });

  test('the usual key is kept as no choice, and a key needs a column', async () => {
    const root = await options('notes-key');
    byRole(root, 'button', 'Change the key').click();
    await until(() => names(root, 'checkbox').includes('Country'));
    byRole(root, 'checkbox', 'Region').click();
    await settled();
    expect(byRole(root, 'button', 'Use this key').getAttribute('aria-disabled')).toBe('true');
    byRole(root, 'checkbox', 'Region').click();
    await settled();
    byRole(root, 'checkbox', 'Country').click();
    await settled();
    byRole(root, 'button', 'Use this key').click();
    await settled();
    expect(stage.pane.calls).toEqual([`details.setOptions(${id}, {"rowKey":[]})`]);
  });
});
