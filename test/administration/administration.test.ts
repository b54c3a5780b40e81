/**
 * Runs the app against the embedded platform over a socket: which role may manage what, and what
 * happens then.
 */

import type { Section } from '../../src/administration/state/access';
import type { Administration } from '../../src/administration/state/administration';
import { OPERATIONS } from '../../src/contract';
import { openSchedule, setUpAdministrationStage } from './stage';

const openAdministration = setUpAdministrationStage();

const ALL_SECTIONS = ['schedules', 'dbtSync', 'workbooks', 'aiThread', 'embedSession', 'embedTable', 'embedTenant'];
const EDITOR_SECTIONS = ['dbtSync', 'workbooks', 'aiThread'];

function readSections({ access: { value } }: Administration): Section[] | string {
  return value.kind === 'known' ? value.sections.map(({ section }) => section) : value.kind;
}

/** Answers requests whose path matches; the platform answers all others. */
function createAnsweringFetch(
  path: RegExp,
  answer: (input: string, init?: RequestInit) => Promise<Response>,
): typeof fetch {
  return (input, init) => (path.test(String(input)) ? answer(String(input), init) : fetch(input, init));
}

async function openWithAccess(options: Parameters<typeof openAdministration>[0]) {
  const opened = await openAdministration(options);
  await opened.administration.loadAccess();
  return opened;
}

describe('permissions', () => {
  test('an administrator may manage everything', async () => {
    const { administration } = await openWithAccess({ role: 'administrator' });
    expect(readSections(administration)).toEqual(ALL_SECTIONS);
  });

  test('a user who may edit reports may sync and duplicate', async () => {
    const { administration } = await openWithAccess({ role: 'developer' });
    expect(readSections(administration)).toEqual(EDITOR_SECTIONS);
  });

  test('a viewer may manage nothing', async () => {
    const { administration } = await openWithAccess({ role: 'viewer' });
    expect(readSections(administration)).toEqual([]);
  });

  test('a user counts as an editor if the platform does not say who may change a report', async () => {
    const { administration } = await openWithAccess({
      role: 'viewer',
      fetch: createAnsweringFetch(/\/reports\?/, async () =>
        Response.json({ data: [{ id: 1, name: 'Old' }], count: 1 }),
      ),
    });
    expect(readSections(administration)).toEqual(EDITOR_SECTIONS);
  });

  test('the access check runs only on request, and once per sign-in', async () => {
    const { test, administration } = await openAdministration();
    const listAccessRequests = () => test.requests.filter((request) => /notifications|spec/.test(request));
    expect(listAccessRequests()).toEqual([]);
    await administration.loadAccess();
    expect(listAccessRequests()).toEqual(['GET /api/v1/deployments/1/notifications', 'GET /api/v1/spec']);
    await administration.loadAccess();
    expect(listAccessRequests()).toHaveLength(2);
  });

  test('signing out clears the permissions', async () => {
    const { test, administration } = await openWithAccess({ role: 'administrator' });
    test.app.connection.signOut();
    expect(readSections(administration)).toBe('unknown');
  });

  test('the access check reports a failure of the platform and can be repeated [P9]', async () => {
    let isBroken = true;
    const { administration } = await openWithAccess({
      role: 'administrator',
      fetch: createAnsweringFetch(/\/notifications/, async (input, init) =>
        isBroken ? new Response('', { status: 500 }) : fetch(input, init),
      ),
    });
    expect(administration.access.value).toMatchObject({ kind: 'failed', failure: { code: 'PlatformBroken' } });
    isBroken = false;
    await administration.loadAccess();
    expect(readSections(administration)).toEqual(ALL_SECTIONS);
  });

  test('a section is marked as missing if the platform’s description lacks it; without a description all are offered', async () => {
    const description = { openapi: '3.1.0', paths: { '/v1/deployments/{deploymentId}/dbt-sync': { post: {} } } };
    const { administration } = await openWithAccess({
      role: 'administrator',
      fetch: createAnsweringFetch(/\/spec$/, async () => Response.json(description)),
    });
    expect(administration.access.value).toMatchObject({
      sections: ALL_SECTIONS.map((section) => ({ section, isOffered: section === 'dbtSync' })),
    });
    const older = await openWithAccess({
      role: 'administrator',
      fetch: createAnsweringFetch(/\/spec$/, async () => Response.json({ message: 'No such path' }, { status: 404 })),
    });
    expect(older.administration.access.value).toMatchObject({
      sections: ALL_SECTIONS.map(() => ({ isOffered: true })),
    });
  });
});

