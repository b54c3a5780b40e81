/** Tests the cell above a block that says its filters and the age of its rows. */

import type { PlaceDecision } from '../../../../src/app';
import { computeTarget, findFirstRow } from '../../../../src/app/report/target';
import { DEFAULT_OPTIONS } from '../../../../src/placement';
import { waitUntil } from '../../../support/app';
import { findView, readId, readPlacing } from '../../../support/app-state';
import { settle } from '../../../support/excel-host';
import { readPlacements } from '../../../support/file-records';
import { rect } from '../../../support/rect';
import { readCell } from '../../../support/sheet-cells';
import type { SmallApp } from '../../../support/small-platform';
import { type CaptionStage, createCaptionStage, FIRST_CAPTION, NORTH } from './caption-stage';

let stage: CaptionStage;
beforeEach(() => {
  stage = createCaptionStage();
});

describe('a caption at a first placing', () => {
  it('a caption takes the selected cell, and the block begins one row below [P1]', async () => {
    const test = await stage.placeReport();
    expect(readCell(test, 1, 1)).toBe(FIRST_CAPTION);
    expect(readCell(test, 2, 1)).toBe('Region');
    expect(findView(test)?.cells).toBe('B3:C6');
    expect(test.store.getColumnWidth(test.store.activeSheetId, 1)).toBeLessThan(120);
    expect(readPlacements(test.store)[0]).toMatchObject({
      written: { captionCell: { text: FIRST_CAPTION } },
      choices: { caption: true },
    });
  });

  it('a caption says that there are no filters, or that a report of SQL is as it is saved', async () => {
    const test = await stage.openReport();
    test.app.report.setOptions({ caption: true });
    await test.app.report.place();
    expect(readCell(test, 1, 1)).toBe('No filters · as of Nov 26, 2026, 2:30 PM');
    stage.platform.reports.set(2, { id: 2, name: 'Written', columns: ['Region'], rows: [['North']] });
    test.store.select(test.store.activeSheetId, rect(1, 6));
    await settle(test.host);
    await test.app.report.open(2);
    test.app.report.setOptions({ caption: true });
    await test.app.report.place();
    expect(readCell(test, 1, 6)).toBe('Filters as saved in the report · as of Nov 26, 2026, 2:30 PM');
  });

  it('a caption is text even if the name of a filter begins like a formula [P4]', async () => {
    const test = await stage.openReport();
    test.app.report.setOptions({ caption: true, filters: [{ ...NORTH, title: '=cmd' }] });
    await test.app.report.place();
    expect(test.store.readFormulas(test.store.activeSheetId, rect(1, 1))[0]?.[0]).toBe(readCell(test, 1, 1));
    expect(readCell(test, 1, 1)).toMatch(/^=cmd is North/);
    stage.setReportRows(4);
    await test.app.placements.refresh(readId(test));
    expect(readPlacements(test.store)[0]?.written.captionCell).toBeDefined();
  });

  it.each([
    ['overwrite', 'B3:C6', [FIRST_CAPTION, 'Region'], ''],
    ['shiftDown', 'B3:C6', [FIRST_CAPTION, 'Region'], 'mine'],
  ] as const)('a first placing asks about a filled cell of the caption: %s [P1]', async (choice, cells, top, below) => {
    const test = await stage.openReport();
    test.store.write(test.store.activeSheetId, rect(1, 1), 'mine', 'values');
    test.app.report.setOptions({ caption: true, filters: [NORTH] });
    const placingDone = test.app.report.place();
    await waitUntil(() => readPlacing(test)?.kind === 'deciding');
    const placingState = readPlacing(test);
    const decision: PlaceDecision | undefined = placingState?.kind === 'deciding' ? placingState.decision : undefined;
    expect(decision).toMatchObject({ kind: 'cellsInTheWay', cells: { addresses: ['B2'], count: 1 } });
    await test.app.report.decide(choice);
    await placingDone;
    expect(findView(test)?.cells).toBe(cells);
    expect([readCell(test, 1, 1), readCell(test, 2, 1)]).toEqual(top);
    expect(readCell(test, 6, 1)).toBe(below);
  });

  it('a caption takes the first cell of a new sheet if the user chooses a new sheet', async () => {
    const test = await stage.openReport();
    test.store.write(test.store.activeSheetId, rect(1, 1), 'mine', 'values');
    test.app.report.setOptions({ caption: true, filters: [NORTH] });
    const placingDone = test.app.report.place();
    await waitUntil(() => readPlacing(test)?.kind === 'deciding');
    await test.app.report.decide('newSheet');
    await placingDone;
    expect(readCell(test, 1, 1)).toBe('mine');
    const sheet = test.store.listSheets().find(({ name }) => name === 'Sales')?.id ?? '';
    expect(test.store.readValues(sheet, rect(0, 0, 2)).flat()).toEqual([FIRST_CAPTION, 'Region']);
  });

  it('a caption takes the first row of a frame', async () => {
    const test = await stage.openReport();
    test.store.select(test.store.activeSheetId, rect(1, 1, 4, 2));
    test.app.report.setOptions({ caption: true });
    await test.app.report.place('keepWhatFits');
    expect(findView(test)?.cells).toBe('B3:C5');
  });

  it('a caption is refused with its own message if the last row of the sheet is selected [P9]', async () => {
    const test = await stage.openReport();
    test.store.select(test.store.activeSheetId, rect(1_048_575, 1));
    test.app.report.setOptions({ caption: true });
    await test.app.report.place();
    expect(readPlacing(test)).toMatchObject({ kind: 'failed', failure: { code: 'NoRowForCaption' } });
  });
});

