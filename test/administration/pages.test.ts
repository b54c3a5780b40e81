/**
 * @jest-environment jsdom
 */
import {
  byRole,
  choose,
  names,
  type PaneUnderTest,
  paneShowing,
  said,
  settled,
  type,
  until,
} from '../taskpane/pane-under-test';
import { ROOM, showSettings, submit } from './room-under-test';

let pane: PaneUnderTest;

afterEach(() => pane.dispose());

async function show(state: string, ...buttons: readonly RegExp[]): Promise<HTMLElement> {
  pane = await showSettings(state, ...buttons);
  return pane.root;
}

const [SCHEDULES, DBT, WORKBOOKS, THREAD] = [/^Schedules/, /^dbt sync/, /^Workbooks/, /^AI ass/];

describe('the entry to the administration', () => {
  const NAME = 'Manage the platform';

  test('the settings show no button, and send no request, if the add-in offers no administration', async () => {
    pane = paneShowing('settings', 'settings');
    await settled();
    byRole(pane.root, 'button', 'Settings').click();
    await settled();
    expect(names(pane.root, 'heading')).toContain('Settings');
    expect(pane.root.textContent).not.toMatch(/manage/i);
    expect(pane.calls).toEqual([]);
  });

  test('the settings show one button; nothing is loaded or requested before a press', async () => {
    const root = await show('entry');
    expect(names(root, 'button').filter((name) => /manage/i.test(name))).toEqual([NAME]);
    expect(pane.calls).toEqual([]);
  });

  test('a press loads the administration, which then checks the permissions of this sign-in', async () => {
    const root = await show('unknown', ROOM);
    await until(() => pane.calls.length === 2);
    expect(names(root, 'heading')).toEqual(['Manage']);
    expect(pane.calls).toEqual(['openAdministration()', 'askAccess()']);
  });

  test('a user who may do nothing there sees and hears so [P19]', async () => {
    const root = await show('nothing', ROOM);
    const sentence = 'You don’t have permission to manage this platform. You need to be allowed to edit reports';
    await until(() => said('status').includes(sentence));
    expect(root.textContent).toContain(sentence);
    expect(names(root, 'button')).toEqual(['Back to Settings']);
  });

  test('a failed check is reported and can be repeated [P9]', async () => {
    const root = await show('not-asked', ROOM);
    await until(() => said('alert').includes('Couldn’t check your permissions.'));
    expect(root.textContent).toContain('Couldn’t check your permissions.');
    byRole(root, 'button', 'Try again').click();
    expect(pane.calls.at(-1)).toBe('askAccess()');
  });

  test('the focus moves to each title, and back to the pressed button [P11]', async () => {
    const root = await show('sections', ROOM);
    await until(() => document.activeElement?.textContent === 'Manage' && document.activeElement.tagName === 'H1');
    byRole(root, 'button', DBT).click();
    await settled();
    expect(document.activeElement).toBe(byRole(root, 'heading', 'dbt sync'));
    byRole(root, 'button', 'Back to Manage').click();
    await settled();
    expect(document.activeElement).toBe(byRole(root, 'button', DBT));
    byRole(root, 'button', 'Back to Settings').click();
    await settled();
    expect(document.activeElement).toBe(byRole(root, 'button', NAME));
  });

  test('a section that the platform lacks says so on its page', async () => {
    const root = await show('not-offered', ROOM, DBT);
    expect(root.textContent).toContain('This platform doesn’t offer it.');
    expect(names(root, 'button')).toEqual(['Back to Manage']);
  });
});

