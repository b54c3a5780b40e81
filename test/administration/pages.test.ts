/**
 * @jest-environment jsdom
 */
import {
  chooseOption,
  getByRole,
  listNames,
  openPane,
  type PaneUnderTest,
  readAnnouncement,
  settle,
  typeText,
  waitUntil,
} from '../taskpane/pane-under-test';
import { MANAGE_PLATFORM, openSettings, submitForm } from './pages-under-test';

let pane: PaneUnderTest;

afterEach(() => pane.dispose());

async function openPage(state: string, ...buttons: readonly RegExp[]): Promise<HTMLElement> {
  pane = await openSettings(state, ...buttons);
  return pane.root;
}

const [SCHEDULES, DBT, WORKBOOKS, THREAD] = [/^Schedules/, /^dbt sync/, /^Workbooks/, /^AI ass/];

describe('the entry to the administration', () => {
  const NAME = 'Manage the platform';

  test('the settings show no button, and send no request, if the add-in offers no administration', async () => {
    pane = openPane('settings', 'settings');
    await settle();
    getByRole(pane.root, 'button', 'Settings').click();
    await settle();
    expect(listNames(pane.root, 'heading')).toContain('Settings');
    expect(pane.root.textContent).not.toMatch(/manage/i);
    expect(pane.calls).toEqual([]);
  });

  test('the settings show one button; nothing is loaded or requested before a press', async () => {
    const root = await openPage('entry');
    expect(listNames(root, 'button').filter((name) => /manage/i.test(name))).toEqual([NAME]);
    const section = getByRole(root, 'button', NAME).closest('section');
    expect([section?.textContent, section?.nextElementSibling]).toEqual([`Administration${NAME}`, null]);
    expect(pane.calls).toEqual([]);
  });

  test('a press loads the administration, which then checks the permissions of this sign-in', async () => {
    const root = await openPage('unknown', MANAGE_PLATFORM);
    await waitUntil(() => pane.calls.length === 2);
    expect(listNames(root, 'heading')).toEqual(['Manage']);
    expect(pane.calls).toEqual(['openAdministration()', 'askAccess()']);
  });

  test('a user without any permission sees and hears that they have none [P19]', async () => {
    const root = await openPage('nothing', MANAGE_PLATFORM);
    const sentence = 'You don’t have permission to manage this platform. You need permission to edit reports';
    await waitUntil(() => readAnnouncement('status').includes(sentence));
    expect(root.textContent).toContain(sentence);
    expect(listNames(root, 'button')).toEqual(['Back to Settings']);
  });

  test('a failed check is reported and can be repeated [P9]', async () => {
    const root = await openPage('not-asked', MANAGE_PLATFORM);
    await waitUntil(() => readAnnouncement('alert').includes('Couldn’t check your permissions.'));
    expect(root.textContent).toContain('Couldn’t check your permissions.');
    getByRole(root, 'button', 'Try again').click();
    expect(pane.calls.at(-1)).toBe('askAccess()');
  });

  test('the focus moves to each title, and back to the pressed button [P11]', async () => {
    const root = await openPage('sections', MANAGE_PLATFORM);
    await waitUntil(() => document.activeElement?.textContent === 'Manage' && document.activeElement.tagName === 'H1');
    getByRole(root, 'button', DBT).click();
    await settle();
    expect(document.activeElement).toBe(getByRole(root, 'heading', 'dbt sync'));
    getByRole(root, 'button', 'Back to Manage').click();
    await settle();
    expect(document.activeElement).toBe(getByRole(root, 'button', DBT));
    getByRole(root, 'button', 'Back to Settings').click();
    await settle();
    expect(document.activeElement).toBe(getByRole(root, 'button', NAME));
  });

  test('a section that the platform lacks says so on its page', async () => {
    const root = await openPage('not-offered', MANAGE_PLATFORM, DBT);
    expect(root.textContent).toContain('Not available on this platform.');
    expect(listNames(root, 'button')).toEqual(['Back to Manage']);
  });
});

