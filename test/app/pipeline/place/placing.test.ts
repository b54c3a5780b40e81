import { tryParseAddress } from '../../../../src/grid';
import { compareRowSums, createRowSummer, tryReadPlacement, tryReadRowSums } from '../../../../src/placement';
import { openReport, placements, placing, select, setStage, until } from '../../../support/app';
import { rowsOfReport } from '../../../support/platform-questions';

const { platform, connected, recordsOf } = setStage();
const asked = () => ({ platform: platform().url, token: platform().token });

const REPORT = 'Items to reorder';

it('a preview of SQL says that the report ends at its own limit once its rows are counted [P5] [P19]', async () => {
  const test = await connected();
  await openReport(test, REPORT);
  const { state } = test.app.report;
  const preview = () =>
    state.value.kind === 'open' && state.value.preview.kind === 'ready' ? state.value.preview : undefined;
  await until(() => preview()?.total !== undefined);
  expect(preview()).toMatchObject({ total: 5_000, reportLimit: { rows: 5_000, isReached: true } });
});

describe('placing', () => {
  it('placing writes the rows of the report at the selected cell, and records the true cells on the platform [P4]', async () => {
    const test = await connected();
    await openReport(test, REPORT);
    await select(test, 3, 1);
    await test.app.report.place();
    const { report, names, rows } = await rowsOfReport(asked(), REPORT);
    const placed = placing(test);
    const notices = [{ kind: 'ownLimit', rows: rows.length, isReached: true }];
    expect(placed).toMatchObject({ kind: 'placed', rows: rows.length, notices });
    const block = { row: 4, column: 1, rows: rows.length, columns: names.length };
    const values = test.store.values(test.store.activeSheetId, block);
    expect(values.map((row) => row.slice(0, 4))).toEqual(rows.map((row) => row.slice(0, 4)));
    expect(values.map((row) => row.slice(4, 6))).toEqual(rows.map((row) => row.slice(4, 6).map(Number)));
    expect(await recordsOf(test, report.id)).toEqual([
      expect.objectContaining({ resultLocation: 'Sheet1!B4', endResultCell: `Sheet1!H${4 + rows.length}` }),
    ]);
  });

  it('placing widens the columns that hold nothing else, and no other [P1]', async () => {
    const test = await connected();
    await openReport(test, 'Net sales by region');
    const sheet = test.store.activeSheetId;
    const before = test.store.columnWidth(sheet, 0);
    test.store.write(sheet, { row: 0, column: 0, rows: 1, columns: 1 }, 'A title of mine', 'values');
    await select(test, 2, 0);
    await test.app.report.place();
    expect(test.store.columnWidth(sheet, 0)).toBe(before);
    expect(test.store.columnWidth(sheet, 1)).toBeGreaterThan(before);
  });

  it('placing makes no formula and no other text of awkward values [P4]', async () => {
    const test = await connected();
    await openReport(test, 'Supplier import check');
    await select(test, 0, 0);
    await test.app.report.place();
    const { names, rows } = await rowsOfReport(asked(), 'Supplier import check');
    const block = { row: 1, column: 0, rows: rows.length, columns: names.length };
    const sheet = test.store.activeSheetId;
    const { values, formulas } = test.store.read(sheet, block);
    expect(formulas).toEqual(values);
    const texts = [1, 2, 3].map((column) => values.map((row) => row[column]));
    const expected = [1, 2, 3].map((column) => rows.map((row) => String(row[column] ?? '').slice(0, 32_767)));
    expect(texts).toEqual(expected);
    expect(placing(test)).toMatchObject({ notices: [{ kind: 'longTexts', count: 1 }] });
  });

  it('placing saves checksums that recognize unchanged cells, awkward values too, and an edited cell [P10]', async () => {
    const test = await connected();
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
        const sums = tryReadRowSums(placement?.written.rowSums);
        const rect = tryParseAddress(placement?.written.address ?? '')?.rect;
        if (!sums || !rect) throw new Error('The placement keeps no checksums.');
        const standing = () => {
          const summer = createRowSummer(sums.rowsInChunk);
          for (const row of test.store.values(sheet, { ...rect, row: 1, rows: rect.rows - 1 })) summer.pushShown(row);
          return compareRowSums(sums, summer.finish());
        };
        const untouched = standing().kind;
        test.store.write(sheet, { row: 2, column: rect.column, rows: 1, columns: 1 }, 'Mine', 'values');
        return [untouched, standing()];
      });
    const edited = { kind: 'edited', chunks: [expect.objectContaining({ from: 0 })] };
    expect(comparisons).toEqual([
      ['same', edited],
      ['same', edited],
      ['same', edited],
    ]);
  });

  it('placing asks before cells in the way are overwritten, and writes nothing until then [P1]', async () => {
    const test = await connected();
    await openReport(test, REPORT);
    const sheet = test.store.activeSheetId;
    test.store.write(sheet, { row: 9, column: 2, rows: 1, columns: 1 }, 'Mine', 'values');
    await select(test, 3, 1);
    const ending = test.app.report.place();
    await until(() => placing(test)?.kind === 'deciding');
    expect(placing(test)).toMatchObject({
      decision: { kind: 'cellsInTheWay', cells: { addresses: ['C10'], count: 1, sample: 'Mine' } },
    });
    expect(test.store.usedRange(sheet)).toEqual({ row: 9, column: 2, rows: 1, columns: 1 });
    await test.app.report.decide('cancel');
    await ending;
    expect(placing(test)).toEqual({ kind: 'cancelled' });
    expect(test.store.usedRange(sheet)).toEqual({ row: 9, column: 2, rows: 1, columns: 1 });
  });

  it('placing says what a fixed frame cuts, before writing and after [P5]', async () => {
    const test = await connected();
    await openReport(test, REPORT);
    await select(test, 0, 0, 6, 3);
    const ending = test.app.report.place();
    await until(() => placing(test)?.kind === 'deciding');
    expect(placing(test)).toMatchObject({
      decision: { kind: 'doesNotFit', frame: 'A1:C6', frameRows: 6, frameColumns: 3 },
    });
    await test.app.report.decide('keepWhatFits');
    await ending;
    expect(placing(test)).toMatchObject({
      kind: 'placed',
      rows: 5,
      notices: [{ kind: 'cut', rowsWritten: 5, columnsWritten: 3 }, { kind: 'ownLimit' }],
    });
    expect(test.store.usedRange(test.store.activeSheetId, true)).toEqual({ row: 0, column: 0, rows: 6, columns: 3 });
  });

  it('placing aborts its query if Excel does not tell the selection [P9]', async () => {
    let isEnded = false;
    const withheld = (signal: AbortSignal | null | undefined) =>
      new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => {
          isEnded = true;
          reject(signal.reason);
        });
      });
    let isPlacing = false;
    const test = await connected({
      fetch: (input, init) =>
        isPlacing && String(input).includes('/cubejs-api/') ? withheld(init?.signal) : fetch(input, init),
    });
    await openReport(test, REPORT);
    await test.host.whenIdle();
    isPlacing = true;
    test.host.faults.failNextSync(1, 'GeneralException');
    await test.app.report.place();
    expect(placing(test)).toMatchObject({ kind: 'failed' });
    await until(() => isEnded);
    expect(test.store.usedRange(test.store.activeSheetId)).toBeUndefined();
  });

  it('placing never writes over the cells of another placement [P1]', async () => {
    const test = await connected();
    await openReport(test, REPORT);
    await select(test, 0, 0);
    await test.app.report.place();
    await select(test, 5, 2);
    await test.app.report.place();
    expect(placing(test)).toMatchObject({ kind: 'failed', failure: { code: 'OverlapsPlacement', detail: REPORT } });
    expect(placements(test)).toHaveLength(1);
  });
});
