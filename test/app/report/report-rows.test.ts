import { createSmallPlatform, type SmallApp } from '../../support/small-platform';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();
const { signal } = new AbortController();
let test: SmallApp;

beforeEach(async () => {
  const columns = ['Region'];
  const rows = [['North'], ['South']];
  const names = ['Sales', 'sales', 'Sales by store', 'Stock', 'Stock'];
  test = await apps.start(createSmallPlatform(names.map((name, index) => ({ id: index + 1, name, columns, rows }))));
});

it('reports are found by their whole name, and only exact matches if there are any', async () => {
  const reports = await test.app.openReportRows();
  const found = await Promise.all(['Sales', 'SALES', 'Stock', 'Sal'].map((name) => reports.findReports(name, signal)));
  expect(found).toEqual([[1], [1, 2], [4, 5], []]);
});

it('all reports with a name are found even if the hits of the search fill more than one page [P19]', async () => {
  const createReport = (name: string, id: number) => ({ id, name, columns: ['Region'], rows: [['North']] });
  const others = Array.from({ length: 140 }, (_, index) => createReport(`Sales ${index}`, index + 10));
  const platform = createSmallPlatform([
    createReport('Twice', 1),
    ...others,
    createReport('Twice', 2),
    createReport('Sales', 3),
  ]);
  const manyReports = await apps.start(platform);
  const reports = await manyReports.app.openReportRows();
  expect([await reports.findReports('Sales', signal), await reports.findReports('Twice', signal)]).toEqual([
    [3],
    [1, 2],
  ]);
});

it('a report is found however the blanks and letters of its name were typed, and an exact name wins [P19]', async () => {
  const names = [' Umsa\u0308tze  2026', 'Net\u00a0Sales', 'Net Sales', '2026', 'TRUE'];
  const platform = createSmallPlatform(names.map((name, index) => ({ id: index + 1, name, columns: ['N'], rows: [] })));
  const reports = await (await apps.start(platform)).app.openReportRows();
  const typedNames = ['Umsätze 2026 ', 'Net Sales', 'Net\u00a0Sales', 'net  sales', '2026', 'true'];
  const found = await Promise.all(typedNames.map((name) => reports.findReports(name, signal)));
  expect(found).toEqual([[1], [3], [2], [2, 3], [4], [5]]);
});

it('a report is found by its name among thousands of hits [P19]', async () => {
  const others = Array.from({ length: 5_200 }, (_, index) => ({ id: index + 2, name: `Sales ${index}` }));
  const all = [...others, { id: 1, name: 'Sales' }].map((report) => ({ ...report, columns: ['N'], rows: [] }));
  const reports = await (await apps.start(createSmallPlatform(all))).app.openReportRows();
  expect(await reports.findReports('Sales', signal)).toEqual([1]);
});

it('a report is read to its end', async () => {
  const reports = await test.app.openReportRows();
  const { result } = await reports.read(3, false, signal);
  expect([0, 1].map((row) => result.row(row))).toEqual([['North'], ['South']]);
});

it('a sign-out is reported to listeners, and no report is read afterwards', async () => {
  const reports = await test.app.openReportRows();
  const signInStates: boolean[] = [];
  const stop = reports.watchSignIn(() => signInStates.push(reports.isSignedIn));
  test.app.connection.signOut();
  await expect(reports.read(1, false, signal)).rejects.toMatchObject({ failure: { code: 'NotSignedIn' } });
  stop();
  expect([signInStates, reports.isSignedIn]).toEqual([[false], false]);
});

describe('a report of facts that is saved as a pivot', () => {
  const QUERY = { dimensions: ['f.region', 'f.month'], measures: ['f.customers'] };
  const pivotItems = { rows: ['f.region'], columns: ['f.month'], measures: ['f.customers'], filters: [] as string[] };
  const facts = [
    { region: 'North', month: '1', customer: 'a', amount: 1 },
    { region: 'North', month: '2', customer: 'a', amount: 2 },
    { region: 'North', month: '2', customer: 'b', amount: 3 },
    { region: 'South', month: '1', customer: 'a', amount: 4 },
  ];
  const report = { id: 1, name: 'Facts', columns: [], rows: [], facts };

  async function openReportRows(pivot: { readonly jsonQuery: string; readonly pivotItems?: typeof pivotItems }) {
    const app = await apps.start(createSmallPlatform([{ ...report, pivot }]));
    return await app.app.openReportRows();
  }
  const createFilter = (name: string, ...values: string[]) =>
    ({ member: `f.${name}`, type: 'string', operator: 'is', values }) as const;
  const readRows = ({ result }: { readonly result: { readonly rowCount: number; row(index: number): unknown[] } }) =>
    Array.from({ length: result.rowCount }, (_, index) => result.row(index));

  it('a report that is saved as a pivot is a flat list for formulas, with filters and without', async () => {
    const reports = await openReportRows({ jsonQuery: JSON.stringify(QUERY), pivotItems });
    expect(readRows(await reports.read(1, false, signal))).toEqual([
      ['North', "'1", 1],
      ['North', "'2", 2],
      ['South', "'1", 1],
    ]);
    const filtered = await reports.openFilters(1, false, signal);
    if (typeof filtered === 'string') throw new Error(filtered);
    expect(filtered.members.map(({ title }) => title)).toEqual(['Region', 'Month', 'Customer']);
    expect(readRows(await filtered.readRows([createFilter('customer', 'b')], signal))).toEqual([['North', "'2", 1]]);
  });

  it('rows of many values are read together, unless the report is cut or has other groups [P15]', async () => {
    const readGroups = async (more: object) => {
      const reports = await openReportRows({
        jsonQuery: JSON.stringify({ ...QUERY, dimensions: ['f.region'], ...more }),
      });
      const filtered = await reports.openFilters(1, false, signal);
      if (typeof filtered === 'string') throw new Error(filtered);
      const grouped = await filtered.readGroups([createFilter('month', '1', '2')], signal);
      return grouped && { by: grouped.groupColumns, mostRows: grouped.maxGroupRows, rows: readRows(grouped) };
    };
    const rows = [
      ['North', "'1", 1],
      ['North', "'2", 2],
      ['South', "'1", 1],
    ];
    const by = ['f.month'];
    expect(await readGroups({})).toEqual({ by, mostRows: Number.POSITIVE_INFINITY, rows });
    expect(await readGroups({ limit: 5_000 })).toEqual({ by, mostRows: 5_000, rows });
    for (const excludedOption of [{ limit: 3 }, { offset: 1 }, { ungrouped: true }, { measures: ['f.unheard'] }])
      expect(await readGroups(excludedOption)).toBeUndefined();
  });

  it('a report takes no filters if its query is unreadable or in SQL', async () => {
    const reports = await openReportRows({ jsonQuery: 'no query' });
    expect(await reports.openFilters(1, false, signal)).toBe('unreadable');
    expect(await (await test.app.openReportRows()).openFilters(3, false, signal)).toBe('notSupported');
  });
});
