import { tryParseAddress } from '../../../../src/grid';
import { compareRowSums, createRowSumBuilder, tryReadPlacement, tryReadRowSums } from '../../../../src/placement';
import { openReport, select, setUpStage, waitUntil } from '../../../support/app';
import { readPlacing, readViewsWithSheets } from '../../../support/app-state';
import { readReportRows } from '../../../support/platform-requests';

const { platform, startConnectedApp, readPlatformRecords } = setUpStage();
const createAccess = () => ({ platform: platform().url, token: platform().token });

const REPORT = 'Items to reorder';

it('a preview of SQL says that the report ends at its own limit once its rows are counted [P5] [P19]', async () => {
  const test = await startConnectedApp();
  await openReport(test, REPORT);
  const { state } = test.app.report;
  const readPreview = () =>
    state.value.kind === 'open' && state.value.preview.kind === 'ready' ? state.value.preview : undefined;
  await waitUntil(() => readPreview()?.total !== undefined);
  expect(readPreview()).toMatchObject({ total: 5_000, reportLimit: { rows: 5_000, isReached: true } });
});

describe('placing', () => {
  it('placing writes the rows of the report at the selected cell, and records the true cells on the platform [P4]', async () => {
    const test = await startConnectedApp();
    await openReport(test, REPORT);
    await select(test, 3, 1);
    await test.app.report.place();
    const { report, names, rows } = await readReportRows(createAccess(), REPORT);
    const placing = readPlacing(test);
    const notices = [{ kind: 'ownLimit', rows: rows.length, isReached: true }];
    expect(placing).toMatchObject({ kind: 'placed', rows: rows.length, notices });
    const block = { row: 4, column: 1, rows: rows.length, columns: names.length };
    const values = test.store.readValues(test.store.activeSheetId, block);
    expect(values.map((row) => row.slice(0, 4))).toEqual(rows.map((row) => row.slice(0, 4)));
    expect(values.map((row) => row.slice(4, 6))).toEqual(rows.map((row) => row.slice(4, 6).map(Number)));
    expect(await readPlatformRecords(test, report.id)).toEqual([
      expect.objectContaining({ resultLocation: 'Sheet1!B4', endResultCell: `Sheet1!H${4 + rows.length}` }),
    ]);
  });

  it('placing widens the columns that hold nothing else, and no other [P1]', async () => {
    const test = await startConnectedApp();
    await openReport(test, 'Net sales by region');
    const sheet = test.store.activeSheetId;
    const before = test.store.getColumnWidth(sheet, 0);
    test.store.write(sheet, { row: 0, column: 0, rows: 1, columns: 1 }, 'A title of mine', 'values');
    await select(test, 2, 0);
    await test.app.report.place();
    expect(test.store.getColumnWidth(sheet, 0)).toBe(before);
    expect(test.store.getColumnWidth(sheet, 1)).toBeGreaterThan(before);
  });

  it('placing makes no formula and no other text of awkward values [P4]', async () => {
    const test = await startConnectedApp();
    await openReport(test, 'Supplier import check');
    await select(test, 0, 0);
    await test.app.report.place();
    const { names, rows } = await readReportRows(createAccess(), 'Supplier import check');
    const block = { row: 1, column: 0, rows: rows.length, columns: names.length };
    const sheet = test.store.activeSheetId;
    const { values, formulas } = test.store.readGrids(sheet, block);
    expect(formulas).toEqual(values);
    const texts = [1, 2, 3].map((column) => values.map((row) => row[column]));
    const toText = (value: unknown) => String(value ?? '').slice(0, 32_767);
    const expected = [1, 2, 3].map((column) => rows.map((row) => toText(row[column]).replaceAll('\r\n', '\n')));
    expect(texts).toEqual(expected);
    expect(readPlacing(test)).toMatchObject({ notices: [{ kind: 'longTexts', count: 1 }] });
  });

  it('placing saves checksums that recognize unchanged cells, awkward values too, and an edited cell [P10]', async () => {
    const test = await startConnectedApp();
    for (const [index, name] of ['Supplier import check', REPORT, 'Net sales by region'].entries()) {
      await openReport(test, name);
      await select(test, 0, index * 20);
      await test.app.report.place();
    }
    const sheet = test.store.activeSheetId;
    const records = [...test.store.settings.entries()].filter(([key]) => key.startsWith('inlay.placement.'));
    const comparisons = records
      .map(([, text]) => tryReadPlacement(String(text)))
      .map((placement) => {
        const rowSums = tryReadRowSums(placement?.written.rowSums);
        const rect = tryParseAddress(placement?.written.address ?? '')?.rect;
        if (!rowSums || !rect) throw new Error('The placement keeps no checksums.');
        const compareWithSheet = () => {
          const summer = createRowSumBuilder(rowSums.rowsInChunk);
          for (const row of test.store.readValues(sheet, { ...rect, row: 1, rows: rect.rows - 1 }))
            summer.pushShownValues(row);
          return compareRowSums(rowSums, summer.finish());
        };
        const kindBefore = compareWithSheet().kind;
        test.store.write(sheet, { row: 2, column: rect.column, rows: 1, columns: 1 }, 'Mine', 'values');
        return [kindBefore, compareWithSheet()];
      });
    const edited = { kind: 'edited', chunks: [expect.objectContaining({ from: 0 })] };
    expect(comparisons).toEqual([
      ['same', edited],
      ['same', edited],
      ['same', edited],
    ]);
  });

  it('placing asks before cells in the way are overwritten, and writes nothing until then [P1]', async () => {
    const test = await startConnectedApp();
    await openReport(test, REPORT);
    const sheet = test.store.activeSheetId;
    test.store.write(sheet, { row: 9, column: 2, rows: 1, columns: 1 }, 'Mine', 'values');
    await select(test, 3, 1);
    const placingDone = test.app.report.place();
    await waitUntil(() => readPlacing(test)?.kind === 'deciding');
    expect(readPlacing(test)).toMatchObject({
      decision: { kind: 'cellsInTheWay', cells: { addresses: ['C10'], count: 1, sample: 'Mine' } },
    });
    expect(test.store.findUsedRange(sheet)).toEqual({ row: 9, column: 2, rows: 1, columns: 1 });
    await test.app.report.decide('cancel');
    await placingDone;
    expect(readPlacing(test)).toEqual({ kind: 'cancelled' });
    expect(test.store.findUsedRange(sheet)).toEqual({ row: 9, column: 2, rows: 1, columns: 1 });
  });

  it('placing says what a fixed frame cuts, before writing and after [P5]', async () => {
    const test = await startConnectedApp();
    await openReport(test, REPORT);
    await select(test, 0, 0, 6, 3);
    const placingDone = test.app.report.place();
    await waitUntil(() => readPlacing(test)?.kind === 'deciding');
    expect(readPlacing(test)).toMatchObject({
      decision: { kind: 'doesNotFit', frame: 'A1:C6', frameRows: 6, frameColumns: 3 },
    });
    await test.app.report.decide('keepWhatFits');
    await placingDone;
    expect(readPlacing(test)).toMatchObject({
      kind: 'placed',
      rows: 5,
      notices: [{ kind: 'cut', rowsWritten: 5, columnsWritten: 3 }, { kind: 'ownLimit' }],
    });
    expect(test.store.findUsedRange(test.store.activeSheetId, true)).toEqual({
      row: 0,
      column: 0,
      rows: 6,
      columns: 3,
    });
  });

  it('placing aborts its query if Excel does not tell the selection [P9]', async () => {
    let isAborted = false;
    const holdResponse = (signal: AbortSignal | null | undefined) =>
      new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => {
          isAborted = true;
          reject(signal.reason);
        });
      });
    let isPlacing = false;
    const test = await startConnectedApp({
      fetch: (input, init) =>
        isPlacing && String(input).includes('/cubejs-api/') ? holdResponse(init?.signal) : fetch(input, init),
    });
    await openReport(test, REPORT);
    await test.host.whenIdle();
    isPlacing = true;
    test.host.faults.failNthBatch(1, 'GeneralException');
    await test.app.report.place();
    expect(readPlacing(test)).toMatchObject({ kind: 'failed' });
    await waitUntil(() => isAborted);
    expect(test.store.findUsedRange(test.store.activeSheetId)).toBeUndefined();
  });

  it('placing never writes over the cells of another placement [P1]', async () => {
    const test = await startConnectedApp();
    await openReport(test, REPORT);
    await select(test, 0, 0);
    await test.app.report.place();
    await openReport(test, REPORT);
    await select(test, 5, 2);
    await test.app.report.place();
    expect(readPlacing(test)).toMatchObject({ kind: 'failed', failure: { code: 'OverlapsPlacement', detail: REPORT } });
    expect(readViewsWithSheets(test)).toHaveLength(1);
  });
});
