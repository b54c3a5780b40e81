/**
 * Tests placements whose report is not available: why, what the one button does, and that pressing
 * it twice does no harm.
 */
import type { RepairState } from '../../../src/app';
import { type AppUnderTest, openReport, select, setUpStage, waitUntil } from '../../support/app';
import { readViewsWithSheets } from '../../support/app-state';

const { platform, startApp, startConnectedApp } = setUpStage();

const REPORT = 'Items to reorder';

/** Describes an answer in place of the platform's; there is none without a status. */
interface Fault {
  status?: number;
  path?: RegExp;
}

function createFaultyFetch(fault: Fault): typeof fetch {
  return async (input, init) => {
    const path = new URL(String(input)).pathname;
    if (fault.status !== undefined && (fault.path ?? /^/).test(path))
      return Response.json({ message: 'Not here.' }, { status: fault.status });
    return fetch(input, init);
  };
}

async function placeReport(fault: Fault = {}) {
  const test = await startConnectedApp({ fetch: createFaultyFetch(fault) });
  await openReport(test, REPORT);
  await select(test, 3, 1);
  await test.app.report.place();
  const [placement] = readViewsWithSheets(test);
  const id = placement?.id ?? '';
  const details = await test.app.placements.openDetails();
  const openRepair = async (): Promise<RepairState> => {
    await details.openRepair(id);
    return details.repairState.value;
  };
  const readStatus = () => readViewsWithSheets(test).find((view) => view.id === id)?.status;
  return { test, id, details, openRepair, readStatus, readCells: () => readSheetCells(test) };
}

function readSheetCells({ store }: AppUnderTest) {
  return store.readValues(store.activeSheetId, { row: 3, column: 1, rows: 20, columns: 7 });
}

async function signIn({ app }: AppUnderTest, address: string, deploymentId: number): Promise<void> {
  await app.connection.connect({ address, token: platform().token, keep: 'device' });
  const state = app.connection.state.value;
  const deployment = state.kind === 'choosing' ? state.deployments?.find(({ id }) => id === deploymentId) : undefined;
  await app.connection.chooseDeployment(deployment ?? String(deploymentId));
  await waitUntil(() => app.connection.state.value.kind === 'connected' && app.placements.state.value.kind === 'ready');
}

