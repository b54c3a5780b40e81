/** Runs the app against the embedded platform over a socket: people are removed from schedules. */
import type { Administration } from '../../src/administration/state/administration';
import { type AppUnderTest, select } from '../support/app';
import { rect } from '../support/rect';
import { findScheduleIds, openSchedule, setUpAdministrationStage } from './stage';

const openAdministration = setUpAdministrationStage();

/** Returns true while the platform lists the user as a recipient of the schedule. */
async function isRecipient(administration: Administration, scheduleId: number, user: string): Promise<boolean> {
  return (await findScheduleIds(administration, { recipient: { kind: 'user', user } })).includes(scheduleId);
}

async function selectSchedule(administration: Administration, id: number): Promise<void> {
  await openSchedule(administration, id);
  administration.removal.selectSchedule(id);
}

describe('removing recipients', () => {
  test('typed recipients get a result per line, and only those named are removed', async () => {
    const { administration } = await openAdministration();
    await selectSchedule(administration, 3);
    administration.removal.readTyped('7\nharbour-homeware 501\n\nC0TRADING\nsam@haldenmoor.example\n7');
    expect(administration.removal.state.value).toMatchObject({
      kind: 'review',
      report: {
        recipientCount: 3,
        duplicateCount: 1,
        unreadableCount: 1,
        entries: [
          { location: '1', outcome: { kind: 'notSent' } },
          { location: '2', text: 'harbour-homeware 501' },
          { location: '4', text: 'C0TRADING' },
          { location: '5', outcome: { kind: 'unreadable', problem: 'email' } },
          { location: '6', outcome: { kind: 'duplicate', original: '1' } },
        ],
      },
    });
    expect(await isRecipient(administration, 3, '7')).toBe(true);
    await administration.removal.send();
    expect(administration.removal.state.value).toMatchObject({
      kind: 'ended',
      how: 'done',
      report: { removedCount: 3 },
    });
    expect(await isRecipient(administration, 3, '7')).toBe(false);
    const ada = { kind: 'embedUser', tenant: 'harbour-homeware', externalId: 'hh-ada' } as const;
    expect(await findScheduleIds(administration, { recipient: ada })).toEqual([1]);
  });

  test('the request contains the schedule’s own address and nothing of the workbook except the ids [P8]', async () => {
    const bodies: string[] = [];
    const { test, administration } = await openAdministration({
      fetch: (input, init) => {
        if (init?.method === 'DELETE') bodies.push(`${new URL(String(input)).pathname} ${String(init.body)}`);
        return fetch(input, init);
      },
    });
    await selectSchedule(administration, 2);
    test.store.write(test.store.activeSheetId, rect(0, 0, 3), [['Who'], ['harbour-homeware/502'], [4]], 'values');
    select(test, 0, 0, 1_048_576, 1);
    await administration.removal.readSelected();
    await administration.removal.send();
    expect(bodies).toEqual([
      `/api/v1/deployments/1/notifications/2/recipients ${JSON.stringify({
        recipients: [
          { type: 'EMBED_USER', embedTenantName: 'harbour-homeware', id: 502 },
          { type: 'USER', id: 4 },
        ],
      })}`,
    ]);
    expect(administration.removal.state.value).toMatchObject({
      kind: 'ended',
      report: {
        entries: [
          { location: 'Sheet1!A1', text: 'Who', outcome: { kind: 'unreadable', problem: 'unknown' } },
          { location: 'Sheet1!A2', outcome: { kind: 'removed' } },
          { location: 'Sheet1!A3', text: '4', outcome: { kind: 'removed' } },
        ],
      },
    });
  });

  test('a group without an answer is reported as such, and sent again when the user retries [P9]', async () => {
    let isBroken = true;
    const { administration } = await openAdministration({
      fetch: (input, init) =>
        init?.method === 'DELETE' && isBroken ? Promise.reject(new TypeError('The line broke.')) : fetch(input, init),
    });
    await selectSchedule(administration, 1);
    administration.removal.readTyped('C0TRADING');
    await administration.removal.send();
    const { state } = administration.removal;
    expect(state.value).toMatchObject({
      kind: 'ended',
      how: 'failed',
      failure: { code: 'PlatformUnreachable' },
      report: { removedCount: 0, entries: [{ outcome: { kind: 'unanswered' } }] },
    });
    isBroken = false;
    await administration.removal.send();
    expect(state.value).toMatchObject({ kind: 'ended', how: 'done', report: { removedCount: 1 } });
  });

  describe('thousands of cells', () => {
    const cells = 6_500;

    /** Fills 6,500 cells that name 6,000 users. */
    function fillCells(test: AppUnderTest): void {
      const rows = Array.from({ length: cells }, (_, index) => [1_000 + (index % 6_000)]);
      test.store.write(test.store.activeSheetId, rect(1, 1, cells), rows, 'values');
      select(test, 1, 1, cells);
    }

    function readIds(init: RequestInit | undefined): number[] {
      const body: { recipients: { id: number }[] } = JSON.parse(String(init?.body));
      return body.recipients.map(({ id }) => id);
    }

    test('groups of 1000 are sent one after another, no one twice, with progress', async () => {
      const groups: number[][] = [];
      let activeRequests = 0;
      const { test, administration } = await openAdministration({
        fetch: async (input, init) => {
          if (init?.method !== 'DELETE') return fetch(input, init);
          groups.push(readIds(init));
          activeRequests += 1;
          expect(activeRequests).toBe(1);
          const answer = await fetch(input, init);
          activeRequests -= 1;
          return answer;
        },
      });
      fillCells(test);
      await selectSchedule(administration, 1);
      await administration.removal.readSelected();
      const removedCounts: number[] = [];
      const stop = administration.removal.state.subscribe((state) => {
        if (state.kind === 'sending') removedCounts.push(state.report.removedCount);
      });
      await administration.removal.send();
      stop();
      expect(groups.map((group) => group.length)).toEqual(Array.from({ length: 6 }, () => 1000));
      expect(new Set(groups.flat()).size).toBe(6_000);
      expect(removedCounts).toEqual(Array.from({ length: 7 }, (_, index) => index * 1000));
      expect(administration.removal.state.value).toMatchObject({
        kind: 'ended',
        how: 'done',
        report: { removedCount: 6_000, duplicateCount: 500, unreadableCount: 0 },
      });
    });

    test('a retry after a failed group sends only the recipients that were not removed', async () => {
      const sentIds: number[] = [];
      let calls = 0;
      const { test, administration } = await openAdministration({
        fetch: (input, init) => {
          if (init?.method !== 'DELETE') return fetch(input, init);
          calls += 1;
          if (calls === 4) return Promise.resolve(Response.json({ message: 'Out of memory' }, { status: 400 }));
          sentIds.push(...readIds(init));
          return fetch(input, init);
        },
      });
      fillCells(test);
      await selectSchedule(administration, 1);
      await administration.removal.readSelected();
      await administration.removal.send();
      const { state } = administration.removal;
      expect(state.value).toMatchObject({
        kind: 'ended',
        how: 'failed',
        failure: { code: 'Refused', detail: 'Out of memory' },
        report: { removedCount: 3000 },
      });
      const kinds = state.value.kind === 'ended' ? state.value.report.entries.map(({ outcome }) => outcome.kind) : [];
      expect(kinds.filter((kind) => kind === 'refused').length).toBe(1000);
      expect(kinds.filter((kind) => kind === 'notSent').length).toBe(2000);
      await administration.removal.send();
      expect(state.value).toMatchObject({ kind: 'ended', how: 'done', report: { removedCount: 6_000 } });
      expect(sentIds.length).toBe(6_000);
      expect(new Set(sentIds).size).toBe(6_000);
    });

    test('a cancellation stops at once and keeps the results that have arrived [P9]', async () => {
      let calls = 0;
      const { test, administration } = await openAdministration({
        fetch: (input, init) => {
          if (init?.method !== 'DELETE') return fetch(input, init);
          calls += 1;
          if (calls === 3) administration.removal.cancel();
          return fetch(input, init);
        },
      });
      fillCells(test);
      await selectSchedule(administration, 1);
      await administration.removal.readSelected();
      await administration.removal.send();
      const { state } = administration.removal;
      expect(state.value).toMatchObject({ kind: 'ended', how: 'cancelled', report: { removedCount: 2000 } });
      const kinds = state.value.kind === 'ended' ? state.value.report.entries.map(({ outcome }) => outcome.kind) : [];
      expect(kinds.filter((kind) => kind === 'unanswered').length).toBe(1000);
      await administration.removal.send();
      expect(state.value).toMatchObject({ kind: 'ended', how: 'done', report: { removedCount: 6_000 } });
    });

    test('a cancellation stops reading [P9]', async () => {
      const { test, administration } = await openAdministration();
      fillCells(test);
      const reading = administration.removal.readSelected();
      administration.removal.cancel();
      await reading;
      expect(administration.removal.state.value).toEqual({ kind: 'idle' });
    });
  });

  test('empty cells hold nothing to send', async () => {
    const { test, administration } = await openAdministration();
    await selectSchedule(administration, 1);
    expect(administration.removal.selection.value).toBe('Sheet1!A1');
    select(test, 0, 5, 40);
    await administration.removal.readSelected();
    expect(administration.removal.state.value).toEqual({ kind: 'nothingThere' });
    await administration.removal.send();
    expect(test.requests.filter((request) => request.startsWith('DELETE'))).toEqual([]);
  });

  test('recipients that were read for one schedule are never sent to another', async () => {
    const { test, administration } = await openAdministration();
    await selectSchedule(administration, 1);
    administration.removal.readTyped('2');
    await selectSchedule(administration, 2);
    expect(administration.removal.state.value).toEqual({ kind: 'idle' });
    await administration.removal.send();
    expect(test.requests.filter((request) => request.startsWith('DELETE'))).toEqual([]);
  });
});

