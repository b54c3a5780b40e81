/**
 * Tests what leaves the pane for support: it must help, and hold no secret, whatever a platform or
 * Excel answered before.
 */
import type { Failure } from '../../src/app';
import { createTestAdministration } from '../administration/stage';

import { type AppUnderTest, openReport, select, setUpStage, waitUntil } from '../support/app';
import { readViewsWithSheets } from '../support/app-state';
import { createEnglishMessages, createGermanMessages } from '../support/messages';
import { rect } from '../support/rect';
import { selectCases } from '../support/test-scope';

const { platform, startApp, startConnectedApp } = setUpStage();
const REPORT = 'Items to reorder';
/** Describes a report of SQL with few rows. */
const SHORT_REPORT = 'Price list by brand';

const CELL = 'Wolf & Söhne GmbH 4711';
const EMAIL = 'jane.doe@contoso.example';
const QUERY = 'sid=8f3a-secret-query';
const ADDRESS = `https://analytics.contoso.example/api/v1/reports?${QUERY}`;

const options = { now: () => 0, origin: 'https://inlay.example', timeZone: 'UTC' };
const english = createEnglishMessages({ ...options, locale: 'en' });
const german = createGermanMessages({ ...options, locale: 'de-DE' });

/**
 * Returns everything that the platform handed out and that must not appear: the access token, and
 * each data token so far.
 */
function listSecrets(dataTokens: ReadonlySet<string>): string[] {
  return [platform().token, ...dataTokens, CELL, EMAIL, QUERY, 'SELECT secret_column'];
}

const createEcho = (dataTokens: ReadonlySet<string>) =>
  `Could not convert ${listSecrets(dataTokens).join(' | ')} at ${ADDRESS}`;

type Fault = (text: string) => Response | Promise<Response>;

const createRefusal =
  (status: number): Fault =>
  (text) =>
    Response.json(
      { message: text, error: text, code: text, requestId: text, details: [text] },
      { status, headers: { 'x-request-id': encodeURIComponent(text) } },
    );

const FAULTS: Readonly<Record<string, Fault>> = {
  'refuses with 400': createRefusal(400),
  'refuses with 401': createRefusal(401),
  'refuses with 403': createRefusal(403),
  'refuses with 404': createRefusal(404),
  'refuses with 409': createRefusal(409),
  'answers a page': (text) => new Response(`<!doctype html><title>${text}</title>`, { status: 404 }),
  'answers something else': (text) => Response.json({ items: text, schema: [text], data: { [text]: text } }),
  'breaks off in the middle': (text) => new Response(`{"data":[["${text}`),
  'fails on a line of its stream': (text) => new Response(`${JSON.stringify({ error: text })}\n`),
  'cannot be reached': async (text) => {
    throw new TypeError(`fetch failed: ${text}`, { cause: new Error(text) });
  },
};

/** Lists one of each kind of answer; the others run in `test:all`. */
const GATE_FAULTS = [
  'refuses with 401',
  'answers something else',
  'fails on a line of its stream',
  'cannot be reached',
];

/** Returns every failure that the stores hold, wherever it is in them. */
function findFailures(value: unknown, found: Failure[] = []): Failure[] {
  if (Array.isArray(value)) for (const one of value) findFailures(one, found);
  else if (typeof value === 'object' && value !== null) {
    if (isFailure(value)) found.push(value);
    for (const one of Object.values(value)) findFailures(one, found);
  }
  return found;
}

function isFailure(value: object): value is Failure {
  return 'code' in value && typeof value.code === 'string';
}

function findShownFailures({ app }: AppUnderTest): Failure[] {
  const { connection, catalogue, report, placements: placed } = app;
  return findFailures([connection.state.value, catalogue.list.value, report.state.value, placed.state.value]);
}

function formatDetails(failure: Failure): string[] {
  return [english, german].map((words) => words.failureDetails(failure, 'Inlay 1.0.0 · Excel 16.0'));
}

