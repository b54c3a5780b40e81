/**
 * Runs the app against the embedded platform over a socket, with cells in the workbench's Excel: embed
 * sessions, one and many, and the deletion of a tenant.
 */

import type { Administration } from '../../src/administration/state/administration';
import type { EmbedCellTexts, EmbedReview } from '../../src/administration/state/embed-review';
import type { EmbedProgress } from '../../src/administration/state/embed-sending';
import { type AppUnderTest, openReport, select } from '../support/app';
import { settle } from '../support/excel-host';
import { createQuickClock } from '../support/quick-clock';
import { setUpAdministrationStage } from './stage';

const openAdministration = setUpAdministrationStage();

const CELL_TEXTS: EmbedCellTexts = {
  header: 'Session id',
  isNote: (text) => text.startsWith('Not '),
  refused: ({ detail }) => `Not made: ${detail}`,
  unanswered: ({ code }) => `Not answered: ${code}`,
  notSent: (problems) => `Not sent: ${problems.map(({ problem }) => problem).join()}`,
};
const SESSION_ID = expect.stringMatching(/^[0-9a-f]{32}$/);

/** Writes a table and selects it. */
function writeTable({ store }: AppUnderTest, rows: readonly (readonly string[])[], row = 0, column = 0): void {
  const rect = { row, column, rows: rows.length, columns: rows[0]?.length ?? 0 };
  store.write(store.activeSheetId, rect, rows, 'values');
  store.select(store.activeSheetId, rect);
}

function readColumn({ store }: AppUnderTest, column: number, rows: number, row = 0): unknown[] {
  return store.readValues(store.activeSheetId, { row, column, rows, columns: 1 }).flat();
}

function readReview({ embedTable: { state } }: Administration): EmbedReview {
  if (state.value.kind !== 'review') throw new Error(JSON.stringify(state.value));
  return state.value.review;
}

function readEnd({ embedTable: { state } }: Administration): { how: string; progress: EmbedProgress } {
  if (state.value.kind !== 'ended') throw new Error(JSON.stringify(state.value));
  return state.value;
}

/** Intercepts the calls between the app and the platform that create sessions. */
function createSessionFetch(
  answer: (number: number, send: () => Promise<Response>) => Promise<Response>,
): typeof fetch {
  let calls = 0;
  return (input, init) => {
    if (!String(input).endsWith('/generate-session')) return fetch(input, init);
    calls += 1;
    return answer(calls, () => fetch(input, init));
  };
}

const createPeople = (count: number) => Array.from({ length: count }, (_, index) => [`person-${index}`]);

describe('one embed session', () => {
  test('a session is created from the form, and is valid for a day', async () => {
    const clock = createQuickClock();
    const { administration } = await openAdministration({ clock });
    await administration.embedSession.run({
      externalId: 'one',
      embedTenantName: 'one-tenant',
      'settings.allowAi': 'true',
    });
    const { state } = administration.embedSession;
    expect(state.value).toMatchObject({ kind: 'done', result: { sessionId: SESSION_ID } });
    const openableUntil = state.value.kind === 'done' ? state.value.result.openableUntil : 0;
    expect(openableUntil).toBe(clock.now() + 86_400_000);
  });

  test('a session with an error is not sent', async () => {
    const { test, administration } = await openAdministration();
    expect(administration.embedSession.check({ tenantGroups: 'x' }).map(({ field }) => field)).toEqual([
      'externalId',
      'embedTenantName',
      'creatorMode',
    ]);
    expect(test.requests.filter((request) => request.includes('generate-session'))).toEqual([]);
  });

  test('a refused session shows the platform’s words', async () => {
    const { administration } = await openAdministration();
    await administration.embedSession.run({ externalId: 'one', groups: 'Nobody' });
    expect(administration.embedSession.state.value).toMatchObject({
      kind: 'failed',
      failure: { code: 'Refused', detail: 'groups names no global group: Nobody.' },
    });
  });
});

