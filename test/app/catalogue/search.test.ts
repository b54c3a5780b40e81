import type { ReportSummary } from '../../../src/app';
import { type AppUnderTest, type AppUnderTestOptions, clock, setUpStage, waitUntil } from '../../support/app';

const { platform, startConnectedApp } = setUpStage();

/** @param updatedSql since when the platform has had these reports unchanged */
async function insertReports(namesQuery: string, updatedSql: string): Promise<void> {
  await platform().database.run(
    `INSERT INTO reports (id, public_id, deployment_id, folder_id, name, title, description, sort_name, search_text, user_id,
        source, sql_query, version, created_at, updated_at)
      SELECT 70000 + n, 'planted' || lpad(n::text, 5, '0'), 1, 1, named, NULL, NULL, lower(named), lower(named), 2,
          'PLAYGROUND', 'SELECT 1', 1, now(), ${updatedSql}
        FROM (${namesQuery}) AS planted`,
  );
}

/** Adds this number of reports that have each word in their names, and one with another name. */
const insertManyReports = (count: number): Promise<void> =>
  insertReports(
    `SELECT n, CASE n WHEN 2500 THEN 'Rare planted report' ELSE 'Planted ' || n END AS named
      FROM generate_series(1, ${count}) AS n`,
    `'2020-01-01'`,
  );

afterEach(() => platform().database.run('DELETE FROM reports WHERE id >= 70000'));

/** Returns the reports of the list once the answer to the latest request is there. */
async function readFoundReports({ app }: AppUnderTest, changeQuery: () => void): Promise<readonly ReportSummary[]> {
  const before = app.catalogue.list.value;
  changeQuery();
  await waitUntil(() => app.catalogue.list.value !== before && app.catalogue.list.value.kind === 'ready');
  const list = app.catalogue.list.value;
  return list.kind === 'ready' ? list.reports : [];
}

const readNames = (reports: readonly ReportSummary[]): string[] => reports.map(({ name }) => name);

const countReportCalls = ({ requests }: AppUnderTest): number =>
  requests.filter((request) => request.endsWith('/reports')).length;

async function startWithFolders(options: AppUnderTestOptions = {}): Promise<AppUnderTest> {
  const test = await startConnectedApp(options);
  await waitUntil(() => test.app.catalogue.folders.value.length > 0);
  return test;
}

