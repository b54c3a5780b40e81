import fc from 'fast-check';
import { type CellInput, createTextInput, type Rect } from '../../../src/grid';
import {
  type ColumnSlot,
  createBlockRows,
  createResultBuilder,
  createRowSumBuilder,
  isSameBlock,
  planBlock,
  type Result,
  writeRowSums,
} from '../../../src/placement';

function createResult(rows: readonly (readonly CellInput[])[], columns: number): Result {
  const names = Array.from({ length: columns }, (_, column) => `c${column}`);
  const builder = createResultBuilder(
    names.map((name) => ({ name, title: name, type: 'string' })),
    1900,
  );
  builder.push(rows.map((row) => row.map(String)));
  return builder.finish();
}

interface CurrentBlock {
  readonly rect: Rect;
  readonly rows: readonly (readonly CellInput[])[];
}

/** Generates a block that already is as it will be written, with user columns in some places. */
const anyUnchangedBlock = fc
  .record({
    columns: fc.integer({ min: 1, max: 5 }),
    headers: fc.boolean(),
    userOffsets: fc.uniqueArray(fc.nat(5), { maxLength: 2 }),
    isReversed: fc.boolean(),
    renamed: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
  })
  .chain((shape) =>
    fc
      .array(fc.array(fc.string(), { minLength: shape.columns, maxLength: shape.columns }), {
        minLength: 1,
        maxLength: 6,
      })
      .map((rows) => ({ ...shape, rows })),
  )
  .map(({ columns, headers, userOffsets, isReversed, renamed, rows }) => {
    const result = createResult(rows, columns);
    const order = Array.from({ length: columns }, (_, index) => (isReversed ? columns - 1 - index : index));
    const indexes: (number | undefined)[] = [...order];
    for (const at of userOffsets) indexes.splice(at, 0, undefined);
    const slots = indexes.map(
      (index, from): ColumnSlot => ({ index, currentOffset: from, userHeader: index === 0 ? renamed : undefined }),
    );
    const rect = { row: 4, column: 2, rows: rows.length + (headers ? 1 : 0), columns: slots.length };
    const getTitle = ({ index, userHeader: own }: ColumnSlot) => createTextInput(own ?? `c${index}`);
    const createRow = (cell: (slot: ColumnSlot) => CellInput) =>
      slots.map((slot) => (slot.index === undefined ? 'mine' : cell(slot)));
    const standing: CurrentBlock = {
      rect,
      rows: [
        ...(headers ? [createRow(getTitle)] : []),
        ...rows.map((_, row) => createRow(({ index }) => result.row(row)[index ?? -1] ?? '')),
      ],
    };
    return { result, slots, headers, standing };
  });

type Case = typeof anyUnchangedBlock extends fc.Arbitrary<infer One> ? One : never;

function isSame({ result, slots, headers, standing }: Case, former: readonly (string | undefined)[] = []): boolean {
  const plan = planBlock({
    anchor: standing.rect,
    frame: { kind: 'free' },
    remainingBlock: standing.rect,
    size: { rows: result.rowCount + (headers ? 1 : 0), columns: slots.length },
    occupiedRects: [],
  });
  return isSameBlock(standing, {
    plan,
    slots,
    rows: createBlockRows(result, slots, headers ? 1 : 0),
    numberFormats: slots.map(() => 'General'),
    formerFormats: former,
    refusedFormats: [],
  });
}

describe('a block that equals the result', () => {
  it('a block equals the result whatever the user has in columns of their own [P10]', () => {
    fc.assert(
      fc.property(anyUnchangedBlock, (one) => {
        expect(isSame(one)).toBe(true);
      }),
    );
  });

  it('a block differs as soon as one of the report’s cells differs [P2]', () => {
    fc.assert(
      fc.property(
        anyUnchangedBlock,
        fc.nat(),
        fc.nat(),
        fc.constantFrom<CellInput>('', '0', 0, true, 'else'),
        (one, down, right, typed) => {
          const { rows, rect } = one.standing;
          const [row, column] = [down % rect.rows, right % rect.columns];
          const currentCell = rows[row]?.[column];
          fc.pre(one.slots[column]?.index !== undefined && currentCell !== typed);
          const edited = rows.map((cells, at) => (at === row ? cells.with(column, typed) : cells));
          expect(isSame({ ...one, standing: { rect, rows: edited } })).toBe(false);
        },
      ),
    );
  });

  it('a block differs if it gains rows or columns, or if its columns have moved [P5]', () => {
    fc.assert(
      fc.property(anyUnchangedBlock, fc.constantFrom('rows', 'columns', 'order'), (one, what) => {
        const { rows, rect } = one.standing;
        const taller = { rect: { ...rect, rows: rect.rows + 1 }, rows: [...rows, rows.at(-1) ?? []] };
        const others: Record<typeof what, Case> = {
          rows: { ...one, standing: taller },
          columns: { ...one, slots: [...one.slots, { index: 0, currentOffset: undefined, userHeader: undefined }] },
          order: { ...one, slots: one.slots.map((slot, at) => ({ ...slot, currentOffset: at + 1 })) },
        };
        expect(isSame(others[what])).toBe(false);
      }),
    );
  });

  it('a block differs if a column needs another number format [P4]', () => {
    fc.assert(
      fc.property(anyUnchangedBlock, fc.nat(), (one, at) => {
        const former = one.slots.map((_, column) => (column === at % one.slots.length ? '0.00' : 'General'));
        expect(isSame(one, former)).toBe(false);
        const known = one.slots.map((_, column) => (column % 2 ? undefined : 'General'));
        expect(isSame(one, known)).toBe(true);
      }),
    );
  });
});

describe('the rows of a block', () => {
  it('the rows of a block are summed up as they are written, without user columns and the header [P10]', () => {
    fc.assert(
      fc.property(anyUnchangedBlock, ({ result, slots, headers, standing }) => {
        const rows = createBlockRows(result, slots, headers ? 1 : 0);
        standing.rows.forEach((_, index) => {
          rows.row(index);
        });
        const sumBuilder = createRowSumBuilder();
        for (const row of standing.rows.slice(headers ? 1 : 0))
          sumBuilder.pushInputs(row.filter((_, column) => slots[column]?.index !== undefined));
        expect(rows.computeRowSums()).toBe(writeRowSums(sumBuilder.finish()));
      }),
    );
  });
});
