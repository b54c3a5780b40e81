/**
 * Tests the plan and the layout of columns together on a model of a sheet: what becomes of each
 * single cell.
 */
import fc from 'fast-check';
import { containsRect, MAX_ROWS, type Rect } from '../../../src/grid';
import {
  type BlockColumn,
  type ColumnSlot,
  createSlots,
  type Frame,
  findGroundToRead,
  findUserColumns,
  fitSlots,
  layoutColumns,
  type Plan,
  type PlanInput,
  planBlock,
  type ResultColumn,
  recordColumns,
} from '../../../src/placement';

const ANCHOR = { row: 2, column: 2 };
const NAMES = [...'abcdef'];

type Sheet = ReadonlyMap<string, string>;

const toKey = (row: number, column: number) => `${row},${column}`;
const createColumns = (names: readonly string[]): ResultColumn[] =>
  names.map((name) => ({ name, title: name.toUpperCase(), type: 'string' }));
const getShownText = (name: string, row: number, run: number) =>
  row === 0 ? name.toUpperCase() : `${name}${row}.${run}`;

/**
 * Generates a block with headers as it was written, sometimes with a user column in it, and foreign
 * cells around it.
 */
const anyScene = fc
  .record({
    before: fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 5 }),
    now: fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 5 }),
    rowsBefore: fc.integer({ min: 1, max: 5 }),
    rowsNow: fc.integer({ min: 1, max: 7 }),
    ownAt: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    foreign: fc.array(fc.record({ row: fc.nat(12), column: fc.nat(10) }), { maxLength: 6 }),
    word: fc.constantFrom<PlanInput['answer']>(undefined, 'overwrite', 'shiftDown'),
    fixed: fc.option(fc.record({ rows: fc.integer({ min: 2, max: 6 }), columns: fc.integer({ min: 1, max: 5 }) }), {
      nil: undefined,
    }),
  })
  .map((scene) => ({
    ...scene,
    ownAt: scene.ownAt !== undefined && scene.ownAt < scene.before.length ? scene.ownAt : undefined,
  }));

type Scene = typeof anyScene extends fc.Arbitrary<infer Value> ? Value : never;

interface CurrentBlock {
  readonly sheet: Sheet;
  readonly block: Rect;
  readonly recordedColumns: readonly BlockColumn[];
  readonly headers: readonly string[];
}

function stageScene({ before, rowsBefore, ownAt, foreign }: Scene): CurrentBlock {
  const names: (string | undefined)[] = [...before];
  if (ownAt !== undefined) names.splice(ownAt, 0, undefined);
  const block = { ...ANCHOR, rows: rowsBefore + 1, columns: names.length };
  const sheet = new Map<string, string>();
  for (const cell of foreign) {
    if (!containsRect(block, { ...cell, rows: 1, columns: 1 }))
      sheet.set(toKey(cell.row, cell.column), `foreign ${toKey(cell.row, cell.column)}`);
  }
  names.forEach((name, offset) => {
    for (let row = 0; row < block.rows; row += 1)
      sheet.set(
        toKey(ANCHOR.row + row, ANCHOR.column + offset),
        name === undefined ? `own ${row}` : getShownText(name, row, 1),
      );
  });
  const columns = createColumns(before);
  const titles = columns.map(({ title }) => ({ shown: title, mark: title }));
  return {
    sheet,
    block,
    recordedColumns: recordColumns(columns, createSlots(columns), titles),
    headers: names.map((name) => (name === undefined ? 'own 0' : name.toUpperCase())),
  };
}

interface PlannedBlock {
  readonly plan: Plan;
  readonly slots: readonly ColumnSlot[];
  readonly leaving: readonly number[];
  readonly input: Omit<PlanInput, 'occupiedRects'>;
}

/** Plans a write as a refresh does. */
function planScene(scene: Scene, { sheet, block, recordedColumns, headers }: CurrentBlock): PlannedBlock {
  const frame: Frame = scene.fixed ? { kind: 'fixed', ...scene.fixed } : { kind: 'free' };
  const layout = layoutColumns(
    recordedColumns,
    headers.map((shown) => ({ shown, mark: shown })),
    createColumns(scene.now),
  );
  const size = { rows: scene.rowsNow + 1, columns: layout.slots.length };
  const input = {
    anchor: ANCHOR,
    frame,
    remainingBlock: undefined,
    currentRect: block,
    size,
    userColumns: findUserColumns(layout.slots),
  };
  const slots = fitSlots(layout.slots, planBlock({ ...input, occupiedRects: [] }).block.columns);
  const stayingOffsets = slots.flatMap(({ currentOffset }) => currentOffset ?? []);
  const leaving = headers.map((_, offset) => offset).filter((offset) => !stayingOffsets.includes(offset));
  const planInput = {
    ...input,
    userColumns: findUserColumns(slots),
    remainingBlock: stayingOffsets.length > 0 ? { ...block, columns: stayingOffsets.length } : undefined,
    answer: scene.word,
  };
  const ground = findGroundToRead(planInput);
  const occupiedRects = [...sheet.keys()].flatMap((key) => {
    const [row = 0, column = 0] = key.split(',').map(Number);
    const cell = { row, column, rows: 1, columns: 1 };
    return ground.some((rect) => containsRect(rect, cell)) ? [cell] : [];
  });
  return { plan: planBlock({ ...planInput, occupiedRects }), slots, leaving, input: planInput };
}

