/** Tests what the pane says of SQL that may be cut, that cannot run, or that no longer converts. */
import { type AppUnderTest, openReport, select, setUpStage, waitUntil } from '../../support/app';
import { readOpenReport, readPlacing, readViewsWithSheets } from '../../support/app-state';

const { startConnectedApp } = setUpStage();

const REPORT = 'Channel mix';
const SQL =
  'SELECT MEASURE(net_sales) AS "Takings", stores_region AS region, channel FROM sales GROUP BY 2, 3 ORDER BY 2, 3';
const COMPUTED_SQL = 'SELECT channel FROM sales GROUP BY 1 UNION SELECT status FROM sales GROUP BY 1';

interface Faults {
  report: object;
  /** Answers requests to paths with this end instead of the platform. */
  answers: Readonly<Record<string, () => Response | Promise<Response>>>;
}

const refuse = (status: number, error: string) => () => Response.json({ error }, { status });

async function open(faults: Faults): Promise<AppUnderTest> {
  const test = await startConnectedApp({
    fetch: async (input, init) => {
      const path = new URL(String(input)).pathname;
      const [, answer] = Object.entries(faults.answers).find(([end]) => path.endsWith(end)) ?? [];
      if (answer) return answer();
      const response = await fetch(input, init);
      if (!/\/reports\/\d+$/.test(path)) return response;
      return Response.json({ ...(await response.json()), ...faults.report }, { status: response.status });
    },
  });
  await openReport(test, REPORT);
  return test;
}

async function readPreview(test: AppUnderTest) {
  await waitUntil(() => readOpenReport(test).preview.kind !== 'loading');
  return readOpenReport(test);
}

async function place(test: AppUnderTest) {
  await readPreview(test);
  await select(test, 0, 0);
  await test.app.report.place();
  return readPlacing(test);
}

async function refresh(test: AppUnderTest) {
  await test.app.placements.refreshAll();
  return readViewsWithSheets(test)[0];
}

const readCells = ({ store }: AppUnderTest, rows = 12) =>
  store.readValues(store.activeSheetId, { row: 0, column: 0, rows, columns: 3 });

const listDataRequests = ({ requests }: AppUnderTest) =>
  requests.flatMap((request) => /\/v1\/(load|cubesql|convert-query|sql|running-query)\b/.exec(request)?.[1] ?? []);

describe('a report that the data API cannot run', () => {
  test.each([
    ['with Python code', { pythonCode: 'print(1)' }, 'PythonReport'],
    ['with Python code in its meta', { meta: { pythonCode: 'print(1)' } }, 'PythonReport'],
  ])('a report %s says so, and its author is not blamed [P19] [P22]', async (_, report, code) => {
    const test = await open({ report: { sqlQuery: SQL, ...report }, answers: {} });
    expect((await readPreview(test)).preview).toMatchObject({ kind: 'failed', failure: { code } });
    expect(await place(test)).toMatchObject({ kind: 'failed', failure: { code } });
    expect(listDataRequests(test)).toEqual([]);
  });

  test.each([
    ['as a field', { isSourceReport: true }],
    ['in its meta', { meta: { isSourceReport: true } }],
  ])(
    'a report with the mark of a source-SQL tab %s is refused only if the engine refuses it, too [P19] [P22]',
    async (_, mark) => {
      const faults: Faults = { report: { sqlQuery: SQL, ...mark }, answers: {} };
      const test = await open(faults);
      expect(await place(test)).toMatchObject({ kind: 'placed' });
      faults.answers = { '/convert-query': refuse(500, 'Error: Table or CTE with name orders not found') };
      expect(await place(test)).toMatchObject({ kind: 'failed', failure: { code: 'SourceSqlReport' } });
    },
  );

  test('a report without these marks runs, whatever else they hold', async () => {
    const test = await open({ report: { sqlQuery: SQL, pythonCode: '', isSourceReport: 'no', meta: {} }, answers: {} });
    expect(await place(test)).toMatchObject({ kind: 'placed', notices: [] });
  });
});