describe('a dbt sync', () => {
  test('a dbt sync starts for production, or for a branch of an environment', async () => {
    const { administration } = await openAdministration({ role: 'developer' });
    await administration.dbtSync.loadBranches();
    expect(administration.dbtSync.branches.value).toEqual(['new-region-names']);
    await administration.dbtSync.run('new-region-names');
    expect(administration.dbtSync.state.value).toMatchObject({ kind: 'done', result: { branch: 'new-region-names' } });
    await administration.dbtSync.run(undefined);
    expect(administration.dbtSync.state.value).toEqual({
      kind: 'done',
      result: {
        syncJobId: expect.stringMatching(/^[\da-f-]{36}$/),
        workflowId: expect.stringContaining('dbt-sync-1-'),
        branch: 'main',
      },
    });
  });

  test('a dbt sync of an unknown branch is refused in the platform’s words', async () => {
    const { administration } = await openAdministration({ role: 'developer' });
    await administration.dbtSync.run('no-such-branch');
    expect(administration.dbtSync.state.value).toMatchObject({
      kind: 'failed',
      mayHaveSucceeded: false,
      failure: { code: 'NotFound', detail: expect.stringContaining('no-such-branch') },
    });
  });

  test('a dbt sync without permission is refused in the platform’s words', async () => {
    const { administration } = await openAdministration({ role: 'analyst' });
    await administration.dbtSync.run(undefined);
    expect(administration.dbtSync.state.value).toMatchObject({
      kind: 'failed',
      failure: { code: 'NotAllowed', detail: expect.stringContaining('SchemaUpdate') },
    });
  });

  test('a dbt sync without an answer may have started; nothing is sent twice [P9]', async () => {
    let sentCount = 0;
    const { administration } = await openAdministration({
      role: 'developer',
      fetch: createAnsweringFetch(/\/dbt-sync$/, async () => {
        sentCount += 1;
        throw new TypeError('The connection broke.');
      }),
    });
    await administration.dbtSync.run(undefined);
    expect(administration.dbtSync.state.value).toMatchObject({ kind: 'failed', mayHaveSucceeded: true });
    expect(sentCount).toBe(1);
  });

  test('the user can stop waiting for a dbt sync [P9]', async () => {
    const { administration } = await openAdministration({
      role: 'developer',
      fetch: createAnsweringFetch(
        /\/dbt-sync$/,
        (_, init) =>
          new Promise((_resolve, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason))),
      ),
    });
    const run = administration.dbtSync.run(undefined);
    expect(administration.dbtSync.state.value).toEqual({ kind: 'running' });
    administration.dbtSync.stop();
    await run;
    expect(administration.dbtSync.state.value).toEqual({ kind: 'stopped' });
  });

  test('a dbt sync of one user is never shown to the next', async () => {
    const { test, administration } = await openAdministration({ role: 'developer' });
    await administration.dbtSync.run(undefined);
    test.app.connection.signOut();
    expect(administration.dbtSync.state.value).toEqual({ kind: 'idle' });
  });
});