describe('removing one user from several schedules', () => {
  test('schedules are processed one after the other; a failure for one does not stop the next', async () => {
    const { administration } = await openAdministration();
    expect(await findScheduleIds(administration, { recipient: { kind: 'user', user: '2' } })).toEqual([1]);
    await administration.userRemoval.run(2, [3, 999, 1]);
    const { state } = administration.userRemoval;
    expect(state.value).toMatchObject({ kind: 'ended', user: 2 });
    const outcomes = state.value.kind === 'ended' ? [...state.value.outcomes] : [];
    expect(outcomes).toEqual([
      [3, { kind: 'removed' }],
      [999, { kind: 'failed', mayHaveSucceeded: false, failure: expect.objectContaining({ code: 'NotFound' }) }],
      [1, { kind: 'removed' }],
    ]);
    // The list of the user's schedules changes without a request.
    expect(administration.schedules.list.value).toMatchObject({ kind: 'ready', schedules: [] });
    expect(await findScheduleIds(administration, { recipient: { kind: 'user', user: '2' } })).toEqual([]);
  });

  test('a cancellation stops sending and keeps the results that have arrived [P9]', async () => {
    const { test, administration } = await openAdministration({
      fetch: (input, init) => {
        if (String(input).includes('/notifications/2/')) administration.userRemoval.cancel();
        return fetch(input, init);
      },
    });
    await administration.userRemoval.run(6, [1, 2, 3]);
    const { state } = administration.userRemoval;
    const kinds = state.value.kind === 'ended' ? [...state.value.outcomes.values()].map(({ kind }) => kind) : [];
    expect(kinds).toEqual(['removed', 'unanswered', 'notSent']);
    expect(test.requests.filter((request) => request.startsWith('DELETE')).length).toBe(2);
  });

  test('a missing permission is reported once, not for every schedule', async () => {
    const { test, administration } = await openAdministration({
      fetch: (input, init) =>
        init?.method === 'DELETE'
          ? Promise.resolve(Response.json({ message: 'Not you' }, { status: 403 }))
          : fetch(input, init),
    });
    await administration.userRemoval.run(6, [1, 2, 3]);
    const { state } = administration.userRemoval;
    const outcomes = state.value.kind === 'ended' ? [...state.value.outcomes.values()] : [];
    expect(outcomes).toMatchObject([
      { kind: 'failed', failure: { code: 'NotAllowed', detail: 'Not you' } },
      { kind: 'notSent' },
      { kind: 'notSent' },
    ]);
    expect(test.requests.filter((request) => request.startsWith('DELETE')).length).toBe(1);
  });
});
