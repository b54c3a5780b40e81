/**
 * Tests that a write which fails at any request leaves all that cells have beside their contents:
 * formats, protection, validations, conditional formats and sizes.
 */
import { findView } from '../../support/app-state';
import { EXCELS, type Switches } from '../../support/excel-profiles';
import { rect } from '../../support/rect';
import { failRequest, listFailures, type RequestFailure } from '../../support/request-failures';
import { createSmallPlatform, openSmallApp, type SmallApp } from '../../support/small-platform';
import { changeReport, createTextRows } from '../../support/small-reports';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();
const COLUMNS = ['Region', 'Net', 'Share'];
const AREA = rect(0, 0, 14, 6);
const FILLS = ['#FFCC00', '#00FF00', '#C0C0C0', undefined] as const;

const NUMBER_FORMATS = ['General', '0.00%', 'dd/mm/yyyy', '@'];

/** Gives each cell outside the rows a look of its own. */
function formatCells({ store }: SmallApp, firstRow: number): void {
  const sheet = store.activeSheetId;
  for (let row = firstRow; row < AREA.rows; row += 1)
    for (let column = 0; column < AREA.columns; column += 1) {
      const index = row * 7 + column;
      store.setStyle(sheet, rect(row, column), {
        fillColor: FILLS[index % FILLS.length],
        locked: index % 3 === 0,
        italic: index % 5 === 0,
        horizontalAlignment: index % 2 === 0 ? 'Center' : 'General',
        numberFormat: NUMBER_FORMATS[column % NUMBER_FORMATS.length] ?? 'General',
        borders: index % 4 === 0 ? { bottom: { style: 'Double', weight: 'Thick', color: '#FF0000' } } : {},
        wrapText: index % 11 === 0,
      });
    }
  store.setRowHeights(sheet, firstRow + 1, 2, 40);
}

/** Returns everything that the cells have beside their contents. */
const readLooks = ({ store }: SmallApp) => {
  const sheet = store.activeSheetId;
  return {
    styles: store.readStyles(sheet, AREA),
    columns: store.readColumnRuns(sheet),
    rows: store.readRowRuns(sheet),
    values: store.readFormulas(sheet, AREA),
  };
};

async function openReport(excel: Switches): Promise<{ readonly test: SmallApp; grow(): void }> {
  const platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: COLUMNS, rows: createTextRows(COLUMNS, 4) }]);
  const test = apps.add(openSmallApp(platform, excel));
  await test.app.start();
  await test.app.report.open(1);
  return { test, grow: () => changeReport(platform, { rows: createTextRows(COLUMNS, 8, 2) }) };
}

/** Runs the action with each failure; each time, it ends with the old looks or with a new block. */
async function expectOldLooks(
  excel: Switches,
  prepare: (opened: Awaited<ReturnType<typeof openReport>>) => Promise<() => Promise<void>>,
  isDone: (test: SmallApp) => boolean,
): Promise<void> {
  const measured = await openReport(excel);
  const act = await prepare(measured);
  measured.test.host.clearLog();
  await act();
  const failures: readonly RequestFailure[] = listFailures(measured.test.host.readLog().length);
  for (const failure of failures) {
    const opened = await openReport(excel);
    const act = await prepare(opened);
    const before = readLooks(opened.test);
    failRequest(opened.test.host, failure);
    await act();
    opened.test.host.faults.clear();
    if (!isDone(opened.test)) expect({ failure, ...readLooks(opened.test) }).toEqual({ failure, ...before });
  }
}

describe.each(EXCELS)('a write that fails in %s', (_, excel) => {
  it('a first block leaves the looks of its cells [P1] [P2]', async () => {
    await expectOldLooks(
      excel,
      async ({ test }) => {
        formatCells(test, 0);
        return () => test.app.report.place();
      },
      (test) => findView(test) !== undefined,
    );
  });

  it('a block that grows leaves the looks of the cells below [P1] [P2]', async () => {
    await expectOldLooks(
      excel,
      async ({ test, grow }) => {
        await test.app.report.place();
        formatCells(test, 5);
        grow();
        return () => test.app.placements.refreshAll();
      },
      (test) => findView(test)?.cells === 'A1:C9',
    );
  });
});
