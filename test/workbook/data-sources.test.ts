/** Tests how what charts and pivot tables read is found: in as few requests as possible. */
import { openWorkbook, type WorkbookUnderTest } from '../support/office-workbook';

function addChart({ store }: WorkbookUnderTest, type: string, source: Readonly<Record<string, string>>): void {
  store.objects.add(store.activeSheetId, { kind: 'chart', name: `A ${type}`, type, sources: [source] });
}

async function readSources(test: WorkbookUnderTest) {
  const requestsBefore = test.host.readLog().length;
  const [, sources] = await test.workbook.readSnapshot(
    { kind: 'built', sheet: 'Sheet1', isWanted: true },
    { kind: 'dataSources', isWanted: true },
  );
  return { sources, requests: test.host.readLog().length - requestsBefore };
}

describe('what charts and pivot tables read', () => {
  it('charts are read together with formulas, and cost a request only where there are no formulas [P13]', async () => {
    const test = openWorkbook();
    const countRequests = async () => (await readSources(test)).requests;
    expect(await countRequests()).toBe(2);
    addChart(test, 'Line', { Values: '=Sheet1!$A$1:$A$3' });
    expect(await countRequests()).toBe(3);
    test.store.typeInto(test.store.activeSheetId, 0, 0, '=1+1');
    expect(await countRequests()).toBe(3);
  });

  it('a scatter chart gives the sources of its own dimensions', async () => {
    const test = openWorkbook();
    addChart(test, 'XYScatter', { XValues: '=Sheet1!$A$1:$A$3', YValues: '=Sheet1!$B$1:$B$3' });
    const { charts } = (await readSources(test)).sources;
    expect(charts.map(({ dimension, source }) => [dimension, source])).toEqual([
      ['XValues', 'Sheet1!$A$1:$A$3'],
      ['YValues', 'Sheet1!$B$1:$B$3'],
    ]);
  });

  it('a chart that Excel cannot change is marked, and a treemap is not read', async () => {
    const test = openWorkbook();
    for (const type of ['Bubble', 'Treemap']) addChart(test, type, { YValues: '=Sheet1!$B$1:$B$3' });
    const { charts } = (await readSources(test)).sources;
    expect(charts.map(({ name, canExtend }) => [name, canExtend])).toEqual([
      ['A Bubble', false],
      ['A Bubble', false],
    ]);
  });

  it.each([2, 3])('nothing is known of charts if Excel refuses request %d for them', async (nth) => {
    const test = openWorkbook();
    addChart(test, 'Line', { Values: '=Sheet1!$A$1:$A$3' });
    test.host.faults.failNthBatch(nth, 'GeneralException');
    const [sources] = await test.workbook.readSnapshot({ kind: 'dataSources', isWanted: true });
    expect(sources).toEqual({ charts: [], pivotTables: [] });
  });
});
