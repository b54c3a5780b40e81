/**
 * @jest-environment jsdom
 */
import {
  chooseOption,
  getByRole,
  type PaneUnderTest,
  readAnnouncement,
  settle,
  typeText,
  waitUntil,
} from '../taskpane/pane-under-test';
import { MANAGE_PLATFORM, openSettings, submitForm } from './pages-under-test';

let pane: PaneUnderTest;

afterEach(() => pane.dispose());

const [SESSION, TABLE, TENANT] = [/^Embed session(?!s)/, /^Embed sessions/, /^Delete an embed tenant/];

async function openPage(state: string, section: RegExp): Promise<HTMLElement> {
  pane = await openSettings(state, MANAGE_PLATFORM, section);
  pane.calls.length = 0;
  return pane.root;
}

const listFields = (root: HTMLElement) =>
  [...root.querySelectorAll('form [id^=embed-]:not(small, p)')].map(({ id }) =>
    id.replace('embed-', '').replaceAll('-', '.'),
  );

describe('the form of one session', () => {
  test('the form sends what is filled in: texts, ticks, switches and long texts', async () => {
    const root = await openPage('embed-session', SESSION);
    typeText(getByRole(root, 'textbox', 'External id'), 'customer-1');
    getByRole(root, 'checkbox', /^Creator mode/).click();
    chooseOption(root.querySelector('#embed-settings-showDashboardChat') ?? root, 'No');
    const context = root.querySelector('#embed-securityContext');
    if (!(context instanceof HTMLTextAreaElement)) throw new Error('The context takes no lines.');
    context.value = '{"country":"IE"}';
    context.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    submitForm(root);
    expect(pane.calls).toEqual([
      'embedSession.run({"externalId":"customer-1","creatorMode":"true","settings.showDashboardChat":"false","securityContext":"{\\"country\\":\\"IE\\"}"})',
    ]);
  });

  test('the form has a field for each property of the body', async () => {
    const root = await openPage('embed-session', SESSION);
    const { EMBED_FIELDS } = await import('../../src/administration/state/embed-fields');
    expect(listFields(root).sort()).toEqual(Object.keys(EMBED_FIELDS).sort());
  });

  test('a field with an error shows it in an open section, and nothing is sent [P11]', async () => {
    const root = await openPage('embed-session-problems', SESSION);
    submitForm(root);
    await waitUntil(() => document.activeElement === getByRole(root, 'textbox', 'External id'));
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
    const root = await openPage('embed-session-made', SESSION);
    expect(root.textContent).toContain('The session can be opened once within 24 hours');
    getByRole(root, 'button', 'Copy session id').click();
    await settle();
    expect(pane.copiedTexts).toEqual(['5f0c1be2a97d4e3f8b6a1c2d3e4f5061']);
  });

  test('a refused embed session shows the platform’s words next to ours', async () => {
    const root = await openPage('embed-session-refused', SESSION);
    expect(root.textContent).toContain('No session was created. The platform rejected this request.');
    expect(root.textContent).toContain('The platform says: “groups names no global group: Store manager.”');
  });
});