describe('dbt sync', () => {
  test('the form accepts production, a known branch or a typed one', async () => {
    const root = await openPage('dbt-sync', MANAGE_PLATFORM, DBT);
    submitForm(root);
    chooseOption(getByRole(root, 'combobox', 'Branch'), 'staging');
    await settle();
    submitForm(root);
    chooseOption(getByRole(root, 'combobox', 'Branch'), 'Another branch…');
    await settle();
    typeText(getByRole(root, 'textbox', 'Branch name'), ' new names ');
    await settle();
    submitForm(root);
    expect(pane.calls.filter((call) => call.startsWith('dbtSync.run'))).toEqual([
      'dbtSync.run()',
      'dbtSync.run("staging")',
      'dbtSync.run("new names")',
    ]);
  });

  test('a refused dbt sync shows the platform’s words next to ours', async () => {
    const root = await openPage('dbt-sync-refused', MANAGE_PLATFORM, DBT);
    const note = root.querySelector('.note.bad')?.textContent;
    expect(note).toContain('The sync wasn’t started. You don’t have permission to do this.');
    expect(note).toContain('The platform says: “None of your roles may start a dbt sync (SchemaUpdate).”');
  });

  test('a missing answer is not shown as a refusal [P9]', async () => {
    const root = await openPage('dbt-sync-unknown', MANAGE_PLATFORM, DBT);
    expect(root.textContent).toContain('The request may have gone through anyway');
  });

  test('the ids of the job can be copied', async () => {
    const root = await openPage('dbt-sync-started', MANAGE_PLATFORM, DBT);
    getByRole(root, 'button', 'Copy sync job id').click();
    await settle();
    expect(pane.copiedTexts).toEqual(['0b5c5a4e-8f43-4a34-93b8-0a1f2b1f8f11']);
  });
});

