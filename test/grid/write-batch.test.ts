import fc from 'fast-check';
import {
  type BlockCell,
  type CellInput,
  changesBlock,
  computeNameSize,
  findDistinctiveCell,
  halveBatch,
  splitIntoWriteBatches,
  type WriteBatch,
} from '../../src/grid';

const ground = {
  columns: 2,
  previousBlock: undefined,
  userColumns: [],
  insertedPart: undefined,
  mayOverwrite: false,
};
const insert = { kind: 'insert', part: { row: 0, column: 0, rows: 1, columns: 2 } } as const;
const clear = { kind: 'clear', part: { row: 8, column: 0, rows: 5, columns: 2 }, what: 'everything' } as const;

/** Returns the final cells after all batches, each of which writes its own cells. */
function applyBatches(batches: readonly WriteBatch[], previousRows: readonly (readonly CellInput[])[]): BlockCell[][] {
  const cells: BlockCell[][] = previousRows.map((row) => [...row]);
  for (const { chunk } of batches)
    for (const [down, row] of chunk?.rows.entries() ?? [])
      for (const [right, cell] of row.entries()) {
        const at = (chunk?.from ?? 0) + down;
        cells[at] ??= [];
        (cells[at] ?? [])[(chunk?.column ?? 0) + right] = cell;
      }
  return cells;
}

function splitWrite(
  rows: readonly CellInput[][],
  previousRows: readonly CellInput[][] | undefined,
  cells: number,
): WriteBatch[] {
  const write = {
    ...ground,
    rows: rows.length,
    row: (index: number) => rows[index] ?? [],
    operations: { before: [insert], after: [clear] },
  };
  const previousSource = previousRows && {
    length: previousRows.length,
    row: (index: number) => previousRows[index] ?? [],
  };
  const batches = splitIntoWriteBatches(write, previousSource, { bytes: 1_000_000, cells });
  const collectedBatches: WriteBatch[] = [];
  for (let next = batches.next(); ; next = batches.next()) {
    if (next.value) collectedBatches.push(next.value);
    if (next.done) return collectedBatches;
  }
}

const someRows = fc.array(fc.tuple(fc.nat(2), fc.nat(2)), { minLength: 1, maxLength: 20 });