describe('dbt sync', () => {
  test('the form accepts production, a known branch or a typed one', async () => {
    const root = await show('dbt-sync', ROOM, DBT);
    submit(root);
    choose(byRole(root, 'combobox', 'Branch'), 'staging');
    await settled();
    submit(root);
    choose(byRole(root, 'combobox', 'Branch'), 'Another branch…');
    await settled();
    type(byRole(root, 'textbox', 'Branch name'), ' new names ');
    await settled();
    submit(root);
    expect(pane.calls.filter((call) => call.startsWith('dbtSync.run'))).toEqual([
      'dbtSync.run()',
      'dbtSync.run("staging")',
      'dbtSync.run("new names")',
    ]);
  });

  test('a refused dbt sync shows the platform’s words next to ours', async () => {
    const root = await show('dbt-sync-refused', ROOM, DBT);
    const note = root.querySelector('.note.bad')?.textContent;
    expect(note).toContain('The sync wasn’t started. You don’t have permission to do this.');
    expect(note).toContain('The platform says: “None of your roles may start a dbt sync (SchemaUpdate).”');
  });

  test('a missing answer is not shown as a refusal [P9]', async () => {
    const root = await show('dbt-sync-unknown', ROOM, DBT);
    expect(root.textContent).toContain('It may have gone through anyway');
  });

  test('the ids of the job can be copied', async () => {
    const root = await show('dbt-sync-started', ROOM, DBT);
    byRole(root, 'button', 'Copy sync job id').click();
    await settled();
    expect(pane.copied).toEqual(['0b5c5a4e-8f43-4a34-93b8-0a1f2b1f8f11']);
  });
});

