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
  hasNoConflicts,
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

const at = (row: number, column: number) => `${row},${column}`;
const columnsOf = (names: readonly string[]): ResultColumn[] =>
  names.map((name) => ({ name, title: name.toUpperCase(), type: 'string' }));
const shownFor = (name: string, row: number, run: number) => (row === 0 ? name.toUpperCase() : `${name}${row}.${run}`);

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

interface Standing {
  readonly sheet: Sheet;
  readonly block: Rect;
  readonly kept: readonly BlockColumn[];
  readonly headers: readonly string[];
}

function stage({ before, rowsBefore, ownAt, foreign }: Scene): Standing {
  const names: (string | undefined)[] = [...before];
  if (ownAt !== undefined) names.splice(ownAt, 0, undefined);
  const block = { ...ANCHOR, rows: rowsBefore + 1, columns: names.length };
  const sheet = new Map<string, string>();
  for (const cell of foreign) {
    if (!containsRect(block, { ...cell, rows: 1, columns: 1 }))
      sheet.set(at(cell.row, cell.column), `foreign ${at(cell.row, cell.column)}`);
  }
  names.forEach((name, offset) => {
    for (let row = 0; row < block.rows; row += 1)
      sheet.set(
        at(ANCHOR.row + row, ANCHOR.column + offset),
        name === undefined ? `own ${row}` : shownFor(name, row, 1),
      );
  });
  const columns = columnsOf(before);
  const titles = columns.map(({ title }) => ({ shown: title, mark: title }));
  return {
    sheet,
    block,
    kept: recordColumns(columns, createSlots(columns), titles),
    headers: names.map((name) => (name === undefined ? 'own 0' : name.toUpperCase())),
  };
}

interface Planned {
  readonly plan: Plan;
  readonly slots: readonly ColumnSlot[];
  readonly leaving: readonly number[];
  readonly input: Omit<PlanInput, 'occupiedRects'>;
}

/** Plans a write as a refresh does. */
function planFor(scene: Scene, { sheet, block, kept, headers }: Standing): Planned {
  const frame: Frame = scene.fixed ? { kind: 'fixed', ...scene.fixed } : { kind: 'free' };
  const layout = layoutColumns(
    kept,
    headers.map((shown) => ({ shown, mark: shown })),
    columnsOf(scene.now),
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
  const stay = slots.flatMap(({ from }) => from ?? []);
  const leaving = headers.map((_, offset) => offset).filter((offset) => !stay.includes(offset));
  const whole = {
    ...input,
    userColumns: findUserColumns(slots),
    remainingBlock: stay.length > 0 ? { ...block, columns: stay.length } : undefined,
    answer: scene.word,
  };
  const ground = findGroundToRead(whole);
  const occupiedRects = [...sheet.keys()].flatMap((key) => {
    const [row = 0, column = 0] = key.split(',').map(Number);
    const cell = { row, column, rows: 1, columns: 1 };
    return ground.some((rect) => containsRect(rect, cell)) ? [cell] : [];
  });
  return { plan: planBlock({ ...whole, occupiedRects }), slots, leaving, input: whole };
}

/**
 * Carries the plan out: columns close up, cells below move down, the remaining cells are cleared,
 * rows are written.
 */
function carryOut(scene: Scene, { sheet, block }: Standing, { plan, slots, leaving }: Planned): Sheet {
  const next = new Map<string, string>();
  const cells = [...sheet].map(([key, value]) => {
    const [row = 0, column = 0] = key.split(',').map(Number);
    return { row, column, value };
  });
  const slotOf = new Map(slots.map(({ from }, offset) => [from, offset]));
  for (const { row, column, value } of cells) {
    const inBlock = containsRect(block, { row, column, rows: 1, columns: 1 });
    const offset = column - ANCHOR.column;
    if (inBlock && leaving.includes(offset)) continue;
    const to = inBlock ? ANCHOR.column + (slotOf.get(offset) ?? offset) : column;
    const { shift } = plan;
    const moves = shift && containsRect({ ...shift, rows: MAX_ROWS - shift.row }, { row, column, rows: 1, columns: 1 });
    next.set(at(moves ? row + shift.rows : row, to), value);
  }
  for (const { row, column, rows, columns } of plan.clears) {
    for (let r = row; r < row + rows; r += 1) for (let c = column; c < column + columns; c += 1) next.delete(at(r, c));
  }
  for (let row = 0; row < plan.block.rows; row += 1) {
    slots.forEach(({ index }, offset) => {
      if (index !== undefined)
        next.set(at(ANCHOR.row + row, ANCHOR.column + offset), shownFor(scene.now[index] ?? '', row, 2));
    });
  }
  return next;
}

describe('a plan with columns on a model of a sheet', () => {
  it('a plan leaves exactly the result in the block, and each of its columns once', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const standing = stage(scene);
        const planned = planFor(scene, standing);
        const after = carryOut(scene, standing, planned);
        const { block } = planned.plan;
        const shown = planned.slots.flatMap(({ index }) => (index === undefined ? [] : [index]));
        expect(new Set(shown).size).toBe(shown.length);
        if (!planned.plan.cut) expect(shown.length).toBe(scene.now.length);
        planned.slots.forEach(({ index }, offset) => {
          if (index === undefined) return;
          const column = Array.from({ length: block.rows }, (_, row) =>
            after.get(at(block.row + row, block.column + offset)),
          );
          expect(column).toEqual(column.map((_, row) => shownFor(scene.now[index] ?? '', row, 2)));
        });
      }),
    );
  });

  it('a plan changes no cell that is neither owned nor approved, and no cell of a user column [P1]', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const standing = stage(scene);
        const planned = planFor(scene, standing);
        fc.pre(hasNoConflicts(planned.plan));
        const after = carryOut(scene, standing, planned);
        const survivors = [...after.values()];
        const approved = (key: string) => {
          const [row = 0, column = 0] = key.split(',').map(Number);
          return scene.word === 'overwrite' && containsRect(planned.plan.block, { row, column, rows: 1, columns: 1 });
        };
        for (const [key, value] of standing.sheet) {
          if (value.startsWith('foreign') && !approved(key))
            expect(survivors.filter((one) => one === value)).toEqual([value]);
          if (value.startsWith('own')) expect(survivors.filter((one) => one === value)).toEqual([value]);
        }
      }),
    );
  });

  it('a repeated plan changes nothing [P10]', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const standing = stage(scene);
        const { plan, slots } = planFor(scene, standing);
        fc.pre(hasNoConflicts(plan));
        const columns = columnsOf(scene.now);
        const written = slots.map(({ index, from }) => {
          const shown = index === undefined ? (standing.headers[from ?? -1] ?? '') : (columns[index]?.title ?? '');
          return { shown, mark: shown };
        });
        const again = planFor(scene, {
          sheet: new Map(),
          block: plan.block,
          kept: recordColumns(columns, slots, written),
          headers: written.map(({ shown }) => shown),
        });
        expect(again.plan.block).toEqual(plan.block);
        expect([again.plan.gains, again.plan.clears, again.plan.shift, again.leaving]).toEqual([[], [], undefined, []]);
        expect(again.slots.map(({ index }) => index)).toEqual(slots.map(({ index }) => index));
      }),
    );
  });
});