describe('workbooks', () => {
  test('the form copies the chosen workbook, from the shared workspace if wanted', async () => {
    const root = await openPage('workbooks', MANAGE_PLATFORM, WORKBOOKS);
    submitForm(root);
    chooseOption(getByRole(root, 'combobox', 'Workbook'), '2: Stock by store');
    getByRole(root, 'checkbox', /^Copy from the shared workspace/).click();
    await settle();
    submitForm(root);
    expect(pane.calls.filter((call) => call.startsWith('duplicate'))).toEqual([
      'duplicate.run({"workbookId":1,"shared":false})',
      'duplicate.run({"workbookId":2,"shared":true})',
    ]);
  });

  test('an id that is no number shows an error at its field, which gets the focus [P11]', async () => {
    const root = await openPage('workbooks-by-id', MANAGE_PLATFORM, WORKBOOKS);
    const field = getByRole(root, 'textbox', 'Workbook id');
    typeText(field, 'twelve');
    await settle();
    submitForm(root);
    await waitUntil(() => document.activeElement === field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(root.querySelector('.err')?.textContent).toBe('Enter a whole number, for example 12.');
    typeText(field, '12');
    await settle();
    submitForm(root);
    expect(pane.calls).toContain('duplicate.run({"workbookId":12,"shared":false})');
  });
});

describe('AI assistant thread', () => {
  test('the form needs a widget and a thread; the checksum is optional', async () => {
    const root = await openPage('ai-thread', MANAGE_PLATFORM, THREAD);
    submitForm(root);
    await settle();
    expect(root.querySelectorAll('[aria-invalid=true]').length).toBe(2);
    typeText(getByRole(root, 'textbox', 'Widget id'), 'assistant');
    typeText(getByRole(root, 'textbox', 'Thread id'), 'thread-1');
    await settle();
    submitForm(root);
    typeText(getByRole(root, 'textbox', 'Dashboard checksum'), 'abc');
    await settle();
    submitForm(root);
    expect(pane.calls.filter((call) => call.startsWith('aiThread'))).toEqual([
      'aiThread.run({"workbookId":1,"widgetId":"assistant","threadId":"thread-1"})',
      'aiThread.run({"workbookId":1,"widgetId":"assistant","threadId":"thread-1","checksum":"abc"})',
    ]);
  });

  test('a conflict says that someone changed the dashboard, and what to do', async () => {
    const root = await openPage('ai-thread-conflict', MANAGE_PLATFORM, THREAD);
    const note = root.querySelector('.note.bad')?.textContent;
    expect(note).toContain('Someone else changed this at the same time.');
    expect(note).toContain('Check the dashboard, then enter its new checksum or leave the field empty.');
  });
});

describe('schedules', () => {
  test('the form shows only the fields of the chosen kind of recipient', async () => {
    const root = await openPage('schedules', MANAGE_PLATFORM, SCHEDULES);
    typeText(getByRole(root, 'textbox', 'Dashboard'), '1');
    chooseOption(getByRole(root, 'combobox', 'Received by'), 'A user');
    await settle();
    typeText(getByRole(root, 'textbox', 'User'), 'sam@haldenmoor.example');
    await settle();
    submitForm(root);
    chooseOption(getByRole(root, 'combobox', 'Received by'), 'An embed user');
    await settle();
    expect(listNames(root, 'textbox')).toEqual(['Dashboard', 'Embed tenant', 'External id of the user']);
    typeText(getByRole(root, 'textbox', 'Embed tenant'), 'acme');
    typeText(getByRole(root, 'textbox', 'External id of the user'), 'u-1');
    await settle();
    submitForm(root);
    expect(pane.calls.filter((call) => call.startsWith('schedules.find'))).toEqual([
      'schedules.find({"dashboard":"1","recipient":{"kind":"user","user":"sam@haldenmoor.example"}})',
      'schedules.find({"dashboard":"1","recipient":{"kind":"embedUser","tenant":"acme","externalId":"u-1"}})',
    ]);
  });

  test('the list says when each schedule runs, and which is disabled', async () => {
    const root = await openPage('schedules-found', MANAGE_PLATFORM, SCHEDULES);
    const rows = [...root.querySelectorAll('[data-schedule]')].map((row) => row.textContent);
    expect(rows).toEqual([
      'Every Monday at 08:00, Ireland Time (Europe/Dublin)Dashboard 1',
      'On day 1 of the month at 17:30, Eastern Time (America/New_York)Dashboard 1 · turned off',
      'At 09:00, on the last day of the month, Ireland Time (Europe/Dublin)Dashboard 1',
    ]);
    getByRole(root, 'button', 'More').click();
    expect(pane.calls).toContain('schedules.more()');
  });

  test('a user who was found by number can be removed from the ticked schedules', async () => {
    const root = await openPage('schedules-of-user', MANAGE_PLATFORM, SCHEDULES);
    expect(getByRole(root, 'button', 'Remove').getAttribute('aria-disabled')).toBe('true');
    getByRole(root, 'checkbox', /^Schedule 1/).click();
    getByRole(root, 'checkbox', /^Schedule 3/).click();
    await settle();
    expect(listNames(root, 'button')).toContain('Remove from 2 schedules');
  });

  test('the result of each schedule shows the platform’s words next to ours', async () => {
    const root = await openPage('schedules-of-user-removed', MANAGE_PLATFORM, SCHEDULES);
    const note = root.querySelector('.note')?.textContent;
    expect(note).toContain('User 4 was removed from 1 of 3 schedules.');
    expect(note).toContain('Schedule 2: analytics.contoso.example reported an error.');
    expect(note).toContain('The platform says: “Out of memory.”');
    expect(note).toContain('Schedule 3: Not sent');
    expect(listNames(root, 'checkbox').length).toBe(2);
  });

  test('a schedule shows every field in words', async () => {
    const root = await openPage('schedule', MANAGE_PLATFORM, SCHEDULES);
    const facts = [...root.querySelectorAll('.facts > div')].map((fact) => fact.textContent);
    expect(facts).toEqual([
      'Dashboard1',
      'Deployment1',
      'ScheduleOn',
      'MessagesOn',
      'Sent asPDF',
      'AI summaryOff',
      'Cron expression0 8 * * 1',
      'Time zoneEurope/Dublin',
      'Platform descriptionAt 08:00, only on Monday',
      'Filterssales.stores_region is Ireland or Walessales.ordered_at is between 2026-01-01 and 2026-12-31 (including the start)sales.channel has a value',
      'Time grainssales.ordered_at by week',
    ]);
  });

  test('the removal form is prefilled with the user from the search', async () => {
    const root = await openPage('schedule-typed', MANAGE_PLATFORM, SCHEDULES);
    getByRole(root, 'button', 'Read the lines').click();
    expect(pane.calls).toContain('removal.readTyped("4")');
  });

  test('the report of a removal is copied whole, and no cell of it becomes a formula', async () => {
    const root = await openPage('removal-done', MANAGE_PLATFORM, SCHEDULES);
    getByRole(root, 'button', 'Copy list').click();
    await settle();
    expect(pane.copiedTexts[0]?.split('\n')).toEqual([
      'Where\tValue\tResult',
      'Sheet1!A2\t2\tNo longer subscribed',
      'Sheet1!A3\tharbour-homeware 501\tNo longer subscribed',
      'Sheet1!A4\tada@harbour.example\tSkipped: the platform can’t remove people by email address',
      'Sheet1!A5\t2\tSame as Sheet1!A2',
      'Sheet1!A6\tC0TRADING\tNot removed: the platform rejected this batch',
      'Sheet1!A7\tharbour-homeware hh-ada\tSkipped: the platform needs the embed user’s number, not the external id',
      "Sheet1!A8\t'=1+1\tNot removed: the platform rejected this batch",
    ]);
  });

  test('a group that failed can be retried [P9]', async () => {
    const root = await openPage('removal-failed', MANAGE_PLATFORM, SCHEDULES);
    expect(root.textContent).toContain('2 of 4 recipients were removed.');
    expect(root.textContent).toContain('The platform says: “Out of memory.”');
    getByRole(root, 'button', 'Try again').click();
    expect(pane.calls).toContain('removal.send()');
  });
});

test('a button that is disabled offline says why [P19]', async () => {
  const root = await openPage('dbt-sync', MANAGE_PLATFORM, DBT);
  pane.online.value = false;
  await settle();
  const button = root.querySelector('footer [aria-describedby=needs-network]');
  expect(button?.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(button?.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/offline/);
});
