/**
 * Tests what leaves the pane for support: it must help, and hold no secret, whatever a platform or
 * Excel answered before.
 */
import type { Failure } from '../../src/app';
import { administrationOf } from '../administration/stage';

import { type AppUnderTest, openReport, placements, select, setStage, until } from '../support/app';
import { createEnglishMessages, createGermanMessages } from '../support/messages';
import { rect } from '../support/rect';
import { casesInScope } from '../support/test-scope';

const { platform, begin, connected } = setStage();
const REPORT = 'Items to reorder';
/** Describes a report of SQL with few rows. */
const SHORT_REPORT = 'Price list by brand';

const CELL = 'Wolf & Söhne GmbH 4711';
const EMAIL = 'jane.doe@contoso.example';
const QUERY = 'sid=8f3a-secret-query';
const ADDRESS = `https://analytics.contoso.example/api/v1/reports?${QUERY}`;

const options = { now: () => 0, origin: 'https://inlay.example', timeZone: 'UTC' };
const english = createEnglishMessages({ ...options, locale: 'en' });
const inGerman = createGermanMessages({ ...options, locale: 'de-DE' });

/**
 * Returns everything that the platform handed out and that must not appear: the access token, and
 * each data token so far.
 */
function secretsOf(dataTokens: ReadonlySet<string>): string[] {
  return [platform().token, ...dataTokens, CELL, EMAIL, QUERY, 'SELECT secret_column'];
}

const echo = (dataTokens: ReadonlySet<string>) =>
  `Could not convert ${secretsOf(dataTokens).join(' | ')} at ${ADDRESS}`;

type Fault = (words: string) => Response | Promise<Response>;

const refusing =
  (status: number): Fault =>
  (words) =>
    Response.json(
      { message: words, error: words, code: words, requestId: words, details: [words] },
      { status, headers: { 'x-request-id': encodeURIComponent(words) } },
    );

const FAULTS: Readonly<Record<string, Fault>> = {
  'refuses with 400': refusing(400),
  'refuses with 401': refusing(401),
  'refuses with 403': refusing(403),
  'refuses with 404': refusing(404),
  'refuses with 409': refusing(409),
  'answers a page': (words) => new Response(`<!doctype html><title>${words}</title>`, { status: 404 }),
  'answers something else': (words) => Response.json({ items: words, schema: [words], data: { [words]: words } }),
  'breaks off in the middle': (words) => new Response(`{"data":[["${words}`),
  'fails on a line of its stream': (words) => new Response(`${JSON.stringify({ error: words })}\n`),
  'cannot be reached': async (words) => {
    throw new TypeError(`fetch failed: ${words}`, { cause: new Error(words) });
  },
};

/** Lists one of each kind of answer; the others run in `test:all`. */
const IN_GATE = ['refuses with 401', 'answers something else', 'fails on a line of its stream', 'cannot be reached'];

/** Returns every failure that the stores hold, wherever it is in them. */
function failuresIn(value: unknown, found: Failure[] = []): Failure[] {
  if (Array.isArray(value)) for (const one of value) failuresIn(one, found);
  else if (typeof value === 'object' && value !== null) {
    if (isFailure(value)) found.push(value);
    for (const one of Object.values(value)) failuresIn(one, found);
  }
  return found;
}

function isFailure(value: object): value is Failure {
  return 'code' in value && typeof value.code === 'string';
}

function shownFailures({ app }: AppUnderTest): Failure[] {
  const { connection, catalogue, report, placements: placed } = app;
  return failuresIn([connection.state.value, catalogue.list.value, report.state.value, placed.state.value]);
}

function detailsOf(failure: Failure): string[] {
  return [english, inGerman].map((words) => words.failureDetails(failure, 'Inlay 1.0.0 · Excel 16.0'));
}

function copied(test: AppUnderTest): string {
  return [test.app.diagnostics(), ...shownFailures(test).flatMap(detailsOf)].join('\n');
}

/**
 * Simulates a platform that works until a test makes it fail, and remembers the data tokens that it
 * gave.
 */
async function faulty() {
  const dataTokens = new Set<string>();
  let fault: Fault | undefined;
  const test = await connected({
    fetch: async (input, init) => {
      if (fault) return fault(echo(dataTokens));
      const answer = await fetch(input, init);
      if (new URL(String(input)).pathname.endsWith('/token'))
        dataTokens.add((await answer.clone().json()).cubeApiToken);
      return answer;
    },
  });
  return {
    test,
    dataTokens,
    fail(next: Fault | undefined) {
      fault = next;
    },
  };
}

