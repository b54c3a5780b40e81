import type { Clock, DataValue } from '../../../../src/client';
import { waitUntil } from '../../../support/app';
import { readPlacing } from '../../../support/app-state';
import { expectSame } from '../../../support/expect-same';
import { createSmallPlatform, type SmallApp, type SmallReport } from '../../../support/small-platform';
import { trackApps } from '../../../support/track-apps';

const COLUMNS = 8;
/** This length makes a dozen rows fill one request. */
const TEXT_LENGTH = 20_000;

const apps = trackApps();

function createReport(isStreamed: boolean, rows: number): SmallReport {
  const filler = isStreamed ? '' : ' '.repeat(TEXT_LENGTH);
  return {
    id: 1,
    name: 'Sales',
    columns: Array.from({ length: COLUMNS }, (_, column) => `column ${column}`),
    rows: Array.from({ length: rows }, (_, row) =>
      Array.from(
        { length: COLUMNS },
        (__, column): DataValue => (column < 2 ? `${row}.5` : `${row}${filler}${column}`),
      ),
    ),
    types: new Map([
      [0, 'number'],
      [1, 'number'],
    ]),
    ...(isStreamed ? { piece: 10 } : {}),
  };
}

/** Makes a platform so slow that each piece is written as it comes. */
function createSlowClock(): Clock {
  let now = 0;
  return {
    now: () => {
      now += 2000;
      return now;
    },
    wait: async () => undefined,
  };
}

const TYPED_TEXT = 'Typed meanwhile';

const createCellRect = (row: number) => ({ row, column: 1, rows: 1, columns: 1 });
const typeText = (test: SmallApp, row: number) =>
  test.store.write(test.store.activeSheetId, createCellRect(row), TYPED_TEXT, 'values');
const readTypedCell = (test: SmallApp, row: number) =>
  test.store.readValues(test.store.activeSheetId, createCellRect(row))[0]?.[0];

/** Selects one cell for a streamed block, or all cells of a block that is written as a whole. */
async function openReport(isStreamed: boolean, rows: number): Promise<SmallApp> {
  const test = await apps.start(
    createSmallPlatform([createReport(isStreamed, rows)]),
    isStreamed ? { clock: createSlowClock() } : {},
  );
  await test.app.report.open(1);
  const size = isStreamed ? { rows: 1, columns: 1 } : { rows: rows + 1, columns: COLUMNS };
  test.store.select(test.store.activeSheetId, { row: 2, column: 0, ...size });
  return test;
}

function readWorkbook(test: SmallApp) {
  const sheet = test.store.activeSheetId;
  const usedRange = test.store.findUsedRange(sheet);
  return {
    usedRange,
    cells: usedRange && test.store.readFormulas(sheet, usedRange),
    formats: usedRange && test.store.readNumberFormats(sheet, usedRange),
    names: test.store.listNames().map(({ formula }) => formula),
    records: test.store.settings.entries().filter(([key]) => /^inlay\.(unfinished|placement)\./.test(key)),
  };
}

/** Places the report and answers a question with Cancel. */
async function placeAndCancel(test: SmallApp) {
  const placingDone = test.app.report.place();
  const hasStopped = () => ['deciding', 'placed', 'failed'].includes(readPlacing(test)?.kind ?? '');
  await waitUntil(hasStopped);
  const stoppedAt = readPlacing(test);
  if (stoppedAt?.kind === 'deciding') await test.app.report.decide('cancel');
  await placingDone;
  return stoppedAt;
}

/** Records the cell right after each sync from now on. */
function recordCellAfterSyncs(test: SmallApp, row: number): unknown[] {
  const recordedTexts: unknown[] = [];
  for (let nth = 1; nth < 40; nth += 1)
    test.host.faults.callAroundNthBatch(nth, () => recordedTexts.push(readTypedCell(test, row)), true);
  return recordedTexts;
}

/** Tests a user who types into a row where the last rows go. */
describe.each([
  ['streamed', true, 24, 19, false],
  ['written in several requests', false, 24, 19, true],
  ['written in one request', false, 6, 5, true],
])('a first placement that is %s', (_, isStreamed, rows, row, hasFurtherRequests) => {
  it('a first placement overwrites no cell that the user fills meanwhile, and ends placed or not at all [P1] [P2]', async () => {
    const untouchedTest = await openReport(isStreamed, rows);
    typeText(untouchedTest, row);
    const workbookBefore = readWorkbook(untouchedTest);
    const undisturbed = await openReport(isStreamed, rows);
    expect(await placeAndCancel(undisturbed)).toMatchObject({ kind: 'placed', rows });
    apps.closeAll();
    const outcomeCounts = new Map<string, number>();
    let overwrittenCount = 0;
    for (let nth = 1; ; nth += 1) {
      const test = await openReport(isStreamed, rows);
      const typingState: { recordedTexts?: unknown[] } = {};
      test.host.faults.callAroundNthBatch(nth, () => {
        typeText(test, row);
        typingState.recordedTexts = recordCellAfterSyncs(test, row);
      });
      const stoppedAt = await placeAndCancel(test);
      if (!typingState.recordedTexts) break;
      if (typingState.recordedTexts.some((text) => text !== TYPED_TEXT)) overwrittenCount += 1;
      expect({ nth, typed: readTypedCell(test, row) }).toEqual({ nth, typed: TYPED_TEXT });
      if (stoppedAt?.kind !== 'placed') {
        expectSame({ nth, ...readWorkbook(test) }, { nth, ...workbookBefore });
        const reason = stoppedAt?.kind === 'failed' ? stoppedAt.failure.code : stoppedAt?.kind;
        expect(['deciding', 'CellsInTheWay']).toContain(reason);
      }
      outcomeCounts.set(stoppedAt?.kind ?? '', (outcomeCounts.get(stoppedAt?.kind ?? '') ?? 0) + 1);
      apps.closeAll();
    }
    // A text typed before or during its request stops the placement; if requests follow, it is a
    // cell of the block in them.
    expect(outcomeCounts.has('placed')).toBe(hasFurtherRequests);
    // Only a text that is typed while the very request that writes there is running can be
    // overwritten.
    expect(overwrittenCount).toBeLessThanOrEqual(1);
    expect((outcomeCounts.get('deciding') ?? 0) + (outcomeCounts.get('failed') ?? 0)).toBeGreaterThan(3);
  });
});
