import type { DataValue } from '../../../../src/client';
import { waitUntil } from '../../../support/app';
import { readPlacing } from '../../../support/app-state';
import { rect } from '../../../support/rect';
import { createSmallPlatform, type SmallReport } from '../../../support/small-platform';
import { trackApps } from '../../../support/track-apps';

const apps = trackApps();

/** Makes texts and then numbers, like a query with a column for each item. */
function createReport(columns: number, rows = 4, title = (column: number) => `item ${column}`): SmallReport {
  const isText = (column: number) => column % 50 === 0;
  return {
    id: 1,
    name: 'Items',
    columns: Array.from({ length: columns }, (_, column) => title(column)),
    rows: Array.from({ length: rows }, (_, row) =>
      Array.from(
        { length: columns },
        (__, column): DataValue => (isText(column) ? `text ${row}` : `${row * column}.5`),
      ),
    ),
    types: new Map(
      Array.from({ length: columns }, (_, column) => [column, 'number'] as const).filter(([column]) => !isText(column)),
    ),
  };
}

async function openReport(
  report: SmallReport,
  corner: { readonly row: number; readonly column: number },
  rows = 1,
  columns = 1,
) {
  const platform = createSmallPlatform([report]);
  const test = await apps.start(platform);
  await test.app.report.open(1);
  test.store.select(test.store.activeSheetId, { ...corner, rows, columns });
  return { ...test, platform };
}

describe('a result of many columns', () => {
  it('a result of a thousand columns has a small record, and writes no cell if it is unchanged [P10]', async () => {
    const report = createReport(1000);
    const test = await openReport(report, { row: 2, column: 1 });
    await test.app.report.place();
    expect(readPlacing(test)).toMatchObject({ kind: 'placed', address: 'Sheet1!B3:ALM7', rows: 4, notices: [] });
    const sheet = test.store.activeSheetId;
    const row = rect(4, 1, 1, 1000);
    expect(test.store.readValues(sheet, row)[0]?.slice(48, 52)).toEqual([48.5, 49.5, 'text 1', 51.5]);
    const records = [...test.store.settings.entries()].filter(([key]) => key.startsWith('inlay.placement.'));
    expect(String(records[0]?.[1]).length).toBeLessThan(50_000);
    test.host.clearLog();
    await test.app.placements.refreshAll();
    expect(test.host.readLog().reduce((cells, { cellsWritten }) => cells + cellsWritten, 0)).toBe(0);
    report.rows = report.rows.map((cells, rowIndex) => (rowIndex === 2 ? [...cells.slice(0, 999), '7.25'] : cells));
    await test.app.placements.refreshAll();
    expect(test.store.readValues(sheet, { ...row, row: 5 })[0]?.slice(997)).toEqual([1994.5, 1996.5, 7.25]);
  });

  it('a result that is wider than a sheet is cut, and its requests stay below Excel’s limit [P5] [P10]', async () => {
    const report = createReport(16_385);
    const test = await openReport(report, { row: 2, column: 0 });
    const runAndCount = async (maxRequests: number, work: () => Promise<unknown>) => {
      test.host.clearLog();
      await work();
      const log = test.host.readLog();
      expect(log.length).toBeLessThanOrEqual(maxRequests);
      for (const { requestBytes, responseBytes, error } of log) {
        expect(error).toBeUndefined();
        expect(Math.max(requestBytes, responseBytes)).toBeLessThan(2_500_000);
      }
      return log.reduce((cells, { cellsWritten }) => cells + cellsWritten, 0);
    };
    // If requests take long, chunks become as small as 5,000 cells.
    expect(await runAndCount(24, () => test.app.report.place())).toBe(5 * 16_383);
    expect(readPlacing(test)).toMatchObject({
      kind: 'placed',
      address: 'Sheet1!A3:XFC7',
      notices: [{ kind: 'cut', columns: 16_385, columnsWritten: 16_383 }],
    });
    expect(await runAndCount(9, () => test.app.placements.refreshAll())).toBe(0);
    report.rows = report.rows.map((cells, rowIndex) => (rowIndex === 2 ? cells.with(16_382, '7.25') : cells));
    expect(await runAndCount(9, () => test.app.placements.refreshAll())).toBeLessThanOrEqual(16_383);
    const lastCells = rect(5, 16_381, 1, 2);
    expect(test.store.readValues(test.store.activeSheetId, lastCells)).toEqual([[32_762.5, 7.25]]);
  });

  it.each([1, 4])(
    'a result with titles too long for the file is refused before a cell is written, with %i rows [P2]',
    async (rows) => {
      const test = await openReport(
        createReport(16_383, rows, (column) => `${column}`.padEnd(100, 'é')),
        { row: 2, column: 0 },
      );
      test.host.clearLog();
      await test.app.report.place();
      expect(readPlacing(test)).toMatchObject({ kind: 'failed', failure: { code: 'TitlesTooLong' } });
      expect(test.host.readLog().filter(({ cellsWritten, error }) => cellsWritten > 0 || error)).toEqual([]);
      expect([...test.store.settings.entries()].filter(([key]) => key.startsWith('inlay.placement.'))).toEqual([]);
    },
  );

  it('a result is cut at the edge of the sheet, and says so [P5]', async () => {
    const test = await openReport(createReport(10), { row: 0, column: 16_380 });
    await test.app.report.place();
    expect(readPlacing(test)).toMatchObject({
      kind: 'placed',
      address: 'Sheet1!XFA1:XFD5',
      notices: [{ kind: 'cut', columns: 10, columnsWritten: 4 }],
    });
  });

  it('a result that no sheet can hold is asked about before a frame cuts it [P5]', async () => {
    const test = await openReport(createReport(17_000), { row: 0, column: 0 }, 3, 2);
    const placingDone = test.app.report.place();
    await waitUntil(() => readPlacing(test)?.kind === 'deciding');
    expect(readPlacing(test)).toMatchObject({
      decision: { kind: 'doesNotFit', frame: 'A1:B3', wholeBlock: 'A1:XFC5', resultColumns: 17_000 },
    });
    await test.app.report.decide('keepWhatFits');
    await placingDone;
    expect(readPlacing(test)).toMatchObject({ kind: 'placed', notices: [{ columns: 17_000, columnsWritten: 2 }] });
  });
});