function formatCopiedText(test: AppUnderTest): string {
  return [test.app.getDiagnostics(), ...findShownFailures(test).flatMap(formatDetails)].join('\n');
}

/**
 * Simulates a platform that works until a test makes it fail, and remembers the data tokens that it
 * gave.
 */
async function startWithFaults() {
  const dataTokens = new Set<string>();
  let fault: Fault | undefined;
  const test = await startConnectedApp({
    fetch: async (input, init) => {
      if (fault) return fault(createEcho(dataTokens));
      const answer = await fetch(input, init);
      if (new URL(String(input)).pathname.endsWith('/token'))
        dataTokens.add((await answer.clone().json()).cubeApiToken);
      return answer;
    },
  });
  return {
    test,
    dataTokens,
    setFault(next: Fault | undefined) {
      fault = next;
    },
  };
}

describe('the diagnostics for support [P8]', () => {
  it.each(selectCases(Object.entries(FAULTS), ([name]) => !GATE_FAULTS.includes(name)))(
    'the diagnostics hold no secret if the platform %s',
    async (_, fault) => {
      const { test, dataTokens, setFault } = await startWithFaults();
      await openReport(test, SHORT_REPORT);
      await select(test, 0, 0);
      await test.app.report.place();
      const [placed] = readViewsWithSheets(test);
      const reportId = placed?.reportId ?? 0;
      expect(dataTokens.size).toBeGreaterThan(0);

      setFault(fault);
      const texts: string[] = [];
      const collectText = () => texts.push(formatCopiedText(test));
      await test.app.catalogue.reload();
      collectText();
      await test.app.report.readSql();
      await test.app.report.place();
      collectText();
      await test.app.report.open(reportId);
      collectText();
      await test.app.placements.refreshAll();
      collectText();
      await test.app.placements.unlink(placed?.id ?? '', 'leave');
      collectText();
      const rows = await test.app.openReportRows();
      const formulaFailure = await rows
        .read(reportId, false, new AbortController().signal)
        .then(() => undefined, rows.toReportedFailure);
      const administration = createTestAdministration(test);
      await administration.loadAccess();
      await administration.dbtSync.run(CELL);
      await administration.embedTenant.run('acme');
      const states = [
        formulaFailure,
        administration.access.value,
        administration.dbtSync.state.value,
        administration.embedTenant.state.value,
      ];
      texts.push(...findFailures(states).flatMap(formatDetails), test.app.getDiagnostics());
      administration.dispose();

      const text = texts.join('\n');
      expect(JSON.parse(test.app.getDiagnostics()).failures.length).toBeGreaterThan(2);
      expect(text).toMatch(/getReport|listReports/);
      const searchedText = [text, decodeURIComponent(text.replaceAll('%', '%25'))].join('\n');
      for (const secret of listSecrets(dataTokens)) {
        expect(searchedText).not.toContain(secret);
        expect(searchedText).not.toContain(encodeURIComponent(secret));
      }
    },
  );

  it('the diagnostics hold no secret of a sign-in that failed', async () => {
    const test = await startApp({ fetch: async () => createRefusal(401)(`no token ${platform().token} of ${EMAIL}`) });
    await test.app.connection.connect({ address: platform().url, token: platform().token, keep: 'device' });
    expect(findShownFailures(test)).toMatchObject([{ code: 'NotSignedIn' }]);
    expect(formatCopiedText(test)).toContain('NotSignedIn');
    for (const secret of [platform().token, EMAIL]) expect(formatCopiedText(test)).not.toContain(secret);
  });

  it('the diagnostics have the error code but no cell if Excel refuses a write', async () => {
    const { test } = await startWithFaults();
    await openReport(test, REPORT);
    const sheet = test.store.activeSheetId;
    test.store.write(sheet, rect(0, 0), CELL, 'values');
    test.store.setProtected(sheet, true);
    await select(test, 4, 0);
    await test.app.report.place();
    await waitUntil(() => findShownFailures(test).length > 0);
    expect(formatCopiedText(test)).toContain('WorkbookProtected');
    expect(formatCopiedText(test)).not.toContain(CELL);
  });

  it('the diagnostics show how Excel answers, but no content of cells and no name of a report', async () => {
    const { test } = await startWithFaults();
    const sheet = test.store.activeSheetId;
    await openReport(test, REPORT);
    await select(test, 0, 0);
    await test.app.report.place();
    test.store.write(sheet, rect(1, 0), CELL, 'values');
    test.host.faults.failNthBatch(1, 'AccessDenied');
    await test.app.placements.refreshAll();
    await test.app.placements.refreshAll();
    const text = test.app.getDiagnostics();
    const { excel } = JSON.parse(text);
    expect(excel.codes).toEqual({ AccessDenied: 1 });
    expect(excel.requests.look.count).toBeGreaterThan(1);
    expect(excel.requests.look.longestMs).toBeLessThanOrEqual(excel.requests.look.totalMs);
    const values = new Set(test.store.readValues(sheet, rect(0, 0, 20, 7)).flat());
    const texts = [...values].filter((value): value is string => typeof value === 'string' && value.length > 3);
    expect(texts.length).toBeGreaterThan(20);
    for (const hiddenText of [...texts, CELL, REPORT, platform().token]) expect(text).not.toContain(hiddenText);
  });

  it('the diagnostics count the column formats that read back as written and those that do not', async () => {
    const { test } = await startWithFaults();
    await openReport(test, REPORT);
    await select(test, 0, 0);
    await test.app.report.place();
    const sheet = test.store.activeSheetId;
    test.store.write(sheet, rect(1, 4), '0.000', 'numberFormats');
    test.store.deleteRows(sheet, 2, 1);
    await test.app.placements.refreshAll();
    const { found } = JSON.parse(test.app.getDiagnostics()).excel;
    expect(found.formatsOtherwise).toBe(1);
    expect(found.formatsAsWritten).toBeGreaterThan(3);
  });

  it('the diagnostics count the parts of answers that could not be read, but hold none of them', async () => {
    const test = await startConnectedApp({
      fetch: async (input, init) => {
        const answer = await fetch(input, init);
        if (!new URL(String(input)).pathname.endsWith('/reports')) return answer;
        const [first, second] = (await answer.json()).items;
        return Response.json({
          items: [
            { ...first, user: CELL },
            { ...second, name: null },
          ],
        });
      },
    });
    await waitUntil(() => test.app.catalogue.list.value.kind === 'ready');
    expect(test.app.catalogue.list.value).toMatchObject({
      reports: [{ author: undefined }],
      unreadableItems: [{ id: expect.any(Number) }],
    });
    expect(JSON.parse(test.app.getDiagnostics()).unreadableParts).toEqual({
      'listReports: items': expect.any(Number),
      'listReports: items.user': expect.any(Number),
    });
    expect(test.app.countUnreadableParts()).toBeGreaterThan(1);
    expect(test.app.getDiagnostics()).not.toContain(CELL);
  });

  it('the diagnostics say what failed, on which host, in which request and in which versions', async () => {
    const { test, setFault } = await startWithFaults();
    await waitUntil(() => test.app.catalogue.folders.value.length > 0);
    setFault(() => Response.json({ message: 'No', requestId: 'run-7' }, { status: 400 }));
    await test.app.catalogue.reload();
    const [failure] = findShownFailures(test);
    const { host } = new URL(platform().url);
    expect(failure).toMatchObject({ code: 'Refused', at: 'listReports', host });
    const details = english.failureDetails(failure ?? { code: 'Defect' }, 'Inlay 1.0.0 · Excel 16.0');
    expect(details).toBe(`Refused, in listReports, at ${host}, request run-7. Inlay 1.0.0 · Excel 16.0`);
    expect(JSON.parse(test.app.getDiagnostics())).toMatchObject({
      inlay: 'test',
      platform: host,
      failures: [{ code: 'Refused', operation: 'listReports', requestId: 'run-7' }],
    });
  });
});
