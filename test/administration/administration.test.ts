/** What each role may manage, and what happens when they do: the app against the embedded platform over a socket. */
import type { Manage, ManageSection } from '../../src/app';
import { setStage } from '../app/stage';
import type { AppUnderTest, AppUnderTestOptions } from '../support/app';

const stage = setStage();

const EVERYTHING = ['schedules', 'dbtSync', 'workbooks', 'aiThread', 'embedSession', 'embedTable', 'embedTenant'];
const OF_EDITORS = ['dbtSync', 'workbooks', 'aiThread'];

type Role = 'administrator' | 'developer' | 'analyst' | 'viewer';

async function managing(
  role: Role,
  options: Omit<AppUnderTestOptions, 'config'> = {},
): Promise<{ test: AppUnderTest; manage: Manage }> {
  const { url, token } = stage.platform();
  const sample = { address: url, token: role === 'analyst' ? token : `${token}-${role}` };
  const test = await stage.connected({ ...options, config: { sample } });
  const manage = await test.app.openManage();
  await manage.askAccess();
  return { test, manage };
}

function sections({ access: { value } }: Manage): ManageSection[] | string {
  return value.kind === 'known' ? value.sections.map(({ section }) => section) : value.kind;
}

/** Answers in place of the platform where the path fits; everything else goes to the platform. */
function answering(path: RegExp, answer: (input: string, init?: RequestInit) => Promise<Response>): typeof fetch {
  return (input, init) => (path.test(String(input)) ? answer(String(input), init) : fetch(input, init));
}

describe('who may manage what', () => {
  test('an administrator everything', async () => {
    const { manage } = await managing('administrator');
    expect(sections(manage)).toEqual(EVERYTHING);
  });

  test('whoever may change a report syncs and duplicates', async () => {
    const { manage } = await managing('developer');
    expect(sections(manage)).toEqual(OF_EDITORS);
  });

  test('a viewer nothing', async () => {
    const { manage } = await managing('viewer');
    expect(sections(manage)).toEqual([]);
  });

  test('a platform that does not say who may change a report gets the benefit of the doubt', async () => {
    const { manage } = await managing('viewer', {
      fetch: answering(/\/reports\?/, async () => Response.json({ data: [{ id: 1, name: 'Old' }], count: 1 })),
    });
    expect(sections(manage)).toEqual(OF_EDITORS);
  });

  test('asks once per sign-in, and changes nothing by it', async () => {
    const { test, manage } = await managing('administrator');
    const asked = test.requests.filter((request) => /notifications|spec/.test(request));
    expect(asked).toEqual(['GET /api/v1/deployments/1/notifications', 'GET /api/v1/spec']);
    await manage.askAccess();
    expect(await test.app.openManage()).toBe(manage);
    expect(test.requests.filter((request) => /notifications|spec/.test(request))).toEqual(asked);
  });

  test('signing out forgets the answer', async () => {
    const { test, manage } = await managing('administrator');
    test.app.connection.signOut();
    expect(sections(manage)).toBe('unknown');
  });

  test('[P9] a platform that fails says so, and can be asked again', async () => {
    let broken = true;
    const { manage } = await managing('administrator', {
      fetch: answering(/\/notifications/, async (input, init) =>
        broken ? new Response('', { status: 500 }) : fetch(input, init),
      ),
    });
    expect(manage.access.value).toMatchObject({ kind: 'failed', failure: { code: 'PlatformBroken' } });
    broken = false;
    await manage.askAccess();
    expect(sections(manage)).toEqual(EVERYTHING);
  });

  test('what the platform describes itself without is told apart; without a description everything is tried', async () => {
    const described = { openapi: '3.1.0', paths: { '/v1/deployments/{deploymentId}/dbt-sync': { post: {} } } };
    const { manage } = await managing('administrator', {
      fetch: answering(/\/spec$/, async () => Response.json(described)),
    });
    expect(manage.access.value).toMatchObject({
      sections: EVERYTHING.map((section) => ({ section, offered: section === 'dbtSync' })),
    });
    const older = await managing('administrator', {
      fetch: answering(/\/spec$/, async () => Response.json({ message: 'No such path' }, { status: 404 })),
    });
    expect(older.manage.access.value).toMatchObject({
      sections: EVERYTHING.map(() => ({ offered: true })),
    });
  });
});

