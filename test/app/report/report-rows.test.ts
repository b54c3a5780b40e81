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

it('finds reports by their whole name, exact ones alone where there are any', async () => {
  const reports = await test.app.openReportRows();
  const found = await Promise.all(['Sales', 'SALES', 'Stock', 'Sal'].map((name) => reports.find(name, signal)));
  expect(found).toEqual([[1], [1, 2], [4, 5], []]);
});

it('reads a report to its end', async () => {
  const reports = await test.app.openReportRows();
  const { result } = await reports.read(3, false, signal);
  expect([0, 1].map((row) => result.row(row))).toEqual([['North'], ['South']]);
});

it('tells of signing out, and reads nothing from then on', async () => {
  const reports = await test.app.openReportRows();
  const seen: boolean[] = [];
  const stop = reports.watchSignIn(() => seen.push(reports.isSignedIn));
  test.app.connection.signOut();
  await expect(reports.read(1, false, signal)).rejects.toMatchObject({ failure: { code: 'NotSignedIn' } });
  stop();
  expect([seen, reports.isSignedIn]).toEqual([[false], false]);
});
