/**
 * @jest-environment jsdom
 */
import { byRole, choose, type PaneUnderTest, said, settled, type, until } from '../taskpane/pane-under-test';
import { ROOM, showSettings, submit } from './room-under-test';

let pane: PaneUnderTest;

afterEach(() => pane.dispose());

const [SESSION, TABLE, TENANT] = [/^Embed session(?!s)/, /^Embed sessions/, /^Delete an embed tenant/];

async function show(state: string, section: RegExp): Promise<HTMLElement> {
  pane = await showSettings(state, ROOM, section);
  pane.calls.length = 0;
  return pane.root;
}

const fieldsOf = (root: HTMLElement) =>
  [...root.querySelectorAll('form [id^=embed-]:not(small, p)')].map(({ id }) =>
    id.replace('embed-', '').replaceAll('-', '.'),
  );

describe('the form of one session', () => {
  test('the form sends what is filled in: texts, ticks, switches and long texts', async () => {
    const root = await show('embed-session', SESSION);
    type(byRole(root, 'textbox', 'External id'), 'customer-1');
    byRole(root, 'checkbox', /^Creator mode/).click();
    choose(root.querySelector('#embed-settings-showDashboardChat') ?? root, 'No');
    const context = root.querySelector('#embed-securityContext');
    if (!(context instanceof HTMLTextAreaElement)) throw new Error('The context takes no lines.');
    context.value = '{"country":"IE"}';
    context.dispatchEvent(new Event('input', { bubbles: true }));
    await settled();
    submit(root);
    expect(pane.calls).toEqual([
      'embedSession.run({"externalId":"customer-1","creatorMode":"true","settings.showDashboardChat":"false","securityContext":"{\\"country\\":\\"IE\\"}"})',
    ]);
  });

  test('the form has a field for each property of the body', async () => {
    const root = await show('embed-session', SESSION);
    const { EMBED_FIELDS } = await import('../../src/administration/state/embed-fields');
    expect(fieldsOf(root).sort()).toEqual(Object.keys(EMBED_FIELDS).sort());
  });

  test('each field shows its error and expands, and nothing is sent [P11]', async () => {
    const root = await show('embed-session-problems', SESSION);
    submit(root);
    await until(() => document.activeElement === byRole(root, 'textbox', 'External id'));
    expect(pane.calls).toEqual([]);
    for (const [id, words] of [
      ['embed-externalId', 'Enter an external id'],
      ['embed-creatorMode', 'Turn on creator mode'],
      ['embed-embedTenantName', 'lowercase letters'],
      ['embed-securityContext', 'This isn’t JSON'],
    ] as const) {
      const field = root.querySelector(`#${id}`);
      expect(field?.getAttribute('aria-invalid')).toBe('true');
      expect(document.getElementById(field?.getAttribute('aria-describedby') ?? '')?.textContent).toContain(words);
      expect(field?.closest('details')?.open).not.toBe(false);
    }
  });

  test('the result offers the session id to copy, and says how long it is valid', async () => {
    const root = await show('embed-session-made', SESSION);
    expect(root.textContent).toContain('It can be opened once within 24 hours');
    byRole(root, 'button', 'Copy session id').click();
    await settled();
    expect(pane.copied).toEqual(['5f0c1be2a97d4e3f8b6a1c2d3e4f5061']);
  });

  test('a refused embed session shows the platform’s words next to ours', async () => {
    const root = await show('embed-session-refused', SESSION);
    expect(root.textContent).toContain('No session was created. The platform rejected this request.');
    expect(root.textContent).toContain('The platform says: “groups names no global group: Store manager.”');
  });
});

