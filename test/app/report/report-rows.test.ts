import { openedApps } from '../../support/opened-apps';
import { createSmallPlatform, openSmallApp, type SmallApp } from '../../support/small-platform';

const apps = openedApps();
const { signal } = new AbortController();
let test: SmallApp;

beforeEach(async () => {
  const columns = ['Region'];
  const rows = [['North'], ['South']];
  const names = ['Sales', 'sales', 'Sales by store', 'Stock', 'Stock'];
  test = apps.add(
    openSmallApp(createSmallPlatform(names.map((name, index) => ({ id: index + 1, name, columns, rows })))),
  );
  await test.app.start();
});

it('reports are found by their whole name, and only exact matches if there are any', async () => {
  const reports = await test.app.openReportRows();
  const found = await Promise.all(['Sales', 'SALES', 'Stock', 'Sal'].map((name) => reports.find(name, signal)));
  expect(found).toEqual([[1], [1, 2], [4, 5], []]);
});

it('all reports with a name are found even if the hits of the search fill more than one page [P19]', async () => {
  const named = (name: string, id: number) => ({ id, name, columns: ['Region'], rows: [['North']] });
  const others = Array.from({ length: 140 }, (_, index) => named(`Sales ${index}`, index + 10));
  const platform = createSmallPlatform([named('Twice', 1), ...others, named('Twice', 2), named('Sales', 3)]);
  const many = apps.add(openSmallApp(platform));
  await many.app.start();
  const reports = await many.app.openReportRows();
  expect([await reports.find('Sales', signal), await reports.find('Twice', signal)]).toEqual([[3], [1, 2]]);
});

it('a report is read to its end', async () => {
  const reports = await test.app.openReportRows();
  const { result } = await reports.read(3, false, signal);
  expect([0, 1].map((row) => result.row(row))).toEqual([['North'], ['South']]);
});

it('a sign-out is reported to listeners, and no report is read afterwards', async () => {
  const reports = await test.app.openReportRows();
  const seen: boolean[] = [];
  const stop = reports.watchSignIn(() => seen.push(reports.isSignedIn));
  test.app.connection.signOut();
  await expect(reports.read(1, false, signal)).rejects.toMatchObject({ failure: { code: 'NotSignedIn' } });
  stop();
  expect([seen, reports.isSignedIn]).toEqual([[false], false]);
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

  async function opened(pivot: { readonly jsonQuery: string; readonly pivotItems?: typeof pivotItems }) {
    const app = apps.add(openSmallApp(createSmallPlatform([{ ...report, pivot }])));
    await app.app.start();
    return await app.app.openReportRows();
  }
  const is = (name: string, ...values: string[]) =>
    ({ member: `f.${name}`, type: 'string', operator: 'is', values }) as const;
  const rowsOf = ({ result }: { readonly result: { readonly rowCount: number; row(index: number): unknown[] } }) =>
    Array.from({ length: result.rowCount }, (_, index) => result.row(index));

  it('a report that is saved as a pivot is a flat list for formulas, with filters and without', async () => {
    const reports = await opened({ jsonQuery: JSON.stringify(QUERY), pivotItems });
    expect(rowsOf(await reports.read(1, false, signal))).toEqual([
      ['North', "'1", 1],
      ['North', "'2", 2],
      ['South', "'1", 1],
    ]);
    const filtered = await reports.openFilters(1, false, signal);
    if (typeof filtered === 'string') throw new Error(filtered);
    expect(filtered.members.map(({ title }) => title)).toEqual(['Region', 'Month', 'Customer']);
    expect(rowsOf(await filtered.read([is('customer', 'b')], signal))).toEqual([['North', "'2", 1]]);
  });

  it('rows of many values are read together, unless the report is cut or has other groups [P15]', async () => {
    const together = async (more: object) => {
      const reports = await opened({ jsonQuery: JSON.stringify({ ...QUERY, dimensions: ['f.region'], ...more }) });
      const filtered = await reports.openFilters(1, false, signal);
      if (typeof filtered === 'string') throw new Error(filtered);
      const grouped = await filtered.readGroups([is('month', '1', '2')], signal);
      return grouped && { by: grouped.groupColumns, mostRows: grouped.maxGroupRows, rows: rowsOf(grouped) };
    };
    const rows = [
      ['North', "'1", 1],
      ['North', "'2", 2],
      ['South', "'1", 1],
    ];
    const by = ['f.month'];
    expect(await together({})).toEqual({ by, mostRows: Number.POSITIVE_INFINITY, rows });
    expect(await together({ limit: 5_000 })).toEqual({ by, mostRows: 5_000, rows });
    for (const alone of [{ limit: 3 }, { offset: 1 }, { ungrouped: true }, { measures: ['f.unheard'] }])
      expect(await together(alone)).toBeUndefined();
  });

  it('a report takes no filters if its query is unreadable or in SQL', async () => {
    const reports = await opened({ jsonQuery: 'no query' });
    expect(await reports.openFilters(1, false, signal)).toBe('unreadable');
    expect(await (await test.app.openReportRows()).openFilters(3, false, signal)).toBe('sql');
  });
});