describe('sessions from the sheet', () => {
  test('the page reads the selected cells and names them', async () => {
    const root = await openPage('embed-table-selected', TABLE);
    expect(root.textContent).toContain('Selected: Customers!A1:E20');
    getByRole(root, 'button', 'Read selected cells').click();
    expect(pane.calls).toEqual(['embedTable.read()']);
  });

  test('the page cannot read while nothing usable is selected', async () => {
    const root = await openPage('embed-table-nothing', TABLE);
    getByRole(root, 'button', 'Read selected cells').click();
    expect(pane.calls).toEqual([]);
  });

  test('sessions are created once the user clicks the button that names their number', async () => {
    const root = await openPage('embed-table-review', TABLE);
    getByRole(root, 'button', 'Create 19 sessions').click();
    expect(pane.calls).toEqual(['embedTable.send(false)']);
  });

  test('filled cells are overwritten only after the user confirms; unknown columns and problems are named before [P1]', async () => {
    const root = await openPage('embed-table-review-problems', TABLE);
    for (const words of [
      '2 cells with content are in the way (“Call back”) at Customers!F4',
      'These columns don’t match a field and will be ignored: Comment, Account manager.',
      '3 people already have a session id and will be skipped.',
      'Customers!B7 Email: Enter an email address',
    ]) {
      expect(root.textContent).toContain(words);
    }
    getByRole(root, 'button', 'Overwrite and create 14 sessions').click();
    expect(pane.calls).toEqual(['embedTable.send(true)']);
  });

  test('sessions are not sent if a placement is in the way [P1]', async () => {
    const root = await openPage('embed-table-review-placement', TABLE);
    expect(root.textContent).toContain('“Net revenue by region” is already there (Customers!F1:K72)');
    getByRole(root, 'button', 'Create 19 sessions').click();
    expect(pane.calls).toEqual([]);
  });

  test('the user can stop the creation of sessions [P9]', async () => {
    const root = await openPage('embed-table-sending', TABLE);
    expect(getByRole(root, 'progressbar', 'Creating sessions').getAttribute('value')).toBe('9');
    getByRole(root, 'button', 'Cancel').click();
    expect(pane.calls).toEqual(['embedTable.cancel()']);
  });

  test('the id of a session whose row is gone can be copied', async () => {
    const root = await openPage('embed-table-partly', TABLE);
    expect(root.textContent).toContain('Stopped. 9 of 16 sessions created.');
    expect(root.textContent).toContain('1 person was skipped. The reason is in the next column.');
    expect(root.textContent).toContain('No response for 5 people. Read again to create the remaining sessions.');
    getByRole(root, 'button', 'Copy these ids').click();
    await settle();
    expect(pane.copiedTexts).toEqual(['Customers!A9\t5f0c1be2a97d4e3f8b6a1c2d3e4f5061']);
  });
});

describe('the page for deleting an embed tenant', () => {
  test('the name must be one that a tenant can have', async () => {
    const root = await openPage('embed-tenant-problem', TENANT);
    submitForm(root);
    await settle();
    expect(root.querySelector('dialog')).toBeNull();
    expect(root.textContent).toContain('2 to 36 lowercase letters');
  });

  test('a button that deletes has an icon and a border besides its color [P11]', async () => {
    const root = await openPage('embed-tenant', TENANT);
    const button = getByRole(root, 'button', 'Delete tenant…');
    expect([button.classList.contains('danger'), button.querySelector('svg') !== null]).toEqual([true, true]);
  });

  test('the dialog says what is deleted, and asks for the name again, letter by letter', async () => {
    const root = await openPage('embed-tenant', TENANT);
    typeText(getByRole(root, 'textbox', 'Tenant name'), 'northwind');
    await settle();
    submitForm(root);
    await waitUntil(() => root.querySelector('dialog') !== null);
    const dialog = root.querySelector('dialog');
    if (!dialog) throw new Error('There is no question.');
    expect(dialog.textContent).toContain('their groups, sessions and subscriptions. You can’t undo this.');
    const confirmation = getByRole(dialog, 'textbox', 'Type northwind to confirm');
    for (const typedName of ['', 'northwin', 'Northwind']) {
      typeText(confirmation, typedName);
      await settle();
      submitForm(dialog);
      await settle();
      expect(dialog.textContent).toContain('Enter exactly northwind.');
    }
    expect(pane.calls).toEqual([]);
    typeText(confirmation, 'northwind');
    await settle();
    submitForm(dialog);
    await settle();
    expect(pane.calls).toEqual(['embedTenant.run("northwind")']);
    expect(root.querySelector('dialog')).toBeNull();
  });

  test('the result says that there may have been no such tenant', async () => {
    const root = await openPage('embed-tenant-gone', TENANT);
    expect(root.textContent).toContain('There is no tenant northwind now.');
    expect(root.textContent).toContain('The platform doesn’t say whether it did.');
    expect(readAnnouncement('alert')).toBe('');
  });
});
