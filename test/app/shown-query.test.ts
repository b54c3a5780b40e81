import { APP_CONFIG } from '../../src/platform/store';
import { type AppUnderTest, until } from '../support/app';
import { findReport } from '../support/platform-questions';
import { openReport, setStage } from './stage';

const { platform, connected } = setStage();
const REPORT = 'Net sales by region';

async function showQueries(isShown: boolean | null): Promise<void> {
  await platform().database.run(
    `UPDATE settings SET value = jsonb_set(value::jsonb, '{creatorMode,showSemanticSql}', $2::jsonb)::text WHERE name = $1`,
    [APP_CONFIG, JSON.stringify(isShown)],
  );
}

function open({ app }: AppUnderTest) {
  const state = app.report.state.value;
  return state.kind === 'open' ? state : undefined;
}

describe("a report's query", () => {
  it('is shown where the platform says that it may be, before and after its rows came', async () => {
    const { url, token } = platform();
    const { sqlQuery, jsonQuery } = await findReport({ platform: url, token }, REPORT);
    const test = await connected();
    await openReport(test, REPORT);
    await until(() => open(test)?.preview.kind === 'ready' && open(test)?.detail.query !== undefined);
    expect(open(test)?.detail.query).toBe(sqlQuery ?? jsonQuery);
  });

  it.each([false, null])('is not shown where that is %s', async (isShown) => {
    await showQueries(isShown);
    const test = await connected();
    await openReport(test, REPORT);
    expect(open(test)?.preview.kind).toBe('ready');
    expect(open(test)?.detail.query).toBeUndefined();
  });

  it('is not shown by a platform without such settings', async () => {
    await showQueries(true);
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