describe('workbooks', () => {
  test('the form copies the chosen workbook, from the shared workspace if wanted', async () => {
    const root = await show('workbooks', ROOM, WORKBOOKS);
    submit(root);
    choose(byRole(root, 'combobox', 'Workbook'), '2: Stock by store');
    byRole(root, 'checkbox', /^Copy from the shared workspace/).click();
    await settled();
    submit(root);
    expect(pane.calls.filter((call) => call.startsWith('duplicate'))).toEqual([
      'duplicate.run({"workbookId":1,"shared":false})',
      'duplicate.run({"workbookId":2,"shared":true})',
    ]);
  });

  test('an id that is no number shows an error at its field, which gets the focus [P11]', async () => {
    const root = await show('workbooks-by-id', ROOM, WORKBOOKS);
    const field = byRole(root, 'textbox', 'Workbook id');
    type(field, 'twelve');
    await settled();
    submit(root);
    await until(() => document.activeElement === field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(root.querySelector('.err')?.textContent).toBe('Enter a whole number, for example 12.');
    type(field, '12');
    await settled();
    submit(root);
    expect(pane.calls).toContain('duplicate.run({"workbookId":12,"shared":false})');
  });
});

describe('AI assistant thread', () => {
  test('the form needs a widget and a thread; the checksum is optional', async () => {
    const root = await show('ai-thread', ROOM, THREAD);
    submit(root);
    await settled();
    expect(root.querySelectorAll('[aria-invalid=true]').length).toBe(2);
    type(byRole(root, 'textbox', 'Widget id'), 'assistant');
    type(byRole(root, 'textbox', 'Thread id'), 'thread-1');
    await settled();
    submit(root);
    type(byRole(root, 'textbox', 'Dashboard checksum'), 'abc');
    await settled();
    submit(root);
    expect(pane.calls.filter((call) => call.startsWith('aiThread'))).toEqual([
      'aiThread.run({"workbookId":1,"widgetId":"assistant","threadId":"thread-1"})',
      'aiThread.run({"workbookId":1,"widgetId":"assistant","threadId":"thread-1","checksum":"abc"})',
    ]);
  });

  test('a conflict says that someone changed the dashboard, and what to do', async () => {
    const root = await show('ai-thread-conflict', ROOM, THREAD);
    const note = root.querySelector('.note.bad')?.textContent;
    expect(note).toContain('Someone else changed this at the same time.');
    expect(note).toContain('Check the dashboard, then enter its new checksum or leave the field empty.');
  });
});

describe('schedules', () => {
  test('one way of naming the recipient excludes the others', async () => {
    const root = await show('schedules', ROOM, SCHEDULES);
    type(byRole(root, 'textbox', 'Dashboard'), '1');
    choose(byRole(root, 'combobox', 'Received by'), 'A user');
    await settled();
    type(byRole(root, 'textbox', 'User'), 'sam@haldenmoor.example');
    await settled();
    submit(root);
    choose(byRole(root, 'combobox', 'Received by'), 'An embed user');
    await settled();
    expect(names(root, 'textbox')).toEqual(['Dashboard', 'Embed tenant', 'External id of the user']);
    type(byRole(root, 'textbox', 'Embed tenant'), 'acme');
    type(byRole(root, 'textbox', 'External id of the user'), 'u-1');
    await settled();
    submit(root);
    expect(pane.calls.filter((call) => call.startsWith('schedules.find'))).toEqual([
      'schedules.find({"dashboard":"1","recipient":{"kind":"user","user":"sam@haldenmoor.example"}})',
      'schedules.find({"dashboard":"1","recipient":{"kind":"embedUser","tenant":"acme","externalId":"u-1"}})',
    ]);
  });

  test('the list says when each schedule runs, and which is disabled', async () => {
    const root = await show('schedules-found', ROOM, SCHEDULES);
    const rows = [...root.querySelectorAll('[data-schedule]')].map((row) => row.textContent);
    expect(rows).toEqual([
      'Every Monday at 08:00, Ireland Time (Europe/Dublin)Dashboard 1',
      'On day 1 of the month at 17:30, Eastern Time (America/New_York)Dashboard 1 · turned off',
      'At 09:00, on the last day of the month, Ireland Time (Europe/Dublin)Dashboard 1',
    ]);
    byRole(root, 'button', 'More').click();
    expect(pane.calls).toContain('schedules.more()');
  });

  test('a user who was found by number can be removed from the ticked schedules', async () => {
    const root = await show('schedules-of-user', ROOM, SCHEDULES);
    expect(byRole(root, 'button', 'Remove').getAttribute('aria-disabled')).toBe('true');
    byRole(root, 'checkbox', /^Schedule 1/).click();
    byRole(root, 'checkbox', /^Schedule 3/).click();
    await settled();
    expect(names(root, 'button')).toContain('Remove from 2 schedules');
  });

  test('the result of each schedule shows the platform’s words next to ours', async () => {
    const root = await show('schedules-of-user-removed', ROOM, SCHEDULES);
    const note = root.querySelector('.note')?.textContent;
    expect(note).toContain('User 4 was removed from 1 of 3 schedules.');
    expect(note).toContain('Schedule 2: analytics.contoso.example reported an error.');
    expect(note).toContain('The platform says: “Out of memory.”');
    expect(note).toContain('Schedule 3: Not sent');
    expect(names(root, 'checkbox').length).toBe(2);
  });

  test('a schedule shows every field in words', async () => {
    const root = await show('schedule', ROOM, SCHEDULES);
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

  test('the user from the search is prefilled for removal', async () => {
    const root = await show('schedule-typed', ROOM, SCHEDULES);
    byRole(root, 'button', 'Read the lines').click();
    expect(pane.calls).toContain('removal.readTyped("4")');
  });

  test('the report is copied whole, and no cell of it becomes a formula', async () => {
    const root = await show('removal-done', ROOM, SCHEDULES);
    byRole(root, 'button', 'Copy list').click();
    await settled();
    expect(pane.copied[0]?.split('\n')).toEqual([
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
    const root = await show('removal-failed', ROOM, SCHEDULES);
    expect(root.textContent).toContain('2 of 4 recipients were removed.');
    expect(root.textContent).toContain('The platform says: “Out of memory.”');
    byRole(root, 'button', 'Try again').click();
    expect(pane.calls).toContain('removal.send()');
  });
});

test('a button that is disabled offline says why [P19]', async () => {
  const root = await show('dbt-sync', ROOM, DBT);
  pane.online.value = false;
  await settled();
  const button = root.querySelector('footer [aria-describedby=needs-network]');
  expect(button?.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(button?.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/offline/);
});
