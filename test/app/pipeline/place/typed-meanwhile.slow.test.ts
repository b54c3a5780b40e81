import type { Clock, DataValue } from '../../../../src/client';
import { placing, until } from '../../../support/app';
import { expectSame } from '../../../support/expect-same';
import { openedApps } from '../../../support/opened-apps';
import { createSmallPlatform, openSmallApp, type SmallApp, type SmallReport } from '../../../support/small-platform';

const COLUMNS = 8;
/** This length makes a dozen rows fill one request. */
const LONG = 20_000;

const apps = openedApps();

function aReport(isStreamed: boolean, rows: number): SmallReport {
  const filler = isStreamed ? '' : ' '.repeat(LONG);
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
function slowClock(): Clock {
  let now = 0;
  return {
    now: () => {
      now += 2000;
      return now;
    },
    wait: async () => undefined,
  };
}

const sheetOf = ({ store }: SmallApp) => store.activeSheetId;

const TYPED = 'Typed meanwhile';

const cell = (row: number) => ({ row, column: 1, rows: 1, columns: 1 });
const type = (test: SmallApp, row: number) => test.store.write(sheetOf(test), cell(row), TYPED, 'values');
const typed = (test: SmallApp, row: number) => test.store.values(sheetOf(test), cell(row))[0]?.[0];

/** Selects one cell for a streamed block, or all cells of a block that is written as a whole. */
async function begin(isStreamed: boolean, rows: number): Promise<SmallApp> {
  const test = apps.add(
    openSmallApp(createSmallPlatform([aReport(isStreamed, rows)]), isStreamed ? { clock: slowClock() } : {}),
  );
  await test.app.start();
  await test.app.report.open(1);
  const size = isStreamed ? { rows: 1, columns: 1 } : { rows: rows + 1, columns: COLUMNS };
  test.store.select(sheetOf(test), { row: 2, column: 0, ...size });
  return test;
}

function everything(test: SmallApp) {
  const sheet = sheetOf(test);
  const used = test.store.usedRange(sheet);
  return {
    used,
    cells: used && test.store.formulas(sheet, used),
    formats: used && test.store.numberFormats(sheet, used),
    names: test.store.names().map(({ formula }) => formula),
    records: test.store.settings.entries().filter(([key]) => /^inlay\.(unfinished|placement)\./.test(key)),
  };
}

/** Places the report and answers a question with Cancel. */
async function place(test: SmallApp) {
  const ending = test.app.report.place();
  const hasStopped = () => ['deciding', 'placed', 'failed'].includes(placing(test)?.kind ?? '');
  await until(hasStopped);
  const stopped = placing(test);
  if (stopped?.kind === 'deciding') await test.app.report.decide('cancel');
  await ending;
  return stopped;
}

/** Records the cell right after each sync from now on. */
function watch(test: SmallApp, row: number): unknown[] {
  const seen: unknown[] = [];
  for (let nth = 1; nth < 40; nth += 1) test.host.faults.atSync(nth, () => seen.push(typed(test, row)), true);
  return seen;
}

/** Tests a user who types into a row where the last rows go. */
describe.each([
  ['streamed', true, 24, 19, false],
  ['written in several requests', false, 24, 19, true],
  ['written in one request', false, 6, 5, true],
])('a first placement that is %s', (_, isStreamed, rows, row, isFollowed) => {
  it('a first placement overwrites no cell that the user fills meanwhile, and ends placed or not at all [P1] [P2]', async () => {
    const untouched = await begin(isStreamed, rows);
    type(untouched, row);
    const old = everything(untouched);
    const good = await begin(isStreamed, rows);
    expect(await place(good)).toMatchObject({ kind: 'placed', rows });
    apps.closeAll();
    const ends = new Map<string, number>();
    let overwritten = 0;
    for (let nth = 1; ; nth += 1) {
      const test = await begin(isStreamed, rows);
      const typing: { seen?: unknown[] } = {};
      test.host.faults.atSync(nth, () => {
        type(test, row);
        typing.seen = watch(test, row);
      });
      const stopped = await place(test);
      if (!typing.seen) break;
      if (typing.seen.some((text) => text !== TYPED)) overwritten += 1;
      expect({ nth, typed: typed(test, row) }).toEqual({ nth, typed: TYPED });
      if (stopped?.kind !== 'placed') {
        expectSame({ nth, ...everything(test) }, { nth, ...old });
        const why = stopped?.kind === 'failed' ? stopped.failure.code : stopped?.kind;
        expect(['deciding', 'CellsInTheWay']).toContain(why);
      }
      ends.set(stopped?.kind ?? '', (ends.get(stopped?.kind ?? '') ?? 0) + 1);
      apps.closeAll();
    }
    // A text typed before or during its request stops the placement; if requests follow, it is a
    // cell of the block in them.
    expect(ends.has('placed')).toBe(isFollowed);
    // Only a text that is typed while the very request that writes there is running can be
    // overwritten.
    expect(overwritten).toBeLessThanOrEqual(1);
    expect((ends.get('deciding') ?? 0) + (ends.get('failed') ?? 0)).toBeGreaterThan(3);
  });
});