describe('sessions from the sheet', () => {
  test('the page reads the selected cells and names them', async () => {
    const root = await show('embed-table-selected', TABLE);
    expect(root.textContent).toContain('Selected: Customers!A1:E20');
    byRole(root, 'button', 'Read selected cells').click();
    expect(pane.calls).toEqual(['embedTable.read()']);
  });

  test('the page cannot read while nothing usable is selected', async () => {
    const root = await show('embed-table-nothing', TABLE);
    byRole(root, 'button', 'Read selected cells').click();
    expect(pane.calls).toEqual([]);
  });

  test('sessions are sent after the user confirms their number', async () => {
    const root = await show('embed-table-review', TABLE);
    byRole(root, 'button', 'Create 19 sessions').click();
    expect(pane.calls).toEqual(['embedTable.send(false)']);
  });

  test('filled cells are overwritten only after the user confirms; unknown columns and problems are named before [P1]', async () => {
    const root = await show('embed-table-review-problems', TABLE);
    for (const words of [
      '2 cells with content are in the way (“Call back”) at Customers!F4',
      'These columns don’t match a field and will be ignored: Comment, Account manager.',
      '3 people already have a session id and will be skipped.',
      'Customers!B7 Email: Enter an email address',
    ]) {
      expect(root.textContent).toContain(words);
    }
    byRole(root, 'button', 'Overwrite and create 14 sessions').click();
    expect(pane.calls).toEqual(['embedTable.send(true)']);
  });

  test('sessions are not sent if a placement is in the way [P1]', async () => {
    const root = await show('embed-table-review-placement', TABLE);
    expect(root.textContent).toContain('“Net revenue by region” is already there (Customers!F1:K72)');
    byRole(root, 'button', 'Create 19 sessions').click();
    expect(pane.calls).toEqual([]);
  });

  test('the user can stop the creation of sessions [P9]', async () => {
    const root = await show('embed-table-sending', TABLE);
    expect(byRole(root, 'progressbar', 'Creating sessions').getAttribute('value')).toBe('9');
    byRole(root, 'button', 'Cancel').click();
    expect(pane.calls).toEqual(['embedTable.cancel()']);
  });

  test('a session whose row is gone can be copied', async () => {
    const root = await show('embed-table-partly', TABLE);
    expect(root.textContent).toContain('Stopped. 9 of 16 sessions created.');
    expect(root.textContent).toContain('1 person was skipped. The reason is in the next column.');
    expect(root.textContent).toContain('No response for 5 people. Read again to create the remaining sessions.');
    byRole(root, 'button', 'Copy these ids').click();
    await settled();
    expect(pane.copied).toEqual(['Customers!A9\t5f0c1be2a97d4e3f8b6a1c2d3e4f5061']);
  });
});

describe('the page for deleting an embed tenant', () => {
  test('the name must be one that a tenant can have', async () => {
    const root = await show('embed-tenant-problem', TENANT);
    submit(root);
    await settled();
    expect(root.querySelector('dialog')).toBeNull();
    expect(root.textContent).toContain('2 to 36 lowercase letters');
  });

  test('the dialog says what is deleted, and asks for the name again, letter by letter', async () => {
    const root = await show('embed-tenant', TENANT);
    type(byRole(root, 'textbox', 'Tenant name'), 'northwind');
    await settled();
    submit(root);
    await until(() => root.querySelector('dialog') !== null);
    const dialog = root.querySelector('dialog');
    if (!dialog) throw new Error('There is no question.');
    expect(dialog.textContent).toContain('their groups, sessions and subscriptions. You can’t undo this.');
    const again = byRole(dialog, 'textbox', 'Type northwind to confirm');
    for (const typed of ['', 'northwin', 'Northwind']) {
      type(again, typed);
      await settled();
      submit(dialog);
      await settled();
      expect(dialog.textContent).toContain('Enter exactly northwind.');
    }
    expect(pane.calls).toEqual([]);
    type(again, 'northwind');
    await settled();
    submit(dialog);
    await settled();
    expect(pane.calls).toEqual(['embedTenant.run("northwind")']);
    expect(root.querySelector('dialog')).toBeNull();
  });

  test('the result says that there may have been no such tenant', async () => {
    const root = await show('embed-tenant-gone', TENANT);
    expect(root.textContent).toContain('No tenant northwind exists now.');
    expect(root.textContent).toContain('The platform doesn’t say whether it did.');
    expect(said('alert')).toBe('');
  });
});