describe('a report of SQL that the data API does not convert', () => {
  test.each([
    ['notPermitted', refuse(403, 'API scope is missing: sql')],
    ['notSupported', refuse(404, 'Cannot POST /cubejs-api/v1/convert-query')],
    ['refused', refuse(500, 'Error: Error during planning')],
  ])('it is placed, and the pane says why it cannot be filtered: %s [P22]', async (reason, answer) => {
    const sqlQuery = `${SQL} LIMIT 900`;
    const test = await open({ report: { sqlQuery }, answers: { '/convert-query': answer } });
    expect(await place(test)).toMatchObject({ kind: 'placed', notices: [] });
    expect(readCells(test)[0]).toEqual(['Takings', 'region', 'channel']);
    expect(await (await readPreview(test)).detail.filters.readChoices()).toBe(reason);
  });

  test('a result that is computed from cut rows may be cut, in the preview and in the cells [P5]', async () => {
    const test = await open({ report: { sqlQuery: COMPUTED_SQL }, answers: {} });
    const truncation = { rows: 50_000, isCertain: false, isComputed: true };
    expect((await readPreview(test)).preview).toMatchObject({ kind: 'ready', sourceTruncation: truncation });
    expect(await place(test)).toMatchObject({ kind: 'placed', notices: [{ kind: 'limited', ...truncation }] });
    expect((await refresh(test))?.notices).toEqual([{ kind: 'limited', ...truncation }]);
    expect(listDataRequests(test).filter((route) => route === 'sql')).toHaveLength(1);
  });
});

describe('a placed query whose SQL no longer converts', () => {
  test('a refused conversion runs the SQL, keeps the titles, and says what changed [P19] [P22]', async () => {
    const faults: Faults = { report: { sqlQuery: SQL }, answers: {} };
    const test = await open(faults);
    await place(test);
    const cells = readCells(test);
    expect(cells[0]).toEqual(['Takings', 'region', 'Channel']);
    faults.answers = { '/convert-query': refuse(500, 'Error: Error during planning') };
    for (let run = 0; run < 2; run += 1)
      expect(await refresh(test)).toMatchObject({
        status: { kind: 'upToDate' },
        notices: [{ kind: 'conversionRefused' }],
      });
    expect(readCells(test)).toEqual(cells);
    faults.answers = {};
    expect((await refresh(test))?.notices).toEqual([]);
    expect(readCells(test)).toEqual(cells);
  });

  test('columns that are not certainly the same are named by the SQL [P4]', async () => {
    const faults: Faults = { report: { sqlQuery: SQL }, answers: {} };
    const test = await open(faults);
    await place(test);
    faults.answers = { '/convert-query': refuse(500, 'Error: Error during planning') };
    faults.report = { sqlQuery: SQL.replace('channel FROM', 'LOWER(channel) AS sold FROM') };
    const view = await refresh(test);
    expect(view?.status.kind).not.toBe('upToDate');
    expect(readCells(test)[0]).toEqual(['Takings', 'region', 'Channel']);
  });

  test('a failure that may end fails the refresh as any other does, and the rows stay [P2] [P22]', async () => {
    const faults: Faults = { report: { sqlQuery: SQL }, answers: {} };
    const test = await open(faults);
    await place(test);
    const cells = readCells(test);
    for (const status of [502, 503]) {
      faults.answers = { '/convert-query': refuse(status, 'Bad gateway') };
      expect(await refresh(test)).toMatchObject({ status: { kind: 'failed', failure: { code: 'DataApiDown' } } });
    }
    expect(readCells(test)).toEqual(cells);
  });
});

test('closing a report while its preview loads ends the query on the data API [P9]', async () => {
  let asked: () => void = () => undefined;
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const never = () => {
    asked();
    return new Promise<Response>(() => undefined);
  };
  const test = await startConnectedApp({
    fetch: (input, init) => (String(input).endsWith('/v1/load') ? never() : fetch(input, init)),
  });
  void openReport(test, REPORT);
  await isAsked;
  test.app.report.close();
  await waitUntil(() => listDataRequests(test).includes('running-query'));
  expect(listDataRequests(test)).toEqual(['convert-query', 'load', 'running-query']);
});