/**
 * Carries the plan out: columns close up, cells below move down, the remaining cells are cleared,
 * rows are written.
 */
function carryOut(scene: Scene, { sheet, block }: CurrentBlock, { plan, slots, leaving }: PlannedBlock): Sheet {
  const next = new Map<string, string>();
  const cells = [...sheet].map(([key, value]) => {
    const [row = 0, column = 0] = key.split(',').map(Number);
    return { row, column, value };
  });
  const offsetByFormerOffset = new Map(slots.map(({ currentOffset }, offset) => [currentOffset, offset]));
  for (const { row, column, value } of cells) {
    const isInBlock = containsRect(block, { row, column, rows: 1, columns: 1 });
    const offset = column - ANCHOR.column;
    if (isInBlock && leaving.includes(offset)) continue;
    const to = isInBlock ? ANCHOR.column + (offsetByFormerOffset.get(offset) ?? offset) : column;
    const { shift } = plan;
    const isMoved =
      shift && containsRect({ ...shift, rows: MAX_ROWS - shift.row }, { row, column, rows: 1, columns: 1 });
    next.set(toKey(isMoved ? row + shift.rows : row, to), value);
  }
  for (const { row, column, rows, columns } of plan.clears) {
    for (let r = row; r < row + rows; r += 1)
      for (let c = column; c < column + columns; c += 1) next.delete(toKey(r, c));
  }
  for (let row = 0; row < plan.block.rows; row += 1) {
    slots.forEach(({ index }, offset) => {
      if (index !== undefined)
        next.set(toKey(ANCHOR.row + row, ANCHOR.column + offset), getShownText(scene.now[index] ?? '', row, 2));
    });
  }
  return next;
}

describe('a plan with columns on a model of a sheet', () => {
  it('a plan leaves exactly the result in the block, and each of its columns once', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const currentBlock = stageScene(scene);
        const planned = planScene(scene, currentBlock);
        const after = carryOut(scene, currentBlock, planned);
        const { block } = planned.plan;
        const shownIndexes = planned.slots.flatMap(({ index }) => (index === undefined ? [] : [index]));
        expect(new Set(shownIndexes).size).toBe(shownIndexes.length);
        if (!planned.plan.cut) expect(shownIndexes.length).toBe(scene.now.length);
        planned.slots.forEach(({ index }, offset) => {
          if (index === undefined) return;
          const column = Array.from({ length: block.rows }, (_, row) =>
            after.get(toKey(block.row + row, block.column + offset)),
          );
          expect(column).toEqual(column.map((_, row) => getShownText(scene.now[index] ?? '', row, 2)));
        });
      }),
    );
  });

  it('a plan changes no cell that is neither owned nor approved, and no cell of a user column [P1]', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const currentBlock = stageScene(scene);
        const planned = planScene(scene, currentBlock);
        fc.pre(planned.plan.conflicts.length === 0);
        const after = carryOut(scene, currentBlock, planned);
        const remainingValues = [...after.values()];
        const isApproved = (key: string) => {
          const [row = 0, column = 0] = key.split(',').map(Number);
          return scene.word === 'overwrite' && containsRect(planned.plan.block, { row, column, rows: 1, columns: 1 });
        };
        for (const [key, value] of currentBlock.sheet) {
          if (value.startsWith('foreign') && !isApproved(key))
            expect(remainingValues.filter((one) => one === value)).toEqual([value]);
          if (value.startsWith('own')) expect(remainingValues.filter((one) => one === value)).toEqual([value]);
        }
      }),
    );
  });

  it('a repeated plan changes nothing [P10]', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const currentBlock = stageScene(scene);
        const { plan, slots } = planScene(scene, currentBlock);
        fc.pre(plan.conflicts.length === 0);
        const columns = createColumns(scene.now);
        const writtenColumns = slots.map(({ index, currentOffset }) => {
          const header =
            index === undefined ? (currentBlock.headers[currentOffset ?? -1] ?? '') : (columns[index]?.title ?? '');
          return { shown: header, mark: header };
        });
        const repeatedPlan = planScene(scene, {
          sheet: new Map(),
          block: plan.block,
          recordedColumns: recordColumns(columns, slots, writtenColumns),
          headers: writtenColumns.map(({ shown }) => shown),
        });
        expect(repeatedPlan.plan.block).toEqual(plan.block);
        expect([
          repeatedPlan.plan.gains,
          repeatedPlan.plan.clears,
          repeatedPlan.plan.shift,
          repeatedPlan.leaving,
        ]).toEqual([[], [], undefined, []]);
        expect(repeatedPlan.slots.map(({ index }) => index)).toEqual(slots.map(({ index }) => index));
      }),
    );
  });
});