describe('duplicating a workbook', () => {
  test('the page offers the workbooks that the reports name, and shows the copy', async () => {
    const { administration } = await openAdministration({ role: 'developer' });
    await administration.workbooks.loadOptions();
    const [first] = administration.workbooks.options.value;
    expect(first).toMatchObject({ id: 1 });
    expect(first?.reports.length).toBe(3);
    await administration.workbooks.duplicate.run({ workbookId: 1, shared: false });
    expect(administration.workbooks.duplicate.state.value).toMatchObject({
      kind: 'done',
      result: { id: expect.any(Number), name: 'Weekly trading review (copy)' },
    });
    await administration.workbooks.loadOptions();
    const { state } = administration.workbooks.duplicate;
    const copy = state.value.kind === 'done' ? state.value.result.id : undefined;
    expect(administration.workbooks.options.value.find(({ id }) => id === copy)?.reports.length).toBe(3);
  });

  test('a copy of the shared workspace is refused if the workbook does not exist', async () => {
    const { administration } = await openAdministration({ role: 'developer' });
    await administration.workbooks.duplicate.run({ workbookId: 1, shared: true });
    expect(administration.workbooks.duplicate.state.value).toMatchObject({
      kind: 'failed',
      failure: { code: 'Refused', detail: expect.stringContaining('shared workspace') },
    });
  });

  test('the result shows no more than an older platform returns: nothing', async () => {
    const { administration } = await openAdministration({
      role: 'developer',
      fetch: createAnsweringFetch(/\/duplicate$/, async () => new Response(null, { status: 204 })),
    });
    await administration.workbooks.duplicate.run({ workbookId: 1, shared: false });
    expect(administration.workbooks.duplicate.state.value).toEqual({
      kind: 'done',
      result: { id: undefined, name: undefined, folder: [] },
    });
  });
});

describe('attaching an AI widget thread', () => {
  const input = { workbookId: 1, widgetId: 'assistant', threadId: 'thread-7', checksum: undefined };

  test('the result shows the dashboard’s new version, and a checksum for the next change', async () => {
    const { administration } = await openAdministration({ role: 'developer' });
    await administration.aiThread.run(input);
    const { state } = administration.aiThread;
    expect(state.value).toMatchObject({
      kind: 'done',
      result: { title: 'Weekly trading', version: 5, checksum: expect.stringMatching(/^[\da-f]{32}$/) },
    });
    const checksum = state.value.kind === 'done' ? state.value.result.checksum : undefined;
    await administration.aiThread.run({ ...input, threadId: 'thread-8', checksum });
    expect(state.value).toMatchObject({ kind: 'done', result: { version: 6 } });
    await administration.aiThread.run({ ...input, checksum });
    expect(state.value).toMatchObject({
      kind: 'failed',
      mayHaveSucceeded: false,
      failure: { code: 'Conflict', detail: expect.stringContaining('changed') },
    });
  });

  test('a widget of another kind is refused in the platform’s words', async () => {
    const { administration } = await openAdministration({ role: 'developer' });
    await administration.aiThread.run({ ...input, widgetId: 'sales' });
    expect(administration.aiThread.state.value).toMatchObject({
      kind: 'failed',
      failure: { code: 'Refused', detail: expect.stringContaining('AI widget') },
    });
  });
});

test('closing a schedule leads back to the list', async () => {
  const { administration } = await openAdministration();
  await openSchedule(administration, 3);
  expect(administration.schedules.openedSchedule.value).toMatchObject({ schedule: { id: 3 } });
  administration.schedules.close();
  expect(administration.schedules.openedSchedule.value).toBeUndefined();
});

test('the administration calls each operation of the platform that it needs', async () => {
  const { test, administration } = await openAdministration();
  await administration.loadAccess();
  await openSchedule(administration, 3);
  administration.removal.selectSchedule(3);
  administration.removal.readTyped('7');
  await administration.removal.send();
  await administration.dbtSync.loadBranches();
  await administration.dbtSync.run(undefined);
  await administration.workbooks.loadOptions();
  await administration.workbooks.duplicate.run({ workbookId: 1, shared: false });
  await administration.aiThread.run({
    workbookId: 1,
    widgetId: 'assistant',
    threadId: 'thread-7',
    checksum: undefined,
  });
  await administration.embedSession.run({ externalId: 'customer-1' });
  await administration.embedTenant.run('northwind');
  const calledOperations = Object.entries(OPERATIONS).filter(([, { method, path }]) => {
    const address = new RegExp(`^${method} /api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return test.requests.some((request) => address.test(request));
  });
  expect(calledOperations.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'getSpec',
      'listEnvironments',
      'listReports',
      'listNotifications',
      'getNotification',
      'removeNotificationRecipients',
      'generateSession',
      'startDbtSync',
      'updatePublishedAiWidgetThread',
      'duplicateWorkbook',
      'deleteEmbedTenantSlash',
    ]),
  );
});
