import { findScheduleIds, openSchedule, setUpAdministrationStage } from './stage';

const openAdministration = setUpAdministrationStage();

describe('finding schedules', () => {
  test('the search finds schedules by dashboard, by user and by embed user', async () => {
    const { administration } = await openAdministration();
    expect(await findScheduleIds(administration, {})).toEqual([3, 2, 1]);
    expect(await findScheduleIds(administration, { dashboard: '2' })).toEqual([3]);
    expect(await findScheduleIds(administration, { dashboard: ' dshWeekTrade ' })).toEqual([2, 1]);
    expect(await findScheduleIds(administration, { recipient: { kind: 'user', user: '7' } })).toEqual([3]);
    expect(administration.schedules.searchedUser.value).toBe(7);
    expect(
      await findScheduleIds(administration, { recipient: { kind: 'user', user: 'priya.nair@haldenmoor.example' } }),
    ).toEqual([2, 1]);
    expect(administration.schedules.searchedUser.value).toBeUndefined();
    const embedUser = { kind: 'embedUser', tenant: 'harbour-homeware', externalId: 'hh-ada' } as const;
    expect(await findScheduleIds(administration, { recipient: embedUser })).toEqual([3, 1]);
    expect(await findScheduleIds(administration, { dashboard: '1', recipient: embedUser })).toEqual([1]);
  });

  test('the search reports invalid fields and sends nothing', async () => {
    const { test, administration } = await openAdministration();
    const { search } = administration.schedules;
    expect(search({ dashboard: 'weekly', recipient: { kind: 'user', user: 'Priya' } })).toEqual(['dashboard', 'user']);
    expect(search({ dashboard: '', recipient: { kind: 'embedUser', tenant: ' ', externalId: '' } })).toEqual([
      'tenant',
      'externalId',
    ]);
    expect(administration.schedules.list.value).toEqual({ kind: 'idle' });
    expect(test.requests.filter((request) => request.includes('notifications'))).toEqual([]);
  });

  test('a long list is read page by page, each schedule once', async () => {
    const { administration } = await openAdministration({
      fetch: (input, init) => {
        const url = new URL(String(input));
        if (url.pathname.endsWith('/notifications')) url.searchParams.set('first', '2');
        return fetch(url, init);
      },
    });
    expect(await findScheduleIds(administration, {})).toEqual([3, 2]);
    await administration.schedules.loadMore();
    expect(administration.schedules.list.value).toMatchObject({
      kind: 'ready',
      schedules: [{ id: 3 }, { id: 2 }, { id: 1 }],
      hasMore: false,
    });
  });

  test('a failed next page keeps the pages before it [P9]', async () => {
    const { administration } = await openAdministration({
      fetch: (input, init) => {
        const url = new URL(String(input));
        if (url.searchParams.has('after')) return Promise.resolve(Response.json({ message: 'No' }, { status: 400 }));
        if (url.pathname.endsWith('/notifications')) url.searchParams.set('first', '2');
        return fetch(url, init);
      },
    });
    expect(await findScheduleIds(administration, {})).toEqual([3, 2]);
    await administration.schedules.loadMore();
    expect(administration.schedules.list.value).toMatchObject({
      kind: 'ready',
      schedules: [{ id: 3 }, { id: 2 }],
      hasMore: true,
      moreFailure: { code: 'Refused', detail: 'No' },
    });
  });

  test('an opened schedule is read again, and reports if it was deleted', async () => {
    const { administration } = await openAdministration();
    await openSchedule(administration, 1);
    expect(administration.schedules.openedSchedule.value).toMatchObject({
      schedule: { id: 1, cron: { hour: { values: [8] }, weekday: { values: [1] } }, timezone: 'Europe/Dublin' },
    });
    const { openedSchedule } = administration.schedules;
    if (openedSchedule.value) await administration.schedules.open({ ...openedSchedule.value.schedule, id: 999 });
    expect(openedSchedule.value).toMatchObject({ schedule: { id: 999 }, failure: { code: 'NotFound' } });
  });
});