describe('a dbt sync', () => {
  test('starts for production, or for a branch of an environment', async () => {
    const { manage } = await managing('developer');
    await manage.dbtSync.loadBranches();
    expect(manage.dbtSync.branches.value).toEqual(['new-region-names']);
    await manage.dbtSync.run('new-region-names');
    expect(manage.dbtSync.state.value).toMatchObject({ kind: 'done', result: { branch: 'new-region-names' } });
    await manage.dbtSync.run(undefined);
    expect(manage.dbtSync.state.value).toEqual({
      kind: 'done',
      result: {
        syncJobId: expect.stringMatching(/^[\da-f-]{36}$/),
        workflowId: expect.stringContaining('dbt-sync-1-'),
        branch: 'main',
      },
    });
  });

  test('of a branch that nobody serves is refused in the platform’s words', async () => {
    const { manage } = await managing('developer');
    await manage.dbtSync.run('no-such-branch');
    expect(manage.dbtSync.state.value).toMatchObject({
      kind: 'failed',
      maybeDone: false,
      failure: { code: 'NotFound', said: expect.stringContaining('no-such-branch') },
    });
  });

  test('is refused to whoever may not, in the platform’s words', async () => {
    const { manage } = await managing('analyst');
    await manage.dbtSync.run(undefined);
    expect(manage.dbtSync.state.value).toMatchObject({
      kind: 'failed',
      failure: { code: 'NotAllowed', said: expect.stringContaining('SchemaUpdate') },
    });
  });

  test('[P9] that got no answer may have begun; nothing is sent twice', async () => {
    let sent = 0;
    const { manage } = await managing('developer', {
      fetch: answering(/\/dbt-sync$/, async () => {
        sent += 1;
        throw new TypeError('The connection broke.');
      }),
    });
    await manage.dbtSync.run(undefined);
    expect(manage.dbtSync.state.value).toMatchObject({ kind: 'failed', maybeDone: true });
    expect(sent).toBe(1);
  });

  test('[P9] can be waited for no longer', async () => {
    const { manage } = await managing('developer', {
      fetch: answering(
        /\/dbt-sync$/,
        (_, init) =>
          new Promise((_resolve, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason))),
      ),
    });
    const running = manage.dbtSync.run(undefined);
    expect(manage.dbtSync.state.value).toEqual({ kind: 'running' });
    manage.dbtSync.stop();
    await running;
    expect(manage.dbtSync.state.value).toEqual({ kind: 'stopped' });
  });

  test('of one person is never shown to the next', async () => {
    const { test, manage } = await managing('developer');
    await manage.dbtSync.run(undefined);
    test.app.connection.signOut();
    expect(manage.dbtSync.state.value).toEqual({ kind: 'idle' });
  });
});

describe('duplicating a workbook', () => {
  test('offers the workbooks that the reports name, and tells the copy', async () => {
    const { manage } = await managing('developer');
    await manage.workbooks.loadOptions();
    const [first] = manage.workbooks.options.value;
    expect(first).toMatchObject({ id: 1 });
    expect(first?.reports.length).toBe(3);
    await manage.workbooks.duplicate.run({ workbookId: 1, shared: false });
    expect(manage.workbooks.duplicate.state.value).toMatchObject({
      kind: 'done',
      result: { id: expect.any(Number), name: 'Weekly trading review (copy)' },
    });
    await manage.workbooks.loadOptions();
    const { state } = manage.workbooks.duplicate;
    const copy = state.value.kind === 'done' ? state.value.result.id : undefined;
    expect(manage.workbooks.options.value.find(({ id }) => id === copy)?.reports.length).toBe(3);
  });

  test('of the shared workspace is refused for a workbook that is not there', async () => {
    const { manage } = await managing('developer');
    await manage.workbooks.duplicate.run({ workbookId: 1, shared: true });
    expect(manage.workbooks.duplicate.state.value).toMatchObject({
      kind: 'failed',
      failure: { code: 'Refused', said: expect.stringContaining('shared workspace') },
    });
  });

  test('says no more than an older platform says: nothing', async () => {
    const { manage } = await managing('developer', {
      fetch: answering(/\/duplicate$/, async () => new Response(null, { status: 204 })),
    });
    await manage.workbooks.duplicate.run({ workbookId: 1, shared: false });
    expect(manage.workbooks.duplicate.state.value).toEqual({
      kind: 'done',
      result: { id: undefined, name: undefined, folder: [] },
    });
  });
});

describe('attaching an AI widget thread', () => {
  const input = { workbookId: 1, widgetId: 'assistant', threadId: 'thread-7', checksum: undefined };

  test('tells the dashboard’s new version, and a checksum for the next change', async () => {
    const { manage } = await managing('developer');
    await manage.aiThread.run(input);
    const { state } = manage.aiThread;
    expect(state.value).toMatchObject({
      kind: 'done',
      result: { title: 'Weekly trading', version: 5, checksum: expect.stringMatching(/^[\da-f]{32}$/) },
    });
    const checksum = state.value.kind === 'done' ? state.value.result.checksum : undefined;
    await manage.aiThread.run({ ...input, threadId: 'thread-8', checksum });
    expect(state.value).toMatchObject({ kind: 'done', result: { version: 6 } });
    await manage.aiThread.run({ ...input, checksum });
    expect(state.value).toMatchObject({
      kind: 'failed',
      maybeDone: false,
      failure: { code: 'Conflict', said: expect.stringContaining('changed') },
    });
  });

  test('a widget of another kind is refused in the platform’s words', async () => {
    const { manage } = await managing('developer');
    await manage.aiThread.run({ ...input, widgetId: 'sales' });
    expect(manage.aiThread.state.value).toMatchObject({
      kind: 'failed',
      failure: { code: 'Refused', said: expect.stringContaining('AI widget') },
    });
  });
});
