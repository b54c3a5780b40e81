/** Schedules of dashboards, found and read: the app against the embedded platform over a socket. */
import type { Manage, ScheduleSearch } from '../../src/app';
import { setStage } from '../app/stage';
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

async function open(manage: Manage, id: number): Promise<void> {
  await found(manage, {});
  const list = manage.schedules.list.value;
  const schedule = list.kind === 'ready' ? list.schedules.find((one) => one.id === id) : undefined;
  if (!schedule) throw new Error(`There is no schedule ${id}.`);
  await manage.schedules.open(schedule);
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