describe('the diagnostics for support [P8]', () => {
  it.each(casesInScope(Object.entries(FAULTS), ([name]) => !IN_GATE.includes(name)))(
    'the diagnostics hold no secret if the platform %s',
    async (_, fault) => {
      const { test, dataTokens, fail } = await faulty();
      await openReport(test, SHORT_REPORT);
      await select(test, 0, 0);
      await test.app.report.place();
      const [placed] = placements(test);
      const reportId = placed?.reportId ?? 0;
      expect(dataTokens.size).toBeGreaterThan(0);

      fail(fault);
      const texts: string[] = [];
      const look = () => texts.push(copied(test));
      await test.app.catalogue.reload();
      look();
      await test.app.report.readSql();
      await test.app.report.place();
      look();
      await test.app.report.open(reportId);
      look();
      await test.app.placements.refreshAll();
      look();
      await test.app.placements.unlink(placed?.id ?? '', 'leave');
      look();
      const rows = await test.app.openReportRows();
      const ofFormula = await rows
        .read(reportId, false, new AbortController().signal)
        .then(() => undefined, rows.toReportedFailure);
      const administration = administrationOf(test);
      await administration.loadAccess();
      await administration.dbtSync.run(CELL);
      await administration.embedTenant.run('acme');
      const states = [
        ofFormula,
        administration.access.value,
        administration.dbtSync.state.value,
        administration.embedTenant.state.value,
      ];
      texts.push(...failuresIn(states).flatMap(detailsOf), test.app.diagnostics());
      administration.dispose();

      const text = texts.join('\n');
      expect(JSON.parse(test.app.diagnostics()).failures.length).toBeGreaterThan(2);
      expect(text).toMatch(/getReport|listReports/);
      const plain = [text, decodeURIComponent(text.replaceAll('%', '%25'))].join('\n');
      for (const secret of secretsOf(dataTokens)) {
        expect(plain).not.toContain(secret);
        expect(plain).not.toContain(encodeURIComponent(secret));
      }
    },
  );

  it('the diagnostics hold no secret of a sign-in that failed', async () => {
    const test = await begin({ fetch: async () => refusing(401)(`no token ${platform().token} of ${EMAIL}`) });
    await test.app.connection.connect({ address: platform().url, token: platform().token, keep: 'device' });
    expect(shownFailures(test)).toMatchObject([{ code: 'NotSignedIn' }]);
    expect(copied(test)).toContain('NotSignedIn');
    for (const secret of [platform().token, EMAIL]) expect(copied(test)).not.toContain(secret);
  });

  it('the diagnostics have the error code but no cell if Excel refuses a write', async () => {
    const { test } = await faulty();
    await openReport(test, REPORT);
    const sheet = test.store.activeSheetId;
    test.store.write(sheet, rect(0, 0), CELL, 'values');
    test.store.setProtected(sheet, true);
    await select(test, 4, 0);
    await test.app.report.place();
    await until(() => shownFailures(test).length > 0);
    expect(copied(test)).toContain('WorkbookProtected');
    expect(copied(test)).not.toContain(CELL);
  });

  it('the diagnostics show how Excel answers, but no content of cells and no name of a report', async () => {
    const { test } = await faulty();
    const sheet = test.store.activeSheetId;
    await openReport(test, REPORT);
    await select(test, 0, 0);
    await test.app.report.place();
    test.store.write(sheet, rect(1, 0), CELL, 'values');
    test.host.faults.failNextSync(1, 'AccessDenied');
    await test.app.placements.refreshAll();
    await test.app.placements.refreshAll();
    const text = test.app.diagnostics();
    const { excel } = JSON.parse(text);
    expect(excel.codes).toEqual({ AccessDenied: 1 });
    expect(excel.requests.look.count).toBeGreaterThan(1);
    expect(excel.requests.look.longestMs).toBeLessThanOrEqual(excel.requests.look.totalMs);
    const values = new Set(test.store.values(sheet, rect(0, 0, 20, 7)).flat());
    const texts = [...values].filter((value): value is string => typeof value === 'string' && value.length > 3);
    expect(texts.length).toBeGreaterThan(20);
    for (const kept of [...texts, CELL, REPORT, platform().token]) expect(text).not.toContain(kept);
  });

  it('the diagnostics count the column formats that read back as written and those that do not', async () => {
    const { test } = await faulty();
    await openReport(test, REPORT);
    await select(test, 0, 0);
    await test.app.report.place();
    const sheet = test.store.activeSheetId;
    test.store.write(sheet, rect(1, 4), '0.000', 'numberFormats');
    test.store.deleteRows(sheet, 2, 1);
    await test.app.placements.refreshAll();
    const { found } = JSON.parse(test.app.diagnostics()).excel;
    expect(found.formatsOtherwise).toBe(1);
    expect(found.formatsAsWritten).toBeGreaterThan(3);
  });

  it('the diagnostics say what failed, on which host, in which request and in which versions', async () => {
    const { test, fail } = await faulty();
    await until(() => test.app.catalogue.folders.value.length > 0);
    fail(() => Response.json({ message: 'No', requestId: 'run-7' }, { status: 400 }));
    await test.app.catalogue.reload();
    const [failure] = shownFailures(test);
    const { host } = new URL(platform().url);
    expect(failure).toMatchObject({ code: 'Refused', at: 'listReports', host });
    const details = english.failureDetails(failure ?? { code: 'Defect' }, 'Inlay 1.0.0 · Excel 16.0');
    expect(details).toBe(`Refused, in listReports, at ${host}, request run-7. Inlay 1.0.0 · Excel 16.0`);
    expect(JSON.parse(test.app.diagnostics())).toMatchObject({
      inlay: 'test',
      platform: host,
      failures: [{ code: 'Refused', operation: 'listReports', requestId: 'run-7' }],
    });
  });
});