describe('the batches of a write', () => {
  it('the batches write each changed row once, with the preparation in the first and the completion in the last [P10]', () => {
    fc.assert(
      fc.property(
        someRows,
        fc.option(someRows, { nil: undefined }),
        fc.integer({ min: 2, max: 12 }),
        (rows, previousRows, most) => {
          const batches = splitWrite(rows, previousRows, most);
          expect(applyBatches(batches, previousRows ?? []).slice(0, rows.length)).toEqual(rows);
          expect(batches.map(({ before }) => before.length)).toEqual(batches.map((_, index) => (index === 0 ? 1 : 0)));
          expect(batches.map(({ after, isLast }) => [after.length, isLast])).toEqual(
            batches.map((_, index) => (index === batches.length - 1 ? [1, true] : [0, false])),
          );
        },
      ),
    );
  });

  it('two halves of a batch do what the whole would do, contents before formats', () => {
    const whole: WriteBatch = {
      before: [insert],
      chunk: {
        from: 0,
        column: 0,
        rows: [
          ['a', 'b'],
          ['c', 'd'],
        ],
      },
      after: [clear],
      isLast: true,
    };
    const [first, second] = halveBatch(whole) ?? [];
    expect(first).toEqual({ ...whole, chunk: { from: 0, column: 0, rows: [['a', 'b']] }, after: [], isLast: false });
    expect(second).toEqual({ ...whole, before: [], chunk: { from: 1, column: 0, rows: [['c', 'd']] } });
    const clearing: WriteBatch = { ...whole, before: [], chunk: undefined };
    const halves = halveBatch(clearing) ?? [];
    expect(halves.map(({ after, isLast }) => ({ after, isLast }))).toEqual([
      { after: [{ ...clear, what: 'contents', part: { ...clear.part, rows: 3 } }], isLast: false },
      {
        after: [
          { ...clear, what: 'contents', part: { ...clear.part, row: 11, rows: 2 } },
          { ...clear, what: 'formats' },
        ],
        isLast: true,
      },
    ]);
    expect(halveBatch({ ...clearing, after: [] })).toBeUndefined();
  });

  it('a cell that a batch changes shows whether the batch was carried out', () => {
    const part = { row: 0, column: 0, rows: 2, columns: 2 };
    const previousRows = [
      ['a', 'b'],
      ['c', 'd'],
    ];
    const journal = {
      part,
      rows: { length: 2, row: (index: number) => previousRows[index] ?? [] },
      numberFormats: undefined,
    };
    const chunk = {
      from: 0,
      column: 0,
      rows: [
        ['a', null],
        ['c', 'new'],
        ['e', 'f'],
      ],
    };
    expect(findDistinctiveCell({ chunk, after: [] }, [journal])).toEqual({ row: 1, column: 1, newInput: 'new' });
    expect(findDistinctiveCell({ chunk, after: [] }, [])).toEqual({ row: 0, column: 0, newInput: 'a' });
    const cleared = { ...clear, part: { ...part, row: 1, rows: 1 } };
    expect(findDistinctiveCell({ chunk: undefined, after: [cleared] }, [journal])).toEqual({
      row: 1,
      column: 0,
      newInput: '',
    });
    expect(findDistinctiveCell({ chunk: undefined, after: [] }, [journal])).toBeUndefined();
  });

  it('the name grows with the first batch and shrinks with the last [P1]', () => {
    const rows = { length: 0, row: () => [] };
    const previousBlock = { rect: { row: 4, column: 4, rows: 6, columns: 3 }, rows };
    const now = { rows: 6, columns: 3 };
    expect(computeNameSize({ ...ground, previousBlock, rows: 9 }, now, false, 2)).toEqual({ rows: 9, columns: 3 });
    expect(computeNameSize({ ...ground, previousBlock, rows: 4 }, now, false, 2)).toEqual({ rows: 6, columns: 3 });
    expect(computeNameSize({ ...ground, previousBlock, rows: 4 }, now, true, 4)).toEqual({ rows: 4, columns: 2 });
    expect(computeNameSize({ ...ground, rows: undefined }, now, false, 7)).toEqual({ rows: 7, columns: 2 });
  });

  it('the name of a first block covers free cells only below its written rows, unless they were inserted or given up [P1] [W34]', () => {
    const first = { ...ground, rows: 9 };
    const now = { rows: 1, columns: 2 };
    expect(computeNameSize(first, now, false, 4)).toEqual({ rows: 4, columns: 2 });
    const insertedPart = { row: 5, column: 0, rows: 4, columns: 2 };
    for (const taken of [{ insertedPart }, { mayOverwrite: true }])
      expect(computeNameSize({ ...first, ...taken }, now, false, 4)).toEqual({ rows: 9, columns: 2 });
  });
});

it('the last batch of a write changes nothing only if neither the cells nor the size of the block change', () => {
  const rect = { row: 3, column: 1, rows: 4, columns: 2 };
  const start = {
    ...ground,
    anchor: 'test',
    sheet: 'Sheet1',
    firstCell: rect,
    hasName: true,
    rows: 4,
    previousBlock: { rect, rows: { length: 4, row: () => [] } },
  };
  const nothing: WriteBatch = { before: [], chunk: undefined, after: [], isLast: true };
  expect(changesBlock(start, nothing)).toBe(false);
  expect(changesBlock({ ...start, rows: 5 }, nothing)).toBe(true);
  expect(changesBlock({ ...start, columns: 3 }, nothing)).toBe(true);
  expect(changesBlock({ ...start, previousBlock: undefined }, nothing)).toBe(true);
  expect(changesBlock({ ...start, columnMoves: { staying: [0], leaving: [1] } }, nothing)).toBe(true);
  expect(changesBlock(start, { ...nothing, after: [clear] })).toBe(true);
  expect(changesBlock(start, { ...nothing, chunk: { from: 0, column: 0, rows: [[1]] } })).toBe(true);
});
