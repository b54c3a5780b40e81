/** People taken out of schedules: the app against the embedded platform over a socket. */
import type { Manage, ScheduleSearch } from '../../src/app';
import { select, setStage } from '../app/stage';
import type { AppUnderTest } from '../support/app';
import { until } from '../support/app';

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

  test('[P9] a group without an answer is told as such, and sent again when the person tries again', async () => {
    let broken = true;
    const { manage } = await managing((input, init) =>
      init?.method === 'DELETE' && broken ? Promise.reject(new TypeError('The line broke.')) : fetch(input, init),
    );
    await open(manage, 1);
    manage.removal.readTyped('C0TRADING');
    await manage.removal.send();
    const { state } = manage.removal;
    expect(state.value).toMatchObject({
      kind: 'ended',
      how: 'failed',
      failure: { code: 'PlatformUnreachable' },
      report: { removed: 0, entries: [{ outcome: { kind: 'unanswered' } }] },
    });
    broken = false;
    await manage.removal.send();
    expect(state.value).toMatchObject({ kind: 'ended', how: 'done', report: { removed: 1 } });
  });

  describe('by thousands of cells', () => {
    const cells = 6_500;

    /** 6,500 cells that name 6,000 users. */
    function fill(test: AppUnderTest): void {
      const rows = Array.from({ length: cells }, (_, index) => [1_000 + (index % 6_000)]);
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
      expect(groups.map((group) => group.length)).toEqual(Array.from({ length: 6 }, () => 1000));
      expect(new Set(groups.flat()).size).toBe(6_000);
      expect(seen).toEqual(Array.from({ length: 7 }, (_, index) => index * 1000));
      expect(manage.removal.state.value).toMatchObject({
        kind: 'ended',
        how: 'done',
        report: { removed: 6_000, duplicates: 500, unreadable: 0 },
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
      expect(kinds.filter((kind) => kind === 'notSent').length).toBe(2000);
      await manage.removal.send();
      expect(state.value).toMatchObject({ kind: 'ended', how: 'done', report: { removed: 6_000 } });
      expect(sent.length).toBe(6_000);
      expect(new Set(sent).size).toBe(6_000);
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
      expect(state.value).toMatchObject({ kind: 'ended', how: 'done', report: { removed: 6_000 } });
    });

    test('[P9] reading can be cancelled', async () => {
      const { test, manage } = await managing();
      fill(test);
      const reading = manage.removal.readSelected();
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

describe('removing one user from several schedules', () => {
  test('one after the other; what fails for one is tried for the next', async () => {
    const { manage } = await managing();
    expect(await found(manage, { recipient: { kind: 'user', user: '2' } })).toEqual([1]);
    await manage.userRemoval.run(2, [3, 999, 1]);
    const { state } = manage.userRemoval;
    expect(state.value).toMatchObject({ kind: 'ended', user: 2 });
    const outcomes = state.value.kind === 'ended' ? [...state.value.outcomes] : [];
    expect(outcomes).toEqual([
      [3, { kind: 'removed' }],
      [999, { kind: 'failed', maybeDone: false, failure: expect.objectContaining({ code: 'NotFound' }) }],
      [1, { kind: 'removed' }],
    ]);
    // The list of what the user receives knows it without asking.
    expect(manage.schedules.list.value).toMatchObject({ kind: 'ready', schedules: [] });
    expect(await found(manage, { recipient: { kind: 'user', user: '2' } })).toEqual([]);
  });

  test('[P9] cancelled, the rest is not sent, and what was answered stays answered', async () => {
    const { test, manage } = await managing((input, init) => {
      if (String(input).includes('/notifications/2/')) manage.userRemoval.cancel();
      return fetch(input, init);
    });
    await manage.userRemoval.run(6, [1, 2, 3]);
    const { state } = manage.userRemoval;
    const kinds = state.value.kind === 'ended' ? [...state.value.outcomes.values()].map(({ kind }) => kind) : [];
    expect(kinds).toEqual(['removed', 'unanswered', 'notSent']);
    expect(test.requests.filter((request) => request.startsWith('DELETE')).length).toBe(2);
  });

  test('whoever may not is told once, not for every schedule', async () => {
    const { test, manage } = await managing((input, init) =>
      init?.method === 'DELETE'
        ? Promise.resolve(Response.json({ message: 'Not you' }, { status: 403 }))
        : fetch(input, init),
    );
    await manage.userRemoval.run(6, [1, 2, 3]);
    const { state } = manage.userRemoval;
    const outcomes = state.value.kind === 'ended' ? [...state.value.outcomes.values()] : [];
    expect(outcomes).toMatchObject([
      { kind: 'failed', failure: { code: 'NotAllowed', said: 'Not you' } },
      { kind: 'notSent' },
      { kind: 'notSent' },
    ]);
    expect(test.requests.filter((request) => request.startsWith('DELETE')).length).toBe(1);
  });
});