describe('the option of the caption', () => {
  const readCaptionOption = ({ app }: SmallApp) => {
    const state = app.report.state.value;
    return state.kind === 'open' ? state.options.caption : undefined;
  };
  const pivotItems = { rows: ['Region'], columns: [], measures: ['Net'], filters: [] };

  it.each([
    [undefined, undefined, false],
    [true, undefined, true],
    [true, false, false],
    [false, true, true],
  ])(
    'with %s in the account and %s in the report the option is %s until the user changes it',
    async (accountSetting, reportSetting, isOn) => {
      if (accountSetting !== undefined) stage.platform.settings = { sheetsUi: { showAppliedFilters: accountSetting } };
      const report = stage.platform.reports.get(1);
      if (report && reportSetting !== undefined) {
        const jsonQuery = JSON.stringify({ report: 1 });
        stage.platform.reports.set(1, {
          ...report,
          pivot: { jsonQuery, pivotItems: { ...pivotItems, showAppliedFilters: reportSetting } },
        });
      }
      const test = await stage.openReport();
      expect(readCaptionOption(test)).toBe(isOn);
      test.app.report.setOptions({ caption: !isOn });
      expect(readCaptionOption(test)).toBe(!isOn);
    },
  );
});

it('the pane names the cells of the block below its caption, and its first row for formulas beside it [P19]', () => {
  const selection = { kind: 'cells', address: { sheet: 'Sheet1', rect: rect(3, 1) } } as const;
  const column = { title: 'Net', align: 'end' } as const;
  const placeRequest = { headers: true, options: DEFAULT_OPTIONS };
  const preview = {
    kind: 'ready',
    columns: [column],
    members: [],
    shownColumnCount: 1,
    rows: [['1']],
    total: 1,
  } as const;
  expect(computeTarget(selection, preview, placeRequest, true)).toMatchObject({
    address: 'Sheet1!B4',
    cellAbove: 'B4',
    fills: 'B5:B6',
  });
  expect(findFirstRow(selection, preview, placeRequest, true)).toBe('Sheet1!B6');
});

it('a caption is written above a long result that is streamed into the sheet [P2]', async () => {
  const report = stage.platform.reports.get(1);
  const rows = Array.from({ length: 30_000 }, (_, row) => [`Region ${row}`, `Net ${row}`]);
  if (report) stage.platform.reports.set(1, { ...report, rows, piece: 10_000 });
  const test = await stage.placeReport();
  expect([readCell(test, 1, 1), readCell(test, 2, 1), readCell(test, 30_002, 1)]).toEqual([
    FIRST_CAPTION,
    'Region',
    'Region 29999',
  ]);
  expect(readPlacements(test.store)[0]).toMatchObject({ written: { captionCell: { text: FIRST_CAPTION } } });
  stage.advance(60);
  await test.app.placements.refresh(readId(test));
  expect(readCell(test, 1, 1)).toBe(FIRST_CAPTION);
});