describe('a placement whose report is unavailable [P9]', () => {
  it('a placement with a rejected token asks for a new one and refreshes with it', async () => {
    const fault: Fault = {};
    const { test, id, openRepair, readStatus, readCells } = await placeReport(fault);
    const before = readCells();
    fault.status = 401;
    await test.app.placements.refresh(id);
    expect(readStatus()).toMatchObject({ kind: 'failed', failure: { code: 'NotSignedIn' } });
    expect(await openRepair()).toMatchObject({ kind: 'noReport', reason: 'tokenRejected', address: platform().url });
    const { connection } = test.app;
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      connection.signOut(platform().url);
      expect(connection.state.value).toMatchObject({
        kind: 'signedOut',
        form: { address: platform().url, token: '' },
      });
    }
    expect(test.storedTexts.has('sign-in')).toBe(false);
    delete fault.status;
    await signIn(test, platform().url, 1);
    expect(readStatus()).toEqual({ kind: 'upToDate' });
    expect(await openRepair()).toMatchObject({ kind: 'shown', reason: 'found' });
    await test.app.placements.refresh(id);
    expect(readStatus()).toEqual({ kind: 'upToDate' });
    expect(readCells()).toEqual(before);
  });

  it('a placement of another deployment switches to it with the same token and refreshes', async () => {
    const { test, id, openRepair, readStatus, readCells } = await placeReport();
    const before = readCells();
    await signIn(test, platform().url, 2);
    expect(readStatus()).toMatchObject({ kind: 'foreign' });
    const state = await openRepair();
    expect(state).toMatchObject({ kind: 'noReport', reason: 'otherDeployment', deployment: { id: 1 } });
    if (state.kind !== 'noReport') throw new Error('The report is there.');
    expect(state.deployment.name).not.toBe('1');
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      expect(await test.app.connection.changeDeployment(state.deployment)).toBeUndefined();
      await test.app.placements.refresh(id);
      expect(test.app.connection.state.value).toMatchObject({ kind: 'connected', deployment: { id: 1 } });
      expect(readStatus()).toEqual({ kind: 'upToDate' });
      expect(await openRepair()).toMatchObject({ kind: 'shown', reason: 'found' });
    }
    expect(readCells()).toEqual(before);
    const reopenedApp = await startApp({ storedTexts: test.storedTexts });
    expect(reopenedApp.app.connection.state.value).toMatchObject({ kind: 'connected', deployment: { id: 1 } });
  });

  it('the pane stays in its deployment if the other one rejects the token, and says why', async () => {
    const fault: Fault = {};
    const { test, openRepair, readStatus, readCells } = await placeReport(fault);
    await signIn(test, platform().url, 2);
    const before = readCells();
    fault.status = 403;
    fault.path = /\/deployments\/1(\/|$)/;
    const state = await openRepair();
    expect(state).toMatchObject({ kind: 'noReport', reason: 'otherDeployment', deployment: { id: 1, name: '1' } });
    expect(await test.app.connection.changeDeployment({ id: 1, name: '1' })).toMatchObject({ code: 'NotAllowed' });
    expect(test.app.connection.state.value).toMatchObject({ kind: 'connected', deployment: { id: 2 } });
    expect(readStatus()).toMatchObject({ kind: 'foreign' });
    expect(readCells()).toEqual(before);
  });

  it('a placement of another platform sends no request to this one, and can be unlinked [P7]', async () => {
    const { test, id, openRepair, readStatus, readCells } = await placeReport();
    const before = readCells();
    const otherAddress = platform().url.replace('localhost', '127.0.0.1');
    expect(otherAddress).not.toBe(platform().url);
    await signIn(test, otherAddress, 1);
    expect(readStatus()).toMatchObject({ kind: 'foreign' });
    test.requests.length = 0;
    expect(await openRepair()).toMatchObject({
      kind: 'noReport',
      reason: 'otherPlatform',
      address: platform().url,
      signedInTo: { host: new URL(otherAddress).host },
    });
    expect(test.requests).toEqual([]);
    for (let attempt = 1; attempt <= 2; attempt += 1) await test.app.placements.unlink(id, 'leave');
    expect(test.requests.filter((request) => request.includes('connect'))).toEqual([]);
    expect(readViewsWithSheets(test)).toEqual([]);
    expect(test.store.listNames()).toEqual([]);
    expect(readCells()).toEqual(before);
  });

  it('a placement without access to its report is retried, and refreshes once access is granted', async () => {
    const fault: Fault = {};
    const { test, id, openRepair, readStatus, readCells } = await placeReport(fault);
    const before = readCells();
    fault.status = 403;
    fault.path = /\/reports\/\d+$/;
    await test.app.placements.refresh(id);
    expect(readStatus()).toMatchObject({ kind: 'noAccess' });
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      expect(await openRepair()).toMatchObject({ kind: 'noReport', reason: 'noAccess' });
      await test.app.placements.refresh(id);
      expect(readCells()).toEqual(before);
    }
    delete fault.status;
    await test.app.placements.refresh(id);
    expect(await openRepair()).toMatchObject({ kind: 'shown', reason: 'found' });
    expect(readStatus()).toEqual({ kind: 'upToDate' });
  });

  it('a placement whose report was deleted can be unlinked and leaves its cells unchanged', async () => {
    const fault: Fault = {};
    const { test, id, openRepair, readStatus, readCells } = await placeReport(fault);
    const before = readCells();
    fault.status = 404;
    fault.path = /\/reports\/\d+$/;
    await test.app.placements.refresh(id);
    expect(readStatus()).toEqual({ kind: 'deleted' });
    expect(await openRepair()).toMatchObject({ kind: 'noReport', reason: 'reportDeleted' });
    for (let attempt = 1; attempt <= 2; attempt += 1) await test.app.placements.unlink(id, 'leave');
    expect(readViewsWithSheets(test)).toEqual([]);
    expect(test.store.listNames()).toEqual([]);
    expect(readCells()).toEqual(before);
  });
});
