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

async function show(state: string, ...path: readonly RegExp[]): Promise<HTMLElement> {
  pane = await showSettings(state, ...path);
  return pane.root;
}

const [SCHEDULES, DBT, WORKBOOKS, THREAD] = [/^Schedules/, /^dbt sync/, /^Workbooks/, /^AI ass/];

describe('the way to the administration', () => {
  const NAME = 'Manage the platform';

  test('is not in the settings of an add-in that offers none, and nothing is asked for it', async () => {
    pane = paneShowing('settings', 'settings');
    await settled();
    byRole(pane.root, 'button', 'Settings').click();
    await settled();
    expect(names(pane.root, 'heading')).toContain('Settings');
    expect(pane.root.textContent).not.toMatch(/manage/i);
    expect(pane.calls).toEqual([]);
  });

  test('is one button; nothing is loaded or asked before it is pressed', async () => {
    const root = await show('entry');
    expect(names(root, 'button').filter((name) => /manage/i.test(name))).toEqual([NAME]);
    expect(pane.calls).toEqual([]);
  });

  test('pressed, it loads the room, which then asks what this sign-in may do', async () => {
    const root = await show('unknown', ROOM);
    await until(() => pane.calls.length === 2);
    expect(names(root, 'heading')).toEqual(['Manage']);
    expect(pane.calls).toEqual(['openAdministration()', 'askAccess()']);
  });

  test('[P19] whoever may do nothing there is told so, seen and heard', async () => {
    const root = await show('nothing', ROOM);
    const sentence = 'You may not manage this platform. That takes the right to change reports';
    await until(() => said('status').includes(sentence));
    expect(root.textContent).toContain(sentence);
    expect(names(root, 'button')).toEqual(['Back to Settings']);
  });

  test('[P9] not knowing is said, and can be asked again', async () => {
    const root = await show('not-asked', ROOM);
    await until(() => said('alert').includes('Whether you may manage the platform is not known.'));
    expect(root.textContent).toContain('Whether you may manage the platform is not known.');
    byRole(root, 'button', 'Try again').click();
    expect(pane.calls.at(-1)).toBe('askAccess()');
  });

  test('[P11] the focus goes to each title, and back to what was pressed', async () => {
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

  test('what the platform does not have is said in its place', async () => {
    const root = await show('not-offered', ROOM, DBT);
    expect(root.textContent).toContain('This platform does not offer it.');
    expect(names(root, 'button')).toEqual(['Back to Manage']);
  });
});

describe('dbt sync', () => {
  test('takes production, a known branch or a typed one', async () => {
    const root = await show('dbt-sync', ROOM, DBT);
    submit(root);
    choose(byRole(root, 'combobox', 'Branch'), 'staging');
    await settled();
    submit(root);
    choose(byRole(root, 'combobox', 'Branch'), 'Another branch…');
    await settled();
    type(byRole(root, 'textbox', 'Name of the branch'), ' new names ');
    await settled();
    submit(root);
    expect(pane.calls.filter((call) => call.startsWith('dbtSync.run'))).toEqual([
      'dbtSync.run()',
      'dbtSync.run("staging")',
      'dbtSync.run("new names")',
    ]);
  });

  test('a refusal stands in the platform’s words beside ours', async () => {
    const root = await show('dbt-sync-refused', ROOM, DBT);
    const note = root.querySelector('.note.bad')?.textContent;
    expect(note).toContain('The sync was not started. Your token does not allow this.');
    expect(note).toContain('The platform says: “None of your roles may start a dbt sync (SchemaUpdate).”');
  });

  test('[P9] no answer is not a no', async () => {
    const root = await show('dbt-sync-unknown', ROOM, DBT);
    expect(root.textContent).toContain('It may have been done all the same');
  });

  test('the ids of the job can be copied', async () => {
    const root = await show('dbt-sync-started', ROOM, DBT);
    byRole(root, 'button', 'Copy sync job id').click();
    await settled();
    expect(pane.copied).toEqual(['0b5c5a4e-8f43-4a34-93b8-0a1f2b1f8f11']);
  });
});

describe('workbooks', () => {
  test('a copy is made of the one that was chosen, of the shared workspace when wanted', async () => {
    const root = await show('workbooks', ROOM, WORKBOOKS);
    submit(root);
    choose(byRole(root, 'combobox', 'Workbook'), '2: Stock by store');
    byRole(root, 'checkbox', /^Copy what the shared workspace shows/).click();
    await settled();
    submit(root);
    expect(pane.calls.filter((call) => call.startsWith('duplicate'))).toEqual([
      'duplicate.run({"workbookId":1,"shared":false})',
      'duplicate.run({"workbookId":2,"shared":true})',
    ]);
  });

  test('[P11] an id that is no number is corrected at its field, which has the focus', async () => {
    const root = await show('workbooks-by-id', ROOM, WORKBOOKS);
    const field = byRole(root, 'textbox', 'Workbook id');
    type(field, 'twelve');
    await settled();
    submit(root);
    await until(() => document.activeElement === field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(root.querySelector('.err')?.textContent).toBe('Type a whole number, for example 12.');
    type(field, '12');
    await settled();
    submit(root);
    expect(pane.calls).toContain('duplicate.run({"workbookId":12,"shared":false})');
  });
});

describe('AI assistant thread', () => {
  test('needs widget and thread; the checksum is the person’s choice', async () => {
    const root = await show('ai-thread', ROOM, THREAD);
    submit(root);
    await settled();
    expect(root.querySelectorAll('[aria-invalid=true]').length).toBe(2);
    type(byRole(root, 'textbox', 'Widget id'), 'assistant');
    type(byRole(root, 'textbox', 'Thread id'), 'thread-1');
    await settled();
    submit(root);
    type(byRole(root, 'textbox', 'Checksum of the dashboard'), 'abc');
    await settled();
    submit(root);
    expect(pane.calls.filter((call) => call.startsWith('aiThread'))).toEqual([
      'aiThread.run({"workbookId":1,"widgetId":"assistant","threadId":"thread-1"})',
      'aiThread.run({"workbookId":1,"widgetId":"assistant","threadId":"thread-1","checksum":"abc"})',
    ]);
  });

  test('a conflict says that someone changed it, and what to do', async () => {
    const root = await show('ai-thread-conflict', ROOM, THREAD);
    const note = root.querySelector('.note.bad')?.textContent;
    expect(note).toContain('Someone else changed this at the same moment.');
    expect(note).toContain('Look at the dashboard, then give its new checksum, or leave the field empty.');
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

  test('the list tells when each runs, and which is switched off', async () => {
    const root = await show('schedules-found', ROOM, SCHEDULES);
    const rows = [...root.querySelectorAll('[data-schedule]')].map((row) => row.textContent);
    expect(rows).toEqual([
      'Every Monday at 08:00, Ireland Time (Europe/Dublin)Dashboard 1',
      'On day 1 of the month at 17:30, Eastern Time (America/New_York)Dashboard 1 · switched off',
      'At 09:00, on the last day of the month, Ireland Time (Europe/Dublin)Dashboard 1',
    ]);
    byRole(root, 'button', 'More').click();
    expect(pane.calls).toContain('schedules.more()');
  });

  test('a user who was searched for by number can be taken out of those that are ticked', async () => {
    const root = await show('schedules-of-user', ROOM, SCHEDULES);
    expect(byRole(root, 'button', 'Remove').getAttribute('aria-disabled')).toBe('true');
    byRole(root, 'checkbox', /^Schedule 1/).click();
    byRole(root, 'checkbox', /^Schedule 3/).click();
    await settled();
    expect(names(root, 'button')).toContain('Remove from 2 schedules');
  });

  test('what became of each schedule stands in the platform’s words beside ours', async () => {
    const root = await show('schedules-of-user-removed', ROOM, SCHEDULES);
    const note = root.querySelector('.note')?.textContent;
    expect(note).toContain('User 4 was removed from 1 of 3 schedules.');
    expect(note).toContain('Schedule 2: analytics.contoso.example answered with an error of its own.');
    expect(note).toContain('The platform says: “Out of memory.”');
    expect(note).toContain('Schedule 3: Not sent');
    expect(names(root, 'checkbox').length).toBe(2);
  });

  test('one shows every field in words', async () => {
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
      'In the platform’s wordsAt 08:00, only on Monday',
      'Filterssales.stores_region is Ireland or Walessales.ordered_at is between 2026-01-01 and 2026-12-31 (its start included)sales.channel has a value',
      'Time grainssales.ordered_at by week',
    ]);
  });

  test('the user who was searched for stands ready to be removed', async () => {
    const root = await show('schedule-typed', ROOM, SCHEDULES);
    byRole(root, 'button', 'Read the lines').click();
    expect(pane.calls).toContain('removal.readTyped("4")');
  });

  test('the report is copied whole, and no cell of it turns into a formula', async () => {
    const root = await show('removal-done', ROOM, SCHEDULES);
    byRole(root, 'button', 'Copy report').click();
    await settled();
    expect(pane.copied[0]?.split('\n')).toEqual([
      'At\tValue\tOutcome',
      'Sheet1!A2\t2\tNot subscribed any more',
      'Sheet1!A3\tharbour-homeware 501\tNot subscribed any more',
      'Sheet1!A4\tada@harbour.example\tNot read: the platform removes nobody by an email address',
      'Sheet1!A5\t2\tSame as Sheet1!A2',
      'Sheet1!A6\tC0TRADING\tNot removed: the platform refused its group',
      'Sheet1!A7\tharbour-homeware hh-ada\tNot read: the platform wants the number of the embed user, not the external id',
      "Sheet1!A8\t'=1+1\tNot removed: the platform refused its group",
    ]);
  });

  test('[P9] a group that failed can be tried again', async () => {
    const root = await show('removal-failed', ROOM, SCHEDULES);
    expect(root.textContent).toContain('2 of 4 recipients were removed.');
    expect(root.textContent).toContain('The platform says: “Out of memory.”');
    byRole(root, 'button', 'Try again').click();
    expect(pane.calls).toContain('removal.send()');
  });
});

test('[P19] what is off without a network says why', async () => {
  const root = await show('dbt-sync', ROOM, DBT);
  pane.online.value = false;
  await settled();
  const button = root.querySelector('footer [aria-describedby=needs-network]');
  expect(button?.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(button?.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/network/);
});
