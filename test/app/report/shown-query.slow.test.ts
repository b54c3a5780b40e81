import { APP_CONFIG } from '../../../src/platform/store';
import { type AppUnderTest, openReport, setStage, until } from '../../support/app';
import { findReport } from '../../support/platform-questions';

const { platform, connected } = setStage();
const REPORT = 'Net sales by region';

async function show(what: 'showSemanticSql' | 'showGeneratedSql', isShown: boolean | null): Promise<void> {
  await platform().database.run(
    `UPDATE settings SET value = jsonb_set(value::jsonb, '{creatorMode,${what}}', $2::jsonb)::text WHERE name = $1`,
    [APP_CONFIG, JSON.stringify(isShown)],
  );
}

function open({ app }: AppUnderTest) {
  const state = app.report.state.value;
  return state.kind === 'open' ? state : undefined;
}

describe("a report's query", () => {
  it('the query of a report is shown if the platform allows it, before and after its rows came', async () => {
    const { url, token } = platform();
    const { sqlQuery, jsonQuery } = await findReport({ platform: url, token }, REPORT);
    const test = await connected();
    await openReport(test, REPORT);
    await until(() => open(test)?.preview.kind === 'ready' && open(test)?.detail.query !== undefined);
    expect(open(test)?.detail.query).toBe(sqlQuery ?? jsonQuery);
  });

  it.each([false, null])('the query of a report is not shown if the setting is %s', async (isShown) => {
    await show('showSemanticSql', isShown);
    const test = await connected();
    await openReport(test, REPORT);
    expect(open(test)?.preview.kind).toBe('ready');
    expect(open(test)?.detail.query).toBeUndefined();
  });

  it('the query of a report is not shown for a platform without such settings', async () => {
    await show('showSemanticSql', true);
    const test = await connected({
      fetch: async (input, init) =>
        String(input).endsWith('/v1/app-config')
          ? Response.json({ message: 'unknown' }, { status: 404 })
          : fetch(input, init),
    });
    await openReport(test, REPORT);
    expect(open(test)?.preview.kind).toBe('ready');
    expect(open(test)?.detail.query).toBeUndefined();
  });
});

describe('the SQL that the platform makes of a query', () => {
  const asksForSql = ({ requests }: AppUnderTest) => requests.filter((request) => request.endsWith('/v1/sql')).length;

  it.each([REPORT, 'Items to reorder'])('the generated SQL is requested only when opened: %s', async (name) => {
    await show('showSemanticSql', false);
    const test = await connected();
    await openReport(test, name);
    await until(() => open(test)?.detail.generatedSql !== undefined);
    expect(open(test)?.detail).toMatchObject({ query: undefined, generatedSql: { kind: 'unread' } });
    expect(asksForSql(test)).toBe(0);
    await test.app.report.readSql();
    expect(open(test)?.detail.generatedSql).toEqual({
      kind: 'read',
      text: expect.stringMatching(/^SELECT[\s\S]*LIMIT/),
    });
    await test.app.report.readSql();
    expect(asksForSql(test)).toBe(1);
  });

  it('the generated SQL says why its request failed, and is requested again', async () => {
    let isDown = true;
    const test = await connected({
      fetch: async (input, init) =>
        isDown && String(input).endsWith('/v1/sql')
          ? Response.json({ error: 'no' }, { status: 400 })
          : fetch(input, init),
    });
    await openReport(test, REPORT);
    await until(() => open(test)?.detail.generatedSql !== undefined);
    await test.app.report.readSql();
    expect(open(test)?.detail.generatedSql).toMatchObject({ kind: 'failed', failure: { code: 'QueryFailed' } });
    isDown = false;
    await test.app.report.readSql();
    expect(open(test)?.detail.generatedSql).toMatchObject({ kind: 'read' });
  });

  it.each([false, null])('the generated SQL is not shown if the setting is %s', async (isShown) => {
    await show('showGeneratedSql', isShown);
    await show('showSemanticSql', true);
    const test = await connected();
    await openReport(test, REPORT);
    await until(() => open(test)?.detail.query !== undefined);
    expect(open(test)?.detail.generatedSql).toBeUndefined();
  });
});