describe('embed sessions from the sheet', () => {
  test('a session is created for each row; the next column shows the session id or the reason as text', async () => {
    const { test, administration } = await openAdministration();
    writeTable(test, [
      ['External ID', 'E-mail', 'Groups', 'Comment'],
      ['a', 'a@x.example', 'Store managers', 'first'],
      ['b', '', 'Nobody', ''],
      ['', '', '', ''],
      ['c', 'no address', '', ''],
      ['d', '', '', ''],
    ]);
    await administration.embedTable.read(CELL_TEXTS);
    expect(readReview(administration)).toMatchObject({
      address: 'Sheet1!A1:D6',
      resultAddress: 'Sheet1!E2:E6',
      unknownHeaders: ['Comment'],
      personCount: 4,
      toSend: 3,
      problemRowCount: 1,
      problems: [{ address: 'Sheet1!B5', field: 'email', problem: 'notEmail' }],
      obstacles: undefined,
    });
    expect(test.requests.filter((request) => request.includes('generate-session'))).toEqual([]);
    await administration.embedTable.send(false);
    expect(readEnd(administration)).toMatchObject({
      how: 'done',
      progress: { created: 2, refused: 1, notSent: 1, orphanedSessions: [] },
    });
    expect(readColumn(test, 4, 6)).toEqual([
      'Session id',
      SESSION_ID,
      'Not made: groups names no global group: Nobody.',
      '',
      'Not sent: notEmail',
      SESSION_ID,
    ]);
    expect(test.store.listNames().filter(({ name }) => name.startsWith('_inlay'))).toEqual([]);
  });

  test('rows that have a session id are not sent again; the others are, whether the column of answers is selected or not', async () => {
    let isRefusing = true;
    const { test, administration } = await openAdministration({
      fetch: createSessionFetch(async (number, send) =>
        isRefusing && number === 2 ? Response.json({ message: 'Not today.' }, { status: 400 }) : send(),
      ),
    });
    writeTable(test, [['externalId'], ...createPeople(4)]);
    await administration.embedTable.read(CELL_TEXTS);
    await administration.embedTable.send(false);
    isRefusing = false;
    const before = readColumn(test, 1, 5);
    expect(before.filter((text) => text === 'Not made: Not today.')).toHaveLength(1);
    for (const columns of [1, 2]) {
      select(test, 0, 0, 5, columns);
      await administration.embedTable.read(CELL_TEXTS);
      expect(readReview(administration)).toMatchObject({
        personCount: 4,
        withSessionId: 3,
        toSend: 1,
        obstacles: undefined,
        unknownHeaders: [],
      });
    }
    await administration.embedTable.send(false);
    const after = readColumn(test, 1, 5);
    expect(after.slice(1)).toEqual([SESSION_ID, SESSION_ID, SESSION_ID, SESSION_ID]);
    expect(after.filter((text) => before.includes(text))).toHaveLength(4);
    expect(readColumn(test, 2, 5)).toEqual(['', '', '', '', '']);
  });

  test('filled cells are overwritten only after a question, and placements never [P1]', async () => {
    const { test, administration } = await openAdministration();
    writeTable(test, [['externalId'], ...createPeople(2)]);
    test.store.write(test.store.activeSheetId, { row: 2, column: 1, rows: 1, columns: 1 }, 'mine', 'values');
    await administration.embedTable.read(CELL_TEXTS);
    expect(readReview(administration).obstacles).toEqual({ addresses: ['Sheet1!B3'], count: 1, sample: 'mine' });
    await administration.embedTable.send(false);
    expect(readColumn(test, 1, 3)).toEqual(['', '', 'mine']);
    await administration.embedTable.send(true);
    expect(readColumn(test, 1, 3)).toEqual(['Session id', SESSION_ID, SESSION_ID]);

    await openReport(test, 'Store formats');
    select(test, 10, 1);
    await settle(test.host);
    await test.app.report.place();
    writeTable(test, [['externalId'], ...createPeople(3)], 9);
    const placedCells = readColumn(test, 1, 6, 9);
    await administration.embedTable.read(CELL_TEXTS);
    expect(readReview(administration).placement).toMatchObject({ name: 'Store formats' });
    await administration.embedTable.send(true);
    expect(readColumn(test, 1, 6, 9)).toEqual(placedCells);
  });

  test('answers find their rows after rows were inserted, moved or deleted [P3]', async () => {
    let hasChanged = false;
    const { test, administration } = await openAdministration({
      fetch: createSessionFetch(async (_number, send) => {
        if (!hasChanged) {
          hasChanged = true;
          test.store.deleteRows(test.store.activeSheetId, 3, 1);
          test.store.insertRows(test.store.activeSheetId, 1, 2);
          test.store.insertRows(test.store.activeSheetId, 0, 5);
        }
        return send();
      }),
    });
    writeTable(test, [['externalId'], ...createPeople(4)]);
    await administration.embedTable.read(CELL_TEXTS);
    await administration.embedTable.send(false);
    const { progress } = readEnd(administration);
    expect(progress).toMatchObject({ created: 4, orphanedSessions: [{ address: 'Sheet1!A4', sessionId: SESSION_ID }] });
    expect(readColumn(test, 0, 6, 5)).toEqual(['externalId', '', '', 'person-0', 'person-1', 'person-3']);
    expect(readColumn(test, 1, 6, 5)).toEqual(['Session id', '', '', SESSION_ID, SESSION_ID, SESSION_ID]);
  });

  test('answers find their rows after the table was sorted [P3]', async () => {
    let isSorted = false;
    const sentIds = new Map<string, string>();
    const { test, administration } = await openAdministration({
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        if (!String(input).endsWith('/generate-session')) return response;
        const { sessionId } = await response.clone().json();
        sentIds.set(JSON.parse(String(init?.body)).externalId, sessionId);
        if (!isSorted) {
          isSorted = true;
          const rect = { row: 1, column: 0, rows: 4, columns: 1 };
          test.store.write(test.store.activeSheetId, rect, createPeople(4).reverse(), 'values');
        }
        return response;
      },
    });
    writeTable(test, [['externalId'], ...createPeople(4)]);
    await administration.embedTable.read(CELL_TEXTS);
    await administration.embedTable.send(false);
    expect(readEnd(administration)).toMatchObject({ progress: { created: 4, orphanedSessions: [] } });
    expect(readColumn(test, 1, 5).slice(1)).toEqual(
      createPeople(4)
        .reverse()
        .map(([name = '']) => sentIds.get(name)),
    );
  });

  test('sending can be stopped; answers that have arrived are written [P9]', async () => {
    const { test, administration } = await openAdministration({
      fetch: createSessionFetch(async (number, send) => {
        const response = await send();
        if (number === 4) administration.embedTable.cancel();
        return response;
      }),
    });
    writeTable(test, [['externalId'], ...createPeople(20)]);
    await administration.embedTable.read(CELL_TEXTS);
    await administration.embedTable.send(false);
    const { how, progress } = readEnd(administration);
    expect(how).toBe('cancelled');
    expect(progress.created).toBeGreaterThan(0);
    expect(progress.created).toBeLessThan(6);
    expect(readColumn(test, 1, 21).filter((text) => /^[0-9a-f]{32}$/.test(String(text)))).toHaveLength(
      progress.created,
    );
  });

  test('a few requests run at once, pause as long as the platform asks, and skip no one', async () => {
    let activeCount = 0;
    let maxAtOnce = 0;
    const { test, administration } = await openAdministration({
      fetch: createSessionFetch(async (number, send) => {
        activeCount += 1;
        maxAtOnce = Math.max(maxAtOnce, activeCount);
        // The client makes three tries of one call; after them the table waits.
        const response =
          number >= 5 && number <= 13
            ? Response.json({ message: 'Slow down' }, { status: 429, headers: { 'retry-after': '0.1' } })
            : await send();
        activeCount -= 1;
        return response;
      }),
    });
    const pauses = new Set<number>();
    const stop = administration.embedTable.state.subscribe((run) => {
      if (run.kind === 'sending' && run.progress.pausedUntil !== undefined) pauses.add(run.progress.pausedUntil);
    });
    writeTable(test, [['externalId'], ...createPeople(10)]);
    await administration.embedTable.read(CELL_TEXTS);
    await administration.embedTable.send(false);
    stop();
    expect(pauses.size).toBeGreaterThan(0);
    expect(readEnd(administration)).toMatchObject({
      how: 'done',
      progress: { created: 10, refused: 0, pausedUntil: undefined },
    });
    expect(maxAtOnce).toBeLessThanOrEqual(3);
    expect(readColumn(test, 1, 11).slice(1)).toEqual(Array(10).fill(SESSION_ID));
  });

  test('sending ends at once if the token is not accepted: no one else is sent', async () => {
    const { test, administration } = await openAdministration({
      fetch: createSessionFetch(async (number, send) =>
        number > 2 ? Response.json({ message: 'The access token is not valid.' }, { status: 401 }) : send(),
      ),
    });
    writeTable(test, [['externalId'], ...createPeople(30)]);
    await administration.embedTable.read(CELL_TEXTS);
    await administration.embedTable.send(false);
    expect(readEnd(administration)).toMatchObject({
      how: 'failed',
      failure: { code: 'NotSignedIn' },
      progress: { created: 2, refused: 0 },
    });
    expect(test.requests.filter((request) => request.includes('generate-session')).length).toBeLessThanOrEqual(5);
  });

  test('no one is sent if the answers cannot be written', async () => {
    const { test, administration } = await openAdministration();
    writeTable(test, [['externalId'], ...createPeople(3)]);
    await administration.embedTable.read(CELL_TEXTS);
    test.store.setProtected(test.store.activeSheetId, true);
    await administration.embedTable.send(false);
    expect(readEnd(administration)).toMatchObject({
      how: 'failed',
      failure: { code: 'WorkbookProtected' },
      progress: { created: 0 },
    });
    expect(test.requests.filter((request) => request.includes('generate-session'))).toEqual([]);
  });

  test('people without an answer are distinguished from refused ones; after several in a row no one else is sent [P9]', async () => {
    const { test, administration } = await openAdministration({
      fetch: createSessionFetch(async (number, send) =>
        number % 2 === 0 || number > 4 ? new Response('', { status: 500 }) : send(),
      ),
    });
    writeTable(test, [['externalId'], ...createPeople(20)]);
    await administration.embedTable.read(CELL_TEXTS);
    await administration.embedTable.send(false);
    const { how, progress } = readEnd(administration);
    expect([how, progress.created, progress.refused]).toEqual(['failed', 2, 0]);
    expect(progress.unanswered).toBeGreaterThanOrEqual(5);
    expect(progress.unanswered).toBeLessThanOrEqual(9);
    expect(readColumn(test, 1, 21)).toContain('Not answered: PlatformBroken');
  });

  test('the table is reviewed again if the cells changed since they were read [P3]', async () => {
    const { test, administration } = await openAdministration();
    writeTable(test, [['externalId'], ...createPeople(2)]);
    await administration.embedTable.read(CELL_TEXTS);
    test.store.write(test.store.activeSheetId, { row: 1, column: 0, rows: 1, columns: 1 }, 'somebody else', 'values');
    await administration.embedTable.send(false);
    expect(readReview(administration)).toMatchObject({ hasChanged: true, toSend: 2 });
    expect(test.requests.filter((request) => request.includes('generate-session'))).toEqual([]);
    await administration.embedTable.send(false);
    expect(readEnd(administration)).toMatchObject({ how: 'done', progress: { created: 2 } });
  });

  test.each<[string, readonly (readonly string[])[]]>([
    ['nothing', [['']]],
    ['a header alone', [['externalId']]],
  ])('a selection of %s holds no sessions', async (_what, rows) => {
    const { test, administration } = await openAdministration();
    writeTable(test, rows);
    await administration.embedTable.read(CELL_TEXTS);
    expect(administration.embedTable.state.value).toEqual({ kind: 'nothingThere' });
  });

  test('a table with two columns for one field is not sent', async () => {
    const { test, administration } = await openAdministration();
    writeTable(test, [
      ['externalId', 'tenant', 'embedTenantName'],
      ['a', 'x1', 'y1'],
    ]);
    await administration.embedTable.read(CELL_TEXTS);
    expect(readReview(administration).repeatedHeaders).toEqual(['tenant', 'embedTenantName']);
    await administration.embedTable.send(true);
    expect(readColumn(test, 3, 2)).toEqual(['', '']);
  });
});

describe('deleting an embed tenant', () => {
  test('the deletion of a tenant deletes its sessions; it succeeds if there is no such tenant', async () => {
    const { administration } = await openAdministration();
    await administration.embedSession.run({ externalId: 'one', embedTenantName: 'to-be-gone' });
    for (const name of ['to-be-gone', 'never-was']) {
      await administration.embedTenant.run(name);
      expect(administration.embedTenant.state.value).toEqual({ kind: 'done', result: name });
    }
  });

  test('a user who is no administrator may not delete a tenant, and sees the platform’s words', async () => {
    const { administration } = await openAdministration({ role: 'developer' });
    await administration.embedTenant.run('northwind');
    expect(administration.embedTenant.state.value).toMatchObject({
      kind: 'failed',
      failure: { code: 'NotAllowed', detail: expect.stringContaining('delete embed tenants') },
    });
  });
});
