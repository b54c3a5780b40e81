import type { Clock, DataValue } from '../../src/client';
import { until } from '../support/app';
import { createSmallPlatform, openSmallApp, type SmallApp, type SmallReport } from '../support/small-platform';

const COLUMNS = 8;
const ROWS = 24;
/** So long that a dozen rows are as many bytes as go into one request. */
const LONG = 20_000;

const open: SmallApp[] = [];
afterEach(closeAll);

function closeAll(): void {
  for (const { app, host } of open.splice(0)) {
    app.dispose();
    host.close();
  }
}

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

/** So slow a platform that each piece is written as it comes. */
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

/** The cell into which somebody types: in the second request. */
const CELL = { row: 19, column: 1, rows: 1, columns: 1 } as const;
const TYPED = 'Typed meanwhile';

const type = (test: SmallApp, row: number = CELL.row) =>
  test.store.write(sheetOf(test), { ...CELL, row }, TYPED, 'values');
const typed = (test: SmallApp, row: number = CELL.row) => test.store.values(sheetOf(test), { ...CELL, row })[0]?.[0];

/** Of a streamed block one cell is selected, of one that is written as a whole all of its cells. */
async function begin(isStreamed: boolean, rows = ROWS): Promise<SmallApp> {
  const test = openSmallApp(createSmallPlatform([aReport(isStreamed, rows)]), isStreamed ? { clock: slowClock() } : {});
  open.push(test);
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
    unfinished: test.store.settings.entries().filter(([key]) => key.startsWith('inlay.unfinished.')),
  };
}

function placing({ app }: SmallApp) {
  const state = app.report.state.value;
  return state.kind === 'open' ? state.placing : undefined;
}

/** A question is answered with Cancel. */
async function place(test: SmallApp) {
  const ending = test.app.report.place();
  const hasStopped = () => ['deciding', 'placed', 'failed'].includes(placing(test)?.kind ?? '');
  await until(hasStopped);
  const stopped = placing(test);
  if (stopped?.kind === 'deciding') await test.app.report.decide('cancel');
  await ending;
  return stopped;
}

describe.each([
  ['streamed', true],
  ['written as a whole', false],
])('a first placement that is %s', (_, isStreamed) => {
  it('[P1] [P2] never writes over a cell that somebody fills in the meantime, and ends placed or as if it had not been', async () => {
    const untouched = await begin(isStreamed);
    type(untouched);
    const old = everything(untouched);
    const good = await begin(isStreamed);
    expect(await place(good)).toMatchObject({ kind: 'placed', rows: ROWS });
    closeAll();
    const ends = new Map<string, number>();
    for (let nth = 1; ; nth += 1) {
      const test = await begin(isStreamed);
      let hasTyped = false;
      test.host.atSync(nth, () => {
        hasTyped = true;
        type(test);
      });
      const stopped = await place(test);
      if (!hasTyped) break;
      expect({ nth, typed: typed(test) }).toEqual({ nth, typed: TYPED });
      if (stopped?.kind !== 'placed') {
        expect({ nth, ...everything(test) }).toEqual({ nth, ...old });
        const why = stopped?.kind === 'failed' ? stopped.failure.code : stopped?.kind;
        expect(['deciding', 'CellsInTheWay']).toContain(why);
      }
      ends.set(stopped?.kind ?? '', (ends.get(stopped?.kind ?? '') ?? 0) + 1);
      closeAll();
    }
    // Before and while its request was on the way it stops the placement; after that it is a cell of the block.
    expect(ends.get('placed')).toBeGreaterThan(0);
    expect((ends.get('deciding') ?? 0) + (ends.get('failed') ?? 0)).toBeGreaterThan(3);
  }, 120_000);

  it('[P1] leaves a cell that was filled between two requests alone at every moment', async () => {
    // Two requests are under way before the first one is told of.
    const [rows, row] = [40, 36];
    const test = await begin(isStreamed, rows);
    const seen: unknown[] = [];
    const stop = test.app.report.state.subscribe(() => {
      const now = placing(test);
      if (seen.length > 0 || now?.kind !== 'writing' || now.rows === 0) return;
      type(test, row);
      seen.push(typed(test, row));
      for (let nth = 1; nth < 40; nth += 1) test.host.atSync(nth, () => seen.push(typed(test, row)), true);
    });
    expect((await place(test))?.kind).not.toBe('placed');
    stop();
    expect(seen.length).toBeGreaterThan(2);
    expect(new Set(seen)).toEqual(new Set([TYPED]));
  });
});
