/** Tests awkward values on every path: placed, refreshed, pivoted, by formula. */
import { answerQuestion, indexResult } from '../../../src/functions/answer';
import { isQuestion, readQuestion } from '../../../src/functions/question';
import { compareRowSums, createResultBuilder, createRowSumBuilder } from '../../../src/placement';
import { findView, readPlacing } from '../../support/app-state';
import {
  AWKWARD_CELLS,
  AWKWARD_COLUMNS,
  AWKWARD_HEADERS,
  createAwkwardReport,
  UNSTORABLE_TEXTS,
} from '../../support/awkward-values';
import { EXCELS, type Switches } from '../../support/excel-profiles';
import { placeAtSelection } from '../../support/place-report';
import { rect } from '../../support/rect';
import { createSmallPlatform, type SmallApp } from '../../support/small-platform';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();
const EXCELS_OF_TEXTS: readonly (readonly [string, Switches])[] = [
  ...EXCELS.filter(([, switches]) => switches.unstorableTexts !== 'keep'),
  ['an Excel that drops characters', { unstorableTexts: 'drop' }],
];
const BLOCK = rect(0, 0, AWKWARD_CELLS.length + 1, AWKWARD_HEADERS.length);

const round = (cell: unknown) => (typeof cell === 'number' ? Number(cell.toPrecision(15)) : cell);
const readCells = ({ store }: SmallApp) => store.readValues(store.activeSheetId, BLOCK).map((row) => row.map(round));
const countWrittenCells = ({ host }: SmallApp) =>
  host.readLog().reduce((sum, { cellsWritten }) => sum + cellsWritten, 0);

async function placeAwkwardReport(excel: Switches) {
  const report = createAwkwardReport();
  const test = await apps.start(createSmallPlatform([report]), excel);
  await placeAtSelection(test);
  return { test, report };
}

describe.each(EXCELS_OF_TEXTS)('awkward values in %s', (_, excel) => {
  it('a report with awkward values is placed, and the user reads which texts were changed [P4] [P17]', async () => {
    const { test } = await placeAwkwardReport(excel);
    expect(readCells(test)).toEqual([AWKWARD_HEADERS, ...AWKWARD_CELLS]);
    const { values, formulas } = test.store.readGrids(test.store.activeSheetId, BLOCK);
    expect(formulas).toEqual(values);
    const notices = [
      { kind: 'longTexts', count: 1 },
      { kind: 'cleanedTexts', count: UNSTORABLE_TEXTS, addresses: ['B2', 'B3', 'B4', 'B5', 'B6'] },
    ];
    expect(readPlacing(test)).toMatchObject({ kind: 'placed', notices });
  });

  it('a refresh of unchanged awkward values writes no cell and finds no hand edit [P10] [P17]', async () => {
    const { test } = await placeAwkwardReport(excel);
    const written = countWrittenCells(test);
    await test.app.placements.refreshAll();
    expect(findView(test)).toMatchObject({ status: { kind: 'upToDate' } });
    expect(countWrittenCells(test)).toBe(written);
    expect(readCells(test)).toEqual([AWKWARD_HEADERS, ...AWKWARD_CELLS]);
  });

  it('the checksums of awkward values recognize the cells on a device without their rows [P10] [P17]', async () => {
    const { test, report } = await placeAwkwardReport(excel);
    const builder = createResultBuilder(AWKWARD_COLUMNS, 1900);
    builder.push(report.rows);
    const result = builder.finish();
    const [written, shown] = [createRowSumBuilder(), createRowSumBuilder()];
    for (let row = 0; row < result.rowCount; row += 1) written.pushInputs(result.row(row));
    const { store } = test;
    for (const row of store.readValues(store.activeSheetId, BLOCK).slice(1)) shown.pushShownValues(row);
    expect(compareRowSums(written.finish(), shown.finish())).toEqual({ kind: 'same' });
  });

  it('a refresh that changes one row of awkward values asks about no other cell [P4] [P17]', async () => {
    const { test, report } = await placeAwkwardReport(excel);
    report.rows = report.rows.map((row, at) => (at === 3 ? ['Row 4', 'new\u0002', ...row.slice(2)] : row));
    await test.app.placements.refreshAll();
    expect(findView(test)).toMatchObject({ status: { kind: 'upToDate' } });
    const cells = AWKWARD_CELLS.map((row, at) => (at === 3 ? ['Row 4', 'new\ufffd', ...row.slice(2)] : row));
    expect(readCells(test)).toEqual([AWKWARD_HEADERS, ...cells]);
  });

  it('a pivot over awkward texts is placed, and a refresh of the same rows writes no cell [P4] [P10] [P17]', async () => {
    const regions = ['a\u0000b', 'c\r\nd', '=1+1', 'e\ud83d'];
    const pivotItems = {
      ...{ rows: ['f.region'], columns: ['f.month'], measures: ['f.amount'], filters: [] },
      ...{ showRowTotals: false, showColumnTotals: false },
    };
    const jsonQuery = JSON.stringify({ dimensions: ['f.region', 'f.month'], measures: ['f.amount'] });
    const facts = regions.map((region, at) => ({ region, month: `M\u0001${at % 2}`, customer: 'x', amount: '1' }));
    const report = { id: 1, name: 'Pivot', columns: [], rows: [], pivot: { jsonQuery, pivotItems }, facts };
    const test = await apps.start(createSmallPlatform([report]), excel);
    await placeAtSelection(test);
    const { store } = test;
    const firstColumn = store.readValues(store.activeSheetId, rect(0, 0, 6)).flat();
    expect(firstColumn).toEqual(expect.arrayContaining(['a\ufffdb', 'c\nd', '=1+1', 'e\ufffd']));
    const written = countWrittenCells(test);
    await test.app.placements.refreshAll();
    expect(findView(test)).toMatchObject({ status: { kind: 'upToDate' } });
    expect(countWrittenCells(test)).toBe(written);
  });
});

describe('awkward values by formula', () => {
  function createIndex() {
    const builder = createResultBuilder(AWKWARD_COLUMNS, 1900);
    builder.push(createAwkwardReport().rows);
    return indexResult(builder.finish(), false, 1900);
  }

  function answer(id: 'REPORT' | 'FIGURE', values: readonly unknown[], index = createIndex()) {
    const question = readQuestion(id, values);
    if (!isQuestion(question)) throw new Error(question.code);
    const { kind, ...rest } = answerQuestion(question, index);
    return 'rows' in rest ? rest.rows.map((row) => row.map(round)) : kind;
  }

  it('INLAY.REPORT returns what cells would hold [P4]', () => {
    const shortTexts = AWKWARD_CELLS.map((row) => row.map((cell) => String(cell).slice(0, 100)));
    const rows = answer('REPORT', [1, true]);
    if (typeof rows === 'string') throw new Error(rows);
    expect(rows[0]).toEqual(AWKWARD_HEADERS);
    expect(rows.slice(1).map((row) => row.map((cell) => String(cell).slice(0, 100)))).toEqual(shortTexts);
  });

  it('INLAY.FIGURE finds a row by the text that a cell shows, and returns what the cell would hold [P4]', () => {
    const index = createIndex();
    const answers = AWKWARD_CELLS.map(([, text]) => answer('FIGURE', [1, 'Row', [AWKWARD_HEADERS[1], text]], index));
    expect(answers).toEqual(AWKWARD_CELLS.map(([row]) => [[row]]));
    expect(answer('FIGURE', [1, 'string', ['Row', 'Row 9']], index)).toEqual([['first\nsecond\nthird\nfourth']]);
  });
});
