/** Schedules of dashboards and who receives them: the app against the embedded platform over a socket. */
import type { Manage, ScheduleSearch } from '../../src/app';
import type { AppUnderTest } from '../support/app';
import { until } from '../support/app';
import { select, setStage } from './stage';

jest.setTimeout(30_000);

const stage = setStage();
const ANYONE = { kind: 'anyone' } as const;

async function managing(send?: typeof fetch): Promise<{ test: AppUnderTest; manage: Manage }> {
  const { url, token } = stage.platform();
  const test = await stage.connected({
    config: { sample: { address: url, token: `${token}-administrator` } },
    ...(send && { fetch: send }),
  });
  return { test, manage: await test.app.openManage() };
}

async function found(manage: Manage, search: Partial<ScheduleSearch>): Promise<readonly number[]> {
  expect(manage.schedules.find({ dashboard: '', recipient: ANYONE, ...search })).toEqual([]);
  await until(() => manage.schedules.list.value.kind !== 'loading');
  const list = manage.schedules.list.value;
  if (list.kind !== 'ready') throw new Error(`The list is ${list.kind}.`);
  return list.schedules.map(({ id }) => id);
}

/** Whether the platform still has the user among the recipients of the schedule. */
async function receives(manage: Manage, scheduleId: number, user: string): Promise<boolean> {
  return (await found(manage, { recipient: { kind: 'user', user } })).includes(scheduleId);
}

async function open(manage: Manage, id: number): Promise<void> {
  await found(manage, {});
  const list = manage.schedules.list.value;
  const schedule = list.kind === 'ready' ? list.schedules.find((one) => one.id === id) : undefined;
  if (!schedule) throw new Error(`There is no schedule ${id}.`);
  await manage.schedules.open(schedule);
  manage.removal.begin(id);
}

describe('finding schedules', () => {
  test('by dashboard, by user and by embed user', async () => {
    const { manage } = await managing();
    expect(await found(manage, {})).toEqual([3, 2, 1]);
    expect(await found(manage, { dashboard: '2' })).toEqual([3]);
    expect(await found(manage, { dashboard: ' dshWeekTrade ' })).toEqual([2, 1]);
    expect(await found(manage, { recipient: { kind: 'user', user: '7' } })).toEqual([3]);
    expect(manage.schedules.searchedUser.value).toBe(7);
    expect(await found(manage, { recipient: { kind: 'user', user: 'priya.nair@haldenmoor.example' } })).toEqual([2, 1]);
    expect(manage.schedules.searchedUser.value).toBeUndefined();
    const embedUser = { kind: 'embedUser', tenant: 'harbour-homeware', externalId: 'hh-ada' } as const;
    expect(await found(manage, { recipient: embedUser })).toEqual([3, 1]);
    expect(await found(manage, { dashboard: '1', recipient: embedUser })).toEqual([1]);
  });

  test('what cannot be read is told by field, and nothing is asked', async () => {
    const { test, manage } = await managing();
    const { find } = manage.schedules;
    expect(find({ dashboard: 'weekly', recipient: { kind: 'user', user: 'Priya' } })).toEqual(['dashboard', 'user']);
    expect(find({ dashboard: '', recipient: { kind: 'embedUser', tenant: ' ', externalId: '' } })).toEqual([
      'tenant',
      'externalId',
    ]);
    expect(manage.schedules.list.value).toEqual({ kind: 'idle' });
    expect(test.requests.filter((request) => request.includes('notifications'))).toEqual([]);
  });

  test('a long list comes page by page, each schedule once', async () => {
    const { manage } = await managing((input, init) => {
      const url = new URL(String(input));
      if (url.pathname.endsWith('/notifications')) url.searchParams.set('first', '2');
      return fetch(url, init);
    });
    expect(await found(manage, {})).toEqual([3, 2]);
    await manage.schedules.more();
    expect(manage.schedules.list.value).toMatchObject({
      kind: 'ready',
      schedules: [{ id: 3 }, { id: 2 }, { id: 1 }],
      hasMore: false,
    });
  });

  test('[P9] a next page that does not come keeps the pages before it', async () => {
    const { manage } = await managing((input, init) => {
      const url = new URL(String(input));
      if (url.searchParams.has('after')) return Promise.resolve(Response.json({ message: 'No' }, { status: 400 }));
      if (url.pathname.endsWith('/notifications')) url.searchParams.set('first', '2');
      return fetch(url, init);
    });
    expect(await found(manage, {})).toEqual([3, 2]);
    await manage.schedules.more();
    expect(manage.schedules.list.value).toMatchObject({
      kind: 'ready',
      schedules: [{ id: 3 }, { id: 2 }],
      hasMore: true,
      moreFailure: { code: 'Refused', said: 'No' },
    });
  });

  test('one that is opened is read anew, and says when it is gone', async () => {
    const { manage } = await managing();
    await open(manage, 1);
    expect(manage.schedules.opened.value).toMatchObject({
      schedule: { id: 1, cron: { hour: { values: [8] }, weekday: { values: [1] } }, timezone: 'Europe/Dublin' },
    });
    const { opened } = manage.schedules;
    if (opened.value) await manage.schedules.open({ ...opened.value.schedule, id: 999 });
    expect(opened.value).toMatchObject({ schedule: { id: 999 }, failure: { code: 'NotFound' } });
  });
});

