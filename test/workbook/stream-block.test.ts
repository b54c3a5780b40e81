/** Tests a first block that is written while more of its rows are still to arrive. */

import type { BlockStart, JournalEntry, Operation, RowOperations } from '../../src/grid';
import { settle } from '../support/excel-host';
import { expectSame } from '../support/expect-same';
import type { WorkbookUnderTest } from '../support/office-workbook';
import { rect } from '../support/rect';
import { failRequest, listFailures } from '../support/request-failures';
import { ANCHOR, createRows, describeInExcels, getSheet, openInCurrentExcel, readSheet } from './block-stage';

const HEADER = ['Region', 'Net', 'Share'];
const JOURNAL: JournalEntry = { key: 'unfinished.test', text: 'begun' };
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
  journal: JOURNAL,
};
const PIECES = [[HEADER, ...createRows(4, 3)], createRows(4, 3, 4), createRows(2, 3, 8)];
const RECORDS = new Map([
  ['placement.test', 'kept'],
  [JOURNAL.key, undefined],
]);
const readJournal = ({ store }: WorkbookUnderTest) => store.settings.get(`inlay.${JOURNAL.key}`);

/** Returns the formats of the rows of a piece, without the header. */
function createFormats(
  row: number,
  rows: number,
  formats: readonly string[] = ['General', '#,##0', '0.0%'],
): Operation[] {
  const from = Math.max(1, row);
  return formats.flatMap((format, column) =>
    format === 'General' ? [] : [{ kind: 'numberFormat', part: rect(from, column, row + rows - from), format }],
  );
}

const END: RowOperations = {
  before: [],
  after: [
    { kind: 'bold', part: rect(0, 0, 1, 3) },
    { kind: 'alignRight', part: rect(0, 1, 1, 2) },
    { kind: 'width', part: rect(0, 1), characters: 18 },
  ],
};

function openStream({ workbook }: WorkbookUnderTest) {
  return workbook.stream(START, { signal: new AbortController().signal, onWaitingForCell() {} });
}

/** Streams as the product does: a stream that fails, or finds cells in its way, is undone. */
async function streamPieces(test: WorkbookUnderTest): Promise<'done' | 'failed'> {
  const stream = await openStream(test);
  try {
    let row = 0;
    for (const piece of PIECES) {
      await stream.append(piece, createFormats(row, piece.length));
      row += piece.length;
    }
    await stream.finish([], END, RECORDS);
    return 'done';
  } catch {
    await stream.undo();
    return 'failed';
  }
}

/** Opens a workbook with cells beside the block; cells below it would be in its way. */
function openWithNeighbours(): WorkbookUnderTest {
  const test = openInCurrentExcel();
  test.store.write(getSheet(test), rect(4, 5), 'Mine, beside', 'values');
  test.store.write(getSheet(test), rect(0, 1), '=B6', 'formulas');
  return test;
}

describeInExcels(() => {
  it('a stream writes each piece below the previous one, and ends as one block with name, formats, header and widths', async () => {
    const test = openWithNeighbours();
    expect(await streamPieces(test)).toBe('done');
    const sheet = getSheet(test);
    expect(test.store.readValues(sheet, rect(3, 1, 12, 3))).toEqual([...PIECES.flat(), ['', '', '']]);
    expect(test.store.resolveName(ANCHOR)?.rect).toEqual(rect(3, 1, 11, 3));
    expect(test.store.readNumberFormats(sheet, rect(4, 1, 10, 3))).toEqual(
      Array.from({ length: 10 }, () => ['General', '#,##0', '0.0%']),
    );
    const [header] = test.store.readStyles(sheet, rect(3, 1, 1, 3));
    expect(header?.map((style) => [style.bold, style.horizontalAlignment])).toEqual([
      [true, 'General'],
      [true, 'Right'],
      [true, 'Right'],
    ]);
    expect(test.store.getColumnWidth(sheet, 2)).not.toBe(test.store.getColumnWidth(sheet, 1));
    expect(test.store.readValues(sheet, rect(0, 1))).toEqual([['Row 1']]);
  });

  it('a stream goes on below its own rows when a user inserts rows above them [P3]', async () => {
    const test = openInCurrentExcel();
    const stream = await openStream(test);
    const [first = [], ...others] = PIECES;
    await stream.append(first, []);
    test.store.insertRows(getSheet(test), 0, 2);
    for (const piece of others) await stream.append(piece, []);
    await stream.finish([], END, RECORDS);
    expect(test.store.readValues(getSheet(test), rect(5, 1, 11, 3))).toEqual(PIECES.flat());
    expect(test.store.resolveName(ANCHOR)?.rect).toEqual(rect(5, 1, 11, 3));
  });

  it('a stream has its journal in the file until it is rolled back [P2] [W37]', async () => {
    const test = openInCurrentExcel();
    const stream = await openStream(test);
    await stream.append(PIECES[0] ?? [], []);
    expect(readJournal(test)).toBe(JOURNAL.text);
    await stream.undo();
    expect(readJournal(test)).toBeUndefined();
  });

  it.each([0, 1, 2])(
    'a stream writes nothing of piece %i if the ground of the piece is not free, and can be rolled back completely [P1]',
    async (nth) => {
      const test = openWithNeighbours();
      const stream = await openStream(test);
      for (const piece of PIECES.slice(0, nth)) await stream.append(piece, []);
      test.store.write(getSheet(test), rect(30, 2), 'Mine, below', 'values');
      const before = readSheet(test);
      await expect(stream.append(PIECES[nth] ?? [], [])).rejects.toMatchObject({ code: 'CellsInTheWay' });
      expect(readSheet(test).cells).toEqual(before.cells);
      await stream.undo();
      const untouched = openWithNeighbours();
      untouched.store.write(getSheet(untouched), rect(30, 2), 'Mine, below', 'values');
      expect(readSheet(test)).toEqual(readSheet(untouched));
    },
  );

  it('a stream leaves the old sheet or the whole block, whichever sync fails [P2]', async () => {
    const before = readSheet(openWithNeighbours());
    const good = openWithNeighbours();
    const batches = good.host.readLog().length;
    await streamPieces(good);
    const after = readSheet(good);
    const requests = good.host.readLog().length - batches;
    const ends = { done: 0, failed: 0 };
    for (const failure of listFailures(requests)) {
      const test = openWithNeighbours();
      failRequest(test.host, failure);
      const ended = await streamPieces(test);
      ends[ended] += 1;
      expectSame({ ...failure, ...readSheet(test) }, { ...failure, ...(ended === 'done' ? after : before) });
      expect([failure, readJournal(test)]).toEqual([failure, undefined]);
    }
    expect(ends.failed).toBeGreaterThan(PIECES.length);
  });

  it('a stream makes other writes wait until it has ended, unless they are cancelled meanwhile [P2] [P9] [W5] [W83]', async () => {
    const test = openInCurrentExcel();
    const stream = await openStream(test);
    await stream.append(PIECES[0] ?? [], []);
    const cancelling = new AbortController();
    const second = test.workbook.stream(START, { signal: cancelling.signal, onWaitingForCell() {} });
    const recordsWrite = test.workbook.writeRecords(new Map([['other', 'kept']]));
    await settle(test.host);
    expect(test.store.settings.get('inlay.other')).toBeUndefined();
    cancelling.abort('cancelled');
    await expect(second).rejects.toBe('cancelled');
    await stream.finish([], END, RECORDS);
    await recordsWrite;
    expect(test.store.settings.get('inlay.other')).toBe('kept');
  });
});
