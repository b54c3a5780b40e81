import { APP_CONFIG } from '../../../src/platform/store';
import { type AppUnderTest, openReport, setUpStage, waitUntil } from '../../support/app';
import { findReport } from '../../support/platform-requests';

const { platform, startConnectedApp } = setUpStage();
const REPORT = 'Net sales by region';

async function setSetting(what: 'showSemanticSql' | 'showGeneratedSql', isShown: boolean | null): Promise<void> {
  await platform().database.run(
    `UPDATE settings SET value = jsonb_set(value::jsonb, '{creatorMode,${what}}', $2::jsonb)::text WHERE name = $1`,
    [APP_CONFIG, JSON.stringify(isShown)],
  );
}

function findOpenReport({ app }: AppUnderTest) {
  const state = app.report.state.value;
  return state.kind === 'open' ? state : undefined;
}

describe("a report's query", () => {
  it('the query of a report is shown if the platform allows it, before and after its rows came', async () => {
    const { url, token } = platform();
    const { sqlQuery, jsonQuery } = await findReport({ platform: url, token }, REPORT);
    const test = await startConnectedApp();
    await openReport(test, REPORT);
    await waitUntil(
      () => findOpenReport(test)?.preview.kind === 'ready' && findOpenReport(test)?.detail.query !== undefined,
    );
    expect(findOpenReport(test)?.detail.query).toBe(sqlQuery ?? jsonQuery);
  });

  it.each([false, null])('the query of a report is not shown if the setting is %s', async (isShown) => {
    await setSetting('showSemanticSql', isShown);
    const test = await startConnectedApp();
    await openReport(test, REPORT);
    expect(findOpenReport(test)?.preview.kind).toBe('ready');
    expect(findOpenReport(test)?.detail.query).toBeUndefined();
  });

  it('the query of a report is not shown for a platform without such settings', async () => {
    await setSetting('showSemanticSql', true);
    const test = await startConnectedApp({
      fetch: async (input, init) =>
        String(input).endsWith('/v1/app-config')
          ? Response.json({ message: 'unknown' }, { status: 404 })
          : fetch(input, init),
    });
    await openReport(test, REPORT);
    expect(findOpenReport(test)?.preview.kind).toBe('ready');
    expect(findOpenReport(test)?.detail.query).toBeUndefined();
  });
});

describe('the SQL that the platform makes of a query', () => {
  const countSqlRequests = ({ requests }: AppUnderTest) =>
    requests.filter((request) => request.endsWith('/v1/sql')).length;

  it.each([
    [REPORT, 0],
    ['Channel mix', 0],
    // Its SQL runs unchanged, so the preview asks once whether it is computed from cut rows.
    ['Items to reorder', 1],
  ])('the generated SQL is requested only when opened: %s', async (name, typeRequests) => {
    await setSetting('showSemanticSql', false);
    const test = await startConnectedApp();
    await openReport(test, name);
    await waitUntil(() => findOpenReport(test)?.detail.generatedSql !== undefined);
    expect(findOpenReport(test)?.detail).toMatchObject({ query: undefined, generatedSql: { kind: 'unread' } });
    expect(countSqlRequests(test)).toBe(typeRequests);
    await test.app.report.readSql();
    expect(findOpenReport(test)?.detail.generatedSql).toEqual({
      kind: 'read',
      text: expect.stringMatching(/^SELECT[\s\S]*LIMIT/),
    });
    await test.app.report.readSql();
    expect(countSqlRequests(test)).toBe(typeRequests + 1);
  });

  it('the generated SQL says why its request failed, and is requested again', async () => {
    let isDown = true;
    const test = await startConnectedApp({
      fetch: async (input, init) =>
        isDown && String(input).endsWith('/v1/sql')
          ? Response.json({ error: 'no' }, { status: 400 })
          : fetch(input, init),
    });
    await openReport(test, REPORT);
    await waitUntil(() => findOpenReport(test)?.detail.generatedSql !== undefined);
    await test.app.report.readSql();
    expect(findOpenReport(test)?.detail.generatedSql).toMatchObject({
      kind: 'failed',
      failure: { code: 'QueryFailed' },
    });
    isDown = false;
    await test.app.report.readSql();
    expect(findOpenReport(test)?.detail.generatedSql).toMatchObject({ kind: 'read' });
  });

  it.each([false, null])('the generated SQL is not shown if the setting is %s', async (isShown) => {
    await setSetting('showGeneratedSql', isShown);
    await setSetting('showSemanticSql', true);
    const test = await startConnectedApp();
    await openReport(test, REPORT);
    await waitUntil(() => findOpenReport(test)?.detail.query !== undefined);
    expect(findOpenReport(test)?.detail.generatedSql).toBeUndefined();
  });
});
