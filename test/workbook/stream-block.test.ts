/** Tests a first block that is written while more of its rows are still to arrive. */

import type { BlockStart, JournalEntry, Operation, RowOperations } from '../../src/grid';
import { settle } from '../support/excel-host';
import { expectSame } from '../support/expect-same';
import { everyFailure, failAt } from '../support/failing';
import type { WorkbookUnderTest } from '../support/office-workbook';
import { ANCHOR, describeInExcels, everything, openHere, rowsOf, sheetOf } from './block-stage';

const HEADER = ['Region', 'Net', 'Share'];
const NOTE: JournalEntry = { key: 'unfinished.test', text: 'begun' };
const START: BlockStart = {
  anchor: ANCHOR,
  sheet: 'Sheet1',
  firstCell: { row: 3, column: 1 },
  rows: undefined,
  columns: 3,
  hasName: false,
  previousBlock: undefined,
  userColumns: [],
  insertedPart: undefined,
  mayOverwrite: false,
  journal: NOTE,
};
const PIECES = [[HEADER, ...rowsOf(4, 3)], rowsOf(4, 3, 4), rowsOf(2, 3, 8)];
const KEPT = new Map([
  ['placement.test', 'kept'],
  [NOTE.key, undefined],
]);
const at = (row: number, column: number, rows = 1, columns = 1) => ({ row, column, rows, columns });
const noteOf = ({ store }: WorkbookUnderTest) => store.settings.get(`inlay.${NOTE.key}`);

/** Returns the formats of the rows of a piece, without the header. */
function formatsFrom(
  row: number,
  rows: number,
  formats: readonly string[] = ['General', '#,##0', '0.0%'],
): Operation[] {
  const from = Math.max(1, row);
  return formats.flatMap((format, column) =>
    format === 'General' ? [] : [{ kind: 'numberFormat', part: at(from, column, row + rows - from), format }],
  );
}

const END: RowOperations = {
  before: [],
  after: [
    { kind: 'bold', part: at(0, 0, 1, 3) },
    { kind: 'alignRight', part: at(0, 1, 1, 2) },
    { kind: 'width', part: at(0, 1), characters: 18 },
  ],
};

function begin({ workbook }: WorkbookUnderTest) {
  return workbook.stream(START, { signal: new AbortController().signal, onWaitingForCell() {} });
}

/** Streams as the product does: a stream that fails, or finds cells in its way, is undone. */
async function streamed(test: WorkbookUnderTest): Promise<'done' | 'failed'> {
  const stream = await begin(test);
  try {
    let row = 0;
    for (const piece of PIECES) {
      await stream.append(piece, formatsFrom(row, piece.length));
      row += piece.length;
    }
    await stream.finish([], END, KEPT);
    return 'done';
  } catch {
    await stream.undo();
    return 'failed';
  }
}

/** Opens a workbook with cells beside the block; cells below it would be in its way. */
function withNeighbours(): WorkbookUnderTest {
  const test = openHere();
  test.store.write(sheetOf(test), at(4, 5), 'Mine, beside', 'values');
  test.store.write(sheetOf(test), at(0, 1), '=B6', 'formulas');
  return test;
}

describeInExcels(() => {
  it('a stream writes each piece below the previous one, and ends as one block with name, formats, header and widths', async () => {
    const test = withNeighbours();
    expect(await streamed(test)).toBe('done');
    const sheet = sheetOf(test);
    expect(test.store.values(sheet, at(3, 1, 12, 3))).toEqual([...PIECES.flat(), ['', '', '']]);
    expect(test.store.nameReference(ANCHOR)?.rect).toEqual(at(3, 1, 11, 3));
    expect(test.store.numberFormats(sheet, at(4, 1, 10, 3))).toEqual(
      Array.from({ length: 10 }, () => ['General', '#,##0', '0.0%']),
    );
    const [header] = test.store.styles(sheet, at(3, 1, 1, 3));
    expect(header?.map((style) => [style.bold, style.horizontalAlignment])).toEqual([
      [true, 'General'],
      [true, 'Right'],
      [true, 'Right'],
    ]);
    expect(test.store.columnWidth(sheet, 2)).not.toBe(test.store.columnWidth(sheet, 1));
    expect(test.store.values(sheet, at(0, 1))).toEqual([['Row 1']]);
  });

  it('a stream goes on below its own rows when a user inserts rows above them [P3]', async () => {
    const test = openHere();
    const stream = await begin(test);
    const [first = [], ...others] = PIECES;
    await stream.append(first, []);
    test.store.insertRows(sheetOf(test), 0, 2);
    for (const piece of others) await stream.append(piece, []);
    await stream.finish([], END, KEPT);
    expect(test.store.values(sheetOf(test), at(5, 1, 11, 3))).toEqual(PIECES.flat());
    expect(test.store.nameReference(ANCHOR)?.rect).toEqual(at(5, 1, 11, 3));
  });

  it('a stream has its journal in the file until it is rolled back [P2] [W37]', async () => {
    const test = openHere();
    const stream = await begin(test);
    await stream.append(PIECES[0] ?? [], []);
    expect(noteOf(test)).toBe(NOTE.text);
    await stream.undo();
    expect(noteOf(test)).toBeUndefined();
  });

  it.each([0, 1, 2])(
    'a stream writes nothing of piece %i if the ground of the piece is not free, and can be rolled back completely [P1]',
    async (nth) => {
      const test = withNeighbours();
      const stream = await begin(test);
      for (const piece of PIECES.slice(0, nth)) await stream.append(piece, []);
      test.store.write(sheetOf(test), at(30, 2), 'Mine, below', 'values');
      const before = everything(test);
      await expect(stream.append(PIECES[nth] ?? [], [])).rejects.toMatchObject({ code: 'CellsInTheWay' });
      expect(everything(test).cells).toEqual(before.cells);
      await stream.undo();
      const untouched = withNeighbours();
      untouched.store.write(sheetOf(untouched), at(30, 2), 'Mine, below', 'values');
      expect(everything(test)).toEqual(everything(untouched));
    },
  );

  it('a stream leaves the old sheet or the whole block, whichever sync fails [P2]', async () => {
    const before = everything(withNeighbours());
    const good = withNeighbours();
    const batches = good.host.log().length;
    await streamed(good);
    const after = everything(good);
    const requests = good.host.log().length - batches;
    const ends = { done: 0, failed: 0 };
    for (const failure of everyFailure(requests)) {
      const test = withNeighbours();
      failAt(test.host, failure);
      const ended = await streamed(test);
      ends[ended] += 1;
      expectSame({ ...failure, ...everything(test) }, { ...failure, ...(ended === 'done' ? after : before) });
      expect([failure, noteOf(test)]).toEqual([failure, undefined]);
    }
    expect(ends.failed).toBeGreaterThan(PIECES.length);
  });

  it('a stream makes other writes wait until it has ended, unless they are cancelled meanwhile [P2] [P9] [W5] [W83]', async () => {
    const test = openHere();
    const stream = await begin(test);
    await stream.append(PIECES[0] ?? [], []);
    const cancelling = new AbortController();
    const second = test.workbook.stream(START, { signal: cancelling.signal, onWaitingForCell() {} });
    const kept = test.workbook.writeRecords(new Map([['other', 'kept']]));
    await settle(test.host);
    expect(test.store.settings.get('inlay.other')).toBeUndefined();
    cancelling.abort('cancelled');
    await expect(second).rejects.toBe('cancelled');
    await stream.finish([], END, KEPT);
    await kept;
    expect(test.store.settings.get('inlay.other')).toBe('kept');
  });
});