describe('removing recipients', () => {
  test('typed ones, each told by its line; only those named', async () => {
    const { manage } = await managing();
    await open(manage, 3);
    manage.removal.readTyped('7\nharbour-homeware 501\n\nC0TRADING\nsam@haldenmoor.example\n7');
    expect(manage.removal.state.value).toMatchObject({
      kind: 'review',
      report: {
        recipients: 3,
        duplicates: 1,
        unreadable: 1,
        entries: [
          { at: '1', outcome: { kind: 'notSent' } },
          { at: '2', text: 'harbour-homeware 501' },
          { at: '4', text: 'C0TRADING' },
          { at: '5', outcome: { kind: 'unreadable', problem: 'email' } },
          { at: '6', outcome: { kind: 'duplicate', of: '1' } },
        ],
      },
    });
    expect(await receives(manage, 3, '7')).toBe(true);
    await manage.removal.send();
    expect(manage.removal.state.value).toMatchObject({ kind: 'ended', how: 'done', report: { removed: 3 } });
    expect(await receives(manage, 3, '7')).toBe(false);
    const ada = { kind: 'embedUser', tenant: 'harbour-homeware', externalId: 'hh-ada' } as const;
    expect(await found(manage, { recipient: ada })).toEqual([1]);
  });

  test('[P8] sends the schedule’s own address and nothing of the workbook but the ids', async () => {
    const bodies: string[] = [];
    const { test, manage } = await managing((input, init) => {
      if (init?.method === 'DELETE') bodies.push(`${new URL(String(input)).pathname} ${String(init.body)}`);
      return fetch(input, init);
    });
    await open(manage, 2);
    test.store.write(
      test.store.activeSheetId,
      { row: 0, column: 0, rows: 3, columns: 1 },
      [['Who'], ['harbour-homeware/502'], [4]],
      'values',
    );
    select(test, 0, 0, 1_048_576, 1);
    await manage.removal.readSelected();
    await manage.removal.send();
    expect(bodies).toEqual([
      `/api/v1/deployments/1/notifications/2/recipients ${JSON.stringify({
        recipients: [
          { type: 'EMBED_USER', embedTenantName: 'harbour-homeware', id: 502 },
          { type: 'USER', id: 4 },
        ],
      })}`,
    ]);
    expect(manage.removal.state.value).toMatchObject({
      kind: 'ended',
      report: {
        entries: [
          { at: 'Sheet1!A1', text: 'Who', outcome: { kind: 'unreadable', problem: 'unknown' } },
          { at: 'Sheet1!A2', outcome: { kind: 'removed' } },
          { at: 'Sheet1!A3', text: '4', outcome: { kind: 'removed' } },
        ],
      },
    });
  });

  describe('by thousands of cells', () => {
    const cells = 12_500;

    /** 12,500 cells that name 12,000 users. */
    function fill(test: AppUnderTest): void {
      const rows = Array.from({ length: cells }, (_, index) => [1_000 + (index % 12_000)]);
      test.store.write(test.store.activeSheetId, { row: 1, column: 1, rows: cells, columns: 1 }, rows, 'values');
      select(test, 1, 1, cells);
    }

    function idsOf(init: RequestInit | undefined): number[] {
      const body: { recipients: { id: number }[] } = JSON.parse(String(init?.body));
      return body.recipients.map(({ id }) => id);
    }

    test('groups of 1000 go one after another, nobody twice, with progress', async () => {
      const groups: number[][] = [];
      let under = 0;
      const { test, manage } = await managing(async (input, init) => {
        if (init?.method !== 'DELETE') return fetch(input, init);
        groups.push(idsOf(init));
        under += 1;
        expect(under).toBe(1);
        const answer = await fetch(input, init);
        under -= 1;
        return answer;
      });
      fill(test);
      await open(manage, 1);
      await manage.removal.readSelected();
      const seen: number[] = [];
      const stop = manage.removal.state.subscribe((state) => {
        if (state.kind === 'sending') seen.push(state.report.removed);
      });
      await manage.removal.send();
      stop();
      expect(groups.map((group) => group.length)).toEqual(Array.from({ length: 12 }, () => 1000));
      expect(new Set(groups.flat()).size).toBe(12_000);
      expect(seen).toEqual(Array.from({ length: 13 }, (_, index) => index * 1000));
      expect(manage.removal.state.value).toMatchObject({
        kind: 'ended',
        how: 'done',
        report: { removed: 12_000, duplicates: 500, unreadable: 0 },
      });
    });

    test('after a group failed, trying again sends those alone who were not removed', async () => {
      const sent: number[] = [];
      let calls = 0;
      const { test, manage } = await managing((input, init) => {
        if (init?.method !== 'DELETE') return fetch(input, init);
        calls += 1;
        if (calls === 4) return Promise.resolve(Response.json({ message: 'Out of memory' }, { status: 400 }));
        sent.push(...idsOf(init));
        return fetch(input, init);
      });
      fill(test);
      await open(manage, 1);
      await manage.removal.readSelected();
      await manage.removal.send();
      const { state } = manage.removal;
      expect(state.value).toMatchObject({
        kind: 'ended',
        how: 'failed',
        failure: { code: 'Refused', said: 'Out of memory' },
        report: { removed: 3000 },
      });
      const kinds = state.value.kind === 'ended' ? state.value.report.entries.map(({ outcome }) => outcome.kind) : [];
      expect(kinds.filter((kind) => kind === 'refused').length).toBe(1000);
      expect(kinds.filter((kind) => kind === 'notSent').length).toBe(8000);
      await manage.removal.send();
      expect(state.value).toMatchObject({ kind: 'ended', how: 'done', report: { removed: 12_000 } });
      expect(sent.length).toBe(12_000);
      expect(new Set(sent).size).toBe(12_000);
    });

    test('[P9] cancelling stops at once; what was answered stays answered', async () => {
      let calls = 0;
      const { test, manage } = await managing((input, init) => {
        if (init?.method !== 'DELETE') return fetch(input, init);
        calls += 1;
        if (calls === 3) manage.removal.cancel();
        return fetch(input, init);
      });
      fill(test);
      await open(manage, 1);
      await manage.removal.readSelected();
      await manage.removal.send();
      const { state } = manage.removal;
      expect(state.value).toMatchObject({ kind: 'ended', how: 'cancelled', report: { removed: 2000 } });
      const kinds = state.value.kind === 'ended' ? state.value.report.entries.map(({ outcome }) => outcome.kind) : [];
      expect(kinds.filter((kind) => kind === 'unanswered').length).toBe(1000);
      await manage.removal.send();
      expect(state.value).toMatchObject({ kind: 'ended', how: 'done', report: { removed: 12_000 } });
    });

    test('[P9] reading can be cancelled', async () => {
      const { test, manage } = await managing();
      fill(test);
      const reading = manage.removal.readSelected();
      await until(() => manage.removal.state.value.kind === 'reading');
      manage.removal.cancel();
      await reading;
      expect(manage.removal.state.value).toEqual({ kind: 'idle' });
    });
  });

  test('empty cells are nothing to send', async () => {
    const { test, manage } = await managing();
    await open(manage, 1);
    expect(manage.removal.selection.value).toBe('Sheet1!A1');
    select(test, 0, 5, 40);
    await manage.removal.readSelected();
    expect(manage.removal.state.value).toEqual({ kind: 'nothingThere' });
    await manage.removal.send();
    expect(test.requests.filter((request) => request.startsWith('DELETE'))).toEqual([]);
  });

  test('what was read for one schedule is never sent to another', async () => {
    const { test, manage } = await managing();
    await open(manage, 1);
    manage.removal.readTyped('2');
    await open(manage, 2);
    expect(manage.removal.state.value).toEqual({ kind: 'idle' });
    await manage.removal.send();
    expect(test.requests.filter((request) => request.startsWith('DELETE'))).toEqual([]);
  });
});

describe('attaching an AI widget thread', () => {
  const input = { workbookId: 1, widgetId: 'assistant', threadId: 'thread-7', checksum: undefined };

  test('tells the dashboard’s new version, and a checksum for the next change', async () => {
    const { manage } = await managing();
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
    const { manage } = await managing();
    await manage.aiThread.run({ ...input, widgetId: 'sales' });
    expect(manage.aiThread.state.value).toMatchObject({
      kind: 'failed',
      failure: { code: 'Refused', said: expect.stringContaining('AI widget') },
    });
  });
});