describe('the search for reports', () => {
  it('signing out aborts a search that is still running', async () => {
    const searches: (AbortSignal | null | undefined)[] = [];
    const test = await startWithFolders({
      fetch: (input, init) => {
        if (!String(input).includes('search=')) return fetch(input, init);
        searches.push(init?.signal);
        return new Promise(() => undefined);
      },
    });
    test.app.catalogue.search('sales');
    await waitUntil(() => searches.length > 0);
    test.app.connection.signOut();
    await waitUntil(() => searches.every((signal) => signal?.aborted));
  });

  it.each([
    ['region sales net', 'Net sales by region'],
    ['ireland seller', 'Ireland: best sellers'],
    ['Priya quarter', 'Category by quarter'],
    ['getting strated', 'Getting started'],
    ['Categry by qurter', 'Category by quarter'],
  ])('the search for "%s" finds "%s"', async (search, name) => {
    const test = await startWithFolders();
    const reports = await readFoundReports(test, () => test.app.catalogue.search(search));
    expect(readNames(reports)).toContain(name);
    expect(test.app.catalogue.list.value).toMatchObject({ total: reports.length, hasMore: false });
  });

  it('the search finds the reports of a folder by the name of the folder', async () => {
    const test = await startWithFolders();
    const reports = await readFoundReports(test, () => test.app.catalogue.search('end month'));
    expect(reports.filter(({ folder }) => folder.includes('Month end')).length).toBeGreaterThan(2);
  });

  it('the search finds nothing for unknown words, and lists the closest name first [P19]', async () => {
    const test = await startWithFolders();
    expect(await readFoundReports(test, () => test.app.catalogue.search('zzzzzz qqqqqq'))).toEqual([]);
    const [first] = await readFoundReports(test, () => test.app.catalogue.search('getting started'));
    expect(first?.name).toBe('Getting started');
  });

  it('a misspelt word finds reports with the word in their names before those with it in their descriptions [P19]', async () => {
    const test = await startWithFolders();
    const reports = await readFoundReports(test, () => test.app.catalogue.search('regoin'));
    const isNamed = reports.map(({ name }) => name.includes('region'));
    expect(isNamed).toEqual(isNamed.toSorted((a, b) => Number(b) - Number(a)));
    expect(reports[0]?.name).toBe('Net sales by region');
    expect(test.app.catalogue.list.value).toMatchObject({ correctedSearch: 'region' });
    await readFoundReports(test, () => test.app.catalogue.search('region'));
    expect(test.app.catalogue.list.value).not.toHaveProperty('correctedSearch');
  });

  it('a report whose name nearly matches comes before one whose description contains the typed word [P19]', async () => {
    await insertReports(`SELECT 1 AS n, 'Zebra crossings' AS named`, 'now()');
    await insertReports(`SELECT 2 AS n, 'Aardvarks' AS named`, 'now()');
    await platform().database.run(
      `UPDATE reports SET description = 'Like zebras', search_text = 'like zebras' WHERE id = 70002`,
    );
    const test = await startWithFolders();
    expect(readNames(await readFoundReports(test, () => test.app.catalogue.search('zebras')))).toEqual([
      'Zebra crossings',
      'Aardvarks',
    ]);
  });

  it('the list begins with the reports viewed last, in the sample with those for newcomers', async () => {
    const test = await startConnectedApp();
    const list = test.app.catalogue.list.value;
    expect(list.kind === 'ready' && readNames(list.reports).slice(0, 2)).toEqual([
      'Getting started',
      'Net sales by region',
    ]);
    expect(test.app.catalogue.query.value.sortBy).toBe('lastViewedAt');
  });

  it('the list is sorted by name if no report was viewed', async () => {
    await platform().database.run('DELETE FROM report_views');
    const test = await startConnectedApp();
    const list = test.app.catalogue.list.value;
    expect(test.app.catalogue.query.value.sortBy).toBe('name');
    expect(list.kind === 'ready' && readNames(list.reports).slice(0, 1)).toEqual(['All order lines, long list']);
  });

  it.each(['name', 'lastViewedAt'] as const)(
    'a folder includes its subfolders unless the user excludes them (%s)',
    async (sortBy) => {
      const test = await startWithFolders();
      const { catalogue } = test.app;
      await readFoundReports(test, () => catalogue.sort(sortBy));
      const findFolder = (path: string) => catalogue.folders.value.find((one) => one.path.join(' › ') === path);
      expect(findFolder('Sales')?.hasSubfolders).toBe(true);
      expect(findFolder('Sales › By store › Ireland')?.hasSubfolders).toBe(false);
      const allReports = await readFoundReports(test, () => catalogue.filterByFolder(findFolder('Sales')?.id));
      expect(new Set(allReports.map(({ folder }) => folder.at(-1)))).toEqual(
        new Set(['Sales', 'Daily trading', 'By store', 'Ireland', 'By product']),
      );
      expect(catalogue.list.value).toMatchObject({ total: allReports.length, hasMore: false });
      if (sortBy === 'name')
        expect(readNames(allReports)).toEqual(readNames(allReports).toSorted((a, b) => a.localeCompare(b)));
      const directReports = await readFoundReports(test, () => catalogue.includeSubfolders(false));
      expect(new Set(directReports.map(({ folder }) => folder.join(' › ')))).toEqual(new Set(['Sales']));
    },
  );

  it('a search takes at most two requests to the platform once all reports are cached', async () => {
    let skippedMs = 0;
    const test = await startWithFolders({ clock: { ...clock, now: () => clock.now() + skippedMs } });
    await readFoundReports(test, () => test.app.catalogue.search('region sales net'));
    for (const [search, maxRequests, name] of [
      ['quarter category', 2, 'Category by quarter'],
      ['Categry by qurter', 2, 'Category by quarter'],
      ['month end sales', 2, undefined],
      ['region', 1, 'Net sales by region'],
    ] as const) {
      const before = countReportCalls(test);
      const reports = await readFoundReports(test, () => test.app.catalogue.search(search));
      expect([search, countReportCalls(test) - before]).toEqual([search, maxRequests]);
      if (name !== undefined) expect(readNames(reports)).toContain(name);
    }
    skippedMs = 61_000;
    const before = countReportCalls(test);
    await readFoundReports(test, () => test.app.catalogue.search('region by sales net'));
    expect(countReportCalls(test) - before).toBe(3);
  });

  it('the search finds a report that was saved after all reports were cached [P19]', async () => {
    const test = await startWithFolders();
    await readFoundReports(test, () => test.app.catalogue.search('region sales net'));
    await insertReports(`SELECT 0 AS n, 'Zebra crossings counted' AS named`, 'now()');
    expect(readNames(await readFoundReports(test, () => test.app.catalogue.search('counted zebra')))).toEqual([
      'Zebra crossings counted',
    ]);
    expect(readNames(await readFoundReports(test, () => test.app.catalogue.search('zebar crossings')))).toEqual([
      'Zebra crossings counted',
    ]);
  });

  it('the search finds a new report among so many that they are not cached anymore [P19]', async () => {
    const test = await startWithFolders();
    await readFoundReports(test, () => test.app.catalogue.search('region sales net'));
    await insertManyReports(3000);
    expect(readNames(await readFoundReports(test, () => test.app.catalogue.search('report rare')))).toEqual([
      'Rare planted report',
    ]);
  });

  it('a search takes a bounded number of requests to the platform, however many reports there are', async () => {
    await insertManyReports(3000);
    const test = await startWithFolders();
    for (const [search, maxRequests] of [
      ['planted', 3],
      ['rare planted', 5],
      ['plantde raer report', 7],
    ] as const) {
      const before = countReportCalls(test);
      await readFoundReports(test, () => test.app.catalogue.search(search));
      expect(countReportCalls(test) - before).toBeLessThanOrEqual(maxRequests);
    }
    const list = test.app.catalogue.list.value;
    expect(list).toMatchObject({ kind: 'ready', total: undefined });
    expect(list.kind === 'ready' && readNames(list.reports)).toContain('Rare planted report');
  });
});
